// Proofs of pdr and kind, checked once more by solvers that are programs of their own, in SMT-LIB.
#include <catch2/catch.hpp>
#include <iostream>
#include <set>

#include "engines/engine.hpp"
#include "evidence/certificate_check.hpp"
#include "solvers/registry.hpp"
#include "support/campaign.hpp"
#include "support/state_graph.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

std::vector<std::string> programs() {
  std::vector<std::string> names;
  for (const SolverInfo& s : solvers()) {
    const std::set<std::string> wanted{"cvc5", "boolector", "z3-process"};
    if (wanted.contains(s.name) && s.available) names.push_back(s.name);
  }
  return names;
}

}  // namespace

// SMTSPLIT_TEST_SEEDS=1:N chooses how many models; a dozen models give some 30 proofs.
TEST_CASE("proofs are confirmed by every SMT-LIB program there is") {
  const std::vector<std::string> checkers = programs();
  REQUIRE(checkers.size() == 3);
  std::size_t proofs = 0, checks = 0;
  for_each_model(slice(12), [&](std::uint64_t seed, const std::string& text, System& system) {
    for (const char* engine : {"pdr", "kind"}) {
      Job job{system, {}, {}, Deadline::after(20), {}};
      for (Expr e : goals_of(system)) job.goals.push_back({e});
      job.options.bound = 20;
      job.answer = [&](std::size_t g, Outcome outcome) {
        const auto* proof = std::get_if<Proved>(&outcome);
        if (proof == nullptr) return;
        ++proofs;
        for (const std::string& checker : checkers) {
          INFO("seed " << seed << "\n" << text << engine << " by " << checker);
          const CheckResult result =
              check_certificate(system, job.goals[g].expr, proof->certificate, {checker, "smt", {}, 0}, Deadline());
          INFO(result.why);
          CHECK(result.kind == CheckResult::Kind::Confirmed);
          ++checks;
        }
      };
      find_engine(engine)->make()->run(job);
    }
  });
  CHECK(proofs > 5);
  std::cout << "rechecked: " << proofs << " proofs, " << checks << " confirmations\n";
}
