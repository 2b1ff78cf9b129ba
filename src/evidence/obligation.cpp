#include "evidence/obligation.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace smtsplit {
namespace {

// The last frame needed to speak of e at a position.
unsigned frames(Expr e, unsigned position) { return position + (e->about_step() ? 1 : 0); }

[[noreturn]] void invalid(const char* why) { throw InvalidCertificate(why); }

void require_sense(const System& system, const std::vector<Certificate::Region>& regions) {
  for (const Certificate::Region& r : regions) {
    if (r.states == nullptr || r.states->about_step()) invalid("a region is a set of states");
    if (r.fairness && *r.fairness >= system.fairness.size()) invalid("there is no such fairness constraint");
    require_sense(system, r.inside);
  }
}

class Whole {
 public:
  Whole(System& system, Expr goal, const Certificate& certificate)
      : system_(system), goal_(goal), certificate_(certificate), formulas_(formulas(system)) {}

  std::vector<Obligation> all() {
    switch (certificate_.kind) {
      case Certificate::Kind::NoLongPath: no_long_path(); break;
      case Certificate::Kind::Initial: initial(); break;
      case Certificate::Kind::NoFairPath: no_fair_path(); break;
      case Certificate::Kind::Inductive: inductive(); break;
    }
    return std::move(found_);
  }

 private:
  Obligation& add(std::string name, std::string claim) {
    Obligation& o = found_.emplace_back();
    o.name = std::move(name);
    o.claim = std::move(claim);
    return o;
  }

  // Frames 0..last, connected.
  Obligation& path(std::string name, std::string claim, unsigned last, bool from_initial) {
    Obligation& o = add(std::move(name), std::move(claim));
    if (from_initial) o.assume(formulas_.init);
    for (unsigned f = 0; f <= last; ++f) {
      o.assume(formulas_.invar, f);
      if (f < last) o.assume(formulas_.trans, f);
    }
    return o;
  }

  Expr negated(Expr e) { return system_.pool->negate(e); }

  void inductive() {
    implication();
    base();
    step();
  }

  void implication() {
    Obligation& o = path("implication", "the invariant implies the property",
                         std::max(frames(certificate_.invariant, 0), frames(goal_, 0)), false);
    o.assume(certificate_.invariant);
    o.assume(system_.pool->factored_negation(goal_));
  }

  void base() {
    for (unsigned position = 0; position < certificate_.k; ++position) {
      const std::string at = certificate_.k == 1 ? "" : "_" + std::to_string(position);
      path("base" + at,
           position == 0 ? "the invariant holds in the initial states"
                         : "the invariant holds " + std::to_string(position) + (position == 1 ? " step" : " steps") +
                               " after an initial state",
           frames(certificate_.invariant, position), true)
          .assume(negated(certificate_.invariant), position);
    }
  }

  void step() {
    const unsigned k = certificate_.k;
    Obligation& o = path("step",
                         k == 1 ? "a step keeps the invariant"
                                : "after " + std::to_string(k) + " states with the invariant comes another" +
                                      (certificate_.distinct_states ? ", where all states are different" : ""),
                         frames(certificate_.invariant, k), false);
    for (unsigned position = 0; position < k; ++position) o.assume(certificate_.invariant, position);
    if (certificate_.distinct_states) o.distinct = k + 1;
    o.assume(negated(certificate_.invariant), k);
  }

  void no_long_path() {
    path("no_long_path", "no path from an initial state has " + std::to_string(certificate_.k) + " steps",
         certificate_.k, true);
  }

  void initial() { path("initial", "it holds in the initial states", frames(goal_, 0), true).assume(negated(goal_)); }

  void no_fair_path() {
    base();
    step();
    // A violation of a goal about steps is behind the step: that is where the path would have to go on.
    const unsigned place = frames(goal_, 0);
    Obligation& o = path("violations", "where the invariant allows a violation, the path is in a region", place, false);
    o.assume(certificate_.invariant);
    o.assume(negated(goal_));
    o.assume(negated(together(certificate_.regions)), place);
    lead_nowhere(certificate_.regions, {}, "region");
  }

  Expr together(const std::vector<Certificate::Region>& regions) {
    std::vector<Expr> states;
    for (const Certificate::Region& r : regions) states.push_back(r.states);
    return system_.pool->disjunction(states);
  }

  // Which paths are spoken of: all their states are in these regions, their steps do not satisfy these conditions.
  struct Inside {
    std::vector<Expr> regions, absent;
  };

  void lead_nowhere(const std::vector<Certificate::Region>& regions, const Inside& where, const std::string& name) {
    std::vector<Expr> behind;
    for (std::size_t r = regions.size(); r-- > 0;) {
      const Certificate::Region& region = regions[r];
      const std::string its_name = name + "_" + std::to_string(r + 1);
      behind.push_back(region.states);
      Obligation& o = inside(its_name + "_no_way_back", "a step from it leads to no region before it", 1, where);
      o.assume(region.states);
      o.assume(negated(system_.pool->disjunction(behind)), 1);
      left_at_last(region, where, its_name);
    }
  }

  void left_at_last(const Certificate::Region& region, Inside where, const std::string& name) {
    where.regions.push_back(region.states);
    if (!region.fairness) {
      inside(name + "_end", "no path inside has " + std::to_string(region.steps) + " steps", region.steps, where);
      return;
    }
    const Fairness& f = system_.fairness[*region.fairness];
    inside(name + "_fairness", "what fairness requires is on no step inside", 1, where)
        .assume(f.q == nullptr ? f.p : f.q);
    if (f.q == nullptr) return;
    where.absent.push_back(f.p);
    inside(name + "_cover", "the regions inside cover it", 0, where).assume(negated(together(region.inside)));
    lead_nowhere(region.inside, where, name);
  }

  // Of paths of so many steps.
  Obligation& inside(std::string name, std::string claim, unsigned steps, const Inside& where) {
    Obligation& o = path(std::move(name), std::move(claim), steps, false);
    for (unsigned f = 0; f <= steps; ++f) {
      o.assume(where.regions, f);
      for (Expr absent : where.absent) {
        if (f < steps) o.assume(negated(absent), f);
      }
    }
    return o;
  }

  System& system_;
  Expr goal_;
  const Certificate& certificate_;
  Formulas formulas_;
  std::vector<Obligation> found_;
};

}  // namespace

void require_sense(System& system, Expr goal, const Certificate& certificate) {
  const Expr invariant = certificate.invariant;
  switch (certificate.kind) {
    case Certificate::Kind::Inductive:
      if (certificate.k == 0) invalid("a k-inductive invariant needs k >= 1");
      if (invariant == nullptr) invalid("there is no invariant");
      if (!certificate.split.empty() && system.pool->conjunction(certificate.split) != invariant) {
        invalid("the parts of the invariant are not the whole");
      }
      if (invariant->about_step() && !goal->about_step()) {
        invalid("an invariant of steps says nothing of states without a successor");
      }
      break;
    case Certificate::Kind::NoLongPath:
      if (!goal->is_false()) invalid("a bound on the length of paths says nothing of the states on them");
      break;
    case Certificate::Kind::Initial: break;
    case Certificate::Kind::NoFairPath:
      if (certificate.k != 1 || certificate.distinct_states) invalid("only an inductive invariant will do");
      if (invariant == nullptr || invariant->about_step()) invalid("the invariant is a set of states");
      require_sense(system, certificate.regions);
      break;
  }
}

std::vector<Obligation> obligations(System& system, Expr goal, const Certificate& certificate) {
  require_sense(system, goal, certificate);
  return Whole(system, goal, certificate).all();
}

Answer ask(System& system, const Obligation& obligation, const EncodingOptions& options, const Deadline& deadline,
           std::string& unknown) {
  return ask(*make_unrolling(system, options), obligation, deadline, unknown);
}

Answer ask(Unrolling& solver, const Obligation& obligation, const Deadline& deadline, std::string& unknown) {
  solver.set_deadline(deadline);
  for (const Obligation::At& a : obligation.assertions) solver.require(solver.literal(a.expr, a.frame));
  for (unsigned f = 0; f < obligation.distinct; ++f) {
    for (unsigned g = f + 1; g < obligation.distinct; ++g) solver.require(-solver.same_state(f, g));
  }
  const Answer answer = solver.solve({});
  if (answer == Answer::Unknown) unknown = deadline.reached() ? "time limit reached" : solver.unknown_reason();
  return answer;
}

bool none_satisfiable(System& system, const std::vector<Obligation>& obligations, const EncodingOptions& options,
                      const Deadline& deadline) {
  using At = std::pair<Expr, unsigned>;
  std::map<At, std::size_t> uses;
  for (const Obligation& o : obligations) {
    if (o.distinct > 1) throw std::logic_error("obligations with distinct states are asked one by one");
    for (const Obligation::At& a : o.assertions) ++uses[{a.expr, a.frame}];
  }
  const auto solver = make_unrolling(system, options);
  solver->set_deadline(deadline);
  for (const auto& [at, count] : uses) {
    if (count == obligations.size()) solver->require(solver->literal(at.first, at.second));
  }
  return std::ranges::all_of(obligations, [&](const Obligation& o) {
    std::vector<Literal> own;
    for (const Obligation::At& a : o.assertions) {
      if (uses[{a.expr, a.frame}] < obligations.size()) own.push_back(solver->literal(a.expr, a.frame));
    }
    return solver->solve(own) == Answer::Unsat;
  });
}

std::string plain_name(std::string name) {
  for (char& c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!plain) c = '_';
  }
  return name;
}

}  // namespace smtsplit
