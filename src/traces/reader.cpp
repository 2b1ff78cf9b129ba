#include "traces/reader.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <unordered_map>

namespace smtsplit {
namespace {

using nlohmann::json;

// A piece of the file, for messages: at most so much of it, and nothing a terminal would act on.
std::string shown(std::string text) {
  constexpr std::size_t kMost = 60;
  if (text.size() > kMost) text = text.substr(0, kMost) + "...";
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) c = '?';
  }
  return "'" + text + "'";
}

std::string shown(const json& value) {
  if (value.is_string()) return shown(value.get<std::string>());
  if (value.is_array()) return "an array";
  if (value.is_object()) return "an object";
  return value.dump();
}

// Parses one JSON value. A key that comes twice and nesting without end are refused, where the library would keep the
// last one and go on.
json parse_json(std::string_view text, std::size_t line) {
  constexpr int kDeepest = 32;  // an event log needs six
  std::vector<std::set<std::string>> keys;
  std::string problem;
  const json::parser_callback_t watch = [&](int depth, json::parse_event_t event, json& value) {
    using Event = json::parse_event_t;
    if (depth > kDeepest) throw TraceFileError("it is nested too deeply to be a trace");
    if (event == Event::object_start) keys.emplace_back();
    if (event == Event::object_end) keys.pop_back();
    if (event == Event::key && !keys.back().insert(value.get<std::string>()).second)
      throw TraceFileError("the key " + shown(value) + " comes twice in an object");
    return true;
  };
  try {
    return json::parse(text.begin(), text.end(), watch);
  } catch (const json::parse_error& e) {
    const std::string_view before = text.substr(0, std::min(text.size(), e.byte));
    line += static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    const std::size_t start = before.rfind('\n');
    const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1);
    throw TraceFileError("line " + std::to_string(line) + ", column " +
                         std::to_string(std::max<std::size_t>(column, 1)) + ": this is not JSON");
  } catch (const json::exception&) {
    throw TraceFileError("a number in it is too large");
  }
}

struct Candidate {
  std::optional<std::size_t> property;
  json trace;  // null: the property has none
};

// N of "property N  refuted ..".
std::optional<std::size_t> verdict_line(std::string_view line) {
  constexpr std::string_view kWord = "property ";
  if (!line.starts_with(kWord)) return std::nullopt;
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(line.data() + kWord.size(), line.data() + line.size(), number);
  if (error != std::errc() || (end != line.data() + line.size() && *end != ' ')) return std::nullopt;
  return number;
}

// The traces of a text of lines: an event log, or what `verify --trace json` prints.
std::vector<Candidate> from_lines(const std::string& text) {
  std::vector<Candidate> found;
  std::optional<std::size_t> current;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) end = text.size();
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    begin = end + 1;
    ++number;
    if (const auto property = verdict_line(line)) {
      current = property;
      found.push_back({current, nullptr});
    }
    if (!line.starts_with('{')) continue;
    json value = parse_json(line, number);
    if (value.contains("states")) {
      if (current) found.pop_back();
      found.push_back({current, std::move(value)});
      current.reset();
      continue;
    }
    const auto event = value.find("event");
    if (event == value.end() || *event != "property") continue;
    const auto index = value.find("index");
    if (index == value.end() || !index->is_number_unsigned())
      throw TraceFileError("line " + std::to_string(number) + ": a property event without an index");
    const auto trace = value.find("trace");
    found.push_back({index->get<std::size_t>(), trace == value.end() ? json() : *trace});
  }
  return found;
}

std::vector<Candidate> candidates(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) throw TraceFileError("it is empty");
  // One object, over as many lines as it likes, or one a line.
  const std::size_t line_end = std::min(text.find('\n', first), text.size());
  const std::string_view first_line = std::string_view(text).substr(first, line_end - first);
  const bool several = text.find_first_not_of(" \t\r\n", line_end) != std::string::npos;
  if (text[first] != '{' && text[first] != '[' && verdict_line(first_line) == std::nullopt &&
      text.find("\n{") == std::string::npos)
    throw TraceFileError("it is neither a trace in JSON nor a log of events");
  if (text[first] == '[') throw TraceFileError("it is an array; a trace is an object with the key 'states'");
  if (text[first] != '{' || (several && json::accept(first_line))) return from_lines(text);
  std::string trimmed = text;
  json value = parse_json(trimmed, 1);
  if (value.contains("states")) return {{std::nullopt, std::move(value)}};
  std::string line = value.dump(-1, ' ', false, json::error_handler_t::replace);
  return from_lines(line);
}

json choose(std::vector<Candidate> found, std::optional<std::size_t> property) {
  bool known = false;
  for (Candidate& c : found) {
    if (property && c.property != property) continue;
    known = true;
    if (!c.trace.is_null()) return std::move(c.trace);
  }
  if (!property) throw TraceFileError("there is no trace in it");
  const std::string name = "property " + std::to_string(*property);
  throw TraceFileError(known ? name + " has no trace in it" : "it says nothing of " + name);
}

// Fits the JSON of a trace to the variables of a model.
class Fitter {
 public:
  explicit Fitter(const System& system) : system_(system) {
    for (const Variable& v : system.variables) variables_.emplace(v.name, &v);
  }

  PartialTrace fit(const json& trace) {
    expect_object(trace, "the trace", {"states", "loop", "closing"});
    const auto states = trace.find("states");
    if (states == trace.end() || !states->is_array()) fail("the trace", "'states' must be an array");
    if (states->empty()) fail("the trace", "it has no states");
    PartialTrace result;
    for (std::size_t i = 0; i < states->size(); ++i)
      add_state(result, (*states)[i], "states[" + std::to_string(i) + "]");
    const auto loop = trace.find("loop");
    const auto closing = trace.find("closing");
    if (loop == trace.end() || loop->is_null()) {
      if (closing != trace.end()) fail("closing", "the trace has no loop to close");
      result.open.back().clear();  // no step leaves the last state
      return result;
    }
    if (!loop->is_number_unsigned()) fail("loop", shown(*loop) + " is not the index of a state");
    const auto start = loop->get<std::uint64_t>();
    if (start >= states->size()) fail("loop", "there is no state " + std::to_string(start));
    result.trace.loop = start;
    if (closing != trace.end()) {
      expect_object(*closing, "closing", {"process", "inputs", "watches"});
      step(result, result.trace.states.size() - 1, *closing, "closing");
    }
    return result;
  }

 private:
  [[noreturn]] static void fail(const std::string& place, const std::string& what) {
    throw TraceFileError(place + ": " + what);
  }

  static void expect_object(const json& value, const std::string& place, std::initializer_list<const char*> keys) {
    if (!value.is_object()) fail(place, "it must be an object, not " + shown(value));
    for (const auto& [key, ignored] : value.items()) {
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) fail(place, "the key " + shown(key) + " is unknown");
    }
  }

  void add_state(PartialTrace& result, const json& state, const std::string& place) {
    expect_object(state, place, {"process", "values", "inputs", "watches"});
    const bool first = result.trace.states.empty();
    if (first) {
      const auto process = state.find("process");
      if (process != state.end() && !process->is_null()) fail(place, "no process moves into the first state");
      if (state.contains("inputs")) fail(place, "no step leads into the first state, so it has no inputs");
    } else {
      step(result, result.trace.states.size() - 1, state, place);
    }
    const auto values = state.find("values");
    if (values == state.end()) fail(place, "it has no 'values'");
    Valuation valuation(system_.variables.size());
    std::vector<bool> known = assign(*values, place + ".values", false, valuation);
    std::vector<VarId> open;
    for (const Variable& v : system_.variables) {
      if (v.role == Role::Input) {
        valuation[v.id] = v.domain.at(0);
        open.push_back(v.id);
      } else if (!known[v.id]) {
        fail(place + ".values", v.name + " has no value");
      }
    }
    result.trace.states.push_back(std::move(valuation));
    result.open.push_back(std::move(open));
  }

  // What is said of the step that leaves state i.
  void step(PartialTrace& result, std::size_t i, const json& said, const std::string& place) {
    Valuation& from = result.trace.states[i];
    std::vector<bool> known(system_.variables.size());
    if (const auto inputs = said.find("inputs"); inputs != said.end())
      known = assign(*inputs, place + ".inputs", true, from);
    if (const auto process = said.find("process"); process != said.end() && !process->is_null()) {
      if (!process->is_string()) fail(place + ".process", shown(*process) + " is not the name of a process");
      if (!system_.selector) fail(place + ".process", "the model has no processes");
      const auto found = std::find_if(system_.processes.begin(), system_.processes.end(), [&](const Process& p) {
        return p.name == process->get_ref<const std::string&>();
      });
      if (found == system_.processes.end()) fail(place + ".process", "there is no process " + shown(*process));
      from[*system_.selector] = found - system_.processes.begin();
      known[*system_.selector] = true;
    }
    std::erase_if(result.open[i], [&](VarId v) { return known[v]; });
  }

  // Which variables have a value in the object.
  std::vector<bool> assign(const json& values, const std::string& place, bool inputs, Valuation& valuation) {
    if (!values.is_object()) fail(place, "it must be an object, not " + shown(values));
    std::vector<bool> known(system_.variables.size());
    for (const auto& [name, value] : values.items()) {
      const auto found = variables_.find(name);
      if (found == variables_.end() || found->second->id == system_.selector)
        fail(place, "there is no variable " + shown(name));
      const Variable& v = *found->second;
      if ((v.role == Role::Input) != inputs)
        fail(place, v.name + (inputs ? " is not an input" : " is an input; it belongs to 'inputs'"));
      const auto parsed = parse_value(system_, v, text_of(value, place, v));
      if (!parsed) fail(place, v.name + " = " + shown(value) + " is not in " + system_.type_text(v));
      valuation[v.id] = *parsed;
      known[v.id] = true;
    }
    return known;
  }

  // Values are texts; who writes a trace by hand may write true and 7.
  static std::string text_of(const json& value, const std::string& place, const Variable& v) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>() ? "TRUE" : "FALSE";
    if (value.is_number_integer()) return value.dump();
    fail(place, "the value of " + v.name + " is " + shown(value) + "; it must be a text such as \"TRUE\" or \"7\"");
  }

  const System& system_;
  std::unordered_map<std::string, const Variable*> variables_;
};

}  // namespace

PartialTrace read_trace(const System& system, const std::string& text, std::optional<std::size_t> property) {
  return Fitter(system).fit(choose(candidates(text), property));
}

}  // namespace smtsplit
