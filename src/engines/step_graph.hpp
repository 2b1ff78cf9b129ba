// The states of a small system and the steps between them, each labelled with the conditions that hold on it.
#pragma once

#include <compare>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engines/state_store.hpp"
#include "model/evidence.hpp"
#include "solvers/answer.hpp"

namespace smtsplit {

class StepGraph {
 public:
  using Index = StateStore::Index;
  using Mask = std::uint64_t;
  static constexpr Index kNone = StateStore::kNone;
  static constexpr std::size_t kMostConditions = 64;

  struct Edge {
    Index target;
    Mask mask;  ///< bit i: conditions[i] holds on the step
    friend auto operator<=>(const Edge&, const Edge&) = default;
  };
  struct Step {
    Index source;
    Edge edge;
  };
  using Path = std::vector<Step>;  ///< each step starts where the one before ends
  struct Limits {
    std::size_t states = std::size_t{1} << 20;
    std::size_t edges = std::size_t{1} << 23;
    Deadline deadline;
  };

  /// At most kMostConditions, over states, inputs and next states.
  StepGraph(System& system, std::vector<Expr> conditions);

  /// Breadth first from the initial states or, when given, from one state. False when a limit came first; what was
  /// seen until then is a part of the whole.
  bool explore(const Valuation* start, const Limits& limits);

  [[nodiscard]] Index size() const { return static_cast<Index>(first_edge_.size() - 1); }
  [[nodiscard]] std::span<const Edge> edges(Index i) const {
    return {edges_.data() + first_edge_[i], edges_.data() + first_edge_[i + 1]};
  }
  [[nodiscard]] Valuation state(Index i) const;
  struct Source {
    Index state;
    Mask mask;  ///< of the step from it
  };
  /// For each state the steps into it.
  [[nodiscard]] std::vector<std::vector<Source>> sources() const;
  /// The states of `set` as a formula; null when the deadline comes first.
  [[nodiscard]] Expr formula(std::vector<Index> set, const Deadline& deadline) const;

  /// A shortest path from an initial state (from the start of the exploration) to i.
  [[nodiscard]] Path path_to(Index i) const;
  /// A shortest path of at least one step whose last step satisfies `goal`, along steps that satisfy `allowed`.
  template <typename Allowed, typename Goal>
  [[nodiscard]] std::optional<Path> shortest(Index from, Allowed allowed, Goal goal) const;
  /// The states along a path, with the inputs of its steps; the last state's inputs are arbitrary.
  [[nodiscard]] std::vector<Valuation> states(Index from, const Path& path) const;

 private:
  [[nodiscard]] bool add(const Valuation& state, Index parent, const Limits& limits);

  System& system_;
  std::vector<Expr> conditions_;
  StateCodec codec_;
  StateStore store_;
  mutable StepEnumerator steps_;
  std::vector<std::uint64_t> packed_;
  std::vector<std::size_t> first_edge_{0};  // of each expanded state, and the end
  std::vector<Edge> edges_;
};

template <typename Allowed, typename Goal>
std::optional<StepGraph::Path> StepGraph::shortest(Index from, Allowed allowed, Goal goal) const {
  std::vector<std::optional<Step>> reached_by(size());
  std::vector<Index> queue{from};
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const Index source = queue[head];
    for (const Edge& edge : edges(source)) {
      const Step step{source, edge};
      if (!allowed(step)) continue;
      if (goal(step)) {
        Path path{step};
        while (path.back().source != from) path.push_back(*reached_by[path.back().source]);
        return Path(path.rbegin(), path.rend());
      }
      if (edge.target == from || reached_by[edge.target]) continue;
      reached_by[edge.target] = step;
      queue.push_back(edge.target);
    }
  }
  return std::nullopt;
}

}  // namespace smtsplit
