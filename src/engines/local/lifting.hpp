// From a state to a box around it in which a claim still holds, by unsatisfiable cores. Always by CaDiCaL on clauses,
// whatever solver is asked for: that one decides on errors and on the proof.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "encoders/unrolling.hpp"
#include "engines/engine.hpp"
#include "engines/local/box.hpp"
#include "engines/local/digits.hpp"
#include "engines/query.hpp"

namespace smtsplit::local {

/// Something with several values, of which a state has one, and with it the literal of that value.
struct Dimension {
  unsigned own = 0;
  std::vector<Literal> is;  ///< by value
};

class BoxLifting {
 public:
  BoxLifting(System& system, Digits& digits, const EncodingOptions& options, const Deadline& deadline,
             Projection projection = Projection::Cubes);

  [[nodiscard]] Unrolling& solver() { return *solver_; }
  Literal literal(Expr e) { return solver_->literal(e, 0); }
  Literal is(const Digit& digit, unsigned value) { return literal(digits_.is(digit, value)); }
  /// Clauses for the search alone: lifting does not see them.
  void restrict_search(std::vector<Literal> clause);
  /// Is there a state that satisfies them all, and this literal, if any?
  [[nodiscard]] bool search(Literal also = 0);
  /// After search, when there is.
  [[nodiscard]] Valuation model() { return solver_->valuation(0); }

  [[nodiscard]] Dimension dimension(const Digit& digit, const Valuation& state);
  /// The values that each dimension may have, its own among them, such that none of `excluded` holds where `given` do.
  /// That must follow from `given` and the dimensions' own values. These alone for Models.
  [[nodiscard]] std::vector<Mask> lift(std::span<const Dimension> dimensions, std::span<const Literal> given,
                                       std::span<const Literal> excluded);
  /// The same for digits and their values in a state.
  [[nodiscard]] std::vector<Mask> lift(std::span<const Digit> digits, const Valuation& state,
                                       std::span<const Literal> excluded);
  /// Adds the literals that say that a digit is none of the values.
  void append_outside(const Digit& digit, Mask values, std::vector<Literal>& clause);

 private:
  Digits& digits_;
  Deadline deadline_;
  Projection projection_;
  std::unique_ptr<Unrolling> solver_;
  Literal searching_;
};

}  // namespace smtsplit::local
