#include "evidence/replay.hpp"

#include <algorithm>

namespace smtsplit {
namespace {

// Fairness by its definition, over the steps of the loop.
bool loop_is_fair(const System& system, const Trace& trace) {
  const auto happens = [&](Expr e) { return happens_in_loop(trace, e); };
  return std::all_of(system.fairness.begin(), system.fairness.end(),
                     [&](const Fairness& f) { return f.q == nullptr ? happens(f.p) : !happens(f.p) || happens(f.q); });
}

}  // namespace

bool happens_in_loop(const Trace& trace, Expr condition) {
  for (std::size_t i = *trace.loop; i < trace.states.size(); ++i) {
    const std::size_t next = i + 1 == trace.states.size() ? *trace.loop : i + 1;
    if (holds(condition, trace.states[i].data(), trace.states[next].data())) return true;
  }
  return false;
}

std::optional<std::string> replay(const System& system, const Trace& trace) {
  if (trace.states.empty()) return "the trace is empty";
  if (!is_initial(system, trace.states.front())) return "the first state is not initial";
  for (std::size_t i = 0; i + 1 < trace.states.size(); ++i) {
    if (!is_step(system, trace.states[i], trace.states[i + 1])) {
      return "there is no step from state " + std::to_string(i) + " to state " + std::to_string(i + 1);
    }
  }
  if (!trace.loop) return std::nullopt;
  if (*trace.loop >= trace.states.size()) return "the loop starts behind the last state";
  if (!is_step(system, trace.states.back(), trace.states[*trace.loop])) return "the loop does not close";
  if (!loop_is_fair(system, trace)) return "the loop is not fair";
  return std::nullopt;
}

bool violates(const Trace& trace, Expr expr) {
  const std::size_t n = trace.states.size();
  if (!trace.loop) {
    if (!expr->about_step()) return !holds(expr, trace.states.back().data());
    return n >= 2 && !holds(expr, trace.states[n - 2].data(), trace.states[n - 1].data());
  }
  for (std::size_t i = 0; i < n; ++i) {
    const Valuation& next = trace.states[i + 1 < n ? i + 1 : *trace.loop];
    if (!holds(expr, trace.states[i].data(), next.data())) return true;
  }
  return false;
}

}  // namespace smtsplit
