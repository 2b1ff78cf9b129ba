// The program. Its work runs on a thread with a deep stack, because expressions may nest deeply and are walked by
// recursion in places.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <exception>

#include "cli/app.hpp"
#include "cli/exit_code.hpp"
#include "cli/supervisor.hpp"

namespace {

constexpr std::size_t kStackBytes = std::size_t{1} << 30;  // reserved, not used

struct Arguments {
  int argc;
  char** argv;
  int exit_code;
};

void* run(void* pointer) {
  auto* arguments = static_cast<Arguments*>(pointer);
  try {
    arguments->exit_code = smtsplit::run_app(arguments->argc, arguments->argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "smtsplit: internal error: %s\n", e.what());
    arguments->exit_code = smtsplit::kExitInternal;
  }
  return nullptr;
}

// A file that is opened later must not get the number of a closed standard stream, and then what is printed.
void open_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", O_RDWR);  // takes the least free number: this one
  }
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_streams();
  smtsplit::Supervisor::block_signals();
  Arguments arguments{argc, argv, smtsplit::kExitInternal};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  pthread_t thread{};
  if (pthread_create(&thread, &attributes, run, &arguments) != 0) {
    run(&arguments);  // no room for a deep stack: an ordinary one must do
  } else {
    pthread_join(thread, nullptr);
  }
  return arguments.exit_code;
}
