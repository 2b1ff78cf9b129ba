// A process as guarded commands: its next values are cases, and each way through the cases is a command
//
//   guard -> x := e, y := f, ...
//
// whose guard is the conditions on the way, with the process's `enabled`, and whose values are simplified by what the
// guard says. The commands of a process together are its step, choices by inputs included.
#pragma once

#include <vector>

#include "engines/ic3/moves.hpp"
#include "engines/local/processes.hpp"

namespace smtsplit::split {

/// Commands that change nothing are left out; of a process with very many ways there is one command for all.
[[nodiscard]] std::vector<ic3::Move> commands_of(local::Processes& processes, ProcessId p);

}  // namespace smtsplit::split
