// Z3 decides the clauses of small models, against their state graphs.
#include <z3++.h>

#include <catch2/catch.hpp>
#include <sstream>

#include "export/safety.hpp"
#include "support/campaign.hpp"
#include "support/state_graph.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

using Sorts = ExportOptions::Sorts;

struct Count {
  std::size_t violated = 0, kept = 0, undecided = 0;
};

std::string exported(System& system, std::optional<std::size_t> property, Sorts sorts) {
  ExportOptions options;
  options.model = "model.smv";
  options.property = property;
  options.sorts = sorts;
  Diagnostics diagnostics;
  std::ostringstream out;
  export_chc(system, options, out, diagnostics);
  REQUIRE(!diagnostics.has_errors());
  return out.str();
}

std::string answer(const std::string& clauses) {
  z3::config config;
  config.set("timeout", 20000);
  z3::context context(config);
  std::string text = Z3_eval_smtlib2_string(context, clauses.c_str());
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

void check(const std::string& clauses, bool violated, Count& count) {
  INFO(clauses);
  const std::string actual = answer(clauses);
  if (actual == "unknown") {
    ++count.undecided;
    return;
  }
  CHECK(actual == (violated ? "unsat" : "sat"));
  ++(violated ? count.violated : count.kept);
}

void compare(System& system, Count& count) {
  Diagnostics diagnostics;
  const auto properties = safety_properties(system, {}, diagnostics);
  if (properties.empty()) return;
  std::vector<Expr> goals;
  for (const SafetyProperty& p : properties) goals.insert(goals.end(), p.goals.begin(), p.goals.end());
  const StateGraph graph(system, goals, 500);
  if (!graph.complete()) return;
  for (const Sorts sorts : {Sorts::Booleans, Sorts::BitVectors}) {
    bool any = false;
    for (const SafetyProperty& p : properties) {
      bool violated = false;
      for (const Expr goal : p.goals) violated = violated || graph.shortest_violation(goal).has_value();
      any = any || violated;
      check(exported(system, p.property->index, sorts), violated, count);
    }
    if (properties.size() > 1) check(exported(system, {}, sorts), any, count);
  }
}

Count compare(const std::string& text) {
  System system = load(text);
  Count count;
  compare(system, count);
  CHECK(count.undecided == 0);
  return count;
}

}  // namespace

TEST_CASE("clauses of random models are satisfiable exactly when nothing is violated") {
  Count count;
  for_each_model(slice(60), [&](std::uint64_t seed, const std::string& text, System& system) {
    INFO("seed " << seed << "\n" << text);
    compare(system, count);
  });
  CHECK(count.violated > 60);
  CHECK(count.kept > 60);
  CHECK(count.undecided < (count.violated + count.kept) / 4);
}

// Each property counts twice, for the sorts, and all together once more.

TEST_CASE("states without successor violate goals about states, not goals about steps, in clauses") {
  const Count count = compare(R"(MODULE main
VAR x : 0..2;
ASSIGN init(x) := 0; next(x) := x < 2 ? x + 1 : x;
TRANS x < 2
INVARSPEC x < 2
INVARSPEC x = 2 -> next(x) = 0
INVARSPEC x = 1 -> next(x) = 0
)");
  CHECK(count.violated == 2 * 3);
  CHECK(count.kept == 2 * 1);
}

TEST_CASE("a step leads to a state that satisfies INVAR and x := e, in clauses") {
  const Count count = compare(R"(MODULE main
VAR x : 0..3; y : {no, yes};
ASSIGN init(x) := 0; y := x > 0 ? yes : no;
INVAR x != 2
INVARSPEC next(x) != 2
INVARSPEC next(x) = 0 | next(y) = yes
INVARSPEC next(x) != 3
)");
  CHECK(count.kept == 2 * 2);
  CHECK(count.violated == 2 * 2);
}

TEST_CASE("processes keep what they do not assign, in clauses") {
  const Count count = compare(R"(MODULE cell(shared, go)
VAR own : {low, high, 3};
ASSIGN init(own) := low; next(own) := go ? high : {low, 3}; next(shared) := own = high ? 2 : shared;
INVARSPEC own = high -> running | next(own) = high
INVARSPEC next(own) = own | running
MODULE main
VAR shared : -1..2; free : boolean; double : 0..4;
IVAR go : boolean;
FROZENVAR fixed : {1, 5};
VAR a : process cell(shared, go); b : process cell(shared, !go & fixed = 5);
ASSIGN init(shared) := -1; double := shared < 0 ? 0 : 2 * shared;
INVAR !(a.own = high & b.own = high)
TRANS shared = 2 -> !a.running
INVARSPEC double in {0, 4}
INVARSPEC !(a.own = high & b.own = high)
INVARSPEC shared = 2 -> a.own = next(a.own)
INVARSPEC fixed = next(fixed)
INVARSPEC fixed = 1 -> b.own != high
INVARSPEC b.own != high
INVARSPEC free -> next(free)
INVARSPEC go -> a.own != 3
)");
  CHECK(count.kept == 2 * 9);
  CHECK(count.violated == 2 * 4);
}

TEST_CASE("nothing to quantify over, nothing to violate, and no initial state, in clauses") {
  CHECK(compare("MODULE main VAR x : 3..3; INVARSPEC x = 3 INVARSPEC TRUE").kept == 2 * 3);
  CHECK(compare("MODULE main IVAR i : 0..1; INVARSPEC i = 0").violated == 2);
  CHECK(compare("MODULE main VAR x : boolean; INIT x & !x INVARSPEC x INVARSPEC next(x)").kept == 2 * 3);
}

TEST_CASE("many values and words in clauses") {
  const Count count = compare(R"(MODULE main
VAR x : -3..90; y : 10..200; w : unsigned word[4]; e : {1, 5, 9, low};
ASSIGN init(x) := 1; next(x) := x < 3 ? x + 1 : -3;
  init(y) := 12; next(y) := y < 13 ? y + 1 : y;
  init(w) := 0ud4_1; next(w) := w * 0ud4_3;
INVARSPEC x + y <= 16
INVARSPEC x + y <= 15
INVARSPEC w = 0ud4_1 | w = 0ud4_3 | w > 0ud4_8
INVARSPEC e in {1, 9, low}
)");
  CHECK(count.violated == 2 * 3);
  CHECK(count.kept == 2 * 2);
}
