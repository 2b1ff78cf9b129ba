// Processes, pipes and signals of Linux.
#include "compare/measure.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <optional>

#include "compare/process_tree.hpp"

namespace smtsplit {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kSamplePeriod = std::chrono::milliseconds(10);   // of memory
constexpr auto kListingPeriod = std::chrono::milliseconds(50);  // of who belongs to the run

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

class Run {
 public:
  Run(const RunRequest& request, bool use_cgroup) : request_(request), tree_(request.limits.memory_mb, use_cgroup) {}
  ~Run() {
    for (const int fd : {signals_, output_, log_}) {
      if (fd >= 0) close(fd);
    }
  }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  Measurement measure() {
    result_.id = request_.id;
    watch_signals();
    log_ = open(request_.log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (log_ < 0) return failed("cannot write '" + request_.log + "'");
    if (!start()) return result_;
    while (!ended_) step();
    finish();
    return result_;
  }

 private:
  void watch_signals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGCHLD, SIGTERM, SIGINT}) sigaddset(&set, signal);
    sigprocmask(SIG_BLOCK, &set, nullptr);
    signals_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
  }

  // For the reason in errno, which has nothing to do with the command.
  Measurement& failed(const std::string& what) {
    result_.problem = what + ": " + std::strerror(errno);
    result_.end = RunEnd::Lost;
    return result_;
  }

  bool start() {
    std::array<int, 2> output{}, failure{};
    if (pipe2(output.data(), O_CLOEXEC) != 0 || pipe2(failure.data(), O_CLOEXEC) != 0) {
      failed("no pipe");
      return false;
    }
    std::vector<std::string> words = request_.command;
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    const pid_t parent = getpid();
    start_ = Clock::now();
    main_ = fork();
    if (main_ == 0) become(argv.data(), parent, output[1], failure[1]);
    close(output[1]);
    close(failure[1]);
    output_ = output[0];
    fcntl(output_, F_SETFL, O_NONBLOCK);
    if (main_ < 0) {
      failed("cannot fork");
      close(failure[0]);
      return false;
    }
    Failure why;
    while (read(failure[0], &why, sizeof why) < 0 && errno == EINTR) {
    }
    close(failure[0]);
    if (why.error == 0) return true;
    waitpid(main_, nullptr, 0);
    errno = why.error;
    failed(why.place == Failure::Exec ? "cannot run '" + request_.command[0] + "'"
                                      : "cannot run anything in '" + request_.folder + "'");
    if (why.place == Failure::Exec && !is_shortage(why.error)) result_.end = RunEnd::NotStarted;
    return false;
  }

  // What a child that does not become the command tells.
  struct Failure {
    enum { Setup, Exec } place = Setup;
    int error = 0;
  };

  // Of this machine now, whatever the command.
  static bool is_shortage(int error) {
    return error == ENOMEM || error == EMFILE || error == ENFILE || error == EAGAIN || error == EIO;
  }

  // Between fork and exec.
  [[noreturn]] void become(char* const* argv, pid_t parent, int output, int failure) const {
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
    tree_.enter();
    const auto limit = [](auto resource, rlim_t value) {
      const rlimit both{value, value};
      setrlimit(resource, &both);
    };
    limit(RLIMIT_CORE, 0);
    // Should its guard be killed: a run does not go on for ever.
    limit(RLIMIT_CPU,
          static_cast<rlim_t>(std::ceil(request_.limits.seconds) + 5) * std::max<std::size_t>(request_.cpus.size(), 1));
    if (!request_.cpus.empty()) {
      cpu_set_t set;
      CPU_ZERO(&set);
      for (const int cpu : request_.cpus) CPU_SET(static_cast<std::size_t>(cpu), &set);
      sched_setaffinity(0, sizeof set, &set);
    }
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    const int errors =
        request_.errors.empty() ? output : open(request_.errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(errors, STDERR_FILENO);
    close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
    for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    Failure why;
    if (errors >= 0 && (request_.folder.empty() || chdir(request_.folder.c_str()) == 0)) {
      why.place = Failure::Exec;
      execvp(argv[0], argv);
    }
    why.error = errno;
    [[maybe_unused]] const auto written = write(failure, &why, sizeof why);
    _exit(127);
  }

  // Waits for what happens next, and looks at the limits.
  void step() {
    std::array<pollfd, 2> fds{{{signals_, POLLIN, 0}, {output_, POLLIN, 0}}};
    poll(fds.data(), fds.size(), milliseconds_to_wait());
    if (fds[0].revents != 0) take_signals();
    if (!ended_) look_for_end();
    if (!ended_) ProcessTree::reap_orphans(main_);
    if (fds[1].revents != 0 && !ended_) read_output();
    if (!ended_ && seconds_since(start_) >= request_.limits.seconds) stop(RunEnd::Timeout);
    if (!ended_ && Clock::now() >= next_sample_) sample();
  }

  [[nodiscard]] int milliseconds_to_wait() const {
    const double left = request_.limits.seconds - seconds_since(start_);
    const double to_sample = std::chrono::duration<double>(next_sample_ - Clock::now()).count();
    return static_cast<int>(std::ceil(std::clamp(std::min(left, to_sample), 0.0, 1.0) * 1000));
  }

  void take_signals() {
    signalfd_siginfo info{};
    // One of them: orphans may end faster than their signals are taken.
    if (read(signals_, &info, sizeof info) != sizeof info) return;
    if (info.ssi_signo == SIGTERM || info.ssi_signo == SIGINT) stop(RunEnd::Lost);
  }

  // It is reaped last: until then, no other process can have its number.
  void look_for_end() {
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(main_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) return;
    result_.wall_seconds = seconds_since(start_);
    ended_ = true;
    result_.end = info.si_code == CLD_EXITED ? RunEnd::Exited : RunEnd::Signalled;
    result_.code = info.si_status;
    if (result_.wall_seconds > request_.limits.seconds) result_.end = RunEnd::Timeout;
    if (tree_.kernel_says_out_of_memory()) result_.end = RunEnd::OutOfMemory;
    result_.left_behind = tree_.list().size();
  }

  void stop(RunEnd why) {
    result_.wall_seconds = seconds_since(start_);
    result_.end = why;
    ended_ = true;
  }

  /// Whether there may be more.
  bool read_output() {
    std::array<char, 65536> buffer;
    const ssize_t count = read(output_, buffer.data(), buffer.size());
    if (count < 0) return errno == EINTR;
    if (count == 0) {  // all writers are gone: nothing to poll for any more
      close(output_);
      output_ = -1;
      return false;
    }
    const std::uint64_t room =
        request_.limits.output_bytes - std::min<std::uint64_t>(request_.limits.output_bytes, result_.output_bytes);
    std::size_t kept = std::min<std::size_t>(static_cast<std::size_t>(count), room);
    for (const char* from = buffer.data(); kept > 0;) {
      const ssize_t written = write(log_, from, kept);
      if (written < 0 && errno != EINTR) {
        // What cannot be read later says nothing; half of it might say something else.
        result_.problem = "cannot write '" + request_.log + "': " + std::strerror(errno);
        stop(RunEnd::Lost);
        return false;
      }
      if (written <= 0) continue;
      from += written;
      kept -= static_cast<std::size_t>(written);
    }
    result_.output_bytes += static_cast<std::uint64_t>(count);
    if (result_.output_bytes > request_.limits.output_bytes && !ended_) stop(RunEnd::TooMuchOutput);
    return true;
  }

  void sample() {
    const auto now = Clock::now();
    if (now >= next_listing_) {
      processes_ = tree_.list();
      next_listing_ = now + kListingPeriod;
      // First: to look at the memory of very many takes long.
      if (processes_.size() > request_.limits.processes) return stop(RunEnd::TooManyProcesses);
    }
    constexpr std::size_t kFew = 64;  // more of them may be busy forking, which makes the exact look slow
    const std::size_t limit = request_.limits.memory_mb << 20;
    const ProcessTree::MemoryBounds bounds = ProcessTree::memory_bytes(processes_);
    const bool exact = bounds.upper > limit && processes_.size() > 1 && processes_.size() <= kFew;
    const std::size_t bytes = exact ? ProcessTree::exact_memory_bytes(processes_) : bounds.estimate;
    result_.tree_memory_mb = std::max(result_.tree_memory_mb, static_cast<double>(bytes) / (1 << 20));
    if (bytes > limit) stop(RunEnd::OutOfMemory);
    // A look that takes long must not become a load of its own.
    next_sample_ = Clock::now() + std::max<Clock::duration>(kSamplePeriod, 4 * (Clock::now() - now));
  }

  void finish() {
    result_.unkillable = tree_.kill_all(main_);
    while (output_ >= 0 && read_output()) {
    }
    const bool by_itself = result_.end == RunEnd::Exited || result_.end == RunEnd::Signalled;
    if (by_itself && result_.output_bytes > request_.limits.output_bytes) result_.end = RunEnd::TooMuchOutput;
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    result_.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    result_.memory_mb = static_cast<double>(usage.ru_maxrss) / 1024;
    result_.tree_memory_mb = std::max(result_.tree_memory_mb, result_.memory_mb);
  }

  const RunRequest& request_;
  ProcessTree tree_;
  Measurement result_;
  int signals_ = -1, output_ = -1, log_ = -1;
  pid_t main_ = -1;
  Clock::time_point start_, next_sample_, next_listing_;
  std::vector<pid_t> processes_;
  bool ended_ = false;
};

}  // namespace

Measurement measure(const RunRequest& request, bool use_cgroup) { return Run(request, use_cgroup).measure(); }

}  // namespace smtsplit
