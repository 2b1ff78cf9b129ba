// Sets of packed states as formulas.
#pragma once

#include <optional>
#include <vector>

#include "engines/state_store.hpp"
#include "solvers/answer.hpp"

namespace smtsplit {

/// The formula that holds exactly in these stored states (given by their indices): a reduced decision diagram, shared
/// through hash-consing. None when the deadline is reached first.
[[nodiscard]] std::optional<Expr> set_of_states(System& system, const StateCodec& codec, const StateStore& store,
                                                std::vector<StateStore::Index> states, const Deadline& deadline);
/// The same for all stored states.
[[nodiscard]] std::optional<Expr> reachable_set(System& system, const StateCodec& codec, const StateStore& store,
                                                const Deadline& deadline);

}  // namespace smtsplit
