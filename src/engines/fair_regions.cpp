// From the last region to the first. Of what is left, the states that can go on for ever only
//   - not at all: every path leads to the regions behind within a few steps;
//   - without the JUSTICE p ever happening;
//   - without the q of a COMPASSION (p, q), so that p must end, and the steps without p lead nowhere by the same rules.
// Each is a greatest fixpoint: drop states with a step that contradicts it, until none is left.
#include "engines/fair_regions.hpp"

#include <algorithm>

#include "model/fault.hpp"

namespace smtsplit {
namespace {

constexpr unsigned kLongestWay = 30;  // steps to leave a region that ends: the certificate unrolls as many

using Index = StepGraph::Index;
using Mask = StepGraph::Mask;

// A set of states, both ways.
struct Set {
  std::vector<char> contains;
  std::vector<Index> list;

  Set(std::size_t all, std::vector<Index> states) : contains(all, 0), list(std::move(states)) {
    for (Index i : list) contains[i] = 1;
  }
  void remove(const std::vector<Index>& states) {
    for (Index i : states) contains[i] = 0;
    std::erase_if(list, [&](Index i) { return contains[i] == 0; });
  }
};

class Regions {
 public:
  Regions(const StepGraph& graph, const std::vector<FairBits>& fairness, const Deadline& deadline)
      : graph_(graph), fairness_(fairness), deadline_(deadline), sources_(graph.sources()) {}

  // Regions, in order, for as much of the set as possible, when steps with an `absent` condition do not exist. What no
  // region takes stays in the set.
  std::vector<Certificate::Region> cover(Set& left, Mask absent) {
    std::vector<Certificate::Region> regions;
    while (!left.list.empty() && !deadline_.reached()) {
      Certificate::Region region;
      std::vector<Index> states = ending(left, absent, region.steps);
      for (std::size_t f = 0; states.empty() && f < fairness_.size(); ++f) {
        region.fairness = f;
        if (fairness_[f].q == 0) {
          states = without(left, fairness_[f].p, absent);
        } else if ((fairness_[f].p & absent) == 0) {
          states = unanswered(left, fairness_[f], absent, region.inside);
        }
      }
      if (states.empty()) break;
      left.remove(states);
      region.states = graph_.formula(std::move(states), deadline_);
      if (region.states == nullptr) break;
      regions.push_back(std::move(region));
    }
    std::reverse(regions.begin(), regions.end());
    return regions;
  }

  // The set with everything that can be reached from it.
  Set reachable(const std::vector<Index>& start) const {
    Set result(graph_.size(), {});
    const auto add = [&](Index i) {
      if (result.contains[i] != 0) return;
      result.contains[i] = 1;
      result.list.push_back(i);
    };
    for (Index i : start) add(i);
    for (std::size_t head = 0; head < result.list.size(); ++head) {
      for (const StepGraph::Edge& e : graph_.edges(result.list[head])) add(e.target);
    }
    return result;
  }

 private:
  // The states from which every path leaves the set within kLongestWay steps; `steps`: one inside has fewer.
  std::vector<Index> ending(const Set& set, Mask absent, unsigned& steps) const {
    const auto stays = [&](const StepGraph::Edge& e) { return set.contains[e.target] != 0 && (e.mask & absent) == 0; };
    std::vector<Index> inside(graph_.size(), 0);  // steps that stay
    std::vector<Index> level, all;
    for (Index i : set.list) {
      const auto edges = graph_.edges(i);
      inside[i] = static_cast<Index>(std::count_if(edges.begin(), edges.end(), stays));
      if (inside[i] == 0) level.push_back(i);
    }
    unsigned rounds = 0;
    for (; !level.empty() && rounds < kLongestWay; ++rounds) {
      std::vector<Index> next;
      for (Index i : level) {
        all.push_back(i);
        for (const StepGraph::Source& s : sources_[i]) {
          if (set.contains[s.state] != 0 && (s.mask & absent) == 0 && --inside[s.state] == 0) next.push_back(s.state);
        }
      }
      level = std::move(next);
    }
    if (!all.empty()) steps = fault("region-steps") ? rounds - 1 : rounds;
    return all;
  }

  // Drops states from the set, and whatever can step to them.
  void drop(Set& set, std::vector<Index> dropped, Mask absent) const {
    for (Index i : dropped) set.contains[i] = 0;
    for (std::size_t head = 0; head < dropped.size(); ++head) {
      for (const StepGraph::Source& s : sources_[dropped[head]]) {
        if (set.contains[s.state] == 0 || (s.mask & absent) != 0) continue;
        set.contains[s.state] = 0;
        dropped.push_back(s.state);
      }
    }
    set.remove({});
  }

  // The states after which no step with one of these conditions stays in the set.
  std::vector<Index> without(const Set& set, Mask mask, Mask absent) const {
    std::vector<Index> dropped;
    for (Index i : set.list) {
      const auto edges = graph_.edges(i);
      if (std::any_of(edges.begin(), edges.end(), [&](const StepGraph::Edge& e) {
            return set.contains[e.target] != 0 && (e.mask & mask) != 0 && (e.mask & absent) == 0;
          })) {
        dropped.push_back(i);
      }
    }
    if (fault("region-not-closed")) dropped.clear();
    Set kept = set;
    drop(kept, std::move(dropped), absent);
    return std::move(kept.list);
  }

  // The states after which q never happens, and without p everything is in `inside`.
  std::vector<Index> unanswered(const Set& set, const FairBits& f, Mask absent,
                                std::vector<Certificate::Region>& inside) {
    Set kept(graph_.size(), without(set, f.q, absent));
    while (!kept.list.empty() && !deadline_.reached()) {
      Set left = kept;
      inside = cover(left, absent | f.p);
      if (left.list.empty()) return std::move(kept.list);
      drop(kept, std::move(left.list), absent);
    }
    return {};
  }

  const StepGraph& graph_;
  const std::vector<FairBits>& fairness_;
  const Deadline& deadline_;
  std::vector<std::vector<StepGraph::Source>> sources_;
};

}  // namespace

std::optional<std::vector<Certificate::Region>> regions_without_fair_path(const StepGraph& graph,
                                                                          const std::vector<FairBits>& fairness,
                                                                          const std::vector<StepGraph::Index>& start,
                                                                          const Deadline& deadline) {
  Regions regions(graph, fairness, deadline);
  Set left = regions.reachable(start);
  std::vector<Certificate::Region> found = regions.cover(left, 0);
  if (!left.list.empty()) return std::nullopt;
  return found;
}

}  // namespace smtsplit
