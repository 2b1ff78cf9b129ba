#include "compare/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace smtsplit {
namespace {

// Times below this are noise of the clock and of starting a process; their ratios would say nothing.
constexpr double kLeastSeconds = 0.01;

double cpu_ratio(const RunResult& a, const RunResult& b) {
  return std::max(a.measurement.cpu_seconds, kLeastSeconds) / std::max(b.measurement.cpu_seconds, kLeastSeconds);
}

bool both_decided(const RunResult& a, const RunResult& b) {
  return is_verdict(a.outcome.status) && is_verdict(b.outcome.status);
}

std::string list_of_rounds(const std::set<std::size_t>& rounds) {
  std::string text = rounds.size() == 1 ? "round " : "rounds ";
  for (const std::size_t round : rounds) text += (round == *rounds.begin() ? "" : ", ") + std::to_string(round);
  return text;
}

}  // namespace

Spread spread(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  const double median = values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
  return {median, values.front(), values.back()};
}

std::string Cell::status_text() const {
  std::vector<std::string> words;
  for (const RunResult* run : runs) {
    const std::string word(word_of(run->outcome.status));
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : "/") + word;
  return text;
}

bool Cell::decided() const {
  return std::all_of(runs.begin(), runs.end(), [](const RunResult* r) { return is_verdict(r->outcome.status); });
}

std::vector<Cell> cells(const Campaign& campaign, const std::vector<RunResult>& results) {
  std::map<std::pair<std::size_t, std::size_t>, Cell> found;
  std::vector<const RunResult*> ordered;
  for (const RunResult& result : results) ordered.push_back(&result);
  std::sort(ordered.begin(), ordered.end(), [](const auto* a, const auto* b) { return a->number < b->number; });
  for (const RunResult* result : ordered) {
    const PlannedRun at = planned_run(campaign, result->number);
    Cell& cell = found[{at.task, at.configuration}];
    cell.task = at.task;
    cell.configuration = at.configuration;
    cell.runs.push_back(result);
  }
  std::vector<Cell> all;
  for (auto& [key, cell] : found) all.push_back(std::move(cell));
  return all;
}

Ratio ratio_to_baseline(const Campaign& campaign, const std::vector<RunResult>& results, std::size_t configuration) {
  Ratio ratio;
  if (!campaign.baseline) return ratio;
  std::map<std::size_t, const RunResult*> yardsticks;  // by number
  for (const RunResult& result : results) {
    if (planned_run(campaign, result.number).configuration == *campaign.baseline) {
      yardsticks.emplace(result.number, &result);
    }
  }
  double logarithms = 0;
  for (const RunResult& result : results) {
    const PlannedRun at = planned_run(campaign, result.number);
    if (at.configuration != configuration) continue;
    const auto yardstick = yardsticks.find(result.number - at.configuration + *campaign.baseline);
    if (yardstick == yardsticks.end() || !both_decided(result, *yardstick->second)) continue;
    const double r = cpu_ratio(result, *yardstick->second);
    logarithms += std::log(r);
    if (ratio.pairs++ == 0 || r > ratio.worst) {
      ratio.worst = r;
      ratio.worst_task = campaign.tasks[at.task].name;
    }
  }
  if (ratio.pairs > 0) ratio.geometric_mean = std::exp(logarithms / static_cast<double>(ratio.pairs));
  return ratio;
}

std::optional<double> ratio_of(const Cell& cell, const Cell* baseline) {
  if (baseline == nullptr) return std::nullopt;
  // A number tells the round, given that the task is the same.
  const auto offset = [](const Cell& c, const RunResult* run) { return run->number - c.configuration; };
  std::vector<double> ratios;
  for (const RunResult* run : cell.runs) {
    for (const RunResult* other : baseline->runs) {
      if (offset(cell, run) == offset(*baseline, other) && both_decided(*run, *other)) {
        ratios.push_back(cpu_ratio(*run, *other));
      }
    }
  }
  return ratios.empty() ? std::nullopt : std::optional(spread(std::move(ratios)).median);
}

std::size_t Summary::count(Status status) const {
  const auto found = runs.find(status);
  return found == runs.end() ? 0 : found->second;
}

std::size_t Summary::total() const {
  std::size_t sum = 0;
  for (const auto& [status, number] : runs) sum += number;
  return sum;
}

std::size_t Summary::decided() const { return count(Status::Proved) + count(Status::Refuted); }

std::size_t Summary::undecided() const { return total() - decided() - count(Status::Error); }

std::vector<Summary> summaries(const Campaign& campaign, const std::vector<RunResult>& results) {
  std::vector<Summary> all(campaign.configurations.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i].configuration = i;
  for (const RunResult& result : results) {
    Summary& summary = all[planned_run(campaign, result.number).configuration];
    ++summary.runs[result.outcome.status];
    summary.most_memory_mb = std::max(summary.most_memory_mb, result.measurement.memory_mb);
    if (is_verdict(result.outcome.status)) summary.decided_cpu_seconds += result.measurement.cpu_seconds;
  }
  for (Summary& summary : all) {
    if (summary.total() == 0) continue;
    const auto without = static_cast<double>(summary.total() - summary.decided());
    summary.par2_seconds =
        (summary.decided_cpu_seconds + without * 2 * campaign.limits.seconds) / static_cast<double>(summary.total());
  }
  return all;
}

std::vector<Disagreement> disagreements(const Campaign& campaign, const std::vector<RunResult>& results) {
  // By task, by verdict, by configuration: the rounds.
  std::map<std::size_t, std::map<Status, std::map<std::size_t, std::set<std::size_t>>>> said;
  for (const RunResult& result : results) {
    if (!is_verdict(result.outcome.status)) continue;
    const PlannedRun at = planned_run(campaign, result.number);
    said[at.task][result.outcome.status][at.configuration].insert(at.round);
  }
  std::vector<Disagreement> all;
  for (const auto& [task, verdicts] : said) {
    const auto& expected = campaign.tasks[task].expected;
    if (verdicts.size() < 2 && (!expected || verdicts.contains(*expected))) continue;
    std::string text;
    for (const auto& [verdict, who] : verdicts) {
      text += (text.empty() ? "" : "; ") + std::string(word_of(verdict)) + " by ";
      bool first = true;
      for (const auto& [configuration, rounds] : who) {
        text += (first ? "" : ", ") + campaign.configurations[configuration].name;
        if (campaign.repeat > 1) text += " (" + list_of_rounds(rounds) + ")";
        first = false;
      }
    }
    if (expected) text += "; expected: " + std::string(word_of(*expected));
    all.push_back({task, text});
  }
  return all;
}

}  // namespace smtsplit
