#include "engines/local/renaming.hpp"

#include <algorithm>
#include <set>

#include "engines/query.hpp"
#include "model/extremum.hpp"

namespace smtsplit::local {

std::unordered_map<VarId, const Processes::Write*> by_target(const Processes::Process& process) {
  std::unordered_map<VarId, const Processes::Write*> result;
  for (const Processes::Write& w : process.writes) result.emplace(w.target, &w);
  return result;
}

bool Renamer::yields_names(Expr e) {
  if (const auto known = yields_names_.find(e); known != yields_names_.end()) return known->second;
  // Down the chain of a case, whose branches are looked at one by one.
  bool yields = false;
  Expr rest = e;
  for (; !yields && rest->op == Op::Ite && !rest->type.is_boolean(); rest = rest->arg(2)) {
    yields = yields_names(rest->arg(1));
  }
  yields = yields || (rest->op == Op::Var && renaming_.holds_names[rest->var()]);
  return yields_names_[e] = yields;
}

// Is the argument in a place for names, when the expression is in one or not?
bool Renamer::wants_names(Expr e, std::size_t argument, bool names) {
  if (e->op == Op::Eq) return yields_names(e->arg(0)) || yields_names(e->arg(1));
  return e->op == Op::Ite && argument > 0 && names;
}

// Arguments first, on a stack of its own: expressions can be deep.
std::optional<Expr> Renamer::renamed(Expr root, bool names) {
  struct Open {
    Expr e;
    bool names;
    bool ready;
  };
  std::vector<Open> stack{{root, names, false}};
  while (!stack.empty() && possible_) {
    const Open top = stack.back();
    stack.pop_back();
    if (!top.ready && known(top.e, top.names) != nullptr) continue;
    if (top.ready) {
      known(top.e, top.names) = build(top.e, top.names);
      continue;
    }
    stack.push_back({top.e, top.names, true});
    for (std::size_t i = 0; i < top.e->args().size(); ++i) {
      stack.push_back({top.e->arg(i), wants_names(top.e, i, top.names), false});
    }
  }
  if (!possible_) return std::nullopt;
  return known(root, names);
}

Expr Renamer::build(Expr e, bool names) {
  ExprPool& pool = *system_.pool;
  if (e->op == Op::Var) {
    const Variable& v = system_.variables[e->var()];
    if (renaming_.holds_names[v.id] != names) possible_ = false;
    return pool.variable(system_.variables[renaming_.variable[v.id]]);
  }
  if (e->op == Op::Constant) {
    const auto name = renaming_.name.find(e->payload);
    return names && name != renaming_.name.end() ? pool.constant(name->second, e->type) : e;
  }
  if (e->op == Op::Fail) return e;
  if ((names && e->op != Op::Ite) || e->args().empty()) {
    possible_ = false;
    return e;
  }
  std::vector<Expr> args;
  for (std::size_t i = 0; i < e->args().size(); ++i) args.push_back(known(e->arg(i), wants_names(e, i, names)));
  return pool.rebuild(e, args);
}

// Operands of what is commutative, maxima included, in the order of their ids; failures, which no checked model reaches,
// are all the same.
Expr RenamingProof::normal_form(Expr root) {
  ExprPool& pool = *processes_.functions().system().pool;
  std::vector<std::pair<Expr, bool>> stack{{root, false}};
  while (!stack.empty()) {
    const auto [e, ready] = stack.back();
    stack.pop_back();
    if (!ready) {
      if (normal_forms_.contains(e)) continue;
      stack.push_back({e, true});
      for (Expr a : e->args()) stack.push_back({a, false});
      continue;
    }
    std::vector<Expr> args;
    for (Expr a : e->args()) args.push_back(normal_forms_.at(a));
    const bool commutative = e->op == Op::And || e->op == Op::Or || e->op == Op::Add || e->op == Op::Mul;
    if (commutative) std::sort(args.begin(), args.end(), [](Expr a, Expr b) { return a->id < b->id; });
    const Expr leaf = e->op == Op::Fail ? pool.fail(0, e->type) : e;
    normal_forms_[e] = args.empty() ? leaf : sorted_extremum(pool, pool.rebuild(e, args));
  }
  return normal_forms_.at(root);
}

void RenamingProof::demand(std::optional<Expr> left, Expr right) {
  if (!left || (*left)->type != right->type) {
    possible_ = false;
    return;
  }
  if (!right->type.is_boolean()) {
    if (normal_form(*left) != normal_form(right)) open_.push_back({normal_form(*left), normal_form(right)});
    return;
  }
  // Conjunctions are the same when they have the same conjuncts.
  const auto parts = [&](Expr e) {
    std::vector<Expr> result;
    for (Expr part : conjuncts(e)) result.push_back(normal_form(part));
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  };
  if (*left != right && parts(*left) != parts(right)) open_.push_back({normal_form(*left), normal_form(right)});
}

// Expressions that stand at the same place of two that are to be equal: they may be equal, too, and then help. Below
// conjunctions and disjunctions what both have is left out.
std::vector<RenamingProof::Equation> RenamingProof::steps_to(const std::vector<Equation>& wanted) {
  constexpr std::size_t kMost = 5000;
  std::set<Equation> seen;
  for (std::vector<Equation> stack = wanted; !stack.empty() && seen.size() < kMost;) {
    const Equation e = stack.back();
    stack.pop_back();
    if (e.left == e.right || e.left->type != e.right->type || !seen.insert(e).second) continue;
    if (e.left->op != e.right->op) continue;
    std::vector<Expr> left(e.left->args().begin(), e.left->args().end());
    std::vector<Expr> right(e.right->args().begin(), e.right->args().end());
    if (e.left->op == Op::And || e.left->op == Op::Or) {
      const std::set<Expr> of_left(left.begin(), left.end()), of_right(right.begin(), right.end());
      std::erase_if(left, [&](Expr a) { return of_right.contains(a); });
      std::erase_if(right, [&](Expr a) { return of_left.contains(a); });
    }
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) stack.push_back({left[i], right[i]});
  }
  seen.insert(wanted.begin(), wanted.end());
  return {seen.begin(), seen.end()};
}

// A maximum of numbers taken in another order, say, is the same from some step on: small expressions first, each with the
// help of those before.
bool RenamingProof::proved() {
  if (!possible_ || open_.empty()) return possible_;
  if (!use_solver_) return false;
  System& system = processes_.functions().system();
  const auto solver = make_unrolling(system, {"cadical", "cnf", options_.scalars, options_.seed});
  solver->set_deadline(deadline_);
  std::vector<Equation> steps = steps_to(open_);
  std::sort(steps.begin(), steps.end(), [](const Equation& a, const Equation& b) { return a.left->id < b.left->id; });
  const std::set<Equation> wanted(open_.begin(), open_.end());
  for (const Equation& e : steps) {
    const Literal same = solver->literal(system.pool->equal(e.left, e.right), 0);
    const Literal differ[] = {-same};
    switch (solver->solve(differ)) {
      case Answer::Unsat: solver->require(same); break;
      case Answer::Sat:
        if (wanted.contains(e)) return false;
        break;
      case Answer::Unknown: return false;
    }
  }
  return true;
}

bool RenamingProof::is_automorphism(const Renaming& renaming) {
  Renamer renamer(processes_.functions().system(), renaming);
  possible_ = true;
  open_.clear();
  demand(renamer.renamed(processes_.initial()), processes_.initial());
  for (ProcessId p = 0; p < processes_.size() && possible_; ++p) {
    const Processes::Process& from = processes_[p];
    const Processes::Process& to = processes_[renaming.process[p]];
    demand(renamer.renamed(from.enabled), to.enabled);
    demand(renamer.renamed(from.invariant), to.invariant);
    if (from.writes.size() != to.writes.size()) return false;
    const auto writes = by_target(to);
    for (const Processes::Write& w : from.writes) {
      const auto other = writes.find(renaming.variable[w.target]);
      if (other == writes.end() || w.any.has_value() != other->second->any.has_value()) return false;
      if (!w.any) demand(renamer.renamed_value(w.value, w.target), other->second->value);
    }
  }
  return proved();
}

bool RenamingProof::keeps(const Renaming& renaming, Expr e) {
  Renamer renamer(processes_.functions().system(), renaming);
  possible_ = true;
  open_.clear();
  demand(renamer.renamed(e), e);
  return proved();
}

}  // namespace smtsplit::local
