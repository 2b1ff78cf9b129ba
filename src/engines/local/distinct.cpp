#include "engines/local/distinct.hpp"

#include <algorithm>

#include "engines/query.hpp"

namespace smtsplit::local {

DistinctPredicates::DistinctPredicates(Space& space, const std::vector<Predicate>& exposed, const SplitAssertion& theta,
                                       const Errors& errors, Others others, const EncodingOptions& options,
                                       const Deadline& deadline)
    : space_(space),
      system_(space.processes.functions().system()),
      exposed_(exposed),
      theta_(theta),
      maker_(space, exposed, space.single),
      others_(others),
      deadline_(deadline),
      solver_(make_unrolling(system_, options)),
      outside_(solver_->fresh()) {
  solver_->set_deadline(deadline);
  for (ProcessId p = 0; p < space.processes.size(); ++p) {
    for (VarId v : space.processes[p].locals) {
      if (!space.digits.of(v).empty()) candidates_.push_back({v, solver_->fresh()});
    }
  }
  candidate_.resize(system_.variables.size(), nullptr);
  for (const Candidate& c : candidates_) candidate_[c.variable] = &c;
  differ_in_one();
  for (const Predicate& p : exposed) {
    const Literal s = solver_->literal(Lemmas::formula(p, system_), 0);
    const Literal t = of_t(Lemmas::formula(p, system_), p.variable);
    const Literal differs = candidate_[p.variable]->differs;
    const Literal same[][3] = {{-differs, -s, t}, {-differs, s, -t}};
    for (const auto& clause : same) solver_->add_clause(clause);
    not_again(p);
  }
  solver_->require(solver_->literal(errors.states(), 0));
  for (Expr way : errors.ways()) exclude_from_t(conjuncts(way), outside_);
  if (others == Others::InTheta) solver_->require(-outside_);
}

// Exactly one candidate: a chain of "one of those up to here".
void DistinctPredicates::differ_in_one() {
  Literal before = 0;
  for (const Candidate& c : candidates_) {
    const Literal until = solver_->fresh();
    const Literal here[] = {-c.differs, until};
    solver_->add_clause(here);
    if (before != 0) {
      const Literal kept[] = {-before, until}, not_both[] = {-before, -c.differs};
      solver_->add_clause(kept);
      solver_->add_clause(not_both);
    }
    const Literal only[] = {-until, c.differs, before};
    solver_->add_clause(std::span(only).first(before != 0 ? 3 : 2));
    before = until;
  }
  if (before == 0) before = solver_->literal(system_.pool->boolean(false), 0);
  solver_->require(before);
}

// What e, over states, says of t when t differs from s in v alone.
Literal DistinctPredicates::of_t(Expr e, VarId v) {
  ExprPool& pool = *system_.pool;
  std::unordered_map<Expr, Expr> replaced;
  const auto next = [&](Expr leaf) { return leaf->var() == v ? pool.variable(system_.variables[v], true) : leaf; };
  return solver_->literal(pool.substitute(e, next, replaced), 0);
}

// t is claimed to be outside θ. When it is not: excludes the box of θ around it from the claim.
bool DistinctPredicates::refute_outside(const Valuation& t) {
  const Lemmas::Point point = maker_.point(t);
  const auto region = theta_.find(point.shared);
  if (!region) return false;
  std::vector<Expr> box;
  const auto within = [&](BoxView masks, const std::vector<Digit>& digits) {
    for (std::size_t i = 0; i < digits.size(); ++i) {
      if (masks[i] != all_values(digits[i].size)) box.push_back(space_.digits.within(digits[i], masks[i]));
    }
  };
  for (ProcessId p = 0; p < space_.processes.size(); ++p) {
    const BoxSet& locals = theta_[*region].parts[p].known;
    std::size_t i = 0;
    while (i < locals.size() && !contains(locals[i], point.local[p])) ++i;
    if (i == locals.size()) return false;
    within(locals[i], space_.layout.local[p]);
  }
  const BoxView shared = theta_[*region].shared;
  within(shared.first(space_.layout.shared.size()), space_.layout.shared);
  for (std::size_t i = 0; i < exposed_.size(); ++i) {
    const Mask value = shared[space_.layout.shared.size() + i];
    const Expr holds = Lemmas::formula(exposed_[i], system_);
    if (value != all_values(2)) box.push_back(value == 2 ? holds : system_.pool->negate(holds));
  }
  exclude_from_t(box, -outside_);
  return true;
}

// t is claimed to be in θ. When it is not: lemmas of θ that say so.
bool DistinctPredicates::exclude_where_outside(const Valuation& t) {
  const std::vector<Lemma> lemmas = maker_.excluding(theta_, maker_.point(t));
  for (const Lemma& lemma : lemmas) exclude_from_t(conjuncts(maker_.formula(lemma, space_)), outside_);
  return !lemmas.empty();
}

// Of a conjunction over states: it does not hold for t, or the literal does. Said for all t that differ from s in a
// variable that it does not mention, and once more for each that it does.
void DistinctPredicates::exclude_from_t(std::span<const Expr> conjunction, Literal unless) {
  std::vector<const Candidate*> mentioned;
  for (Expr e : conjunction) {
    for_each_variable(e, [&](VarId v, bool) {
      const Candidate* c = candidate_[v];
      if (c != nullptr && std::find(mentioned.begin(), mentioned.end(), c) == mentioned.end()) mentioned.push_back(c);
    });
  }
  std::vector<Literal> common{unless};
  for (Expr e : conjunction) common.push_back(-solver_->literal(e, 0));
  for (const Candidate* c : mentioned) {
    common.push_back(c->differs);
    std::vector<Literal> with_other_value{-c->differs, unless};
    for (Expr e : conjunction) with_other_value.push_back(-of_t(e, c->variable));
    solver_->add_clause(with_other_value);
  }
  solver_->add_clause(common);
}

const DistinctPredicates::Candidate* DistinctPredicates::find_pair() {
  while (satisfiable(*solver_, {}, deadline_)) {
    const Valuation s = solver_->valuation(0);
    const auto differing = [&](const Candidate& c) { return solver_->holds(c.differs); };
    const Candidate& c = *std::find_if(candidates_.begin(), candidates_.end(), differing);
    Valuation t = s;
    t[c.variable] = solver_->valuation(1)[c.variable];
    const bool outside = solver_->holds(outside_);
    const std::vector<Lemma> of_s = maker_.excluding(theta_, maker_.point(s));
    for (const Lemma& lemma : of_s) solver_->require(-solver_->literal(maker_.formula(lemma, space_), 0));
    if (!of_s.empty()) continue;
    const bool real = outside ? !refute_outside(t) : others_ == Others::Outside || !exclude_where_outside(t);
    if (real) return &c;
  }
  return nullptr;
}

std::vector<Predicate> DistinctPredicates::all() {
  std::vector<Predicate> fresh;
  while (const Candidate* c = find_pair()) {
    fresh.push_back({*space_.processes.owner(c->variable), c->variable, solver_->valuation(0)[c->variable]});
    not_again(fresh.back());
  }
  std::sort(fresh.begin(), fresh.end());
  return fresh;
}

void DistinctPredicates::not_again(const Predicate& p) {
  const Literal clause[] = {-candidate_[p.variable]->differs, -solver_->literal(Lemmas::formula(p, system_), 0)};
  solver_->add_clause(clause);
}

}  // namespace smtsplit::local
