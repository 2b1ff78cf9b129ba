// The one concrete meaning of expressions and systems. Explicit search, simulation and trace replay use nothing else,
// so that what they agree on with the solver-based engines is evidence.
#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <vector>

#include "model/system.hpp"

namespace smtsplit {

/// A value for every variable, by VarId. The inputs in it belong to the step that leaves the state.
using Valuation = std::vector<Value>;

/// Thrown when an expression without a value is evaluated; cannot happen in a model that passed the checks.
class EvaluationError : public std::runtime_error {
 public:
  EvaluationError(const std::string& what, Location where) : std::runtime_error(what), location(where) {}
  Location location;
};

/// The value of a non-set expression. `next` may be null when the expression has no next variable.
[[nodiscard]] Value evaluate(Expr e, const Value* current, const Value* next = nullptr);
[[nodiscard]] inline bool holds(Expr e, const Value* current, const Value* next = nullptr) {
  return evaluate(e, current, next) != 0;
}
/// Appends the possible values of a (set-valued) expression, without doubles.
void evaluate_set(Expr e, const Value* current, const Value* next, std::vector<Value>& out);

/// Called for each solution; return false to stop the enumeration.
using StateVisitor = std::function<bool(const Valuation& state)>;
/// Called with the source state (its input values set) and the target.
using StepVisitor = std::function<bool(const Valuation& from, const Valuation& to)>;

/// Enumerates initial states and steps of a system by ordered choice: each variable in turn takes the values that
/// its assignment (or domain) allows, and each constraint is tested as soon as its last variable is set.
/// Inputs that the step does not depend on are not enumerated; they keep their first value.
/// A visitor must not call the enumerator that is calling it.
class StepEnumerator {
 public:
  /// `observed` are expressions over (state, inputs, next) of the caller's; their inputs are enumerated too.
  explicit StepEnumerator(System& system, std::span<const Expr> observed = {});
  ~StepEnumerator();
  StepEnumerator(const StepEnumerator&) = delete;
  StepEnumerator& operator=(const StepEnumerator&) = delete;

  /// Asked now and then, also while no solution comes up; once it says true, the enumeration stops as if the visitor had
  /// stopped it.
  void stop_when(std::function<bool()> asked);

  /// Visits each initial state once; false if the visitor stopped it.
  bool initial_states(const StateVisitor& visit);
  /// Visits the steps from a state, process by process; a target may come more than once. False if stopped.
  bool steps(const Valuation& state, const StepVisitor& visit);
  /// The same for one process only.
  bool steps_of(ProcessId process, const Valuation& state, const StepVisitor& visit);

 private:
  class Memory;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Is (from, to) a step of the system? `from` must hold the inputs, the selector included. Independent of
/// StepEnumerator: it checks the definition in system.hpp directly.
[[nodiscard]] bool is_step(const System& system, const Valuation& from, const Valuation& to);
[[nodiscard]] bool is_initial(const System& system, const Valuation& state);

}  // namespace smtsplit
