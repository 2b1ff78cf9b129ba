// From one state to a cube of them: which literals of a state make it do what it does? The two answers are lifting.hpp,
// by a solver, and split/implicants.hpp, by the structure of formulas.
#pragma once

#include "engines/ic3/moves.hpp"
#include "engines/query.hpp"

namespace smtsplit::ic3 {

class Predecessors {
 public:
  virtual ~Predecessors() = default;
  /// Literals of `state` (which holds inputs, too) such that every state with them has, under the same inputs, a step
  /// of the move into `target`; that is so for `state` itself.
  virtual Cube into(const Cube& target, const Valuation& state, std::size_t move) = 0;
  /// The same for: satisfies `condition`, over state and inputs.
  virtual Cube where(Expr condition, const Valuation& state) = 0;
  virtual void set_deadline(const Deadline& deadline) = 0;
};

}  // namespace smtsplit::ic3
