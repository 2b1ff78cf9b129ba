#include "cli/supervisor.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <utility>

namespace smtsplit {
namespace {

using Clock = std::chrono::steady_clock;

// Engines watch the time limit themselves and report better; the supervisor gives them this long.
constexpr double kGraceSeconds = 0.5;
constexpr long kPollNanoseconds = 20'000'000;

sigset_t watched_signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

std::size_t resident_megabytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return 0;
  unsigned long total = 0;
  unsigned long resident = 0;
  const int read = std::fscanf(file, "%lu %lu", &total, &resident);
  std::fclose(file);
  return read == 2 ? resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) >> 20 : 0;
}

}  // namespace

void Supervisor::block_signals() {
  const sigset_t set = watched_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

void Supervisor::unblock_signals() {
  const sigset_t set = watched_signals();
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

Supervisor::Supervisor(Limits limits, Stop stop)
    : limits_(limits), stop_(std::move(stop)), thread_([this] { watch(); }) {}

Supervisor::~Supervisor() {
  done_ = true;
  thread_.join();
}

void Supervisor::watch() {
  const sigset_t set = watched_signals();
  const timespec poll{0, kPollNanoseconds};
  const auto start = Clock::now();
  while (!done_) {
    std::string reason;
    const int signal = sigtimedwait(&set, nullptr, &poll);
    if (signal == SIGINT || signal == SIGTERM) {
      reason = signal == SIGINT ? "interrupted (SIGINT)" : "terminated (SIGTERM)";
    } else if (limits_.seconds &&
               std::chrono::duration<double>(Clock::now() - start).count() > *limits_.seconds + kGraceSeconds) {
      reason = "time limit reached";
    } else if (limits_.memory_mb != 0 && resident_megabytes() > limits_.memory_mb) {
      reason = "memory limit reached";
    }
    if (!reason.empty() && !done_) _exit(stop_(reason));
  }
}

}  // namespace smtsplit
