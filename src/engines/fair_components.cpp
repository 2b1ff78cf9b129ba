#include "engines/fair_components.hpp"

#include <algorithm>
#include <numeric>

#include "model/fault.hpp"

namespace smtsplit {

FairComponents::FairComponents(const StepGraph& graph, std::vector<FairBits> fairness)
    : graph_(graph),
      fairness_(std::move(fairness)),
      component_(graph.size(), StepGraph::kNone),
      part_(graph.size(), StepGraph::kNone),
      number_(graph.size()),
      low_(graph.size()),
      open_(graph.size(), 0) {
  std::vector<Index> all(graph.size());
  std::iota(all.begin(), all.end(), Index{0});
  decompose(all, 0);
  spread_alive();
}

// Tarjan's algorithm without recursion, within `states` and without the steps that are left out.
void FairComponents::decompose(const std::vector<Index>& states, Mask left_out) {
  struct Visit {
    Index state;
    std::size_t next_edge;
  };
  const Index part = parts_++;
  for (Index s : states) {
    part_[s] = part;
    number_[s] = 0;
  }
  std::vector<Index> stack;
  std::vector<Visit> visits;
  std::vector<std::vector<Index>> found;
  Index count = 0;
  const auto enter = [&](Index s) {
    number_[s] = low_[s] = ++count;
    open_[s] = 1;
    stack.push_back(s);
    visits.push_back({s, 0});
  };
  for (Index root : states) {
    if (number_[root] != 0) continue;
    enter(root);
    while (!visits.empty()) {
      const Index s = visits.back().state;
      const auto edges = graph_.edges(s);
      if (visits.back().next_edge < edges.size()) {
        const StepGraph::Edge& e = edges[visits.back().next_edge++];
        if ((e.mask & left_out) != 0 || part_[e.target] != part) continue;
        if (number_[e.target] == 0) {
          enter(e.target);
        } else if (open_[e.target] != 0) {
          low_[s] = std::min(low_[s], number_[e.target]);
        }
        continue;
      }
      visits.pop_back();
      if (!visits.empty()) low_[visits.back().state] = std::min(low_[visits.back().state], low_[s]);
      if (low_[s] != number_[s]) continue;
      const auto begin = std::find(stack.rbegin(), stack.rend(), s).base() - 1;
      found.emplace_back(begin, stack.end());
      for (Index member : found.back()) open_[member] = 0;
      stack.erase(begin, stack.end());
    }
  }
  for (const auto& component : found) judge(component, left_out);
}

void FairComponents::judge(const std::vector<Index>& states, Mask left_out) {
  const Index part = parts_++;
  for (Index s : states) part_[s] = part;
  Mask seen = 0;
  bool has_step = false;
  for (Index s : states) {
    for (const StepGraph::Edge& e : graph_.edges(s)) {
      if ((e.mask & left_out) != 0 || part_[e.target] != part) continue;
      seen |= e.mask;
      has_step = true;
    }
  }
  if (!has_step) return;
  Mask unfair = 0;
  for (const FairBits& f : fairness_) {
    if (f.q == 0 && (seen & f.p) == 0) return;
    if (f.q != 0 && (seen & f.p) != 0 && (seen & f.q) == 0) unfair |= f.p;
  }
  if (unfair != 0) {
    decompose(states, left_out | unfair);
    return;
  }
  for (Index s : states) component_[s] = static_cast<Index>(components_.size());
  components_.push_back({seen, left_out});
}

void FairComponents::spread_alive() {
  alive_.assign(graph_.size(), 0);
  const auto sources = graph_.sources();
  std::vector<Index> queue;
  const auto add = [&](Index s) {
    if (alive_[s] != 0) return;
    alive_[s] = 1;
    queue.push_back(s);
  };
  for (Index s = 0; s < graph_.size(); ++s) {
    if (is_inside(s)) add(s);
  }
  while (!queue.empty()) {
    const Index s = queue.back();
    queue.pop_back();
    for (const StepGraph::Source& p : sources[s]) add(p.state);
  }
}

StepGraph::Path FairComponents::tour(Index start) const {
  const Index home = component_[start];
  const Component& component = components_[home];
  const auto inside = [&](const StepGraph::Step& s) {
    return (s.edge.mask & component.left_out) == 0 && component_[s.edge.target] == home;
  };
  Mask needed = 0;
  for (const FairBits& f : fairness_) {
    if (f.q == 0) needed |= f.p;
    if (f.q != 0 && (component.seen & f.p) != 0) needed |= f.q;
  }
  StepGraph::Path tour;
  Index at = start;
  const auto go = [&](auto goal) {
    const auto part = graph_.shortest(at, inside, goal);
    if (!part) throw std::logic_error("a component is not strongly connected");
    for (const StepGraph::Step& s : *part) needed &= ~s.edge.mask;
    tour.insert(tour.end(), part->begin(), part->end());
    at = tour.back().edge.target;
  };
  while (needed != 0 && !fault("unfair-lasso"))
    go([&](const StepGraph::Step& s) { return (s.edge.mask & needed) != 0; });
  if (tour.empty() || at != start) go([&](const StepGraph::Step& s) { return s.edge.target == start; });
  return tour;
}

}  // namespace smtsplit
