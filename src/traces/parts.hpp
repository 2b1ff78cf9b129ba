// What all trace formats need to know of a step: who moved, which inputs count, what a watch is worth.
//
// In a trace states[i] holds the inputs of the step that leaves it. Every format shows them with the state that the step
// leads into, together with the watches that are about steps.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "model/evidence.hpp"

namespace smtsplit {

/// An input other than the one that says which process moves.
[[nodiscard]] bool is_real_input(const System& system, const Variable& v);

/// The state that the step from state i leads into: the next one or, behind the last state of a lasso, the first of the
/// loop. Null where no step follows.
[[nodiscard]] const Valuation* successor(const Trace& trace, std::size_t i);

/// The name of the process whose move leaves this state; empty in models without processes.
[[nodiscard]] std::string mover(const System& system, const Valuation& from);

/// None where the expression has no value: a division by zero, say.
[[nodiscard]] std::optional<Value> watch_value(const Watch& watch, const Valuation& from, const Valuation* to);
/// The same as text: `undefined` where there is none.
[[nodiscard]] std::string watch_text(const System& system, const Watch& watch, const Valuation& from,
                                     const Valuation* to);

}  // namespace smtsplit
