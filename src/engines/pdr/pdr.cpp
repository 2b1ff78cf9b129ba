// pdr: property directed reachability, or IC3 (Bradley 2011; Een, Mishchenko, Brayton 2011), on the whole system.
//
// Claims, for a goal φ with B = states (and inputs) that violate it:
//   refuted: a chain of cubes c_0, .., c_n, each with inputs that lead all of its states into the next (c_n: into B),
//            and an initial state in c_0; the trace is played forward from it.
//   proved:  a level with F_k = F_{k+1}: Init ⊆ F_k, F_k ∧ T ⇒ F_k', F_k ∧ B = ∅. Certificate: the lemmas of F_k that
//            are needed for that, k = 1.
//   unknown: F_k ∧ B = ∅ for some k; as F_0 ⊆ ... ⊆ F_k, there is no violation within k steps.
//
// Main loop, for one goal: while F_top meets B, exclude the cube of states found (block); else open a new level and
// propagate. Frames say nothing of the goal, so all goals share them; each gets a share of the time, in rounds. Other
// goals may have opened levels beyond the bound: a goal is decided at the last level within it.
#include <algorithm>
#include <numeric>

#include "engines/engines.hpp"
#include "engines/pdr/generalise.hpp"
#include "engines/pdr/lifting.hpp"
#include "engines/pdr/obligations.hpp"
#include "engines/pdr/propagate.hpp"

namespace smtsplit {
namespace {

using namespace pdr;

class PropertyDirected {
 public:
  explicit PropertyDirected(Job& job)
      : job_(job),
        system_(job.system),
        vocabulary_(system_),
        frames_(system_, vocabulary_, job.options.encoding, counters_),
        initial_(system_, vocabulary_, job.options.encoding),
        lifting_(system_, vocabulary_, job.options.encoding, job.options.lifting),
        generaliser_(vocabulary_, frames_, initial_, lifting_,
                     {job.options.dropping, job.options.loosening, job.options.ctg}),
        open_(job.goals.size()),
        excluded_(job.goals.size()) {
    std::iota(open_.begin(), open_.end(), std::size_t{0});
    frames_.add_level();
  }

  void run() {
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

 private:
  static constexpr double kFirstSlice = 1;  // seconds

  // Of all open goals: no violation within that many steps. Nothing while one of them has not been looked at.
  [[nodiscard]] std::optional<Frames::Level> excluded_for_all() const {
    std::optional<Frames::Level> least = excluded_[open_.front()];
    for (std::size_t g : open_) least = std::min(least, excluded_[g]);  // nothing is the least
    return least;
  }

  Outcome decide(std::size_t g, const Deadline& deadline) {
    const Expr goal = job_.goals[g].expr;
    const Frames::Level bound = job_.options.bound != 0 ? job_.options.bound : Frames::kForever;
    frames_.set_deadline(deadline);
    initial_.set_deadline(deadline);
    lifting_.set_deadline(deadline);
    const Expr bad = system_.violation(goal);
    for (;;) {
      const Frames::Level last = std::min(frames_.top(), bound);
      while (frames_.intersects(bad, last)) {
        const Valuation state = frames_.model();
        Obligations obligations;
        obligations.add({lifting_.where(bad, state), state, Obligation::kViolation, 0}, last);
        const auto start = block(obligations, bound);
        if (start) return Refuted{trace(obligations, *start, goal)};
      }
      excluded_[g] = last;
      if (frames_.top() == last) frames_.add_level();
      job_.progress(excluded_for_all(),
                    "level " + std::to_string(frames_.top()) + ", " + std::to_string(counters_.lemmas) + " lemmas");
      if (const auto level = propagate(frames_)) return Proved{certificate(g, *level, bad, deadline)};
      if (last == bound) return Unknown{"bound reached", last};
    }
  }

  // Excludes the waiting cubes from their levels; the index of one with an initial state ends it. A cube at a level may
  // be that many steps from an initial state: it goes no higher than a path within the bound allows.
  std::optional<std::size_t> block(Obligations& obligations, Frames::Level bound) {
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
        const Valuation source = frames_.model();
        Cube predecessor = lifting_.into(cube, source);
        obligations.enqueue(index, level);
        obligations.add({std::move(predecessor), source, index, obligations[index].steps + 1}, level - 1);
        continue;
      }
      const Cube lemma = generaliser_.generalise(cube, frames_.needed(cube), level - 1);
      Frames::Level holds = level;
      while (holds < frames_.top() && !frames_.reaches(lemma, holds)) ++holds;
      frames_.learn(lemma, holds);
      if (holds < highest) obligations.enqueue(index, holds + 1);
    }
    return std::nullopt;
  }

  Trace trace(const Obligations& obligations, std::size_t index, Expr goal) {
    Trace trace;
    if (!initial_.meets(obligations[index].cube)) throw std::logic_error("pdr: a trace without a start");
    Valuation state = initial_.model();
    for (;; index = obligations[index].successor) {
      const Obligation& o = obligations[index];
      for (const Variable& v : system_.system().variables) {
        if (v.role == Role::Input) state[v.id] = o.step[v.id];
      }
      trace.states.push_back(system_.original_values(state));
      const bool last = o.successor == Obligation::kViolation;
      if (last && !goal->about_step()) return trace;
      state = system_.successor(state);
      if (!last) continue;
      trace.states.push_back(system_.original_values(state));
      return trace;
    }
  }

  Certificate certificate(std::size_t g, Frames::Level level, Expr bad, const Deadline& deadline) {
    frames_.close(level);
    std::vector<Expr> invariant;
    const auto needed =
        needed_lemmas(system_, vocabulary_, frames_.lemmas(Frames::kForever), bad, job_.options.encoding, deadline);
    for (const Cube& c : needed) invariant.push_back(job_.system.pool->negate(vocabulary_.formula(c)));
    job_.efforts[g].counters = {{"level", level}, {"lemmas", needed.size()}};
    return {Certificate::Kind::Inductive, job_.system.pool->conjunction(invariant), 1, false};
  }

  Job& job_;
  Counters counters_;
  DeterministicSystem system_;
  Vocabulary vocabulary_;
  Frames frames_;
  InitialStates initial_;
  Lifting lifting_;
  Generaliser generaliser_;
  std::vector<std::size_t> open_;                       // goals
  std::vector<std::optional<Frames::Level>> excluded_;  // for each goal, the greatest k with F_k ∧ B = ∅
};

class Pdr : public Engine {
 public:
  void run(Job& job) override {
    try {
      PropertyDirected(job).run();
    } catch (const CircularNextValues& e) {
      for (std::size_t g = 0; g < job.goals.size(); ++g) job.answer(g, Unknown{e.what(), std::nullopt});
    }
  }
};

}  // namespace

std::unique_ptr<Engine> make_pdr() { return std::make_unique<Pdr>(); }

}  // namespace smtsplit
