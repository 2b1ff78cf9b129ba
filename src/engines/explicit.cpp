// explicit: breadth-first search of the reachable states, one by one, with the concrete evaluator. The oracle.
//
// Claims, for a goal φ:
//   refuted: the search met a state (step) that violates φ; breadth first, so the path to it is shortest.
//   proved:  the set R of all states met is closed under steps and contains the initial states; φ holds on all of R.
//            Certificate: R as a formula (a decision diagram over the variables in their order of declaration), k = 1.
#include <algorithm>
#include <chrono>

#include "engines/engine.hpp"
#include "engines/engines.hpp"
#include "engines/reachable_set.hpp"
#include "engines/state_store.hpp"
#include "model/fault.hpp"

namespace smtsplit {
namespace {

class ExplicitSearch {
 public:
  explicit ExplicitSearch(Job& job)
      : job_(job),
        system_(job.system),
        codec_(job.system),
        store_(codec_.words()),
        steps_(job.system, goal_exprs(job)),
        packed_(codec_.words()) {
    for (std::size_t g = 0; g < job.goals.size(); ++g) {
      (job.goals[g].expr->about_step() ? step_goals_ : state_goals_).push_back(g);
    }
  }

  void run() {
    steps_.stop_when([this] { return !within_limits(); });
    const auto start = std::chrono::steady_clock::now();
    const bool complete = search();
    job_.statistics.emplace_back("search_seconds",
                                 std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    job_.statistics.emplace_back("states", store_.size());
    job_.statistics.emplace_back("depth", depth_);
    job_.statistics.emplace_back("bytes", static_cast<double>(store_.bytes()));
    if (open_goals() == 0) return;
    if (!complete) {
      give_up(reason_);
      return;
    }
    const auto invariant = reachable_set(system_, codec_, store_, job_.deadline);
    if (!invariant) {
      give_up("all " + std::to_string(store_.size()) +
              " reachable states satisfy it, but no certificate was built in time");
      return;
    }
    for (const auto* list : {&state_goals_, &step_goals_}) {
      for (std::size_t g : *list) job_.answer(g, Proved{{Certificate::Kind::Inductive, *invariant, 1, false}});
    }
  }

 private:
  static std::vector<Expr> goal_exprs(const Job& job) {
    std::vector<Expr> exprs;
    for (const Goal& g : job.goals) exprs.push_back(g.expr);
    return exprs;
  }

  [[nodiscard]] std::size_t open_goals() const { return state_goals_.size() + step_goals_.size(); }
  [[nodiscard]] bool wanted() const { return open_goals() > 0 || (job_.options.find_deadlock && !job_.deadlock); }

  void give_up(const std::string& reason) {
    for (std::size_t g : state_goals_) job_.answer(g, Unknown{reason, states_checked()});
    for (std::size_t g : step_goals_) job_.answer(g, Unknown{reason, steps_checked()});
  }

  // The depth up to which all states were met, and that up to which all steps were.
  [[nodiscard]] std::optional<unsigned> states_checked() const {
    if (!initial_met_) return std::nullopt;
    return job_.options.bound != 0 ? std::min(depth_, job_.options.bound) : depth_;
  }
  [[nodiscard]] std::optional<unsigned> steps_checked() const {
    return depth_ > 0 ? std::optional(depth_ - 1) : std::nullopt;
  }
  [[nodiscard]] std::optional<unsigned> checked() const {
    return step_goals_.empty() ? states_checked() : steps_checked();
  }

  // Visits everything reachable; false when a limit was met (reason_ says which).
  bool search() {
    bool in_time = steps_.initial_states([&](const Valuation& s) {
      codec_.pack(s, packed_.data());
      return add(s, StateStore::kNone) && within_limits();
    });
    initial_met_ = in_time;
    Valuation state(system_.variables.size());
    StateStore::Index level_end = store_.size();
    for (StateStore::Index i = 0; in_time && wanted() && i < store_.size(); ++i) {
      if (i == level_end) {
        level_end = store_.size();
        ++depth_;
        job_.progress(checked(), std::to_string(store_.size()) + " states");
        if (job_.options.bound != 0 && checked() >= job_.options.bound) {
          reason_ = "bound reached";
          return false;
        }
      }
      codec_.unpack(store_.packed(i), state);
      bool stuck = true;
      in_time = steps_.steps(state, [&](const Valuation& from, const Valuation& to) {
        stuck = false;
        if (!step_goals_.empty()) check_step(from, to, i);
        std::copy_n(store_.packed(i), packed_.size(), packed_.begin());
        if (!codec_.repack(state, to, packed_.data())) return true;  // a step that changes nothing
        return add(to, fault("wrong-parent") && i > 0 ? i - 1 : i) && (++work_ % 256 != 0 || within_limits());
      });
      if (stuck && in_time && !job_.deadlock) job_.deadlock = path_to(i);
    }
    return in_time;
  }

  bool within_limits() {
    if (job_.deadline.reached()) {
      reason_ = "time limit reached after " + std::to_string(store_.size()) + " states";
    } else if ((job_.options.memory_mb != 0 && store_.bytes() >> 20 >= job_.options.memory_mb) || store_.full()) {
      reason_ = "memory limit reached after " + std::to_string(store_.size()) + " states";
    } else {
      return true;
    }
    return false;
  }

  // Adds the state whose packed form is in packed_.
  bool add(const Valuation& state, StateStore::Index parent) {
    const auto [index, is_new] = store_.insert(packed_.data(), parent);
    if (!is_new) return true;
    const bool too_deep = job_.options.bound != 0 && initial_met_ && depth_ >= job_.options.bound;
    if (too_deep) return wanted();  // met for the sake of goals about steps
    std::erase_if(state_goals_, [&, i = index](std::size_t g) {
      if (holds(job_.goals[g].expr, state.data())) return false;
      job_.answer(g, Refuted{path_to(i)});
      return true;
    });
    return wanted();
  }

  void check_step(const Valuation& from, const Valuation& to, StateStore::Index source) {
    std::erase_if(step_goals_, [&](std::size_t g) {
      if (holds(job_.goals[g].expr, from.data(), to.data())) return false;
      Trace trace = path_to(source);
      trace.states.back() = from;
      trace.states.push_back(to);
      job_.answer(g, Refuted{std::move(trace)});
      return true;
    });
  }

  // The states from an initial one to `last`; the inputs of each step are found again by looking for it.
  Trace path_to(StateStore::Index last) {
    std::vector<StateStore::Index> chain;
    for (StateStore::Index i = last; i != StateStore::kNone; i = store_.parent(i)) chain.push_back(i);
    std::reverse(chain.begin(), chain.end());
    Trace trace;
    StepEnumerator finder(system_);
    Valuation target(system_.variables.size());
    for (const Variable& v : system_.variables) target[v.id] = v.domain.at(0);
    for (StateStore::Index i : chain) {
      codec_.unpack(store_.packed(i), target);
      if (!trace.states.empty()) {
        Valuation& source = trace.states.back();
        finder.steps(Valuation(source), [&](const Valuation& from, const Valuation& to) {
          if (to != target) return true;
          source = from;
          return false;
        });
      }
      trace.states.push_back(target);
    }
    return trace;
  }

  Job& job_;
  System& system_;
  StateCodec codec_;
  StateStore store_;
  StepEnumerator steps_;
  std::vector<std::uint64_t> packed_;
  std::vector<std::size_t> state_goals_, step_goals_;  // still open
  unsigned depth_ = 0;                                 // levels completely expanded
  bool initial_met_ = false;                           // all initial states
  std::size_t work_ = 0;
  std::string reason_;
};

class Explicit : public Engine {
 public:
  void run(Job& job) override { ExplicitSearch(job).run(); }
};

}  // namespace

std::unique_ptr<Engine> make_explicit() { return std::make_unique<Explicit>(); }

}  // namespace smtsplit
