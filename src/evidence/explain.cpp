#include "evidence/explain.hpp"

#include <algorithm>
#include <vector>

#include "evidence/replay.hpp"

namespace smtsplit {
namespace {

std::string line(const Location& where) { return where.known() ? " (line " + std::to_string(where.line) + ")" : ""; }

// "0", "one of 0, 1": what an assignment allows.
std::string allowed_text(const System& system, VarId v, const std::vector<Value>& allowed) {
  constexpr std::size_t kMost = 10;
  std::string out = allowed.size() > 1 ? "one of " : "";
  for (std::size_t i = 0; i < std::min(allowed.size(), kMost); ++i)
    out += (i > 0 ? ", " : "") + system.print(allowed[i], v);
  return out + (allowed.size() > kMost ? ", .." : "");
}

// What x := e, init(x) := e and next(x) := e allow, when it is not what x has.
std::optional<std::string> disallowed(const System& system, const Assignment& a, Value value, const Valuation& current,
                                      const Valuation* next) {
  std::vector<Value> allowed;
  evaluate_set(a.value, current.data(), next == nullptr ? nullptr : next->data(), allowed);
  if (std::find(allowed.begin(), allowed.end(), value) != allowed.end()) return std::nullopt;
  return allowed_text(system, a.target, allowed);
}

std::string equation(const System& system, VarId v, Value value) {
  return system.variables[v].name + " = " + system.print(value, v);
}

// What holds in every state.
std::optional<std::string> why_no_state(const System& system, const Valuation& state) {
  for (const Variable& v : system.variables) {
    if (v.role != Role::Input && !v.domain.contains(state[v.id]))
      return equation(system, v.id, state[v.id]) + ", which is not in " + system.type_text(v);
  }
  for (const Assignment& a : system.current) {
    if (const auto allowed = disallowed(system, a, state[a.target], state, nullptr))
      return equation(system, a.target, state[a.target]) + ", but its assignment gives " + *allowed + line(a.location);
  }
  for (const Constraint& c : system.invariants) {
    if (!holds(c.formula, state.data())) return "an INVAR does not hold" + line(c.location);
  }
  return std::nullopt;
}

bool assigns(const Process& process, VarId v) {
  return std::any_of(process.next.begin(), process.next.end(), [&](const Assignment& a) { return a.target == v; });
}

std::optional<std::string> why_not_initial_unguarded(const System& system, const Valuation& state) {
  if (auto reason = why_no_state(system, state)) return reason;
  for (const Assignment& a : system.init) {
    if (const auto allowed = disallowed(system, a, state[a.target], state, nullptr))
      return equation(system, a.target, state[a.target]) + ", but it starts with " + *allowed + line(a.location);
  }
  for (const Constraint& c : system.init_constraints) {
    if (!holds(c.formula, state.data())) return "an INIT does not hold" + line(c.location);
  }
  return std::nullopt;
}

std::optional<std::string> why_no_step_unguarded(const System& system, const Valuation& from, const Valuation& to) {
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input && v.id != system.selector && !v.domain.contains(from[v.id]))
      return "the input " + equation(system, v.id, from[v.id]) + " is not in " + system.type_text(v);
  }
  const std::size_t p = system.selector ? static_cast<std::size_t>(from[*system.selector]) : 0;
  if (p >= system.processes.size()) return "there is no such process";
  const Process& mover = system.processes[p];
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input || from[v.id] == to[v.id]) continue;
    const std::string change =
        v.name + " changes from " + system.print(from[v.id], v.id) + " to " + system.print(to[v.id], v.id) + ", but ";
    if (v.role == Role::Frozen) return change + "it is frozen";
    const bool framed = std::any_of(system.processes.begin(), system.processes.end(),
                                    [&](const Process& q) { return assigns(q, v.id); });
    if (framed && !assigns(mover, v.id)) return change + mover.name + " does not assign it";
  }
  for (const Assignment& a : mover.next) {
    if (const auto allowed = disallowed(system, a, to[a.target], from, &to)) {
      return (to[a.target] == from[a.target] ? system.variables[a.target].name + " stays "
                                             : "next(" + system.variables[a.target].name + ") is ") +
             system.print(to[a.target], a.target) + ", but " + (system.selector ? mover.name : "the model") +
             " makes it " + *allowed + line(a.location);
    }
  }
  if (const auto reason = why_no_state(system, to)) return "in the state it leads into, " + *reason;
  for (const Constraint& c : system.transitions) {
    if (!holds(c.formula, from.data(), to.data())) return "a TRANS does not hold" + line(c.location);
  }
  return std::nullopt;
}

// In states that no run reaches, expressions may have no value.
template <typename Find>
std::optional<std::string> guarded(Find find) {
  try {
    return find();
  } catch (const EvaluationError&) {
    return "an expression of the model has no value there";
  }
}

}  // namespace

std::optional<std::string> why_not_initial(const System& system, const Valuation& state) {
  return guarded([&] { return why_not_initial_unguarded(system, state); });
}

std::optional<std::string> why_no_step(const System& system, const Valuation& from, const Valuation& to) {
  return guarded([&] { return why_no_step_unguarded(system, from, to); });
}

std::optional<std::string> why_not_fair(const System& system, const Trace& trace) {
  if (!trace.loop) return std::nullopt;
  const auto happens = [&](Expr e) { return happens_in_loop(trace, e); };
  return guarded([&]() -> std::optional<std::string> {
    for (const Fairness& f : system.fairness) {
      if (f.q == nullptr && !happens(f.p))
        return "FAIRNESS " + system.print(f.p) + " never holds in it" + line(f.location);
      if (f.q != nullptr && happens(f.p) && !happens(f.q)) {
        return "of COMPASSION (" + system.print(f.p) + ", " + system.print(f.q) + ") the second never holds in it" +
               line(f.location);
      }
    }
    return std::nullopt;
  });
}

}  // namespace smtsplit
