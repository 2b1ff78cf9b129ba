#include "engines/ic3/search.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engines/ic3/propagate.hpp"

namespace smtsplit::ic3 {

Search::Search(Job& job, Method method)
    : job_(job),
      method_(std::move(method)),
      frames_(method_.system, method_.vocabulary, method_.moves, job.options.encoding, counters_),
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
      }
    }
  }
  for (std::size_t g : open_) job_.answer(g, Unknown{reasons[g], excluded_[g]});
  job_.statistics.insert(job_.statistics.end(), {{"frames", frames_.top()},
                                                 {"lemmas", counters_.lemmas},
                                                 {"queries", counters_.queries},
                                                 {"obligations", counters_.obligations},
                                                 {"rebuilds", counters_.rebuilds}});
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
  const Expr bad = method_.system.violation(goal);
  for (;;) {
    const Frames::Level last = std::min(frames_.top(), bound);
    while (frames_.intersects(bad, last)) {
      const Valuation state = frames_.model();
      Obligations obligations;
      obligations.add({method_.predecessors.where(bad, state), state, Obligation::kViolation, 0}, last);
      const auto start = block(obligations, bound);
      if (start) return Refuted{trace(obligations, *start, goal)};
    }
    excluded_[g] = last;
    if (frames_.top() == last) frames_.add_level();
    job_.progress(excluded_for_all(),
                  "level " + std::to_string(frames_.top()) + ", " + std::to_string(counters_.lemmas) + " lemmas");
    if (const auto level = propagate(frames_)) {
      frames_.close(*level);
      const auto needed = needed_lemmas(method_.system, method_.vocabulary, method_.moves,
                                        frames_.lemmas(Frames::kForever), bad, job_.options.encoding, deadline);
      job_.efforts[g].counters = {{"level", *level}, {"lemmas", needed.size()}};
      return Proved{method_.certificate(g, needed)};
    }
    if (last == bound) return Unknown{"bound reached", last};
  }
}

// Excludes the waiting cubes from their levels; the index of one with an initial state ends it. A cube at a level may
// be that many steps from an initial state: it goes no higher than a path within the bound allows.
std::optional<std::size_t> Search::block(Obligations& obligations, Frames::Level bound) {
  while (!obligations.empty()) {
    const auto [level, index] = obligations.pop();
    const Cube& cube = obligations[index].cube;
    const Frames::Level highest = std::min(frames_.top(), bound - obligations[index].steps);
    ++counters_.obligations;
    if (initial_.meets(cube)) return index;
    if (frames_.excludes(cube, level)) {
      if (level < highest) obligations.enqueue(index, level + 1);
      continue;
    }
    if (frames_.reaches(cube, level - 1)) {
      const std::size_t move = frames_.move();
      Valuation source = frames_.model();
      if (const auto mover = method_.moves[move].process) source[*method_.system.system().selector] = *mover;
      Cube predecessor = method_.predecessors.into(cube, source, move);
      obligations.enqueue(index, level);
      obligations.add({std::move(predecessor), source, index, obligations[index].steps + 1}, level - 1);
      continue;
    }
    const Cube lemma = generaliser_.generalise(cube, frames_.needed(), level - 1);
    Frames::Level holds = level;
    while (holds < frames_.top() && !frames_.reaches(lemma, holds)) ++holds;
    frames_.learn(lemma, holds);
    if (holds < highest) obligations.enqueue(index, holds + 1);
  }
  return std::nullopt;
}

Trace Search::trace(const Obligations& obligations, std::size_t index, Expr goal) {
  Trace trace;
  if (!initial_.meets(obligations[index].cube)) throw std::logic_error("pdr: a trace without a start");
  Valuation state = initial_.model();
  for (;; index = obligations[index].successor) {
    const Obligation& o = obligations[index];
    for (const Variable& v : method_.system.system().variables) {
      if (v.role == Role::Input) state[v.id] = o.step[v.id];
    }
    trace.states.push_back(method_.system.original_values(state));
    const bool last = o.successor == Obligation::kViolation;
    if (last && !goal->about_step()) return trace;
    state = method_.system.successor(state);
    if (!last) continue;
    trace.states.push_back(method_.system.original_values(state));
    return trace;
  }
}

}  // namespace smtsplit::ic3
