// The error set of a refinement loop: ¬φ and, layer by layer, predecessors that were added to it. Each layer leads into
// one before it in one step, so a path to a violation starts in every state of the set (Cohen and Namjoshi 2007, Lemma 4).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engines/local/lifting.hpp"
#include "engines/local/symmetry.hpp"
#include "model/evidence.hpp"

namespace smtsplit::local {

class Errors {
 public:
  /// The states that violate a goal, which does not tell the numbers of the scalarsets apart. Throws Stopped.
  Errors(Space& space, Expr goal, const std::vector<Scalarset>& symmetry, const EncodingOptions& options,
         const Deadline& deadline);

  /// The set, over states alone.
  [[nodiscard]] Expr states() const { return states_; }
  /// The ways to be in it: conjunctions, whose disjunction the set is.
  [[nodiscard]] const std::vector<Expr>& ways() const { return ways_; }
  /// Predecessors that are added from now on are those of the set as it is now.
  void begin_layer() { target_ = states_; }
  /// States, with inputs, that lead into the set as it was when the layer began, and are not in the set yet.
  [[nodiscard]] Expr new_predecessors();
  /// Adds the states around such a one that lead there, too, with the same inputs, and their renamings. Throws Stopped.
  void add_predecessors(const Valuation& state);
  /// What was added last.
  [[nodiscard]] Expr last_layer() const { return layers_.back(); }
  /// False when there were too many renamings to add.
  [[nodiscard]] bool symmetric() const { return symmetric_; }
  /// Adds all predecessors of the set that are not in it; false when there is none. Throws Stopped.
  bool add_all_predecessors();
  /// An initial state in the set. Throws Stopped.
  std::optional<Valuation> initial();
  /// The path to a violation from a state of the set. Throws Stopped.
  Trace path(Valuation from);

 private:
  std::optional<Valuation> solve(std::span<const Expr> conditions);
  Symmetry::Cube box_around(const Valuation& state, Expr condition);
  Expr formula(const Symmetry::Cube& cube);
  [[nodiscard]] Expr exactly(const Valuation& state);

  Space& space_;
  Expr goal_;
  Symmetry symmetry_;
  bool symmetric_ = true;
  EncodingOptions options_;
  Deadline deadline_;
  std::vector<Digit> digits_;  // of all state variables
  std::vector<Expr> layers_;   // the first: ¬φ; then boxes that lead into those before them
  std::vector<Expr> ways_;
  Expr states_ = nullptr, target_ = nullptr;
};

}  // namespace smtsplit::local
