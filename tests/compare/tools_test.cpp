// Tables of tools, and command lines.
#include "compare/tools.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <cstdio>

#include "compare/toml_messages.hpp"

namespace smtsplit {
namespace {

std::vector<Tool> tools_of(const std::string& text) {
  const Source source("t.toml", text);
  Diagnostics diagnostics;
  std::vector<Tool> tools = read_tool_table(source, diagnostics);
  CAPTURE(toml_messages(diagnostics.all(), source));
  CHECK_FALSE(diagnostics.has_errors());
  return tools;
}

std::string messages_of(const std::string& text) {
  const Source source("t.toml", text);
  Diagnostics diagnostics;
  (void)read_tool_table(source, diagnostics);
  return toml_messages(diagnostics.all(), source);
}

std::string printed_by(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  std::array<char, 4096> buffer;
  for (std::size_t count = 0; (count = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    text.append(buffer.data(), count);
  }
  CHECK(pclose(pipe) == 0);
  return text;
}

RunOutcome said(const Tool& tool, const std::string& output, bool refutable_by_state = true) {
  Measurement m;
  m.end = RunEnd::Exited;
  return read_outcome(tool.reading, m, output, refutable_by_state);
}

const Tool& peer(const std::string& name) {
  for (const Tool& tool : shipped_peers()) {
    if (tool.name == name) return tool;
  }
  throw std::logic_error("no peer " + name);
}

}  // namespace

TEST_CASE("the shipped table") {
  std::vector<std::string> names;
  for (const Tool& tool : shipped_peers()) {
    names.push_back(tool.name);
    CHECK_FALSE(tool.description.empty());
    CHECK_FALSE(tool.version_command.empty());
    const auto filled = fill_in(tool.command, {"INPUT", 3, 10, 100, 1});
    CHECK(shell_text(filled).find("INPUT") != std::string::npos);
    CHECK(shell_text(filled).find('{') == std::string::npos);
    const bool circuit_or_clauses =
        tool.input == InputFormat::Aiger || tool.input == InputFormat::Chc || tool.input == InputFormat::ChcBv;
    CHECK(tool.reading.decides_invariants == circuit_or_clauses);
  }
  CHECK(names == std::vector<std::string>{"abc-pdr", "abc-bmc3", "spacer", "spacer-bv", "nusmv", "nuxmv"});
}

TEST_CASE("how the shipped peers are read") {
  CHECK(said(peer("abc-pdr"), "Property proved.  Time = 0.01 sec\n").status == Status::Proved);
  CHECK(said(peer("abc-pdr"), "Output 0 of miter \"x\" was asserted in frame 3.  Time =  0.0 sec\n").status ==
        Status::Refuted);
  CHECK(said(peer("abc-pdr"), "Output 0 of miter \"x\" was asserted in frame 3.\n", false).status == Status::Unknown);
  CHECK(said(peer("spacer"), "sat\n").status == Status::Proved);
  CHECK(said(peer("spacer"), "unsat\n").status == Status::Refuted);
  CHECK(said(peer("spacer"), "(error \"line 1 column 1: unknown\")\nsat\n").status == Status::Error);
  CHECK(said(peer("nusmv"), "-- specification AG (x -> AF y)  is true\n").status == Status::Proved);
  CHECK(said(peer("nuxmv"), "*** nuXmv\n-- invariant x < 3  is false\n-- as demonstrated by\n").status ==
        Status::Refuted);
}

TEST_CASE("smtsplit's own lines") {
  const Tool tool = smtsplit_tool("/bin/smtsplit", "1.2.3");
  CHECK(said(tool, "property 0  proved       INVARSPEC x   engine=pdr 0.046s\n").status == Status::Proved);
  CHECK(said(tool, "property 12  refuted      INVARSPEC x   engine=pdr 0.046s\n").status == Status::Refuted);
  CHECK(said(tool, "property 0  unknown      INVARSPEC x   engine=pdr\n  time limit reached\n").status ==
        Status::Timeout);
  CHECK(said(tool, "property 0  unknown      INVARSPEC x   engine=pdr\n  memory limit reached\n").status ==
        Status::OutOfMemory);
  CHECK(said(tool, "property 0  unknown      INVARSPEC proved   engine=pdr\n  no proof\n").status == Status::Unknown);
  CHECK(said(tool, "property 0  unsupported  CTLSPEC x\n").status == Status::Unsupported);
  CHECK(said(tool, "").status == Status::Error);
}

TEST_CASE("what differs from run to run is filled in") {
  const std::vector<std::string> command = {"{input}", "-p{property}", "{timeout}s {memory} {cores}",
                                            "{",       "{}",           "{Input}"};
  CHECK(fill_in(command, {"a b.smv", 7, 2.5, 300, 2}) ==
        std::vector<std::string>{"a b.smv", "-p7", "2.5s 300 2", "{", "{}", "{Input}"});
  CHECK(fill_in({"{timeout}"}, {"", 0, 60, 0, 1}) == std::vector<std::string>{"60"});
  // Names of files are not looked at again.
  CHECK(fill_in({"{input}{input}"}, {"{input}{property}", 7, 1, 1, 1}) ==
        std::vector<std::string>{"{input}{property}{input}{property}"});
}

TEST_CASE("a command line for a shell comes back word by word") {
  const std::vector<std::string> words = {
      "plain",       "",  " ",  "a b", "it's",    "'",  "''", "\"",   "$HOME", "`id`", "\\",    "\\n",
      "new\nline\n", "*", "?",  "~",   "a;b&c|d", "#x", "x#", "!1",   "{a,b}", "(",    "<>",    "tab\t",
      "\xff\xfe",    "ä", "-n", "--",  "[a]",     "=",  "%s", "\x01", "a=b",   "/a/b", "a.b-c", "'\\''x'\\''"};
  std::string wanted;
  for (const std::string& word : words) wanted += word + '\n' + '\0';
  std::vector<std::string> command = {"printf", "%s\\n\\0"};
  command.insert(command.end(), words.begin(), words.end());
  CHECK(printed_by("exec " + shell_text(command)) == wanted);
  CHECK(shell_text({"verify", "--bound=3", "a/b_c.smv"}) == "verify --bound=3 a/b_c.smv");
  CHECK(shell_text({}).empty());
  CHECK(shell_text({"A=b", "c"}) == "'A=b' c");  // a program of that name, no variable
}

TEST_CASE("defaults of a table") {
  const auto tools = tools_of("[[tool]]\nname = 'x'\ncommand = 'y'\nproved = 'z'\n");
  REQUIRE(tools.size() == 1);
  CHECK(tools[0].input == InputFormat::Model);
  CHECK(tools[0].command == std::vector<std::string>{"y"});
  CHECK(tools[0].version_command.empty());
  CHECK(tools[0].reading.exit_codes == std::vector<int>{0});
  CHECK_FALSE(tools[0].reading.decides_invariants);
}

TEST_CASE("all keys of a table") {
  const auto tools = tools_of(R"([[tool]]
name = "x"
description = "a tool"
command = ["y", "", "{input}"]
version = ["y", "-v"]
input = "chc"
decides = "invariants"
proved = ["a", "b"]
refuted = "c"
unknown = "d"
unsupported = "e"
timeout = "f"
out-of-memory = "g"
error = "h"
exit-codes = [1, 255]
[[tool]]
name = "z"
command = ["y"]
refuted = "c"
)");
  REQUIRE(tools.size() == 2);
  CHECK(tools[0].command == std::vector<std::string>{"y", "", "{input}"});
  CHECK(tools[0].version_command == std::vector<std::string>{"y", "-v"});
  CHECK(tools[0].input == InputFormat::Chc);
  CHECK(tools[0].reading.decides_invariants);
  CHECK(tools[0].reading.patterns.size() == 8);
  CHECK(tools[0].reading.exit_codes == std::vector<int>{1, 255});
}

TEST_CASE("mistakes in a table have their places") {
  const std::string begin = "[[tool]]\nname = 'x'\ncommand = ['y']\n";
  CHECK(messages_of(begin + "proved = ['a', '(']\n").find("t.toml:4:16: error: '(' is no regular") == 0);
  CHECK(messages_of(begin + "proved = ''\n").find("t.toml:4:10: error: \"proved\" must be a text") == 0);
  CHECK(messages_of(begin + "proved = ['a', '']\n").find("t.toml:4:16: error: each of \"proved\"") == 0);
  CHECK(messages_of(begin + "proved = 'a'\nexit-codes = [0, 256]\n").find("t.toml:5:18: error:") == 0);
  CHECK(messages_of(begin).find("t.toml:2:8: error: a tool without \"proved\"") == 0);
  // One mistake, one message.
  const std::string one = messages_of(begin + "refuted = '['\n");
  CHECK(one.find(": error:") == one.rfind(": error:"));
  // Columns count bytes, as in all messages; the library counts characters.
  CHECK(messages_of("[[tool]]\nname = 'x'\ncommand = ['äöü', '{inptu}']\nproved = 'a'\n").find("t.toml:3:22: error:") ==
        0);
}

}  // namespace smtsplit
