// A system as local reasoning sees it: shared variables X, and processes P_i with local variables L_i whose steps are
// relations T_i over X, L_i, X', L_i' (Cohen and Namjoshi 2007, §2). In a step of P_i the locals of all others keep
// their values and do not decide whether the step exists.
//
// System::owner says what a user sees as local. Here a variable is shared also when another process could not move
// without looking at it, because of an INVAR or TRANS.
#pragma once

#include <optional>
#include <vector>

#include "model/deterministic.hpp"

namespace smtsplit::local {

class Processes {
 public:
  /// v' = value, a function of X, L_i and inputs.
  struct Write {
    VarId target = 0;
    Expr value = nullptr;
    /// The input that value is, if it is one that nothing else of the step looks at: any value will do.
    std::optional<VarId> any;
  };
  struct Process {
    std::vector<VarId> locals;
    std::vector<Write> writes;  ///< what is not here keeps its value
    Expr enabled = nullptr;     ///< the step exists: over X, L_i and inputs
    Expr invariant = nullptr;   ///< INVAR over X and L_i
  };

  /// Throws CircularNextValues. The system must outlive this.
  explicit Processes(System& system);

  [[nodiscard]] std::size_t size() const { return processes_.size(); }
  [[nodiscard]] const Process& operator[](ProcessId p) const { return processes_[p]; }
  [[nodiscard]] const std::vector<VarId>& shared() const { return shared_; }
  /// None: shared.
  [[nodiscard]] std::optional<ProcessId> owner(VarId v) const { return owner_[v]; }
  [[nodiscard]] DeterministicSystem& functions() { return functions_; }
  [[nodiscard]] const DeterministicSystem& functions() const { return functions_; }
  /// Over all variables: an initial state.
  [[nodiscard]] Expr initial() const { return initial_; }

 private:
  void describe_step(ProcessId p, std::vector<bool> written_by_others);
  bool share_what_others_look_at();

  DeterministicSystem functions_;
  std::vector<Process> processes_;
  std::vector<VarId> shared_;
  std::vector<std::optional<ProcessId>> owner_;
  Expr initial_ = nullptr;
};

}  // namespace smtsplit::local
