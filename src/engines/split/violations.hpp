// What has to be excluded: of the ways to violate a property one an orbit. The frames of a symmetric system exclude all
// images of what they exclude, whether the property is symmetric or not.
#pragma once

#include "engines/split/scalarset_orbits.hpp"
#include "model/deterministic.hpp"

namespace smtsplit::split {

/// States (and inputs) that violate the goal; of ways that are images of each other at least one. `All over all pairs`
/// and count(..) <= 1 become one pair.
[[nodiscard]] Expr representative_violation(DeterministicSystem& system, Expr goal, const ScalarsetOrbits& orbits);

}  // namespace smtsplit::split
