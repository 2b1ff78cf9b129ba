// The initial values that are the same in every initial state.
#pragma once

#include <optional>
#include <vector>

#include "model/deterministic.hpp"

namespace smtsplit {

struct InitialValues {
  std::vector<std::optional<Value>> known;  ///< by VarId
  /// What else makes a state with the known values an initial one. Without the variables that are known.
  Expr rest = nullptr;
};
[[nodiscard]] InitialValues initial_values(DeterministicSystem& system);

}  // namespace smtsplit
