#include "compare/tools.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <stdexcept>
#include <utility>

#include "compare/toml_reader.hpp"

namespace smtsplit {

namespace embedded {
extern const std::string_view peer_table;
}

namespace {

constexpr std::array<std::pair<std::string_view, InputFormat>, 6> kFormats = {{{"model", InputFormat::Model},
                                                                               {"smv", InputFormat::Smv},
                                                                               {"aiger", InputFormat::Aiger},
                                                                               {"chc", InputFormat::Chc},
                                                                               {"chc-bv", InputFormat::ChcBv},
                                                                               {"smt2", InputFormat::Smt2}}};
constexpr std::array<std::string_view, 6> kPlaceholders = {"{input}",  "{property}", "{timeout}",
                                                           "{memory}", "{cores}",    "{folder}"};

constexpr std::size_t kLongestCommand = std::size_t{64} << 10;

std::string number_text(double number) {
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
  return {buffer.data(), end};
}

// "{jobs}" in "--x {jobs}"; empty when all placeholders are known. Braces around other things mean themselves.
std::string unknown_placeholder(const std::string& word) {
  for (std::size_t open = 0; (open = word.find('{', open)) != std::string::npos; ++open) {
    const std::size_t close = word.find_first_not_of("abcdefghijklmnopqrstuvwxyz", open + 1);
    if (close == std::string::npos || word[close] != '}' || close == open + 1) continue;
    const std::string text = word.substr(open, close + 1 - open);
    if (std::find(kPlaceholders.begin(), kPlaceholders.end(), text) == kPlaceholders.end()) return text;
  }
  return "";
}

class ToolReader {
 public:
  ToolReader(const toml::table& table, Diagnostics& diagnostics)
      : reader_(table, diagnostics), diagnostics_(diagnostics) {}

  Tool read() {
    Tool tool;
    tool.name = reader_.required_text("name");
    if (tool.name.find_first_of(", \t\n") != std::string::npos || tool.name.ends_with(".toml")) {
      reader_.error("name", "a tool's name has no blanks and commas, and does not end in .toml");
    }
    tool.description = reader_.text("description").value_or("");
    if (const auto input = reader_.text("input")) {
      const auto* const format =
          std::find_if(kFormats.begin(), kFormats.end(), [&](const auto& f) { return f.first == *input; });
      if (format != kFormats.end()) tool.input = format->second;
      if (format == kFormats.end()) reader_.error("input", "\"input\" is one of model, smv, aiger, chc, chc-bv, smt2");
    }
    tool.command = reader_.command("command");
    if (!reader_.has("command")) reader_.required_text("command");
    for (std::size_t i = 0; i < tool.command.size(); ++i) {
      if (const std::string unknown = unknown_placeholder(tool.command[i]); !unknown.empty()) {
        diagnostics_.error(reader_.where("command", i), "there is no placeholder " + unknown,
                           "known are {input}, {property}, {timeout}, {memory}, {cores} and {folder}");
      }
    }
    std::size_t length = 0;
    for (const std::string& word : tool.command) length += word.size() + 1;
    if (length > kLongestCommand) reader_.error("command", "a command is no longer than 64 kB");
    tool.version_command = reader_.command("version");
    read_patterns(tool.reading);
    reader_.finish();
    return tool;
  }

 private:
  void read_patterns(Reading& reading) {
    if (const auto decides = reader_.text("decides")) {
      reading.decides_invariants = *decides == "invariants";
      if (*decides != "invariants" && *decides != "properties") {
        reader_.error("decides", "\"decides\" is \"properties\" or \"invariants\"");
      }
    }
    for (const Status status : {Status::Proved, Status::Refuted, Status::Unknown, Status::Unsupported, Status::Timeout,
                                Status::OutOfMemory, Status::Error}) {
      const std::string key(word_of(status));
      const std::vector<std::string> texts = reader_.texts(key);
      for (std::size_t i = 0; i < texts.size(); ++i) {
        reading.patterns.push_back({status, LinePattern(texts[i])});
        if (const std::string& error = reading.patterns.back().line.error(); !error.empty()) {
          diagnostics_.error(reader_.where(key, i), "'" + texts[i] + "' is no regular expression: " + error,
                             "those of RE2; a character that means itself has \\ before it");
        }
      }
    }
    if (!reader_.has("proved") && !reader_.has("refuted")) {
      reader_.error("name", "a tool without \"proved\" and \"refuted\" has no verdicts",
                    "give at least one, such as proved = \"^true$\"");
    }
    constexpr std::size_t kMost = 255;
    const std::vector<std::size_t> codes = reader_.whole_numbers("exit-codes", 0, kMost);
    if (!codes.empty()) reading.exit_codes.assign(codes.begin(), codes.end());
  }

  TomlReader reader_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::string replaced(std::string text, std::string_view what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
  return text;
}

std::string_view word_of(InputFormat format) {
  return std::find_if(kFormats.begin(), kFormats.end(), [&](const auto& f) { return f.second == format; })->first;
}

std::vector<std::string> fill_in(const std::vector<std::string>& command, const CommandValues& values) {
  std::vector<std::string> words;
  for (const std::string& word : command) {
    std::string text = replaced(word, "{property}", std::to_string(values.property));
    text = replaced(text, "{timeout}", number_text(values.timeout));
    text = replaced(text, "{memory}", std::to_string(values.memory_mb));
    text = replaced(text, "{cores}", std::to_string(values.cores));
    words.push_back(replaced(text, "{input}", values.input));  // last: a file's name may hold anything
  }
  return words;
}

std::vector<Tool> read_tool_table(const Source& source, Diagnostics& diagnostics) {
  const auto table = parse_toml(source, diagnostics);
  if (!table) return {};
  TomlReader reader(*table, diagnostics);
  std::vector<Tool> tools;
  std::set<std::string> names;
  for (const toml::table* each : reader.tables("tool")) {
    tools.push_back(ToolReader(*each, diagnostics).read());
    const std::string& name = tools.back().name;
    if (!name.empty() && !names.insert(name).second)
      diagnostics.error(location_of(*each), "a second tool \"" + name + "\"");
  }
  if (!reader.has("tool"))
    diagnostics.error({1, 1, 1}, "there is no tool in this table", "each stands under a line [[tool]]");
  reader.finish();
  return tools;
}

const std::vector<Tool>& shipped_peers() {
  static const std::vector<Tool> peers = [] {
    Diagnostics diagnostics;
    const Source source("peers.toml", std::string(embedded::peer_table));
    std::vector<Tool> tools = read_tool_table(source, diagnostics);
    if (diagnostics.has_errors()) throw std::logic_error(render(diagnostics.all().front(), source));
    return tools;
  }();
  return peers;
}

Tool smtsplit_tool(const std::string& program, const std::string& version) {
  Tool tool;
  tool.name = "smtsplit";
  tool.description = "this program";
  tool.command = {program,    "verify",   "--property",    "{property}",    "--timeout", "{timeout}",
                  "--memory", "{memory}", "--no-warnings", "--no-progress", "{input}"};
  tool.version = version;
  const auto add = [&](Status status, const char* line) {
    tool.reading.patterns.push_back({status, LinePattern(line)});
  };
  add(Status::Proved, "^property [0-9]+  proved ");
  add(Status::Refuted, "^property [0-9]+  refuted ");
  add(Status::Timeout, "^  time limit reached");
  add(Status::OutOfMemory, "^  memory limit reached");
  add(Status::Unknown, "^property [0-9]+  unknown ");
  add(Status::Unsupported, "^property [0-9]+  unsupported ");
  tool.reading.exit_codes = {0, 1, 2};
  return tool;
}

std::string shell_text(const std::vector<std::string>& command) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  std::string text;
  for (const std::string& word : command) {
    if (!text.empty()) text += ' ';
    // A first word with "=" would be an assignment.
    const bool plain = !word.empty() && word.find_first_not_of(kPlain) == std::string::npos &&
                       (!text.empty() || word.find('=') == std::string::npos);
    text += plain ? word : "'" + replaced(word, "'", "'\\''") + "'";
  }
  return text;
}

}  // namespace smtsplit
