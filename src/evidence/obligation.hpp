// What a certificate claims, as questions to a solver: one for each claim, and each by itself.
//
//   implication:  invariant ∧ (T, for goals about steps) ⇒ goal
//   base:         Init ∧ T^j ⇒ invariant at position j, for j < k
//   step:         k positions with the invariant, in distinct states if the certificate says so ⇒ invariant at the next
// An invariant of steps shows only goals about steps.
//
// Kind::NoLongPath: Init ∧ T^k is unsatisfiable; the goal must be FALSE: it holds of every infinite path, there is none.
// Kind::Initial: Init ⇒ goal.
//
// Kind::NoFairPath, regions R_1 .. R_m: the goal holds on every infinite fair path.
//   base, step:   invariant is inductive
//   violations:   invariant ∧ ¬goal ⇒ ⋁ R_i (goals about steps: R_i in the state behind the step)
//   no way back:  R_i ∧ T ⇒ ⋁_{j≥i} R_j'
//   leaving:      no path of `steps` steps inside R_i;
//                 or, for JUSTICE p, R_i ∧ T ∧ R_i' ⇒ ¬p;
//                 or, for COMPASSION (p, q), R_i ∧ T ∧ R_i' ⇒ ¬q, R_i ⇒ ⋁ S_j for the regions S_j inside R_i, and
//                 no way back and leaving for these, over paths inside R_i without p
// For a path that violates the goal is in ⋁ R_i from then on, in one R_i in the end, and is finite or unfair there.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "encoders/unrolling.hpp"
#include "model/evidence.hpp"

namespace smtsplit {

struct Obligation {
  std::string name;   ///< within a certificate: letters, digits and underscores
  std::string claim;  ///< in words
  struct At {
    Expr expr = nullptr;
    unsigned frame = 0;  ///< of its current variables; next ones are in the frame after it
  };
  /// The claim holds when no values satisfy all of these ...
  std::vector<At> assertions;
  /// ... with pairwise distinct states in so many frames (0 and 1 ask for nothing).
  unsigned distinct = 0;
  /// Instead: the claim is that some values do.
  bool satisfiable = false;

  void assume(Expr e, unsigned frame = 0) { assertions.push_back({e, frame}); }
  void assume(const std::vector<Expr>& exprs, unsigned frame = 0) {
    for (Expr e : exprs) assume(e, frame);
  }
};

/// A certificate that makes no sense, whatever the system does.
class InvalidCertificate : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws InvalidCertificate.
void require_sense(System& system, Expr goal, const Certificate& certificate);

/// All that shows `goal` from a certificate taken as a whole, neither split nor symmetric; for Kind::Inductive the last
/// one is the step. Throws InvalidCertificate.
[[nodiscard]] std::vector<Obligation> obligations(System& system, Expr goal, const Certificate& certificate);

/// Puts it to a fresh solver. `unknown` is set with Answer::Unknown: why.
[[nodiscard]] Answer ask(System& system, const Obligation& obligation, const EncodingOptions& options,
                         const Deadline& deadline, std::string& unknown);

/// Puts it to this solver, which was asked nothing before.
[[nodiscard]] Answer ask(Unrolling& solver, const Obligation& obligation, const Deadline& deadline,
                         std::string& unknown);

/// None of them has a model: one solver for all of them, which is told once what they have in common.
[[nodiscard]] bool none_satisfiable(System& system, const std::vector<Obligation>& obligations,
                                    const EncodingOptions& options, const Deadline& deadline);

/// Letters, digits and underscores: what a name can be in the name of an obligation.
[[nodiscard]] std::string plain_name(std::string name);

}  // namespace smtsplit
