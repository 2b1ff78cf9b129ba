#include "model/extremum.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace smtsplit {

namespace {

// x < y ? y : x is the greater one, x < y ? x : y the lesser.
std::optional<bool> is_greater(Expr e) {
  if (e->op != Op::Ite || !e->type.is_scalar() || (e->arg(0)->op != Op::Lt && e->arg(0)->op != Op::Le)) {
    return std::nullopt;
  }
  const Expr x = e->arg(0)->arg(0), y = e->arg(0)->arg(1);
  if (e->arg(1) == y && e->arg(2) == x) return true;
  if (e->arg(1) == x && e->arg(2) == y) return false;
  return std::nullopt;
}

}  // namespace

Expr sorted_extremum(ExprPool& pool, Expr e) {
  const std::optional<bool> greater = is_greater(e);
  if (!greater) return e;
  std::vector<Expr> operands, stack{e};
  std::unordered_set<Expr> seen;
  while (!stack.empty()) {
    const Expr top = stack.back();
    stack.pop_back();
    if (!seen.insert(top).second) continue;
    if (is_greater(top) == greater) {
      stack.insert(stack.end(), {top->arg(1), top->arg(2)});
    } else {
      operands.push_back(top);
    }
  }
  std::sort(operands.begin(), operands.end(), [](Expr a, Expr b) { return a->id < b->id; });
  Expr result = operands[0];
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const Expr is_less = pool.make(Op::Lt, result, operands[i]);
    result = *greater ? pool.ite(is_less, operands[i], result) : pool.ite(is_less, result, operands[i]);
  }
  return result;
}

}  // namespace smtsplit
