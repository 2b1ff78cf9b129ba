// Which predicates over locals make a violating state violating: the refinement of Algorithm Split-Inv (Cohen and
// Namjoshi 2007, §3.2 and §4, "Extracting relevant predicates").
//
// A local variable v of a violating state s is essential when some t in θ is no error, where t agrees with s on X, on the
// exposed predicates and on all locals but v and those found inessential before: (s, t) is a distinguishing pair. Then
// the predicate v = s(v) is essential.
#pragma once

#include <set>
#include <vector>

#include "engines/local/violations.hpp"

namespace smtsplit::local {

struct RefinementOptions {
  /// After a predicate is found, states that satisfy it are not looked at in the same round (§4, "Exploiting Symmetry in
  /// Refinement").
  bool skip_known = false;
};

class EssentialPredicates {
 public:
  /// θ and everything else must outlive this. `error` is over states.
  EssentialPredicates(Space& space, const std::vector<Predicate>& exposed, const SplitAssertion& theta, Expr error,
                      const EncodingOptions& options, const Deadline& deadline);

  /// All essential predicates of the violating states that are not exposed yet, with symmetry their renamings, too.
  /// Throws Stopped.
  std::vector<Predicate> all(const RefinementOptions& options);

 private:
  std::set<Predicate> analyse(const Valuation& state, std::vector<Literal>& kept);
  bool can_leave(std::vector<Literal> assumptions);
  Literal has(VarId v, Value value);

  Space& space_;
  const std::vector<Predicate>& exposed_;
  const SplitAssertion& theta_;
  Lemmas maker_;
  Deadline deadline_;
  std::unique_ptr<Unrolling> solver_;  // lemmas of θ; an error or not, by assumption
  Literal error_;
  std::set<Predicate> found_;  // in this round
};

}  // namespace smtsplit::local
