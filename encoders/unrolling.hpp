// A system unrolled into a solver: what bounded engines see, whatever the encoding and the solver behind it.
//
// Frame f holds the state variables after f steps and the inputs of the step from f to f+1. Nothing is asserted about
// any frame but that its values are in their domains; engines assert Init, INVAR and transitions where they need them.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "model/evaluator.hpp"
#include "model/system.hpp"
#include "solvers/answer.hpp"

namespace smtsplit {

/// A Boolean fact of the unrolling: n or -n, n >= 1. Literals of one unrolling only.
using Literal = int;

class Unrolling {
 public:
  virtual ~Unrolling() = default;

  /// A literal equivalent to the boolean expression with its current variables in `frame` and its next variables in
  /// frame + 1. Fail leaves stand for an arbitrary fixed value.
  virtual Literal literal(Expr e, unsigned frame) = 0;
  /// A literal equivalent to "all state variables (not inputs) have equal values in the two frames".
  virtual Literal same_state(unsigned frame, unsigned other) = 0;
  /// A fresh literal, free of any meaning.
  virtual Literal fresh() = 0;
  virtual void add_clause(std::span<const Literal> clause) = 0;
  virtual Answer solve(std::span<const Literal> assumptions) = 0;
  /// After Sat.
  [[nodiscard]] virtual bool holds(Literal literal) = 0;
  /// After Sat: the values of all variables in a frame; inputs and variables no formula mentioned get a domain value.
  [[nodiscard]] virtual Valuation valuation(unsigned frame) = 0;
  /// After Unsat: whether an assumption was needed.
  [[nodiscard]] virtual bool failed(Literal assumption) = 0;
  virtual void set_deadline(const Deadline& deadline) = 0;
  [[nodiscard]] virtual std::string unknown_reason() const = 0;

  void require(Literal literal) { add_clause(std::span<const Literal>(&literal, 1)); }
};

/// How the CNF encoder represents enumerations and ranges.
enum class ScalarEncoding { Binary, OneHot, Order };

struct EncodingOptions {
  std::string solver = "cadical";
  /// "cnf" (any SAT solver) or "smt" (any SMT solver); empty: cnf where the solver is a SAT solver.
  std::string encoder;
  ScalarEncoding scalars = ScalarEncoding::Binary;
  unsigned seed = 0;
};

/// Throws SolverError when the solver does not fit the encoder.
[[nodiscard]] std::unique_ptr<Unrolling> make_unrolling(System& system, const EncodingOptions& options);

}  // namespace smtsplit
