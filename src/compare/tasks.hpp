// The tasks of a campaign: reads the models and looks at their properties.
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "compare/interruption.hpp"
#include "compare/runner.hpp"
#include "compare/settings.hpp"

namespace smtsplit {

struct ReadTasks {
  std::vector<Task> tasks;
  std::map<std::string, std::string> files;  ///< the text of each Task::model
};

/// Warnings, about properties that are left out for one, go to `warnings`. Throws InputError for a model that cannot be
/// read, SettingsError for what is asked of it, RunnerError and Interrupted while one is generated.
[[nodiscard]] ReadTasks read_tasks(const std::vector<ModelSource>& sources, Runner& runner, std::ostream& warnings,
                                   const Interruption& interrupted);

}  // namespace smtsplit
