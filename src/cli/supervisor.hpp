// The watchdog: a thread that ends the run when a limit or a signal says so, whatever the other threads are doing.
#pragma once

#include <atomic>
#include <csignal>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include "solvers/answer.hpp"

namespace smtsplit {

struct Limits {
  std::optional<double> seconds;  ///< wall-clock time of the run
  Deadline deadline;              ///< the same, as a point in time; set when the run starts
  std::size_t memory_mb = 0;      ///< resident set, solver programs included; 0: no limit
};

class Supervisor {
 public:
  /// Called once, on the supervisor's thread, with the reason; must write what is known. It returns the exit code, and
  /// the process ends at once without running destructors.
  using Stop = std::function<int(const std::string& reason)>;

  /// Blocks SIGINT and SIGTERM in the calling thread, so that all threads started later inherit that and only the
  /// supervisor sees them. Call before any other thread exists.
  static void block_signals();
  /// For commands without a supervisor: signals end the process as usual again.
  static void unblock_signals();

  Supervisor(Limits limits, Stop stop);
  ~Supervisor();
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;

 private:
  void watch();

  Limits limits_;
  Stop stop_;
  std::atomic<bool> done_{false};
  std::thread thread_;
};

}  // namespace smtsplit
