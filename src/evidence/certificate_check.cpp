#include "evidence/certificate_check.hpp"

#include <memory>
#include <vector>

namespace smtsplit {
namespace {

class Checker {
 public:
  Checker(System& system, Expr goal, const Certificate& certificate, const EncodingOptions& options,
          const Deadline& deadline)
      : system_(system),
        goal_(goal),
        certificate_(certificate),
        options_(options),
        deadline_(deadline),
        formulas_(formulas(system)) {}

  CheckResult run() {
    if (certificate_.kind == Certificate::Kind::NoLongPath) return no_long_path();
    if (certificate_.kind == Certificate::Kind::Initial) return initial();
    if (certificate_.kind == Certificate::Kind::NoFairPath) return no_fair_path();
    if (certificate_.k == 0) return rejected("a k-inductive invariant needs k >= 1");
    if (certificate_.invariant == nullptr) return rejected("there is no invariant");
    if (certificate_.invariant->about_step() && !goal_->about_step()) {
      return rejected("an invariant of steps says nothing of states without a successor");
    }
    for (CheckResult result : {implication(), base(), step()}) {
      if (result.kind != CheckResult::Kind::Confirmed) return result;
    }
    return {CheckResult::Kind::Confirmed, ""};
  }

 private:
  // frames 0..last, connected
  std::unique_ptr<Unrolling> path(unsigned last, bool from_initial) {
    auto solver = make_unrolling(system_, options_);
    solver->set_deadline(deadline_);
    const auto require = [&](const std::vector<Expr>& exprs, unsigned frame) {
      for (Expr e : exprs) solver->require(solver->literal(e, frame));
    };
    if (from_initial) require(formulas_.init, 0);
    for (unsigned f = 0; f <= last; ++f) {
      require(formulas_.invar, f);
      if (f < last) require(formulas_.trans, f);
    }
    return solver;
  }

  static CheckResult rejected(std::string why) { return {CheckResult::Kind::Rejected, std::move(why)}; }

  // The last frame needed to speak of e at a position.
  static unsigned frames(Expr e, unsigned position) { return position + (e->about_step() ? 1 : 0); }

  CheckResult verdict(Answer answer, const std::string& obligation, Unrolling& solver) const {
    switch (answer) {
      case Answer::Unsat: return {CheckResult::Kind::Confirmed, ""};
      case Answer::Sat: return {CheckResult::Kind::Rejected, "the " + obligation + " obligation does not hold"};
      case Answer::Unknown:
        return {CheckResult::Kind::Undecided,
                "the " + obligation +
                    " obligation: " + (deadline_.reached() ? "time limit reached" : solver.unknown_reason())};
    }
    return {CheckResult::Kind::Undecided, ""};
  }

  CheckResult implication() {
    const auto solver = path(std::max(frames(certificate_.invariant, 0), frames(goal_, 0)), false);
    solver->require(solver->literal(certificate_.invariant, 0));
    solver->require(-solver->literal(goal_, 0));
    return verdict(solver->solve({}), "implication", *solver);
  }

  CheckResult base() {
    for (unsigned position = 0; position < certificate_.k; ++position) {
      const auto solver = path(frames(certificate_.invariant, position), true);
      solver->require(-solver->literal(certificate_.invariant, position));
      const CheckResult result = verdict(solver->solve({}), "base", *solver);
      if (result.kind != CheckResult::Kind::Confirmed) return result;
    }
    return {CheckResult::Kind::Confirmed, ""};
  }

  CheckResult step() {
    const unsigned k = certificate_.k;
    const auto solver = path(frames(certificate_.invariant, k), false);
    for (unsigned position = 0; position < k; ++position) {
      solver->require(solver->literal(certificate_.invariant, position));
    }
    if (certificate_.distinct_states) {
      for (unsigned f = 0; f <= k; ++f) {
        for (unsigned g = f + 1; g <= k; ++g) solver->require(-solver->same_state(f, g));
      }
    }
    solver->require(-solver->literal(certificate_.invariant, k));
    return verdict(solver->solve({}), "step", *solver);
  }

  CheckResult no_long_path() {
    if (!goal_->is_false()) return rejected("a bound on the length of paths says nothing of the states on them");
    const auto solver = path(certificate_.k, true);
    return verdict(solver->solve({}), "no long path", *solver);
  }

  CheckResult initial() {
    const auto solver = path(frames(goal_, 0), true);
    solver->require(-solver->literal(goal_, 0));
    return verdict(solver->solve({}), "initial", *solver);
  }

  CheckResult no_fair_path() {
    if (certificate_.k != 1 || certificate_.distinct_states) return rejected("only an inductive invariant will do");
    std::vector<Expr> states;
    for (const Certificate::Region& r : certificate_.regions) states.push_back(r.states);
    for (Expr e : states) {
      if (e == nullptr || e->about_step()) return rejected("a region is a set of states");
    }
    if (certificate_.invariant == nullptr || certificate_.invariant->about_step()) {
      return rejected("the invariant is a set of states");
    }
    for (CheckResult result : {base(), step(), violations_inside(system_.pool->disjunction(states))}) {
      if (result.kind != CheckResult::Kind::Confirmed) return result;
    }
    for (std::size_t r = 0; r < states.size(); ++r) {
      const Expr behind = system_.pool->disjunction(std::span(states).subspan(r));
      for (CheckResult result : {no_return(states[r], behind), left_at_last(certificate_.regions[r])}) {
        if (result.kind != CheckResult::Kind::Confirmed) return result;
      }
    }
    return {CheckResult::Kind::Confirmed, ""};
  }

  // A violation of a goal about steps is behind the step: that is where the path would have to go on.
  CheckResult violations_inside(Expr regions) {
    const unsigned place = frames(goal_, 0);
    const auto solver = path(place, false);
    solver->require(solver->literal(certificate_.invariant, 0));
    solver->require(-solver->literal(goal_, 0));
    solver->require(-solver->literal(regions, place));
    return verdict(solver->solve({}), "violations in regions", *solver);
  }

  CheckResult no_return(Expr region, Expr behind) {
    const auto solver = path(1, false);
    solver->require(solver->literal(region, 0));
    solver->require(-solver->literal(behind, 1));
    return verdict(solver->solve({}), "no way back", *solver);
  }

  CheckResult left_at_last(const Certificate::Region& region) {
    if (!region.fairness) return no_path_inside(region.states, region.steps, nullptr);
    if (*region.fairness >= system_.fairness.size()) return rejected("there is no such fairness constraint");
    const Fairness& f = system_.fairness[*region.fairness];
    if (f.q == nullptr) return no_path_inside(region.states, 1, f.p);
    const CheckResult never = no_path_inside(region.states, 1, f.q);
    if (never.kind != CheckResult::Kind::Confirmed) return never;
    return no_path_inside(region.states, region.steps, system_.pool->negate(f.p));
  }

  // `on_each`: holds on every step of such a path; null: any path.
  CheckResult no_path_inside(Expr region, unsigned steps, Expr on_each) {
    const auto solver = path(steps, false);
    for (unsigned f = 0; f <= steps; ++f) {
      solver->require(solver->literal(region, f));
      if (on_each != nullptr && f < steps) solver->require(solver->literal(on_each, f));
    }
    return verdict(solver->solve({}), "no fair path inside", *solver);
  }

  System& system_;
  Expr goal_;
  const Certificate& certificate_;
  const EncodingOptions& options_;
  const Deadline& deadline_;
  Formulas formulas_;
};

}  // namespace

EncodingOptions checking_options(const EncodingOptions* used) {
  EncodingOptions other;
  const bool used_cadical = used != nullptr && used->solver == "cadical";
  other.solver = used_cadical ? "z3" : "cadical";
  other.encoder = other.solver == "z3" ? "smt" : "cnf";
  return other;
}

CheckResult check_certificate(System& system, Expr goal, const Certificate& certificate, const EncodingOptions& options,
                              const Deadline& deadline) {
  return Checker(system, goal, certificate, options, deadline).run();
}

}  // namespace smtsplit
