#include "engines/step_graph.hpp"

#include <algorithm>
#include <stdexcept>

#include "engines/reachable_set.hpp"

namespace smtsplit {

StepGraph::StepGraph(System& system, std::vector<Expr> conditions)
    : system_(system),
      conditions_(std::move(conditions)),
      codec_(system),
      store_(codec_.words()),
      steps_(system, conditions_),
      packed_(codec_.words()) {}

bool StepGraph::add(const Valuation& state, Index parent, const Limits& limits) {
  codec_.pack(state, packed_.data());
  const auto [index, is_new] = store_.insert(packed_.data(), parent);
  if (parent != kNone) edges_.push_back({index, 0});
  return store_.size() <= limits.states && edges_.size() <= limits.edges;
}

bool StepGraph::explore(const Valuation* start, const Limits& limits) {
  bool go_on = true;
  steps_.stop_when([&] { return limits.deadline.reached(); });
  if (start != nullptr) {
    go_on = add(*start, kNone, limits);
  } else {
    go_on = steps_.initial_states([&](const Valuation& s) { return add(s, kNone, limits); });
  }
  while (go_on && size() < store_.size()) {
    const Index source = size();
    const std::size_t begin = edges_.size();
    go_on = steps_.steps(state(source), [&](const Valuation& from, const Valuation& to) {
      const bool more = add(to, source, limits);
      for (std::size_t i = 0; i < conditions_.size(); ++i) {
        if (holds(conditions_[i], from.data(), to.data())) edges_.back().mask |= Mask{1} << i;
      }
      return more;
    });
    const auto first = edges_.begin() + static_cast<std::ptrdiff_t>(begin);
    std::sort(first, edges_.end());
    edges_.erase(std::unique(first, edges_.end()), edges_.end());
    first_edge_.push_back(edges_.size());
    go_on = go_on && !limits.deadline.reached();
  }
  steps_.stop_when(nullptr);
  // Edges lead to expanded states only, so that the part seen is a graph of its own.
  if (!go_on) {
    std::size_t kept = 0;
    for (Index i = 0; i < size(); ++i) {
      const std::size_t begin = kept;
      for (std::size_t e = first_edge_[i]; e < first_edge_[i + 1]; ++e) {
        if (edges_[e].target < size()) edges_[kept++] = edges_[e];
      }
      first_edge_[i] = begin;
    }
    first_edge_.back() = kept;
    edges_.resize(kept);
  }
  return go_on;
}

Valuation StepGraph::state(Index i) const {
  Valuation state(system_.variables.size());
  for (const Variable& v : system_.variables) state[v.id] = v.domain.at(0);
  codec_.unpack(store_.packed(i), state);
  return state;
}

std::vector<std::vector<StepGraph::Source>> StepGraph::sources() const {
  std::vector<std::vector<Source>> result(size());
  for (Index i = 0; i < size(); ++i) {
    for (const Edge& e : edges(i)) result[e.target].push_back({i, e.mask});
  }
  return result;
}

Expr StepGraph::formula(std::vector<Index> set, const Deadline& deadline) const {
  return set_of_states(system_, codec_, store_, std::move(set), deadline).value_or(nullptr);
}

StepGraph::Path StepGraph::path_to(Index i) const {
  Path path;
  for (; store_.parent(i) != kNone; i = path.back().source) {
    const Index parent = store_.parent(i);
    const auto between = edges(parent);
    const auto edge = std::find_if(between.begin(), between.end(), [&](const Edge& e) { return e.target == i; });
    path.push_back({parent, *edge});
  }
  return {path.rbegin(), path.rend()};
}

std::vector<Valuation> StepGraph::states(Index from, const Path& path) const {
  std::vector<Valuation> result;
  for (const Step& step : path) {
    const Valuation target = state(step.edge.target);
    const auto same_mask = [&](const Valuation& source, const Valuation& to) {
      for (std::size_t i = 0; i < conditions_.size(); ++i) {
        if (holds(conditions_[i], source.data(), to.data()) != ((step.edge.mask >> i & 1) != 0)) return false;
      }
      return true;
    };
    const bool missed = steps_.steps(state(step.source), [&](const Valuation& source, const Valuation& to) {
      if (to != target || !same_mask(source, to)) return true;
      result.push_back(source);
      return false;
    });
    if (missed) throw std::logic_error("a step of the graph was not found again");
  }
  result.push_back(state(path.empty() ? from : path.back().edge.target));
  return result;
}

}  // namespace smtsplit
