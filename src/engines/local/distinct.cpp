#include "engines/local/distinct.hpp"

#include <algorithm>

#include "engines/query.hpp"

namespace smtsplit::local {

DistinctPredicates::DistinctPredicates(Space& space, const std::vector<Predicate>& exposed, const SplitAssertion& theta,
                                       const Errors& errors, const EncodingOptions& options, const Deadline& deadline)
    : space_(space),
      system_(space.processes.functions().system()),
      exposed_(exposed),
      theta_(theta),
      maker_(space, exposed, space.single),
      deadline_(deadline),
      solver_(make_unrolling(system_, options)) {
  solver_->set_deadline(deadline);
  for (ProcessId p = 0; p < space.processes.size(); ++p) {
    if (theta.symmetry().first_like(p) != p) continue;  // what is found of it is renamed
    for (VarId v : space.processes[p].locals) {
      if (!space.digits.of(v).empty()) candidates_.push_back({v, solver_->fresh()});
    }
  }
  candidate_.resize(system_.variables.size(), nullptr);
  for (const Candidate& c : candidates_) candidate_[c.variable] = &c;
  differ_in_one();
  for (const Predicate& p : exposed) {
    if (candidate_[p.variable] == nullptr) continue;
    const Literal s = solver_->literal(Lemmas::formula(p, system_), 0);
    const Literal t = of_t(Lemmas::formula(p, system_), p.variable);
    const Literal differs = candidate_[p.variable]->differs;
    const Literal same[][3] = {{-differs, -s, t}, {-differs, s, -t}};
    for (const auto& clause : same) solver_->add_clause(clause);
    not_again(p);
  }
  solver_->require(solver_->literal(errors.states(), 0));
  // With few candidates what the whole set says of each t is less to say.
  if (errors.ways().size() <= candidates_.size() * candidates_.size()) {
    for (Expr way : errors.ways()) exclude_from_t(conjuncts(way));
    return;
  }
  for (const Candidate& c : candidates_) {
    const Literal clause[] = {-c.differs, -of_t(errors.states(), c.variable)};
    solver_->add_clause(clause);
  }
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

// A conjunction over states does not hold for t. Said for all t that differ from s in a variable that it does not mention,
// and once more for each that it does.
void DistinctPredicates::exclude_from_t(std::span<const Expr> conjunction) {
  std::vector<const Candidate*> mentioned;
  for (Expr e : conjunction) {
    for_each_variable(e, [&](VarId v, bool) {
      const Candidate* c = candidate_[v];
      if (c != nullptr && std::find(mentioned.begin(), mentioned.end(), c) == mentioned.end()) mentioned.push_back(c);
    });
  }
  std::vector<Literal> common;
  for (Expr e : conjunction) common.push_back(-solver_->literal(e, 0));
  for (const Candidate* c : mentioned) {
    common.push_back(c->differs);
    std::vector<Literal> with_other_value{-c->differs};
    for (Expr e : conjunction) with_other_value.push_back(-of_t(e, c->variable));
    solver_->add_clause(with_other_value);
  }
  solver_->add_clause(common);
}

// s and t are claimed to be in θ: lemmas say where they are not.
const DistinctPredicates::Candidate* DistinctPredicates::find_pair() {
  while (satisfiable(*solver_, {}, deadline_)) {
    const Valuation s = solver_->valuation(0);
    const auto differing = [&](const Candidate& c) { return solver_->holds(c.differs); };
    const Candidate& c = *std::find_if(candidates_.begin(), candidates_.end(), differing);
    Valuation t = s;
    t[c.variable] = solver_->valuation(1)[c.variable];
    const std::vector<Lemma> of_s = maker_.excluding(theta_, maker_.point(s));
    for (const Lemma& lemma : of_s) solver_->require(-solver_->literal(maker_.formula(lemma, space_), 0));
    if (!of_s.empty()) continue;
    const std::vector<Lemma> of_t = maker_.excluding(theta_, maker_.point(t));
    for (const Lemma& lemma : of_t) exclude_from_t(conjuncts(maker_.formula(lemma, space_)));
    if (of_t.empty()) return &c;
  }
  return nullptr;
}

std::vector<Predicate> DistinctPredicates::all() {
  std::vector<Predicate> fresh;
  while (const Candidate* c = find_pair()) {
    const Predicate found{*space_.processes.owner(c->variable), c->variable, solver_->valuation(0)[c->variable]};
    for (const Predicate& p : theta_.symmetry().orbit(found, space_)) {
      fresh.push_back(p);
      if (candidate_[p.variable] != nullptr) not_again(p);
    }
  }
  std::sort(fresh.begin(), fresh.end());
  return fresh;
}

void DistinctPredicates::not_again(const Predicate& p) {
  const Literal clause[] = {-candidate_[p.variable]->differs, -solver_->literal(Lemmas::formula(p, system_), 0)};
  solver_->add_clause(clause);
}

}  // namespace smtsplit::local
