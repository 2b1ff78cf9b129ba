#include "evidence/complete.hpp"

#include <algorithm>

#include "evidence/explain.hpp"
#include "evidence/replay.hpp"

namespace smtsplit {
namespace {

constexpr std::size_t kMostTries = 200;  // of what stop_when counts, each some thousand choices

enum class Search { Found, NotFound, GivenUp };

// Looks for values of the open inputs that make (from, to) a step. The enumerator is given a model in which everything
// else is as it has to be, so that it tries nothing in vain.
Search find_step(System& system, const std::vector<VarId>& open, Valuation& from, const Valuation& to) {
  System pinned = system;
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input) {
      const bool is_open = std::find(open.begin(), open.end(), v.id) != open.end();
      if (!is_open && v.id != system.selector) pinned.variables[v.id].domain = Domain::of({from[v.id]});
      continue;
    }
    const Expr target = system.pool->constant(to[v.id], v.type);
    pinned.transitions.push_back({system.pool->equal(system.var(v.id, true), target), {}});
  }
  std::size_t tries = 0;
  StepEnumerator steps(pinned);
  steps.stop_when([&] { return ++tries >= kMostTries; });
  bool found = false;
  const StepVisitor visit = [&](const Valuation& source, const Valuation& target) {
    if (!is_step(system, source, target)) return true;
    from = source;
    found = true;
    return false;
  };
  const bool any_process = system.selector && std::find(open.begin(), open.end(), *system.selector) != open.end();
  const ProcessId given = system.selector ? static_cast<ProcessId>(from[*system.selector]) : 0;
  const bool whole = any_process ? steps.steps(Valuation(from), visit) : steps.steps_of(given, Valuation(from), visit);
  return found ? Search::Found : whole ? Search::NotFound : Search::GivenUp;
}

class Completer {
 public:
  Completer(System& system, PartialTrace& partial) : system_(system), trace_(partial.trace), open_(partial.open) {}

  Completion run() {
    if (trace_.states.empty()) return {Completion::Kind::NoRun, "it has no states"};
    if (auto reason = why_not_initial(system_, trace_.states.front()))
      return {Completion::Kind::NoRun, "state 0 is not initial: " + *reason};
    for (std::size_t i = 0; i < trace_.states.size(); ++i) {
      const bool last = i + 1 == trace_.states.size();
      if (last && !trace_.loop) break;
      const Completion step = check_step(i, last ? *trace_.loop : i + 1);
      if (step.kind != Completion::Kind::Run) return step;
    }
    if (auto reason = why_not_fair(system_, trace_)) {
      const bool chosen = std::any_of(open_.begin(), open_.end(), [](const auto& inputs) { return !inputs.empty(); });
      return {chosen ? Completion::Kind::GivenUp : Completion::Kind::NoRun,
              "the loop is not fair" +
                  std::string(chosen ? ", with the steps found for what the trace leaves open" : "") + ": " + *reason};
    }
    // The definition has the last word.
    if (auto reason = replay(system_, trace_)) return {Completion::Kind::NoRun, *reason};
    return {};
  }

 private:
  Completion check_step(std::size_t i, std::size_t next) {
    Valuation& from = trace_.states[i];
    const Valuation& to = trace_.states[next];
    const std::string where = "no step leads from state " + std::to_string(i) + " to state " + std::to_string(next);
    if (open_[i].empty()) {
      if (auto reason = why_no_step(system_, from, to))
        return {Completion::Kind::NoRun, where + by(from) + ": " + *reason + others(from, to)};
      return {};
    }
    switch (find_step(system_, open_[i], from, to)) {
      case Search::Found: return {};
      case Search::GivenUp:
        return {Completion::Kind::GivenUp, "for the step from state " + std::to_string(i) + " to state " +
                                               std::to_string(next) +
                                               " there are too many inputs to try; the trace does not say them"};
      case Search::NotFound: break;
    }
    return {Completion::Kind::NoRun, where + why_none(i, from, to)};
  }

  [[nodiscard]] std::string by(const Valuation& from) const {
    return system_.selector ? " by " + system_.processes[static_cast<std::size_t>(from[*system_.selector])].name : "";
  }

  // Why no process can, or none with any inputs.
  [[nodiscard]] std::string why_none(std::size_t i, const Valuation& from, const Valuation& to) const {
    const bool inputs_open = open_[i].size() > 1 || open_[i].front() != system_.selector;
    const bool process_open =
        system_.selector && std::find(open_[i].begin(), open_[i].end(), *system_.selector) != open_[i].end();
    if (!process_open) return by(from) + ", whatever the inputs";
    std::string out = " by any process" + std::string(inputs_open ? ", whatever the inputs" : "");
    if (inputs_open) return out;
    constexpr std::size_t kMost = 4;
    for (std::size_t p = 0; p < std::min(system_.processes.size(), kMost); ++p) {
      Valuation tried = from;
      tried[*system_.selector] = static_cast<Value>(p);
      out += "\n  " + system_.processes[p].name + ": " + why_no_step(system_, tried, to).value_or("");
    }
    return out + (system_.processes.size() > kMost ? "\n  .." : "");
  }

  // Who could make the step instead.
  [[nodiscard]] std::string others(const Valuation& from, const Valuation& to) const {
    if (!system_.selector) return "";
    std::string names;
    for (std::size_t p = 0; p < system_.processes.size(); ++p) {
      Valuation tried = from;
      tried[*system_.selector] = static_cast<Value>(p);
      if (!why_no_step(system_, tried, to)) names += (names.empty() ? "" : ", ") + system_.processes[p].name;
    }
    return names.empty() ? "" : "; it would be a step of " + names;
  }

  System& system_;
  Trace& trace_;
  const std::vector<std::vector<VarId>>& open_;
};

}  // namespace

Completion complete(System& system, PartialTrace& partial) {
  try {
    return Completer(system, partial).run();
  } catch (const EvaluationError&) {
    return {Completion::Kind::NoRun, "it leads where an expression of the model has no value"};
  }
}

}  // namespace smtsplit
