// Successors are functions of state and inputs. So for a cube c of literals of the state, with inputs i,
//   c ∧ i ∧ ¬(enabled ∧ target')   is unsatisfiable for the full cube, and its core is the answer.
#include "engines/ic3/lifting.hpp"

#include <algorithm>

#include "model/fault.hpp"

namespace smtsplit::ic3 {

Lifting::Lifting(DeterministicSystem& system, Vocabulary& vocabulary, Moves& moves, const EncodingOptions& options,
                 bool enabled)
    : system_(system), vocabulary_(vocabulary), moves_(moves), options_(options), enabled_(enabled) {
  rebuild();
}

void Lifting::rebuild() {
  solver_ = make_unrolling(system_.system(), options_);
  solver_->set_deadline(deadline_);
  solver_->require(solver_->literal(system_.invariant(), 0));
  garbage_ = 0;
}

void Lifting::set_deadline(const Deadline& deadline) {
  deadline_ = deadline;
  solver_->set_deadline(deadline);
}

Cube Lifting::into(const Cube& target, const Valuation& state, std::size_t move) {
  if (!enabled_) return vocabulary_.cube_of(state);
  if (garbage_ > kMostGarbage) rebuild();
  std::vector<Literal> not_all{-solver_->literal(moves_[move].enabled, 0)};
  for (StateLiteral l : target) not_all.push_back(-solver_->literal(moves_.next(move, l), 0));
  return lift(std::move(not_all), state);
}

Cube Lifting::where(Expr condition, const Valuation& state) {
  if (!enabled_) return vocabulary_.cube_of(state);
  return lift({-solver_->literal(condition, 0)}, state);
}

Cube Lifting::lift(std::vector<Literal> not_all, const Valuation& state) {
  ExprPool& pool = *system_.system().pool;
  const Cube cube = vocabulary_.cube_of(state);
  std::vector<Literal> assumptions;
  for (StateLiteral l : cube) assumptions.push_back(solver_->literal(vocabulary_.now(l), 0));
  for (const Variable& v : system_.system().variables) {
    if (v.role != Role::Input) continue;
    const Expr same = pool.equal(pool.variable(v), pool.constant(state[v.id], v.type));
    assumptions.push_back(solver_->literal(same, 0));
  }
  // A clause of one question only.
  const Literal fails = solver_->fresh();
  not_all.push_back(-fails);
  solver_->add_clause(not_all);
  ++garbage_;
  assumptions.push_back(fails);
  if (satisfiable(*solver_, assumptions, deadline_)) throw std::logic_error("ic3: a predecessor is none");
  Cube needed;
  for (std::size_t i = 0; i < cube.size(); ++i) {
    if (solver_->failed(assumptions[i])) needed.push_back(cube[i]);
  }
  solver_->require(-fails);
  if (fault("lifting-literal-lost") && !needed.empty()) needed.pop_back();
  return needed;
}

}  // namespace smtsplit::ic3
