#include "support/state_graph.hpp"

#include <algorithm>
#include <functional>

namespace smtsplit::test {
namespace {

// An edge by source and position in its list.
using EdgeId = std::pair<std::size_t, std::size_t>;

// Strongly connected components of the graph (nodes 0..n-1) that the given edges span; returns a component per node.
std::vector<std::size_t> components(std::size_t n, const std::vector<std::vector<std::size_t>>& successors) {
  std::vector<std::size_t> order(n, 0), low(n, 0), component(n, n), stack;
  std::size_t counter = 0, found = 0;
  const std::function<void(std::size_t)> visit = [&](std::size_t v) {
    order[v] = low[v] = ++counter;
    stack.push_back(v);
    for (std::size_t w : successors[v]) {
      if (order[w] == 0) {
        visit(w);
        low[v] = std::min(low[v], low[w]);
      } else if (component[w] == n) {
        low[v] = std::min(low[v], order[w]);
      }
    }
    if (low[v] != order[v]) return;
    for (std::size_t w = n; w != v;) {
      w = stack.back();
      stack.pop_back();
      component[w] = found;
    }
    ++found;
  };
  for (std::size_t v = 0; v < n; ++v) {
    if (order[v] == 0) visit(v);
  }
  return component;
}

}  // namespace

void expressions_of(const Formula& formula, std::vector<Expr>& out) {
  if (formula.expr != nullptr) out.push_back(formula.expr);
  for (const Formula& part : formula.args) expressions_of(part, out);
}

StateGraph::StateGraph(System& system, std::vector<Expr> observed, std::size_t most_states) : system_(system) {
  for (const Fairness& f : system.fairness) {
    observed.push_back(f.p);
    if (f.q != nullptr) observed.push_back(f.q);
  }
  StepEnumerator enumerator(system, observed);
  const auto bare = [&](Valuation state) {
    for (const Variable& v : system.variables) {
      if (v.role == Role::Input) state[v.id] = v.domain.at(0);
    }
    return state;
  };
  const auto add = [&](const Valuation& state, unsigned depth) {
    const auto [it, is_new] = index_.emplace(bare(state), states_.size());
    if (is_new) {
      states_.push_back(it->first);
      edges_.emplace_back();
      depth_.push_back(depth);
    }
    return it->second;
  };
  enumerator.initial_states([&](const Valuation& s) {
    initial_.push_back(add(s, 0));
    return states_.size() <= most_states;
  });
  for (std::size_t s = 0; s < states_.size() && states_.size() <= most_states; ++s) {
    enumerator.steps(Valuation(states_[s]), [&](const Valuation& from, const Valuation& to) {
      const std::size_t target = add(to, depth_[s] + 1);
      edges_[s].push_back({target, from});
      return true;
    });
  }
  complete_ = states_.size() <= most_states;
  if (complete_) find_fair_states();
}

// A state is fair when it reaches a set of edges that some path can take for ever, all of them infinitely often,
// fairly. Components that miss the second half of a compassion lose the edges of its first half and are split again.
void StateGraph::find_fair_states() {
  const std::size_t n = states_.size();
  fair_.assign(n, false);
  const std::function<void(const std::vector<EdgeId>&)> search = [&](const std::vector<EdgeId>& edges) {
    std::vector<std::vector<std::size_t>> successors(n);
    for (const auto& [s, i] : edges) successors[s].push_back(edges_[s][i].to);
    const std::vector<std::size_t> component = components(n, successors);
    std::map<std::size_t, std::vector<EdgeId>> inside;
    for (const EdgeId& e : edges) {
      if (component[e.first] == component[edges_[e.first][e.second].to]) inside[component[e.first]].push_back(e);
    }
    for (const auto& [id, members] : inside) {
      const auto happens = [&](Expr e) {
        return std::any_of(members.begin(), members.end(), [&](const EdgeId& m) {
          const Edge& edge = edges_[m.first][m.second];
          return holds(e, edge.from.data(), states_[edge.to].data());
        });
      };
      bool just = true;
      std::vector<EdgeId> kept = members;
      for (const Fairness& f : system_.fairness) {
        if (f.q == nullptr) {
          just = just && happens(f.p);
        } else if (happens(f.p) && !happens(f.q)) {
          std::erase_if(kept, [&](const EdgeId& m) {
            const Edge& edge = edges_[m.first][m.second];
            return holds(f.p, edge.from.data(), states_[edge.to].data());
          });
        }
      }
      if (!just) continue;
      if (kept.size() < members.size()) {
        search(kept);
      } else {
        fair_[members.front().first] = true;
      }
    }
  };
  std::vector<EdgeId> all;
  for (std::size_t s = 0; s < n; ++s) {
    for (std::size_t i = 0; i < edges_[s].size(); ++i) all.emplace_back(s, i);
  }
  search(all);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t s = 0; s < n; ++s) {
      if (fair_[s]) continue;
      fair_[s] = std::any_of(edges_[s].begin(), edges_[s].end(), [&](const Edge& e) { return fair_[e.to]; });
      changed |= fair_[s];
    }
  }
}

bool StateGraph::has_fair_path() const {
  return std::any_of(initial_.begin(), initial_.end(), [&](std::size_t s) { return fair_[s]; });
}

std::optional<unsigned> StateGraph::shortest_violation(Expr expr) const {
  std::optional<unsigned> best;
  for (std::size_t s = 0; s < states_.size(); ++s) {
    if (best && *best <= depth_[s]) continue;
    const bool violated =
        expr->about_step()
            ? std::any_of(edges_[s].begin(), edges_[s].end(),
                          [&](const Edge& e) { return !holds(expr, e.from.data(), states_[e.to].data()); })
            : !holds(expr, states_[s].data());
    if (violated) best = depth_[s];
  }
  return best;
}

std::vector<std::size_t> StateGraph::reachable_from(std::size_t s) const {
  std::vector<bool> seen(states_.size(), false);
  std::vector<std::size_t> found{s};
  seen[s] = true;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const Edge& e : edges_[found[i]]) {
      if (seen[e.to]) continue;
      seen[e.to] = true;
      found.push_back(e.to);
    }
  }
  return found;
}

// On every fair path among these states.
bool StateGraph::always(Expr expr, const std::vector<std::size_t>& states) const {
  for (std::size_t s : states) {
    if (!expr->about_step()) {
      if (fair_[s] && !holds(expr, states_[s].data())) return false;
      continue;
    }
    for (const Edge& e : edges_[s]) {
      if (fair_[e.to] && !holds(expr, e.from.data(), states_[e.to].data())) return false;
    }
  }
  return true;
}

bool StateGraph::satisfies(const Formula& f, std::size_t initial) const {
  switch (f.kind) {
    case Formula::Kind::Invariant: return !shortest_violation(f.expr);
    case Formula::Kind::Always: return always(f.expr, reachable_from(initial));
    case Formula::Kind::Reachable: {
      const std::vector<std::size_t> states = reachable_from(initial);
      return std::any_of(states.begin(), states.end(),
                         [&](std::size_t s) { return fair_[s] && holds(f.expr, states_[s].data()); });
    }
    case Formula::Kind::Initially: return holds(f.expr, states_[initial].data());
    case Formula::Kind::And:
      return std::all_of(f.args.begin(), f.args.end(), [&](const Formula& a) { return satisfies(a, initial); });
    case Formula::Kind::Or:
      return std::any_of(f.args.begin(), f.args.end(), [&](const Formula& a) { return satisfies(a, initial); });
  }
  return false;
}

bool StateGraph::satisfies(const Formula& formula) const {
  if (formula.kind == Formula::Kind::Invariant) return !shortest_violation(formula.expr);
  return std::all_of(initial_.begin(), initial_.end(),
                     [&](std::size_t s) { return !fair_[s] || satisfies(formula, s); });
}

std::vector<Expr> goals_of(const System& system) {
  std::vector<Expr> exprs;
  for (const Property& p : system.properties) {
    if (const auto* formula = std::get_if<Formula>(&p.meaning)) expressions_of(*formula, exprs);
  }
  std::sort(exprs.begin(), exprs.end(), [](Expr a, Expr b) { return a->id < b->id; });
  exprs.erase(std::unique(exprs.begin(), exprs.end()), exprs.end());
  return exprs;
}

}  // namespace smtsplit::test
