// Proofs of k-induction that rest on each other: the certificates carry all that they need.
#include <catch2/catch.hpp>

#include "engines/engine.hpp"
#include "evidence/certificate_check.hpp"
#include "support/models.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

const EncodingOptions kEncodings[] = {{"cadical", "cnf", ScalarEncoding::Binary, 0},
                                      {"cadical", "cnf", ScalarEncoding::OneHot, 0},
                                      {"cadical", "cnf", ScalarEncoding::Order, 0},
                                      {"z3", "cnf", ScalarEncoding::Binary, 0},
                                      {"z3", "smt", {}, 0}};

// k-induction proves every invariant of the system, and both checkers confirm it.
void check_all_proved(System& system, const EngineOptions& options) {
  std::vector<Goal> goals;
  for (const Property& p : system.properties) goals.push_back({std::get<Formula>(p.meaning).expr});
  std::size_t proved = 0;
  Job job{system, goals, options, Deadline(), {}};
  job.answer = [&](std::size_t g, Outcome outcome) {
    INFO("goal " << system.print(goals[g].expr));
    const auto* proof = std::get_if<Proved>(&outcome);
    REQUIRE(proof != nullptr);
    ++proved;
    for (const EncodingOptions& checker : {kEncodings[0], kEncodings[4]}) {
      const CheckResult result = check_certificate(system, goals[g].expr, proof->certificate, checker, Deadline());
      INFO(checker.solver << ": " << result.why);
      CHECK(result.kind == CheckResult::Kind::Confirmed);
    }
  };
  find_engine("kind")->make()->run(job);
  CHECK(proved == goals.size());
}

}  // namespace

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
  for (const EncodingOptions& encoding : kEncodings) {
    for (const bool simple_paths : {true, false}) {
      INFO(encoding.solver << (simple_paths ? "" : " without simple paths"));
      EngineOptions options;
      options.encoding = encoding;
      options.simple_paths = simple_paths;
      options.bound = 12;
      check_all_proved(system, options);
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
  for (const EncodingOptions& encoding : kEncodings) {
    INFO(encoding.solver);
    EngineOptions options;
    options.encoding = encoding;
    options.bound = 20;
    check_all_proved(system, options);
  }
}
