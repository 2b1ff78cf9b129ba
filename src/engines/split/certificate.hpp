// From lemmas, one an orbit, to the split invariant that they are.
#pragma once

#include <vector>

#include "engines/split/locality.hpp"
#include "engines/split/scalarset_orbits.hpp"
#include "model/evidence.hpp"

namespace smtsplit::split {

/// θ_i: the lemmas at home in process i, with all their images. Where there are many of these, they are one formula:
/// no different numbers n_1, .., n_k are as the lemma says of its numbers; its size is linear in the numbers there are.
[[nodiscard]] Certificate certificate(System& system, const std::vector<ic3::Cube>& excluded, std::size_t processes,
                                      ic3::Vocabulary& vocabulary, const Locality& locality, ScalarsetOrbits& orbits);

}  // namespace smtsplit::split
