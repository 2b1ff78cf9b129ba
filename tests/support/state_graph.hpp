// The reachable states of a small system as a graph, and what a formula means on it, by definition. The oracle for
// verdicts about infinite fair paths: it shares the concrete evaluator with the tool, and nothing else.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "model/evaluator.hpp"

namespace smtsplit::test {

class StateGraph {
 public:
  struct Edge {
    std::size_t to;
    Valuation from;  ///< the source state with the inputs of the step
  };

  /// Steps are told apart by the inputs that `observed` and the fairness conditions look at.
  StateGraph(System& system, std::vector<Expr> observed, std::size_t most_states);

  /// False when there are more states than allowed; nothing else is meaningful then.
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] std::size_t size() const { return states_.size(); }
  [[nodiscard]] const Valuation& state(std::size_t s) const { return states_[s]; }
  [[nodiscard]] const std::vector<Edge>& edges(std::size_t s) const { return edges_[s]; }
  [[nodiscard]] bool is_fair(std::size_t s) const { return fair_[s]; }
  /// Whether some initial state has a fair path.
  [[nodiscard]] bool has_fair_path() const;

  /// The number of steps after which expr is first violated (for expressions about steps: that come before the step).
  [[nodiscard]] std::optional<unsigned> shortest_violation(Expr expr) const;
  /// Does every fair initial state satisfy the formula? (Invariants: every reachable state or step, fair or not.)
  [[nodiscard]] bool satisfies(const Formula& formula) const;

 private:
  void find_fair_states();
  [[nodiscard]] std::vector<std::size_t> reachable_from(std::size_t s) const;
  [[nodiscard]] bool satisfies(const Formula& formula, std::size_t initial) const;
  [[nodiscard]] bool always(Expr expr, const std::vector<std::size_t>& states) const;

  System& system_;
  std::vector<Valuation> states_;
  std::map<Valuation, std::size_t> index_;
  std::vector<std::vector<Edge>> edges_;
  std::vector<unsigned> depth_;
  std::vector<std::size_t> initial_;
  std::vector<bool> fair_;
  bool complete_ = true;
};

/// Every expression in a formula.
void expressions_of(const Formula& formula, std::vector<Expr>& out);
/// Every expression in the supported properties of a system, each once.
[[nodiscard]] std::vector<Expr> goals_of(const System& system);

}  // namespace smtsplit::test
