// What the tools read: the models as they are, and the exports that some tools need.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "compare/campaign.hpp"
#include "compare/folder.hpp"
#include "compare/interruption.hpp"
#include "compare/outcome.hpp"
#include "compare/runner.hpp"

namespace smtsplit {

/// A file, relative to the campaign's folder, or why there is none.
struct ToolInput {
  std::string file;
  Status status = Status::Unsupported;  ///< of runs that would have to read it, when there is a problem
  std::string problem{};
};

class Inputs {
 public:
  /// Exports are runs of `program`, within the limits of the campaign; those that are there count when it is `resumed`.
  Inputs(const Campaign& campaign, const CampaignFolder& folder, Runner& runner, std::string program, bool resumed,
         Interruption interrupted)
      : campaign_(campaign),
        folder_(folder),
        runner_(runner),
        program_(std::move(program)),
        resumed_(resumed),
        interrupted_(std::move(interrupted)) {}

  /// Makes all that the campaign's runs will read; tells how many there are left. To be called while nothing else runs.
  /// Throws RunnerError, SettingsError, Interrupted.
  void prepare(const std::function<void(std::size_t left)>& tell);
  /// What was prepared.
  [[nodiscard]] const ToolInput& of(std::size_t task, InputFormat format) const { return known_.at({task, format}); }

 private:
  [[nodiscard]] ToolInput made(const Task& task, InputFormat format);
  [[nodiscard]] ToolInput exported(const Task& task, InputFormat format);

  const Campaign& campaign_;
  const CampaignFolder& folder_;
  Runner& runner_;
  std::string program_;
  bool resumed_;
  Interruption interrupted_;
  std::map<std::pair<std::size_t, InputFormat>, ToolInput> known_;  // by task
};

}  // namespace smtsplit
