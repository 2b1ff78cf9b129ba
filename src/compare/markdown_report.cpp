// The report as Markdown: what ran where, a row for each task, a summary. For documents that are kept with the sources.
#include <algorithm>
#include <map>
#include <ostream>
#include <set>
#include <string_view>

#include "compare/numbers.hpp"
#include "compare/printable.hpp"
#include "compare/reports.hpp"

namespace smtsplit {
namespace {

// A text that means nothing but itself, also in a cell.
std::string cell_text(const std::string& text) {
  std::string result;
  for (const char c : printable(text)) {
    if (std::string_view("\\`|*<").find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

// Between more backticks than there are in it.
std::string code(const std::string& text) {
  std::string fence = "`";
  while (text.find(fence) != std::string::npos) fence += '`';
  const std::string space = fence.size() > 1 ? " " : "";
  return fence + space + printable(text) + space + fence;
}

double median_cpu(const Cell& cell) {
  std::vector<double> seconds;
  for (const RunResult* run : cell.runs) seconds.push_back(run->measurement.cpu_seconds);
  return spread(std::move(seconds)).median;
}

std::string verdict_of(const std::vector<const Cell*>& row) {
  std::set<std::string> words;
  for (const Cell* cell : row) {
    for (const RunResult* run : cell->runs) {
      if (is_verdict(run->outcome.status)) words.emplace(word_of(run->outcome.status));
    }
  }
  return words.empty() ? "" : words.size() == 1 ? *words.begin() : "**proved and refuted**";
}

void write_facts(const ReportInput& input, std::ostream& out) {
  const Campaign& campaign = input.campaign;
  const auto& machine = input.header.at("machine");
  out << "- " << input.header.at("created").get<std::string>() << ", "
      << cell_text(machine.at("cpu").get<std::string>()) << ", " << machine.at("cores") << " CPUs, "
      << machine.at("memory_mb") << " MB, " << cell_text(machine.at("kernel").get<std::string>()) << "\n"
      << "- limits of a run: " << significant(campaign.limits.seconds) << " s, " << campaign.limits.memory_mb
      << " MB; CPUs: " << campaign.cores << "; runs at a time: " << campaign.jobs << "; rounds: " << campaign.repeat
      << "\n";
  std::set<std::size_t> named;
  for (const Configuration& c : campaign.configurations) {
    if (!named.insert(c.tool).second) continue;
    out << "- " << cell_text(campaign.tools[c.tool].name) << ": " << cell_text(campaign.versions[c.tool]) << "\n";
  }
  out << "- " << code(input.header.at("command")) << "\n";
  if (input.results.size() < campaign.run_count()) {
    out << "- **incomplete**: " << input.results.size() << " of " << campaign.run_count() << " runs\n";
  }
  for (const Disagreement& d : disagreements(campaign, input.results)) {
    out << "- **verdicts disagree** on " << cell_text(campaign.tasks[d.task].name) << ": " << cell_text(d.text) << "\n";
  }
}

void write_matrix(const ReportInput& input, std::ostream& out) {
  const Campaign& campaign = input.campaign;
  const std::vector<Cell> all = cells(campaign, input.results);
  std::map<std::size_t, std::vector<const Cell*>> rows;
  for (const Cell& cell : all) rows[cell.task].push_back(&cell);
  out << "CPU seconds, the median of the rounds; the least of a row in bold.\n\n| task | verdict |";
  for (const Configuration& c : campaign.configurations) out << " " << cell_text(c.name) << " |";
  out << "\n|---|---|";
  for (std::size_t i = 0; i < campaign.configurations.size(); ++i) out << "---:|";
  out << "\n";
  for (const auto& [task, row] : rows) {
    std::optional<double> least;
    for (const Cell* cell : row) {
      if (cell->decided()) least = std::min(least.value_or(median_cpu(*cell)), median_cpu(*cell));
    }
    out << "| " << cell_text(campaign.tasks[task].name) << " | " << verdict_of(row) << " |";
    auto next = row.begin();
    for (std::size_t c = 0; c < campaign.configurations.size(); ++c) {
      const bool there = next != row.end() && (*next)->configuration == c;
      const Cell* cell = there ? *next++ : nullptr;
      if (cell == nullptr) {
        out << " |";
      } else if (!cell->decided()) {
        out << " " << cell->status_text() << " |";
      } else {
        const double seconds = median_cpu(*cell);
        const std::string mark = seconds == *least ? "**" : "";
        out << " " << mark << significant(seconds) << mark << " |";
      }
    }
    out << "\n";
  }
}

void write_summary(const ReportInput& input, std::ostream& out) {
  const Campaign& campaign = input.campaign;
  const bool ratios = campaign.baseline.has_value();
  out << "| configuration | runs | decided | errors | CPU s of these | PAR-2 | most MB |"
      << (ratios ? " ratio | pairs |" : "") << "\n|---|---:|---:|---:|---:|---:|---:|" << (ratios ? "---:|---:|" : "")
      << "\n";
  for (const Summary& s : summaries(campaign, input.results)) {
    out << "| " << cell_text(campaign.configurations[s.configuration].name) << " | " << s.total() << " | "
        << s.decided() << " | " << s.count(Status::Error) << " | "
        << (s.decided() > 0 ? significant(s.decided_cpu_seconds) : "") << " | "
        << (s.total() > 0 ? significant(s.par2_seconds) : "") << " | " << significant(s.most_memory_mb) << " |";
    if (ratios) {
      const Ratio ratio = ratio_to_baseline(campaign, input.results, s.configuration);
      out << " " << (ratio.pairs > 0 ? significant(ratio.geometric_mean) : "") << " | " << ratio.pairs << " |";
    }
    out << "\n";
  }
  out << "\nPAR-2: the mean CPU time of all runs, twice the limit for one without a verdict.\n";
  if (ratios) {
    out << "\nratio: geometric mean of the CPU time divided by that of "
        << cell_text(campaign.configurations[*campaign.baseline].name) << ", over the pairs that both decided.\n";
  }
}

}  // namespace

void write_markdown(const ReportInput& input, std::ostream& out) {
  if (!input.campaign.title.empty()) out << "## " << cell_text(input.campaign.title) << "\n\n";
  write_facts(input, out);
  out << "\n";
  write_matrix(input, out);
  out << "\n";
  write_summary(input, out);
}

}  // namespace smtsplit
