// The steps of a system, of one process or of all. With the process known most of a step is gone: what the process does
// not assign keeps its value without a word.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "model/system.hpp"

namespace smtsplit {

/// What a step asks of state, inputs and next state, when the state satisfies INVAR and `x := e`. A variable that is
/// kept has one value: no expression here mentions the next one.
class Steps {
 public:
  /// Of one process, or of all of them.
  Steps(System& system, const Formulas& formulas, std::optional<ProcessId> process);

  [[nodiscard]] std::optional<ProcessId> process() const { return process_; }
  [[nodiscard]] bool keeps(VarId v) const { return kept_[v]; }
  /// Nothing changes.
  [[nodiscard]] bool idle() const { return idle_; }
  /// The domains of the variables are left out.
  [[nodiscard]] const std::vector<Expr>& conditions() const { return conditions_; }
  /// What an expression means for these steps.
  Expr specialize(Expr e);

 private:
  System& system_;
  std::optional<ProcessId> process_;
  std::vector<bool> kept_;  // by VarId
  bool idle_ = true;
  std::vector<Expr> conditions_;
  std::unordered_map<Expr, Expr> specialized_;  // what was replaced before
};

}  // namespace smtsplit
