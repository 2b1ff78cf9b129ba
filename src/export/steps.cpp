#include "export/steps.hpp"

#include <algorithm>

namespace smtsplit {
namespace {

// The variable of `x' = x`.
std::optional<VarId> kept_by(Expr e) {
  if (e->op != Op::Eq) return std::nullopt;
  for (const std::size_t side : {0, 1}) {
    const Expr next = e->arg(side), now = e->arg(1 - side);
    if (next->op == Op::NextVar && now->op == Op::Var && next->var() == now->var()) return now->var();
  }
  return std::nullopt;
}

}  // namespace

Steps::Steps(System& system, const Formulas& formulas, std::optional<ProcessId> process)
    : system_(system), process_(process), kept_(system.variables.size(), false) {
  std::vector<Expr> parts;
  for (const Expr e : formulas.trans) {
    for (const Expr part : conjuncts(specialize(e))) parts.push_back(part);
  }
  for (const Expr part : parts) {
    if (const auto kept = kept_by(part)) kept_[*kept] = true;
  }
  specialized_.clear();
  for (const Expr e : formulas.invar) {
    // What is about kept values alone was true before.
    const Expr next = specialize(system.pool->shift_to_next(e, system.variables));
    if (next->has_next) parts.push_back(next);
  }
  for (const Expr part : parts) {
    const Expr condition = specialize(part);
    if (!condition->is_true()) conditions_.push_back(condition);
  }
  idle_ = std::all_of(system.variables.begin(), system.variables.end(),
                      [&](const Variable& v) { return v.role == Role::Input || kept_[v.id]; });
}

Expr Steps::specialize(Expr e) {
  const auto value_of = [&](Expr leaf) {
    const VarId v = leaf->var();
    if (leaf->op == Op::Var && process_ && v == system_.selector) return system_.pool->integer(*process_);
    return leaf->op == Op::NextVar && kept_[v] ? system_.var(v) : leaf;
  };
  return system_.pool->substitute(e, value_of, specialized_);
}

}  // namespace smtsplit
