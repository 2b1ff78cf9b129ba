// What thread-modular reasoning knows of each process, in words: its invariant R_i and its guarantee G_i (Flanagan and
// Qadeer 2003, §2.2), as the paper prints them for Simple(n).
#pragma once

#include <string>
#include <vector>

#include "model/system.hpp"
#include "solvers/answer.hpp"

namespace smtsplit {

struct ProcessView {
  std::string process;
  /// Alternatives, in SMV's syntax: "m = 0 & x = 1 & p1.l in {1, 6}".
  std::vector<std::string> invariant;
  /// What its steps do to shared variables, and from where: "m = 0 & x = 1 -> next(m) = 1". Steps that change none of
  /// them are left out.
  std::vector<std::string> guarantee;
};

struct GuaranteesAnswer {
  std::vector<ProcessView> processes;
  std::string problem;  ///< why there are none: a time limit, next values that depend on each other
};

/// Of each process that has local variables or changes shared ones.
[[nodiscard]] GuaranteesAnswer guarantees(System& system, const Deadline& deadline);

}  // namespace smtsplit
