// The rule of split invariants. Θ = θ_1 ∧ .. ∧ θ_m, each part over the shared variables, the variables of the processes
// it belongs to, and exposed predicates; T_p is the step of process p (evidence/process_steps.hpp).
//
//   front:       T ∧ INVAR ∧ INVAR' ⇒ ⋁_p T_p                   every step is one of a process
//   init:        Init ⇒ θ_i
//   step:        θ_i ∧ Θ_p ∧ T_p ⇒ θ_i'                          for each part and each process that could change it;
//                                                                Θ_p: the parts that belong to p, or all parts
//   adequacy:    Θ ⇒ goal
//
// Then Θ holds in the initial states and, as each part is kept by the step of each process, in all that are reachable; it
// implies the goal. A part does not change in a step of p when it mentions nothing that p changes: no obligation.
// With one part, Θ = θ_1, these are the obligations of an inductive invariant, process by process.
//
// So that nothing holds only because nothing can happen, these must be satisfiable:
//
//   live_init:   Init
//   live_step:   Init ∧ T_p, or else Θ ∧ T_p, for each process p
//   live_antecedent:  Θ ∧ a, for the antecedents a of the property
//
// Where one is not, the proof stands, but says less than it seems to; the package says so, and that is checked, too.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "certificates/proof.hpp"
#include "evidence/obligation.hpp"
#include "evidence/process_steps.hpp"

namespace smtsplit::certificates {

struct SplitInvariant {
  struct Part {
    std::string name;
    Expr formula = nullptr;
    std::vector<ProcessId> of;  ///< ascending
  };
  std::vector<Part> parts;
};

/// Decides an obligation where a claim leaves a choice; what was found is noted in the claim.
using Decide = std::function<Answer(const Obligation&)>;

/// The obligations by which the goal, a property of states, follows. With `decide` the choices of the claim are made (and
/// noted), without they are read. `antecedents`: see live_antecedent.
[[nodiscard]] std::vector<Obligation> split_obligations(System& system, Expr goal, const SplitInvariant& invariant,
                                                        const std::vector<Expr>& antecedents, Claim& claim,
                                                        const Decide* decide);

/// Every step is a step of one of these processes, or of another one than these.
[[nodiscard]] Obligation front_obligation(System& system, const std::vector<ProcessId>& processes);
/// There is an initial state.
[[nodiscard]] Obligation live_init(System& system, Claim& claim, const Decide* decide);
/// A step of p from an initial state, or else from a state with these formulas. `steps` are those of the system.
[[nodiscard]] Obligation live_step(System& system, ProcessSteps& steps, ProcessId p, const std::vector<Expr>& invariant,
                                   Claim& claim, const Decide* decide);
/// A process in names of obligations; p[1] and p_1 are not one.
[[nodiscard]] std::string plain_name_of(const System& system, ProcessId p);

}  // namespace smtsplit::certificates
