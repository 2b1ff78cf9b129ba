#include "fuzz/workers.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <sstream>

#include "fuzz/child.hpp"
#include "fuzz/isolated.hpp"

namespace smtsplit::test {
namespace {

constexpr std::uint64_t kShare = 50;    // seeds for one process
constexpr double kLongestSilence = 90;  // seconds for one system

// One line for each system, after it: its seed, counts, and what failed.
void work(int out, std::uint64_t from, std::uint64_t end, const std::string& engine) {
  for (std::uint64_t seed = from; seed < end; ++seed) {
    Counts c;
    const auto failure = check_text(system_text(seed), {seed, false, "", engine}, c);
    std::string line = std::to_string(seed);
    for (std::size_t n : {c.systems, c.properties, c.runs, c.proved, c.refuted, c.unknown, c.longer})
      line += " " + std::to_string(n);
    if (failure) {
      line += "\t" + one_line(failure->run) + "\t" + one_line(failure->kind) + "\t" + one_line(failure->detail);
    }
    line += "\n";
    if (write(out, line.data(), line.size()) < 0) return;
  }
}

}  // namespace

Workers::Workers(std::uint64_t first, std::uint64_t count, unsigned jobs, std::string engine,
                 std::function<bool()> go_on)
    : next_(first),
      end_(first + count),
      jobs_(jobs),
      engine_(std::move(engine)),
      go_on_(std::move(go_on)),
      workers_(jobs) {}

Workers::~Workers() {
  for (const Worker& w : workers_) {
    if (w.fd < 0) continue;
    kill(w.pid, SIGKILL);
    waitpid(w.pid, nullptr, 0);
    close(w.fd);
  }
}

bool Workers::start(Worker& worker, std::uint64_t from, std::uint64_t end) {
  const Child child = start_child([&](int out) {
    work(out, from, end, engine_);
    return 0;
  });
  worker = {child.pid, child.out, from, end, "", std::chrono::steady_clock::now()};
  return true;
}

bool Workers::next_share(Worker& worker) {
  if (next_ == end_ || !go_on_()) return false;
  const std::uint64_t from = next_;
  next_ = std::min(end_, next_ + std::min(kShare, (end_ - from) / jobs_ + 1));
  return start(worker, from, next_);
}

void Workers::run() {
  for (;;) {
    std::vector<pollfd> ready;
    std::vector<Worker*> of;
    for (Worker& w : workers_) {
      if (w.fd < 0 && !next_share(w)) continue;
      ready.push_back({w.fd, POLLIN, 0});
      of.push_back(&w);
    }
    if (ready.empty()) return;
    poll(ready.data(), ready.size(), 1000);
    for (std::size_t i = 0; i < ready.size(); ++i) {
      const std::chrono::duration<double> silence = std::chrono::steady_clock::now() - of[i]->heard;
      if (ready[i].revents != 0) {
        listen(*of[i]);
      } else if (silence.count() > kLongestSilence) {
        kill(of[i]->pid, SIGKILL);
        lost(*of[i], "hang");
      }
    }
    if (!go_on_()) return;
  }
}

void Workers::listen(Worker& worker) {
  char buffer[4096];
  const ssize_t n = read(worker.fd, buffer, sizeof buffer);
  if (n <= 0) {
    lost(worker, "crash");
    return;
  }
  worker.heard = std::chrono::steady_clock::now();
  worker.unread.append(buffer, static_cast<std::size_t>(n));
  for (std::size_t end; (end = worker.unread.find('\n')) != std::string::npos;) {
    hear(worker, worker.unread.substr(0, end));
    worker.unread.erase(0, end + 1);
  }
}

void Workers::hear(Worker& worker, const std::string& line) {
  std::istringstream fields(line);
  std::uint64_t seed = 0;
  Counts c;
  fields >> seed >> c.systems >> c.properties >> c.runs >> c.proved >> c.refuted >> c.unknown >> c.longer;
  counts_ += c;
  ++done_;
  worker.at = seed + 1;
  Finding f;
  fields.ignore();
  if (std::getline(fields, f.run, '\t') && std::getline(fields, f.kind, '\t')) {
    std::getline(fields, f.detail);
    found_.push_back({seed, f});
  }
}

// The process has ended, or was ended, at the seed `at`.
void Workers::lost(Worker& worker, const char* kind) {
  int status = 0;
  waitpid(worker.pid, &status, 0);
  close(worker.fd);
  worker.fd = -1;
  if (worker.at >= worker.end) return;
  found_.push_back({worker.at, {"", kind, "status " + std::to_string(status)}});
  ++done_;
  if (worker.at + 1 < worker.end) start(worker, worker.at + 1, worker.end);
}

}  // namespace smtsplit::test
