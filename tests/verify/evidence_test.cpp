// Wrong evidence never becomes a verdict: mutated certificates are confirmed exactly when they hold by brute force,
// mutated traces are refused, and what an engine claims without a right to it stops the run.
#include <catch2/catch.hpp>
#include <random>

#include "engines/fair_graph.hpp"
#include "evidence/certificate_check.hpp"
#include "evidence/replay.hpp"
#include "support/brute_force.hpp"
#include "support/campaign.hpp"
#include "support/state_graph.hpp"
#include "verify/fairness.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

const EncodingOptions kSat{"cadical", "cnf", ScalarEncoding::Binary, 0};
const EncodingOptions kSmt{"z3", "smt", {}, 0};

Outcome run(System& system, const char* engine, Expr goal) {
  std::optional<Outcome> result;
  EngineOptions options;
  options.bound = 8;
  Job job{system, {{goal}}, options, Deadline(), {}};
  job.answer = [&](std::size_t, Outcome outcome) { result = std::move(outcome); };
  find_engine(engine)->make()->run(job);
  REQUIRE(result);
  return *result;
}

std::vector<Certificate> mutants(System& system, const Certificate& good, const std::vector<Expr>& others) {
  ExprPool& pool = *system.pool;
  std::vector<Certificate> result;
  const auto with = [&](Expr invariant) {
    Certificate c = good;
    c.invariant = invariant;
    result.push_back(c);
  };
  const auto args = good.invariant->args();
  if ((good.invariant->op == Op::And || good.invariant->op == Op::Or) && args.size() >= 2) {
    for (std::size_t drop = 0; drop < args.size(); ++drop) {
      std::vector<Expr> rest;
      for (std::size_t i = 0; i < args.size(); ++i) {
        if (i != drop) rest.push_back(args[i]);
      }
      with(good.invariant->op == Op::And ? pool.conjunction(rest) : pool.disjunction(rest));
    }
  }
  if (good.invariant->op == Op::Ite) {
    with(pool.ite(good.invariant->arg(0), good.invariant->arg(2), good.invariant->arg(1)));
    with(good.invariant->arg(1));
    with(good.invariant->arg(2));
  }
  with(pool.negate(good.invariant));
  with(pool.boolean(true));
  with(pool.boolean(false));
  for (Expr other : others) {
    with(other);
    with(pool.conjunction(good.invariant, other));
    with(pool.disjunction(good.invariant, other));
  }
  for (const unsigned k : {0u, good.k - 1, good.k + 1, good.k + 2}) {
    Certificate c = good;
    c.k = std::min(k, 3u);
    result.push_back(c);
  }
  Certificate flipped = good;
  flipped.distinct_states = !flipped.distinct_states;
  result.push_back(flipped);
  return result;
}

std::vector<Certificate> region_mutants(System& system, const Certificate& good, const std::vector<Expr>& others) {
  ExprPool& pool = *system.pool;
  std::vector<Certificate> result;
  const auto with = [&](auto change) {
    Certificate c = good;
    change(c);
    result.push_back(c);
  };
  with([&](Certificate& c) { c.invariant = pool.boolean(true); });
  with([&](Certificate& c) { c.invariant = pool.boolean(false); });
  with([&](Certificate& c) { c.regions.clear(); });
  with([&](Certificate& c) { std::reverse(c.regions.begin(), c.regions.end()); });
  for (std::size_t r = 0; r < good.regions.size(); ++r) {
    const Expr states = good.regions[r].states;
    with([&](Certificate& c) { c.regions.erase(c.regions.begin() + static_cast<std::ptrdiff_t>(r)); });
    with([&](Certificate& c) { c.regions[r].states = pool.boolean(true); });
    with([&](Certificate& c) { c.regions[r].states = pool.negate(states); });
    with([&](Certificate& c) { c.regions[r].fairness = system.fairness.size(); });
    with([&](Certificate& c) { c.regions[r].fairness = c.regions[r].fairness ? *c.regions[r].fairness + 1 : 0; });
    with([&](Certificate& c) { c.regions[r].fairness.reset(); });
    with([&](Certificate& c) { --c.regions[r].steps; });
    with([&](Certificate& c) { ++c.regions[r].steps; });
    if (!good.regions[r].inside.empty()) {
      with([&](Certificate& c) { c.regions[r].inside.clear(); });
      with([&](Certificate& c) { c.regions[r].inside.pop_back(); });
      with([&](Certificate& c) { c.regions[r].inside = good.regions; });
      with([&](Certificate& c) { c.regions[r].inside[0].steps = c.regions[r].inside[0].steps / 2; });
      with([&](Certificate& c) { c.regions = good.regions[r].inside; });
      with([&](Certificate& c) { c.regions[r].inside[0].states = pool.boolean(true); });
      with([&](Certificate& c) { c.regions[r].inside[0].fairness = 0; });
    }
    for (Expr other : others) {
      if (other->about_step()) continue;
      with([&](Certificate& c) { c.regions[r].states = pool.conjunction(states, other); });
      with([&](Certificate& c) { c.regions[r].states = pool.disjunction(states, other); });
    }
  }
  return result;
}

}  // namespace

TEST_CASE("certificates are confirmed exactly when they hold") {
  std::size_t valid = 0, invalid = 0, unfair = 0;
  for_each_model(slice(200), [&](std::uint64_t seed, const std::string& text, System& system) {
    const auto space = BruteForce::of(system, 60);
    if (!space) return;
    const std::vector<Expr> goals = goals_of(system);
    std::vector<std::pair<Expr, Certificate>> claims;
    for (Expr goal : goals) {
      for (const char* engine : {"explicit", "kind"}) {
        const Outcome outcome = run(system, engine, goal);
        const auto* proof = std::get_if<Proved>(&outcome);
        if (proof == nullptr || proof->certificate.k > 3) continue;
        claims.emplace_back(goal, proof->certificate);
        for (const Certificate& mutant : mutants(system, proof->certificate, goals)) claims.emplace_back(goal, mutant);
        for (Expr other : goals) claims.emplace_back(other, proof->certificate);
      }
      FairGraph graph(system, goal->about_step() ? goal : nullptr);
      graph.explore(nullptr, {});
      if (const auto none = graph.none(goal, Deadline())) {
        CHECK(space->valid(goal, *none));
        unfair += none->regions.empty() ? 0 : 1;
        for (Expr other : goals) claims.emplace_back(other, *none);
        for (const Certificate& mutant : region_mutants(system, *none, goals)) claims.emplace_back(goal, mutant);
      }
      for (const auto kind : {Certificate::Kind::NoLongPath, Certificate::Kind::Initial}) {
        claims.emplace_back(goal, Certificate{kind, goal, 2, false});
      }
      claims.emplace_back(system.pool->boolean(false), Certificate{Certificate::Kind::NoLongPath, nullptr, 3, false});
    }
    std::mt19937_64 random(seed);
    for (std::size_t i = 0; i < claims.size(); ++i) {
      if (claims.size() > 40 && random() % claims.size() >= 40) continue;  // a sample is enough
      const auto& [goal, certificate] = claims[i];
      const bool holds_by_definition = space->valid(goal, certificate);
      (holds_by_definition ? valid : invalid) += 1;
      INFO("seed " << seed << "\n"
                   << text << "goal " << system.print(goal) << "\nk " << certificate.k << " invariant "
                   << (certificate.invariant != nullptr ? system.print(certificate.invariant) : "-") << " distinct "
                   << certificate.distinct_states << " kind " << static_cast<int>(certificate.kind));
      for (const EncodingOptions* checker : {&kSat, &kSmt}) {
        if (checker == &kSmt && random() % 8 != 0) continue;
        for (const std::size_t together : {std::size_t{32}, std::size_t{1}}) {
          const CheckResult result = check_certificate(system, goal, certificate, *checker, Deadline(), together);
          INFO(checker->solver << ", " << together << " together: " << result.why);
          CHECK(result.kind == (holds_by_definition ? CheckResult::Kind::Confirmed : CheckResult::Kind::Rejected));
        }
      }
    }
  });
  CHECK(unfair > 10);
  CHECK(valid > 50);
  CHECK(invalid > 200);
}

TEST_CASE("replay accepts the executions of the definition, and nothing else") {
  std::size_t good = 0, bad = 0;
  for_each_model(slice(80), [&](std::uint64_t seed, const std::string& text, System& system) {
    std::mt19937_64 random(seed);
    for (Expr goal : goals_of(system)) {
      const Outcome outcome = run(system, "bmc", goal);
      const auto* refuted = std::get_if<Refuted>(&outcome);
      if (refuted == nullptr) continue;
      INFO("seed " << seed << "\n" << text << "goal " << system.print(goal));
      CHECK_FALSE(replay(system, refuted->trace).has_value());
      CHECK_THROWS_AS(confirm(system, system.pool->boolean(true), refuted->trace), EvidenceError);
      for (int n = 0; n < 6; ++n) {
        Trace mutant = refuted->trace;
        Valuation& state = mutant.states[random() % mutant.states.size()];
        const Variable& v = system.variables[random() % system.variables.size()];
        state[v.id] = v.domain.at(random() % v.domain.size());
        if (n == 5) std::swap(mutant.states.front(), mutant.states.back());
        if (n == 4 && mutant.states.size() > 1) mutant.states.erase(mutant.states.begin());
        bool is_execution = is_initial(system, mutant.states.front());
        for (std::size_t i = 0; i + 1 < mutant.states.size(); ++i) {
          is_execution = is_execution && is_step(system, mutant.states[i], mutant.states[i + 1]);
        }
        CHECK(replay(system, mutant).has_value() != is_execution);
        (is_execution ? good : bad) += 1;
        if (!is_execution || !violates(mutant, goal)) {
          CHECK_THROWS_AS(confirm(system, goal, mutant), EvidenceError);
        } else {
          CHECK_NOTHROW(confirm(system, goal, mutant));
        }
      }
    }
  });
  CHECK(good > 20);
  CHECK(bad > 50);
}

namespace {

// x counts 0, 1, 2 and stops: state 2 has no successor. `free` may do anything.
System stopping() {
  return load(R"(MODULE main
VAR x : 0..2; free : boolean;
INIT x = 0
TRANS x < 2 & next(x) = x + 1
INVARSPEC x < 2
INVARSPEC x < 2 | next(x) = x
CTLSPEC AG x < 2
)");
}

Expr goal_of(const System& system, std::size_t property) {
  return std::get<Formula>(system.properties[property].meaning).expr;
}

Outcome inductive(Expr invariant, unsigned k = 1, bool distinct = false) {
  return Proved{{Certificate::Kind::Inductive, invariant, k, distinct}};
}

void must_throw(System& system, Expr goal, const Outcome& outcome) {
  for (const char* engine : {"explicit", "kind"}) {
    CHECK_THROWS_AS(confirm_outcome(system, goal, outcome, engine, {}, Deadline()), EvidenceError);
  }
}

}  // namespace

TEST_CASE("an engine's wrong evidence stops the run") {
  System system = stopping();
  ExprPool& pool = *system.pool;
  const Expr goal = goal_of(system, 0);

  SECTION("no invariant, or none of its obligations") {
    must_throw(system, goal, inductive(nullptr));
    must_throw(system, goal, inductive(goal));
    must_throw(system, goal, inductive(pool.boolean(true)));
    must_throw(system, goal, inductive(pool.boolean(false)));
    must_throw(system, goal, inductive(goal, 0));
    must_throw(system, goal, inductive(goal, 2));
  }
  SECTION("an invariant of steps, which a state without successor does not refute") {
    const Expr about_steps = goal_of(system, 1);
    REQUIRE(about_steps->has_next);
    must_throw(system, goal, inductive(pool.conjunction(pool.disjunction(goal, about_steps), about_steps)));
    const Expr empty_claim = pool.conjunction(goal, pool.disjunction(system.var(1, true), pool.negate(system.var(1))));
    must_throw(system, goal, inductive(empty_claim));
  }
  SECTION("evidence for another kind of claim") {
    must_throw(system, goal, Proved{{Certificate::Kind::Initial, goal, 1, false}});
    must_throw(system, goal, Proved{{Certificate::Kind::NoLongPath, nullptr, 3, false}});
    const Proved short_paths{{Certificate::Kind::NoLongPath, nullptr, 3, false}};
    CHECK_THROWS_AS(confirm(system, goal, short_paths, nullptr, Deadline()), EvidenceError);
    CHECK(
        std::holds_alternative<ConfirmedProof>(confirm(system, pool.boolean(false), short_paths, nullptr, Deadline())));
  }
  SECTION("traces") {
    must_throw(system, goal, Refuted{Trace{}});
    must_throw(system, goal, Refuted{Trace{{{0, 0}}, std::nullopt}});
    must_throw(system, goal, Refuted{Trace{{{2, 0}}, std::nullopt}});
    must_throw(system, goal, Refuted{Trace{{{0, 0}, {2, 0}}, std::nullopt}});
    must_throw(system, goal, Refuted{Trace{{{0, 0}, {1, 0}, {2}}, std::nullopt}});
    must_throw(system, goal, Refuted{Trace{{{0, 0}, {1, 0}, {3, 0}}, std::nullopt}});
    const Trace right{{{0, 0}, {1, 1}, {2, 0}}, std::nullopt};
    CHECK(std::holds_alternative<ConfirmedTrace>(confirm_outcome(system, goal, Refuted{right}, "bmc", {}, Deadline())));
    for (const std::size_t loop : {0u, 1u, 2u, 3u}) must_throw(system, goal, Refuted{Trace{right.states, loop}});
  }
}

TEST_CASE("distinct states count in a certificate") {
  System system = load(R"(MODULE main
VAR x : 0..3;
ASSIGN init(x) := 0; next(x) := case x = 0 : 0; x = 1 : {1, 2}; TRUE : x; esac;
INVARSPEC x != 2
)");
  const Expr goal = goal_of(system, 0);
  for (const EncodingOptions* checker : {&kSat, &kSmt}) {
    const auto check = [&](unsigned k, bool distinct) {
      return check_certificate(system, goal, {Certificate::Kind::Inductive, goal, k, distinct}, *checker, Deadline())
          .kind;
    };
    CHECK(check(1, false) == CheckResult::Kind::Rejected);
    CHECK(check(2, false) == CheckResult::Kind::Rejected);
    CHECK(check(1, true) == CheckResult::Kind::Rejected);
    CHECK(check(2, true) == CheckResult::Kind::Confirmed);
  }
}

TEST_CASE("a lasso must close and be fair") {
  System system = load(R"(MODULE main
IVAR go : boolean;
VAR x : 0..1;
ASSIGN init(x) := 0; next(x) := go ? 1 - x : x;
FAIRNESS x = 1
COMPASSION (x = 0, x = 1)
INVARSPEC x = 0
)");
  const auto lasso = [&](std::vector<Valuation> states, std::size_t loop) {
    return replay(system, Trace{std::move(states), loop}).value_or("");
  };
  // x, go
  CHECK(lasso({{0, 1}, {1, 1}}, 0) == "");
  CHECK(lasso({{0, 0}}, 0) == "the loop is not fair");
  CHECK(lasso({{0, 1}, {1, 0}}, 1) == "");
  CHECK(lasso({{0, 1}, {1, 0}}, 0) == "the loop does not close");
  CHECK(lasso({{0, 1}, {1, 0}}, 2) == "the loop starts behind the last state");
  CHECK(lasso({{0, 0}, {1, 1}}, 0) == "there is no step from state 0 to state 1");
}

TEST_CASE("a trace violates an expression at its end, a lasso anywhere") {
  System system = load(R"(MODULE main
VAR x : 0..2;
ASSIGN init(x) := 0; next(x) := (x + 1) mod 3;
INVARSPEC x != 1
INVARSPEC x = 2 -> next(x) = 2
)");
  const Expr state = goal_of(system, 0), step = goal_of(system, 1);
  CHECK(violates({{{0}, {1}}, std::nullopt}, state));
  CHECK_FALSE(violates({{{0}, {1}, {2}}, std::nullopt}, state));
  CHECK(violates({{{0}, {1}, {2}, {0}}, std::nullopt}, step));
  CHECK_FALSE(violates({{{0}, {1}, {2}}, std::nullopt}, step));
  CHECK_FALSE(violates({{{2}}, std::nullopt}, step));
  const Trace lasso{{{0}, {1}, {2}}, 0};
  CHECK(violates(lasso, state));
  CHECK(violates(lasso, step));  // on the step that closes the loop
  CHECK_FALSE(violates(lasso, system.pool->boolean(true)));
}
