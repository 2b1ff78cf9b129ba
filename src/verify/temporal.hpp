// Judges formulas from confirmed answers about reachability.
//
//   INVARSPEC φ   every reachable state (step) satisfies φ.
//   AG φ, G φ     the same for states on infinite fair paths: a proof of the invariant is enough; a violation counts
//                 only when it has a fair continuation, shown as a lasso; no fair path at all makes it hold vacuously.
//   EF φ          every fair initial state has a fair path that meets φ: lassos until all initial states are covered.
//                 It fails when φ is unreachable and some fair path exists, or when that is so from one initial state.
//   φ             in the initial states (that have a fair path).
#pragma once

#include <map>
#include <memory>
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

  /// Records a confirmed answer to "goal holds on every reachable state or step".
  void learn(Expr goal, ConfirmedOutcome outcome, std::string engine);
  [[nodiscard]] bool knows(Expr goal) const { return answers_.contains(goal); }
  /// The engine that answered the formula's first goal; the chosen engine when none did.
  [[nodiscard]] std::string engine_of(const Formula& formula) const;

  /// Whether judge() would need no engine run and little time. May try a quick search for a lasso.
  [[nodiscard]] bool ready(const Formula& formula);
  /// Decides a formula with what is known and, where that is not enough, engine runs until the deadline.
  [[nodiscard]] Verdict judge(const Formula& formula);

  [[nodiscard]] FairPaths& fair_paths() { return *fair_paths_; }

 private:
  const ConfirmedOutcome& answer(Expr goal);
  Verdict invariant(Expr expr);
  Verdict always(Expr expr);
  Verdict reachable(Expr expr);
  Verdict reachable_from_all(Expr expr, const ConfirmedTrace& first);
  Verdict initially(Expr expr);
  Verdict all_of(const std::vector<Formula>& parts);
  Verdict any_of(const std::vector<Formula>& parts);
  Verdict vacuous_or(Verdict otherwise);

  [[nodiscard]] Deadline slice(double share) const;
  /// A fair lasso that starts with `path` or, failing that, any on which `target` holds somewhere.
  LassoAnswer extend(const Trace& path, Expr target);
  /// An initial state that satisfies `condition`; false: there is none; Unknown: not decided.
  std::variant<Valuation, bool, Unknown> find_initial(Expr condition);
  Expr equals_state(const Valuation& state);
  /// Runs body with the initial states restricted; answers from outside do not count inside, nor the reverse.
  template <typename Body>
  auto restricted_to(Expr condition, Body body);

  System& system_;
  std::string engine_;
  EngineOptions options_;
  Deadline deadline_;
  std::unique_ptr<FairPaths> fair_paths_;
  std::map<Expr, ConfirmedOutcome> answers_;
  std::map<Expr, std::string> engine_of_;
  std::map<Expr, ConfirmedTrace> lassos_;  // violations of Always goals that were continued
  std::set<Expr> tried_;                   // quick lasso searches made
};

}  // namespace smtsplit
