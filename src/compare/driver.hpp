// Carries a campaign out: run by run, several at a time, each result kept as it comes.
#pragma once

#include <functional>
#include <vector>

#include "compare/inputs.hpp"
#include "compare/results.hpp"

namespace smtsplit {

/// What a watcher of a campaign is told.
struct CampaignProgress {
  const Campaign& campaign;
  const std::vector<RunResult>& results;  ///< so far, with those of earlier runs of the campaign
  std::vector<std::size_t> running;       ///< numbers of runs
};

struct DriverHooks {
  std::function<void(const CampaignProgress&)> changed;  ///< after each start and end, and now and then
  Interruption interrupted;
};

/// Fills in Campaign::versions, by asking the tools. Throws RunnerError, SettingsError, Interrupted.
void ask_versions(Campaign& campaign, Runner& runner, const CampaignFolder& folder, const Interruption& interrupted);
/// Tries the options of each configuration of smtsplit on a small model. Throws SettingsError with smtsplit's words.
void check_options(const Campaign& campaign, Runner& runner, const CampaignFolder& folder,
                   const Interruption& interrupted);

/// Does what is missing of the plan; adds to `results`, which begin with those of the file. Stops early when interrupted:
/// runs that have not ended then do not count. Throws RunnerError, SettingsError.
void carry_out(const Campaign& campaign, const std::vector<std::vector<int>>& slots, Runner& runner,
               const Inputs& inputs, const CampaignFolder& folder, ResultsFile& file, const DriverHooks& hooks,
               std::vector<RunResult>& results);

}  // namespace smtsplit
