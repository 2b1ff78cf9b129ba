// Where a graph has infinite fair paths.
//
// A fair path ends up in a strongly connected component in which every JUSTICE p happens and, for every COMPASSION
// (p, q), p does not happen or q does. Where p happens without q, its steps are left out and the rest is decomposed
// again (Emerson and Lei, Modalities for model checking, 1987).
#pragma once

#include <vector>

#include "engines/step_graph.hpp"

namespace smtsplit {

/// A fairness constraint over the conditions of a graph: JUSTICE p (q = 0) or COMPASSION (p, q), each one bit.
struct FairBits {
  StepGraph::Mask p, q;
};

class FairComponents {
 public:
  using Index = StepGraph::Index;
  using Mask = StepGraph::Mask;

  FairComponents(const StepGraph& graph, std::vector<FairBits> fairness);

  /// Some infinite fair path leaves the state (as far as the graph was explored).
  [[nodiscard]] bool alive(Index i) const { return alive_[i] != 0; }
  /// The state lies in a component as above.
  [[nodiscard]] bool is_inside(Index i) const { return component_[i] != StepGraph::kNone; }
  /// From a state inside, round a fair loop and back.
  [[nodiscard]] StepGraph::Path tour(Index start) const;

 private:
  struct Component {
    Mask seen;      // conditions that hold on some of its steps
    Mask left_out;  // steps with one of these do not belong to it
  };

  void decompose(const std::vector<Index>& states, Mask left_out);
  void judge(const std::vector<Index>& states, Mask left_out);
  void spread_alive();

  const StepGraph& graph_;
  std::vector<FairBits> fairness_;
  std::vector<Component> components_;
  std::vector<Index> component_;  // kNone: in none
  std::vector<char> alive_;
  // While decomposing: the set each state is in, and Tarjan's numbers.
  std::vector<Index> part_, number_, low_;
  std::vector<char> open_;
  Index parts_ = 0;
};

}  // namespace smtsplit
