#include "engines/path.hpp"

#include "model/fault.hpp"

namespace smtsplit {

Path::Path(System& system, const EncodingOptions& options, Start start)
    : system_(system), formulas_(formulas(system)), solver_(make_unrolling(system, options)) {
  require_all(formulas_.invar, 0);
  if (start == Start::Initial) require_all(formulas_.init, 0);
}

void Path::require_all(const std::vector<Expr>& exprs, unsigned frame) {
  for (Expr e : exprs) solver_->require(solver_->literal(e, frame));
}

void Path::extend_to(unsigned frame) {
  for (; last_ < frame; ++last_) {
    if (!fault("transition-missing") || last_ != 1) require_all(formulas_.trans, last_);
    require_all(formulas_.invar, last_ + 1);
  }
}

Literal Path::holds(const Goal& goal, unsigned position) {
  extend_to(frames_of(goal, position));
  return solver_->literal(goal.expr, position);
}

Trace Path::trace(unsigned last) {
  Trace t;
  for (unsigned f = 0; f <= last; ++f) t.states.push_back(solver_->valuation(f));
  return t;
}

void Path::start_in(const Valuation& state) {
  for (const Variable& v : system_.variables) {
    if (v.role == Role::Input) continue;
    const Expr value = system_.pool->constant(state[v.id], v.type);
    solver_->require(solver_->literal(system_.pool->equal(system_.var(v.id), value), 0));
  }
}

}  // namespace smtsplit
