// How a step (or an initial state) is built: a straight list of instructions that fixes one unknown variable after the
// other: by the value its assignment gives, by each value of a set, or by each value of its domain; constraints are
// tested as soon as their last unknown is fixed. What a step leaves alone is copied beforehand and has no instruction.
#pragma once

#include <span>
#include <vector>

#include "model/system.hpp"

namespace smtsplit {

struct StepPlan {
  enum class Where : std::uint8_t { From, To };
  struct Instruction {
    enum class Kind : std::uint8_t { Assign, Choose, Enumerate, Check } kind;
    Where target_in = Where::To;  ///< inputs of the step are set in the source state
    bool over_target = false;     ///< the expression is about the target state alone, as current variables
    VarId target = 0;
    Expr expr = nullptr;
    const Domain* domain = nullptr;  ///< of the target
  };
  std::vector<Instruction> instructions;

  /// The variables whose values in the source state decide what the instructions do, each once. (Those of the target
  /// state that no instruction fixes are the same there.)
  [[nodiscard]] std::vector<VarId> reads() const;
};

/// All valuations of the non-input variables that are initial states.
[[nodiscard]] StepPlan plan_initial(const System& system);
/// The steps of one process. Inputs are fixed when the step or an observed expression depends on them.
[[nodiscard]] StepPlan plan_step(const System& system, ProcessId process, std::span<const Expr> observed);

}  // namespace smtsplit
