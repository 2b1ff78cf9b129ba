// Judges formulas from confirmed answers about reachability.
//
//   INVARSPEC φ   every reachable state (step) satisfies φ.
//   AG φ, G φ     the same for states on infinite fair paths: a proof of the invariant is enough; a violation counts
//                 only when it has a fair continuation, shown as a lasso. That there is none needs a proof, too.
//   EF φ          every fair initial state has a fair path that meets φ: lassos until all initial states are covered.
//                 It fails when no fair path from some initial state meets φ, although there is one.
//   φ             in the initial states (that have a fair path).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engines/lasso.hpp"
#include "verify/fairness.hpp"

namespace smtsplit {

class Judge {
 public:
  Judge(System& system, std::string engine, const EngineOptions& options, const Deadline& deadline)
      : system_(system),
        engine_(std::move(engine)),
        options_(options),
        deadline_(deadline),
        fair_paths_(std::make_unique<FairPaths>(system, options_)) {}

  /// Records a confirmed answer to "goal holds on every reachable state or step", the engine's and what it took.
  void learn(Expr goal, ConfirmedOutcome outcome, std::string engine, Effort effort);
  [[nodiscard]] bool knows(Expr goal) const { return answers_.contains(goal); }
  /// The engine that answered the formula's first goal; the chosen engine when none did.
  [[nodiscard]] std::string engine_of(const Formula& formula) const;
  /// What the formula's goals took together.
  [[nodiscard]] Effort effort_of(const Formula& formula) const;

  /// Whether judge() would need no engine run and little time. May try a quick search for a lasso.
  [[nodiscard]] bool ready(const Formula& formula);
  /// Decides a formula with what is known and, where that is not enough, engine runs until the deadline.
  [[nodiscard]] Verdict judge(const Formula& formula);

  [[nodiscard]] FairPaths& fair_paths() { return *fair_paths_; }

 private:
  [[nodiscard]] Expr goal_of(const Formula& formula) const;
  const ConfirmedOutcome& answer(Expr goal);
  Verdict invariant(Expr expr);
  Verdict always(Expr expr);
  Verdict reachable(Expr expr);
  Verdict avoided(const ConfirmedProof& proof);
  Verdict initially(Expr expr);
  Verdict all_of(const std::vector<Formula>& parts);
  Verdict any_of(const std::vector<Formula>& parts);
  Verdict any_everywhere(const std::vector<Formula>& parts);
  Verdict vacuous_or(Verdict otherwise);

  /// A fair lasso that violates the goal, or a proof that there is none.
  using Continuation = std::variant<ConfirmedTrace, ConfirmedProof, Unknown>;
  Continuation continue_fairly(Expr goal, const ConfirmedTrace& violation);
  /// A fair path that meets expr, or what else is to be said of EF expr.
  using WitnessOrVerdict = std::variant<ConfirmedTrace, Verdict>;
  WitnessOrVerdict meet(Expr expr);
  /// The verdict for one initial state after the other, the one of `witness` apart: proved when it is for all of them.
  template <typename Piece>
  Verdict for_all_initial_states(std::optional<ConfirmedTrace> witness, Piece judge_piece);

  [[nodiscard]] Deadline slice(double share) const;
  /// A solver whose frame 0 is any initial state.
  std::unique_ptr<Unrolling> initial_states();
  /// An initial state that satisfies `condition`; false: there is none; Unknown: not decided.
  std::variant<Valuation, bool, Unknown> find_initial(Expr condition);
  /// Runs body with the initial states restricted; answers from outside do not count inside, nor the reverse.
  template <typename Body>
  auto restricted_to(Expr condition, Body body);

  System& system_;
  std::string engine_;
  EngineOptions options_;
  Deadline deadline_;
  std::unique_ptr<FairPaths> fair_paths_;
  std::map<Expr, ConfirmedOutcome> answers_;
  struct Origin {
    std::string engine;
    Effort effort;
  };
  std::map<Expr, Origin> origins_;         // of the answers that were learnt
  std::map<Expr, ConfirmedTrace> lassos_;  // violations of Always goals that were continued
  std::set<Expr> tried_;                   // quick lasso searches made
};

}  // namespace smtsplit
