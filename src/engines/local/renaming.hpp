// Renamings: permutations of processes together with their locals, of shared variables, and of values that name them.
// A renaming that leaves the system as it is, is an automorphism: it maps reachable states to reachable states.
//
// Values are renamed where they stand for processes (last = 2, last := 2): in equalities with, and values given to, the
// variables that hold such names. Where these are used in any other way there is no renaming.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "encoders/unrolling.hpp"
#include "engines/local/processes.hpp"

namespace smtsplit::local {

struct Renaming {
  std::vector<ProcessId> process;         ///< by process
  std::vector<VarId> variable;            ///< by variable, inputs included; the types are the same
  std::vector<bool> holds_names;          ///< by variable
  std::unordered_map<Value, Value> name;  ///< of the values of those that hold names; others stay
};

/// What a process writes, by variable. The process must outlive it.
[[nodiscard]] std::unordered_map<VarId, const Processes::Write*> by_target(const Processes::Process& process);

class Renamer {
 public:
  /// Both must outlive this.
  Renamer(System& system, const Renaming& renaming) : system_(system), renaming_(renaming) {}

  /// The renamed expression; none where names are used for more than to be compared.
  std::optional<Expr> renamed(Expr e) { return renamed(e, false); }
  /// The renamed value of a variable.
  std::optional<Expr> renamed_value(Expr value, VarId target) { return renamed(value, renaming_.holds_names[target]); }

 private:
  // An expression in a place for names is renamed in another way than elsewhere.
  std::optional<Expr> renamed(Expr root, bool names);
  Expr build(Expr e, bool names);
  bool wants_names(Expr e, std::size_t argument, bool names);
  bool yields_names(Expr e);
  Expr& known(Expr e, bool names) { return (names ? as_names_ : as_values_)[e]; }

  System& system_;
  const Renaming& renaming_;
  std::unordered_map<Expr, Expr> as_values_, as_names_;
  std::unordered_map<Expr, bool> yields_names_;
  bool possible_ = true;
};

/// Proves facts about renamings: by the structure of expressions, up to the order of what is commutative, and where that
/// is not enough by a solver.
class RenamingProof {
 public:
  /// Without a solver only what the structure shows is proved. All must outlive this.
  RenamingProof(Processes& processes, const EncodingOptions& options, const Deadline& deadline, bool use_solver)
      : processes_(processes), options_(options), deadline_(deadline), use_solver_(use_solver) {}

  /// The initial states, and for each process its steps, are those of the process it is renamed to. False also when the
  /// deadline is reached.
  bool is_automorphism(const Renaming& renaming);
  /// The boolean expression means the same after renaming.
  bool keeps(const Renaming& renaming, Expr e);

 private:
  struct Equation {
    Expr left, right;
    friend auto operator<=>(const Equation&, const Equation&) = default;
  };

  void demand(std::optional<Expr> left, Expr right);
  bool proved();
  static std::vector<Equation> steps_to(const std::vector<Equation>& wanted);
  Expr normal_form(Expr e);

  Processes& processes_;
  EncodingOptions options_;
  Deadline deadline_;
  bool use_solver_;
  std::unordered_map<Expr, Expr> normal_forms_;
  std::vector<Equation> open_;  // to be proved by the solver
  bool possible_ = true;
};

}  // namespace smtsplit::local
