// Bounded search for violations, shared by bmc and the base case of k-induction.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/path.hpp"

namespace smtsplit {

/// For positions 0, 1, 2, ...: is there a path from an initial state that violates an open goal there?
/// One query asks for all open goals at once; each violation found is answered with its (shortest) path.
class BaseCase {
 public:
  explicit BaseCase(Job& job);

  /// Checks the next position. False when the deadline was reached or the solver gave up: reason() says why.
  bool advance();
  /// Positions checked completely: no open goal is violated at a position below this.
  [[nodiscard]] unsigned checked() const { return checked_; }
  /// No path is longer than checked() - 1 steps: every open goal holds.
  [[nodiscard]] bool exhausted() const { return exhausted_; }
  [[nodiscard]] const std::vector<std::size_t>& open() const { return open_; }
  /// Takes a goal that was proved out of the search.
  void close(std::size_t goal);
  [[nodiscard]] const std::string& reason() const { return reason_; }
  /// Answers Unknown for all open goals.
  void give_up(const std::string& reason);

 private:
  bool check(bool step_goals, unsigned position);

  Job& job_;
  Path path_;
  std::vector<std::size_t> open_;
  unsigned checked_ = 0;
  bool exhausted_ = false;
  std::string reason_;
};

}  // namespace smtsplit
