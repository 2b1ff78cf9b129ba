// What the tool says unasked about models whose verdicts may not mean what they seem to.
#include <catch2/catch.hpp>
#include <set>

#include "evidence/replay.hpp"
#include "support/models.hpp"
#include "verify/warnings.hpp"
#include "verify/wellformed.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

std::set<std::string> warnings(const std::string& text) {
  System system = load(text);
  std::set<std::string> kinds;
  const WarningSink sink = [&](const Warning& w) {
    kinds.insert(w.kind);
    CHECK_FALSE(w.message.empty());
    if (w.trace) {
      CHECK_FALSE(replay(system, *w.trace).has_value());
      StepEnumerator steps(system);
      CHECK(steps.steps(w.trace->states.back(), [](auto&, auto&) { return false; }));  // the last state is stuck
    }
  };
  const EngineOptions options;
  warn_no_initial_state(system, options, Deadline::after(5), sink);
  FairPaths fair_paths(system, options);
  warn_about_model(system, fair_paths, options, Deadline::after(5), sink);
  for (const Property& p : system.properties) warn_if_vacuous(system, p, options, Deadline::after(5), sink);
  return kinds;
}

}  // namespace

TEST_CASE("warnings name what is wrong with a model, and only that") {
  using Kinds = std::set<std::string>;
  const std::string count = "MODULE main\nVAR x : 0..3;\n";
  CHECK(warnings(count + "ASSIGN init(x) := 0; next(x) := (x + 1) mod 4;\n") == Kinds{});
  CHECK(warnings(count + "ASSIGN init(x) := 0;\nINIT x = 1\n").contains("no-initial-state"));
  CHECK(warnings(count + "ASSIGN init(x) := 0;\nTRANS x < 2 & next(x) = x + 1\n").contains("deadlock"));
  CHECK(warnings(count + "ASSIGN init(x) := 0; next(x) := x;\nFAIRNESS x = 1\n").contains("no-fair-path"));
  CHECK(warnings(count + "ASSIGN init(x) := 0; next(x) := case x >= 1 : 0; x = 3 : 2; TRUE : 0; esac;\n")
            .contains("unreachable-branch"));
  CHECK(warnings(count + "ASSIGN init(x) := 0; next(x) := 1 - x mod 2;\nINVARSPEC x = 3 -> x < 2\n").contains("vacuous"));
  CHECK(warnings("MODULE P(s)\nASSIGN next(s) := s;\nMODULE main\nVAR s : boolean; p : process P(s); q : process Q(s);\n"
                 "MODULE Q(s)\nASSIGN next(s) := !s;\n").contains("idle-process"));
}

TEST_CASE("whether a model is well-formed stays open when time is up") {
  System system = load("MODULE main\nVAR c : 0..3;\nASSIGN next(c) := c < 3 ? c + 1 : c;\n");
  Diagnostics diagnostics;
  CHECK_THROWS_AS(check_wellformed(system, diagnostics, Deadline::after(0)), WellformednessOpen);
}
