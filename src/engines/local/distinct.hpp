// All essential predicates that one variable decides (Meng et al. 2012, §4; Cohen and Namjoshi 2007, §3.2).
//
// A local variable v of a violating state s in θ is essential when some t in θ is no error and agrees with s on all other
// variables and on the exposed predicates: a distinguishing pair. The predicate v = s(v) is essential then. (Meng et al.
// let t be outside θ, too: such a t says nothing about what θ can tell apart, and asking for it means to enumerate θ.)
// A solver is asked for s, v and t at once, with a predicate that is new: most violating states are never looked at.
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
  /// All must outlive this.
  DistinctPredicates(Space& space, const std::vector<Predicate>& exposed, const SplitAssertion& theta,
                     const Errors& errors, const EncodingOptions& options, const Deadline& deadline);

  /// Those that are not exposed yet. With symmetry the renamings of one are found with it: error and θ must be symmetric.
  /// Throws Stopped.
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
  void exclude_from_t(std::span<const Expr> conjunction);
  void not_again(const Predicate& p);
  [[nodiscard]] const Candidate* find_pair();

  Space& space_;
  System& system_;
  const std::vector<Predicate>& exposed_;
  const SplitAssertion& theta_;
  Lemmas maker_;
  Deadline deadline_;
  std::unique_ptr<Unrolling> solver_;
  std::vector<Candidate> candidates_;
  std::vector<const Candidate*> candidate_;  // by variable; null for one that cannot differ
};

}  // namespace smtsplit::local
