// Re-checks certificates with a fresh solver of another kind. Shares with the engines only the parsed model.
#pragma once

#include <string>

#include "encoders/unrolling.hpp"
#include "model/evidence.hpp"

namespace smtsplit {

struct CheckResult {
  enum class Kind { Confirmed, Rejected, Undecided } kind;
  std::string why;  ///< for the last two: which obligation, and what happened
};

/// The solver and encoding to check with what `used` proved: SMT terms in Z3 after a SAT solver on CNF; CNF in CaDiCaL
/// after anything else, an engine without a solver (null) included.
[[nodiscard]] EncodingOptions checking_options(const EncodingOptions* used);

/// Does the certificate show that `goal` holds on every reachable state or step?
///   implication:  invariant ∧ (T, for goals about steps) ⇒ goal
///   base:         Init ∧ T^j ⇒ invariant at position j, for j < k
///   step:         k positions with the invariant, in distinct states if the certificate says so ⇒ invariant at the next
/// An invariant of steps shows only goals about steps.
///
/// Kind::NoLongPath: Init ∧ T^k is unsatisfiable; the goal must be FALSE: it holds of every infinite path, there is none.
/// Kind::Initial: Init ⇒ goal.
///
/// Kind::NoFairPath, regions R_1 .. R_m: the goal holds on every infinite fair path.
///   base, step:   invariant is inductive
///   violations:   invariant ∧ ¬goal ⇒ ⋁ R_i (goals about steps: R_i in the state behind the step)
///   no way back:  R_i ∧ T ⇒ ⋁_{j≥i} R_j'
///   leaving:      no path of `steps` steps inside R_i;
///                 or, for JUSTICE p, R_i ∧ T ∧ R_i' ⇒ ¬p;
///                 or, for COMPASSION (p, q), R_i ∧ T ∧ R_i' ⇒ ¬q, R_i ⇒ ⋁ S_j for the regions S_j inside R_i, and
///                 no way back and leaving for these, over paths inside R_i without p
/// For a path that violates the goal is in ⋁ R_i from then on, in one R_i in the end, and is finite or unfair there.
///
/// With interchangeable numbers first by symmetry (symmetric_check.hpp); what that does not show is checked in full.
/// With more than `together` processes the step obligation is put for so many of them at a time.
[[nodiscard]] CheckResult check_certificate(System& system, Expr goal, const Certificate& certificate,
                                            const EncodingOptions& options, const Deadline& deadline,
                                            std::size_t together = 32);

}  // namespace smtsplit
