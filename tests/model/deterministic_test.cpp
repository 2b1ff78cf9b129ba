// Choices made by inputs: the functions give exactly the steps of the definition.
#include <catch2/catch.hpp>
#include <set>

#include "model/deterministic.hpp"
#include "support/brute_force.hpp"
#include "support/campaign.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

using Step = std::pair<Valuation, Valuation>;

Valuation without_inputs(const System& system, Valuation state) {
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input) state[v.id] = v.domain.at(0);
  }
  return state;
}

// Steps as (state with inputs, successor state).
void compare(System& system, const BruteForce& space, DeterministicSystem& functions,
             const std::vector<Valuation>& everything) {
  std::set<Step> expected, found;
  std::set<Valuation> expected_initial, initial;
  for (std::size_t s = 0; s < space.states().size(); ++s) {
    if (space.is_initial_state(s)) expected_initial.insert(space.states()[s]);
    for (const auto& edge : space.edges(s)) expected.emplace(edge.from, space.states()[edge.to]);
  }
  for (const Valuation& state : everything) {
    if (!holds(functions.invariant(), state.data())) continue;
    const Valuation original = functions.original_values(state);
    if (holds(functions.initial(), state.data())) initial.insert(without_inputs(system, original));
    if (!holds(functions.enabled(), state.data())) continue;
    found.emplace(original, without_inputs(system, functions.original_values(functions.successor(state))));
  }
  CHECK(initial == expected_initial);
  CHECK(found == expected);
}

bool compare(System& system, std::uint64_t most) {
  const auto space = BruteForce::of(system, most);
  if (!space) return false;
  DeterministicSystem functions(system);
  const auto everything = all_valuations(functions.system(), most * 20);
  if (!everything) return false;
  compare(system, *space, functions, *everything);
  return true;
}

}  // namespace

TEST_CASE("functions and choices give the steps of the definition on random models") {
  std::size_t compared = 0, circular = 0;
  for_each_model(slice(600), [&](std::uint64_t seed, const std::string& text, System& system) {
    INFO("seed " << seed << "\n" << text);
    try {
      compared += compare(system, 150) ? 1 : 0;
    } catch (const CircularNextValues&) {
      ++circular;
    }
  });
  CHECK(compared > 100);
  CHECK(circular < compared);
}

TEST_CASE("sets in sets, in branches and of variables become choices") {
  System system = load(R"(MODULE P(s)
VAR l : 0..3;
ASSIGN next(l) := case s = 0 : {0, 1, 2}; s = 1 : {l, s union {3}}; TRUE : l; esac; next(s) := {0, 1, s};
MODULE main
VAR s : 0..2; p : process P(s); d : 0..2;
ASSIGN d := {s, 1}; init(s) := 2;
TRANS next(p.l) != 2 | d = 1
INVAR !(d = 0 & s = 2)
)");
  CHECK(compare(system, 2000));
}

TEST_CASE("a large set of constants is chosen from by value") {
  System system = load(R"(MODULE main
VAR x : -3..20; y : {red, green, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};
ASSIGN next(x) := x > 0 ? {-3, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 18} : {x, 2};
  next(y) := {red, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};
)");
  CHECK(DeterministicSystem(system).system().variables.size() == 5);
  CHECK(compare(system, 20000));
}

TEST_CASE("next values that two processes define by each other are refused") {
  System system = load(R"(MODULE P(x, y, a)
DEFINE b := y;
ASSIGN next(x) := next(a);
MODULE main
VAR x : boolean; y : boolean; a : boolean; b : boolean; p : process P(x, y, a); q : process P(y, x, b);
ASSIGN a := y; b := x;
)");
  CHECK_THROWS_AS(DeterministicSystem(system), CircularNextValues);
}
