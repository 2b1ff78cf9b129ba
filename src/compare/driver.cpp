#include "compare/driver.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "compare/printable.hpp"
#include "compare/settings.hpp"
#include "compare/single_run.hpp"

namespace smtsplit {
namespace {

constexpr RunLimits kQuestionLimits{10, 1024, std::size_t{1} << 20, 100};
constexpr auto kPatience = std::chrono::milliseconds(200);

// The first line with a digit in it, without blanks around.
std::string version_in(const std::string& output) {
  constexpr std::size_t kLongest = 100;
  for (std::size_t from = 0; from < output.size();) {
    const std::size_t end = std::min(output.find('\n', from), output.size());
    const std::string line = output.substr(from, end - from);
    if (line.find_first_of("0123456789") != std::string::npos) {
      const std::size_t first = line.find_first_not_of(" *-\t\r");
      return printable(line.substr(first, std::min(line.find_last_not_of(" \t\r") + 1 - first, kLongest)));
    }
    from = end + 1;
  }
  return "unknown";
}

class Driver {
 public:
  Driver(const Campaign& campaign, const std::vector<std::vector<int>>& slots, Runner& runner, const Inputs& inputs,
         const CampaignFolder& folder, ResultsFile& file, const DriverHooks& hooks, std::vector<RunResult>& results)
      : campaign_(campaign),
        slots_(slots),
        runner_(runner),
        inputs_(inputs),
        folder_(folder),
        file_(file),
        hooks_(hooks),
        results_(results) {
    for (std::size_t i = 0; i < slots.size(); ++i) free_slots_.insert(i);
    for (const RunResult& result : results_) done_.insert(result.number);
  }

  void carry_out() {
    while (!hooks_.interrupted()) {
      if (const auto number = free_slots_.empty() ? std::nullopt : take_next()) {
        start(*number);
      } else if (running_.empty()) {
        break;
      } else if (const auto measurement = runner_.wait(kPatience)) {
        end(*measurement);
      }
      report();
    }
  }

 private:
  struct Running {
    RunRequest request;
    std::string started;
    std::size_t slot;
  };

  [[nodiscard]] std::optional<std::size_t> take_next() {
    if (!again_.empty()) {
      const std::size_t number = again_.back();
      again_.pop_back();
      return number;
    }
    while (next_ < campaign_.run_count() && done_.contains(next_)) ++next_;
    return next_ < campaign_.run_count() ? std::optional(next_++) : std::nullopt;
  }

  [[nodiscard]] const Tool& tool_of(const PlannedRun& at) const {
    return campaign_.tools[campaign_.configurations[at.configuration].tool];
  }

  void start(std::size_t number) {
    const PlannedRun at = planned_run(campaign_, number);
    const Task& task = campaign_.tasks[at.task];
    const Tool& tool = tool_of(at);
    const ToolInput& input = inputs_.of(at.task, tool.input);
    if (!input.problem.empty()) {
      RunResult result;
      result.number = number;
      result.outcome = {input.status, input.problem};
      return keep(std::move(result));
    }
    const std::size_t slot = *free_slots_.begin();
    free_slots_.erase(slot);
    RunRequest request;
    request.id = number;
    request.command =
        command_of(campaign_, at.configuration,
                   {input.file, task.property, campaign_.limits.seconds, campaign_.limits.memory_mb, campaign_.cores});
    request.folder = folder_.path();
    request.log = folder_ / log_name(number);
    request.limits = campaign_.limits;
    request.cpus = slots_[slot];
    runner_.start(request);
    running_.emplace(number, Running{std::move(request), utc_now(), slot});
  }

  void end(const Measurement& measurement) {
    const auto entry = running_.find(measurement.id);
    if (entry == running_.end()) return;
    const Running run = std::move(entry->second);
    running_.erase(entry);
    free_slots_.insert(run.slot);
    if (measurement.end == RunEnd::Lost) {
      if (!measurement.problem.empty()) throw SettingsError(measurement.problem);
      // Whoever killed its guard may be ending this campaign, too, or may never do it again.
      if (lost_.insert(measurement.id).second) return again_.push_back(measurement.id);
    }
    const std::optional<std::string> output = file_text(run.request.log);
    if (!output && measurement.end != RunEnd::NotStarted) {
      throw SettingsError("cannot read '" + run.request.log + "'");
    }
    const PlannedRun at = planned_run(campaign_, measurement.id);
    RunResult result;
    result.number = measurement.id;
    result.command = run.request.command;
    result.started = run.started;
    result.measurement = measurement;
    result.outcome = read_outcome(tool_of(at).reading, measurement, output.value_or(""),
                                  campaign_.tasks[at.task].refutable_by_state);
    keep(std::move(result));
  }

  void keep(RunResult result) {
    file_.add(campaign_, result);
    results_.push_back(std::move(result));
  }

  void report() {
    std::vector<std::size_t> numbers;
    for (const auto& [number, run] : running_) numbers.push_back(number);
    hooks_.changed({campaign_, results_, std::move(numbers)});
  }

  const Campaign& campaign_;
  const std::vector<std::vector<int>>& slots_;
  Runner& runner_;
  const Inputs& inputs_;
  const CampaignFolder& folder_;
  ResultsFile& file_;
  const DriverHooks& hooks_;
  std::vector<RunResult>& results_;
  std::set<std::size_t> done_, lost_, free_slots_;
  std::size_t next_ = 0;  // of the plan
  std::vector<std::size_t> again_;
  std::map<std::size_t, Running> running_;
};

}  // namespace

void ask_versions(Campaign& campaign, Runner& runner, const CampaignFolder& folder, const Interruption& interrupted) {
  campaign.versions.clear();
  for (const Tool& tool : campaign.tools) {
    std::string version = tool.version;
    if (!tool.version_command.empty()) {
      const Answered answered = run_alone(runner, folder, tool.version_command, kQuestionLimits, interrupted);
      if (const RunEnd end = answered.measurement.end; end == RunEnd::NotStarted || end == RunEnd::Lost) {
        throw SettingsError("the version of " + tool.name + ": " + end_text(answered.measurement));
      }
      version = version_in(answered.output);
    }
    campaign.versions.push_back(version);
  }
}

void check_options(const Campaign& campaign, Runner& runner, const CampaignFolder& folder,
                   const Interruption& interrupted) {
  const std::string model = "exports/probe.smv";
  write_file(folder / model, "MODULE main\nVAR x : boolean;\nINVARSPEC TRUE\n");
  for (std::size_t i = 0; i < campaign.configurations.size(); ++i) {
    const Configuration& c = campaign.configurations[i];
    if (c.tool != 0) continue;
    std::vector<std::string> command = command_of(campaign, i, {model, 0, 5, kQuestionLimits.memory_mb, 1});
    const Answered answered = run_alone(runner, folder, std::move(command), kQuestionLimits, interrupted);
    constexpr int kUsage = 4;
    if (answered.measurement.end != RunEnd::Exited || answered.measurement.code != kUsage) continue;
    std::string said = answered.output.substr(0, answered.output.find('\n'));
    if (const std::string prefix = "smtsplit: error: "; said.starts_with(prefix)) said = said.substr(prefix.size());
    throw SettingsError("'" + c.name + "': " + said);
  }
}

void carry_out(const Campaign& campaign, const std::vector<std::vector<int>>& slots, Runner& runner,
               const Inputs& inputs, const CampaignFolder& folder, ResultsFile& file, const DriverHooks& hooks,
               std::vector<RunResult>& results) {
  Driver(campaign, slots, runner, inputs, folder, file, hooks, results).carry_out();
}

}  // namespace smtsplit
