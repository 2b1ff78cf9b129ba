// Runs one command to its end or to a limit, in the calling process's own tree.
#pragma once

#include "compare/run.hpp"

namespace smtsplit {

/// To be called once, in a process of its own with one thread and no children, since it takes over signals and reaps
/// whatever there is. Ends the run when the calling process is told to end (SIGTERM); `Lost` then says so.
///
/// CPU time and memory are what the kernel counted for the children that were waited for (getrusage), as `time` prints
/// them. A child counts as large as the calling process while it is a copy of it, so that this had better be small.
[[nodiscard]] Measurement measure(const RunRequest& request, bool use_cgroup = true);

}  // namespace smtsplit
