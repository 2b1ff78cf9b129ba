#include "evidence/symmetric_check.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <unordered_set>

#include "evidence/permuted.hpp"
#include "evidence/process_steps.hpp"

namespace smtsplit {

namespace {

using Number = Numbers::Number;
using SomeNumbers = std::set<Number>;

// Larger checks are no cheaper than one without symmetry.
constexpr std::size_t kMostImages = 100000;
constexpr std::size_t kMostBegun = 4;  // for each image: not all that is begun becomes one
constexpr std::size_t kMostConjuncts = 200;

class Builder {
 public:
  Builder(System& system, Expr goal, const Certificate& certificate)
      : system_(system),
        pool_(*system.pool),
        goal_(goal),
        excluded_(certificate.excluded),
        numbers_(system, certificate.interchangeable),
        formulas_(formulas(system)),
        steps_(system) {}

  std::optional<SymmetricObligations> build() {
    if (goal_->about_step() || !system_.selector) return std::nullopt;
    for (Expr e : excluded_) {
      if (e->about_step() || !renamable(e)) return std::nullopt;
      of_excluded_.push_back(numbers_in(e, numbers_));
      alike_.push_back(alike(e, of_excluded_.back()));
    }
    if (!is_symmetric(system_, numbers_)) return std::nullopt;
    initiation();
    if (!step() || !implication()) return std::nullopt;
    return std::move(result_);
  }

  std::optional<std::vector<Expr>> images(std::size_t most) {
    for (Expr e : excluded_) {
      if (!renamable(e)) return std::nullopt;
      of_excluded_.push_back(numbers_in(e, numbers_));
      alike_.push_back(alike(e, of_excluded_.back()));
    }
    SomeNumbers all;
    for (Number n = 0; n < numbers_.size(); ++n) all.insert(n);
    std::vector<Expr> result;
    most_images_ = most;
    if (!add_invariant(all, result)) return std::nullopt;
    return result;
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

  // Of some formulas those that speak of no other numbers: fewer assumptions prove no less.
  void add_within(const std::vector<Expr>& all, const SomeNumbers& some, std::vector<Expr>& to) const {
    std::copy_if(all.begin(), all.end(), std::back_inserter(to), [&](Expr e) { return within(e, some); });
  }

  void initiation() {
    SomeNumbers some;
    for (const auto& of : of_excluded_) some.insert(of.begin(), of.end());
    std::vector<Expr> initial;
    add_within(formulas_.init, some, initial);
    add_within(formulas_.invar, some, initial);
    for (std::size_t i = 0; i < excluded_.size(); ++i) {
      Obligation& o = result_.initiation.emplace_back();
      o.name = "init_" + lemma(i);
      o.claim = "no initial state is among those that " + lemma(i) + " excludes";
      o.assume(initial);
      o.assume(excluded_[i]);
    }
  }

  static std::string lemma(std::size_t excluded) { return "lemma_" + std::to_string(excluded + 1); }

  // Θ over these numbers; false when it is too large.
  bool add_invariant(const SomeNumbers& some, std::vector<Expr>& to) {
    std::unordered_set<Expr> images;
    for (std::size_t i = 0; i < excluded_.size(); ++i) {
      const std::vector<Number>& from = of_excluded_[i];
      std::vector<Number> image;
      std::size_t visited = 0, begun = 0;
      const std::function<bool()> extend = [&] {
        if (++begun > kMostBegun * most_images_) return false;
        if (image.size() == from.size()) {
          if (++visited > most_images_) return false;
          const Expr e = image_of(excluded_[i], from, image);
          if (images.insert(e).second) to.push_back(pool_.negate(e));
          return true;
        }
        for (Number n : some) {
          if (numbers_.set_of(n) != numbers_.set_of(from[image.size()])) continue;
          if (std::find(image.begin(), image.end(), n) != image.end()) continue;
          // Of images that differ by an exchange of such numbers only, one.
          const std::size_t earlier = alike_[i][image.size()];
          if (earlier < image.size() && n < image[earlier]) continue;
          if (larger(n, some) < followers(alike_[i], image.size())) continue;
          image.push_back(n);
          if (!extend()) return false;
          image.pop_back();
        }
        return true;
      };
      if (!extend() || images.size() > most_images_) return false;
    }
    return true;
  }

  // How many numbers alike come after this one, each greater than the one before.
  static std::size_t followers(const std::vector<std::size_t>& alike, std::size_t place) {
    std::size_t count = 0;
    for (std::size_t later = place + 1; later < alike.size(); ++later) {
      if (alike[later] != place) continue;
      place = later;
      ++count;
    }
    return count;
  }

  [[nodiscard]] std::size_t larger(Number n, const SomeNumbers& some) const {
    return static_cast<std::size_t>(std::count_if(some.upper_bound(n), some.end(),
                                                  [&](Number m) { return numbers_.set_of(m) == numbers_.set_of(n); }));
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
    std::map<ProcessId, std::vector<Expr>> steps;
    for (const auto& [i, p] : moves) {
      if (steps_.after(excluded_[i], p) == excluded_[i]) continue;  // p changes nothing in it
      if (!steps.contains(p)) steps[p] = step_of(p, some);
      Obligation& o = result_.steps.emplace_back();
      o.name = "step_" + lemma(i) + "_" + plain_name(system_.processes[p].name);
      o.claim = "no step of " + system_.processes[p].name + " leads to states that " + lemma(i) + " excludes";
      o.assume(known);
      o.assume(steps[p]);
      o.assume(steps_.after(excluded_[i], p));
    }
    return true;
  }

  // TRANS and INVAR afterwards only as far as they speak of some numbers.
  std::vector<Expr> step_of(ProcessId p, const SomeNumbers& some) {
    std::vector<Expr> parts = steps_.assigned(p);
    const auto add = [&](Expr e) {
      if (within(e, some)) parts.push_back(e);
    };
    for (const Constraint& c : system_.transitions) {
      for (Expr e : conjuncts(c.formula)) add(steps_.in_step(e, p));
    }
    for (Expr e : formulas_.invar) add(steps_.after(e, p));
    return parts;
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
    std::vector<Expr> known;
    if (!add_invariant(some, known)) return false;
    add_within(formulas_.invar, some, known);
    for (Expr violation : violations) {
      Obligation& o = result_.implication.emplace_back();
      o.name = violations.size() == 1 ? "adequacy" : "adequacy_" + std::to_string(result_.implication.size());
      o.claim = "the invariant implies the property" +
                (violations.size() == 1 ? "" : ", conjunct " + std::to_string(result_.implication.size()));
      o.assume(known);
      o.assume(violation);
    }
    return true;
  }

  System& system_;
  ExprPool& pool_;
  Expr goal_;
  const std::vector<Expr>& excluded_;
  Numbers numbers_;
  Formulas formulas_;
  std::vector<std::vector<Number>> of_excluded_;
  std::vector<std::vector<std::size_t>> alike_;  // by excluded, by number in it
  ProcessSteps steps_;
  std::unordered_map<Expr, Said> said_;
  SymmetricObligations result_;
  std::size_t most_images_ = kMostImages;
};

}  // namespace

std::optional<SymmetricObligations> symmetric_obligations(System& system, Expr goal, const Certificate& certificate) {
  try {
    return Builder(system, goal, certificate).build();
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

std::optional<std::vector<Expr>> all_images(System& system, const Certificate& certificate, std::size_t most) {
  try {
    return Builder(system, system.pool->boolean(true), certificate).images(most);
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

bool confirmed_by_symmetry(System& system, Expr goal, const Certificate& certificate, const EncodingOptions& options,
                           const Deadline& deadline) {
  const auto all = symmetric_obligations(system, goal, certificate);
  return all && none_satisfiable(system, all->initiation, options, deadline) &&
         none_satisfiable(system, all->steps, options, deadline) &&
         none_satisfiable(system, all->implication, options, deadline);
}

}  // namespace smtsplit
