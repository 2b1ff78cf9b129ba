// "No violation within N steps", said by each engine, against a search of all states: true, and N no less than --bound.
#include <catch2/catch.hpp>

#include "engines/engine.hpp"
#include "support/campaign.hpp"
#include "support/state_graph.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

TEST_CASE("bounds are true, no less than was asked for, and no trace goes beyond them") {
  const std::string engine = GENERATE("explicit", "bmc", "kind", "pdr");
  const unsigned bound = GENERATE(1U, 2U);
  std::size_t bounded = 0, refuted = 0;
  for_each_model(slice(150), [&](std::uint64_t seed, const std::string& text, System& system) {
    INFO(engine << " --bound " << bound << ", seed " << seed << "\n" << text);
    const std::vector<Expr> exprs = goals_of(system);
    const StateGraph graph(system, exprs, 300);
    if (!graph.complete()) return;
    Job job{system, {}, {}, Deadline(), {}};
    for (Expr e : exprs) job.goals.push_back({e});
    job.options.encoding = {"cadical", "cnf", {}, 0};
    job.options.bound = bound;
    std::vector<bool> open(exprs.size(), true);
    job.progress = [&](std::optional<unsigned> steps, const std::string& what) {
      INFO(what);
      for (std::size_t g = 0; steps && g < exprs.size(); ++g) {
        if (open[g]) CHECK(*steps < graph.shortest_violation(exprs[g]).value_or(*steps + 1));
      }
    };
    job.answer = [&](std::size_t g, const Outcome& outcome) {
      open[g] = false;
      const auto violation = graph.shortest_violation(exprs[g]);
      INFO(system.print(exprs[g]));
      if (const auto* found = std::get_if<Refuted>(&outcome)) {
        ++refuted;
        CHECK(found->trace.states.size() - 1 <= bound + (exprs[g]->about_step() ? 1 : 0));
      }
      const auto* unknown = std::get_if<Unknown>(&outcome);
      if (unknown == nullptr) return;
      if (unknown->bound) CHECK(*unknown->bound < violation.value_or(*unknown->bound + 1));
      if (unknown->reason.find("bound") == std::string::npos) return;
      ++bounded;
      CHECK(unknown->bound >= bound);  // more, when the search went on for another goal
    };
    find_engine(engine)->make()->run(job);
  });
  CHECK(refuted > 0);
  CHECK((bounded > 0 || engine == "kind" || engine == "pdr"));  // these prove most at once
}
