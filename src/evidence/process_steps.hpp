// The steps of one process: what it assigns changes, what only others assign does not.
//
//   T_p  =  selector = p  ∧  x' ∈ e for each next(x) := e of p  ∧  TRANS  ∧  INVAR'
//
// over the variables that p may change. All others keep their values in a step of p, and are written so: x stands for x'
// in T_p and in what is said of the state behind the step. In a model without processes, main is the one that moves.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "model/system.hpp"

namespace smtsplit {

class ProcessSteps {
 public:
  /// The system must outlive this.
  explicit ProcessSteps(System& system) : system_(system) {}

  /// By VarId: what p assigns, and what no process does; frozen variables never.
  const std::vector<bool>& changed_by(ProcessId p);
  /// A formula about a step, for steps of p.
  Expr in_step(Expr e, ProcessId p);
  /// A formula about a state, said of the state behind a step of p.
  Expr after(Expr e, ProcessId p) { return in_step(system_.pool->shift_to_next(e, system_.variables), p); }
  /// p moves: the assignments alone.
  std::vector<Expr> assigned(ProcessId p);
  /// T_p, as its conjuncts.
  std::vector<Expr> step(ProcessId p);
  /// What T_p leaves unsaid: x' = x for all that p does not change.
  std::vector<Expr> frame(ProcessId p);

 private:
  struct OfProcess {
    std::vector<bool> changed;
    std::unordered_map<Expr, Expr> replaced;
  };
  System& system_;
  std::map<ProcessId, OfProcess> processes_;
  std::vector<Expr> invar_;
};

}  // namespace smtsplit
