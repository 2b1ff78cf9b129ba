// Runs that are waited for, one by one, and that are not compared: versions, exports, generators of models.
#pragma once

#include <string>
#include <vector>

#include "compare/folder.hpp"
#include "compare/interruption.hpp"
#include "compare/runner.hpp"

namespace smtsplit {

/// Waits for the end of one run. Throws RunnerError, and Interrupted when `interrupted` says so.
[[nodiscard]] Measurement run_to_end(Runner& runner, const RunRequest& request, const Interruption& interrupted);

/// Runs one command in the campaign's folder to its end: what it printed, and how it ended. Throws the same.
struct Answered {
  Measurement measurement;
  std::string output;
};
[[nodiscard]] Answered run_alone(Runner& runner, const CampaignFolder& folder, std::vector<std::string> command,
                                 const RunLimits& limits, const Interruption& interrupted);

}  // namespace smtsplit
