// The steps of a process as a formula over current and next variables, and the ways to do without its inputs:
//
//   R(s, i, s')  =  enabled(s, i), INVAR(s), and x' = value_x(s, i) for each x that the process writes
//
// An input that is the next value of some x (a choice, or a variable that nothing assigns) is x' itself, wherever it stands.
//
// A guarded command is a cube of ∃i: R. To be one it must lie in
//   cubes, models   R, for the inputs of the step that it was found for;
//   z3-qe           ∃i: R, which Z3's quantifier elimination computes once for all steps;
//   z3-mbp          what Z3's model-based projection of R makes of that step: implied by the step, implies ∃i: R.
#pragma once

#include <memory>
#include <vector>

#include "engines/engine.hpp"
#include "engines/local/processes.hpp"

namespace smtsplit::local {

class InputProjection;

class StepRelation {
 public:
  /// Throws Stopped when the deadline is reached before the inputs are eliminated.
  StepRelation(Processes& processes, ProcessId p, Projection projection, const Deadline& deadline);
  ~StepRelation();

  /// All steps: R, or for z3-qe ∃i: R.
  [[nodiscard]] Expr steps() const { return steps_; }
  /// The inputs that have to be fixed for around() to say something about a step.
  [[nodiscard]] const std::vector<VarId>& inputs() const { return inputs_; }
  /// What a command around this step has to imply.
  Expr around(const Valuation& before, const Valuation& after);
  /// Whether a command may leave the next value of a variable open: not where it is a function of inputs.
  [[nodiscard]] bool open(VarId v) const { return open_[v]; }

 private:
  Expr relation(System& system, const Processes::Process& process);

  Expr steps_ = nullptr;
  std::vector<VarId> inputs_;
  std::vector<bool> open_;
  std::unique_ptr<InputProjection> around_step_;  ///< for z3-mbp
};

}  // namespace smtsplit::local
