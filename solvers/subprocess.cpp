// Processes and pipes of Linux.
#include "solvers/command_line.hpp"
#include "solvers/subprocess.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <ctime>
#include <system_error>
#include <thread>
#include <utility>

namespace smtsplit {

namespace {

constexpr std::size_t error_limit = std::size_t{1} << 16;

[[noreturn]] void fail(const std::string& what, int error = errno) {
  throw SolverError(what + ": " + std::generic_category().message(error));
}

int poll_timeout(const Deadline& deadline) {
  const auto left = deadline.left();
  if (!left) return -1;
  return static_cast<int>(std::ceil(std::min(*left, 1e5) * 1000));
}

/// Keeps a write to a closed pipe from raising SIGPIPE in this thread.
class BrokenPipeGuard {
 public:
  BrokenPipeGuard() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &old_);
  }
  ~BrokenPipeGuard() {
    const timespec now{};
    if (!was_pending_)
      while (sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
      }
    pthread_sigmask(SIG_SETMASK, &old_, nullptr);
  }
  BrokenPipeGuard(const BrokenPipeGuard&) = delete;
  BrokenPipeGuard& operator=(const BrokenPipeGuard&) = delete;

 private:
  sigset_t pipe_{}, old_{};
  bool was_pending_ = false;
};

// Runs in the child between fork and exec: system calls only.
[[noreturn]] void become(const char* path, char* const* argv, pid_t parent, const std::array<int, 3>& standard,
                         int failure) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  for (int i = 0; i < 3; ++i) dup2(standard[static_cast<std::size_t>(i)], i);
  close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execv(path, argv);
  const int error = errno;
  [[maybe_unused]] const auto written = ::write(failure, &error, sizeof error);
  _exit(127);
}

int above_standard(int fd) {
  if (fd > STDERR_FILENO) return fd;
  const int moved = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  ::close(fd);
  return moved;
}

}  // namespace

Subprocess::Descriptor& Subprocess::Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    close();
    fd_ = std::exchange(other.fd_, -1);
  }
  return *this;
}

void Subprocess::Descriptor::close() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

Subprocess::Pipe::Pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("no pipe to a solver");
  reader = Descriptor(above_standard(ends[0]));
  writer = Descriptor(above_standard(ends[1]));
  if (!reader.open() || !writer.open()) fail("no pipe to a solver");
}

Subprocess::Subprocess(const std::vector<std::string>& command, std::size_t output_limit)
    : output_limit_(output_limit) {
  if (command.empty()) throw SolverError("an empty command");
  const std::string path = find_program(command[0]);
  if (path.empty()) throw SolverError("there is no program '" + command[0] + "'");
  start(path, command);
}

Subprocess::~Subprocess() {
  if (pid_ < 0) return;
  kill_group();
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void Subprocess::start(const std::string& path, const std::vector<std::string>& command) {
  Pipe in, out, err, failure;
  std::vector<std::string> words = command;
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) fail("cannot start '" + command[0] + "'");
  if (child == 0)
    become(path.c_str(), argv.data(), parent, {in.reader.get(), out.writer.get(), err.writer.get()},
           failure.writer.get());
  pid_ = child;
  setpgid(child, child);  // whichever of the two processes comes first
  failure.writer.close();
  int error = 0;
  ssize_t count = 0;
  do count = ::read(failure.reader.get(), &error, sizeof error);
  while (count < 0 && errno == EINTR);
  if (count != 0) {
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    fail("cannot run '" + command[0] + "'", count > 0 ? error : EIO);
  }
  input_ = std::move(in.writer);
  output_pipe_ = std::move(out.reader);
  error_pipe_ = std::move(err.reader);
  for (const Descriptor* end : {&input_, &output_pipe_, &error_pipe_}) fcntl(end->get(), F_SETFL, O_NONBLOCK);
}

void Subprocess::kill_group() const {
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);
}

void Subprocess::close_input() { input_.close(); }

void Subprocess::drain(Descriptor& from, bool is_output) {
  std::array<char, 65536> buffer;
  const ssize_t count = ::read(from.get(), buffer.data(), buffer.size());
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) {
    from.close();
    return;
  }
  const auto size = static_cast<std::size_t>(count);
  if (!is_output) {
    errors_.append(buffer.data(), std::min(size, error_limit - errors_.size()));
    return;
  }
  output_.append(buffer.data(), size);
  if (output_.size() > output_limit_) throw SolverError("the solver prints without end");
}

void Subprocess::write_some(std::string_view& pending) {
  const BrokenPipeGuard guard;
  const ssize_t count = ::write(input_.get(), pending.data(), pending.size());
  if (count >= 0)
    pending.remove_prefix(static_cast<std::size_t>(count));
  else if (errno != EAGAIN && errno != EINTR)
    input_.close();
}

// One round: waits until something can be read or written, and does it.
Subprocess::Event Subprocess::pump(std::string_view* pending, const Deadline& deadline) {
  if (deadline.reached()) return Event::Timeout;
  std::array<pollfd, 3> fds{};
  fds[0] = {output_pipe_.get(), POLLIN, 0};
  fds[1] = {error_pipe_.get(), POLLIN, 0};
  fds[2] = {pending ? input_.get() : -1, POLLOUT, 0};  // poll() skips negative descriptors
  const int ready = poll(fds.data(), fds.size(), poll_timeout(deadline));
  if (ready < 0 && errno != EINTR) fail("poll");
  if (ready <= 0) return Event::Progress;
  if (fds[0].revents != 0) drain(output_pipe_, true);
  if (fds[1].revents != 0) drain(error_pipe_, false);
  if (fds[2].revents != 0) write_some(*pending);
  return Event::Progress;
}

Subprocess::Event Subprocess::write(std::string_view text, const Deadline& deadline) {
  while (!text.empty()) {
    if (!input_.open()) return Event::Closed;
    if (pump(&text, deadline) == Event::Timeout) return Event::Timeout;
  }
  return Event::Progress;
}

Subprocess::Event Subprocess::read(const Deadline& deadline) {
  const std::size_t before = output_.size();
  while (output_pipe_.open() && output_.size() == before)
    if (pump(nullptr, deadline) == Event::Timeout) return Event::Timeout;
  return output_.size() > before ? Event::Progress : Event::Closed;
}

std::string Subprocess::finish(const Deadline& deadline) {
  close_input();
  const Deadline patience = deadline.earlier(Deadline::after(2));
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0) {
    if (patience.reached()) return "still running";
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill_group();  // what it left behind, before its number is free
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  while (error_pipe_.open() && pump(nullptr, patience) == Event::Progress) {
  }
  if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
  return "exit status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace smtsplit
