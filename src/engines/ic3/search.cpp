#include "engines/ic3/search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "engines/ic3/propagate.hpp"

namespace smtsplit::ic3 {

namespace {

// Adds the seconds of its life to a total.
class Stopwatch {
 public:
  explicit Stopwatch(double& total) : total_(total) {}
  ~Stopwatch() { total_ += std::chrono::duration<double>(Clock::now() - start_).count(); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  double& total_;
  Clock::time_point start_ = Clock::now();
};

double milli(double seconds) { return std::round(seconds * 1000) / 1000; }

}  // namespace

Search::Search(Job& job, Method method)
    : job_(job),
      method_(std::move(method)),
      frames_(method_.system, method_.vocabulary, method_.moves, method_.orbits, job.options.encoding, counters_),
      initial_(method_.system, method_.vocabulary, job.options.encoding),
      generaliser_(method_.vocabulary, frames_, initial_, method_.predecessors, method_.preference,
                   method_.generalisation),
      open_(job.goals.size()),
      excluded_(job.goals.size()) {
  std::iota(open_.begin(), open_.end(), std::size_t{0});
  frames_.add_level();
}

void Search::run() {
  std::vector<std::string> reasons(job_.goals.size(), "time limit reached");
  for (double seconds = kFirstSlice; !open_.empty() && !job_.deadline.reached(); seconds *= 2) {
    for (std::size_t g : std::vector<std::size_t>(open_)) {
      try {
        const bool last = open_.size() == 1;
        Outcome outcome = decide(g, last ? job_.deadline : job_.deadline.earlier(Deadline::after(seconds)));
        std::erase(open_, g);
        job_.answer(g, std::move(outcome));
      } catch (const Stopped& stopped) {
        reasons[g] = stopped.reason;
      } catch (const NoCertificate& none) {
        std::erase(open_, g);
        job_.answer(g, Unknown{"a proof was found, but " + none.reason, excluded_[g]});
      }
    }
  }
  for (std::size_t g : open_) job_.answer(g, Unknown{reasons[g], excluded_[g]});
  job_.statistics.insert(job_.statistics.end(),
                         {{"frames", frames_.top()},
                          {"lemmas", counters_.lemmas},
                          {"queries", counters_.queries},
                          {"obligations", counters_.obligations},
                          {"rebuilds", counters_.rebuilds},
                          {"images", counters_.images},
                          {"blocking_seconds", milli(counters_.blocking - counters_.generalising)},
                          {"generalising_seconds", milli(counters_.generalising)},
                          {"propagating_seconds", milli(counters_.propagating)},
                          {"certifying_seconds", milli(counters_.certifying)}});
}

// Of all open goals: no violation within that many steps. Nothing while one of them has not been looked at.
std::optional<Frames::Level> Search::excluded_for_all() const {
  std::optional<Frames::Level> least = excluded_[open_.front()];
  for (std::size_t g : open_) least = std::min(least, excluded_[g]);  // nothing is the least
  return least;
}

Outcome Search::decide(std::size_t g, const Deadline& deadline) {
  const Expr goal = job_.goals[g].expr;
  const Frames::Level bound = job_.options.bound != 0 ? job_.options.bound : Frames::kForever;
  frames_.set_deadline(deadline);
  initial_.set_deadline(deadline);
  method_.predecessors.set_deadline(deadline);
  const Expr bad = method_.violation(goal);
  for (Frames::Level last = excluded_[g] ? std::min(*excluded_[g] + 1, bound) : 0;; ++last) {
    Obligations obligations;
    if (const auto start = exclude(bad, last, bound, obligations))
      return Refuted{trace(obligations, *start, goal, bad)};
    excluded_[g] = last;
    if (frames_.top() == last) frames_.add_level();
    job_.progress(excluded_for_all(),
                  "level " + std::to_string(frames_.top()) + ", " + std::to_string(counters_.lemmas) + " lemmas");
    if (const auto level = fixpoint(last, bound)) {
      const std::vector<Cube> needed = this->needed(*level, bad, deadline);
      const Stopwatch watch(counters_.certifying);
      Proved proved{method_.certificate(g, needed)};
      job_.efforts[g].counters = {{"level", *level}, {"lemmas", needed.size()}};
      return proved;
    }
    if (last == bound) return Unknown{"bound reached", last};
  }
}

// Excludes all violating states from a level; if an initial state leads to one, the index where that chain starts.
std::optional<std::size_t> Search::exclude(Expr bad, Frames::Level last, Frames::Level bound,
                                           Obligations& obligations) {
  const Stopwatch watch(counters_.blocking);
  while (frames_.intersects(bad, last)) {
    const Cube found = method_.predecessors.where(bad, frames_.model());
    Image bad_cube = method_.orbits.representative(found);
    if (frames_.recalls(found, bad_cube.cube, last)) continue;
    obligations = {};
    obligations.add({std::move(bad_cube.cube), std::move(bad_cube.by), 0, Obligation::kViolation, 0}, last);
    if (const auto start = block(obligations, last, bound)) return start;
  }
  return std::nullopt;
}

// A level without lemmas equals the next one. Lemmas are propagated when the goal has come to the last level.
std::optional<Frames::Level> Search::fixpoint(Frames::Level last, Frames::Level bound) {
  for (Frames::Level level = 1; level <= last && level < frames_.top(); ++level) {
    if (!frames_.has_lemmas(level)) return level;
  }
  if (last + 1 < frames_.top() && last < bound) return std::nullopt;
  const Stopwatch watch(counters_.propagating);
  return propagate(frames_);
}

// Excludes the waiting cubes from their levels up to the last; the index of one with an initial state ends it. A cube at
// a level may be that many steps from an initial state: it goes no higher than a path within the bound allows.
std::optional<std::size_t> Search::block(Obligations& obligations, Frames::Level last, Frames::Level bound) {
  while (!obligations.empty()) {
    const auto [level, index] = obligations.pop();
    const Cube& cube = obligations[index].cube;
    const Frames::Level highest = std::min(last, bound - obligations[index].steps);
    ++counters_.obligations;
    if (initial_.meets(cube)) return index;
    if (frames_.excludes(cube, level)) {
      if (level < highest) obligations.enqueue(index, level + 1);
      continue;
    }
    if (frames_.reaches(cube, level - 1)) {
      const std::size_t move = frames_.move();
      const Cube found = method_.predecessors.into(cube, frames_.model(), move);
      Image predecessor = method_.orbits.representative(found);
      obligations.enqueue(index, level);
      if (frames_.recalls(found, predecessor.cube, level - 1)) continue;
      obligations.add(
          {std::move(predecessor.cube), std::move(predecessor.by), move, index, obligations[index].steps + 1},
          level - 1);
      continue;
    }
    const Frames::Level holds = learn(cube, level);
    if (holds < highest) obligations.enqueue(index, holds + 1);
  }
  return std::nullopt;
}

// What F_{level-1} does not reach, with what is like it.
Frames::Level Search::learn(const Cube& cube, Frames::Level level) {
  const Stopwatch watch(counters_.generalising);
  const Cube lemma = generaliser_.generalise(cube, frames_.needed(), level - 1);
  return generaliser_.learn(lemma, level);
}

std::vector<Cube> Search::needed(Frames::Level level, Expr bad, const Deadline& deadline) {
  const Stopwatch watch(counters_.certifying);
  frames_.close(level);
  return needed_lemmas(method_.system, method_.vocabulary, method_.moves, method_.orbits,
                       frames_.lemmas(Frames::kForever), bad, job_.options.encoding, deadline);
}

namespace {

Permutation inverse(const Permutation& by) {
  Permutation result(by.size());
  for (std::uint32_t n = 0; n < by.size(); ++n) result[by[n]] = n;
  return result;
}

// First `first`, then `second`.
Permutation composed(const Permutation& second, const Permutation& first) {
  if (first.empty()) return second;
  Permutation result(first.size());
  for (std::uint32_t n = 0; n < first.size(); ++n) result[n] = second[first[n]];
  return result;
}

}  // namespace

// The cubes of the chain, seen from its last one, then states in them: each step's inputs are asked for again.
Trace Search::trace(const Obligations& obligations, std::size_t index, Expr goal, Expr bad) {
  System& system = method_.system.system();
  std::vector<const Obligation*> chain;
  for (;; index = obligations[index].successor) {
    chain.push_back(&obligations[index]);
    if (chain.back()->successor == Obligation::kViolation) break;
  }
  std::vector<Permutation> to_last(chain.size());  // from the representatives' numbers to those of the violation
  for (std::size_t i = chain.size(); i-- > 0;) {
    const Permutation back = inverse(chain[i]->by);
    to_last[i] = i + 1 == chain.size() ? back : composed(to_last[i + 1], back);
  }
  const auto solver = make_unrolling(system, job_.options.encoding);
  solver->set_deadline(job_.deadline);
  solver->require(solver->literal(method_.system.invariant(), 0));
  // The state, with inputs that satisfy the condition.
  const auto with_inputs = [&](const Valuation& state, const std::vector<Expr>& condition) -> std::optional<Valuation> {
    std::vector<Literal> assumptions;
    for (Expr e : condition) assumptions.push_back(solver->literal(e, 0));
    for (const Variable& v : system.variables) {
      if (v.role == Role::Input) continue;
      assumptions.push_back(
          solver->literal(system.pool->equal(system.var(v.id), system.pool->constant(state[v.id], v.type)), 0));
    }
    if (!satisfiable(*solver, assumptions, job_.deadline)) return std::nullopt;
    return solver->valuation(0);
  };
  if (!initial_.meets(method_.orbits.image(chain[0]->cube, to_last[0]))) {
    throw std::logic_error("ic3: a trace without a start");
  }
  Trace trace;
  Valuation state = initial_.model();
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
    const Cube target = method_.orbits.image(chain[i + 1]->cube, to_last[i + 1]);
    const std::optional<ProcessId> mover = method_.moves[chain[i]->move].process;
    std::optional<Valuation> step;
    for (std::size_t m = 0; m < method_.moves.size() && !step; ++m) {
      const auto process = method_.moves[m].process;
      if (process && *process != method_.orbits.image(*mover, to_last[i + 1])) continue;
      std::vector<Expr> condition{method_.moves[m].enabled};
      for (StateLiteral l : target) condition.push_back(method_.moves.next(m, l));
      step = with_inputs(state, condition);
      if (step && process) (*step)[*system.selector] = *process;
    }
    if (!step) throw std::logic_error("ic3: a trace that does not go on");
    trace.states.push_back(method_.system.original_values(*step));
    state = method_.system.successor(*step);
  }
  if (!goal->about_step()) {
    trace.states.push_back(method_.system.original_values(state));
    return trace;
  }
  const std::optional<Valuation> last = with_inputs(state, {bad});
  if (!last) throw std::logic_error("ic3: a trace that violates nothing");
  trace.states.push_back(method_.system.original_values(*last));
  trace.states.push_back(method_.system.original_values(method_.system.successor(*last)));
  return trace;
}

}  // namespace smtsplit::ic3
