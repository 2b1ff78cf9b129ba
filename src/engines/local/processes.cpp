#include "engines/local/processes.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_set>

namespace smtsplit::local {
Processes::Processes(System& system) : functions_(system), processes_(system.processes.size()) {
  for (const Variable& v : system.variables) owner_.push_back(v.owner);
  ExprPool& pool = *system.pool;
  initial_ = pool.conjunction(functions_.initial(), functions_.invariant());
  std::vector<bool> written(functions_.system().variables.size(), false);
  for (const smtsplit::Process& p : functions_.original().processes) {
    for (const Assignment& a : p.next) written[a.target] = true;
  }
  for (ProcessId p = 0; p < size(); ++p) describe_step(p, written);
  while (share_what_others_look_at()) {
  }
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input) continue;
    (owner_[v.id] ? processes_[*owner_[v.id]].locals : shared_).push_back(v.id);
  }
  std::vector<std::vector<Expr>> invariants(size());
  for (Expr e : conjuncts(functions_.invariant())) {
    std::optional<ProcessId> of;
    for_each_variable(e, [&](VarId v, bool) { of = owner_[v] ? owner_[v] : of; });
    for (ProcessId p = 0; p < size(); ++p) {
      if (!of || *of == p) invariants[p].push_back(e);
    }
  }
  for (ProcessId p = 0; p < size(); ++p) processes_[p].invariant = pool.conjunction(invariants[p]);
}

namespace {

// p, for "the selector is p".
std::optional<ProcessId> process_named(Expr condition, VarId selector) {
  if (condition->op != Op::Eq) return std::nullopt;
  for (std::size_t i : {0, 1}) {
    const Expr variable = condition->arg(i), number = condition->arg(1 - i);
    if (variable->op == Op::Var && variable->var() == selector && number->is_constant())
      return static_cast<ProcessId>(number->payload);
  }
  return std::nullopt;
}

}  // namespace

void Processes::describe_step(ProcessId p, std::vector<bool> written_by_others) {
  System& system = functions_.system();
  ExprPool& pool = *system.pool;
  std::unordered_map<Expr, Expr> replaced;
  const auto in_step = [&](Expr e) {
    if (!system.selector) return e;
    // The next value of a variable that many write is a long choice between them.
    while (e->op == Op::Ite) {
      const auto q = process_named(e->arg(0), *system.selector);
      if (!q) break;
      e = e->arg(*q == p ? 1 : 2);
    }
    return pool.substitute(
        e, [&](Expr leaf) { return leaf->var() == *system.selector ? pool.integer(p) : leaf; }, replaced);
  };
  // What is a function of unchanged variables alone does not change, nor does what INVAR says of them.
  std::unordered_map<VarId, Expr> defined;
  for (const Assignment& a : functions_.original().current) defined[a.target] = a.value;
  Process& process = processes_[p];
  for (const Assignment& a : functions_.original().processes[p].next) written_by_others[a.target] = false;
  for (const Variable& v : functions_.original().variables) {
    if (v.role == Role::Input || written_by_others[v.id]) continue;
    const Expr value = in_step(functions_.next(v.id));
    const auto definition = defined.find(v.id);
    if (value == pool.variable(v) || (definition != defined.end() && value == definition->second)) continue;
    process.writes.push_back({v.id, value, std::nullopt});
  }
  const std::vector<Expr> holding = conjuncts(functions_.invariant());
  const std::unordered_set<Expr> holds(holding.begin(), holding.end());
  std::vector<Expr> enabled;
  for (Expr part : conjuncts(in_step(functions_.enabled()))) {
    if (!holds.contains(part)) enabled.push_back(part);
  }
  process.enabled = pool.conjunction(enabled);

  std::map<VarId, unsigned> looked_at;  // inputs, by how many expressions mention them
  const auto count = [&](VarId v, bool) { ++looked_at[v]; };
  for_each_variable(process.enabled, count);
  for (const Write& w : process.writes) for_each_variable(w.value, count);
  for (Write& w : process.writes) {
    if (w.value->op != Op::Var) continue;
    const Variable& input = system.variables[w.value->var()];
    const bool alone = input.role == Role::Input && looked_at[input.id] == 1;
    if (alone && input.domain == system.variables[w.target].domain) w.any = input.id;
  }
}

bool Processes::share_what_others_look_at() {
  bool changed = false;
  const auto share = [&](VarId v) {
    changed |= owner_[v].has_value();
    owner_[v] = std::nullopt;
  };
  for (ProcessId p = 0; p < size(); ++p) {
    const auto look_at = [&](VarId v, bool) {
      const bool input = functions_.system().variables[v].role == Role::Input;
      if (!input && owner_[v] && *owner_[v] != p) share(v);
    };
    for_each_variable(processes_[p].enabled, look_at);
    for (const Write& w : processes_[p].writes) {
      look_at(w.target, false);
      for_each_variable(w.value, look_at);
    }
  }
  // A formula of INVAR belongs to one process.
  for (Expr e : conjuncts(functions_.invariant())) {
    std::vector<VarId> locals;
    for_each_variable(e, [&](VarId v, bool) {
      if (owner_[v]) locals.push_back(v);
    });
    const bool one = std::all_of(locals.begin(), locals.end(), [&](VarId v) { return owner_[v] == owner_[locals[0]]; });
    if (!one) std::for_each(locals.begin(), locals.end(), share);
  }
  return changed;
}

}  // namespace smtsplit::local
