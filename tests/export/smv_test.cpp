// A flattened model, read back, is the same system: same states, same verdict for every property.
#include <catch2/catch.hpp>
#include <sstream>

#include "export/export.hpp"
#include "support/campaign.hpp"
#include "support/state_graph.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

std::string exported(System& system, Diagnostics& diagnostics) {
  std::ostringstream out;
  export_smv(system, {}, out, diagnostics);
  return out.str();
}

std::string exported(const std::string& text) {
  System system = load(text);
  Diagnostics diagnostics;
  return exported(system, diagnostics);
}

StateGraph graph_of(System& system) {
  std::vector<Expr> observed;
  for (const Property& p : system.properties) {
    if (const auto* f = std::get_if<Formula>(&p.meaning)) expressions_of(*f, observed);
  }
  return {system, observed, 3000};
}

// The number of properties compared.
std::size_t compare(System& system) {
  Diagnostics diagnostics;
  const std::string text = exported(system, diagnostics);
  INFO(text);
  std::string problems;
  std::optional<System> again = try_load(text, problems);
  INFO(problems);
  REQUIRE(again);
  CHECK(!again->selector);
  CHECK(again->fairness.size() == system.fairness.size());
  REQUIRE(again->properties.size() + diagnostics.all().size() == system.properties.size());
  const StateGraph before = graph_of(system);
  const StateGraph after = graph_of(*again);
  REQUIRE(before.complete() == after.complete());
  if (!before.complete() || !diagnostics.all().empty()) return 0;
  CHECK(before.size() == after.size());
  std::size_t compared = 0;
  for (std::size_t i = 0; i < system.properties.size(); ++i) {
    const Property& p = system.properties[i];
    const Property& q = again->properties[i];
    CHECK(p.kind == q.kind);
    REQUIRE(std::holds_alternative<Formula>(p.meaning) == std::holds_alternative<Formula>(q.meaning));
    if (!std::holds_alternative<Formula>(p.meaning)) continue;
    INFO(p.text << "\n" << q.text);
    CHECK(before.satisfies(std::get<Formula>(p.meaning)) == after.satisfies(std::get<Formula>(q.meaning)));
    ++compared;
  }
  return compared;
}

}  // namespace

TEST_CASE("random models read back have the same states and verdicts") {
  std::size_t compared = 0;
  for_each_model(slice(400), [&](std::uint64_t seed, const std::string& text, System& system) {
    INFO("seed " << seed << "\n" << text);
    compared += compare(system);
  });
  CHECK(compared > 400);
}

TEST_CASE("next values of several processes in a circle become TRANS") {
  const std::string text = R"(MODULE P(x, y)
ASSIGN next(x) := y; next(y) := next(x);
MODULE main
VAR x : boolean; y : boolean; p : process P(x, y); q : process P(y, x);
INVARSPEC x = y
LTLSPEC G (x -> X x)
)";
  System system = load(text);
  CHECK(compare(system) == 2);
  CHECK(exported(text).find("TRANS") != std::string::npos);
}

TEST_CASE("partial operations lose their guards only") {
  System system = load(R"(MODULE main
VAR i : 0..3; a : array 0..1 of 0..3; x : 0..3; c : {red, green};
ASSIGN next(x) := i < 2 ? a[i] : i; next(a[0]) := case i > 0 : x / i; i = 0 : 2; esac;
  c := case i = 0 : red; i > 0 : green; esac;
INVARSPEC i < 2 -> a[i] < 3 & x = 2
INVARSPEC i > 1 & x mod i = 0
)");
  CHECK(compare(system) == 2);
}

TEST_CASE("texts are kept where their names are, written anew where not, and left out where that is impossible") {
  const std::string text = R"(MODULE cell(go)
DEFINE on := full & go;
VAR full : boolean; mode : {idle, busy};
LTLSPEC F full
LTLSPEC F on
INVARSPEC NAME safe := on -> go
MODULE main
VAR go : boolean; left : cell(go); a : array 0..1 of word[4]; i : 0..1;
LTLSPEC G F (left.full & a[1][3:0] = 0ub4_0101)
CTLSPEC EG (a[i] = 0ud4_1)
CTLSPEC AG (a[i] = 0ud4_1)
COMPUTE MIN [go, left.mode = idle]
CTLSPEC E [go U left.full]
)";
  System system = load(text);
  Diagnostics diagnostics;
  const std::string flat = exported(system, diagnostics);
  INFO(flat);
  for (const char* expected : {"LTLSPEC F left.full\n", "-- left out: LTLSPEC F on IN left\n",
                               "INVARSPEC NAME safe := ", "LTLSPEC G (F (left.full & a[1][3 : 0] = 0ud4_5))\n",
                               "-- left out: CTLSPEC EG a[i] = 0ud4_1\n", "CTLSPEC AG (",
                               "COMPUTE MIN [ go , left.mode = idle ]\n", "CTLSPEC E [ go U left.full ]\n"}) {
    INFO(expected);
    CHECK(flat.find(expected) != std::string::npos);
  }
  CHECK(diagnostics.all().size() == 2);
  CHECK(!diagnostics.has_errors());
  CHECK(load(flat).properties.size() == 6);
}

TEST_CASE("internal names keep out of the way of the model's") {
  for (const char* declared : {"_process_selector_ : 0..1;", "e : {_process_selector_, part_0};"}) {
    System system = load(
        "MODULE m(s)\nASSIGN next(s) := !s;\nINVARSPEC running -> s\nMODULE main\n"
        "VAR s : boolean; p : process m(s); " +
        std::string(declared));
    CHECK(compare(system) == 1);
  }
}

TEST_CASE("a constant may be named like an instance") {
  System system = load(R"(MODULE sub
VAR v : boolean;
DEFINE d := TRUE; w := v & d;
MODULE m
VAR x : sub; d : boolean; w : boolean;
INVARSPEC x.d
INVARSPEC x.w
INVARSPEC x.v
LTLSPEC F x.d
MODULE main
VAR e : {x, y}; p : m;
)");
  Diagnostics diagnostics;
  CHECK(exported(system, diagnostics).find("x.p") == std::string::npos);
  CHECK(diagnostics.all().size() == 1);  // LTLSPEC F x.d
  system.properties.pop_back();
  CHECK(compare(system) == 3);
}

// Chains of DEFINEs: each is as a tree much larger than what readers, and memories, take.
TEST_CASE("large expressions are written in full, and what they share once") {
  std::string text = "MODULE main\nVAR x : boolean; y : boolean; n : 0..3; part_0 : boolean;\n";
  text += "DEFINE b0 := x; s0 := next(x); w0 := n; c0 := 1; l0 := x;\n";
  for (int i = 0; i < 40; ++i) {
    const auto line = [&](const std::string& name, const std::string& body) {
      text += "DEFINE " + name + std::to_string(i + 1) + " := ";
      for (const char c : body)
        text += c == '#' ? name + std::to_string(i) : c == '%' ? std::to_string(i % 4) : std::string(1, c);
      text += ";\n";
    };
    line("b", "# <-> (# & y)");
    line("s", "# xor (# & next(y))");
    line("w", "y ? {#, %} : {(x ? # : 1), 2}");
    line("c", "case n = % : #; # = 2 : 1; n != # : 2; TRUE : #; esac");
  }
  for (int i = 0; i < 3000; ++i) {
    text +=
        "DEFINE l" + std::to_string(i + 1) + " := (l" + std::to_string(i) + (i % 2 == 0 ? " xor y);\n" : " xor x);\n");
  }
  text += "ASSIGN init(part_0) := b40; next(n) := w40; next(y) := c40 = 1;\nTRANS s40 | x\n";
  text +=
      "INVARSPEC b40\nINVARSPEC n != 3\nINVARSPEC s40 -> b40\nCTLSPEC AG (c40 = 1 | b39)\nINVARSPEC l3000 | c40 = 2\n";
  System system = load(text);
  CHECK(compare(system) == 5);
  CHECK(exported(text).size() < 2 * text.size());
}
