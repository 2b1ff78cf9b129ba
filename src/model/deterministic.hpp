// A system whose every choice is made by an input, so that successor states are functions of state and inputs.
//
// A set in an assignment and a variable that nothing assigns become choices: fresh input variables. Then "the successor
// satisfies e" is an expression over the present state and inputs alone, and no next variable is needed. Backward
// reasoning (IC3's predecessors) and circuits (AIGER) stand on this form.
#pragma once

#include <unordered_map>
#include <vector>

#include "model/evaluator.hpp"
#include "model/system.hpp"

namespace smtsplit {

/// The next values of two processes are defined by each other: no order of evaluation exists.
class CircularNextValues : public std::runtime_error {
 public:
  CircularNextValues(const std::string& what, Location where) : std::runtime_error(what), location(where) {}
  Location location;  ///< of a variable whose next value depends on itself
};

class DeterministicSystem {
 public:
  /// Throws CircularNextValues. The original must outlive this; expressions belong to the pool of both. What it assigns is
  /// in range (verify/wellformed.hpp), which is not asked again here.
  explicit DeterministicSystem(const System& original);

  /// The variables: those of the original with their ids, then the choices. Of the rest only the pool is filled.
  [[nodiscard]] System& system() { return system_; }
  [[nodiscard]] const System& system() const { return system_; }
  [[nodiscard]] const System& original() const { return original_; }
  /// The value of a non-input variable in the successor state, over state and inputs.
  [[nodiscard]] Expr next(VarId v) const { return next_[v]; }

  /// Over one state: it is an initial one. Over one state: INVAR and `x := e` hold. Over state and inputs: the step
  /// exists, because TRANS holds and the successor satisfies INVAR.
  [[nodiscard]] Expr initial() const { return initial_; }
  [[nodiscard]] Expr invariant() const { return invariant_; }
  [[nodiscard]] Expr enabled() const { return enabled_; }

  /// The expression with every next variable replaced by its function: over state and inputs.
  Expr functional(Expr e);
  /// The expression (over states) in the successor state: over state and inputs.
  Expr in_successor(Expr e);
  /// The states, with inputs, that violate "e holds in every reachable state" (on every reachable step).
  Expr violation(Expr e);
  /// The same, with common factors taken out (ExprPool::factored_negation).
  Expr factored_violation(Expr e);
  /// The successor of a state under the inputs in it; the inputs of the result are arbitrary.
  [[nodiscard]] Valuation successor(const Valuation& state) const;
  /// Without the choices: a valuation of the original system.
  [[nodiscard]] Valuation original_values(const Valuation& state) const;

 private:
  class Builder;

  const System& original_;
  System system_;
  std::vector<Expr> next_;
  Expr initial_ = nullptr, invariant_ = nullptr, enabled_ = nullptr;
  std::unordered_map<Expr, Expr> functional_, successor_;  // what was replaced before
};

}  // namespace smtsplit
