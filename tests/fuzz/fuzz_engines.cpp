// Random systems against the oracle; see scripts/fuzz-engines, which builds and calls this.
//
// A failure is shrunk and written as a model whose head says what happened. Exit codes: 0 nothing is wrong, 1 something
// is, 2 nothing was checked, 3 the model given cannot be checked, 4 the command line is wrong, 5 anything else.
#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <limits>
#include <sstream>

#include "engines/engine.hpp"
#include "frontend/frontend.hpp"
#include "fuzz/isolated.hpp"
#include "fuzz/shrink.hpp"
#include "fuzz/workers.hpp"
#include "support/models.hpp"
#include "support/random_model.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

struct Options {
  std::uint64_t seed = 1, runs = 1000;
  unsigned jobs = 1;
  std::filesystem::path keep;   // empty: failures are only told
  std::filesystem::path check;  // one model instead of random ones
  std::string engine;           // only this one, beside explicit search; empty: all
  double seconds = 0;           // 0: no limit
  bool first_only = false;      // end with the first failure
  bool print = false;           // print the systems
};

constexpr const char* kUsage =
    "usage: fuzz_engines [--runs N] [--seed S] [--jobs J] [--seconds T] [--keep DIR] [--first] [--print]\n"
    "                    [--engine NAME]\n"
    "       fuzz_engines --check MODEL [--keep DIR]\n";

constexpr double kPatience = 60;         // seconds for one check while shrinking
constexpr double kShrinkSeconds = 60;    // for one failure
constexpr std::size_t kMostShrunk = 10;  // failures; more are told, not shrunk

template <typename T>
T number(const std::string& option, const std::string& text, T least, T most) {
  T value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc() && stop == end && value >= least && value <= most) return value;
  std::ostringstream message;
  message << option << ": '" << text << "' is not a " << (std::is_integral_v<T> ? "whole " : "") << "number from "
          << least << " to " << most;
  throw std::invalid_argument(message.str());
}

Options parse(const std::vector<std::string>& arguments) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  constexpr unsigned kMostJobs = 1000;
  constexpr double kLeastSeconds = 1e-3, kMostSeconds = 1e9;
  Options o;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& a = arguments[i];
    const auto value = [&]() -> const std::string& {
      if (++i == arguments.size() || arguments[i].empty()) throw std::invalid_argument(a + " needs a value");
      return arguments[i];
    };
    if (a == "--runs") {
      o.runs = number(a, value(), std::uint64_t{1}, kMost);
    } else if (a == "--seed") {
      o.seed = number(a, value(), std::uint64_t{0}, kMost);
    } else if (a == "--jobs") {
      o.jobs = number(a, value(), 1U, kMostJobs);
    } else if (a == "--seconds") {
      o.seconds = number(a, value(), kLeastSeconds, kMostSeconds);
    } else if (a == "--keep") {
      o.keep = value();
    } else if (a == "--engine") {
      o.engine = value();
      if (find_engine(o.engine) == nullptr) throw std::invalid_argument("there is no engine '" + o.engine + "'");
    } else if (a == "--check") {
      o.check = value();
    } else if (a == "--first") {
      o.first_only = true;
    } else if (a == "--print") {
      o.print = true;
    } else {
      throw std::invalid_argument("unknown option " + a);
    }
  }
  if (o.seed > kMost - o.runs) {
    throw std::invalid_argument("--seed and --runs: there are no seeds from 2^64 on");
  }
  return o;
}

std::optional<Finding> check_isolated(const std::string& text, const Plan& plan) {
  return isolated(plan.only, kPatience, [&] {
    Counts counts;
    return check_text(text, plan, counts);
  });
}

bool parses(const std::string& text) {
  const Source source("model.smv", text);
  Diagnostics diagnostics;
  try {
    return smv::parse(source, diagnostics) != nullptr && !diagnostics.has_errors();
  } catch (const TooManyErrors&) {
    return false;
  }
}

// The same failure in as small a model as can be found.
std::string smaller(const std::string& text, const Plan& plan, const Finding& failure) {
  Plan narrow = plan;
  narrow.only = failure.run;
  return shrink(
      text,
      [&](const std::string& candidate) {
        if (!parses(candidate)) return false;
        const auto now = check_isolated(candidate, narrow);
        return now && now->kind == failure.kind && now->run == failure.run;
      },
      Deadline::after(kShrinkSeconds));
}

void report(const std::string& name, const std::string& text, const Plan& plan, const Finding& failure,
            const Options& options, bool shrunk) {
  std::cout << name << ": " << failure.run << ": " << failure.kind << ": " << failure.detail << std::endl;
  if (options.keep.empty()) return;
  std::filesystem::create_directories(options.keep);
  const std::filesystem::path file = options.keep / (name + ".smv");
  std::ofstream out(file);
  out << "-- " << name << ": " << failure.run << ": " << failure.kind << "\n-- " << failure.detail << "\n"
      << (shrunk ? smaller(text, plan, failure) : text);
  std::cout << "  " << file.string() << std::endl;
}

int check_file(const Options& options) {
  const std::string path = options.check.string();
  if (!std::filesystem::is_regular_file(options.check) || !std::ifstream(options.check)) {
    std::cerr << "fuzz_engines: cannot read '" << path << "'\n";
    return 3;
  }
  const std::string text = read(options.check);
  const auto failure = isolated("", kPatience, [&] { return check_chosen(text); });
  if (!failure) {
    std::cout << path << ": nothing is wrong\n";
    return 0;
  }
  if (failure->kind == kNotChecked) {
    std::string problems;
    (void)try_load(text, problems, path);
    std::cerr << problems << "fuzz_engines: '" << path << "' is not checked: " << failure->detail;
    return 3;
  }
  report(options.check.stem().string(), text, {0, true, ""}, *failure, options, true);
  return 1;
}

double cpu_seconds_of_workers() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

int campaign(const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  std::size_t reported = 0;
  Workers* running = nullptr;
  const auto go_on = [&] {
    for (; reported < running->found().size(); ++reported) {
      const Found& f = running->found()[reported];
      report("seed-" + std::to_string(f.seed), system_text(f.seed), {f.seed, false, "", options.engine}, f.failure,
             options, reported < kMostShrunk);
    }
    if (options.first_only && reported > 0) return false;
    return options.seconds == 0 || elapsed() < options.seconds;
  };
  Workers workers(options.seed, options.runs, options.jobs, options.engine, go_on);
  running = &workers;
  workers.run();
  go_on();
  const Counts& c = workers.counts();
  const double seconds = elapsed();
  std::cout << std::fixed << std::setprecision(1) << "fuzz: " << c.systems << " systems of " << workers.done()
            << " seeds (" << options.seed << "..), " << c.properties << " properties, " << c.runs << " runs, "
            << c.proved << " proofs, " << c.refuted << " traces (" << c.longer << " not shortest), " << c.unknown
            << " left open by an engine that may; " << workers.found().size() << " disagreements, " << seconds << " s, "
            << cpu_seconds_of_workers() << " CPU s, " << static_cast<double>(c.systems) / seconds << " systems/s\n";
  if (!workers.found().empty()) return 1;
  if (c.systems > 0) return 0;
  std::cerr << "fuzz_engines: no system was checked\n";
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  // Every solver takes and returns megabytes; giving them back to the system each time would cost more than solving.
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (std::find(arguments.begin(), arguments.end(), "--help") != arguments.end()) {
    std::cout << kUsage;
    return 0;
  }
  try {
    const Options options = parse(arguments);
    if (!options.check.empty()) return check_file(options);
    if (!options.print) return campaign(options);
    for (std::uint64_t i = 0; i < options.runs; ++i) {
      std::cout << "-- seed " << options.seed + i << "\n" << system_text(options.seed + i) << "\n";
    }
    return 0;
  } catch (const std::invalid_argument& e) {
    std::cerr << "fuzz_engines: " << e.what() << "\n" << kUsage;
    return 4;
  } catch (const std::exception& e) {
    std::cerr << "fuzz_engines: " << e.what() << "\n";
    return 5;
  }
}
