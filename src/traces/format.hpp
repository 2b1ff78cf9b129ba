// Traces as people and programs read them. Each format has its own file.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "model/evidence.hpp"

namespace smtsplit {

enum class TraceFormat { Text, Full, Table, Json, Vcd, Xml };

/// Where a trace comes from, in NuSMV's words and numbers: its XML says so.
struct TraceOrigin {
  enum class Type { Counterexample = 0, Simulation = 1, Execution = 2 } type = Type::Counterexample;
  std::string description;  ///< "LTL Counterexample"

  static TraceOrigin counterexample(SpecKind kind);
  static TraceOrigin simulation() { return {Type::Simulation, "Simulation Trace"}; }
  static TraceOrigin replayed() { return {Type::Execution, "Replayed Trace"}; }
};

/// design.md §6: {"states":[{"process":..,"values":{..},"inputs":{..},"watches":{..}}],"loop":null|index}. `inputs` are
/// those of the step that led into the state; values are complete.
[[nodiscard]] nlohmann::ordered_json to_json(const System& system, const Trace& trace);

/// Per state what changed or, `full`, all values.
[[nodiscard]] std::string trace_as_text(const System& system, const Trace& trace, bool full);
/// A row a state, a column a variable, `.` where unchanged.
[[nodiscard]] std::string trace_as_table(const System& system, const Trace& trace);
/// A Value Change Dump (IEEE 1364), as wave viewers read it. Time counts states.
[[nodiscard]] std::string trace_as_vcd(const System& system, const Trace& trace);
/// The XML of NuSMV: `show_traces -p 4` prints it, `read_trace` reads it.
[[nodiscard]] std::string trace_as_xml(const System& system, const Trace& trace, const TraceOrigin& origin);

[[nodiscard]] std::string format_trace(const System& system, const Trace& trace, TraceFormat format,
                                       const TraceOrigin& origin);

}  // namespace smtsplit
