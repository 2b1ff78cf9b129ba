// Runs and measures commands, several at a time, each watched by a process of its own.
//
//   this process  --requests-->  server  --forks-->  a guard for each run  --forks-->  the command and its processes
//                 <------------------measurements---/
//
// The server is forked before this process has grown, since a command counts as large as what it was forked from. It
// ends with this process, however that ends; guards end with the server, and commands with their guard. A guard tells
// the runs apart: it is the parent of all orphans of its own run only.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <stdexcept>

#include "compare/run.hpp"

namespace smtsplit {

/// What is wrong is not one run, but running at all.
class RunnerError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Runner {
 public:
  /// Forks the server; call it early, in a process with one thread that forks. Throws RunnerError. Without `use_cgroup`
  /// it does as on systems without control groups.
  explicit Runner(bool use_cgroup = true);
  ~Runner() { stop(); }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  /// Throws RunnerError when the server is gone.
  void start(const RunRequest& request);
  /// The next finished run; none when none ends within that time, or a signal comes. Throws RunnerError when the server
  /// is gone.
  [[nodiscard]] std::optional<Measurement> wait(std::chrono::milliseconds patience);
  /// Stops what still runs and waits for that. Nothing else can be done after it.
  void stop();

 private:
  int socket_ = -1;
  pid_t server_ = -1;
};

}  // namespace smtsplit
