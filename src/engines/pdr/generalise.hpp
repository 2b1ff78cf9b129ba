// From one excluded cube to a larger one: literals are dropped as long as the lemma stays inductive relative to the
// frame below.
#pragma once

#include <vector>

#include "engines/pdr/frames.hpp"
#include "engines/pdr/initial.hpp"

namespace smtsplit::pdr {

class Generaliser {
 public:
  Generaliser(Frames& frames, InitialStates& initial) : frames_(frames), initial_(initial) {}

  /// `core` ⊆ `cube` are the literals that the unsatisfiable query reaches(cube, level) needed. Returns a part of the
  /// cube that no initial state satisfies and that F_level, without it, does not reach.
  Cube generalise(const Cube& cube, const Cube& core, Frames::Level level);

 private:
  Cube without_initial(const Cube& part, const Cube& whole);
  /// Drops `dropped` from the cube if a lemma remains; what is needed then replaces the cube.
  bool try_without(Cube& cube, StateLiteral dropped, Frames::Level level);
  [[nodiscard]] double activity(StateLiteral l) const;
  void reward(const Cube& cube);

  Frames& frames_;
  InitialStates& initial_;
  std::vector<double> activity_;  // how often a literal's atom was in recent lemmas
};

}  // namespace smtsplit::pdr
