#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <tuple>

#include "compare/numbers.hpp"
#include "compare/printable.hpp"
#include "compare/reports.hpp"

namespace smtsplit {
namespace {

std::string with_range(const Spread& s) {
  return s.least == s.most ? significant(s.median)
                           : significant(s.median) + " (" + significant(s.least) + "-" + significant(s.most) + ")";
}

// In characters, of UTF-8.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

// Columns as wide as they have to be; the first few to the left, numbers to the right.
class TextTable {
 public:
  TextTable(std::vector<std::string> titles, std::size_t left) : rows_{std::move(titles)}, left_(left) {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

  void write(std::ostream& out) const {
    std::vector<std::size_t> widths(rows_[0].size());
    for (const auto& row : rows_) {
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
    }
    for (const auto& row : rows_) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string padding(widths[i] - width(row[i]), ' ');
        line += (i == 0 ? "" : "  ") + (i < left_ ? row[i] + padding : padding + row[i]);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out << line << "\n";
    }
  }

 private:
  std::vector<std::vector<std::string>> rows_;
  std::size_t left_;
};

void write_cells(const ReportInput& input, std::ostream& out) {
  const Campaign& campaign = input.campaign;
  const std::vector<Cell> all = cells(campaign, input.results);
  std::map<std::size_t, const Cell*> baselines;  // by task
  for (const Cell& cell : all) {
    if (cell.configuration == campaign.baseline) baselines[cell.task] = &cell;
  }
  std::vector<std::string> titles = {"task", "configuration", "verdict", "cpu s", "wall s", "MB"};
  if (campaign.baseline) titles.emplace_back("ratio");
  TextTable table(titles, 3);
  for (const Cell& cell : all) {
    std::vector<double> cpu, wall, memory;
    for (const RunResult* run : cell.runs) {
      cpu.push_back(run->measurement.cpu_seconds);
      wall.push_back(run->measurement.wall_seconds);
      memory.push_back(run->measurement.memory_mb);
    }
    const bool ran = cell.runs.front()->ran();
    std::vector<std::string> row = {campaign.tasks[cell.task].name,
                                    campaign.configurations[cell.configuration].name,
                                    cell.status_text(),
                                    ran ? with_range(spread(cpu)) : "",
                                    ran ? with_range(spread(wall)) : "",
                                    ran ? significant(spread(memory).most) : ""};
    if (campaign.baseline) {
      const auto baseline = baselines.find(cell.task);
      const auto ratio = ratio_of(cell, baseline == baselines.end() ? nullptr : baseline->second);
      row.push_back(ratio ? significant(*ratio) : "");
    }
    table.add(row);
  }
  table.write(out);
}

void write_summary(const ReportInput& input, std::ostream& out) {
  const Campaign& campaign = input.campaign;
  const std::string yardstick = campaign.baseline ? campaign.configurations[*campaign.baseline].name : "";
  std::vector<std::string> titles = {"configuration", "runs",  "proved", "refuted", "undecided",
                                     "errors",        "cpu s", "PAR-2",  "MB"};
  if (campaign.baseline) {
    titles.push_back("times " + yardstick);
    titles.emplace_back("pairs");
    titles.emplace_back("worst");
  }
  TextTable table(titles, 1);
  for (const Summary& s : summaries(campaign, input.results)) {
    std::vector<std::string> row = {campaign.configurations[s.configuration].name,
                                    std::to_string(s.total()),
                                    std::to_string(s.count(Status::Proved)),
                                    std::to_string(s.count(Status::Refuted)),
                                    std::to_string(s.undecided()),
                                    std::to_string(s.count(Status::Error)),
                                    s.decided() > 0 ? significant(s.decided_cpu_seconds) : "",
                                    s.total() > 0 ? significant(s.par2_seconds) : "",
                                    significant(s.most_memory_mb)};
    if (campaign.baseline) {
      const Ratio ratio = ratio_to_baseline(campaign, input.results, s.configuration);
      row.push_back(ratio.pairs > 0 ? significant(ratio.geometric_mean) : "");
      row.push_back(std::to_string(ratio.pairs));
      row.push_back(ratio.pairs > 0 ? significant(ratio.worst) + " " + ratio.worst_task : "");
    }
    table.add(row);
  }
  table.write(out);
  out << "cpu s: of decided runs; PAR-2: the mean CPU time, twice the limit for others";
  if (campaign.baseline) {
    out << "; times " << yardstick << ": geometric mean of the ratios of CPU times, over the pairs that both decided";
  }
  out << "\n";
}

// Why there was no verdict; what several rounds say alike is told once.
void write_reasons(const ReportInput& input, Status status, std::ostream& out) {
  const Campaign& campaign = input.campaign;
  constexpr std::size_t kMost = 20;
  std::set<std::tuple<std::size_t, std::size_t, std::string>> told;
  for (const RunResult& result : input.results) {
    const PlannedRun at = planned_run(campaign, result.number);
    const std::string& reason = result.outcome.reason;
    if (result.outcome.status != status || !told.emplace(at.task, at.configuration, reason).second) continue;
    if (told.size() > kMost) continue;
    out << word_of(status) << ": " << campaign.tasks[at.task].name << ", "
        << campaign.configurations[at.configuration].name << ": " << reason;
    if (result.ran()) out << "  (" << log_name(result.number) << ")";
    out << "\n";
  }
  if (told.size() > kMost) out << word_of(status) << ": ... and " << told.size() - kMost << " more\n";
}

}  // namespace

void write_text_report(const ReportInput& input, std::ostream& out) {
  const Campaign& campaign = input.campaign;
  write_cells(input, out);
  out << "\n";
  write_summary(input, out);
  if (input.results.size() < campaign.run_count()) {
    out << "incomplete: " << input.results.size() << " of " << campaign.run_count() << " runs\n";
  }
  for (const Status status : {Status::Unsupported, Status::Unknown, Status::Error}) write_reasons(input, status, out);
  const std::vector<Disagreement> all = disagreements(campaign, input.results);
  if (all.empty()) return;
  out << "\n*** VERDICTS DISAGREE on " << all.size() << (all.size() == 1 ? " task" : " tasks")
      << ": somebody is wrong ***\n";
  for (const Disagreement& d : all) out << "*** " << campaign.tasks[d.task].name << ": " << d.text << "\n";
}

}  // namespace smtsplit
