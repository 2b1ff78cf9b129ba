// A campaign: which configurations of which tools run on which tasks, how often and within which limits.
//
//   settings (command line, campaign file)  ->  campaign (everything checked, models read)  ->  runs, in order
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "compare/run.hpp"
#include "compare/tools.hpp"

namespace smtsplit {

/// A tool with its options: a column of the tables.
struct Configuration {
  std::string name;
  std::size_t tool = 0;              ///< in Campaign::tools
  std::vector<std::string> options;  ///< of smtsplit's `verify`

  friend bool operator==(const Configuration&, const Configuration&) = default;
};

/// A property of a model: a row of the tables.
struct Task {
  std::string name;
  std::string model;  ///< the copy of the model in the campaign's folder, relative to that
  std::string model_sha256;
  std::string origin;  ///< where the model came from: a path, or the command that printed it
  std::size_t property = 0;
  bool only_property = true;  ///< the model has no other one
  std::string kind;           ///< INVARSPEC, CTLSPEC, ...
  std::string expression;
  /// A reachable state that violates the expression's invariant refutes the property, with nothing more to be shown.
  bool refutable_by_state = true;
  std::string family;               ///< empty: none
  std::optional<std::size_t> size;  ///< the N of its family
  std::optional<Status> expected;   ///< Proved or Refuted
  std::vector<std::string> labels;

  friend bool operator==(const Task&, const Task&) = default;
};

struct Campaign {
  std::string title;
  RunLimits limits;
  std::size_t jobs = 1;   ///< runs at the same time
  std::size_t cores = 1;  ///< CPUs that each run has for itself
  std::size_t repeat = 1;
  std::optional<std::size_t> baseline;  ///< a configuration
  std::vector<Tool> tools;
  std::vector<std::string> versions;  ///< of the tools
  std::vector<Configuration> configurations;
  std::vector<Task> tasks;

  [[nodiscard]] std::size_t run_count() const { return repeat * tasks.size() * configurations.size(); }
};

/// One run of the plan.
struct PlannedRun {
  std::size_t round, task, configuration;
};

/// The runs are numbered in the order they are started: round by round, all configurations on a task before the next
/// task. What disturbs the machine then disturbs all configurations, and the runs to be compared are neighbours.
[[nodiscard]] PlannedRun planned_run(const Campaign& campaign, std::size_t number);

/// The command line of a configuration, with all placeholders filled in.
[[nodiscard]] std::vector<std::string> command_of(const Campaign& campaign, std::size_t configuration,
                                                  const CommandValues& values);

/// What makes two campaigns the same plan, and all that a report needs; without the tools' ways of running.
[[nodiscard]] nlohmann::ordered_json to_json(const Campaign& campaign);

}  // namespace smtsplit
