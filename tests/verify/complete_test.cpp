// Traces from outside: what is open is found, and what is wrong is said.
#include <catch2/catch.hpp>

#include "evidence/complete.hpp"
#include "evidence/explain.hpp"
#include "evidence/replay.hpp"
#include "support/models.hpp"

using namespace smtsplit;

namespace {

VarId find(const System& system, const std::string& name) {
  for (const Variable& v : system.variables) {
    if (v.name == name) return v.id;
  }
  FAIL("no variable " << name);
  return 0;
}

// A trace of which every input is open.
PartialTrace open_trace(const System& system, const std::vector<std::vector<std::pair<std::string, Value>>>& states) {
  PartialTrace partial;
  for (const auto& state : states) {
    Valuation values(system.variables.size());
    for (const auto& [name, value] : state) values[find(system, name)] = value;
    std::vector<VarId> open;
    for (const Variable& v : system.variables) {
      if (v.role != Role::Input) continue;
      open.push_back(v.id);
      values[v.id] = v.domain.at(0);
    }
    partial.trace.states.push_back(std::move(values));
    partial.open.push_back(std::move(open));
  }
  partial.open.back().clear();
  return partial;
}

const char* const kAdder = R"(MODULE adder(total)
IVAR by : 0..1000000;
VAR free : 0..1000000;
ASSIGN next(total) := total + by <= 2000000 ? total + by : 0;
MODULE main
VAR total : 0..2000000; a : process adder(total); b : process adder(total);
ASSIGN init(total) := 0;
INIT a.free = 5 & b.free = 6
TRANS next(a.free) != 13
)";

}  // namespace

TEST_CASE("inputs and the moving process are found", "[complete]") {
  System system = test::load(kAdder);
  // Of a's inputs 700000 is the only one; that b's may be anything is no reason to try them all.
  auto partial = open_trace(
      system, {{{"total", 0}, {"a.free", 5}, {"b.free", 6}}, {{"total", 300}, {"a.free", 999'999}, {"b.free", 7}}});
  const Completion done = complete(system, partial);
  INFO(done.reason);
  CHECK(done.kind == Completion::Kind::Run);
  CHECK_FALSE(replay(system, partial.trace));
  const Valuation& from = partial.trace.states[0];
  const std::string mover = system.processes[static_cast<std::size_t>(from[*system.selector])].name;
  REQUIRE((mover == "a" || mover == "b"));
  CHECK(from[find(system, mover + ".by")] == 300);
}

TEST_CASE("a step that no inputs make is refused", "[complete]") {
  System system = test::load(kAdder);
  auto partial =
      open_trace(system, {{{"total", 0}, {"a.free", 5}, {"b.free", 6}}, {{"total", 0}, {"a.free", 13}, {"b.free", 7}}});
  const Completion done = complete(system, partial);
  CHECK(done.kind != Completion::Kind::Run);
  CHECK(done.reason.find("state 0 to state 1") != std::string::npos);
}

TEST_CASE("the search for inputs ends", "[complete]") {
  // No number has the square 3 modulo 2^40.
  System system = test::load(R"(MODULE main
IVAR i : unsigned word[40];
VAR x : boolean;
ASSIGN init(x) := FALSE; next(x) := i * i = 0ud40_3;
)");
  auto partial = open_trace(system, {{{"x", 0}}, {{"x", 1}}});
  const Completion done = complete(system, partial);
  CHECK(done.kind == Completion::Kind::GivenUp);
  CHECK(done.reason ==
        "for the step from state 0 to state 1 there are too many inputs to try; the trace does not say them");
}

TEST_CASE("reasons name variable, process and line", "[explain]") {
  const System system = test::load(R"(MODULE user(turn)
VAR l : {idle, busy};
ASSIGN init(l) := idle; next(l) := turn ? busy : {idle};
       next(turn) := !turn;
MODULE main
VAR turn : boolean; p : process user(turn); q : process user(turn); even : boolean;
FROZENVAR f : 0..3;
ASSIGN even := turn;
INIT f < 3
INVAR f != 1
TRANS turn -> next(f) != 2
)");
  const Value idle = system.symbols.find("idle"), busy = system.symbols.find("busy");
  const auto state = [&](Value turn, Value p, Value q, Value f, ProcessId mover) {
    Valuation values(system.variables.size());
    values[find(system, "turn")] = values[find(system, "even")] = turn;
    values[find(system, "p.l")] = p;
    values[find(system, "q.l")] = q;
    values[find(system, "f")] = f;
    values[*system.selector] = mover;
    return values;
  };
  const ProcessId p = 1;
  REQUIRE(system.processes[p].name == "p");
  const Valuation start = state(0, idle, idle, 0, p);
  CHECK_FALSE(why_not_initial(system, start));
  CHECK(why_not_initial(system, state(0, busy, idle, 0, p)) == "p.l = busy, but it starts with idle (line 3)");
  CHECK(why_not_initial(system, state(0, idle, idle, 3, p)) == "an INIT does not hold (line 9)");
  CHECK(why_not_initial(system, state(0, idle, idle, 1, p)) == "an INVAR does not hold (line 10)");
  CHECK(why_not_initial(system, state(0, idle, idle, 9, p)) == "f = 9, which is not in 0..3");
  Valuation odd = start;
  odd[find(system, "even")] = 1;
  CHECK(why_not_initial(system, odd) == "even = TRUE, but its assignment gives FALSE (line 8)");

  CHECK_FALSE(why_no_step(system, start, state(1, idle, idle, 0, p)));
  CHECK(why_no_step(system, start, state(1, idle, busy, 0, p)) ==
        "q.l changes from idle to busy, but p does not assign it");
  CHECK(why_no_step(system, start, state(1, busy, idle, 0, p)) == "next(p.l) is busy, but p makes it idle (line 3)");
  CHECK(why_no_step(system, start, state(0, idle, idle, 0, p)) == "turn stays FALSE, but p makes it TRUE (line 4)");
  CHECK(why_no_step(system, start, state(1, idle, idle, 2, p)) == "f changes from 0 to 2, but it is frozen");
  CHECK(why_no_step(system, state(1, idle, idle, 2, p), state(0, busy, idle, 2, p)) ==
        "a TRANS does not hold (line 11)");
  CHECK(why_no_step(system, state(0, idle, idle, 0, 7), start) == "there is no such process");
}
