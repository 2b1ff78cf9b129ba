// From the last region to the first. What is left is searched for the states that can go on for ever only
//   - not at all: every path leads to the regions behind within a few steps;
//   - without the JUSTICE p ever happening;
//   - with the p of a COMPASSION (p, q) again and again, and q never.
// For each that is a greatest fixpoint: drop states with a step that contradicts it, until none is left.
#include "engines/fair_regions.hpp"

#include <algorithm>

namespace smtsplit {
namespace {

constexpr std::size_t kMostRegions = 200;
constexpr unsigned kLongestWay = 30;  // steps to leave a region that ends: the certificate unrolls as many

class Regions {
 public:
  using Index = StepGraph::Index;

  Regions(const StepGraph& graph, const std::vector<FairBits>& fairness, const std::vector<Index>& start)
      : graph_(graph), fairness_(fairness), predecessors_(graph.size()), open_(graph.size(), 0) {
    for (Index i = 0; i < graph.size(); ++i) {
      for (const StepGraph::Edge& e : graph.edges(i)) predecessors_[e.target].push_back({i, e.mask});
    }
    const auto add = [&](Index i) {
      if (open_[i] != 0) return;
      open_[i] = 1;
      left_.push_back(i);
    };
    for (Index i : start) add(i);
    for (std::size_t head = 0; head < left_.size(); ++head) {
      for (const StepGraph::Edge& e : graph.edges(left_[head])) add(e.target);
    }
  }

  std::optional<std::vector<Certificate::Region>> run(const Deadline& deadline) {
    std::vector<Certificate::Region> regions;
    while (!left_.empty()) {
      if (regions.size() == kMostRegions || deadline.reached()) return std::nullopt;
      Certificate::Region region;
      std::vector<Index> states = ending(region.steps);
      for (std::size_t f = 0; states.empty() && f < fairness_.size(); ++f) {
        states = fairness_[f].q == 0 ? without(fairness_[f].p) : unanswered(fairness_[f], region.steps);
        region.fairness = f;
      }
      if (states.empty()) return std::nullopt;
      for (Index i : states) open_[i] = 0;
      std::erase_if(left_, [&](Index i) { return open_[i] == 0; });
      region.states = graph_.formula(std::move(states), deadline);
      if (region.states == nullptr) return std::nullopt;
      regions.push_back(region);
    }
    return std::vector<Certificate::Region>(regions.rbegin(), regions.rend());
  }

 private:
  // The states from which every path leaves what is left; `steps`: a path inside has fewer.
  std::vector<Index> ending(unsigned& steps) { return peel(open_, left_, 0, steps); }

  // Of the states of a set, given in two forms, those from which a path inside, on steps without `mask`, has fewer than
  // kLongestWay steps, and fewer than `steps`.
  std::vector<Index> peel(const std::vector<char>& in_set, const std::vector<Index>& set, StepGraph::Mask mask,
                          unsigned& steps) const {
    const auto counts = [&](const StepGraph::Edge& e) { return in_set[e.target] != 0 && (e.mask & mask) == 0; };
    std::vector<Index> inside(graph_.size(), 0);  // steps that stay
    std::vector<Index> level, all;
    for (Index i : set) {
      const auto edges = graph_.edges(i);
      inside[i] = static_cast<Index>(std::count_if(edges.begin(), edges.end(), counts));
      if (inside[i] == 0) level.push_back(i);
    }
    unsigned rounds = 0;
    for (; !level.empty() && rounds < kLongestWay; ++rounds) {
      std::vector<Index> next;
      for (Index i : level) {
        all.push_back(i);
        for (const auto& [source, edge_mask] : predecessors_[i]) {
          if (in_set[source] != 0 && (edge_mask & mask) == 0 && --inside[source] == 0) next.push_back(source);
        }
      }
      level = std::move(next);
    }
    if (!all.empty()) steps = rounds;
    return all;
  }

  // Drops states from a subset of what is left, and whatever can step to them.
  void drop(std::vector<char>& kept, std::vector<Index> dropped) const {
    for (Index i : dropped) kept[i] = 0;
    for (std::size_t head = 0; head < dropped.size(); ++head) {
      for (const auto& [source, mask] : predecessors_[dropped[head]]) {
        if (kept[source] == 0) continue;
        kept[source] = 0;
        dropped.push_back(source);
      }
    }
  }

  [[nodiscard]] std::vector<Index> listed(const std::vector<char>& kept) const {
    std::vector<Index> result;
    std::copy_if(left_.begin(), left_.end(), std::back_inserter(result), [&](Index i) { return kept[i] != 0; });
    return result;
  }

  // The states after which no step with one of these conditions stays in what is left.
  std::vector<Index> without(StepGraph::Mask mask) const {
    std::vector<char> kept = open_;
    std::vector<Index> dropped;
    for (Index i : left_) {
      const auto edges = graph_.edges(i);
      if (std::any_of(edges.begin(), edges.end(),
                      [&](const StepGraph::Edge& e) { return open_[e.target] != 0 && (e.mask & mask) != 0; })) {
        dropped.push_back(i);
      }
    }
    drop(kept, std::move(dropped));
    return listed(kept);
  }

  // The states after which q never happens, and p at least once in `steps` steps.
  std::vector<Index> unanswered(const FairBits& f, unsigned& steps) const {
    std::vector<char> kept(graph_.size(), 0);
    for (Index i : without(f.q)) kept[i] = 1;
    for (;;) {
      const std::vector<Index> candidates = listed(kept);
      std::vector<Index> dropped = candidates;
      const std::vector<Index> good = peel(kept, candidates, f.p, steps);
      std::vector<char> is_good(graph_.size(), 0);
      for (Index i : good) is_good[i] = 1;
      std::erase_if(dropped, [&](Index i) { return is_good[i] != 0; });
      if (dropped.empty()) return candidates;
      drop(kept, std::move(dropped));
    }
  }

  const StepGraph& graph_;
  const std::vector<FairBits>& fairness_;
  struct Source {
    Index state;
    StepGraph::Mask mask;
  };
  std::vector<std::vector<Source>> predecessors_;
  std::vector<char> open_;   // not in a region yet
  std::vector<Index> left_;  // the open states
};

}  // namespace

std::optional<std::vector<Certificate::Region>> regions_without_fair_path(const StepGraph& graph,
                                                                          const std::vector<FairBits>& fairness,
                                                                          const std::vector<StepGraph::Index>& start,
                                                                          const Deadline& deadline) {
  return Regions(graph, fairness, start).run(deadline);
}

}  // namespace smtsplit
