// From the last region to the first. What is left is searched for the states that can go on for ever only
//   - not at all: every path leads to the regions behind within a few steps;
//   - without the JUSTICE p ever happening;
//   - with p and without q of a COMPASSION at every step.
// For each that is a greatest fixpoint: drop states with a step that contradicts it, until none is left.
#include "engines/fair_regions.hpp"

#include <algorithm>

#include "model/fault.hpp"

namespace smtsplit {
namespace {

constexpr std::size_t kMostRegions = 200;
constexpr unsigned kLongestWay = 30;  // steps to leave a region that ends: the certificate unrolls as many

class Regions {
 public:
  using Index = StepGraph::Index;

  Regions(const StepGraph& graph, const std::vector<FairBits>& fairness, const std::vector<Index>& start)
      : graph_(graph), fairness_(fairness), predecessors_(graph.predecessors()), open_(graph.size(), 0) {
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
        states = unfair_to(fairness_[f]);
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
  std::vector<Index> ending(std::optional<unsigned>& steps) {
    std::vector<Index> inside(graph_.size(), 0);  // steps that stay
    std::vector<Index> level, all;
    for (Index i : left_) {
      for (const StepGraph::Edge& e : graph_.edges(i)) inside[i] += open_[e.target] != 0 ? 1 : 0;
      if (inside[i] == 0) level.push_back(i);
    }
    unsigned rounds = 0;
    for (; !level.empty() && rounds < kLongestWay; ++rounds) {
      std::vector<Index> next;
      for (Index i : level) {
        all.push_back(i);
        for (Index p : predecessors_[i]) {
          if (open_[p] != 0 && --inside[p] == 0) next.push_back(p);
        }
      }
      level = std::move(next);
    }
    if (!all.empty()) steps = fault("region-steps") ? rounds - 1 : rounds;
    return all;
  }

  std::vector<Index> unfair_to(const FairBits& f) {
    const auto contradicts = [&](const StepGraph::Edge& e) {
      return f.q == 0 ? (e.mask & f.p) != 0 : (e.mask & f.p) == 0 || (e.mask & f.q) != 0;
    };
    std::vector<char> kept = open_;
    std::vector<Index> dropped;
    const auto drop = [&](Index i) {
      if (kept[i] == 0) return;
      kept[i] = 0;
      dropped.push_back(i);
    };
    for (Index i : left_) {
      const auto edges = graph_.edges(i);
      if (std::any_of(edges.begin(), edges.end(),
                      [&](const auto& e) { return open_[e.target] != 0 && contradicts(e); }))
        drop(i);
    }
    if (fault("region-not-closed")) dropped.clear();
    for (std::size_t head = 0; head < dropped.size(); ++head) {
      for (Index p : predecessors_[dropped[head]]) drop(p);
    }
    std::vector<Index> result;
    std::copy_if(left_.begin(), left_.end(), std::back_inserter(result), [&](Index i) { return kept[i] != 0; });
    return result;
  }

  const StepGraph& graph_;
  const std::vector<FairBits>& fairness_;
  std::vector<std::vector<Index>> predecessors_;
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
