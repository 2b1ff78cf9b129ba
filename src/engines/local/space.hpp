// What the local engines of a run have in common: processes, digits, commands and initial states, computed once.
#pragma once

#include <vector>

#include "engines/local/parts.hpp"
#include "engines/local/scalarsets.hpp"

namespace smtsplit::local {

struct Space {
  /// Throws Stopped, CircularNextValues.
  Space(System& system, const EncodingOptions& options, const Deadline& deadline,
        Projection projection = Projection::Cubes, bool symmetry = false);

  Processes processes;
  Digits digits;  ///< of the system with choices
  Layout layout;
  Parts single;                                ///< one part for each process
  std::vector<std::vector<Command>> commands;  ///< by process
  std::vector<Box> initial;                    ///< see initial_boxes
  std::vector<Scalarset> scalarsets;           ///< none when symmetry is not to be used
};

/// A predicate `variable = value` over the locals of a process that all others may see.
struct Predicate {
  ProcessId process = 0;
  VarId variable = 0;
  Value value = 0;
  friend auto operator<=>(const Predicate&, const Predicate&) = default;
};

}  // namespace smtsplit::local
