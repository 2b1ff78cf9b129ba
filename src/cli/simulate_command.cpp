// simulate: a random or scheduled run, by the concrete evaluator.
#include <algorithm>
#include <iostream>
#include <numeric>
#include <random>

#include "cli/commands.hpp"
#include "cli/load.hpp"

namespace smtsplit {
namespace {

// Keeps one of a stream of candidates, each with the same probability; stops after enough of them.
class Sample {
 public:
  explicit Sample(std::mt19937& random) : random_(random) {}
  bool offer(const Valuation& from, const Valuation& to) {
    if (std::uniform_int_distribution<std::size_t>(0, seen_++)(random_) == 0) chosen_ = {from, to};
    return seen_ < kEnough;
  }
  [[nodiscard]] const std::optional<std::pair<Valuation, Valuation>>& chosen() const { return chosen_; }

 private:
  static constexpr std::size_t kEnough = 1000;
  std::mt19937& random_;
  std::size_t seen_ = 0;
  std::optional<std::pair<Valuation, Valuation>> chosen_;
};

// The order in which to try processes for a step.
std::vector<ProcessId> candidates(const System& system, const std::vector<ProcessId>& schedule, unsigned step,
                                  std::mt19937& random) {
  if (!schedule.empty()) return {schedule[step % schedule.size()]};
  std::vector<ProcessId> order(system.processes.size());
  std::iota(order.begin(), order.end(), ProcessId{0});
  std::shuffle(order.begin(), order.end(), random);
  return order;
}

}  // namespace

int run_simulate(const SimulateCommand& command) {
  auto watches = watch_texts(command.watches);
  auto system = load_or_complain(command.model, watches);
  if (!system) return has_errors(watches) ? kExitUsage : kExitInput;

  std::vector<ProcessId> schedule;
  for (const std::string& name : command.schedule) {
    const auto p = std::find_if(system->processes.begin(), system->processes.end(),
                                [&](const Process& q) { return q.name == name; });
    if (p == system->processes.end()) {
      std::cerr << "smtsplit: error: there is no process '" << name << "'\n";
      return kExitUsage;
    }
    schedule.push_back(static_cast<ProcessId>(p - system->processes.begin()));
  }

  std::mt19937 random(command.seed);
  StepEnumerator steps(*system);  // it does not know the watches, so that they change no run
  Sample first(random);
  steps.initial_states([&](const Valuation& s) { return first.offer(s, s); });
  if (!first.chosen()) {
    std::cerr << "smtsplit: the model has no initial state\n";
    return kExitUndecided;
  }
  Trace trace{{first.chosen()->first}, std::nullopt};
  for (unsigned step = 0; step < command.steps; ++step) {
    Sample next(random);
    for (ProcessId p : candidates(*system, schedule, step, random)) {
      steps.steps_of(p, Valuation(trace.states.back()),
                     [&](const Valuation& from, const Valuation& to) { return next.offer(from, to); });
      if (next.chosen()) break;
    }
    if (!next.chosen()) {
      std::cerr << "smtsplit: no step is possible from state " << step
                << (schedule.empty() ? " (deadlock)\n" : " by the scheduled process\n");
      break;
    }
    trace.states.back() = next.chosen()->first;
    trace.states.push_back(next.chosen()->second);
  }
  std::cout << format_trace(*system, trace, command.trace, TraceOrigin::simulation());
  return kExitProved;
}

}  // namespace smtsplit
