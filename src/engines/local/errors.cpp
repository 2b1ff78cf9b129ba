#include "engines/local/errors.hpp"

#include "engines/query.hpp"

namespace smtsplit::local {

Errors::Errors(Space& space, Expr goal, const std::vector<Scalarset>& symmetry, const EncodingOptions& options,
               const Deadline& deadline)
    : space_(space),
      goal_(goal),
      symmetry_(space, symmetry, {}),
      options_(options),
      deadline_(deadline),
      digits_(space.layout.shared) {
  for (const auto& local : space.layout.local) digits_.insert(digits_.end(), local.begin(), local.end());
  ExprPool& pool = *space.processes.functions().system().pool;
  const Expr violation = space.processes.functions().factored_violation(goal);
  if (!violation->about_step()) {
    states_ = violation;
    for (Expr part : conjuncts(space.processes.functions().functional(goal))) ways_.push_back(pool.negate(part));
  } else {
    // States from which some step violates the goal: box by box.
    states_ = pool.boolean(false);
    const auto outside = [&] { return std::vector<Expr>{violation, pool.negate(states_)}; };
    while (const auto state = solve(outside())) {
      ways_.push_back(formula(box_around(*state, violation)));
      states_ = pool.disjunction(states_, ways_.back());
    }
  }
  layers_.push_back(states_);
}

Expr Errors::new_predecessors() {
  DeterministicSystem& functions = space_.processes.functions();
  ExprPool& pool = *functions.system().pool;
  const Expr parts[] = {functions.invariant(), functions.enabled(), functions.in_successor(target_),
                        pool.negate(states_)};
  return pool.conjunction(parts);
}

void Errors::add_predecessors(const Valuation& state) {
  DeterministicSystem& functions = space_.processes.functions();
  ExprPool& pool = *functions.system().pool;
  const Expr leads = pool.conjunction(functions.enabled(), functions.in_successor(target_));
  constexpr std::size_t kMost = 2000;
  Symmetry::Cube box = box_around(state, leads);
  std::vector<Symmetry::Cube> images = symmetry_.images(box, kMost);
  if (images.empty()) {
    symmetric_ = false;
    images.push_back(std::move(box));
  }
  std::vector<Expr> layer;
  for (const Symmetry::Cube& image : images) layer.push_back(formula(image));
  ways_.insert(ways_.end(), layer.begin(), layer.end());
  layers_.push_back(pool.disjunction(layer));
  states_ = pool.disjunction(states_, layers_.back());
}

bool Errors::add_all_predecessors() {
  begin_layer();
  const Expr before = states_;
  System& system = space_.processes.functions().system();
  const auto solver = make_unrolling(system, options_);
  solver->set_deadline(deadline_);
  solver->require(solver->literal(new_predecessors(), 0));
  while (satisfiable(*solver, {}, deadline_)) {
    add_predecessors(solver->valuation(0));
    solver->require(-solver->literal(layers_.back(), 0));
  }
  return states_ != before;
}

// All states of the box satisfy the condition with the inputs of this one.
Symmetry::Cube Errors::box_around(const Valuation& state, Expr condition) {
  System& system = space_.processes.functions().system();
  BoxLifting lifting(system, space_.digits, options_, deadline_);
  std::vector<Digit> digits = digits_;
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input)
      digits.insert(digits.end(), space_.digits.of(v.id).begin(), space_.digits.of(v.id).end());
  }
  const Literal excluded[] = {-lifting.literal(condition)};
  const std::vector<Mask> masks = lifting.lift(digits, state, excluded);
  Symmetry::Cube box;
  std::size_t i = 0;
  const auto take = [&](const std::vector<Digit>& of, const std::function<std::vector<DigitSet>&()>& into) {
    for (std::uint32_t place = 0; place < of.size(); ++place, ++i) {
      if (masks[i] != all_values(of[place].size)) into().push_back({place, masks[i]});
    }
  };
  take(
      space_.layout.shared, [&]() -> auto& { return box.shared; });
  for (ProcessId p = 0; p < space_.layout.local.size(); ++p) {
    take(
        space_.layout.local[p], [&]() -> auto& { return box.local[p]; });
  }
  return box;
}

Expr Errors::formula(const Symmetry::Cube& cube) {
  std::vector<Expr> all;
  for (const DigitSet& s : cube.shared) all.push_back(space_.digits.within(space_.layout.shared[s.place], s.values));
  for (const auto& [p, sets] : cube.local) {
    for (const DigitSet& s : sets) all.push_back(space_.digits.within(space_.layout.local[p][s.place], s.values));
  }
  return space_.processes.functions().system().pool->conjunction(all);
}

std::optional<Valuation> Errors::solve(std::span<const Expr> conditions) {
  const auto solver = make_unrolling(space_.processes.functions().system(), options_);
  solver->set_deadline(deadline_);
  for (Expr e : conditions) solver->require(solver->literal(e, 0));
  if (!satisfiable(*solver, {}, deadline_)) return std::nullopt;
  return solver->valuation(0);
}

std::optional<Valuation> Errors::initial() {
  const Expr conditions[] = {space_.processes.initial(), states_};
  return solve(conditions);
}

Expr Errors::exactly(const Valuation& state) {
  ExprPool& pool = *space_.processes.functions().system().pool;
  std::vector<Expr> all;
  for (const Digit& d : digits_) all.push_back(space_.digits.is(d, space_.digits.value(d, state[d.variable])));
  return pool.conjunction(all);
}

Trace Errors::path(Valuation state) {
  DeterministicSystem& functions = space_.processes.functions();
  ExprPool& pool = *functions.system().pool;
  Trace trace;
  // Earlier layers are nearer to the violation.
  for (std::size_t layer = layers_.size(); layer > 0;) {
    std::size_t first = 0;
    while (first < layer && !holds(layers_[first], state.data())) ++first;
    if (first == layer) throw std::logic_error("local: a path that leads nowhere");
    const Expr nearer = pool.disjunction(std::span(layers_).first(first));
    const Expr goes_on =
        first == 0 ? functions.violation(goal_) : pool.conjunction(functions.enabled(), functions.in_successor(nearer));
    const Expr conditions[] = {exactly(state), goes_on};
    const auto step = solve(conditions);  // with the inputs
    if (!step) throw std::logic_error("local: a path that leads nowhere");
    trace.states.push_back(functions.original_values(*step));
    if (first == 0) {
      if (goal_->about_step()) trace.states.push_back(functions.original_values(functions.successor(*step)));
      return trace;
    }
    state = functions.successor(*step);
    layer = first;
  }
  throw std::logic_error("local: a path that leads nowhere");
}

}  // namespace smtsplit::local
