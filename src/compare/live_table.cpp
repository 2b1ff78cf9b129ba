#include "compare/live_table.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "compare/statistics.hpp"

namespace smtsplit {
namespace {

constexpr auto kPeriod = std::chrono::milliseconds(200);

struct Size {
  std::size_t rows = 24, columns = 80;
};

Size screen() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_row, size.ws_col};
}

std::string line_of(const Summary& summary, const Campaign& campaign, std::size_t width) {
  std::ostringstream line;
  line << std::left << std::setw(static_cast<int>(width)) << campaign.configurations[summary.configuration].name
       << std::right << std::setw(6) << summary.total() << std::setw(8) << summary.count(Status::Proved) << std::setw(9)
       << summary.count(Status::Refuted) << std::setw(11) << summary.undecided() << std::setw(8)
       << summary.count(Status::Error) << std::setw(11) << std::fixed << std::setprecision(1)
       << summary.decided_cpu_seconds;
  return line.str();
}

}  // namespace

std::string LiveTable::remaining(const CampaignProgress& progress) {
  const std::size_t done = progress.results.size();
  if (results_at_start_ > done) results_at_start_ = done;
  const std::size_t now = done - results_at_start_;
  std::ostringstream text;
  text << done << " of " << progress.campaign.run_count() << " runs";
  if (now > 0 && done < progress.campaign.run_count()) {
    const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    const double left = passed / static_cast<double>(now) * static_cast<double>(progress.campaign.run_count() - done);
    text << ", about " << (left < 120 ? left : left / 60) << (left < 120 ? " s" : " min") << " left";
  }
  return text.str();
}

void LiveTable::show(const CampaignProgress& progress) {
  const auto now = std::chrono::steady_clock::now();
  if (!enabled_ || now - last_ < kPeriod) return;
  last_ = now;
  const Campaign& campaign = progress.campaign;
  std::size_t width = 13;  // "configuration"
  for (const Configuration& c : campaign.configurations) width = std::max(width, c.name.size());
  std::vector<std::string> lines = {"configuration" + std::string(width - 13, ' ') +
                                    "  runs  proved  refuted  undecided  errors      cpu s"};
  for (const Summary& s : summaries(campaign, progress.results)) lines.push_back(line_of(s, campaign, width));
  for (const std::size_t number : progress.running) {
    const PlannedRun at = planned_run(campaign, number);
    lines.push_back("running: " + campaign.tasks[at.task].name + ", " + campaign.configurations[at.configuration].name);
  }
  const std::size_t wrong = disagreements(campaign, progress.results).size();
  lines.push_back(remaining(progress) +
                  (wrong > 0 ? "  *** VERDICTS DISAGREE on " + std::to_string(wrong) + " ***" : ""));
  draw(lines);
}

void LiveTable::show(const std::string& line) {
  if (enabled_) draw({line});
}

// Only what fits on the screen: a line that wraps could not be taken off again.
void LiveTable::draw(const std::vector<std::string>& lines) {
  const Size size = screen();
  clear();
  const std::size_t first = lines.size() - std::min(lines.size(), size.rows - 1);
  for (std::size_t i = first; i < lines.size(); ++i) out_ << lines[i].substr(0, size.columns - 1) << "\n";
  lines_ = lines.size() - first;
  out_ << std::flush;
}

void LiveTable::clear() {
  if (lines_ > 0) out_ << "\x1b[" << lines_ << "A\x1b[J" << std::flush;
  lines_ = 0;
}

}  // namespace smtsplit
