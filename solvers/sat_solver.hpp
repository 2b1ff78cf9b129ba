// An incremental SAT solver as the CNF encoder and the engines see it.
//
// A literal is a non-zero int in DIMACS style: v or -v for a variable v >= 1 obtained from new_variable().
#pragma once

#include <memory>
#include <span>
#include <string>

#include "solvers/answer.hpp"

namespace smtsplit {

class SatSolver {
 public:
  virtual ~SatSolver() = default;

  virtual int new_variable() = 0;
  /// Adds a clause for good. The empty clause makes the solver inconsistent for good.
  virtual void add_clause(std::span<const int> clause) = 0;
  /// Decides the clauses under the assumptions. Unknown only when the deadline was reached or the solver gave up.
  virtual Answer solve(std::span<const int> assumptions) = 0;
  /// After Sat: the literal's truth in the model (total: variables the solver never saw are false).
  [[nodiscard]] virtual bool value(int literal) = 0;
  /// After Unsat: whether this assumption is in the final core.
  [[nodiscard]] virtual bool failed(int assumption) = 0;
  /// Applies to all later solve() calls.
  virtual void set_deadline(const Deadline& deadline) = 0;
  /// Seeds the solver's own randomness; no effect where the solver has none.
  virtual void set_seed(unsigned seed) = 0;
  /// Why the last answer was Unknown, in words.
  [[nodiscard]] virtual std::string unknown_reason() const = 0;
};

}  // namespace smtsplit
