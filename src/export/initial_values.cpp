#include "export/initial_values.hpp"

#include <unordered_map>

namespace smtsplit {
namespace {

struct Equation {
  VarId variable;
  Value value;
};

// What a conjunct says when it is `x = c`, `x` or `!x`.
std::optional<Equation> equation(Expr e) {
  if (e->op == Op::Var) return Equation{e->var(), 1};
  if (e->op == Op::Not && e->arg(0)->op == Op::Var) return Equation{e->arg(0)->var(), 0};
  if (e->op != Op::Eq) return std::nullopt;
  for (const std::size_t side : {0, 1}) {
    const Expr x = e->arg(side);
    const Expr c = e->arg(1 - side);
    if (x->op == Op::Var && c->is_constant()) return Equation{x->var(), c->payload};
  }
  return std::nullopt;
}

}  // namespace

InitialValues initial_values(DeterministicSystem& deterministic) {
  System& system = deterministic.system();
  ExprPool& pool = *system.pool;
  InitialValues result{std::vector<std::optional<Value>>(system.variables.size()), nullptr};
  result.rest = pool.conjunction(deterministic.initial(), deterministic.invariant());
  // What becomes known may turn other conjuncts into equations.
  for (bool learned = true; learned;) {
    learned = false;
    std::vector<Expr> others;
    for (const Expr e : conjuncts(result.rest)) {
      const auto found = equation(e);
      const bool is_new =
          found && !result.known[found->variable] && system.variables[found->variable].domain.contains(found->value);
      if (is_new) {
        result.known[found->variable] = found->value;
        learned = true;
      } else {
        others.push_back(e);
      }
    }
    std::unordered_map<Expr, Expr> replaced;
    const auto value_of = [&](Expr leaf) {
      const auto& value = result.known[leaf->var()];
      return value ? pool.constant(*value, leaf->type) : leaf;
    };
    for (Expr& e : others) e = pool.substitute(e, value_of, replaced);
    result.rest = pool.conjunction(others);
  }
  return result;
}

}  // namespace smtsplit
