#include "evidence/change.hpp"

#include <algorithm>
#include <unordered_set>

namespace smtsplit {

ChangedInvariant::ChangedInvariant(System& system, Expr invariant) : system_(system), conjuncts_(conjuncts(invariant)) {
  std::unordered_set<Expr> seen(conjuncts_.begin(), conjuncts_.end());
  std::vector<Expr> stack(conjuncts_);
  while (!stack.empty()) {
    const Expr e = stack.back();
    stack.pop_back();
    if (e->op == Op::Var) leaves_.push_back(e);
    for (Expr a : e->args()) {
      users_[a].push_back(e);
      if (seen.insert(a).second) stack.push_back(a);
    }
  }
}

std::vector<Expr> ChangedInvariant::dependents(const std::vector<bool>& changed) const {
  std::vector<Expr> found;
  for (Expr leaf : leaves_) {
    if (changed[leaf->var()]) found.push_back(leaf);
  }
  std::unordered_set<Expr> seen(found.begin(), found.end());
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto users = users_.find(found[i]);
    if (users == users_.end()) continue;
    for (Expr user : users->second) {
      if (seen.insert(user).second) found.push_back(user);
    }
  }
  std::sort(found.begin(), found.end(), [](Expr a, Expr b) { return a->id < b->id; });
  return found;
}

template <class Unchanged>
Change ChangedInvariant::rebuilt(const std::vector<bool>& changed, const Unchanged& unchanged) {
  ExprPool& pool = *system_.pool;
  std::unordered_map<Expr, Change> done;
  for (Expr e : dependents(changed)) {
    if (e->op == Op::Var) {
      done[e] = {e, system_.var(e->var(), true)};
      continue;
    }
    std::vector<Expr> before, after;
    for (Expr a : e->args()) {
      const auto found = done.find(a);
      before.push_back(found != done.end() ? found->second.before : unchanged(a));
      after.push_back(found != done.end() ? found->second.after : before.back());
    }
    done[e] = {pool.rebuild(e, before), pool.rebuild(e, after)};
  }
  std::vector<Expr> before, after;
  for (Expr c : conjuncts_) {
    const auto found = done.find(c);
    if (found == done.end()) continue;
    before.push_back(found->second.before);
    after.push_back(found->second.after);
  }
  return {pool.conjunction(before), pool.conjunction(after)};
}

Change ChangedInvariant::by(const std::vector<bool>& changed) {
  return rebuilt(changed, [](Expr e) { return e; });
}

Change ChangedInvariant::across(const std::vector<bool>& changed) {
  return rebuilt(changed, [&](Expr e) { return cut(e); });
}

Expr ChangedInvariant::cut(Expr e) {
  if (e->op == Op::Not) return system_.pool->negate(cut(e->arg(0)));
  if (e->op != Op::And && e->op != Op::Or) return e;
  Expr& value = cuts_[e];
  if (value == nullptr) {
    const VarId id = system_.add_variable("part " + std::to_string(cuts_.size()), Type::boolean(), Domain::boolean(),
                                          Role::Input, {});
    value = system_.var(id);
  }
  return value;
}

}  // namespace smtsplit
