// What the tools read: the models as they are, and the exports that some tools need.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "compare/campaign.hpp"
#include "compare/folder.hpp"
#include "compare/interruption.hpp"
#include "compare/runner.hpp"

namespace smtsplit {

/// A file, relative to the campaign's folder, or why there is none.
struct ToolInput {
  std::string file;
  std::string problem;
};

class Inputs {
 public:
  /// Exports are runs of `program`, within the limits of the campaign.
  Inputs(const Campaign& campaign, const CampaignFolder& folder, Runner& runner, std::string program,
         Interruption interrupted)
      : campaign_(campaign),
        folder_(folder),
        runner_(runner),
        program_(std::move(program)),
        interrupted_(std::move(interrupted)) {}

  /// Makes all that the campaign's runs will read; tells how many there are left. To be called while nothing else runs.
  /// Throws RunnerError, Interrupted.
  void prepare(const std::function<void(std::size_t left)>& tell);
  /// What was prepared.
  [[nodiscard]] const ToolInput& of(const Task& task, InputFormat format) const {
    return known_.at({task.name, format});
  }

 private:
  [[nodiscard]] ToolInput made(const Task& task, InputFormat format);
  [[nodiscard]] ToolInput exported(const Task& task, InputFormat format);

  const Campaign& campaign_;
  const CampaignFolder& folder_;
  Runner& runner_;
  std::string program_;
  Interruption interrupted_;
  std::map<std::pair<std::string, InputFormat>, ToolInput> known_;  // by task
};

/// Runs one command to its end; what it printed, and how it ended. Throws RunnerError, and Interrupted when `interrupted`
/// says so.
struct Answered {
  Measurement measurement;
  std::string output;
};
[[nodiscard]] Answered run_alone(Runner& runner, const CampaignFolder& folder, std::vector<std::string> command,
                                 const RunLimits& limits, const Interruption& interrupted);

}  // namespace smtsplit
