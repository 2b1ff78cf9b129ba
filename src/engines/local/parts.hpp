// The parts of a split assertion: θ_i over X and the locals of one process, or θ_ij over X and those of two.
#pragma once

#include <vector>

#include "engines/local/commands.hpp"

namespace smtsplit::local {

struct Parts {
  std::vector<std::vector<ProcessId>> members;  ///< the processes of a part, ascending
  std::vector<std::vector<Digit>> digits;       ///< their local digits, one process after the other

  [[nodiscard]] std::size_t size() const { return members.size(); }
  [[nodiscard]] std::vector<std::size_t> widths() const;

  /// One part for each process.
  static Parts single(const Layout& layout);
  /// One for each two processes that have locals; for the only such process, or for X alone, where there are no two.
  static Parts pairs(const Layout& layout);
};

}  // namespace smtsplit::local
