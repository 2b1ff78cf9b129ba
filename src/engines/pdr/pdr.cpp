// pdr: property directed reachability, or IC3 (Bradley 2011; Een, Mishchenko, Brayton 2011), on the whole system.
//
// Claims, for a goal φ with B = states (and inputs) that violate it:
//   refuted: a chain of cubes c_0, .., c_n, each with inputs that lead all of its states into the next (c_n: into B),
//            and an initial state in c_0; the trace is played forward from it.
//   proved:  a level with F_k = F_{k+1}: Init ⊆ F_k, F_k ∧ T ⇒ F_k', F_k ∧ B = ∅. Certificate: the lemmas of F_k that
//            are needed for that, k = 1.
//
// Main loop, for one goal: while F_top meets B, exclude the cube of states found (block); else open a new level and
// propagate. Frames say nothing of the goal, so all goals share them; each gets a share of the time, in rounds.
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
                     {job.options.dropping, job.options.loosening, job.options.ctg}) {
    frames_.add_level();
  }

  void run() {
    std::vector<std::size_t> open(job_.goals.size());
    std::iota(open.begin(), open.end(), std::size_t{0});
    std::vector<std::string> reasons(job_.goals.size(), "time limit reached");
    for (double seconds = kFirstSlice; !open.empty() && !job_.deadline.reached(); seconds *= 2) {
      for (std::size_t g : std::vector<std::size_t>(open)) {
        try {
          const bool last = open.size() == 1;
          auto outcome =
              decide(job_.goals[g].expr, last ? job_.deadline : job_.deadline.earlier(Deadline::after(seconds)));
          if (!outcome) continue;
          std::erase(open, g);
          job_.answer(g, std::move(*outcome));
        } catch (const Stopped& stopped) {
          reasons[g] = stopped.reason;
        }
      }
      if (job_.options.bound != 0 && frames_.top() > job_.options.bound) break;
    }
    for (std::size_t g : open) job_.answer(g, Unknown{bounded() ? "bound reached" : reasons[g], std::nullopt});
    job_.statistics.insert(job_.statistics.end(), {{"frames", frames_.top()},
                                                   {"lemmas", counters_.lemmas},
                                                   {"queries", counters_.queries},
                                                   {"obligations", counters_.obligations},
                                                   {"rebuilds", counters_.rebuilds}});
  }

 private:
  static constexpr double kFirstSlice = 1;  // seconds

  [[nodiscard]] bool bounded() const { return job_.options.bound != 0 && frames_.top() > job_.options.bound; }

  // Nothing when the bound is reached.
  std::optional<Outcome> decide(Expr goal, const Deadline& deadline) {
    frames_.set_deadline(deadline);
    initial_.set_deadline(deadline);
    lifting_.set_deadline(deadline);
    const Expr bad = system_.violation(goal);
    for (;;) {
      while (frames_.intersects(bad, frames_.top())) {
        const Valuation state = frames_.model();
        Obligations obligations;
        obligations.add({lifting_.where(bad, state), state, Obligation::kViolation}, frames_.top());
        if (const auto start = block(obligations)) return Refuted{trace(obligations, *start, goal)};
      }
      frames_.add_level();
      job_.progress(frames_.top() - 1,
                    "level " + std::to_string(frames_.top()) + ", " + std::to_string(counters_.lemmas) + " lemmas");
      if (const auto level = propagate(frames_)) return Proved{certificate(*level, bad, deadline)};
      if (bounded()) return std::nullopt;
    }
  }

  // Excludes the waiting cubes from their levels; the index of one with an initial state ends it.
  std::optional<std::size_t> block(Obligations& obligations) {
    while (!obligations.empty()) {
      const auto [level, index] = obligations.pop();
      const Cube& cube = obligations[index].cube;
      ++counters_.obligations;
      if (initial_.meets(cube)) return index;
      if (frames_.excludes(cube, level)) {
        if (level < frames_.top()) obligations.enqueue(index, level + 1);
        continue;
      }
      if (frames_.reaches(cube, level - 1)) {
        const Valuation source = frames_.model();
        Cube predecessor = lifting_.into(cube, source);
        obligations.enqueue(index, level);
        obligations.add({std::move(predecessor), source, index}, level - 1);
        continue;
      }
      const Cube lemma = generaliser_.generalise(cube, frames_.needed(cube), level - 1);
      Frames::Level highest = level;
      while (highest < frames_.top() && !frames_.reaches(lemma, highest)) ++highest;
      frames_.learn(lemma, highest);
      if (highest < frames_.top()) obligations.enqueue(index, highest + 1);
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

  Certificate certificate(Frames::Level level, Expr bad, const Deadline& deadline) {
    frames_.close(level);
    std::vector<Expr> invariant;
    const auto needed =
        needed_lemmas(system_, vocabulary_, frames_.lemmas(Frames::kForever), bad, job_.options.encoding, deadline);
    for (const Cube& c : needed) invariant.push_back(job_.system.pool->negate(vocabulary_.formula(c)));
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
