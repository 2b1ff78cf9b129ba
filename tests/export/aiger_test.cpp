// What a circuit can reach is what the model can reach, after the same number of steps.
#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "export/aiger_file.hpp"
#include "export/safety.hpp"
#include "support/campaign.hpp"
#include "support/state_graph.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

std::string exported(System& system, Diagnostics& diagnostics, bool binary) {
  ExportOptions options;
  options.model = "model.smv";
  options.binary = binary;
  std::ostringstream out;
  export_aiger(system, options, out, diagnostics);
  return out.str();
}

struct Count {
  std::size_t violated = 0, kept = 0;
};

void compare(System& system, Count& count, std::uint64_t most_inputs) {
  Diagnostics diagnostics;
  const std::string text = exported(system, diagnostics, false);
  if (diagnostics.has_errors()) return;
  const AigerFile file = AigerFile::read(text);
  const AigerFile binary = AigerFile::read(exported(system, diagnostics, true));
  CHECK(binary.rest == file.rest);
  REQUIRE(binary.ands.size() == file.ands.size());
  for (std::size_t i = 0; i < file.ands.size(); ++i) {
    CHECK(binary.ands[i].left == file.ands[i].left);
    CHECK(binary.ands[i].right == file.ands[i].right);
  }
  if (file.inputs > most_inputs) return;

  const auto properties = safety_properties(system, {}, diagnostics);
  REQUIRE(properties.size() == file.bad.size());
  std::vector<Expr> goals;
  for (const SafetyProperty& p : properties) goals.insert(goals.end(), p.goals.begin(), p.goals.end());
  const StateGraph graph(system, goals, 2000);
  if (!graph.complete()) return;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    std::optional<unsigned> expected;
    for (const Expr goal : properties[i].goals) {
      const auto steps = graph.shortest_violation(goal);
      if (steps && (!expected || *steps < *expected)) expected = steps;
    }
    const AigerFile::Depth actual = file.first_bad(i, 2000);
    if (!actual.known) continue;
    INFO("property " << properties[i].property->index << "\n" << text);
    CHECK(actual.steps == expected);
    ++(expected ? count.violated : count.kept);
  }
}

Count compare(const std::string& text) {
  System system = load(text);
  Count count;
  compare(system, count, 12);
  return count;
}

}  // namespace

TEST_CASE("circuits of random models violate what the models violate, after as many steps") {
  Count count;
  for_each_model(slice(400), [&](std::uint64_t seed, const std::string& text, System& system) {
    INFO("seed " << seed << "\n" << text);
    compare(system, count, 7);
  });
  CHECK(count.violated > 60);
  CHECK(count.kept > 60);
}

TEST_CASE("a deadlocked state violates goals about states, not goals about steps") {
  const Count count = compare(R"(MODULE main
VAR x : 0..2;
ASSIGN init(x) := 0; next(x) := x < 2 ? x + 1 : x;
TRANS x < 2
INVARSPEC x < 2
INVARSPEC x = 2 -> next(x) = 0
INVARSPEC x = 1 -> next(x) = 0
)");
  CHECK(count.violated == 2);
  CHECK(count.kept == 1);
}

TEST_CASE("initial values: fixed, from a set, free, defined, and bound by INIT and INVAR") {
  const Count integers = compare(R"(MODULE main
VAR a : 3..7; b : -5..2; c : {red, green, 4}; g : 2..2; h : 0..12;
ASSIGN init(a) := 4; init(c) := {green, 4}; next(b) := b; h := a + 5; next(a) := a; next(c) := c;
INIT b = 4 - a | b = -5
INVARSPEC a = 4 & h = 9 & g = 2
INVARSPEC b in {0, -5}
INVARSPEC b = 0
INVARSPEC b = -5
INVARSPEC c = green
INVARSPEC c != red
)");
  CHECK(integers.kept == 3);
  CHECK(integers.violated == 3);
  const Count others = compare(R"(MODULE main
VAR d : boolean; e : signed word[3];
FROZENVAR f : {red, green, blue};
ASSIGN next(d) := d; next(e) := e;
INIT d -> f = green
INVAR e != -0sd3_4
INVARSPEC d -> f = green
INVARSPEC f != blue
INVARSPEC e != -0sd3_4
INVARSPEC e != 0sd3_3
)");
  CHECK(others.kept == 2);
  CHECK(others.violated == 2);
}

TEST_CASE("a model without initial states violates nothing") {
  const Count count = compare("MODULE main VAR x : boolean; INIT x & !x INVARSPEC x INVARSPEC next(x)");
  CHECK(count.kept == 2);
}

TEST_CASE("what AIGER cannot say is an error, and named") {
  const auto message = [](const std::string& text, std::optional<std::size_t> property) {
    System system = load(text);
    ExportOptions options;
    options.property = property;
    Diagnostics diagnostics;
    std::ostringstream out;
    export_aiger(system, options, out, diagnostics);
    CHECK(diagnostics.has_errors());
    return diagnostics.all().back().message;
  };
  CHECK(message("MODULE main VAR x : boolean; CTLSPEC EF x", 0) ==
        "property 0 cannot be exported: it asks for the existence of a path");
  CHECK(message("MODULE main VAR x : boolean; CTLSPEC EG x", {}) == "the model has no safety property to export");
}

TEST_CASE("no two bits have one name") {
  System system = load(
      "MODULE main\nVAR a : 0..3; a[0] : boolean; a[1] : boolean; w : unsigned word[3]; w[1] : boolean;\n"
      "  c : array 0..1 of 0..3; c[0][1] : boolean;\n"
      "ASSIGN init(a) := 0; next(w) := a[0] ? w : 0ud3_1;\nINVARSPEC a < 3 | w[1] | c[0][1]\n");
  Diagnostics diagnostics;
  std::istringstream text(exported(system, diagnostics, false));
  std::set<std::string> names;
  std::size_t bits = 0;
  for (std::string line; std::getline(text, line) && line != "c";) {
    if (line.empty() || (line[0] != 'i' && line[0] != 'l')) continue;
    names.insert(line.substr(line.find(' ') + 1));
    ++bits;
  }
  CHECK(names.size() == bits);
  CHECK(names.contains("a[0]"));
  CHECK(names.contains("a[0]@"));
  CHECK(names.contains("w[2]"));
}
