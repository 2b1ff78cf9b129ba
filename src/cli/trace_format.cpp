#include "cli/trace_format.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace smtsplit {
namespace {

bool is_real_input(const System& system, const Variable& v) { return v.role == Role::Input && v.id != system.selector; }

// How the step that leaves a state is made: " (p1 moves, req = TRUE)", or nothing.
std::string step_text(const System& system, const Valuation& from) {
  std::string how;
  if (system.selector) how = system.processes[static_cast<std::size_t>(from[*system.selector])].name + " moves";
  for (const Variable& v : system.variables) {
    if (is_real_input(system, v)) how += (how.empty() ? "" : ", ") + v.name + " = " + system.print(from[v.id], v.id);
  }
  return how.empty() ? "" : " (" + how + ")";
}

std::string heading(const System& system, const Trace& trace, std::size_t i) {
  return "state " + std::to_string(i) + (i > 0 ? step_text(system, trace.states[i - 1]) : "");
}

std::string closing(const System& system, const Trace& trace) {
  if (!trace.loop) return "";
  return "  back to state " + std::to_string(*trace.loop) + step_text(system, trace.states.back()) + "\n";
}

std::string list(const System& system, const Trace& trace, bool full) {
  std::string out;
  for (std::size_t i = 0; i < trace.states.size(); ++i) {
    if (trace.loop == i) out += "  -- the loop starts here\n";
    out += "  " + heading(system, trace, i) + "\n";
    for (const Variable& v : system.variables) {
      const bool shown =
          v.role != Role::Input && (full || i == 0 || trace.states[i][v.id] != trace.states[i - 1][v.id]);
      if (shown) out += "    " + v.name + " = " + system.print(trace.states[i][v.id], v.id) + "\n";
    }
  }
  return out + closing(system, trace);
}

std::string table(const System& system, const Trace& trace) {
  std::vector<std::vector<std::string>> rows{{""}};
  if (system.selector) rows[0].emplace_back("moves");
  std::vector<const Variable*> columns;
  for (const Variable& v : system.variables) {
    if (v.id == system.selector) continue;
    columns.push_back(&v);
    rows[0].push_back(v.name);
  }
  for (std::size_t i = 0; i < trace.states.size(); ++i) {
    auto& row = rows.emplace_back(1, std::to_string(i) + (trace.loop == i ? " loop" : ""));
    if (system.selector) row.push_back(mover_into(system, trace, i));
    for (const Variable* v : columns) {
      // An input stands in the row of the state it led into.
      const bool input = v->role == Role::Input;
      const bool repeated = input ? i == 0 : i > 0 && trace.states[i][v->id] == trace.states[i - 1][v->id];
      row.push_back(repeated ? "." : system.print(trace.states[input ? i - 1 : i][v->id], v->id));
    }
  }
  std::vector<std::size_t> widths(rows[0].size(), 0);
  for (const auto& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line = " ";
    for (std::size_t c = 0; c < row.size(); ++c)
      line += " " + row[c] + std::string(widths[c] - row[c].size(), ' ') + " ";
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out + closing(system, trace);
}

}  // namespace

std::string mover_into(const System& system, const Trace& trace, std::size_t i) {
  if (i == 0 || !system.selector) return "";
  return system.processes[static_cast<std::size_t>(trace.states[i - 1][*system.selector])].name;
}

nlohmann::ordered_json to_json(const System& system, const Trace& trace) {
  using json = nlohmann::ordered_json;
  // Who moves in the step that leaves a state, and the inputs of that step.
  const auto add_step = [&](json& object, const Valuation& from) {
    json inputs = json::object();
    for (const Variable& v : system.variables) {
      if (is_real_input(system, v)) inputs[v.name] = system.print(from[v.id], v.id);
    }
    if (system.selector) object["process"] = system.processes[static_cast<std::size_t>(from[*system.selector])].name;
    if (!inputs.empty()) object["inputs"] = inputs;
  };
  json states = json::array();
  for (std::size_t i = 0; i < trace.states.size(); ++i) {
    json values = json::object();
    for (const Variable& v : system.variables) {
      if (v.role != Role::Input) values[v.name] = system.print(trace.states[i][v.id], v.id);
    }
    json state{{"process", nullptr}, {"values", values}};
    if (i > 0) add_step(state, trace.states[i - 1]);
    states.push_back(std::move(state));
  }
  json result{{"states", states}, {"loop", trace.loop ? json(*trace.loop) : json(nullptr)}};
  if (trace.loop) {
    result["closing"] = {{"process", nullptr}};
    add_step(result["closing"], trace.states.back());
  }
  return result;
}

std::string format_trace(const System& system, const Trace& trace, TraceFormat format) {
  switch (format) {
    case TraceFormat::Text: return list(system, trace, false);
    case TraceFormat::Full: return list(system, trace, true);
    case TraceFormat::Table: return table(system, trace);
    case TraceFormat::Json: return to_json(system, trace).dump() + "\n";
  }
  return "";
}

}  // namespace smtsplit
