// A state as a formula.
#pragma once

#include "model/evaluator.hpp"
#include "model/system.hpp"

namespace smtsplit {

/// "It is this state": all variables but inputs have its values.
[[nodiscard]] Expr equals_state(System& system, const Valuation& state);

}  // namespace smtsplit
