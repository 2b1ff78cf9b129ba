#include "support/brute_force.hpp"

#include <algorithm>
#include <map>

namespace smtsplit::test {
namespace {}  // namespace

std::optional<std::vector<Valuation>> all_valuations(const System& system, std::uint64_t most) {
  std::vector<Valuation> result{{}};
  for (const Variable& v : system.variables) {
    if (v.domain.size() * result.size() > most) return std::nullopt;
    std::vector<Valuation> longer;
    for (const Valuation& prefix : result) {
      for (std::uint64_t i = 0; i < v.domain.size(); ++i) {
        longer.push_back(prefix);
        longer.back().push_back(v.domain.at(i));
      }
    }
    result = std::move(longer);
  }
  return result;
}

std::optional<BruteForce> BruteForce::of(System& system, std::uint64_t most) {
  const auto valuations = all_valuations(system, most);
  if (!valuations) return std::nullopt;
  BruteForce result(system);
  const Formulas parts = formulas(system);
  std::map<Valuation, std::size_t> index;
  std::vector<std::pair<std::size_t, const Valuation*>> sources;
  for (const Valuation& v : *valuations) {
    if (!std::all_of(parts.invar.begin(), parts.invar.end(), [&](Expr e) { return holds(e, v.data()); })) continue;
    Valuation state = v;
    for (const Variable& x : system.variables) {
      if (x.role == Role::Input) state[x.id] = x.domain.at(0);
    }
    const auto [it, is_new] = index.emplace(state, result.states_.size());
    if (is_new) {
      result.states_.push_back(state);
      result.initial_.push_back(is_initial(system, state));
    }
    sources.emplace_back(it->second, &v);
  }
  result.edges_.resize(result.states_.size());
  for (const auto& [s, from] : sources) {
    for (std::size_t t = 0; t < result.states_.size(); ++t) {
      if (is_step(system, *from, result.states_[t])) result.edges_[s].push_back({*from, t});
    }
  }
  return result;
}

// Calls visit(does expr hold) for the state, or for each of its steps when the expression is about steps. False when
// visit returned false.
template <typename Visit>
bool BruteForce::each_position(Expr expr, std::size_t s, Visit visit) const {
  if (!expr->about_step()) return visit(holds(expr, states_[s].data()));
  return std::all_of(edges_[s].begin(), edges_[s].end(),
                     [&](const Edge& e) { return visit(holds(expr, e.from.data(), states_[e.to].data())); });
}

bool BruteForce::base(Expr invariant, unsigned k) const {
  std::vector<bool> at = initial_;
  for (unsigned position = 0; position < k; ++position) {
    std::vector<bool> next(states_.size(), false);
    for (std::size_t s = 0; s < states_.size(); ++s) {
      if (!at[s]) continue;
      if (!each_position(invariant, s, [](bool h) { return h; })) return false;
      for (const Edge& e : edges_[s]) next[e.to] = true;
    }
    at = std::move(next);
  }
  return true;
}

// The invariant held at all positions of `path` but the last. Where it is about steps, on the step the path took.
bool BruteForce::step(Expr invariant, unsigned k, bool distinct, std::vector<std::size_t>& path) const {
  const std::size_t s = path.back();
  if (path.size() == k + 1u) return each_position(invariant, s, [](bool h) { return h; });
  for (const Edge& e : edges_[s]) {
    if (distinct && std::find(path.begin(), path.end(), e.to) != path.end()) continue;
    if (!holds(invariant, e.from.data(), states_[e.to].data())) continue;
    path.push_back(e.to);
    const bool good = step(invariant, k, distinct, path);
    path.pop_back();
    if (!good) return false;
  }
  return true;
}

// By the definition of Certificate::Region, over the edges between states `inside` on which nothing `absent` holds.
bool BruteForce::lead_nowhere(const std::vector<Certificate::Region>& regions, const std::vector<bool>& inside,
                              const std::vector<Expr>& absent) const {
  const std::size_t n = states_.size();
  const auto exists = [&](std::size_t s, const Edge& e) {
    return inside[s] && inside[e.to] && std::none_of(absent.begin(), absent.end(), [&](Expr a) {
             return holds(a, e.from.data(), states_[e.to].data());
           });
  };
  const auto in_region = [&](std::size_t s, std::size_t r) { return holds(regions[r].states, states_[s].data()); };
  for (std::size_t r = 0; r < regions.size(); ++r) {
    const Certificate::Region& region = regions[r];
    if (region.states->about_step() || (region.fairness && *region.fairness >= system_->fairness.size())) return false;
    const Fairness* f = region.fairness ? &system_->fairness[*region.fairness] : nullptr;
    std::vector<bool> own(n), covered(n, false);
    for (std::size_t s = 0; s < n; ++s) own[s] = inside[s] && in_region(s, r);
    for (std::size_t s = 0; s < n; ++s) {
      if (!own[s]) continue;
      for (const Edge& e : edges_[s]) {
        if (!exists(s, e)) continue;
        bool forward = false;
        for (std::size_t later = r; later < regions.size(); ++later) forward = forward || in_region(e.to, later);
        if (!forward) return false;
        if (f == nullptr || !own[e.to]) continue;
        if (holds(f->q == nullptr ? f->p : f->q, e.from.data(), states_[e.to].data())) return false;
      }
      for (const Certificate::Region& i : region.inside) covered[s] = covered[s] || holds(i.states, states_[s].data());
    }
    if (f == nullptr) {
      std::vector<bool> at = own;
      for (unsigned i = 0; i < region.steps; ++i) {
        std::vector<bool> next(n, false);
        for (std::size_t s = 0; s < n; ++s) {
          for (const Edge& e : edges_[s]) next[e.to] = next[e.to] || (at[s] && own[e.to] && exists(s, e));
        }
        at = std::move(next);
      }
      if (std::any_of(at.begin(), at.end(), [](bool b) { return b; })) return false;
    } else if (f->q != nullptr) {
      for (std::size_t s = 0; s < n; ++s) {
        if (own[s] && !covered[s]) return false;
      }
      std::vector<Expr> more = absent;
      more.push_back(f->p);
      if (!lead_nowhere(region.inside, own, more)) return false;
    }
  }
  return true;
}

bool BruteForce::no_fair_path(Expr goal, const Certificate& c) const {
  std::vector<std::size_t> single(1);
  const auto in_regions = [&](std::size_t s) {
    return std::any_of(c.regions.begin(), c.regions.end(),
                       [&](const auto& r) { return holds(r.states, states_[s].data()); });
  };
  if (c.k != 1 || c.distinct_states || c.invariant->about_step() || !base(c.invariant, 1)) return false;
  for (const Certificate::Region& r : c.regions) {
    if (r.states->about_step()) return false;
  }
  for (std::size_t s = 0; s < states_.size(); ++s) {
    single[0] = s;
    if (!step(c.invariant, 1, false, single)) return false;
    if (!holds(c.invariant, states_[s].data())) continue;
    if (!goal->about_step() && !holds(goal, states_[s].data()) && !in_regions(s)) return false;
    for (const Edge& e : edges_[s]) {
      if (goal->about_step() && !holds(goal, e.from.data(), states_[e.to].data()) && !in_regions(e.to)) return false;
    }
  }
  return lead_nowhere(c.regions, std::vector<bool>(states_.size(), true), {});
}

bool BruteForce::valid(Expr goal, const Certificate& c) const {
  switch (c.kind) {
    case Certificate::Kind::Initial:
      for (std::size_t s = 0; s < states_.size(); ++s) {
        if (initial_[s] && !each_position(goal, s, [](bool h) { return h; })) return false;
      }
      return true;
    case Certificate::Kind::NoLongPath: {
      std::vector<bool> at = initial_;
      for (unsigned i = 0; i < c.k; ++i) {
        std::vector<bool> next(states_.size(), false);
        for (std::size_t s = 0; s < states_.size(); ++s) {
          for (const Edge& e : edges_[s]) next[e.to] = next[e.to] || at[s];
        }
        at = std::move(next);
      }
      return goal->is_false() && std::none_of(at.begin(), at.end(), [](bool b) { return b; });
    }
    case Certificate::Kind::NoFairPath: return no_fair_path(goal, c);
    case Certificate::Kind::Inductive: break;
  }
  if (c.invariant == nullptr || c.k == 0) return false;
  const Expr invariant = c.invariant;
  if (invariant->about_step() && !goal->about_step()) return false;
  const Expr gap = system_->pool->implies(invariant, goal);
  for (std::size_t s = 0; s < states_.size(); ++s) {
    if (!each_position(gap, s, [](bool h) { return h; })) return false;
  }
  if (!base(invariant, c.k)) return false;
  for (std::size_t s = 0; s < states_.size(); ++s) {
    std::vector<std::size_t> path{s};
    if (!step(invariant, c.k, c.distinct_states, path)) return false;
  }
  return true;
}

}  // namespace smtsplit::test
