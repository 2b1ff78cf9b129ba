// Infinite fair paths of small systems, decided on the graph of their states. Both answers come with evidence: a fair
// lasso, or regions in which no fair path can stay for ever (Certificate::Kind::NoFairPath).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engines/fair_components.hpp"
#include "engines/step_graph.hpp"

namespace smtsplit {

class FairGraph {
 public:
  /// `step_goal`: the expression about steps that will be asked about, or null.
  explicit FairGraph(System& system, Expr step_goal = nullptr);

  /// See StepGraph::explore. False when a limit came first: lasso() then knows a part of the paths, none() nothing.
  bool explore(const Valuation* start, const StepGraph::Limits& limits);

  /// A fair lasso that violates `goal` (null: any fair lasso), by a shortest path to a violation.
  [[nodiscard]] std::optional<Trace> lasso(Expr goal) const;
  /// Why no fair path from an initial state violates `goal` (FALSE: why there is no fair path). Nothing when one does,
  /// or when time is up.
  [[nodiscard]] std::optional<Certificate> none(Expr goal, const Deadline& deadline) const;

 private:
  using Index = StepGraph::Index;

  [[nodiscard]] bool violates(const StepGraph::Edge& e) const { return (e.mask & step_goal_bit_) == 0; }
  /// The states that violate a goal about states, those behind a step that violates a goal about steps.
  [[nodiscard]] std::vector<Index> violations(Expr goal) const;

  System& system_;
  std::vector<FairBits> bits_;  // of system_.fairness
  StepGraph::Mask step_goal_bit_ = 0;
  std::unique_ptr<StepGraph> graph_;  // null: more conditions than a graph can tell apart
  std::unique_ptr<FairComponents> components_;
  bool complete_ = false;
};

}  // namespace smtsplit
