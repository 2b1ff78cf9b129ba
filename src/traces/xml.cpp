// NuSMV's XML. A node holds a state and, where a step leaves it, the combinatorial values and the inputs of that step,
// numbered like the state that the step leads into. A lasso is written with the first state of its loop once more at the
// end; <loops> lists the states that equal this last one.
#include <cstdint>
#include <string_view>

#include "traces/format.hpp"
#include "traces/parts.hpp"

namespace smtsplit {
namespace {

// The length of the well-formed UTF-8 sequence at the start, or 0.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  std::uint32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3FU);
  }
  const bool overlong = code < (length == 3 ? 0x800U : length == 4 ? 0x10000U : 0x80U);
  const bool no_character = (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF || code == 0xFFFE || code == 0xFFFF;
  return overlong || no_character ? 0 : length;
}

// For content and attribute values. What XML cannot say becomes U+FFFD.
std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char c = text.front();
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (c == '\'') {
      out += "&apos;";
    } else if (c == '\t') {
      out += "&#9;";
    } else if (length == 0 || (length == 1 && static_cast<unsigned char>(c) < ' ')) {
      out += "\xEF\xBF\xBD";
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::string value(const std::string& name, const std::string& text) {
  return "\t\t\t<value variable=\"" + escaped(name) + "\">" + escaped(text) + "</value>\n";
}

// Nothing when there are no values.
std::string section(const char* tag, std::size_t id, const std::string& values) {
  if (values.empty()) return "";
  return std::string("\t\t<") + tag + " id=\"" + std::to_string(id) + "\">\n" + values + "\t\t</" + tag + ">\n";
}

std::string state_values(const System& system, const Valuation& state) {
  std::string values;
  for (const Variable& v : system.variables) {
    if (v.role != Role::Input) values += value(v.name, system.print(state[v.id], v.id));
  }
  for (const Watch& w : system.watches) {
    if (!w.expr->about_step()) values += value(w.text, watch_text(system, w, state, nullptr));
  }
  return values;
}

// NuSMV puts what depends on inputs alone with the inputs, and what depends on states as well, apart.
bool of_inputs_alone(const System& system, Expr e) {
  bool alone = e->has_input && !e->has_next;
  for_each_variable(e, [&](VarId v, bool) { alone &= system.variables[v].role == Role::Input; });
  return alone;
}

std::string step_values(const System& system, std::size_t id, const Valuation& from, const Valuation& to) {
  std::string combinatorial, inputs;
  for (const Variable& v : system.variables) {
    if (v.role != Role::Input) continue;
    inputs += value(v.name, v.id == system.selector ? mover(system, from) : system.print(from[v.id], v.id));
  }
  for (const Watch& w : system.watches) {
    if (!w.expr->about_step()) continue;
    (of_inputs_alone(system, w.expr) ? inputs : combinatorial) += value(w.text, watch_text(system, w, from, &to));
  }
  return section("combinatorial", id, combinatorial) + section("input", id, inputs);
}

bool same_state(const System& system, const Valuation& a, const Valuation& b) {
  for (const Variable& v : system.variables) {
    if (v.role != Role::Input && a[v.id] != b[v.id]) return false;
  }
  return true;
}

}  // namespace

std::string trace_as_xml(const System& system, const Trace& trace, const TraceOrigin& origin) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<counter-example type=\"" +
                    std::to_string(static_cast<int>(origin.type)) + "\" id=\"1\" desc=\"" +
                    escaped(origin.description) + "\" >\n";
  const auto state = [&](std::size_t id, const Valuation& values) {
    return "\t\t<state id=\"" + std::to_string(id) + "\">\n" + state_values(system, values) + "\t\t</state>\n";
  };
  std::string loops;
  for (std::size_t i = 0; i < trace.states.size(); ++i) {
    const Valuation& from = trace.states[i];
    const Valuation* to = successor(trace, i);
    out += "\t<node>\n" + state(i + 1, from);
    if (to != nullptr) out += step_values(system, i + 2, from, *to);
    out += "\t</node>\n";
    if (trace.loop && same_state(system, from, trace.states[*trace.loop]))
      loops += (loops.empty() ? "" : ",") + std::to_string(i + 1) + " ";
  }
  if (trace.loop) out += "\t<node>\n" + state(trace.states.size() + 1, trace.states[*trace.loop]) + "\t</node>\n";
  return out + "\t<loops> " + loops + "</loops>\n</counter-example>\n";
}

}  // namespace smtsplit
