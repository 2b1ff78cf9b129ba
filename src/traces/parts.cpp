#include "traces/parts.hpp"

namespace smtsplit {

bool is_real_input(const System& system, const Variable& v) { return v.role == Role::Input && v.id != system.selector; }

const Valuation* successor(const Trace& trace, std::size_t i) {
  if (i + 1 < trace.states.size()) return &trace.states[i + 1];
  return trace.loop ? &trace.states[*trace.loop] : nullptr;
}

std::string mover(const System& system, const Valuation& from) {
  return system.selector ? system.processes[static_cast<std::size_t>(from[*system.selector])].name : "";
}

std::optional<Value> watch_value(const Watch& watch, const Valuation& from, const Valuation* to) {
  try {
    return evaluate(watch.expr, from.data(), to == nullptr ? nullptr : to->data());
  } catch (const EvaluationError&) {
    return std::nullopt;
  }
}

std::string watch_text(const System& system, const Watch& watch, const Valuation& from, const Valuation* to) {
  const auto value = watch_value(watch, from, to);
  return value ? to_string(*value, watch.expr->type, system.symbols) : "undefined";
}

}  // namespace smtsplit
