#include "fuzz/isolated.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

#include "fuzz/child.hpp"
#include "solvers/answer.hpp"

namespace smtsplit::test {
namespace {

// Everything the child writes until it ends; nothing when time is up.
std::optional<std::string> read_all(int fd, const Deadline& deadline) {
  std::string text;
  char buffer[4096];
  for (;;) {
    pollfd ready{fd, POLLIN, 0};
    if (poll(&ready, 1, 100) == 0) {
      if (deadline.reached()) return std::nullopt;
      continue;
    }
    const ssize_t n = read(fd, buffer, sizeof buffer);
    if (n <= 0) return text;
    text.append(buffer, static_cast<std::size_t>(n));
  }
}

}  // namespace

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return text;
}

std::optional<Finding> isolated(const std::string& run, double seconds,
                                const std::function<std::optional<Finding>()>& check) {
  const Child child = start_child([&](int out) {
    std::string line = "\n";
    if (const auto failure = check()) {
      line = one_line(failure->run) + "\t" + one_line(failure->kind) + "\t" + one_line(failure->detail) + "\n";
    }
    const ssize_t written = write(out, line.data(), line.size());
    return written == static_cast<ssize_t>(line.size()) ? 0 : 1;
  });
  const auto answer = read_all(child.out, Deadline::after(seconds));
  close(child.out);
  if (!answer) kill(child.pid, SIGKILL);
  int status = 0;
  waitpid(child.pid, &status, 0);
  if (!answer) return Finding{run, "hang", "no answer within " + std::to_string(static_cast<int>(seconds)) + " s"};
  if (status != 0) return Finding{run, "crash", "status " + std::to_string(status)};
  const std::size_t first = answer->find('\t');
  if (first == std::string::npos) return std::nullopt;
  const std::size_t second = answer->find('\t', first + 1);
  return Finding{answer->substr(0, first), answer->substr(first + 1, second - first - 1), answer->substr(second + 1)};
}

}  // namespace smtsplit::test
