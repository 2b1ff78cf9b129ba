#include "compare/runner.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "compare/measure.hpp"
#include "compare/process_tree.hpp"

namespace smtsplit {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RunLimits, seconds, memory_mb, output_bytes, processes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RunRequest, id, command, folder, log, errors, limits, cpus)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Measurement, id, end, code, problem, wall_seconds, cpu_seconds, memory_mb,
                                   tree_memory_mb, left_behind, unkillable, output_bytes)

namespace {

// A message is a packet: it comes whole or not at all, whoever writes.
using Clock = std::chrono::steady_clock;

constexpr auto kGuardPatience = std::chrono::seconds(10);  // for what a guard does after the limit of its run
constexpr int kWatchMilliseconds = 1000;
constexpr std::size_t kLargestMessage = std::size_t{128} << 10;

// MessagePack, as paths and words of a command line need not be UTF-8, which JSON must.
bool send_message(int socket, const nlohmann::json& message) {
  const std::vector<std::uint8_t> bytes = nlohmann::json::to_msgpack(message);
  if (bytes.size() > kLargestMessage) return false;
  while (send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0) {
    if (errno != EINTR) return false;
  }
  return true;
}

// Null when the other side is gone.
nlohmann::json receive_message(int socket) {
  std::vector<std::uint8_t> bytes(kLargestMessage);
  ssize_t count = 0;
  do count = recv(socket, bytes.data(), bytes.size(), 0);
  while (count < 0 && errno == EINTR);
  if (count <= 0) return nullptr;
  return nlohmann::json::from_msgpack(bytes.begin(), bytes.begin() + count);
}

// The process that forks guards.
class Server {
 public:
  Server(int socket, bool use_cgroup) : socket_(socket), use_cgroup_(use_cgroup) {}

  [[noreturn]] void serve(pid_t client) noexcept {
    setsid();  // an interrupt from the terminal is for the client, which then ends this
    prctl(PR_SET_NAME, "compare-server");
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (getppid() != client) _exit(0);
    if (use_cgroup_) ProcessTree::kill_stale();
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGCHLD, SIGTERM, SIGINT}) sigaddset(&set, signal);
    sigprocmask(SIG_BLOCK, &set, nullptr);
    const int signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    for (bool done = false; !done;) {
      std::array<pollfd, 2> fds{{{signals, POLLIN, 0}, {socket_, POLLIN, 0}}};
      poll(fds.data(), fds.size(), kWatchMilliseconds);
      signalfd_siginfo info{};
      while (read(signals, &info, sizeof info) == sizeof info) done |= info.ssi_signo != SIGCHLD;
      reap();
      kill_overdue();
      if (!done && fds[1].revents != 0) done = !take_request();
    }
    end_guards();
    _exit(0);
  }

 private:
  bool take_request() {
    const nlohmann::json message = receive_message(socket_);
    if (message.is_null()) return false;
    const RunRequest request = message.get<RunRequest>();
    const pid_t server = getpid();
    const pid_t guard = fork();
    if (guard == 0) {
      prctl(PR_SET_NAME, "compare-guard");
      prctl(PR_SET_PDEATHSIG, SIGTERM);
      setsid();
      _exit(getppid() == server && guard_run(request) ? 0 : 1);
    }
    if (guard < 0) {
      Measurement none;
      none.id = request.id;
      none.problem = std::string("cannot fork: ") + std::strerror(errno);
      return send_message(socket_, none);
    }
    const std::chrono::duration<double> limit(request.limits.seconds);
    guards_.emplace(
        guard, Watched{request.id, Clock::now() + std::chrono::duration_cast<Clock::duration>(limit) + kGuardPatience});
    return true;
  }

  /// Whether the measurement was sent. Nothing is thrown into the copy of the client that this process is.
  bool guard_run(const RunRequest& request) noexcept {
    try {
      return send_message(socket_, measure(request, use_cgroup_));
    } catch (const std::exception&) {
      return false;
    }
  }

  // A guard that did not end well has not said anything, and left its run behind.
  void reap() {
    int status = 0;
    for (pid_t done = 0; (done = waitpid(-1, &status, WNOHANG)) > 0;) {
      const auto guard = guards_.find(done);
      if (guard == guards_.end()) continue;
      Measurement lost;
      lost.id = guard->second.run;
      guards_.erase(guard);
      if (WIFEXITED(status) && WEXITSTATUS(status) == 0) continue;
      kill_orphans();
      send_message(socket_, lost);
    }
  }

  void kill_orphans() const {
    std::set<pid_t> spared;
    for (const auto& [guard, run] : guards_) spared.insert(guard);
    ProcessTree::kill_orphans(spared);
  }

  // A guard ends its run in time, unless something keeps the guard from running.
  void kill_overdue() const {
    const auto now = Clock::now();
    for (const auto& [guard, run] : guards_) {
      if (now >= run.deadline) kill(guard, SIGKILL);
    }
  }

  void end_guards() {
    for (const auto& [guard, run] : guards_) {
      kill(guard, SIGTERM);
      kill(guard, SIGCONT);
    }
    const auto end = Clock::now() + kGuardPatience;
    while (!guards_.empty() && Clock::now() < end) {
      reap();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    for (const auto& [guard, run] : guards_) {
      kill(guard, SIGKILL);
      waitpid(guard, nullptr, 0);
    }
    guards_.clear();
    kill_orphans();
  }

  struct Watched {
    std::size_t run;
    Clock::time_point deadline;
  };

  int socket_;
  bool use_cgroup_;
  std::map<pid_t, Watched> guards_;
};

}  // namespace

Runner::Runner(bool use_cgroup) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw RunnerError(std::string("no socket: ") + std::strerror(errno));
  }
  signal(SIGXFSZ, SIG_IGN);          // a limit of this machine is an error of writing, here and in guards
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // for runs whose guard and server were killed
  const pid_t client = getpid();
  server_ = fork();
  if (server_ < 0) throw RunnerError(std::string("cannot fork: ") + std::strerror(errno));
  if (server_ == 0) {
    close(ends[0]);
    Server(ends[1], use_cgroup).serve(client);
  }
  close(ends[1]);
  socket_ = ends[0];
}

void Runner::stop() {
  if (socket_ < 0) return;
  close(socket_);
  socket_ = -1;
  while (waitpid(server_, nullptr, 0) < 0 && errno == EINTR) {
  }
  ProcessTree::kill_orphans({});
}

void Runner::start(const RunRequest& request) {
  if (!send_message(socket_, request)) {
    throw RunnerError("the process that starts runs is gone, or a command is too long");
  }
}

std::optional<Measurement> Runner::wait(std::chrono::milliseconds patience) {
  pollfd fd{socket_, POLLIN, 0};
  if (poll(&fd, 1, static_cast<int>(patience.count())) <= 0) return std::nullopt;
  const nlohmann::json message = receive_message(socket_);
  if (message.is_null()) throw RunnerError("the process that starts runs is gone");
  return message.get<Measurement>();
}

}  // namespace smtsplit
