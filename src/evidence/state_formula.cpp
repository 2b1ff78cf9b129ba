#include "evidence/state_formula.hpp"

#include <vector>

namespace smtsplit {

Expr equals_state(System& system, const Valuation& state) {
  ExprPool& pool = *system.pool;
  std::vector<Expr> parts;
  for (const Variable& v : system.variables) {
    if (v.role != Role::Input) parts.push_back(pool.equal(pool.variable(v), pool.constant(state[v.id], v.type)));
  }
  return pool.conjunction(parts);
}

}  // namespace smtsplit
