#include "evidence/process_steps.hpp"

namespace smtsplit {

const std::vector<bool>& ProcessSteps::changed_by(ProcessId p) {
  std::vector<bool>& changed = processes_[p].changed;
  if (!changed.empty()) return changed;
  changed.assign(system_.variables.size(), true);
  for (const Variable& v : system_.variables) changed[v.id] = v.role != Role::Frozen;
  for (const Process& q : system_.processes) {
    for (const Assignment& a : q.next) changed[a.target] = false;
  }
  for (const Assignment& a : system_.processes[p].next) changed[a.target] = true;
  return changed;
}

Expr ProcessSteps::in_step(Expr e, ProcessId p) {
  const std::vector<bool>& changed = changed_by(p);
  return system_.pool->substitute(
      e,
      [&](Expr leaf) {
        if (leaf->op == Op::NextVar && !changed[leaf->var()]) return system_.var(leaf->var());
        return leaf->op == Op::Var && leaf->var() == system_.selector ? system_.pool->integer(p) : leaf;
      },
      processes_[p].replaced);
}

std::vector<Expr> ProcessSteps::assigned(ProcessId p) {
  ExprPool& pool = *system_.pool;
  std::vector<Expr> parts;
  if (system_.selector) parts.push_back(pool.equal(system_.var(*system_.selector), pool.integer(p)));
  for (const Assignment& a : system_.processes[p].next) {
    parts.push_back(in_step(pool.member(system_.var(a.target, true), a.value), p));
  }
  return parts;
}

std::vector<Expr> ProcessSteps::step(ProcessId p) {
  std::vector<Expr> parts = assigned(p);
  for (const Constraint& c : system_.transitions) parts.push_back(in_step(c.formula, p));
  if (invar_.empty()) invar_ = formulas(system_).invar;
  for (Expr e : invar_) parts.push_back(after(e, p));
  return parts;
}

std::vector<Expr> ProcessSteps::frame(ProcessId p) {
  const std::vector<bool>& changed = changed_by(p);
  std::vector<Expr> parts;
  for (const Variable& v : system_.variables) {
    if (v.role == Role::Input || changed[v.id]) continue;
    parts.push_back(system_.pool->equal(system_.var(v.id, true), system_.var(v.id)));
  }
  return parts;
}

}  // namespace smtsplit
