// The parts of a split assertion: θ_i over X and the locals of one process, or θ_ij over X and those of two.
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "engines/local/commands.hpp"

namespace smtsplit::local {

struct Parts {
  std::vector<std::vector<ProcessId>> members;  ///< the processes of a part, ascending
  std::vector<std::vector<Digit>> digits;       ///< their local digits, one process after the other

  std::vector<std::size_t> first_width;  ///< how many of the digits are of the first of them

  [[nodiscard]] std::size_t size() const { return members.size(); }
  /// The part of these processes, in whatever order.
  [[nodiscard]] std::size_t of(ProcessId p, ProcessId q) const { return of_.at({std::min(p, q), std::max(p, q)}); }

  /// One part for each process, with the number of the process.
  static Parts single(const Layout& layout);
  /// One for each two processes that have locals; for the only such process, or for X alone, where there are no two.
  static Parts pairs(const Layout& layout);

 private:
  std::map<std::pair<ProcessId, ProcessId>, std::size_t> of_;  // of pairs

  void add(const Layout& layout, std::vector<ProcessId> members);
};

}  // namespace smtsplit::local
