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
  CHECK(verdicts(frozen + "CTLSPEC AG x | AG !x\n") != "refuted");
  CHECK(verdicts(frozen + "INIT x\nCTLSPEC AG !x | AG y\n") != "proved");
  CHECK(verdicts(frozen + "CTLSPEC EF x\n") == "refuted");
  CHECK(verdicts(frozen + "CTLSPEC EF y\n") == "proved");
}
