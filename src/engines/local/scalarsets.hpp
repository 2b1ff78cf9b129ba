// Scalarsets (Ip and Dill 1996): numbers 0..n-1 that the system does not tell apart. Each stands for some processes, for
// shared variables (elements of arrays y[i]), and for a value of the variables that hold names of processes (last).
//
// They are found, not declared: guessed from the instances of a module and from what their steps write and compare with,
// and then proved to be interchangeable, by renamings that swap two of them and that rotate all (renaming.hpp).
#pragma once

#include <vector>

#include "engines/local/renaming.hpp"

namespace smtsplit::local {

struct Scalarset {
  std::size_t size = 0;
  std::vector<std::vector<ProcessId>> processes;  ///< by role, by number
  std::vector<std::vector<VarId>> variables;      ///< shared ones: by family, by number
  std::vector<Value> names;                       ///< by number; empty when no variable holds names
  std::vector<VarId> holders;                     ///< shared variables that hold names, or something else
};

/// All variables that its numbers stand for, locals included: by family, by number.
[[nodiscard]] std::vector<std::vector<VarId>> families(const Processes& processes, const Scalarset& set);
/// The renaming by a permutation of the numbers; none when what they stand for is too different.
[[nodiscard]] std::optional<Renaming> renaming(const Processes& processes, const Scalarset& set,
                                               const std::vector<std::size_t>& permutation);

/// What looks like one: of each module's instances, nothing proved.
[[nodiscard]] std::vector<Scalarset> guess_scalarsets(Processes& processes);
/// All that are found and proved, disjoint. Never throws: out of time, there are fewer.
[[nodiscard]] std::vector<Scalarset> find_scalarsets(Processes& processes, const EncodingOptions& options,
                                                     const Deadline& deadline);
/// Those of them that the property does not tell apart either.
[[nodiscard]] std::vector<Scalarset> kept_by(Expr property, const std::vector<Scalarset>& sets, Processes& processes,
                                             const EncodingOptions& options, const Deadline& deadline);

}  // namespace smtsplit::local
