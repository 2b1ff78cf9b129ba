// Traces as people and programs read them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "model/evidence.hpp"

namespace smtsplit {

enum class TraceFormat { Text, Full, Table, Json };

/// The name of the process whose move led into state i; empty for the first state and in models without processes.
[[nodiscard]] std::string mover_into(const System& system, const Trace& trace, std::size_t i);

/// design.md §6: {"states":[{"process":..,"values":{..},"inputs":{..}}],"loop":null|index}. `inputs` are those of the
/// step that led into the state; values are complete.
[[nodiscard]] nlohmann::ordered_json to_json(const System& system, const Trace& trace);

/// Text: per state what changed; Full: all values; Table: a row a state, a column a variable, `.` where unchanged.
[[nodiscard]] std::string format_trace(const System& system, const Trace& trace, TraceFormat format);

}  // namespace smtsplit
