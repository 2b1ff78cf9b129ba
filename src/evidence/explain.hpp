// Why something is no run of a model, in words: for traces that come from outside.
//
// replay.hpp has the last word on what is a run. This looks for the first of the model's demands that is not met, and
// names the variable, the process and the line.
#pragma once

#include <optional>
#include <string>

#include "model/evidence.hpp"

namespace smtsplit {

/// None when it is an initial state.
[[nodiscard]] std::optional<std::string> why_not_initial(const System& system, const Valuation& state);

/// None when (from, to) is a step. `from` holds the inputs, the selector included.
[[nodiscard]] std::optional<std::string> why_no_step(const System& system, const Valuation& from, const Valuation& to);

/// Of a loop that is no fair one: which demand for fairness it does not meet. None when it is fair.
[[nodiscard]] std::optional<std::string> why_not_fair(const System& system, const Trace& trace);

}  // namespace smtsplit
