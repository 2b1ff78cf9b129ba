// Everything a `verify` run says: text lines on stdout in the order of the file, JSON Lines as things happen, progress
// and warnings on stderr. All methods may be called from any thread; stop() may interrupt a run at any moment.
#pragma once

#include <cstdio>
#include <fstream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "traces/format.hpp"
#include "model/diagnostic.hpp"
#include "verify/verifier.hpp"
#include "verify/warnings.hpp"

namespace smtsplit {

struct ReportOptions {
  TraceFormat trace = TraceFormat::Text;
  std::string json;         ///< file for JSON Lines; "-": stdout, instead of the text; empty: none
  bool progress = false;    ///< a progress line on stderr
  bool several = false;     ///< there are several models: the text says which it speaks of
  bool verbose = false;     ///< notes on stderr
  bool statistics = false;  ///< statistics on stderr
  std::string solver;       ///< its version is told besides those of the solvers that are linked in
  nlohmann::ordered_json settings =
      nlohmann::ordered_json::object();  ///< the options of the run, for the `start` event
};

class Report {
 public:
  explicit Report(ReportOptions options);
  /// False when the JSON file could not be opened.
  [[nodiscard]] bool ready() const { return json_ok_; }

  void start_model(const std::string& path, const std::string& text);
  /// From now on the chosen properties of this system are expected; each not reported later counts as unknown.
  void expect(const System& system, const std::vector<std::size_t>& properties);
  void diagnostics(const Diagnostics& diagnostics, const Source& source);
  /// What is wrong with an expression of the command line.
  void watch_diagnostics(const std::vector<Diagnostic>& diagnostics, const Source& source);
  void warning(const Warning& warning);
  void note(const std::string& line);
  void progress(std::optional<unsigned> bound, const std::string& what);
  void result(const Result& result);
  void statistics(const std::vector<std::pair<std::string, double>>& values);
  /// The model is done: properties without a result become unknown with this reason.
  void end_model(const std::string& reason);
  /// Something else went wrong; `code` counts towards the exit code.
  void error(const std::string& message, ExitCode code);
  /// Writes the summary; returns the exit code of the run.
  int finish();
  /// Ends the run from another thread: what is known is written, the rest is unknown with this reason. Afterwards every
  /// other method blocks for ever, so that the summary stays the last word; the process must end.
  int stop(const std::string& reason);

 private:
  void emit(nlohmann::ordered_json event);
  void diagnostic(const Diagnostic& d, const Source& source, const std::string& file);
  void write(std::FILE* stream, const std::string& text);
  void note_effort(const Result& result);
  void finish_property(std::size_t slot, const Result& result);
  void print_ready_lines();
  void clear_progress();
  void close_model(const std::string& reason);
  void write_summary();
  [[nodiscard]] std::string summary_text(double seconds) const;
  [[nodiscard]] bool text() const { return options_.json != "-"; }

  ReportOptions options_;
  std::timed_mutex mutex_;
  std::ofstream json_file_;
  bool json_ok_ = true;
  const System* system_ = nullptr;
  std::string path_;
  std::optional<Source> source_;
  std::vector<std::size_t> expected_;
  std::vector<std::optional<std::string>> lines_;  // text of decided properties, by slot
  std::size_t printed_ = 0;
  std::optional<unsigned> bound_;  // the last progress
  bool progress_shown_ = false;
  bool finished_ = false;
  bool lost_output_ = false;  // a write failed
  int exit_code_ = kExitProved;
  std::size_t proved_ = 0, refuted_ = 0, unknown_ = 0, unsupported_ = 0;
  std::string stopped_;
  nlohmann::ordered_json statistics_ = nlohmann::ordered_json::object();  // by model
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace smtsplit
