// Checks many random systems in several processes. A process that crashes or hangs is a failure of the seed it was at,
// and another one goes on behind it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "fuzz/model_check.hpp"

namespace smtsplit::test {

struct Found {
  std::uint64_t seed;
  Finding failure;
};

class Workers {
 public:
  /// `engine`: as Plan::engine. `go_on` is asked after every system and failure; work ends early when it says no.
  Workers(std::uint64_t first, std::uint64_t count, unsigned jobs, std::string engine, std::function<bool()> go_on);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void run();
  [[nodiscard]] const Counts& counts() const { return counts_; }
  [[nodiscard]] const std::vector<Found>& found() const { return found_; }
  /// Seeds that were dealt with.
  [[nodiscard]] std::uint64_t done() const { return done_; }

 private:
  struct Worker {
    int pid = 0, fd = -1;
    std::uint64_t at = 0, end = 0;  // the seed it works on, and where its share ends
    std::string unread;
    std::chrono::steady_clock::time_point heard;
  };

  bool start(Worker& worker, std::uint64_t from, std::uint64_t end);
  bool next_share(Worker& worker);
  void listen(Worker& worker);
  void hear(Worker& worker, const std::string& line);
  void lost(Worker& worker, const char* kind);

  std::uint64_t next_, end_;
  unsigned jobs_;
  std::string engine_;
  std::function<bool()> go_on_;
  std::vector<Worker> workers_;
  Counts counts_;
  std::vector<Found> found_;
  std::uint64_t done_ = 0;
};

}  // namespace smtsplit::test
