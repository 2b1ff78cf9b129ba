// What the runs of a campaign gave, kept as they end: results.jsonl begins with the plan and has a line for each run, so
// that a campaign that was killed can go on.
#pragma once

#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "compare/campaign.hpp"
#include "compare/folder.hpp"
#include "compare/outcome.hpp"
#include "compare/run.hpp"

namespace smtsplit {

struct RunResult {
  std::size_t number = 0;  ///< in the plan
  RunOutcome outcome;
  std::vector<std::string> command;  ///< empty: there was no run, as the tool cannot be asked
  std::string started;               ///< UTC, "2026-11-29T19:30:00Z"
  Measurement measurement;

  [[nodiscard]] bool ran() const { return !command.empty(); }
};

/// Now, in the form of RunResult::started.
[[nodiscard]] std::string utc_now();

class ResultsFile {
 public:
  /// Opens the file, empty at first, and keeps others from writing to the folder. Throws SettingsError: a campaign is
  /// just being run there, or there is one and `resume` is not set.
  ResultsFile(const CampaignFolder& folder, bool resume);
  /// To be called first: begins the file with `header`, or goes on with the campaign that is there, which must have the
  /// same plan. What a kill left of a line is cut off. Throws SettingsError.
  void begin(const Campaign& campaign, const nlohmann::ordered_json& header);

  /// Whether a campaign goes on that was begun before.
  [[nodiscard]] bool resumed() const { return resumed_; }
  /// The results that were there already.
  [[nodiscard]] const std::vector<RunResult>& found() const { return found_; }
  /// The one given, or that of the campaign that goes on.
  [[nodiscard]] const nlohmann::ordered_json& header() const { return header_; }
  /// Written when it returns, whatever happens to this process then. Throws SettingsError.
  void add(const Campaign& campaign, const RunResult& result);

 private:
  /// Closes the file, which also gives up its lock.
  class Descriptor {
   public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor();
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    operator int() const { return number_; }  // NOLINT: it is one

   private:
    int number_;
  };

  void check_plan(const nlohmann::ordered_json& header) const;
  void add_found(const Campaign& campaign, const nlohmann::ordered_json& line);
  void cut(std::size_t length) const;
  void append(const nlohmann::ordered_json& line) const;

  std::string path_;
  Descriptor file_;
  bool resumed_ = false;
  nlohmann::ordered_json header_;
  std::vector<RunResult> found_;
  std::set<std::size_t> numbers_;  // of these
};

}  // namespace smtsplit
