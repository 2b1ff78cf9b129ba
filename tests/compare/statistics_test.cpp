// Medians, ratios and contradictions, on results whose answers can be seen.
#include "compare/statistics.hpp"

#include <catch2/catch.hpp>
#include <cmath>

namespace smtsplit {
namespace {

// Two rounds, two tasks, three configurations; the second is the baseline.
Campaign plan() {
  Campaign campaign;
  campaign.repeat = 2;
  campaign.tools.resize(1);
  campaign.configurations = {{"a", 0, {}}, {"b", 0, {}}, {"c", 0, {}}};
  campaign.baseline = 1;
  campaign.tasks.resize(2);
  campaign.tasks[0].name = "first";
  campaign.tasks[1].name = "second";
  return campaign;
}

RunResult result(std::size_t round, std::size_t task, std::size_t configuration, Status status, double cpu = 1,
                 double memory = 1) {
  RunResult r;
  r.number = (round * 2 + task) * 3 + configuration;
  r.outcome.status = status;
  r.command = {"x"};
  r.measurement.cpu_seconds = cpu;
  r.measurement.memory_mb = memory;
  return r;
}

constexpr Status kProved = Status::Proved, kRefuted = Status::Refuted, kTimeout = Status::Timeout;

}  // namespace

TEST_CASE("the plan goes round by round, task by task") {
  const Campaign campaign = plan();
  CHECK(campaign.run_count() == 12);
  for (std::size_t round = 0; round < 2; ++round) {
    for (std::size_t task = 0; task < 2; ++task) {
      for (std::size_t c = 0; c < 3; ++c) {
        const PlannedRun at = planned_run(campaign, result(round, task, c, kProved).number);
        CHECK((at.round == round && at.task == task && at.configuration == c));
      }
    }
  }
}

TEST_CASE("spread") {
  const auto check = [](std::vector<double> values, double median, double least, double most) {
    const Spread s = spread(std::move(values));
    CHECK(s.median == median);
    CHECK(s.least == least);
    CHECK(s.most == most);
  };
  check({3}, 3, 3, 3);
  check({5, 1}, 3, 1, 5);
  check({9, 1, 2}, 2, 1, 9);
  check({4, 1, 3, 100}, 3.5, 1, 100);
  check({0, 0, 0}, 0, 0, 0);
}

TEST_CASE("cells are in the order of tasks and configurations, their runs in that of rounds") {
  const Campaign campaign = plan();
  const std::vector<RunResult> results = {result(1, 1, 2, kTimeout), result(1, 0, 0, kTimeout),
                                          result(0, 1, 0, kRefuted), result(0, 1, 2, kProved),
                                          result(0, 0, 0, kProved)};
  const std::vector<Cell> all = cells(campaign, results);
  REQUIRE(all.size() == 3);
  CHECK((all[0].task == 0 && all[0].configuration == 0));
  CHECK((all[1].task == 1 && all[1].configuration == 0));
  CHECK((all[2].task == 1 && all[2].configuration == 2));
  CHECK(all[0].status_text() == "proved/timeout");
  CHECK_FALSE(all[0].decided());
  CHECK(all[1].status_text() == "refuted");
  CHECK(all[1].decided());
  CHECK(all[2].status_text() == "proved/timeout");
  CHECK(cells(campaign, {}).empty());
}

TEST_CASE("ratios are taken pair by pair") {
  const Campaign campaign = plan();
  const std::vector<RunResult> results = {
      result(0, 0, 0, kProved, 8),  result(0, 0, 1, kProved, 2),   // 4
      result(0, 1, 0, kProved, 9),  result(0, 1, 1, kTimeout, 1),  // no pair
      result(1, 0, 0, kTimeout, 9), result(1, 0, 1, kProved, 1),   // no pair
      result(1, 1, 0, kRefuted, 1), result(1, 1, 1, kRefuted, 1),  // 1
      result(0, 0, 2, kProved, 1),                                 // 0.5; the other rounds are missing
  };
  const Ratio a = ratio_to_baseline(campaign, results, 0);
  CHECK(a.pairs == 2);
  CHECK(a.geometric_mean == Approx(2));
  CHECK(a.worst == Approx(4));
  CHECK(a.worst_task == "first");
  const Ratio c = ratio_to_baseline(campaign, results, 2);
  CHECK(c.pairs == 1);
  CHECK(c.geometric_mean == Approx(0.5));
  CHECK(c.worst == Approx(0.5));
  const Ratio itself = ratio_to_baseline(campaign, results, 1);
  CHECK(itself.pairs == 3);
  CHECK(itself.geometric_mean == Approx(1));
}

TEST_CASE("no baseline, no pair, no ratio") {
  Campaign campaign = plan();
  const std::vector<RunResult> results = {result(0, 0, 0, kProved), result(0, 0, 1, kTimeout)};
  CHECK(ratio_to_baseline(campaign, results, 0).pairs == 0);
  CHECK(ratio_to_baseline(campaign, {}, 0).pairs == 0);
  campaign.baseline.reset();
  CHECK(ratio_to_baseline(campaign, {result(0, 0, 0, kProved), result(0, 0, 1, kProved)}, 0).pairs == 0);
  const std::vector<Cell> all = cells(campaign, results);
  CHECK_FALSE(ratio_of(all[0], nullptr));
  CHECK_FALSE(ratio_of(all[0], &all[1]));
}

TEST_CASE("times of starting a program make no ratio") {
  const Campaign campaign = plan();
  const std::vector<RunResult> results = {result(0, 0, 0, kProved, 0), result(0, 0, 1, kProved, 0.001),
                                          result(1, 0, 0, kProved, 0.02), result(1, 0, 1, kProved, 0)};
  const Ratio ratio = ratio_to_baseline(campaign, results, 0);
  CHECK(ratio.pairs == 2);
  CHECK(ratio.worst == Approx(2));
  CHECK(ratio.geometric_mean == Approx(std::sqrt(2.0)));
}

TEST_CASE("the ratio of a cell is the median over rounds that both have") {
  const Campaign campaign = plan();
  const std::vector<RunResult> results = {result(0, 0, 0, kProved, 2), result(1, 0, 0, kProved, 6),
                                          result(0, 0, 1, kProved, 1), result(1, 0, 1, kProved, 2),
                                          result(1, 0, 2, kProved, 8)};
  const std::vector<Cell> all = cells(campaign, results);
  REQUIRE(all.size() == 3);
  CHECK(ratio_of(all[0], &all[1]).value() == Approx(2.5));
  CHECK(ratio_of(all[2], &all[1]).value() == Approx(4));  // round 1 only
  CHECK(ratio_of(all[1], &all[1]).value() == Approx(1));
}

TEST_CASE("summaries count runs") {
  const Campaign campaign = plan();
  auto all = summaries(campaign, {result(0, 0, 0, kProved, 2, 50), result(1, 0, 0, kTimeout, 60, 900),
                                  result(0, 1, 0, kRefuted, 3, 40)});
  REQUIRE(all.size() == 3);
  CHECK(all[0].runs[kProved] == 1);
  CHECK(all[0].runs[kRefuted] == 1);
  CHECK(all[0].runs[kTimeout] == 1);
  CHECK(all[0].decided() == 2);
  CHECK(all[0].undecided() == 1);
  CHECK(all[0].decided_cpu_seconds == Approx(5));
  CHECK(all[0].par2_seconds == Approx((2 + 3 + 2 * campaign.limits.seconds) / 3));
  CHECK(all[0].most_memory_mb == Approx(900));
  CHECK(all[1].runs.empty());
}

TEST_CASE("disagreements between configurations, between rounds, and with what is expected") {
  Campaign campaign = plan();
  CHECK(disagreements(campaign, {}).empty());
  CHECK(disagreements(campaign, {result(0, 0, 0, kProved), result(0, 0, 1, kProved), result(0, 0, 2, kTimeout),
                                 result(0, 1, 0, kRefuted), result(0, 1, 1, Status::Error)})
            .empty());

  auto found = disagreements(campaign, {result(0, 0, 0, kProved), result(1, 0, 0, kProved), result(0, 0, 1, kRefuted)});
  REQUIRE(found.size() == 1);
  CHECK(found[0].task == 0);
  CHECK(found[0].text == "proved by a (rounds 0, 1); refuted by b (round 0)");

  found = disagreements(campaign, {result(0, 1, 2, kProved), result(1, 1, 2, kRefuted)});
  REQUIRE(found.size() == 1);
  CHECK(found[0].text == "proved by c (round 0); refuted by c (round 1)");

  campaign.repeat = 1;
  campaign.tasks[0].expected = kRefuted;
  campaign.tasks[1].expected = kProved;
  found = disagreements(campaign, {result(0, 0, 0, kProved), result(0, 0, 1, kProved), result(0, 1, 0, kProved)});
  REQUIRE(found.size() == 1);
  CHECK(found[0].text == "proved by a, b; expected: refuted");
  CHECK(disagreements(campaign, {result(0, 0, 0, kTimeout)}).empty());  // no verdict is no wrong one
  found = disagreements(campaign, {result(0, 1, 0, kProved), result(0, 1, 1, kRefuted)});
  REQUIRE(found.size() == 1);
  CHECK(found[0].text == "proved by a; refuted by b; expected: proved");
}

}  // namespace smtsplit
