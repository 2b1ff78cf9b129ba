// Lemmas: cubes over X and L_k (of a pair: L_k and L_l) that θ_k does not meet, found one state at a time. Their clauses are a conjunctive
// over-approximation of θ, small where θ as a union of boxes is large.
//
// A state outside θ_k is widened to a cube by keeping few of its digits: enough that every box of θ_k leaves the cube on
// one that is kept (a hitting set, chosen greedily, local digits first), each with as many values as possible.
//
// Exposed predicates that exclude each other, as those of N processes in a critical section do, would need N^2 cubes: they
// are one lemma, "at most one of these".
#pragma once

#include <optional>
#include <vector>

#include "engines/local/fixpoint.hpp"

namespace smtsplit::local {

struct Lemma {
  std::size_t part = 0;
  std::vector<DigitSet> shared;  ///< places beyond the layout are exposed predicates
  std::vector<DigitSet> local;
  /// Not empty: instead of a cube, "at most one of these", all different places of X.
  std::vector<DigitSet> at_most_one = {};
  std::size_t orbit = 0;  ///< the same for renamings of each other that were found together
};

class Lemmas {
 public:
  /// All must outlive this.
  Lemmas(const Space& space, const std::vector<Predicate>& exposed, const Parts& parts)
      : space_(space), exposed_(exposed), parts_(parts) {}

  /// A state of the system as boxes of one state each: X with exposed predicates, then the locals of
  /// each part.
  struct Point {
    Box shared;
    std::vector<Box> local;
  };
  [[nodiscard]] Point point(const Valuation& state) const;

  /// Lemmas that exclude the state, several when it is outside several θ_k or for several reasons; none when θ has it.
  [[nodiscard]] std::vector<Lemma> excluding(const SplitAssertion& theta, const Point& point) const;
  /// With each lemma came all its renamings so far.
  [[nodiscard]] bool symmetric() const { return symmetric_; }
  /// Does the lemma exclude a state of θ in one of these regions?
  [[nodiscard]] static bool meets(const SplitAssertion& theta, const std::vector<SplitAssertion::RegionId>& regions,
                                  const Lemma& lemma);
  /// The states that the lemma excludes, as a formula over the variables.
  [[nodiscard]] Expr formula(const Lemma& lemma, Space& space) const;
  [[nodiscard]] static Expr formula(const Predicate& predicate, System& system);

 private:
  [[nodiscard]] std::optional<Lemma> at_most_one(const SplitAssertion& theta, const Box& shared) const;
  [[nodiscard]] VarId variable_of(const DigitSet& set, Space& space) const;
  [[nodiscard]] Expr in_shared(const DigitSet& set, Space& space) const;
  std::optional<Lemma> widen(const SplitAssertion& theta, std::size_t part, const Point& point,
                             const std::vector<bool>& avoided) const;
  std::optional<Lemma> drop(const SplitAssertion& theta, std::size_t part, const Point& point,
                            const std::vector<bool>& avoided) const;
  [[nodiscard]] static bool has(const Lemma& cube, const Point& point);
  void add_images(const Symmetry& symmetry, const Lemma& lemma, std::vector<Lemma>& to) const;

  const Space& space_;
  const std::vector<Predicate>& exposed_;
  const Parts& parts_;
  mutable std::size_t orbits_ = 0;
  mutable bool symmetric_ = true;
};

}  // namespace smtsplit::local
