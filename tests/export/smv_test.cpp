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
