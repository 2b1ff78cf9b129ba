// A process of one's own for work that may crash or hang, and a pipe from it.
#pragma once

#include <sys/types.h>

#include <functional>

namespace smtsplit::test {

struct Child {
  pid_t pid = -1;
  int out = -1;  ///< what it writes, to be read and closed by the parent
};

/// Runs `work` in a child process; it writes to the descriptor it is given, and its result is the exit status.
[[nodiscard]] Child start_child(const std::function<int(int out)>& work);

}  // namespace smtsplit::test
