#include "fuzz/child.hpp"

#include <unistd.h>

#include <csignal>
#include <stdexcept>

namespace smtsplit::test {

Child start_child(const std::function<int(int out)>& work) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t pid = fork();
  if (pid < 0) throw std::runtime_error("no process");
  if (pid == 0) {
    close(ends[0]);
    for (int s : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) std::signal(s, SIG_DFL);  // a test runner's handlers
    _exit(work(ends[1]));
  }
  close(ends[1]);
  return {pid, ends[0]};
}

}  // namespace smtsplit::test
