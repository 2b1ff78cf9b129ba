// Traces for people: a list of what changes, or a table.
#include <algorithm>
#include <cctype>
#include <vector>

#include "traces/format.hpp"
#include "traces/parts.hpp"

namespace smtsplit {
namespace {

// How an equation begins whose left side is the expression.
std::string left_side(const Watch& w) {
  const bool name = std::all_of(w.text.begin(), w.text.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("_$#.[]").find(static_cast<char>(c)) != std::string_view::npos;
  });
  return name ? w.text : "(" + w.text + ")";
}

// How the step that leaves state i is made: " (p1 moves, req = TRUE)", or nothing.
std::string step_text(const System& system, const Trace& trace, std::size_t i) {
  const Valuation& from = trace.states[i];
  std::string how;
  const auto add = [&](const std::string& part) { how += (how.empty() ? "" : ", ") + part; };
  if (system.selector) add(mover(system, from) + " moves");
  for (const Variable& v : system.variables) {
    if (is_real_input(system, v)) add(v.name + " = " + system.print(from[v.id], v.id));
  }
  for (const Watch& w : system.watches) {
    if (w.expr->about_step()) add(left_side(w) + " = " + watch_text(system, w, from, successor(trace, i)));
  }
  return how.empty() ? "" : " (" + how + ")";
}

std::string heading(const System& system, const Trace& trace, std::size_t i) {
  return "state " + std::to_string(i) + (i > 0 ? step_text(system, trace, i - 1) : "");
}

std::string closing(const System& system, const Trace& trace) {
  if (!trace.loop) return "";
  return "  back to state " + std::to_string(*trace.loop) + step_text(system, trace, trace.states.size() - 1) + "\n";
}

}  // namespace

std::string trace_as_text(const System& system, const Trace& trace, bool full) {
  std::string out;
  for (std::size_t i = 0; i < trace.states.size(); ++i) {
    if (trace.loop == i) out += "  -- the loop starts here\n";
    out += "  " + heading(system, trace, i) + "\n";
    for (const Variable& v : system.variables) {
      const bool shown =
          v.role != Role::Input && (full || i == 0 || trace.states[i][v.id] != trace.states[i - 1][v.id]);
      if (shown) out += "    " + v.name + " = " + system.print(trace.states[i][v.id], v.id) + "\n";
    }
    for (const Watch& w : system.watches) {
      if (w.expr->about_step()) continue;
      const std::string value = watch_text(system, w, trace.states[i], nullptr);
      if (full || i == 0 || value != watch_text(system, w, trace.states[i - 1], nullptr))
        out += "    " + left_side(w) + " = " + value + "\n";
    }
  }
  return out + closing(system, trace);
}

std::string trace_as_table(const System& system, const Trace& trace) {
  std::vector<std::vector<std::string>> rows{{""}};
  if (system.selector) rows[0].emplace_back("moves");
  std::vector<const Variable*> columns;
  for (const Variable& v : system.variables) {
    if (v.id == system.selector) continue;
    columns.push_back(&v);
    rows[0].push_back(v.name);
  }
  for (const Watch& w : system.watches) rows[0].push_back(w.text);
  std::vector<std::string> watched(system.watches.size());  // in the row before
  for (std::size_t i = 0; i < trace.states.size(); ++i) {
    auto& row = rows.emplace_back(1, std::to_string(i) + (trace.loop == i ? " loop" : ""));
    if (system.selector) row.push_back(i > 0 ? mover(system, trace.states[i - 1]) : "");
    for (const Variable* v : columns) {
      // An input stands in the row of the state it led into.
      const bool input = v->role == Role::Input;
      const bool repeated = input ? i == 0 : i > 0 && trace.states[i][v->id] == trace.states[i - 1][v->id];
      row.push_back(repeated ? "." : system.print(trace.states[input ? i - 1 : i][v->id], v->id));
    }
    for (std::size_t k = 0; k < watched.size(); ++k) {
      const Watch& w = system.watches[k];
      const bool of_step = w.expr->about_step();
      if (of_step && i == 0) {
        row.emplace_back(".");
        continue;
      }
      const std::string value = of_step ? watch_text(system, w, trace.states[i - 1], &trace.states[i])
                                        : watch_text(system, w, trace.states[i], nullptr);
      row.push_back(!of_step && i > 0 && value == watched[k] ? "." : value);
      watched[k] = value;
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

}  // namespace smtsplit
