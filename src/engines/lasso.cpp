#include "engines/lasso.hpp"

#include <map>

#include "engines/fair_graph.hpp"
#include "engines/path.hpp"

namespace smtsplit {
namespace {

// One more frame of an unrolling that looks for a loop: at length k, close_k implies s_k = s_l for a chosen l < k and
// that the loop l..k-1 is fair. Assumed for one k only, so the unrolling is incremental.
class LoopConstraint {
 public:
  LoopConstraint(System& system, Unrolling& solver) : system_(system), solver_(solver) {}

  Literal close(unsigned k) {
    const Literal closed = solver_.fresh();
    std::vector<Literal> start(k), inside(k);
    std::vector<Literal> some_start{-closed};
    for (unsigned l = 0; l < k; ++l) {
      start[l] = solver_.fresh();
      some_start.push_back(start[l]);
      clause({-start[l], solver_.same_state(k, l)});
      inside[l] = solver_.fresh();  // implied true exactly from the loop's start on
      clause({-inside[l], start[l], l > 0 ? inside[l - 1] : -inside[l]});
      clause({inside[l], -start[l]});
      if (l > 0) clause({inside[l], -inside[l - 1]});
    }
    solver_.add_clause(some_start);
    for (const Fairness& f : system_.fairness) {
      const Literal met = occurs(f.q != nullptr ? f.q : f.p, inside, k);
      if (f.q == nullptr) {
        clause({-closed, met});
        continue;
      }
      const Literal never = solver_.fresh();
      for (unsigned j = 0; j < k; ++j) clause({-never, -inside[j], -solver_.literal(f.p, j)});
      clause({-closed, met, never});
    }
    return closed;
  }

 private:
  void clause(std::initializer_list<Literal> literals) {
    solver_.add_clause(std::span<const Literal>(literals.begin(), literals.size()));
  }

  // Implies that e holds at some step inside the loop.
  Literal occurs(Expr e, const std::vector<Literal>& inside, unsigned k) {
    const Literal met = solver_.fresh();
    std::vector<Literal> any{-met};
    for (unsigned j = 0; j < k; ++j) {
      const Literal here = solver_.fresh();
      clause({-here, inside[j]});
      clause({-here, solver_.literal(e, j)});
      any.push_back(here);
    }
    solver_.add_clause(any);
    return met;
  }

  System& system_;
  Unrolling& solver_;
};

Valuation without_inputs(const System& system, Valuation state) {
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input) state[v.id] = v.domain.at(0);
  }
  return state;
}

// A lasso of k steps: frame k equals frame `loop` and is dropped.
Trace cut_loop(const System& system, Trace unrolled) {
  const Valuation last = without_inputs(system, unrolled.states.back());
  unrolled.states.pop_back();
  for (std::size_t l = 0; l < unrolled.states.size(); ++l) {
    if (without_inputs(system, unrolled.states[l]) != last) continue;
    unrolled.loop = l;
    if (is_fair_loop(system, unrolled)) return unrolled;
  }
  throw std::logic_error("lasso: the solver's loop is not a fair loop");
}

// path (whose last state is lasso's first) followed by lasso.
Trace join(const Trace& path, Trace lasso) {
  Trace joined;
  joined.states.assign(path.states.begin(), path.states.end() - 1);
  joined.states.insert(joined.states.end(), lasso.states.begin(), lasso.states.end());
  joined.loop = *lasso.loop + path.states.size() - 1;
  return joined;
}

}  // namespace

bool is_fair_loop(const System& system, const Trace& trace) {
  const auto occurs = [&](Expr e) {
    for (std::size_t i = *trace.loop; i < trace.states.size(); ++i) {
      const Valuation& next = trace.states[i + 1 < trace.states.size() ? i + 1 : *trace.loop];
      if (holds(e, trace.states[i].data(), next.data())) return true;
    }
    return false;
  };
  for (const Fairness& f : system.fairness) {
    const bool met = f.q == nullptr ? occurs(f.p) : !occurs(f.p) || occurs(f.q);
    if (!met) return false;
  }
  return true;
}

std::optional<Trace> LassoSearch::short_loop(const Trace& path) const {
  constexpr StepGraph::Limits kNearby{5000, 200'000, {}};
  constexpr double kLongestLook = 0.5;  // seconds
  StepGraph::Limits limits = kNearby;
  limits.deadline = deadline_.earlier(Deadline::after(kLongestLook));
  const Valuation start = without_inputs(system_, path.states.back());
  FairGraph graph(system_);
  graph.explore(&start, limits);
  auto lasso = graph.lasso(nullptr);
  return lasso ? std::optional(join(path, std::move(*lasso))) : std::nullopt;
}

// The first successors, again and again, until a state repeats: finds the loops that are too long to unroll.
std::optional<Trace> LassoSearch::walk(const Trace& path) {
  constexpr std::size_t kLongestWalk = 5000;
  StepEnumerator steps(system_);
  steps.stop_when([this] { return deadline_.reached(); });
  Trace trace{{without_inputs(system_, path.states.back())}, std::nullopt};
  std::map<Valuation, std::size_t> seen{{trace.states.back(), 0}};
  while (trace.states.size() < kLongestWalk && !deadline_.reached()) {
    std::optional<Valuation> next;
    // Each process gets its turn, so that the walk has a chance to be fair.
    const std::size_t processes = system_.processes.size();
    for (std::size_t i = 0; i < processes && !next; ++i) {
      const auto p = static_cast<ProcessId>((trace.states.size() + i) % processes);
      steps.steps_of(p, Valuation(trace.states.back()), [&](const Valuation& from, const Valuation& to) {
        trace.states.back() = from;
        next = without_inputs(system_, to);
        return false;
      });
    }
    if (!next) return std::nullopt;
    const auto [it, is_new] = seen.emplace(*next, trace.states.size());
    if (!is_new) {
      trace.loop = it->second;
      if (is_fair_loop(system_, trace)) return trace;
      it->second = trace.states.size();
    }
    trace.states.push_back(std::move(*next));
  }
  return std::nullopt;
}

LassoAnswer LassoSearch::unroll(const Valuation* start, Expr target) {
  Path path(system_, options_.encoding, start != nullptr ? Path::Start::Anywhere : Path::Start::Initial);
  Unrolling& solver = path.solver();
  solver.set_deadline(deadline_);
  if (start != nullptr) path.start_in(*start);
  LoopConstraint loop(system_, solver);
  std::vector<Literal> hits;
  for (unsigned k = 1;; ++k) {
    if (options_.bound != 0 && k > options_.bound) return Unknown{"no fair lasso within the bound", options_.bound};
    path.extend_to(k);
    std::vector<Literal> assumptions{loop.close(k)};
    if (target != nullptr) {
      hits.push_back(solver.literal(target, k - 1));
      const Literal hit = solver.fresh();
      std::vector<Literal> any = hits;
      any.push_back(-hit);
      solver.add_clause(any);
      assumptions.push_back(hit);
    }
    switch (solver.solve(assumptions)) {
      case Answer::Sat: return cut_loop(system_, path.trace(k));
      case Answer::Unknown: return Unknown{deadline_.reached() ? "time limit reached" : solver.unknown_reason(), k};
      case Answer::Unsat: break;
    }
    switch (solver.solve({})) {  // no path of k steps at all?
      case Answer::Unsat: return NoLasso{k};
      case Answer::Unknown: return Unknown{deadline_.reached() ? "time limit reached" : solver.unknown_reason(), k};
      case Answer::Sat: break;
    }
  }
}

LassoAnswer LassoSearch::continue_path(const Trace& path) {
  const Valuation start = without_inputs(system_, path.states.back());
  if (auto found = short_loop(path)) return std::move(*found);
  if (auto found = walk(path)) return join(path, std::move(*found));
  LassoAnswer answer = unroll(&start, nullptr);
  if (auto* found = std::get_if<Trace>(&answer)) return join(path, std::move(*found));
  return answer;
}

LassoAnswer LassoSearch::through(Expr target) { return unroll(nullptr, target); }

}  // namespace smtsplit
