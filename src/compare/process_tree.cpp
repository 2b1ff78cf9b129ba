// /proc and cgroup v2 of Linux.
#include "compare/process_tree.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <thread>

namespace smtsplit {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kAtATime = 200;  // children to reap before something else is looked at
constexpr std::string_view kCgroupPrefix = "smtsplit-run-";
constexpr auto kPatience = std::chrono::seconds(5);  // for processes that do not die

// A process may end while its file is read, which for a stream's iterators is an exception.
std::string read_text(const std::string& path) {
  constexpr std::size_t kLargest = 4096;
  std::string text(kLargest, '\0');
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const ssize_t count = file < 0 ? 0 : read(file, text.data(), text.size());
  if (file >= 0) close(file);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  return text;
}

bool write_text(const std::string& path, const std::string& text) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool fine = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(file);
  return fine;
}

// Where this process is in the tree of control groups; empty when there is no cgroup v2.
std::string own_cgroup() {
  std::ifstream mounts("/proc/self/mounts");
  std::string root;
  for (std::string line; std::getline(mounts, line);) {
    std::istringstream words(line);
    std::string device, folder, type;
    if (words >> device >> folder >> type && type == "cgroup2") root = folder;
  }
  if (root.empty()) return "";
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    if (line.starts_with("0::")) return root + line.substr(3);
  }
  return "";
}

// The parent of a process that lives: the second word behind its name, which stands in parentheses and may hold anything.
std::optional<pid_t> parent_of(const std::string& process) {
  const std::string stat = read_text("/proc/" + process + "/stat");
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream words(stat.substr(name_end + 1));
  std::string state;
  pid_t parent = 0;
  if (!(words >> state >> parent) || state == "Z" || state == "X") return std::nullopt;
  return parent;
}

// Without the children in `spared` and theirs.
std::vector<pid_t> descendants_of(pid_t ancestor, const std::set<pid_t>& spared = {}) {
  std::multimap<pid_t, pid_t> children;
  if (DIR* proc = opendir("/proc")) {
    while (const dirent* entry = readdir(proc)) {
      const std::string name = entry->d_name;
      if (name.find_first_not_of("0123456789") != std::string::npos) continue;
      if (const auto parent = parent_of(name)) children.emplace(*parent, std::atoi(name.c_str()));
    }
    closedir(proc);
  }
  std::vector<pid_t> found;
  const auto add_children = [&](pid_t parent) {
    const auto [first, last] = children.equal_range(parent);
    for (auto child = first; child != last; ++child) {
      if (!spared.contains(child->second)) found.push_back(child->second);
    }
  };
  add_children(ancestor);
  for (std::size_t i = 0; i < found.size(); ++i) add_children(found[i]);
  return found;
}

struct Resident {
  std::size_t own = 0, shared = 0;  // bytes; pages of files are shared
};

Resident resident(pid_t process) {
  std::istringstream words(read_text("/proc/" + std::to_string(process) + "/statm"));
  std::size_t total = 0, all = 0, shared = 0;
  if (!(words >> total >> all >> shared) || shared > all) return {};
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return {(all - shared) * page, shared * page};
}

// Shared pages in equal parts to all who share them; none where the kernel does not say.
std::optional<std::size_t> proportional_bytes(pid_t process) {
  const std::string text = read_text("/proc/" + std::to_string(process) + "/smaps_rollup");
  const std::size_t at = text.find("\nPss:");
  if (at == std::string::npos) return std::nullopt;
  return std::size_t{std::strtoull(text.c_str() + at + 5, nullptr, 10)} << 10;
}

// Unless it is another process by now that has this number.
void kill_descendant(pid_t process, const std::vector<pid_t>& parents) {
  const int handle = static_cast<int>(syscall(SYS_pidfd_open, process, 0));
  if (handle < 0) return;
  const auto parent = parent_of(std::to_string(process));
  if (parent && std::binary_search(parents.begin(), parents.end(), *parent)) {
    syscall(SYS_pidfd_send_signal, handle, SIGKILL, nullptr, 0);
  }
  close(handle);
}

// One try; returns who was there.
std::vector<pid_t> kill_descendants(const std::set<pid_t>& spared = {}) {
  std::vector<pid_t> found = descendants_of(getpid(), spared);
  std::vector<pid_t> parents = found;
  parents.push_back(getpid());
  std::sort(parents.begin(), parents.end());
  for (const pid_t process : found) kill_descendant(process, parents);
  return found;
}

}  // namespace

void ProcessTree::kill_stale() {
  const std::string parent = own_cgroup();
  std::error_code gone;
  for (const auto& entry : std::filesystem::directory_iterator(parent.empty() ? "/nowhere" : parent, gone)) {
    const std::string name = entry.path().filename();
    if (!name.starts_with(kCgroupPrefix)) continue;
    const pid_t owner = std::atoi(name.c_str() + kCgroupPrefix.size());
    if (owner <= 0 || kill(owner, 0) == 0 || errno != ESRCH) continue;
    write_text(entry.path() / "cgroup.kill", "1");
    rmdir(entry.path().c_str());
  }
}

ProcessTree::ProcessTree(std::size_t memory_mb, bool use_cgroup) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  if (!use_cgroup) return;
  const std::string parent = own_cgroup();
  if (parent.empty()) return;
  const std::string folder = parent + "/" + std::string(kCgroupPrefix) + std::to_string(getpid());
  if (mkdir(folder.c_str(), 0755) != 0) return;
  entrance_ = open((folder + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC);
  if (entrance_ < 0 || access((folder + "/cgroup.kill").c_str(), W_OK) != 0) {
    rmdir(folder.c_str());
    return;
  }
  cgroup_ = folder;
  if (write_text(folder + "/memory.max", std::to_string(memory_mb << 20))) {
    write_text(folder + "/memory.swap.max", "0");
    write_text(folder + "/memory.oom.group", "1");
  }
}

ProcessTree::~ProcessTree() {
  if (entrance_ >= 0) close(entrance_);
  if (!cgroup_.empty()) rmdir(cgroup_.c_str());
}

void ProcessTree::enter() const {
  if (!cgroup_.empty()) [[maybe_unused]]
    const auto written = write(entrance_, "0", 1);
}

// Who may not enter a control group is still a descendant.
std::vector<pid_t> ProcessTree::list() const {
  std::vector<pid_t> found;
  if (!cgroup_.empty()) {
    std::ifstream file(cgroup_ + "/cgroup.procs");
    for (pid_t process = 0; file >> process;) found.push_back(process);
  }
  return found.empty() ? descendants_of(getpid()) : found;
}

void ProcessTree::reap_orphans(pid_t leader) {
  for (int i = 0; i < kAtATime; ++i) {
    siginfo_t info{};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0 || info.si_pid == leader) return;
    waitpid(info.si_pid, nullptr, 0);
  }
}

void ProcessTree::kill_orphans(const std::set<pid_t>& spared) {
  kill_stale();
  constexpr int kPasses = 100;
  for (int pass = 0; pass < kPasses; ++pass) {
    const std::vector<pid_t> left = kill_descendants(spared);
    if (left.empty()) return;
    for (const pid_t process : left) waitpid(process, nullptr, WNOHANG);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

std::size_t ProcessTree::kill_all(pid_t leader) const {
  // At once for all that are in its group, and none of them can fork any more.
  if (leader > 0) kill(-leader, SIGKILL);
  const auto end = Clock::now() + kPatience;
  std::vector<pid_t> left;
  do {
    if (!cgroup_.empty()) write_text(cgroup_ + "/cgroup.kill", "1");
    left = kill_descendants();
    // All descendants become children in the end, so that "no children" says that nothing is left.
    for (int i = 0; i < kAtATime; ++i) {
      const pid_t done = waitpid(-1, nullptr, WNOHANG);
      if (done < 0 && errno == ECHILD) return 0;
      if (done <= 0) break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  } while (Clock::now() < end);
  return left.size();
}

bool ProcessTree::kernel_says_out_of_memory() const {
  if (cgroup_.empty()) return false;
  std::ifstream events(cgroup_ + "/memory.events");
  std::size_t count = 0;
  for (std::string word; events >> word >> count;) {
    if (word == "oom_kill") return count > 0;
  }
  return false;
}

ProcessTree::MemoryBounds ProcessTree::memory_bytes(const std::vector<pid_t>& processes) {
  std::size_t own = 0, most_shared = 0, all_shared = 0;
  for (const pid_t process : processes) {
    const Resident r = resident(process);
    own += r.own;
    all_shared += r.shared;
    most_shared = std::max(most_shared, r.shared);
  }
  return {own + most_shared, own + all_shared};
}

std::size_t ProcessTree::exact_memory_bytes(const std::vector<pid_t>& processes) {
  std::size_t sum = 0;
  for (const pid_t process : processes) {
    const Resident r = resident(process);
    sum += proportional_bytes(process).value_or(r.own + r.shared);
  }
  return sum;
}

}  // namespace smtsplit
