// All processes that a run has started, however they try to hide: none of them can be missed when the run is stopped.
//
// The process that calls this becomes the parent of all orphans among its descendants (a "subreaper"), so that a daemon
// that forks twice and opens a session of its own is still a descendant. Where a control group (cgroup v2) can be made,
// the tree also lives in one, which makes listing and killing it one file operation each, even for a fork bomb; where
// the memory controller is delegated, the kernel enforces the limit of memory, too.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace smtsplit {

class ProcessTree {
 public:
  /// Ends the processes of trees whose owner was killed before it could do so. Needs control groups.
  static void kill_stale();
  /// Ends what the calling process has inherited: all its descendants but the children in `spared`, and theirs.
  static void kill_orphans(const std::set<pid_t>& spared);
  /// The tree of the calling process's descendants. Without `use_cgroup` it does without a control group.
  explicit ProcessTree(std::size_t memory_mb, bool use_cgroup = true);
  ~ProcessTree();
  ProcessTree(const ProcessTree&) = delete;
  ProcessTree& operator=(const ProcessTree&) = delete;

  /// For the first process of the tree, between fork and exec: enters the control group. Calls nothing but system calls.
  void enter() const;
  /// The processes alive now. Costs a look at every process of the machine unless there is a control group.
  [[nodiscard]] std::vector<pid_t> list() const;
  /// Reaps some of what has ended, but not the leader. A run may leave orphans faster than they can be reaped.
  static void reap_orphans(pid_t leader);
  /// Kills and reaps all, the leader of their process group last, which must not have been reaped before: its number is
  /// that of the group. Returns how many were still there after some seconds of trying.
  std::size_t kill_all(pid_t leader) const;
  /// The kernel's own verdict, where it enforces the limit of memory.
  [[nodiscard]] bool kernel_says_out_of_memory() const;
  /// Resident memory of these processes: with the largest of their shared parts, and with all of them.
  struct MemoryBounds {
    std::size_t estimate, upper;
  };
  [[nodiscard]] static MemoryBounds memory_bytes(const std::vector<pid_t>& processes);
  /// The same with all that is shared counted once. May wait long for processes that are busy forking.
  [[nodiscard]] static std::size_t exact_memory_bytes(const std::vector<pid_t>& processes);

 private:
  std::string cgroup_;  // its folder; empty: none
  int entrance_ = -1;   // its cgroup.procs
};

}  // namespace smtsplit
