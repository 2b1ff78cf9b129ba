// All engines, solvers and encodings on random models: they agree with a search by brute force, shortest violations
// are shortest, and every certificate and trace passes its checks.
#include <catch2/catch.hpp>
#include <algorithm>
#include <iostream>

#include "engines/engine.hpp"
#include "evidence/certificate_check.hpp"
#include "evidence/replay.hpp"
#include "support/campaign.hpp"
#include "support/state_graph.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

struct Configuration {
  std::string name;
  EngineOptions options;
};

std::vector<Configuration> configurations(const char* engine) {
  if (std::string(engine) == "explicit") return {{"", {}}};
  const auto with = [](const char* name, EncodingOptions encoding) {
    EngineOptions options;
    options.encoding = std::move(encoding);
    return Configuration{name, options};
  };
  return {with("cadical binary", {"cadical", "cnf", ScalarEncoding::Binary, 0}),
          with("cadical one-hot", {"cadical", "cnf", ScalarEncoding::OneHot, 0}),
          with("cadical order", {"cadical", "cnf", ScalarEncoding::Order, 0}),
          with("z3 cnf", {"z3", "cnf", ScalarEncoding::Binary, 0}), with("z3 smt", {"z3", "smt", {}, 0})};
}

// What each goal must come out as.
struct Expected {
  std::vector<Goal> goals;
  std::vector<std::optional<unsigned>> violation;  ///< steps before it
};

struct Counts {
  std::size_t systems = 0, runs = 0, proved = 0, refuted = 0, unknown = 0;
};

void check_outcome(System& system, const Goal& goal, const std::optional<unsigned>& violation, const Outcome& outcome,
                   bool shortest, bool both_checkers, Counts& counts) {
  if (const auto* proof = std::get_if<Proved>(&outcome)) {
    ++counts.proved;
    CHECK_FALSE(violation);
    const EncodingOptions sat{"cadical", "cnf", ScalarEncoding::Binary, 0};
    const EncodingOptions smt{"z3", "smt", {}, 0};
    for (const auto* checker : {&sat, &smt}) {
      if (checker == &smt && !both_checkers) continue;
      const CheckResult result = check_certificate(system, goal.expr, proof->certificate, *checker, Deadline());
      INFO(checker->solver << ": " << result.why);
      CHECK(result.kind == CheckResult::Kind::Confirmed);
    }
  } else if (const auto* refuted = std::get_if<Refuted>(&outcome)) {
    ++counts.refuted;
    CHECK(violation);
    CHECK(replay(system, refuted->trace).value_or("") == "");
    CHECK(violates(refuted->trace, goal.expr));
    if (shortest && violation) {
      const std::size_t steps = refuted->trace.states.size() - 1 - (goal.expr->about_step() ? 1 : 0);
      CHECK(steps == *violation);
    }
  } else {
    ++counts.unknown;
    const auto& unknown = std::get<Unknown>(outcome);
    if (unknown.bound && violation) CHECK(*unknown.bound < *violation);
  }
}

void run_engine(System& system, const char* engine, const Configuration& configuration, const Expected& expected,
                bool both_checkers, Counts& counts) {
  INFO("engine " << engine << " " << configuration.name << (configuration.options.simple_paths ? "" : " without simple paths"));
  std::vector<unsigned> answers(expected.goals.size(), 0);
  Job job{system, expected.goals, configuration.options, Deadline(), {}};
  const std::string name = engine;
  job.engine = name;
  job.answer = [&](std::size_t g, Outcome outcome) {
    INFO("goal " << system.print(expected.goals[g].expr));
    ++answers[g];
    if (name == "explicit") CHECK_FALSE(std::holds_alternative<Unknown>(outcome));
    if (name == "bmc") CHECK_FALSE(std::holds_alternative<Proved>(outcome));
    if (name == "bmc" && expected.violation[g]) CHECK(std::holds_alternative<Refuted>(outcome));
    if (name == "auto") CHECK_FALSE(std::holds_alternative<Unknown>(outcome));
    if (const auto* unknown = std::get_if<Unknown>(&outcome); unknown != nullptr && name == "pdr") {
      CHECK_THAT(unknown->reason, Catch::Matchers::Contains("depends on itself"));
    }
    const bool shortest = name != "pdr";
    check_outcome(system, expected.goals[g], expected.violation[g], outcome, shortest, both_checkers, counts);
  };
  find_engine(engine)->make()->run(job);
  ++counts.runs;
  for (unsigned n : answers) CHECK(n == 1);
}

Expected expectations(const StateGraph& graph, const std::vector<Expr>& exprs) {
  Expected expected;
  for (Expr e : exprs) {
    expected.goals.push_back({e});
    expected.violation.push_back(graph.shortest_violation(e));
  }
  return expected;
}

// `all`: every combination; otherwise each engine with one configuration, another for each seed.
void check_model(std::uint64_t seed, const std::string& text, System& system, bool all, Counts& counts) {
  INFO("seed " << seed << "\n" << text);
  std::vector<Expr> exprs;
  for (const Property& p : system.properties) {
    if (const auto* formula = std::get_if<Formula>(&p.meaning)) expressions_of(*formula, exprs);
  }
  std::sort(exprs.begin(), exprs.end(), [](Expr a, Expr b) { return a->id < b->id; });
  exprs.erase(std::unique(exprs.begin(), exprs.end()), exprs.end());
  StateGraph graph(system, exprs, 3000);
  REQUIRE(graph.complete());
  const Expected expected = expectations(graph, exprs);
  unsigned deepest = 0;
  for (const auto& v : expected.violation) deepest = std::max(deepest, v.value_or(0));
  ++counts.systems;
  for (const char* engine : {"explicit", "bmc", "kind", "pdr", "auto"}) {
    std::vector<Configuration> chosen = configurations(engine);
    if (!all) chosen = {chosen[seed % chosen.size()]};
    for (Configuration& c : chosen) {
      const std::string name = engine;
      if (name == "bmc" || name == "kind") c.options.bound = deepest + 2;
      c.options.ctg = seed % 3 == 1;
      c.options.lifting = seed % 5 != 2;
      c.options.dropping = seed % 7 != 3;
      const bool both = all || seed % 4 == 0;
      run_engine(system, engine, c, expected, both, counts);
      if (name != "kind") continue;
      c.options.simple_paths = false;
      run_engine(system, engine, c, expected, both, counts);
    }
  }
}

}  // namespace

TEST_CASE("engines agree on random models") {
  Counts counts;
  const Slice seeds = slice(60);
  for_each_model(seeds, [&](std::uint64_t seed, const std::string& text, System& system) {
    check_model(seed, text, system, seed % 10 == 0, counts);
  });
  // The generator must go on producing models that exercise both outcomes.
  if (seeds.count >= 60) {
    CHECK(counts.systems * 3 > seeds.count);
    CHECK(counts.proved > counts.systems);
    CHECK(counts.refuted > counts.systems);
  }
  std::cout << "agreement: " << counts.systems << " systems, " << counts.runs << " runs, " << counts.proved << " proved, "
            << counts.refuted << " refuted, " << counts.unknown << " unknown\n";
}

TEST_CASE("a lemma brings its whole proof into the certificates that use it") {
  // Each goal needs the one before: `a` alone is inductive, `b` only where `a` holds, `c` only where `b` holds.
  System system = load(R"(MODULE main
VAR a : boolean; b : boolean; c : boolean; d : boolean;
ASSIGN
  init(a) := FALSE; next(a) := a;
  init(b) := FALSE; next(b) := a ? TRUE : b;
  init(c) := FALSE; next(c) := b ? TRUE : c;
  init(d) := FALSE; next(d) := c ? TRUE : d;
INVARSPEC !d
INVARSPEC !c
INVARSPEC !b
INVARSPEC !a
)");
  for (const Configuration& c : configurations("kind")) {
    for (const bool simple_paths : {true, false}) {
      INFO(c.name << (simple_paths ? "" : " without simple paths"));
      Expected expected;
      for (const Property& p : system.properties) {
        expected.goals.push_back({std::get<Formula>(p.meaning).expr});
        expected.violation.push_back(std::nullopt);
      }
      Configuration configuration = c;
      configuration.options.simple_paths = simple_paths;
      configuration.options.bound = 12;
      Counts counts;
      run_engine(system, "kind", configuration, expected, true, counts);
      CHECK(counts.proved == expected.goals.size());
    }
  }
}

TEST_CASE("a lemma that needs distinct states makes its users need them") {
  // !bad needs the simple paths of the unreachable cycle 4 -> 5 -> 4; !worse follows from !bad alone.
  System system = load(R"(MODULE main
VAR x : 0..6; bad : boolean; worse : boolean;
ASSIGN
  init(x) := 0;
  next(x) := case x < 2 : x + 1; x = 2 : 0; x = 4 : {5, 6}; x = 5 : 4; TRUE : x; esac;
  init(worse) := FALSE;
  next(worse) := bad ? TRUE : worse;
  bad := x = 6;
INVARSPEC !worse
INVARSPEC !bad
)");
  for (const Configuration& c : configurations("kind")) {
    INFO(c.name);
    Expected expected;
    for (const Property& p : system.properties) {
      expected.goals.push_back({std::get<Formula>(p.meaning).expr});
      expected.violation.push_back(std::nullopt);
    }
    Configuration configuration = c;
    configuration.options.bound = 20;
    Counts counts;
    run_engine(system, "kind", configuration, expected, true, counts);
    CHECK(counts.proved == expected.goals.size());
  }
}
