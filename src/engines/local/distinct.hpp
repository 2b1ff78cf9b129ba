// All essential predicates of S = θ ∩ error: the refinement of Meng et al., Algorithm 3.
//
// A local variable v of s in S is essential when some t outside S agrees with s on all variables but v (§4); the predicate
// v = s(v) is essential then. Exposed predicates count as variables: t agrees with s on them. A solver is asked for s, v
// and t at once, with a predicate that is new: most states of S are never looked at.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "encoders/unrolling.hpp"
#include "engines/local/errors.hpp"
#include "engines/local/lemmas.hpp"

namespace smtsplit::local {

class DistinctPredicates {
 public:
  /// Which t count: all outside S (Meng et al.), or those of θ, a distinguishing pair of Cohen and Namjoshi 2007.
  enum class Others { Outside, InTheta };

  /// All must outlive this.
  DistinctPredicates(Space& space, const std::vector<Predicate>& exposed, const SplitAssertion& theta,
                     const Errors& errors, Others others, const EncodingOptions& options, const Deadline& deadline);

  /// Those that are not exposed yet. Throws Stopped.
  std::vector<Predicate> all();

 private:
  // A variable that may tell t from s, and that it does. What is said of t is said of s, with the value that the variable
  // has in the next frame.
  struct Candidate {
    VarId variable;
    Literal differs;
  };

  void differ_in_one();
  Literal of_t(Expr e, VarId v);
  void exclude_from_t(std::span<const Expr> conjunction, Literal unless);
  void not_again(const Predicate& p);
  [[nodiscard]] const Candidate* find_pair();
  [[nodiscard]] bool refute_outside(const Valuation& t);
  [[nodiscard]] bool exclude_where_outside(const Valuation& t);

  Space& space_;
  System& system_;
  const std::vector<Predicate>& exposed_;
  const SplitAssertion& theta_;
  Lemmas maker_;
  Others others_;
  Deadline deadline_;
  std::unique_ptr<Unrolling> solver_;
  Literal outside_;  // t is outside θ
  std::vector<Candidate> candidates_;
  std::vector<const Candidate*> candidate_;  // by variable; null for one that cannot differ
};

}  // namespace smtsplit::local
