// Formulas whose parts hold in some initial states only: what is known of one set of initial states must not be taken
// for another.
#include <catch2/catch.hpp>

#include "support/models.hpp"
#include "support/state_graph.hpp"
#include "verify/verifier.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

// The verdicts of all properties, blank-separated.
std::string verdicts(const std::string& text, const std::string& engine = "auto") {
  System system = load(text);
  std::vector<std::string> words(system.properties.size());
  Observer observer;
  observer.result = [&](const Result& r) { words[r.property] = r.verdict.word(); };
  EngineOptions options;
  options.bound = 12;
  Verifier(system, {engine, options, {}}, observer, Deadline::after(20)).run();
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : " ") + w;
  return out;
}

// x = 0 goes on for ever, x = 1 is stuck; y never holds.
const std::string kHalfStuck = R"(MODULE main
VAR x : 0..1; y : boolean;
INIT !y
TRANS x = 0 & next(x) = 0 & next(y) = y
)";

}  // namespace

TEST_CASE("a fair path from one initial state is none from another") {
  for (const char* engine : {"auto", "kind", "explicit"}) {
    INFO(engine);
    CHECK(verdicts(kHalfStuck + "CTLSPEC EF y\nCTLSPEC x = 0 | EF y\n", engine) == "refuted proved");
  }
}

TEST_CASE("a stuck initial state does not make all properties vacuous") {
  for (const char* engine : {"auto", "kind", "explicit"}) {
    INFO(engine);
    CHECK(verdicts(kHalfStuck + "CTLSPEC x = 0 | AG y\nCTLSPEC EF y\n", engine) == "proved refuted");
    CHECK(verdicts(kHalfStuck + "CTLSPEC x = 0\nCTLSPEC EF y\nCTLSPEC AG y\n", engine) == "proved refuted refuted");
  }
}

TEST_CASE("INVARSPEC looks at all states, AG only at those on fair paths") {
  const std::string deadlock = "MODULE main\nVAR x : 0..2;\nINIT x = 0\nTRANS x < 2 & next(x) = x + 1\n";
  CHECK(verdicts(deadlock + "INVARSPEC x < 2\nCTLSPEC AG x < 2\nCTLSPEC EF x = 5\nCTLSPEC x = 1\n") ==
        "refuted proved proved proved");
  const std::string unfair = "MODULE main\nVAR x : boolean;\nASSIGN init(x) := FALSE; next(x) := {TRUE, FALSE};\nFAIRNESS FALSE\n";
  CHECK(verdicts(unfair + "INVARSPEC !x\nCTLSPEC AG !x\nCTLSPEC EF x\n") == "refuted proved proved");
  const std::string empty = "MODULE main\nVAR x : boolean;\nINIT x & !x\n";
  CHECK(verdicts(empty + "INVARSPEC !x\nCTLSPEC AG !x\nCTLSPEC EF x\nLTLSPEC G x\n") == "proved proved proved proved");
}

TEST_CASE("a disjunction of universal formulas is refuted only by one initial state") {
  const std::string frozen = "MODULE main\nFROZENVAR x : boolean;\nVAR y : boolean;\n";
  // Each disjunct fails somewhere, the disjunction nowhere.
  CHECK(verdicts(frozen + "CTLSPEC AG x | AG !x\n") == "proved");
  CHECK(verdicts(frozen + "CTLSPEC AG x | AG y\nCTLSPEC AG x -> AG y\n") == "refuted refuted");
  CHECK(verdicts(frozen + "CTLSPEC EF x | EF !x\nCTLSPEC AG x | EF y\n") == "proved proved");
  CHECK(verdicts(frozen + "INIT x\nCTLSPEC AG !x | AG y\n") != "proved");
  CHECK(verdicts(frozen + "CTLSPEC EF x\n") == "refuted");
  CHECK(verdicts(frozen + "CTLSPEC EF y\n") == "proved");
}

TEST_CASE("violations that no fair path goes through refute nothing") {
  // y = 3 leads to x, and x stays: unfair.
  CHECK(verdicts(R"(MODULE main
VAR x : boolean; y : 0..3;
ASSIGN init(x) := FALSE; next(x) := x | y = 3;
  init(y) := 0; next(y) := y < 3 ? {y, y + 1} : y;
FAIRNESS !x
CTLSPEC AG !x
CTLSPEC AG y < 3
LTLSPEC G y != 2
LTLSPEC G (next(y) < 3)
CTLSPEC EF x
)") == "proved proved refuted proved refuted");
  // From 1 on there is no way but to the end, a long one.
  CHECK(verdicts(R"(MODULE main
VAR s : 0..100;
INIT s = 0
TRANS s = 0 & next(s) in 0..1 | s > 0 & s < 100 & next(s) = s + 1
CTLSPEC AG s != 5
CTLSPEC EF s = 5
CTLSPEC EF s = 0
CTLSPEC AG s != 0
)") == "proved refuted proved refuted");
  // Two constraints, neglected one after the other.
  CHECK(verdicts(R"(MODULE main
VAR s : 0..4;
ASSIGN init(s) := 0; next(s) := s < 4 ? {s, s + 1} : s;
JUSTICE s in {0, 2, 4}
JUSTICE s in {0, 1, 3}
CTLSPEC AG s = 0
)") == "proved");
}

TEST_CASE("compassion: what happens again and again must be answered") {
  const std::string model = R"(MODULE main
VAR asked : boolean; given : boolean;
ASSIGN next(asked) := {TRUE, FALSE}; next(given) := asked & given;
COMPASSION (asked, given)
)";
  // A path may stop asking, so that it is fair; always asking without an answer is not.
  CHECK(verdicts(model + "CTLSPEC AG !asked\nCTLSPEC EF (asked & !given)\n") == "refuted proved");
  CHECK(verdicts(model + "TRANS next(asked)\nINIT !given\nCTLSPEC AG asked\nCTLSPEC EF asked\n") == "proved proved");
  // Asked at every other step, never answered.
  CHECK(verdicts("MODULE main\nVAR x : boolean;\nINIT !x\nTRANS next(x) = !x\nCOMPASSION (x, FALSE)\nCTLSPEC AG !x\n") ==
        "proved");
  // A state of its own neglect for each of two constraints, one inside the other.
  CHECK(verdicts(R"(MODULE main
VAR s : 0..2;
INIT s = 0
TRANS s = 0 & next(s) in 0..2 | s = 1 & next(s) = 2 | s = 2 & next(s) in 1..2
COMPASSION (s = 1, s = 0)
JUSTICE s != 2
CTLSPEC AG s = 0
CTLSPEC EF s = 2
)") == "proved refuted");
}

TEST_CASE("many initial states are gone through one by one") {
  CHECK(verdicts("MODULE main\nFROZENVAR f : 0..299;\nVAR x : boolean;\nASSIGN init(x) := FALSE; next(x) := TRUE;\n"
                 "CTLSPEC EF x\nCTLSPEC AG f != 3 | AG f != 4\n") == "proved proved");
}
