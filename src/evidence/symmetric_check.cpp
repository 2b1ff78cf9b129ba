#include "evidence/symmetric_check.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "evidence/permuted.hpp"

namespace smtsplit {

namespace {

using Number = Numbers::Number;
using SomeNumbers = std::set<Number>;

// Larger checks are no cheaper than one without symmetry.
constexpr std::size_t kMostImages = 100000;
constexpr std::size_t kMostConjuncts = 200;

class SymmetricChecker {
 public:
  SymmetricChecker(System& system, Expr goal, const Certificate& certificate, const EncodingOptions& options,
                   const Deadline& deadline)
      : system_(system),
        pool_(*system.pool),
        goal_(goal),
        excluded_(certificate.excluded),
        numbers_(system, certificate.interchangeable),
        options_(options),
        deadline_(deadline),
        formulas_(formulas(system)) {}

  bool run() {
    if (goal_->about_step() || !system_.selector) return false;
    for (Expr e : excluded_) {
      if (e->about_step() || !renamable(e)) return false;
      of_excluded_.push_back(numbers_in(e, numbers_));
      alike_.push_back(alike(e, of_excluded_.back()));
    }
    return is_symmetric(system_, numbers_) && initiation() && step() && implication();
  }

 private:
  bool renamable(Expr e) {
    return Permuted(system_, numbers_, [](Number n) { return n; }).renamed(e).has_value();
  }

  // For each number of e an earlier one that it may change places with, e stays the same then; itself when there is none.
  std::vector<std::size_t> alike(Expr e, const std::vector<Number>& of) {
    const auto parts = [](Expr f) {
      std::vector<Expr> result = conjuncts(f);
      std::sort(result.begin(), result.end());
      return result;
    };
    const std::vector<Expr> own = parts(e);
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < of.size(); ++i) {
      std::size_t earlier = i;
      for (std::size_t k = i; earlier == i && k-- > 0;) {
        if (numbers_.set_of(of[k]) != numbers_.set_of(of[i])) continue;
        std::vector<Number> to = of;
        std::swap(to[i], to[k]);
        if (parts(image_of(e, of, to)) == own) earlier = k;
      }
      result.push_back(earlier);
    }
    return result;
  }

  [[nodiscard]] bool within(Expr e, const SomeNumbers& some) const {
    const std::vector<Number> of = numbers_in(e, numbers_);
    return std::all_of(of.begin(), of.end(), [&](Number n) { return some.contains(n); });
  }

  bool unsatisfiable(const std::vector<Expr>& formulas) {
    const auto solver = make_unrolling(system_, options_);
    solver->set_deadline(deadline_);
    for (Expr e : formulas) solver->require(solver->literal(e, 0));
    return solver->solve({}) == Answer::Unsat;
  }

  // Of some formulas those that speak of no other numbers: fewer assumptions prove no less.
  void add_within(const std::vector<Expr>& all, const SomeNumbers& some, std::vector<Expr>& to) const {
    std::copy_if(all.begin(), all.end(), std::back_inserter(to), [&](Expr e) { return within(e, some); });
  }

  bool initiation() {
    SomeNumbers some;
    for (const auto& of : of_excluded_) some.insert(of.begin(), of.end());
    std::vector<Expr> query{pool_.disjunction(excluded_)};
    add_within(formulas_.init, some, query);
    add_within(formulas_.invar, some, query);
    return unsatisfiable(query);
  }

  // Θ over these numbers; false when it is too large.
  bool add_invariant(const SomeNumbers& some, std::vector<Expr>& to) {
    std::set<Expr> images;
    for (std::size_t i = 0; i < excluded_.size(); ++i) {
      const std::vector<Number>& from = of_excluded_[i];
      std::vector<Number> image;
      std::size_t visited = 0;
      const std::function<bool()> extend = [&] {
        if (image.size() == from.size()) {
          if (++visited > kMostImages) return false;
          images.insert(image_of(excluded_[i], from, image));
          return true;
        }
        for (Number n : some) {
          if (numbers_.set_of(n) != numbers_.set_of(from[image.size()])) continue;
          if (std::find(image.begin(), image.end(), n) != image.end()) continue;
          // Of images that differ by an exchange of such numbers only, one.
          const std::size_t earlier = alike_[i][image.size()];
          if (earlier < image.size() && n < image[earlier]) continue;
          image.push_back(n);
          if (!extend()) return false;
          image.pop_back();
        }
        return true;
      };
      if (!extend() || images.size() > kMostImages) return false;
    }
    for (Expr e : images) to.push_back(pool_.negate(e));
    return true;
  }

  Expr image_of(Expr e, const std::vector<Number>& from, const std::vector<Number>& to) {
    Permuted permuted(system_, numbers_, [&](Number n) {
      const auto place = std::find(from.begin(), from.end(), n);
      return place == from.end() ? n : to[static_cast<std::size_t>(place - from.begin())];
    });
    return *permuted.renamed(e);
  }

  bool step() {
    // Of each set the numbers of e, and the least other one.
    std::vector<std::pair<std::size_t, ProcessId>> moves;  // of which a step must not lead into which excluded states
    SomeNumbers some;
    for (std::size_t i = 0; i < excluded_.size(); ++i) {
      SomeNumbers chosen(of_excluded_[i].begin(), of_excluded_[i].end());
      for (std::size_t s = 0; s < numbers_.sets(); ++s) {
        Number n = numbers_.first(s);
        const Number end = n + numbers_.size(s);
        while (n < end && std::binary_search(of_excluded_[i].begin(), of_excluded_[i].end(), n)) ++n;
        if (n < end) chosen.insert(n);
      }
      for (ProcessId p = 0; p < system_.processes.size(); ++p) {
        const auto n = numbers_.of_process(p);
        if (!n || chosen.contains(*n)) moves.emplace_back(i, p);
      }
      some.merge(chosen);
    }
    std::vector<Expr> known;
    if (!add_invariant(some, known)) return false;
    add_within(formulas_.invar, some, known);
    const auto solver = make_unrolling(system_, options_);
    solver->set_deadline(deadline_);
    for (Expr e : known) solver->require(solver->literal(e, 0));
    std::map<ProcessId, Expr> steps;
    for (const auto& [i, p] : moves) {
      if (!steps.contains(p)) steps[p] = step_of(p, some);
      const Literal way[] = {solver->literal(steps[p], 0), solver->literal(after(excluded_[i], p), 0)};
      if (solver->solve(way) != Answer::Unsat) return false;
    }
    return true;
  }

  // What p assigns, and what nobody does.
  std::vector<bool>& changed_by(ProcessId p) {
    std::vector<bool>& changed = changed_[p];
    if (!changed.empty()) return changed;
    changed.assign(system_.variables.size(), true);
    for (const Variable& v : system_.variables) changed[v.id] = v.role != Role::Frozen;
    for (const Process& q : system_.processes) {
      for (const Assignment& a : q.next) changed[a.target] = false;
    }
    for (const Assignment& a : system_.processes[p].next) changed[a.target] = true;
    return changed;
  }

  // A formula over a state, in the state after a step of p.
  Expr after(Expr e, ProcessId p) { return in_step(pool_.shift_to_next(e, system_.variables), p); }

  Expr in_step(Expr e, ProcessId p) {
    const std::vector<bool>& changed = changed_by(p);
    return pool_.substitute(
        e,
        [&](Expr leaf) {
          if (leaf->op == Op::NextVar && !changed[leaf->var()]) return system_.var(leaf->var());
          return leaf->op == Op::Var && leaf->var() == *system_.selector ? pool_.integer(p) : leaf;
        },
        in_step_[p]);
  }

  // TRANS and INVAR afterwards only as far as they speak of some numbers.
  Expr step_of(ProcessId p, const SomeNumbers& some) {
    std::vector<Expr> parts{pool_.equal(system_.var(*system_.selector), pool_.integer(p))};
    for (const Assignment& a : system_.processes[p].next) {
      parts.push_back(in_step(pool_.member(system_.var(a.target, true), a.value), p));
    }
    for (const Constraint& c : system_.transitions) {
      for (Expr e : conjuncts(c.formula)) {
        const Expr then = in_step(e, p);
        if (within(then, some)) parts.push_back(then);
      }
    }
    for (Expr e : formulas_.invar) {
      if (within(e, some)) parts.push_back(after(e, p));
    }
    return pool_.conjunction(parts);
  }

  // The factors of a violation of a conjunct.
  std::vector<Expr> factors(Expr conjunct) {
    std::vector<Expr> result;
    if (conjunct->op == Op::Or) {
      for (Expr a : conjunct->args()) result.push_back(pool_.negate(a));
      return result;
    }
    return conjuncts(pool_.negate(conjunct));
  }

  // What a factor says, of the first number of the set instead of its own.
  struct Said {
    std::vector<Number> of;
    Expr of_first = nullptr;  // null: it cannot be said
  };

  const Said& said(Expr factor) {
    const auto [place, is_new] = said_.try_emplace(factor);
    Said& result = place->second;
    if (!is_new) return result;
    result.of = numbers_in(factor, numbers_);
    if (result.of.size() == 1) {
      const Number n = result.of[0], first = numbers_.first(numbers_.set_of(n));
      const auto renamed = Permuted(system_, numbers_, [=](Number m) {
                             return m == n ? first : m == first ? n : m;
                           }).renamed(factor);
      result.of_first = renamed.value_or(nullptr);
    }
    return result;
  }

  // The same for violations that are images of each other.
  std::optional<std::vector<std::uint64_t>> key_of(const std::vector<Expr>& violation) {
    std::map<Number, std::vector<std::uint64_t>> by_number;
    std::vector<std::uint64_t> key;
    for (Expr f : violation) {
      const Said& s = said(f);
      if (s.of.empty()) {
        key.push_back(f->id);
      } else if (s.of_first == nullptr) {
        return std::nullopt;
      } else {
        by_number[s.of[0]].push_back(s.of_first->id);
      }
    }
    std::sort(key.begin(), key.end());
    std::vector<std::vector<std::uint64_t>> sorted;
    for (auto& [n, ids] : by_number) {
      std::sort(ids.begin(), ids.end());
      ids.insert(ids.begin(), numbers_.set_of(n));
      sorted.push_back(std::move(ids));
    }
    std::sort(sorted.begin(), sorted.end());
    for (const auto& ids : sorted) {
      key.push_back(~std::uint64_t{0});
      key.insert(key.end(), ids.begin(), ids.end());
    }
    return key;
  }

  bool implication() {
    std::set<std::vector<std::uint64_t>> seen;
    std::vector<Expr> violations;
    SomeNumbers some;
    for (Expr c : conjuncts(goal_)) {
      const std::vector<Expr> violation = factors(c);
      const auto key = key_of(violation);
      if (key && !seen.insert(*key).second) continue;
      const std::vector<Number> of = numbers_in(c, numbers_);
      some.insert(of.begin(), of.end());
      violations.push_back(pool_.conjunction(violation));
      if (violations.size() > kMostConjuncts) return false;
    }
    std::vector<Expr> query{pool_.disjunction(violations)};
    if (!add_invariant(some, query)) return false;
    add_within(formulas_.invar, some, query);
    return unsatisfiable(query);
  }

  System& system_;
  ExprPool& pool_;
  Expr goal_;
  const std::vector<Expr>& excluded_;
  Numbers numbers_;
  const EncodingOptions& options_;
  const Deadline& deadline_;
  Formulas formulas_;
  std::vector<std::vector<Number>> of_excluded_;
  std::vector<std::vector<std::size_t>> alike_;  // by excluded, by number in it
  std::map<ProcessId, std::vector<bool>> changed_;
  std::map<ProcessId, std::unordered_map<Expr, Expr>> in_step_;
  std::unordered_map<Expr, Said> said_;
};

}  // namespace

bool confirmed_by_symmetry(System& system, Expr goal, const Certificate& certificate, const EncodingOptions& options,
                           const Deadline& deadline) {
  try {
    return SymmetricChecker(system, goal, certificate, options, deadline).run();
  } catch (const std::invalid_argument&) {
    return false;
  }
}

}  // namespace smtsplit
