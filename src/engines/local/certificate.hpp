// Lemmas as a certificate: θ_i is the conjunction of the clauses of part i.
#pragma once

#include <vector>

#include "engines/local/lemmas.hpp"
#include "model/evidence.hpp"

namespace smtsplit::local {

[[nodiscard]] Certificate certificate(Space& space, const std::vector<Lemma>& proof,
                                      const std::vector<Predicate>& exposed, const Parts& parts);

}  // namespace smtsplit::local
