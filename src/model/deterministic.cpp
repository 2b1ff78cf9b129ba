#include "model/deterministic.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <unordered_set>

#include "model/fault.hpp"

namespace smtsplit {

// Fills the functions of a DeterministicSystem.
//
//   next(p, v)  the value of v after a step of p, where p assigns v
//   next(v)     ite over the processes that assign v; v itself where another process moves
class DeterministicSystem::Builder {
 public:
  explicit Builder(DeterministicSystem& result)
      : result_(result),
        original_(result.original_),
        system_(result.system_),
        pool_(*result.system_.pool),
        assigned_by_(original_.variables.size()),
        defined_by_(original_.variables.size(), nullptr) {
    for (ProcessId p = 0; p < original_.processes.size(); ++p) {
      for (const Assignment& a : original_.processes[p].next) assigned_by_[a.target].push_back({p, &a});
    }
    for (const Assignment& a : original_.current) defined_by_[a.target] = &a;
  }

  void run() {
    result_.next_.assign(original_.variables.size(), nullptr);
    for (const Variable& v : original_.variables) {
      if (v.role != Role::Input) next(v.id);
    }
  }

 private:
  struct Writer {
    ProcessId process;
    const Assignment* assignment;
  };

  Expr next(VarId v) {
    if (result_.next_[v] != nullptr) return result_.next_[v];
    enter({original_.processes.size(), v});
    const Variable& variable = original_.variables[v];
    Expr value = original_var(v);
    if (fault("frame-dropped") && assigned_by_[v].size() == 1) value = choice(variable.type, variable.domain);
    if (variable.role != Role::Frozen && defined_by_[v] != nullptr) {
      value = choose(*defined_by_[v], [&](Expr leaf) { return leaf->op == Op::Var ? next(leaf->var()) : leaf; });
    } else if (variable.role != Role::Frozen && assigned_by_[v].empty()) {
      value = choice(variable.type, variable.domain);
    } else {
      for (const Writer& w : assigned_by_[v]) {
        value = pool_.ite(moves(w.process), next_by(w), value);
      }
    }
    open_.pop_back();
    return result_.next_[v] = value;
  }

  // The value that the moving process gives to its target.
  Expr next_by(const Writer& w) {
    const auto [known, is_new] = by_process_.try_emplace({w.process, w.assignment->target}, nullptr);
    if (!is_new && known->second != nullptr) return known->second;
    enter({w.process, w.assignment->target});
    const Expr value = choose(*w.assignment, [&](Expr leaf) {
      if (leaf->op != Op::NextVar) return leaf;
      const VarId v = leaf->var();
      const auto& writers = assigned_by_[v];
      const auto own =
          std::find_if(writers.begin(), writers.end(), [&](const Writer& o) { return o.process == w.process; });
      if (own != writers.end()) return next_by(*own);
      return writers.empty() || defined_by_[v] != nullptr ? next(v) : original_var(v);
    });
    open_.pop_back();
    return by_process_[{w.process, w.assignment->target}] = value;
  }

  void enter(std::pair<std::size_t, VarId> place) {
    if (std::find(open_.begin(), open_.end(), place) != open_.end()) {
      throw CircularNextValues("the next value of '" + original_.variables[place.second].name +
                                   "' depends on itself through several processes",
                               original_.variables[place.second].location);
    }
    open_.push_back(place);
  }

  Expr original_var(VarId v) { return pool_.variable(original_.variables[v]); }
  Expr moves(ProcessId p) {
    return original_.selector ? pool_.equal(original_var(*original_.selector), pool_.integer(p)) : pool_.boolean(true);
  }

  // No name of the language has an @, quoted ones apart, which keep their quotes.
  Expr choice(Type type, Domain domain) {
    const std::string name = "choice@" + std::to_string(system_.variables.size() - original_.variables.size());
    return system_.var(system_.add_variable(name, type, std::move(domain), Role::Input, {}));
  }

  // The assigned value with its sets turned into choices and its variables replaced. Unions of one height (how many
  // unions are inside each other below it) are never both made, so they share a choice.
  Expr choose(const Assignment& a, const std::function<Expr(Expr)>& replace) {
    struct Made {
      Expr value;
      std::size_t height;
    };
    std::unordered_map<Expr, Expr> replaced;
    std::unordered_map<Expr, Made> made;
    std::vector<Expr> choices;  // by height
    const auto value_of = [&](Expr e) {
      const auto known = made.find(e);
      return known != made.end() ? known->second : Made{pool_.substitute(e, replace, replaced), 0};
    };
    const std::vector<Expr> sets = set_nodes(a.value);
    std::size_t width = 0;
    for (Expr e : sets) {
      if (e->op == Op::Union && !many_constants(e)) width = std::max(width, e->args().size());
    }
    for (Expr e : sets) {
      if (e->op == Op::Ite) {
        const Made yes = value_of(e->arg(1)), no = value_of(e->arg(2));
        made[e] = {pool_.ite(value_of(e->arg(0)).value, yes.value, no.value), std::max(yes.height, no.height)};
        continue;
      }
      if (const auto domain = many_constants(e)) {
        made[e] = {choice(e->type.element(), *domain), 0};
        continue;
      }
      std::size_t height = 0;
      for (Expr member : e->args()) height = std::max(height, value_of(member).height);
      while (choices.size() <= height) {
        choices.push_back(choice(Type::scalar(), Domain::interval(0, static_cast<Value>(width) - 1)));
      }
      const auto members = e->args();
      Expr chosen = value_of(members.back()).value;
      for (std::size_t i = members.size() - 1; i-- > 0;) {
        const Expr picked = pool_.equal(choices[height], pool_.integer(static_cast<Value>(i)));
        chosen = pool_.ite(picked, value_of(members[i]).value, chosen);
      }
      made[e] = {chosen, height + 1};
    }
    return value_of(a.value).value;
  }

  // The values of a large set of constants: the choice is one of them, not a position among the members.
  static std::optional<Domain> many_constants(Expr e) {
    constexpr std::size_t kMany = 16;
    const auto members = e->args();
    const bool plain = e->type.is_scalar() && members.size() > kMany &&
                       std::all_of(members.begin(), members.end(), [](Expr m) { return m->is_constant(); });
    if (!plain) return std::nullopt;
    std::vector<Value> values;
    for (const Expr member : members) values.push_back(member->payload);
    return Domain::of(std::move(values));
  }

  // The unions and the choices between sets in an expression, arguments first.
  static std::vector<Expr> set_nodes(Expr root) {
    std::vector<Expr> found, stack{root};
    std::unordered_set<Expr> seen;
    while (!stack.empty()) {
      const Expr e = stack.back();
      stack.pop_back();
      if (!e->type.is_set || (e->op != Op::Ite && e->op != Op::Union) || !seen.insert(e).second) continue;
      found.push_back(e);
      stack.insert(stack.end(), e->args().begin(), e->args().end());
    }
    std::sort(found.begin(), found.end(), [](Expr a, Expr b) { return a->id < b->id; });
    return found;
  }

  DeterministicSystem& result_;
  const System& original_;
  System& system_;
  ExprPool& pool_;
  std::vector<std::vector<Writer>> assigned_by_;
  std::vector<const Assignment*> defined_by_;  // x := e
  std::map<std::pair<std::size_t, VarId>, Expr> by_process_;
  std::vector<std::pair<std::size_t, VarId>> open_;  // being built
};

DeterministicSystem::DeterministicSystem(const System& original) : original_(original) {
  system_.pool = original.pool;
  system_.symbols = original.symbols;
  system_.variables = original.variables;
  system_.selector = original.selector;
  Builder(*this).run();

  ExprPool& pool = *system_.pool;
  std::vector<Expr> initial, invariant, enabled;
  const auto holds_of = [&](const Assignment& a) { return pool.member(system_.var(a.target), a.value); };
  for (const Assignment& a : original.init) initial.push_back(holds_of(a));
  for (const Constraint& c : original.init_constraints) initial.push_back(c.formula);
  for (const Assignment& a : original.current) invariant.push_back(holds_of(a));
  for (const Constraint& c : original.invariants) {
    invariant.push_back(c.formula);
    enabled.push_back(in_successor(c.formula));
  }
  for (const Constraint& c : original.transitions) enabled.push_back(functional(c.formula));
  initial_ = pool.conjunction(initial);
  invariant_ = pool.conjunction(invariant);
  enabled_ = pool.conjunction(enabled);
}

Expr DeterministicSystem::functional(Expr e) {
  if (!e->has_next) return e;
  return system_.pool->substitute(
      e, [&](Expr leaf) { return leaf->op == Op::NextVar ? next_[leaf->var()] : leaf; }, functional_);
}

Expr DeterministicSystem::in_successor(Expr e) {
  return system_.pool->substitute(
      e, [&](Expr leaf) { return next_[leaf->var()]; }, successor_);
}

Expr DeterministicSystem::violation(Expr e) {
  const Expr bad = system_.pool->negate(functional(e));
  return e->about_step() ? system_.pool->conjunction(bad, enabled_) : bad;
}

Expr DeterministicSystem::factored_violation(Expr e) {
  const Expr bad = system_.pool->factored_negation(functional(e));
  return e->about_step() ? system_.pool->conjunction(bad, enabled_) : bad;
}

Valuation DeterministicSystem::successor(const Valuation& state) const {
  Valuation result = state;
  for (VarId v = 0; v < next_.size(); ++v) {
    if (next_[v] != nullptr) result[v] = evaluate(next_[v], state.data());
  }
  return result;
}

Valuation DeterministicSystem::original_values(const Valuation& state) const {
  return {state.begin(), state.begin() + static_cast<std::ptrdiff_t>(original_.variables.size())};
}

}  // namespace smtsplit
