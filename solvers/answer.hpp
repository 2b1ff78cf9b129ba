// What every solver can say, and how to stop it.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>

namespace smtsplit {

enum class Answer { Sat, Unsat, Unknown };

/// A solver misbehaved (crashed, printed nonsense, was used against its contract). Never turned into a verdict.
class SolverError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A limit shared by everything that works on one job: solvers poll it from their own callbacks and answer Unknown
/// once it is reached. Cheap to copy by pointer; thread-safe.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;
  Deadline() = default;
  explicit Deadline(Clock::time_point end) : end_(end) {}
  static Deadline after(double seconds) {
    return Deadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
  }
  [[nodiscard]] bool reached() const { return end_ && Clock::now() >= *end_; }
  /// Seconds left, never negative; none when there is no limit.
  [[nodiscard]] std::optional<double> left() const;
  /// The earlier of two deadlines.
  [[nodiscard]] Deadline earlier(const Deadline& other) const;

 private:
  std::optional<Clock::time_point> end_;
};

}  // namespace smtsplit
