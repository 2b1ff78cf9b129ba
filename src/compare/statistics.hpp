// What the runs say together: medians, ratios to the baseline, and verdicts that contradict each other.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compare/results.hpp"

namespace smtsplit {

struct Spread {
  double median = 0, least = 0, most = 0;
};
/// Of at least one value.
[[nodiscard]] Spread spread(std::vector<double> values);

/// The rounds of a configuration on a task.
struct Cell {
  std::size_t task = 0, configuration = 0;
  std::vector<const RunResult*> runs;  ///< in the order of their rounds

  /// The status that all rounds have; otherwise all of them, "proved/timeout".
  [[nodiscard]] std::string status_text() const;
  [[nodiscard]] bool decided() const;  ///< in every round
};
/// In the order of the tasks, then the configurations; only those with a run.
[[nodiscard]] std::vector<Cell> cells(const Campaign& campaign, const std::vector<RunResult>& results);

/// How a configuration compares to the baseline, pair by pair: the same task and round, decided by both.
struct Ratio {
  std::size_t pairs = 0;
  double geometric_mean = 1;  ///< of the ratios of CPU times
  double worst = 1;
  std::string worst_task;
};
[[nodiscard]] Ratio ratio_to_baseline(const Campaign& campaign, const std::vector<RunResult>& results,
                                      std::size_t configuration);
/// The same on one task: the median of the ratios of its rounds; none without a pair.
[[nodiscard]] std::optional<double> ratio_of(const Cell& cell, const Cell* baseline);

struct Summary {
  std::size_t configuration = 0;
  std::map<Status, std::size_t> runs;
  double decided_cpu_seconds = 0;
  double par2_seconds = 0;  ///< the mean of all runs' CPU times, twice the time limit for a run without a verdict
  double most_memory_mb = 0;

  [[nodiscard]] std::size_t count(Status status) const;
  [[nodiscard]] std::size_t total() const;
  [[nodiscard]] std::size_t decided() const;
  /// Neither a verdict nor an error.
  [[nodiscard]] std::size_t undecided() const;
};
[[nodiscard]] std::vector<Summary> summaries(const Campaign& campaign, const std::vector<RunResult>& results);

struct Disagreement {
  std::size_t task = 0;
  std::string text;  ///< who says what
};
/// Two verdicts that differ, whichever runs they are of, or one that is not as expected.
[[nodiscard]] std::vector<Disagreement> disagreements(const Campaign& campaign, const std::vector<RunResult>& results);

}  // namespace smtsplit
