#include "evidence/certificate_check.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "evidence/change.hpp"
#include "evidence/symmetric_check.hpp"

namespace smtsplit {
namespace {

class Checker {
 public:
  Checker(System& system, Expr goal, const Certificate& certificate, const EncodingOptions& options,
          const Deadline& deadline, std::size_t together)
      : system_(system),
        goal_(goal),
        certificate_(certificate),
        options_(options),
        deadline_(deadline),
        together_(together),
        formulas_(formulas(system)) {}

  CheckResult run() {
    if (certificate_.kind == Certificate::Kind::NoLongPath) return no_long_path();
    if (certificate_.kind == Certificate::Kind::Initial) return initial();
    if (certificate_.kind == Certificate::Kind::NoFairPath) return no_fair_path();
    if (certificate_.k == 0) return rejected("a k-inductive invariant needs k >= 1");
    if (certificate_.invariant == nullptr) return rejected("there is no invariant");
    if (!certificate_.split.empty() && system_.pool->conjunction(certificate_.split) != certificate_.invariant) {
      return rejected("the parts of the invariant are not the whole");
    }
    if (certificate_.invariant->about_step() && !goal_->about_step()) {
      return rejected("an invariant of steps says nothing of states without a successor");
    }
    const bool in_orbits = !certificate_.interchangeable.empty() && certificate_.k == 1;
    if (in_orbits && confirmed_by_symmetry(system_, goal_, certificate_, options_, deadline_)) {
      return {CheckResult::Kind::Confirmed, ""};
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
    solver->require(solver->literal(system_.pool->factored_negation(goal_), 0));
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
    if (k == 1 && system_.selector && !certificate_.invariant->about_step()) return step_of_some_process();
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

  // ⋁_p (p moves ∧ its step ∧ ¬invariant'): what others write and p does not keeps its value, and is said to by leaving
  // out its next variable. So the obligation of p speaks of what p changes only.
  CheckResult step_of_some_process() {
    const std::size_t processes = system_.processes.size();
    const std::vector<bool> free = not_assigned();
    const auto changed_by = [&](ProcessId p) {
      std::vector<bool> changed = free;
      for (const Assignment& a : system_.processes[p].next) changed[a.target] = true;
      return changed;
    };
    std::vector<Expr> invar_after;
    for (Expr e : formulas_.invar) invar_after.push_back(system_.pool->shift_to_next(e, system_.variables));
    if (processes > together_) {
      // Of many processes most need not know what the unchanged parts of the invariant are.
      System with_parts = system_;
      ChangedInvariant invariant(with_parts, certificate_.invariant);
      const CheckResult result = no_way(with_parts, nullptr, together_, [&](ProcessId p) {
        const std::vector<bool> changed = changed_by(p);
        const Change change = invariant.across(changed);
        return system_.pool->conjunction(change.before, way_out(p, changed, change.after, invar_after));
      });
      if (result.kind == CheckResult::Kind::Confirmed) return result;
    }
    // Of few processes each obligation is easier alone. Of many, what their obligations share counts for more.
    ChangedInvariant invariant(system_, certificate_.invariant);
    return no_way(system_, certificate_.invariant, processes > together_ ? processes : 1, [&](ProcessId p) {
      const std::vector<bool> changed = changed_by(p);
      return way_out(p, changed, invariant.by(changed).after, invar_after);
    });
  }

  // No process has its way, under the invariant if any; so many processes at a time.
  CheckResult no_way(System& system, Expr invariant, std::size_t together, const std::function<Expr(ProcessId)>& way) {
    for (ProcessId p = 0; p < system.processes.size();) {
      std::vector<Expr> ways;
      for (; ways.size() < together && p < system.processes.size(); ++p) ways.push_back(way(p));
      const auto solver = make_unrolling(system, options_);
      solver->set_deadline(deadline_);
      for (Expr e : formulas_.invar) solver->require(solver->literal(e, 0));
      if (invariant != nullptr) solver->require(solver->literal(invariant, 0));
      solver->require(solver->literal(system.pool->disjunction(ways), 0));
      const CheckResult result = verdict(solver->solve({}), "step", *solver);
      if (result.kind != CheckResult::Kind::Confirmed) return result;
    }
    return {CheckResult::Kind::Confirmed, ""};
  }

  // A step of a process, which may change these variables, to a state where the invariant does not hold.
  Expr way_out(ProcessId p, const std::vector<bool>& changed, Expr invariant_after,
               const std::vector<Expr>& invar_after) {
    ExprPool& pool = *system_.pool;
    std::unordered_map<Expr, Expr> replaced;
    const auto replace = [&](Expr leaf) {
      if (leaf->op == Op::NextVar && !changed[leaf->var()]) return system_.var(leaf->var());
      return leaf->op == Op::Var && leaf->var() == *system_.selector ? pool.integer(p) : leaf;
    };
    const auto in_step = [&](Expr e) { return pool.substitute(e, replace, replaced); };
    std::vector<Expr> parts{pool.equal(system_.var(*system_.selector), pool.integer(p)), pool.negate(invariant_after)};
    for (const Assignment& a : system_.processes[p].next) {
      parts.push_back(in_step(pool.member(system_.var(a.target, true), a.value)));
    }
    for (const Constraint& c : system_.transitions) parts.push_back(in_step(c.formula));
    for (Expr e : invar_after) parts.push_back(in_step(e));
    return pool.conjunction(parts);
  }

  // The variables that any step may change: all but the frozen ones and those that processes assign.
  [[nodiscard]] std::vector<bool> not_assigned() const {
    std::vector<bool> free(system_.variables.size(), true);
    for (const Variable& v : system_.variables) free[v.id] = v.role != Role::Frozen;
    for (const Process& p : system_.processes) {
      for (const Assignment& a : p.next) free[a.target] = false;
    }
    return free;
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
    return lead_nowhere(certificate_.regions, {});
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

  // Which paths are spoken of: all their states are in these regions, their steps do not satisfy these conditions.
  struct Inside {
    std::vector<Expr> regions, absent;
  };

  CheckResult lead_nowhere(const std::vector<Certificate::Region>& regions, const Inside& where) {
    std::vector<Expr> behind;
    for (std::size_t r = regions.size(); r-- > 0;) {
      const Certificate::Region& region = regions[r];
      if (region.states == nullptr || region.states->about_step()) return rejected("a region is a set of states");
      behind.push_back(region.states);
      for (CheckResult result :
           {no_path(1, where, region.states, system_.pool->negate(system_.pool->disjunction(behind)), "no way back"),
            left_at_last(region, where)}) {
        if (result.kind != CheckResult::Kind::Confirmed) return result;
      }
    }
    return {CheckResult::Kind::Confirmed, ""};
  }

  CheckResult left_at_last(const Certificate::Region& region, Inside where) {
    where.regions.push_back(region.states);
    if (!region.fairness) return no_path(region.steps, where, nullptr, nullptr, "end of paths");
    if (*region.fairness >= system_.fairness.size()) return rejected("there is no such fairness constraint");
    const Fairness& f = system_.fairness[*region.fairness];
    const CheckResult never = no_path(1, where, f.q == nullptr ? f.p : f.q, nullptr, "fairness");
    if (f.q == nullptr || never.kind != CheckResult::Kind::Confirmed) return never;
    where.absent.push_back(f.p);
    std::vector<Expr> inside;
    for (const Certificate::Region& r : region.inside) inside.push_back(r.states);
    if (std::find(inside.begin(), inside.end(), nullptr) != inside.end())
      return rejected("a region is a set of states");
    const CheckResult covered =
        no_path(0, where, system_.pool->negate(system_.pool->disjunction(inside)), nullptr, "covering a region");
    if (covered.kind != CheckResult::Kind::Confirmed) return covered;
    return lead_nowhere(region.inside, where);
  }

  // No path of so many steps inside satisfies one condition in its first state (or on its first step) and the other in
  // its last state; null: no condition.
  CheckResult no_path(unsigned steps, const Inside& where, Expr first, Expr last, const char* obligation) {
    const auto solver = path(steps, false);
    for (unsigned f = 0; f <= steps; ++f) {
      for (Expr region : where.regions) solver->require(solver->literal(region, f));
      for (Expr absent : where.absent) {
        if (f < steps) solver->require(-solver->literal(absent, f));
      }
    }
    if (first != nullptr) solver->require(solver->literal(first, 0));
    if (last != nullptr) solver->require(solver->literal(last, steps));
    return verdict(solver->solve({}), obligation, *solver);
  }

  System& system_;
  Expr goal_;
  const Certificate& certificate_;
  const EncodingOptions& options_;
  const Deadline& deadline_;
  std::size_t together_;
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
                              const Deadline& deadline, std::size_t together) {
  return Checker(system, goal, certificate, options, deadline, together).run();
}

}  // namespace smtsplit
