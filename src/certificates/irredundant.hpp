// An invariant without what the rest of it says anyway.
#pragma once

#include <set>
#include <vector>

#include "evidence/obligation.hpp"

namespace smtsplit::certificates {

/// Of formulas about states those that are left when each that INVAR and the others imply is dropped, one after the other,
/// large ones first: their conjunction says the same of all states in INVAR. Drops none when there are very many.
[[nodiscard]] std::set<Expr> irredundant(System& system, std::vector<Expr> conjuncts, const Deadline& deadline);

}  // namespace smtsplit::certificates
