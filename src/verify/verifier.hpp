// From properties to verdicts: which reachability questions the chosen specifications ask, one engine run for all of
// them, and how confirmed answers combine. What CTL and LTL add to reachability is in temporal.hpp.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "verify/temporal.hpp"

namespace smtsplit {

struct VerifyOptions {
  std::string engine = "auto";
  EngineOptions engine_options;
  std::vector<std::size_t> properties;  ///< indices; empty: all
};

struct Result {
  std::size_t property = 0;
  Verdict verdict = Verdict::unknown("");
  std::string engine;
  double seconds = 0;  ///< from the start of the run to the verdict
  Effort effort = {};
  std::string certificate = {};  ///< the folder its proof was written to, if any
};

/// What a run tells while it goes on. Called from the verifying thread.
struct Observer {
  std::function<void(Result)> result;
  Progress progress = [](std::optional<unsigned>, const std::string&) {};
  std::function<void(const std::string& line)> note = [](const std::string&) {};
};

/// Decides the chosen properties; each is reported exactly once, when it is decided or given up.
/// Throws EvidenceError when an engine's evidence is wrong, SolverError when a solver misbehaves.
class Verifier {
 public:
  Verifier(System& system, VerifyOptions options, Observer observer, const Deadline& deadline);
  void run();

  [[nodiscard]] FairPaths& fair_paths() { return judge_.fair_paths(); }
  /// Named counters of the engine that ran.
  [[nodiscard]] const std::vector<std::pair<std::string, double>>& statistics() const { return statistics_; }

 private:
  void add_goals(const Formula& formula, std::vector<Goal>& goals) const;
  void run_engine(std::vector<Goal> goals);
  /// Reports the open properties that can be judged now; with `all`, every one.
  void report(bool all);

  System& system_;
  VerifyOptions options_;
  Observer observer_;
  Deadline deadline_;
  Judge judge_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::vector<std::size_t> open_;  // properties not yet reported
  std::vector<std::pair<std::string, double>> statistics_;
};

}  // namespace smtsplit
