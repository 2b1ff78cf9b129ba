#include "support/brute_force.hpp"

#include <algorithm>
#include <map>

namespace smtsplit::test {
namespace {

}  // namespace

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
  return std::all_of(edges_[s].begin(), edges_[s].end(), [&](const Edge& e) {
    return visit(holds(expr, e.from.data(), states_[e.to].data()));
  });
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

bool BruteForce::no_fair_path(Expr goal, const Certificate& c) const {
  std::vector<std::size_t> single(1);
  const auto in_region = [&](std::size_t s, std::size_t first, std::size_t last) {
    for (std::size_t r = first; r < last; ++r) {
      if (holds(c.regions[r].states, states_[s].data())) return true;
    }
    return false;
  };
  if (c.k != 1 || c.distinct_states || c.invariant->about_step() || !base(c.invariant, 1)) return false;
  for (const Certificate::Region& r : c.regions) {
    if (r.states->about_step() || (r.fairness && *r.fairness >= system_->fairness.size())) return false;
  }
  const std::size_t regions = c.regions.size();
  for (std::size_t s = 0; s < states_.size(); ++s) {
    single[0] = s;
    if (!step(c.invariant, 1, false, single)) return false;
    if (holds(c.invariant, states_[s].data())) {
      if (!goal->about_step() && !holds(goal, states_[s].data()) && !in_region(s, 0, regions)) return false;
      for (const Edge& e : edges_[s]) {
        if (goal->about_step() && !holds(goal, e.from.data(), states_[e.to].data()) && !in_region(e.to, 0, regions)) {
          return false;
        }
      }
    }
    for (std::size_t r = 0; r < regions; ++r) {
      if (!in_region(s, r, r + 1)) continue;
      for (const Edge& e : edges_[s]) {
        if (!in_region(e.to, r, regions)) return false;
        if (!c.regions[r].fairness || !in_region(e.to, r, r + 1)) continue;
        const Fairness& f = system_->fairness[*c.regions[r].fairness];
        if (holds(f.q == nullptr ? f.p : f.q, e.from.data(), states_[e.to].data())) return false;
      }
    }
  }
  for (std::size_t r = 0; r < regions; ++r) {
    const Fairness* f = c.regions[r].fairness ? &system_->fairness[*c.regions[r].fairness] : nullptr;
    if (f != nullptr && f->q == nullptr) continue;
    std::vector<bool> at(states_.size());
    for (std::size_t s = 0; s < states_.size(); ++s) at[s] = in_region(s, r, r + 1);
    for (unsigned i = 0; i < c.regions[r].steps; ++i) {
      std::vector<bool> next(states_.size(), false);
      for (std::size_t s = 0; s < states_.size(); ++s) {
        for (const Edge& e : edges_[s]) {
          if (f != nullptr && holds(f->p, e.from.data(), states_[e.to].data())) continue;
          next[e.to] = next[e.to] || (at[s] && in_region(e.to, r, r + 1));
        }
      }
      at = std::move(next);
    }
    if (std::any_of(at.begin(), at.end(), [](bool b) { return b; })) return false;
  }
  return true;
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
