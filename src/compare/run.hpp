// One command to be run and measured, and what came of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace smtsplit {

/// Hard limits of a run, over all of its processes together.
struct RunLimits {
  double seconds = 60;  ///< wall-clock time
  std::size_t memory_mb = 4096;
  std::size_t output_bytes = std::size_t{16} << 20;
  std::size_t processes = 1000;

  friend bool operator==(const RunLimits&, const RunLimits&) = default;
};

struct RunRequest {
  std::size_t id = 0;                ///< comes back with the measurement
  std::vector<std::string> command;  ///< the program, by path or from the PATH, and its arguments
  std::string folder;                ///< where it runs
  std::string log;                   ///< the file for all that it prints, both streams in the order they come
  std::string errors;                ///< the file for its standard error instead; empty: the log
  RunLimits limits;
  std::vector<int> cpus;  ///< it runs on these only; empty: anywhere
};

/// How a run ended.
enum class RunEnd {
  Exited,            ///< by itself; `code` is its exit code
  Signalled,         ///< by a signal that was not ours; `code` is its number
  NotStarted,        ///< there is no such command; `problem` says more
  Timeout,           ///< stopped: the limit of time
  OutOfMemory,       ///< stopped: the limit of memory
  TooMuchOutput,     ///< stopped: the limit of output
  TooManyProcesses,  ///< stopped: the limit of processes
  Lost,              ///< nothing was measured: `problem` says what is wrong here, or is empty: its watcher was killed
};

struct Measurement {
  std::size_t id = 0;
  RunEnd end = RunEnd::Lost;
  int code = 0;
  std::string problem;
  double wall_seconds = 0;
  double cpu_seconds = 0;       ///< user and system time of all processes of the run, as the kernel counted it
  double memory_mb = 0;         ///< the most that one of its processes had resident, as the kernel counted it
  double tree_memory_mb = 0;    ///< the most that was seen of all of them together; sampled
  std::size_t left_behind = 0;  ///< processes that were still there when the command had ended, and were killed
  std::size_t unkillable = 0;   ///< processes that could not be killed
  std::uint64_t output_bytes = 0;
};

}  // namespace smtsplit
