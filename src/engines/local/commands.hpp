// The steps of a process as guarded commands over boxes, found by a SAT solver once for all sets of states:
//
//   command: guard -> effect     guard: sets of values for some digits of X and L_i
//                                effect: for each digit that it sets, a set of values; the others keep theirs
//
// A command stands for the pairs (s, s') with s in the guard, s' in the effect where it sets and equal to s elsewhere.
// Each such pair is a step of the process (for some inputs), and each step is one of some command: so the image of a box
// under a command is a box, without a solver and without loss.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "encoders/unrolling.hpp"
#include "engines/engine.hpp"
#include "engines/local/box.hpp"
#include "engines/local/digits.hpp"
#include "engines/local/processes.hpp"

namespace smtsplit::local {

/// Which digits the boxes over X and over each L_i are made of.
struct Layout {
  std::vector<Digit> shared;
  std::vector<std::vector<Digit>> local;  ///< by process

  Layout(const Processes& processes, const Digits& digits);
};

/// A digit, by its place in Layout::shared or Layout::local[i], and the values it may have.
struct DigitSet {
  std::uint32_t place = 0;
  Mask values = 0;
  friend auto operator<=>(const DigitSet&, const DigitSet&) = default;
};

/// Leaves the states of a box whose digits, from place `first` on, are in the sets; false when there are none.
bool restrict_to(Box& box, const std::vector<DigitSet>& sets, std::size_t first = 0);
/// Gives digits, from place `first` on, new values.
void assign(Box& box, const std::vector<DigitSet>& sets, std::size_t first = 0);

struct Command {
  std::vector<DigitSet> shared_guard, local_guard;
  std::vector<DigitSet> shared_effect, local_effect;
};

/// The commands of one process (command_search.cpp). Throws Stopped at the deadline.
[[nodiscard]] std::vector<Command> commands_of(Processes& processes, ProcessId p, Digits& digits, const Layout& layout,
                                               const EncodingOptions& options, const Deadline& deadline,
                                               Projection projection);

/// The commands of a process that is a renaming of the one that these are of.
[[nodiscard]] std::vector<Command> renamed(const std::vector<Command>& commands,
                                           const std::function<DigitSet(const DigitSet&)>& rename_shared);

/// The initial states as boxes over all variables: the digits of X, then those of L_0, L_1, ... Throws Stopped.
[[nodiscard]] std::vector<Box> initial_boxes(Processes& processes, Digits& digits, const Layout& layout,
                                             const EncodingOptions& options, const Deadline& deadline,
                                             Projection projection);

}  // namespace smtsplit::local
