#include "engines/fair_graph.hpp"

#include <algorithm>

#include "engines/fair_regions.hpp"

namespace smtsplit {

FairGraph::FairGraph(System& system, Expr step_goal) : system_(system) {
  std::vector<Expr> conditions;
  const auto bit = [&](Expr e) {
    if (e != nullptr) conditions.push_back(e);
    return e == nullptr || conditions.size() > StepGraph::kMostConditions
               ? 0
               : StepGraph::Mask{1} << (conditions.size() - 1);
  };
  for (const Fairness& f : system.fairness) {
    const StepGraph::Mask p = bit(f.p);
    bits_.push_back({p, bit(f.q)});
  }
  step_goal_bit_ = bit(step_goal);
  if (conditions.size() <= StepGraph::kMostConditions) {
    graph_ = std::make_unique<StepGraph>(system, std::move(conditions));
  }
}

bool FairGraph::explore(const Valuation* start, const StepGraph::Limits& limits) {
  if (graph_ == nullptr) return false;
  complete_ = graph_->explore(start, limits) && start == nullptr;
  components_ = std::make_unique<FairComponents>(*graph_, bits_);
  return complete_;
}

std::vector<FairGraph::Index> FairGraph::violations(Expr goal) const {
  std::vector<Index> found;
  for (Index i = 0; i < graph_->size(); ++i) {
    if (!goal->about_step()) {
      if (goal->is_false() || !holds(goal, graph_->state(i).data())) found.push_back(i);
      continue;
    }
    for (const StepGraph::Edge& e : graph_->edges(i)) {
      if (violates(e)) found.push_back(e.target);
    }
  }
  return found;
}

std::optional<Trace> FairGraph::lasso(Expr goal) const {
  if (graph_ == nullptr) return std::nullopt;
  // Breadth first, so the first state that will do is a nearest one.
  StepGraph::Path path;
  Index at = StepGraph::kNone;
  for (Index i = 0; i < graph_->size() && at == StepGraph::kNone; ++i) {
    if (!components_->alive(i)) continue;
    if (goal == nullptr || (!goal->about_step() && !holds(goal, graph_->state(i).data()))) {
      path = graph_->path_to(i);
      at = i;
    } else if (goal->about_step()) {
      const auto edges = graph_->edges(i);
      const auto step = std::find_if(edges.begin(), edges.end(), [&](const StepGraph::Edge& e) {
        return violates(e) && components_->alive(e.target);
      });
      if (step == edges.end()) continue;
      path = graph_->path_to(i);
      path.push_back({i, *step});
      at = step->target;
    }
  }
  if (at == StepGraph::kNone) return std::nullopt;
  const Index first = path.empty() ? at : path.front().source;
  if (!components_->is_inside(at)) {
    const auto way = graph_->shortest(
        at, [](const StepGraph::Step&) { return true; },
        [&](const StepGraph::Step& s) { return components_->is_inside(s.edge.target); });
    path.insert(path.end(), way->begin(), way->end());
    at = path.back().edge.target;
  }
  const std::size_t loop = path.size();
  const StepGraph::Path tour = components_->tour(at);
  path.insert(path.end(), tour.begin(), tour.end());
  Trace trace{graph_->states(first, path), loop};
  trace.states.pop_back();  // the state the loop began with
  return trace;
}

std::optional<Certificate> FairGraph::none(Expr goal, const Deadline& deadline) const {
  if (!complete_) return std::nullopt;
  const std::vector<Index> start = violations(goal);
  if (std::any_of(start.begin(), start.end(), [&](Index i) { return components_->alive(i); })) return std::nullopt;
  std::vector<Index> all(graph_->size());
  for (Index i = 0; i < graph_->size(); ++i) all[i] = i;
  Certificate certificate;
  certificate.kind = Certificate::Kind::NoFairPath;
  certificate.invariant = graph_->formula(std::move(all), deadline);
  const auto regions = regions_without_fair_path(*graph_, bits_, start, deadline);
  if (certificate.invariant == nullptr || !regions) return std::nullopt;
  certificate.regions = *regions;
  return certificate;
}

}  // namespace smtsplit
