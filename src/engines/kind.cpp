// kind: k-induction (Sheeran, Singh, Stålmarck 2000), k = 1, 2, 3, ... For a goal φ:
//
//   base(k):  no path from an initial state violates φ at a position below k
//   step(k):  ⋀_{i<k} [φ(s_i) ∧ T(s_i, s_{i+1})] ∧ s_0..s_k pairwise distinct ∧ ¬φ(s_k)   is unsatisfiable
//
// Both together prove φ: a shortest violating path repeats no state. Distinctness is added lazily, for the pairs of
// frames that a model makes equal. Goals proved before at some k' <= k are assumed in all frames of the step case; if
// the answer used them they join the certificate's invariant, which stays k-inductive.
#include <algorithm>
#include <chrono>
#include <map>

#include "engines/base_case.hpp"
#include "engines/engines.hpp"
#include "model/fault.hpp"

namespace smtsplit {
namespace {

// One step case serves the goals about states, another those about steps: a goal about steps extends the path beyond
// frame k, which for a goal about states would wrongly demand that s_k has a successor.
class StepCase {
 public:
  explicit StepCase(Job& job) : job_(job), path_(job.system, job.options.encoding, Path::Start::Anywhere) {}

  enum class Result { Inductive, NotInductive, Undecided };

  /// Decides step(k) for one goal; fills `certificate` when it is inductive.
  Result check(std::size_t goal, unsigned k, const Deadline& deadline, Certificate& certificate) {
    const Goal& g = job_.goals[goal];
    Unrolling& solver = path_.solver();
    solver.set_deadline(deadline);
    const Literal violated = -path_.holds(g, k);
    std::vector<Literal> assumptions{assumed(goal, k), violated};
    for (const Lemma& lemma : lemmas_) assumptions.push_back(assumed(lemma.goal, k + 1));
    for (;;) {
      switch (solver.solve(assumptions)) {
        case Answer::Unknown: return Result::Undecided;
        case Answer::Unsat: {
          std::vector<Expr> invariant{g.expr};
          bool distinct = separated_ && !fault("distinct-not-claimed");
          for (std::size_t i = 0; i < lemmas_.size(); ++i) {
            if (fault("used-lemma-not-named") || !solver.failed(assumptions[i + 2])) continue;
            invariant.push_back(lemmas_[i].proof.invariant);
            distinct |= lemmas_[i].proof.distinct_states;
          }
          certificate = {Certificate::Kind::Inductive, job_.system.pool->conjunction(invariant), k, distinct};
          return Result::Inductive;
        }
        case Answer::Sat:
          if (!job_.options.simple_paths || !separate_repeated_states(k)) return Result::NotInductive;
      }
    }
  }

  /// Assumes a goal about states, proved before, in every frame from now on.
  void add_lemma(std::size_t goal, const Certificate& proof) { lemmas_.push_back({goal, proof}); }

 private:
  // A literal that implies that the goal holds at positions 0..count-1.
  Literal assumed(std::size_t goal, unsigned count) {
    auto& [literal, positions] = assumed_[goal];
    if (literal == 0) literal = path_.solver().fresh();
    if (count < positions) throw std::logic_error("step case: k must not decrease");
    for (; positions < count; ++positions) {
      const Literal clause[] = {-literal, path_.holds(job_.goals[goal], positions)};
      path_.solver().add_clause(clause);
    }
    return literal;
  }

  // Forbids the repetitions among frames 0..k in the present model. False when there are none.
  bool separate_repeated_states(unsigned k) {
    std::map<Valuation, unsigned> seen;
    std::vector<std::pair<unsigned, unsigned>> repeated;
    for (unsigned f = 0; f <= k; ++f) {
      Valuation state = path_.solver().valuation(f);
      for (const Variable& v : job_.system.variables) {
        if (v.role == Role::Input) state[v.id] = 0;
      }
      const auto [it, is_new] = seen.emplace(std::move(state), f);
      if (!is_new) repeated.emplace_back(it->second, f);
    }
    for (const auto& [f, g] : repeated) path_.solver().require(-path_.solver().same_state(f, g));
    separated_ |= !repeated.empty();
    return !repeated.empty();
  }

  Job& job_;
  Path path_;
  std::map<std::size_t, std::pair<Literal, unsigned>> assumed_;
  // A lemma brings all of its proof's invariant into the certificates that use it, lemmas of its own included.
  struct Lemma {
    std::size_t goal;
    Certificate proof;
  };
  std::vector<Lemma> lemmas_;
  bool separated_ = false;
};

class KInduction : public Engine {
 public:
  void run(Job& job) override {
    using Clock = std::chrono::steady_clock;
    const auto since = [](Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); };
    BaseCase base(job);
    StepCase state_case(job);
    StepCase step_case(job);
    const auto case_of = [&](std::size_t g) -> StepCase& {
      return job.goals[g].expr->about_step() ? step_case : state_case;
    };
    double base_seconds = 0;
    double step_seconds = 0;
    unsigned k = 0;  // the last k tried
    while (!base.open().empty()) {
      if (job.options.bound != 0 && base.checked() > job.options.bound) {
        base.give_up("neither violated nor inductive within the bound");
        break;
      }
      const auto base_start = Clock::now();
      if (!base.advance()) {
        base.give_up(base.reason());
        break;
      }
      base_seconds += since(base_start);
      // The step case may take about as long as the base case: neither starves the other.
      if (step_seconds > base_seconds + kStepHeadStart) continue;
      const auto step_start = Clock::now();
      ++k;
      for (bool progress = true; progress;) {
        progress = false;
        for (std::size_t goal : std::vector<std::size_t>(base.open())) {
          Certificate certificate;
          const Deadline slice = job.deadline.earlier(Deadline::after(std::max(kStepHeadStart, base_seconds)));
          if (case_of(goal).check(goal, k, slice, certificate) != StepCase::Result::Inductive) continue;
          base.close(goal);
          if (!job.goals[goal].expr->about_step()) {
            state_case.add_lemma(goal, certificate);
            step_case.add_lemma(goal, certificate);
          }
          job.efforts[goal].counters = {{"k", k}};
          job.answer(goal, Proved{certificate});
          progress = true;
        }
      }
      step_seconds += since(step_start);
    }
    job.statistics.emplace_back("k", k);
    job.statistics.emplace_back("bound", base.checked());
  }

 private:
  static constexpr double kStepHeadStart = 0.5;  // seconds
};

}  // namespace

std::unique_ptr<Engine> make_kind() { return std::make_unique<KInduction>(); }

}  // namespace smtsplit
