// Literals number the Bool terms; everything else is the solver's.
#include "encoders/smt_unrolling.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "solvers/registry.hpp"

namespace smtsplit {

SmtUnrolling::SmtUnrolling(const System& system, std::string_view solver, unsigned seed)
    : system_(system), terms_(system, pool_), solver_(make_smt_solver(solver, pool_)) {
  solver_->set_seed(seed);
}

Literal SmtUnrolling::literal_of(Term t) {
  if (t->op == TermOp::Not) return -literal_of(t->args[0]);
  const auto [place, is_new] = numbers_.try_emplace(t, static_cast<Literal>(literals_.size()) + 1);
  if (is_new) literals_.push_back(t);
  return place->second;
}

Term SmtUnrolling::term_of(Literal literal) {
  const Term t = literals_.at(static_cast<std::size_t>(literal < 0 ? -literal : literal) - 1);
  return literal < 0 ? pool_.negate(t) : t;
}

void SmtUnrolling::assert_domains() {
  for (const auto& [id, frame] : terms_.take_new_variables()) {
    known_.emplace(std::pair(frame, id), terms_.variable(id, frame));
    const Term domain = terms_.domain(id, frame);
    if (domain->op != TermOp::True) solver_->assert_term(domain);
  }
}

Literal SmtUnrolling::literal(Expr e, unsigned frame) {
  if (!e->type.is_boolean()) throw std::logic_error("only a boolean expression has a literal");
  const Term t = terms_.term(e, frame);
  assert_domains();
  return literal_of(t);
}

Literal SmtUnrolling::same_state(unsigned frame, unsigned other) {
  std::vector<Term> same;
  for (const Variable& v : system_.variables) {
    if (v.role != Role::Input) same.push_back(pool_.equal(terms_.variable(v.id, frame), terms_.variable(v.id, other)));
  }
  assert_domains();
  return literal_of(pool_.conjunction(same));
}

Literal SmtUnrolling::fresh() {
  // Symbols of variables contain an '@', so this is none of them.
  return literal_of(pool_.symbol("free" + std::to_string(fresh_count_++), 0));
}

void SmtUnrolling::add_clause(std::span<const Literal> clause) {
  std::vector<Term> terms;
  for (const Literal literal : clause) terms.push_back(term_of(literal));
  solver_->assert_term(pool_.disjunction(terms));
}

Answer SmtUnrolling::solve(std::span<const Literal> assumptions) {
  assumptions_.assign(assumptions.begin(), assumptions.end());
  std::vector<Term> terms;
  for (const Literal literal : assumptions) terms.push_back(term_of(literal));
  return solver_->check(terms);
}

bool SmtUnrolling::failed(Literal assumption) {
  for (std::size_t i = 0; i < assumptions_.size(); ++i) {
    if (assumptions_[i] == assumption && solver_->failed(i)) return true;
  }
  return false;
}

Valuation SmtUnrolling::valuation(unsigned frame) {
  Valuation values;
  values.reserve(system_.variables.size());
  for (const Variable& v : system_.variables) {
    const auto place = known_.find({frame, v.id});
    values.push_back(place == known_.end() ? v.domain.at(0) : terms_.decode(v.id, solver_->value(place->second)));
  }
  return values;
}

}  // namespace smtsplit
