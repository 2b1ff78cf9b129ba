// Lemmas move up as far as they hold; a level that becomes empty closes the search.
#pragma once

#include <optional>

#include "engines/ic3/frames.hpp"

namespace smtsplit::ic3 {

/// Raises what can be raised, from level 1 to the top. Returns the first level k with F_k = F_{k+1}, if there is one:
/// the lemmas above k are inductive.
[[nodiscard]] std::optional<Frames::Level> propagate(Frames& frames);

/// Of the lemmas, each with its orbit, that are inductive together and exclude `bad` (over state and inputs), enough that
/// still do both. Throws Stopped.
[[nodiscard]] std::vector<Cube> needed_lemmas(DeterministicSystem& system, Vocabulary& vocabulary, Moves& moves,
                                              Orbits& orbits, const std::vector<Cube>& lemmas, Expr bad,
                                              const EncodingOptions& options, const Deadline& deadline);

}  // namespace smtsplit::ic3
