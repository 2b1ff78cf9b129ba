// Local lemmas first. A literal is local to process i when it speaks of i's locals, shared when it speaks of no locals.
// A lemma is at home in the process that most of its literals are local to; literals local to others are foreign:
// predicates that these have to expose (Cohen and Namjoshi 2007, §4).
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "engines/engine.hpp"
#include "engines/ic3/generalise.hpp"
#include "engines/split/scalarset_orbits.hpp"
#include "engines/split/speculative_images.hpp"

namespace smtsplit::split {

class Locality final : public ic3::Preference {
 public:
  /// `renamings`: by numbers that belong together, proved or not; with `speculates` images under them are relatives.
  /// All must outlive this.
  Locality(const local::Processes& processes, const ic3::Vocabulary& vocabulary, ScalarsetOrbits& renamings,
           bool speculates, Expose expose)
      : processes_(processes), vocabulary_(vocabulary), renamings_(renamings), expose_(expose) {
    if (speculates && !renamings.trivial()) images_.emplace(renamings);
  }

  /// Whose locals the literal speaks of; none: shared. A comparison of locals of two processes is of the first.
  [[nodiscard]] std::optional<ProcessId> owner(ic3::StateLiteral l) const;
  [[nodiscard]] ProcessId home(const ic3::Cube& cube) const;
  [[nodiscard]] const std::set<ic3::StateLiteral>& exposed() const { return exposed_; }
  /// Lemmas so far that speak of one process, and of several.
  [[nodiscard]] std::size_t local_lemmas() const { return local_; }
  [[nodiscard]] std::size_t foreign_lemmas() const { return foreign_; }
  /// Images that were asked for although no symmetry says that they are lemmas, and those that are.
  [[nodiscard]] std::size_t asked() const { return images_ ? images_->asked() : 0; }
  [[nodiscard]] std::size_t confirmed() const { return images_ ? images_->confirmed() : 0; }

  /// For each process only its literals, shared ones and exposed ones; then without many numbers, without few.
  std::vector<ic3::Cube> parts(const ic3::Cube& cube) override;
  unsigned rank(ic3::StateLiteral l, const ic3::Cube& cube) override;
  [[nodiscard]] bool refuses(const ic3::Cube& lemma) override;
  void learned(const ic3::Cube& lemma) override;
  void relatives(const ic3::Cube& lemma, const std::function<bool(const ic3::Cube&)>& asked) override {
    if (images_) images_->visit(lemma, asked);
  }

 private:
  [[nodiscard]] std::optional<std::uint32_t> group(ic3::StateLiteral l);

  const local::Processes& processes_;
  const ic3::Vocabulary& vocabulary_;
  ScalarsetOrbits& renamings_;
  std::optional<SpeculativeImages> images_;
  Expose expose_;
  std::set<ic3::StateLiteral> exposed_;  // atoms
  std::size_t local_ = 0, foreign_ = 0;
};

}  // namespace smtsplit::split
