// A set of packed states as a formula.
#pragma once

#include <optional>

#include "engines/state_store.hpp"
#include "solvers/answer.hpp"

namespace smtsplit {

/// The formula that holds exactly in the stored states: a reduced decision diagram, shared through hash-consing. None
/// when the deadline is reached first.
[[nodiscard]] std::optional<Expr> reachable_set(System& system, const StateCodec& codec, const StateStore& store,
                                                const Deadline& deadline);

}  // namespace smtsplit
