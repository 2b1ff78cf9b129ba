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
  /// Begins the file of a new campaign, or, when `header` is that of the file which is there, goes on with it. What a
  /// kill left of a line is cut off. Throws SettingsError: another campaign is there, or is just being run.
  ResultsFile(const CampaignFolder& folder, const nlohmann::ordered_json& header, bool resume);

  /// The results that were there already.
  [[nodiscard]] const std::vector<RunResult>& found() const { return found_; }
  /// The header of the file: the one given, or that of the campaign that goes on.
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

  void read(const std::string& text);
  void add_found(RunResult result, std::size_t run_count);
  void cut(std::size_t length) const;
  void append(const nlohmann::ordered_json& line) const;

  std::string path_;
  Descriptor file_;
  nlohmann::ordered_json header_;
  std::vector<RunResult> found_;
  std::set<std::size_t> numbers_;  // of these
};

}  // namespace smtsplit
