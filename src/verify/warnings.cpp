#include "verify/warnings.hpp"

#include <algorithm>
#include <map>

#include "engines/path.hpp"

namespace smtsplit {
namespace {

Deadline share(const Deadline& deadline, double part) {
  return deadline.earlier(Deadline::after(deadline.left().value_or(30) * part));
}

void warn_deadlock(System& system, const EngineOptions& options, const Deadline& deadline, const WarningSink& sink) {
  if (system.transitions.empty() && system.invariants.empty()) return;  // assignments alone never block
  Job job{system, {}, options, deadline, [](std::size_t, const Outcome&) {}};
  job.options.find_deadlock = true;
  find_engine("explicit")->make()->run(job);
  if (!job.deadlock) return;
  const std::string steps = std::to_string(job.deadlock->states.size() - 1);
  sink({"deadlock",
        "a state without successor is reachable in " + steps +
            " steps; CTL and LTL speak of infinite paths only, INVARSPEC of all reachable states",
        {},
        confirm(system, nullptr, std::move(*job.deadlock)).trace(),
        std::nullopt});
}

void warn_no_fair_path(System& system, FairPaths& fair_paths, const Deadline& deadline, const WarningSink& sink) {
  if (fair_paths.unconstrained()) return;
  fair_paths.decide(deadline);
  if (!fair_paths.refutation()) return;
  const Location place = system.fairness.empty() ? Location{} : system.fairness.front().location;
  sink({"no-fair-path",
        "there is no infinite fair path (" + fair_paths.why_none() + "): every CTL and LTL property holds vacuously",
        place, std::nullopt, std::nullopt});
}

// Over the type domains, like exhaustiveness. A branch may be dead in one instance because of its parameters; it is
// worth a warning only when it is dead in all.
void warn_unreachable_branches(System& system, const EngineOptions& options, const Deadline& deadline,
                               const WarningSink& sink) {
  if (system.branches.empty()) return;
  std::map<Location, std::vector<Expr>> taken_at;
  for (const Branch& b : system.branches) taken_at[b.location].push_back(b.taken);
  const auto solver = make_unrolling(system, options.encoding);
  solver->set_deadline(deadline);
  for (const auto& [location, conditions] : taken_at) {
    if (deadline.reached()) return;
    const Literal taken[] = {solver->literal(system.pool->disjunction(conditions), 0)};
    if (solver->solve(taken) != Answer::Unsat) continue;
    sink({"unreachable-branch",
          "this case branch is never taken: its condition cannot hold when those before it do not", location,
          std::nullopt, std::nullopt});
  }
}

// Can process p change anything? Asked of an arbitrary step, reachable or not.
void warn_idle_processes(System& system, const EngineOptions& options, const Deadline& deadline,
                         const WarningSink& sink) {
  ExprPool& pool = *system.pool;
  if (!system.selector) return;
  Path step(system, options.encoding, Path::Start::Anywhere);
  step.solver().set_deadline(deadline);
  step.extend_to(1);
  for (ProcessId p = 0; p < system.processes.size(); ++p) {
    const Process& process = system.processes[p];
    if (p == 0 && process.next.empty()) continue;  // main is often nothing but declarations
    std::vector<Expr> changes;
    for (const Assignment& a : process.next) {
      changes.push_back(pool.negate(pool.equal(system.var(a.target, true), system.var(a.target))));
    }
    const Expr moves = pool.equal(system.var(*system.selector), pool.integer(p));
    const Literal can_move[] = {step.solver().literal(pool.conjunction(moves, pool.disjunction(changes)), 0)};
    if (step.solver().solve(can_move) != Answer::Unsat) continue;
    sink({"idle-process", "process " + process.name + " never changes a variable", process.location, std::nullopt,
          std::nullopt});
  }
}

}  // namespace

void warn_no_initial_state(System& system, const EngineOptions& options, const Deadline& deadline,
                           const WarningSink& sink) {
  Path path(system, options.encoding, Path::Start::Initial);
  path.solver().set_deadline(deadline);
  if (path.solver().solve({}) != Answer::Unsat) return;
  sink({"no-initial-state",
        "the model has no initial state: every property holds vacuously",
        {},
        std::nullopt,
        std::nullopt});
}

void warn_about_model(System& system, FairPaths& fair_paths, const EngineOptions& options, const Deadline& deadline,
                      const WarningSink& sink) {
  warn_unreachable_branches(system, options, share(deadline, 0.2), sink);
  warn_idle_processes(system, options, share(deadline, 0.2), sink);
  warn_deadlock(system, options, share(deadline, 0.5), sink);
  warn_no_fair_path(system, fair_paths, deadline, sink);
}

void warn_if_vacuous(System& system, const Property& property, const EngineOptions& options, const Deadline& deadline,
                     const WarningSink& sink) {
  for (Expr antecedent : property.antecedents) {
    const Expr never = system.pool->negate(antecedent);
    const ConfirmedOutcome outcome = decide_goal(system, "auto", never, options, deadline);
    if (!std::holds_alternative<ConfirmedProof>(outcome)) continue;
    sink({"vacuous",
          "property " + std::to_string(property.index) + " holds vacuously: " + system.print(antecedent) +
              " is never true in a reachable state",
          property.location, std::nullopt, property.index});
  }
}

}  // namespace smtsplit
