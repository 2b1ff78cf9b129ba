// Verdicts about infinite fair paths on random models against the oracle: never a wrong one. `unknown` is allowed.
#include <catch2/catch.hpp>
#include <iostream>

#include "support/campaign.hpp"
#include "support/state_graph.hpp"
#include "verify/verifier.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

struct Counts {
  std::size_t properties = 0, temporal = 0, unknown = 0, proved = 0, refuted = 0;
};

EngineOptions options_for(std::uint64_t seed, unsigned bound) {
  EngineOptions options;
  options.bound = bound;
  if (seed % 3 == 1) options.encoding = {"cadical", "cnf", ScalarEncoding::OneHot, 0};
  if (seed % 7 == 3) options.encoding = {"z3", "smt", {}, 0};
  return options;
}

void check_verdicts(const std::string& text, System& system, const std::string& engine, const EngineOptions& options,
                    Counts& counts) {
  std::vector<Expr> exprs;
  for (const Property& p : system.properties) {
    if (const auto* formula = std::get_if<Formula>(&p.meaning)) expressions_of(*formula, exprs);
  }
  StateGraph graph(system, exprs, 3000);
  REQUIRE(graph.complete());
  std::vector<unsigned> reported(system.properties.size(), 0);
  Observer observer;
  observer.result = [&](const Result& result) {
    ++reported[result.property];
    const Property& property = system.properties[result.property];
    const auto* formula = std::get_if<Formula>(&property.meaning);
    INFO(text << "\n" << property.text << " came out as " << result.verdict.word() << " by " << result.engine << " "
              << result.verdict.reason());
    if (formula == nullptr) {
      CHECK(result.verdict.kind() == Verdict::Kind::Unsupported);
      return;
    }
    const bool temporal = formula->kind != Formula::Kind::Invariant;
    ++counts.properties;
    counts.temporal += temporal && engine != "bmc" ? 1 : 0;
    const bool holds = graph.satisfies(*formula);
    switch (result.verdict.kind()) {
      case Verdict::Kind::Proved:
        ++counts.proved;
        CHECK(holds);
        break;
      case Verdict::Kind::Refuted:
        ++counts.refuted;
        CHECK_FALSE(holds);
        break;
      case Verdict::Kind::Unknown:
        counts.unknown += temporal && engine != "bmc" ? 1 : 0;
        CHECK_FALSE(result.verdict.reason().empty());
        break;
      case Verdict::Kind::Unsupported: FAIL("a supported property came out as unsupported");
    }
  };
  Verifier verifier(system, {engine, options, {}}, observer, Deadline::after(20));
  verifier.run();
  for (unsigned n : reported) CHECK(n == 1);
}

}  // namespace

TEST_CASE("verdicts on random models agree with the definition of fair paths") {
  Counts counts;
  const Slice seeds = slice(120);
  const std::size_t systems = for_each_model(seeds, [&](std::uint64_t seed, const std::string& text, System& system) {
    static const char* const kEngines[] = {"auto", "explicit", "kind", "bmc"};
    const char* engine = kEngines[seed % 5 % 4];
    INFO("seed " << seed << ", engine " << engine);
    check_verdicts(text, system, engine, options_for(seed, 14), counts);
  });
  std::cout << "verdicts: " << systems << " systems, " << counts.properties << " properties, " << counts.temporal
            << " temporal (bmc, which proves nothing, left out), of these unknown " << counts.unknown << "; proved " << counts.proved << ", refuted "
            << counts.refuted << "\n";
}
