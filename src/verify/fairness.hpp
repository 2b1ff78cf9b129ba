// Does the model have an infinite fair path at all? CTL and LTL quantify over nothing else.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <variant>

#include "engines/engine.hpp"
#include "engines/fair_graph.hpp"
#include "evidence/verdict.hpp"

namespace smtsplit {

/// Decided once, on demand, within the time given.
class FairPaths {
 public:
  FairPaths(System& system, const EngineOptions& options) : system_(system), options_(options) {}

  /// True when every state certainly has a successor and nothing is required of infinite paths: only assignments, no
  /// TRANS, INVAR or fairness. (Assignments were checked to be defined and in range, so they never block.)
  [[nodiscard]] bool unconstrained() const;

  /// Tries to decide with this deadline, if it is still open.
  void decide(const Deadline& deadline);
  /// The graph of the whole system, to ask about this goal; null when it is too large, or time is up.
  [[nodiscard]] const FairGraph* graph(Expr goal, const Deadline& deadline);
  /// A fair lasso from an initial state, if one was found.
  [[nodiscard]] const std::optional<ConfirmedTrace>& witness() const { return witness_; }
  /// A proof that there is no fair path, if one was found.
  [[nodiscard]] const std::optional<ConfirmedProof>& refutation() const { return refutation_; }
  /// Why there is no fair path, in words; empty unless refutation() is set.
  [[nodiscard]] const std::string& why_none() const { return why_none_; }

 private:
  [[nodiscard]] bool settled() const { return witness_ || refutation_; }
  void decide_on_graph(const Deadline& deadline);
  void search_lasso(const Deadline& deadline);
  void prove_unfair(const Deadline& deadline);

  System& system_;
  const EngineOptions& options_;
  std::optional<ConfirmedTrace> witness_;
  std::optional<ConfirmedProof> refutation_;
  std::string why_none_;
  std::map<Expr, std::unique_ptr<FairGraph>> graphs_;  // by goal about steps; null for all others
};

using ConfirmedOutcome = std::variant<ConfirmedProof, ConfirmedTrace, Unknown>;
/// Re-checks what an engine answered about a goal. Throws EvidenceError when the evidence is wrong.
[[nodiscard]] ConfirmedOutcome confirm_outcome(System& system, Expr goal, Outcome outcome, std::string_view engine,
                                               const EngineOptions& options, const Deadline& deadline);
/// Runs one engine on one goal and confirms its evidence.
[[nodiscard]] ConfirmedOutcome decide_goal(System& system, std::string_view engine, Expr goal,
                                           const EngineOptions& options, const Deadline& deadline);

}  // namespace smtsplit
