// States of θ = ⋀_i θ_i in an error set. θ is not given to the solver as the union of boxes that it is: a solver is asked
// for an error that all lemmas so far allow; it is in θ, or lemmas that exclude it are added.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "encoders/unrolling.hpp"
#include "engines/local/lemmas.hpp"

namespace smtsplit::local {

class Violations {
 public:
  /// `error` is over states and inputs: a state is in the error set when some inputs make it true.
  Violations(Space& space, const std::vector<Predicate>& exposed, const Parts& parts, Expr error,
             const EncodingOptions& options, const Deadline& deadline);

  /// θ has grown in these regions: lemmas that it does not satisfy any more go.
  void grown(const SplitAssertion& theta, const std::vector<SplitAssertion::RegionId>& fresh);
  /// A state of θ in the error set. Throws Stopped.
  std::optional<Valuation> find(const SplitAssertion& theta);
  /// Leaves these states out of the error set from now on.
  void leave_out(Expr states) { solver_->require(-solver_->literal(states, 0)); }
  /// When there is none at the fixpoint: lemmas that exclude all errors and are inductive together. Throws Stopped.
  std::vector<Lemma> proof(const SplitAssertion& theta);

 private:
  struct Active {
    Lemma lemma;
    Literal literal;
  };

  void add(Lemma lemma);
  [[nodiscard]] Expr first_moves(const Symmetry& symmetry) const;

  Space& space_;
  Lemmas maker_;
  Deadline deadline_;
  const EncodingOptions& options_;
  std::unique_ptr<Unrolling> solver_;
  Literal is_error_;
  std::vector<Active> lemmas_;
};

}  // namespace smtsplit::local
