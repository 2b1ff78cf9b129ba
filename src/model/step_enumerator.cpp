// Ordered choice of initial states and steps: runs the plans of step_plan.hpp.
//
// Processes mostly look at few variables. The steps of a process whose plan reads values with few combinations are
// worked out once for each combination and then replayed.
#include <algorithm>
#include <optional>

#include "model/evaluator.hpp"
#include "model/fault.hpp"
#include "model/step_plan.hpp"

namespace smtsplit {
namespace {

constexpr std::uint64_t kMostCombinations = 4096;    // of read values, for a process to be remembered
constexpr std::uint64_t kAllCombinations = 1 << 18;  // the same for all processes together
constexpr std::size_t kMostSteps = 64;               // remembered for one combination

}  // namespace

/// The steps of one process for each combination of the values it reads, as the values its plan gives to its targets.
class StepEnumerator::Memory {
 public:
  struct Entry {
    enum class State : std::uint8_t { New, Known, TooMany } state = State::New;
    std::uint32_t steps = 0;
    std::vector<Value> values;  // steps times targets
  };
  struct Target {
    VarId variable;
    bool in_source;
  };

  /// None when the process reads too much.
  static std::optional<Memory> of(const System& system, const StepPlan& plan) {
    Memory memory;
    const std::uint64_t limit = std::min(kMostCombinations, kAllCombinations / system.processes.size());
    std::uint64_t combinations = 1;
    for (VarId v : plan.reads()) {
      if (fault("memory-key") && v == *plan.reads().begin()) continue;
      const Variable& variable = system.variables[v];
      if (variable.role == Role::Input) continue;  // unfixed inputs keep one value
      const std::uint64_t size = variable.domain.size();
      if (size > limit || combinations * size > limit) return std::nullopt;
      memory.reads_.push_back({v, &variable.domain, combinations});
      combinations *= size;
    }
    for (const StepPlan::Instruction& i : plan.instructions) {
      if (i.kind == StepPlan::Instruction::Kind::Check) continue;
      memory.targets_.push_back({i.target, i.target_in == StepPlan::Where::From});
    }
    memory.entries_.resize(combinations);
    return memory;
  }

  Entry& entry(const Valuation& state) {
    std::uint64_t index = 0;
    for (const Read& r : reads_) {
      const Value v = state[r.variable];
      index += r.stride *
               (r.domain->is_interval() ? static_cast<std::uint64_t>(v - r.domain->low()) : r.domain->index_of(v));
    }
    return entries_[index];
  }
  [[nodiscard]] const std::vector<Target>& targets() const { return targets_; }

 private:
  struct Read {
    VarId variable;
    const Domain* domain;
    std::uint64_t stride;
  };
  std::vector<Read> reads_;
  std::vector<Target> targets_;
  std::vector<Entry> entries_;
};

struct StepEnumerator::Impl {
  struct ProcessSteps {
    StepPlan plan;
    std::optional<Memory> memory;
  };

  Impl(System& s, std::span<const Expr> observed_exprs)
      : system(s), observed(observed_exprs.begin(), observed_exprs.end()) {
    base.resize(s.variables.size());
    for (const Variable& v : s.variables) {
      base[v.id] = v.domain.at(0);
      if (v.role == Role::Input) inputs.push_back(v.id);
    }
    processes.resize(s.processes.size());
  }

  System& system;
  std::vector<Expr> observed;
  Valuation base;  // a first value for everything
  std::vector<VarId> inputs;
  Valuation from, to;  // the step being built
  std::function<bool()> stop;
  std::size_t asked = 0;
  std::optional<StepPlan> initial;
  std::vector<std::optional<ProcessSteps>> processes;
  std::vector<std::vector<Value>> buffers;

  bool must_stop() {
    constexpr std::size_t kAskEvery = 4096;
    return stop && ++asked % kAskEvery == 0 && stop();
  }

  // Runs a plan from an instruction on; false when the visitor stopped.
  bool run(const StepPlan& plan, std::size_t at, const StepVisitor& visit) {
    using What = StepPlan::Instruction::Kind;
    if (must_stop()) return false;
    for (; at < plan.instructions.size(); ++at) {
      const StepPlan::Instruction& in = plan.instructions[at];
      const Value* current = in.over_target ? to.data() : from.data();
      const Value* next = in.over_target ? nullptr : to.data();
      // A check has no target, and there may be no variable at all.
      const auto cell = [&]() -> Value& { return (in.target_in == StepPlan::Where::From ? from : to)[in.target]; };
      switch (in.kind) {
        case What::Check:
          if (!holds(in.expr, current, next)) return true;
          continue;
        case What::Assign:
          cell() = evaluate(in.expr, current, next);
          if (!in.domain->contains(cell())) return true;
          continue;
        case What::Choose: {
          if (buffers.size() <= at) buffers.resize(plan.instructions.size());
          std::vector<Value> values = std::move(buffers[at]);
          values.clear();
          evaluate_set(in.expr, current, next, values);
          bool go_on = true;
          for (std::size_t i = 0; go_on && i < values.size(); ++i) {
            if (!in.domain->contains(values[i])) continue;
            cell() = values[i];
            go_on = run(plan, at + 1, visit);
          }
          buffers[at] = std::move(values);
          return go_on;
        }
        case What::Enumerate: {
          const std::uint64_t size = in.domain->size();
          for (std::uint64_t i = 0; i < size; ++i) {
            cell() = in.domain->at(i);
            if (!run(plan, at + 1, visit)) return false;
          }
          return true;
        }
      }
    }
    return visit(from, to);
  }

  // Starts steps that leave this state, for any process.
  void leave(const Valuation& state) {
    from = state;
    for (VarId v : inputs) from[v] = base[v];
    to = from;
  }

  // After leave(); the step is undone in from and to before it returns.
  bool steps_of(ProcessId p, const StepVisitor& visit) {
    if (!processes[p]) {
      StepPlan plan = plan_step(system, p, observed);
      auto memory = Memory::of(system, plan);
      processes[p] = {std::move(plan), std::move(memory)};
    }
    ProcessSteps& process = *processes[p];
    if (system.selector) from[*system.selector] = p;
    const bool go_on = process.memory ? remembered(process, visit) : run(process.plan, 0, visit);
    for (const StepPlan::Instruction& i : process.plan.instructions) {
      if (i.kind == StepPlan::Instruction::Kind::Check) continue;
      if (i.target_in == StepPlan::Where::From) {
        from[i.target] = base[i.target];
      } else {
        to[i.target] = from[i.target];
      }
    }
    return go_on;
  }

  bool remembered(ProcessSteps& process, const StepVisitor& visit) {
    Memory::Entry& entry = process.memory->entry(from);
    if (entry.state == Memory::Entry::State::New && !work_out(process, entry)) return false;
    if (entry.state == Memory::Entry::State::TooMany) return run(process.plan, 0, visit);
    if (must_stop()) return false;
    const Value* value = entry.values.data();
    for (std::uint32_t step = 0; step < entry.steps; ++step) {
      for (const Memory::Target& t : process.memory->targets()) (t.in_source ? from : to)[t.variable] = *value++;
      if (!visit(from, to)) return false;
    }
    return true;
  }

  // False when told to stop.
  bool work_out(ProcessSteps& process, Memory::Entry& entry) {
    bool too_many = false;
    entry = {};
    const bool complete = run(process.plan, 0, [&](const Valuation&, const Valuation&) {
      too_many = entry.steps == kMostSteps;
      if (too_many) return false;
      ++entry.steps;
      for (const Memory::Target& t : process.memory->targets()) {
        entry.values.push_back((t.in_source ? from : to)[t.variable]);
      }
      return true;
    });
    if (!complete) entry = {};
    if (too_many) entry.state = Memory::Entry::State::TooMany;
    if (complete) entry.state = Memory::Entry::State::Known;
    return complete || too_many;
  }
};

StepEnumerator::StepEnumerator(System& system, std::span<const Expr> observed)
    : impl_(std::make_unique<Impl>(system, observed)) {}
StepEnumerator::~StepEnumerator() = default;

void StepEnumerator::stop_when(std::function<bool()> asked) { impl_->stop = std::move(asked); }

bool StepEnumerator::initial_states(const StateVisitor& visit) {
  if (!impl_->initial) impl_->initial = plan_initial(impl_->system);
  impl_->from = impl_->to = impl_->base;
  return impl_->run(*impl_->initial, 0, [&](const Valuation&, const Valuation& state) { return visit(state); });
}

bool StepEnumerator::steps_of(ProcessId process, const Valuation& state, const StepVisitor& visit) {
  impl_->leave(state);
  return impl_->steps_of(process, visit);
}

bool StepEnumerator::steps(const Valuation& state, const StepVisitor& visit) {
  impl_->leave(state);
  for (ProcessId p = 0; p < impl_->system.processes.size(); ++p) {
    if (!impl_->steps_of(p, visit)) return false;
  }
  return true;
}

}  // namespace smtsplit
