// The whole of `smtsplit compare`: from settings to reports.
#pragma once

#include <string>
#include <vector>

#include "compare/settings.hpp"

namespace smtsplit {

struct CompareRequest {
  CompareSettings settings;            ///< of the command line
  std::string campaign;                ///< a campaign file; empty: none
  std::string output;                  ///< the campaign's folder
  bool resume = false;                 ///< go on with the campaign in the folder
  bool progress = false;               ///< the live table, on stderr
  std::string program;                 ///< this one, to be run
  std::string version;                 ///< of this program
  std::vector<std::string> arguments;  ///< the command line, for the reports
};

enum class CompareEnd { Complete, Incomplete, Disagreement };

/// The text report goes to stdout, warnings to stderr. Throws SettingsError, InputError, RunnerError.
[[nodiscard]] CompareEnd compare(const CompareRequest& request);

}  // namespace smtsplit
