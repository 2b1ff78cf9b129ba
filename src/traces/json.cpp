// Traces as JSON; docs/json-events.schema.json describes it, and trace_reader.cpp reads it.
#include <nlohmann/json.hpp>

#include "traces/format.hpp"
#include "traces/parts.hpp"

namespace smtsplit {
namespace {

using json = nlohmann::ordered_json;

// The watches of a step, or of the state that it leads into, too.
json watches(const System& system, const Valuation* from, const Valuation& to, bool of_state) {
  json values = json::object();
  for (const Watch& w : system.watches) {
    if (w.expr->about_step()) {
      if (from != nullptr) values[w.text] = watch_text(system, w, *from, &to);
    } else if (of_state) {
      values[w.text] = watch_text(system, w, to, nullptr);
    }
  }
  return values;
}

// Who moves in the step that leaves a state, and the inputs of that step.
void add_step(const System& system, json& object, const Valuation& from) {
  json inputs = json::object();
  for (const Variable& v : system.variables) {
    if (is_real_input(system, v)) inputs[v.name] = system.print(from[v.id], v.id);
  }
  if (system.selector) object["process"] = mover(system, from);
  if (!inputs.empty()) object["inputs"] = inputs;
}

}  // namespace

json to_json(const System& system, const Trace& trace) {
  json states = json::array();
  for (std::size_t i = 0; i < trace.states.size(); ++i) {
    const Valuation* from = i > 0 ? &trace.states[i - 1] : nullptr;
    json values = json::object();
    for (const Variable& v : system.variables) {
      if (v.role != Role::Input) values[v.name] = system.print(trace.states[i][v.id], v.id);
    }
    json state{{"process", nullptr}, {"values", values}};
    if (from != nullptr) add_step(system, state, *from);
    if (!system.watches.empty()) state["watches"] = watches(system, from, trace.states[i], true);
    states.push_back(std::move(state));
  }
  json result{{"states", states}, {"loop", trace.loop ? json(*trace.loop) : json(nullptr)}};
  if (trace.loop) {
    json& closing = result["closing"] = {{"process", nullptr}};
    add_step(system, closing, trace.states.back());
    const json values = watches(system, &trace.states.back(), trace.states[*trace.loop], false);
    if (!values.empty()) closing["watches"] = values;
  }
  return result;
}

}  // namespace smtsplit
