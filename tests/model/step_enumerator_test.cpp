// Ordered choice finds exactly the initial states and steps that the definition allows.
#include <catch2/catch.hpp>
#include <set>

#include "support/brute_force.hpp"
#include "support/campaign.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

using Step = std::pair<Valuation, Valuation>;

// An expression of the caller's over all inputs, so that steps with different inputs are told apart.
std::vector<Expr> all_inputs(System& system) {
  std::vector<Expr> exprs;
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input && v.id != system.selector) exprs.push_back(system.var(v.id));
  }
  return exprs;
}

void compare(System& system, const BruteForce& space) {
  std::set<Valuation> expected_initial, initial;
  for (std::size_t s = 0; s < space.states().size(); ++s) {
    if (space.is_initial_state(s)) expected_initial.insert(space.states()[s]);
  }
  StepEnumerator enumerator(system, all_inputs(system));
  StepEnumerator unobserved(system);
  std::size_t visits = 0;
  CHECK(enumerator.initial_states([&](const Valuation& state) {
    ++visits;
    initial.insert(state);
    return true;
  }));
  CHECK(initial == expected_initial);
  CHECK(visits == initial.size());

  // Twice: what was remembered the first time must be right the second time, also after an enumeration that was
  // stopped.
  for (std::size_t visit = 0; visit < 2 * space.states().size(); ++visit) {
    const std::size_t s = visit % space.states().size();
    std::set<Step> expected, found;
    std::set<Valuation> expected_targets, targets;
    for (const auto& edge : space.edges(s)) {
      expected.emplace(edge.from, space.states()[edge.to]);
      expected_targets.insert(space.states()[edge.to]);
    }
    if (!expected.empty()) CHECK_FALSE(enumerator.steps(space.states()[s], [](auto&, auto&) { return false; }));
    CHECK(enumerator.steps(space.states()[s], [&](const Valuation& from, const Valuation& to) {
      found.emplace(from, to);
      return true;
    }));
    CHECK(found == expected);
    bool genuine = true;
    CHECK(unobserved.steps(space.states()[s], [&](const Valuation& from, const Valuation& to) {
      genuine = genuine && is_step(system, from, to);
      targets.insert(to);
      return true;
    }));
    CHECK(genuine);
    CHECK(targets == expected_targets);
  }
}

}  // namespace

TEST_CASE("the step enumerator agrees with the definition on random models") {
  std::size_t compared = 0;
  for_each_model(slice(600), [&](std::uint64_t seed, const std::string& text, System& system) {
    const auto space = BruteForce::of(system, 150);
    if (!space) return;
    INFO("seed " << seed << "\n" << text);
    compare(system, *space);
    ++compared;
  });
  CHECK(compared > 100);
}

TEST_CASE("the step enumerator agrees with the definition where processes share, freeze and leave free") {
  System system = load(R"(MODULE P(s, k)
VAR l : 0..1; loose : boolean;
ASSIGN next(l) := {l, 1 - l}; next(s) := l = k ? (s + 1) mod 3 : s;
TRANS next(loose) | loose | running
MODULE main
VAR s : 0..2; p : process P(s, 0); q : process P(s, 1); d : boolean;
FROZENVAR f : boolean;
ASSIGN init(s) := {0, 2}; d := s = 1 & f;
INVAR f | s != 2
INIT p.l = q.l
)");
  const auto space = BruteForce::of(system, 2000);
  REQUIRE(space);
  compare(system, *space);
}

TEST_CASE("a process with more steps from one state than are remembered keeps them all") {
  System system = load(R"(MODULE P(s)
VAR x : 0..69;
ASSIGN next(x) := s = 1 ? {0, x} : 0..69; next(s) := (s + x) mod 2;
MODULE main
VAR s : 0..1; p : process P(s);
)");
  const auto space = BruteForce::of(system, 2000);
  REQUIRE(space);
  compare(system, *space);
}

TEST_CASE("a decided conjunct keeps another from being evaluated, whatever the order") {
  for (const char* constraint : {"4 / next(x) = next(y) & next(x) != 0", "next(x) != 0 & next(y) = 4 / next(x)",
                                 "(next(z) ? x != 0 : FALSE) & next(y) = 4 / x"}) {
    INFO(constraint);
    System system = load("MODULE main\nVAR x : 0..2; y : 0..4; z : boolean;\nTRANS " + std::string(constraint) + "\n");
    const auto space = BruteForce::of(system, 1000);
    REQUIRE(space);
    compare(system, *space);
  }
}
