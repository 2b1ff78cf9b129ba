#include "engines/local/essential.hpp"

#include <algorithm>

#include "engines/query.hpp"

namespace smtsplit::local {

EssentialPredicates::EssentialPredicates(Space& space, const std::vector<Predicate>& exposed,
                                         const SplitAssertion& theta, Expr error, const EncodingOptions& options,
                                         const Deadline& deadline)
    : space_(space),
      exposed_(exposed),
      theta_(theta),
      maker_(space, exposed, space.single),
      deadline_(deadline),
      solver_(make_unrolling(space.processes.functions().system(), options)),
      error_(solver_->literal(error, 0)) {
  solver_->set_deadline(deadline);
}

Literal EssentialPredicates::has(VarId v, Value value) {
  return solver_->literal(Lemmas::formula({0, v, value}, space_.processes.functions().system()), 0);
}

// A state of θ that satisfies the assumptions.
bool EssentialPredicates::can_leave(std::vector<Literal> assumptions) {
  while (satisfiable(*solver_, assumptions, deadline_)) {
    const std::vector<Lemma> lemmas = maker_.excluding(theta_, maker_.point(solver_->valuation(0)));
    if (lemmas.empty()) return true;
    for (const Lemma& lemma : lemmas) solver_->require(-solver_->literal(maker_.formula(lemma, space_), 0));
  }
  return false;
}

// The essential predicates of one violating state. `kept`: what is common to all states that this one stands for.
std::set<Predicate> EssentialPredicates::analyse(const Valuation& state, std::vector<Literal>& kept) {
  // The last variable of the last process first, but before these the processes with a predicate found already.
  std::vector<Predicate> order;
  std::set<ProcessId> known;
  for (auto p = static_cast<ProcessId>(space_.processes.size()); p-- > 0;) {
    const std::vector<VarId>& locals = space_.processes[p].locals;
    for (auto v = locals.rbegin(); v != locals.rend(); ++v) {
      order.push_back({p, *v, state[*v]});
      if (found_.contains(order.back())) known.insert(p);
    }
  }
  std::stable_partition(order.begin(), order.end(), [&](const Predicate& p) { return known.contains(p.process); });
  std::vector<Literal> shared;
  for (VarId v : space_.processes.shared()) shared.push_back(has(v, state[v]));
  for (const Predicate& p : exposed_) {
    const Literal holds = has(p.variable, p.value);
    shared.push_back(state[p.variable] == p.value ? holds : -holds);
  }
  std::set<Predicate> essential;
  std::vector<bool> free(order.size(), false);
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<Literal> assumptions = shared;
    assumptions.push_back(-error_);
    for (std::size_t k = 0; k < order.size(); ++k) {
      const Literal same = has(order[k].variable, order[k].value);
      if (k == i) assumptions.push_back(-same);
      if (k != i && !free[k]) assumptions.push_back(same);
    }
    if (can_leave(std::move(assumptions))) {
      essential.insert(order[i]);
    } else {
      free[i] = true;
    }
  }
  kept.clear();
  for (const Predicate& p : essential) kept.push_back(has(p.variable, p.value));
  if (essential.empty()) {
    // Every state that looks the same from outside is an error; so is every state that shares the reason.
    std::vector<Literal> assumptions = shared;
    assumptions.push_back(-error_);
    if (can_leave(assumptions)) throw std::logic_error("local: a distinguishing pair was missed");
    for (Literal l : shared) {
      if (solver_->failed(l)) kept.push_back(l);
    }
  }
  return essential;
}

std::vector<Predicate> EssentialPredicates::all(const RefinementOptions& options) {
  found_.clear();
  std::vector<Literal> assumptions{error_};
  for (;;) {
    if (!can_leave(assumptions)) break;
    const Valuation state = solver_->valuation(0);
    std::vector<Literal> kept;
    const std::set<Predicate> essential = analyse(state, kept);
    found_.insert(essential.begin(), essential.end());
    if (options.skip_known) {
      for (const Predicate& p : essential) assumptions.push_back(-has(p.variable, p.value));
    }
    if (!options.skip_known || essential.empty()) {
      const Literal looked_at = solver_->fresh();
      std::vector<Literal> clause{-looked_at};
      for (Literal l : kept) clause.push_back(-l);
      solver_->add_clause(clause);
      assumptions.push_back(looked_at);
    }
  }
  std::set<Predicate> fresh;
  for (const Predicate& p : found_) {
    if (std::find(exposed_.begin(), exposed_.end(), p) != exposed_.end()) continue;
    for (const Predicate& image : theta_.symmetry().orbit(p, space_)) fresh.insert(image);
  }
  return {fresh.begin(), fresh.end()};
}

}  // namespace smtsplit::local
