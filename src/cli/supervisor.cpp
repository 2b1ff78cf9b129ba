#include "cli/supervisor.hpp"

#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <utility>

namespace smtsplit {
namespace {

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

std::size_t resident_pages(const std::string& process) {
  std::ifstream file("/proc/" + process + "/statm");
  std::size_t total = 0, resident = 0;
  return file >> total >> resident ? resident : 0;
}

// Of this process and its children, the solver programs.
std::size_t resident_megabytes() {
  std::size_t pages = resident_pages("self");
  std::error_code gone;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task", gone)) {
    std::ifstream children(thread.path() / "children");
    for (std::string child; children >> child;) pages += resident_pages(child);
  }
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) >> 20;
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
  const auto left = limits_.deadline.left();
  const Deadline end = left ? Deadline::after(*left + kGraceSeconds) : Deadline();
  while (!done_) {
    std::string reason;
    const int signal = sigtimedwait(&set, nullptr, &poll);
    if (signal == SIGINT || signal == SIGTERM) {
      reason = signal == SIGINT ? "interrupted (SIGINT)" : "terminated (SIGTERM)";
    } else if (end.reached()) {
      reason = "time limit reached";
    } else if (limits_.memory_mb != 0 && resident_megabytes() > limits_.memory_mb) {
      reason = "memory limit reached";
    }
    if (!reason.empty() && !done_) _exit(stop_(reason));
  }
}

}  // namespace smtsplit
