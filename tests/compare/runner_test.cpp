// Runs that misbehave: stopped in time, reported as what they are, with nothing left behind.
#include "compare/runner.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <thread>

namespace smtsplit {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("runner-test-" + std::to_string(getpid()))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

RunRequest shell(const Folder& folder, const std::string& script) {
  RunRequest request;
  request.command = {"sh", "-c", script};
  request.log = folder / "log";
  request.limits.seconds = 60;
  request.limits.memory_mb = 200;
  return request;
}

Measurement run(const RunRequest& request, bool use_cgroup = true) {
  Runner runner(use_cgroup);
  runner.start(request);
  for (;;) {
    if (const auto result = runner.wait(1000ms)) return *result;
  }
}

// Whether some process of this machine has that word in its command line or its environment.
bool runs_somewhere(const std::string& word) {
  for (const auto& entry : fs::directory_iterator("/proc")) {
    for (const char* file : {"cmdline", "environ"}) {
      if (text_of(entry.path() / file).find(word) != std::string::npos) return true;
    }
  }
  return false;
}

// A word that no other process has.
std::string mark() {
  static int count = 0;
  return "mark-" + std::to_string(getpid()) + "-" + std::to_string(++count);
}

}  // namespace

TEST_CASE("what a run says and how it ends") {
  const Folder folder;
  const Measurement result = run(shell(folder, "echo one; echo two >&2; exit 7"));
  CHECK(result.end == RunEnd::Exited);
  CHECK(result.code == 7);
  CHECK(text_of(folder / "log") == "one\ntwo\n");
  CHECK(result.output_bytes == 8);
  CHECK(result.memory_mb > 0.1);
  CHECK(result.wall_seconds < 60);
}

TEST_CASE("a crash is not an exit") {
  const Folder folder;
  const Measurement result = run(shell(folder, "kill -SEGV $$"));
  CHECK(result.end == RunEnd::Signalled);
  CHECK(result.code == SIGSEGV);
}

TEST_CASE("what cannot be run") {
  const Folder folder;
  RunRequest request = shell(folder, "");
  request.command = {"/no/such/program"};
  const Measurement result = run(request);
  CHECK(result.end == RunEnd::NotStarted);
  CHECK(result.problem == "cannot run '/no/such/program': No such file or directory");
  request = shell(folder, "");
  request.command = {"/dev"};
  CHECK(run(request).problem == "cannot run '/dev': Permission denied");
}

TEST_CASE("what keeps everything from being run is not said of the command") {
  const Folder folder;
  RunRequest request = shell(folder, "");
  request.log = "/no/such/folder/log";
  Measurement result = run(request);
  CHECK(result.end == RunEnd::Lost);
  CHECK(result.problem == "cannot write '/no/such/folder/log': No such file or directory");
  request = shell(folder, "");
  request.folder = "/no/such/folder";
  result = run(request);
  CHECK(result.end == RunEnd::Lost);
  CHECK(result.problem == "cannot run anything in '/no/such/folder': No such file or directory");
}

TEST_CASE("standard error can have a file of its own") {
  const Folder folder;
  RunRequest request = shell(folder, "echo out; echo wrong >&2; echo more");
  request.errors = folder / "errors";
  CHECK(run(request).end == RunEnd::Exited);
  CHECK(text_of(folder / "log") == "out\nmore\n");
  CHECK(text_of(folder / "errors") == "wrong\n");
}

TEST_CASE("words of a command line arrive as they are") {
  const Folder folder;
  RunRequest request = shell(folder, "");
  const std::string odd = "blank \"quote\" \xff\xfe \xc3\xa4\n";
  request.command = {"printf", "%s", odd};
  CHECK(run(request).end == RunEnd::Exited);
  CHECK(text_of(folder / "log") == odd);
}

TEST_CASE("a run is stopped at its limit, whatever it does, and nothing is left") {
  const Folder folder;
  const std::string word = mark();
  struct Case {
    std::string what, script;
    RunEnd end;
  };
  const Case wanted = GENERATE_COPY(values<Case>({
      {"sleeps", "sleep 100", RunEnd::Timeout},
      {"ignores signals", "trap '' TERM INT HUP; while :; do sleep 0.05; done", RunEnd::Timeout},
      {"computes", "while :; do :; done", RunEnd::Timeout},
      {"closes its output", "exec >&- 2>&-; sleep 100", RunEnd::Timeout},
      {"stops itself", "kill -STOP $$", RunEnd::Timeout},
      {"floods its output", "exec yes", RunEnd::TooMuchOutput},
      {"floods in a child", "yes & wait", RunEnd::TooMuchOutput},
      {"allocates", "x=123456789; while :; do x=$x$x; done", RunEnd::OutOfMemory},
      {"allocates in children",
       "for i in 1 2 3 4; do (x=" + std::string(1000, 'x') +
           "; while [ ${#x} -lt 60000000 ]; do x=$x$x; done; sleep 100) & done; wait",
       RunEnd::OutOfMemory},
      {"forks without end", "f() { sleep 100 & f; }; f", RunEnd::TooManyProcesses},
      // Each ends when it has two children, but the last ones: many orphans. Bounded, should it not be stopped.
      {"a fork bomb",
       "f() { if [ $1 -gt 8 ]; then sleep 100; else f $(($1 + 1)) & f $(($1 + 1)) & fi; }; f 1; sleep 100",
       RunEnd::TooManyProcesses},
      {"daemons", "for i in 1 2 3; do setsid sh -c 'setsid sleep 100 & sleep 90' & done; wait", RunEnd::Timeout},
  }));
  const bool use_cgroup = GENERATE(true, false);
  CAPTURE(wanted.what, use_cgroup);
  RunRequest request = shell(folder, "export MARK=" + word + "; " + wanted.script);
  request.limits.seconds = wanted.end == RunEnd::Timeout ? 0.5 : 30;
  request.limits.processes = 100;
  const Measurement result = run(request, use_cgroup);
  CHECK(result.end == wanted.end);
  if (wanted.end == RunEnd::Timeout) CHECK(result.wall_seconds >= 0.5);
  CHECK(result.unkillable == 0);
  CHECK_FALSE(runs_somewhere(word));
  CHECK(fs::file_size(folder / "log") <= request.limits.output_bytes);
}

TEST_CASE("what a run leaves behind is killed") {
  const Folder folder;
  const std::string word = mark();
  const Measurement result = run(shell(folder, "MARK=" + word + " setsid sleep 100 & sleep 0.2; echo done"));
  CHECK(result.end == RunEnd::Exited);
  CHECK(result.left_behind == 1);
  CHECK_FALSE(runs_somewhere(word));
}

TEST_CASE("runs beside each other are told apart") {
  const Folder folder;
  const std::string word = mark();
  Runner runner;
  RunRequest request = shell(folder, "sleep 0.2; exit 3");
  for (std::size_t id = 0; id < 5; ++id) {
    request.id = id;
    request.log = folder / ("log" + std::to_string(id));
    request.command[2] = "sleep 0.2; exit " + std::to_string(10 + id);
    runner.start(request);
  }
  std::size_t seen = 0;
  while (seen < 5) {
    const auto result = runner.wait(1000ms);
    if (!result) continue;
    ++seen;
    CHECK(result->end == RunEnd::Exited);
    CHECK(result->code == static_cast<int>(10 + result->id));
  }
}

TEST_CASE("no measurement is lost") {
  const Folder folder;
  const bool use_cgroup = GENERATE(true, false);
  Runner runner(use_cgroup);
  constexpr std::size_t kRuns = 200, kAtATime = 4;
  std::size_t next = 0, ended = 0;
  while (ended < kRuns) {
    for (; next < kRuns && next < ended + kAtATime; ++next) {
      RunRequest request =
          shell(folder, "sleep 0.00" + std::to_string(next % 7) + "; exit " + std::to_string(next % 5));
      request.id = next;
      request.limits.seconds = 60;
      request.log = folder / ("log" + std::to_string(next));
      runner.start(request);
    }
    if (const auto result = runner.wait(1000ms)) {
      ++ended;
      CHECK(result->end == RunEnd::Exited);
      CHECK(result->code == static_cast<int>(result->id % 5));
    }
  }
}

TEST_CASE("a guard that is killed is missed, and its run does not last") {
  const Folder folder;
  const std::string word = mark();
  pid_t guard = 0;
  {
    Runner runner;
    RunRequest request = shell(folder, "export MARK=" + word + "; echo $PPID; setsid sleep 100 & sleep 100; true");
    request.id = 7;
    request.limits.seconds = 100;
    runner.start(request);
    while (guard == 0) guard = static_cast<pid_t>(std::strtol(text_of(folder / "log").c_str(), nullptr, 10));
    while (!runs_somewhere(word)) std::this_thread::sleep_for(5ms);
    kill(guard, SIGKILL);
    std::optional<Measurement> result;
    while (!result) result = runner.wait(1000ms);
    CHECK(result->id == 7);
    CHECK(result->end == RunEnd::Lost);
  }
  const auto cgroup = "/sys/fs/cgroup/smtsplit-run-" + std::to_string(guard);
  if (!fs::exists(cgroup) && !fs::exists("/sys/fs/cgroup/unified/smtsplit-run-" + std::to_string(guard))) return;
  const Runner next;
  for (int i = 0; i < 100 && runs_somewhere(word); ++i) std::this_thread::sleep_for(20ms);
  CHECK_FALSE(runs_somewhere(word));
}

TEST_CASE("runs end with those who wanted them") {
  const Folder folder;
  const std::string word = mark();
  {
    Runner runner;
    RunRequest request = shell(folder, "MARK=" + word + " setsid sleep 100 & sleep 100");
    request.limits.seconds = 100;
    runner.start(request);
    while (!runs_somewhere(word)) std::this_thread::sleep_for(5ms);
  }
  CHECK_FALSE(runs_somewhere(word));
}

}  // namespace smtsplit
