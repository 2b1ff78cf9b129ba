// Replays traces on the parsed model with the concrete evaluator, before anyone sees them.
#pragma once

#include <optional>
#include <string>

#include "model/evidence.hpp"

namespace smtsplit {

/// What is wrong with the trace as an execution: its first state is not initial, a step is none, a loop does not
/// close or is not fair. None when it is an execution.
[[nodiscard]] std::optional<std::string> replay(const System& system, const Trace& trace);

/// Is the condition true on some step of the loop, which there is?
[[nodiscard]] bool happens_in_loop(const Trace& trace, Expr condition);

/// Does the trace show that expr fails at some position? Finite traces: at the last state, or, for expressions about
/// steps, on the last step. Lassos: at any position.
[[nodiscard]] bool violates(const Trace& trace, Expr expr);

}  // namespace smtsplit
