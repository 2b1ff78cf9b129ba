#include "engines/local/violations.hpp"

#include <unordered_map>

#include "engines/query.hpp"

namespace smtsplit::local {

Violations::Violations(Space& space, const std::vector<Predicate>& exposed, const Parts& parts, Expr error,
                       const EncodingOptions& options, const Deadline& deadline)
    : space_(space),
      maker_(space, exposed, parts),
      deadline_(deadline),
      options_(options),
      solver_(make_unrolling(space.processes.functions().system(), options)),
      is_error_(solver_->fresh()) {
  solver_->set_deadline(deadline);
  const Literal clause[] = {-is_error_, solver_->literal(error, 0)};
  solver_->add_clause(clause);
}

void Violations::add(Lemma lemma) {
  const Literal cube = solver_->literal(maker_.formula(lemma, space_), 0);
  const Literal active = solver_->fresh();
  const Literal clause[] = {-active, -cube};
  solver_->add_clause(clause);
  lemmas_.push_back({std::move(lemma), active});
}

void Violations::grown(const SplitAssertion& theta, const std::vector<SplitAssertion::RegionId>& fresh) {
  std::unordered_map<std::size_t, bool> met;  // by orbit: of renamings of each other one is asked for
  std::erase_if(lemmas_, [&](const Active& a) {
    const auto [known, is_new] = met.try_emplace(a.lemma.orbit, false);
    if (is_new) known->second = Lemmas::meets(theta, fresh, a.lemma);
    const bool gone = known->second;
    if (gone) solver_->require(-a.literal);
    return gone;
  });
}

std::optional<Valuation> Violations::find(const SplitAssertion& theta) {
  std::vector<Literal> assumptions{is_error_};
  for (const Active& a : lemmas_) assumptions.push_back(a.literal);
  while (satisfiable(*solver_, assumptions, deadline_)) {
    const Valuation state = solver_->valuation(0);
    std::vector<Lemma> lemmas = maker_.excluding(theta, maker_.point(state));
    if (lemmas.empty()) return state;
    for (Lemma& lemma : lemmas) {
      add(std::move(lemma));
      assumptions.push_back(lemmas_.back().literal);
    }
  }
  return std::nullopt;
}

// Null without symmetry.
Expr Violations::first_moves(const Symmetry& symmetry) const {
  const System& original = space_.processes.functions().original();
  if (symmetry.none() || !original.selector) return nullptr;
  System& system = space_.processes.functions().system();
  std::vector<Expr> any;
  for (ProcessId p = 0; p < space_.processes.size(); ++p) {
    if (symmetry.first_like(p) != p) continue;
    any.push_back(system.pool->equal(system.var(*original.selector), system.pool->integer(p)));
  }
  return system.pool->disjunction(any);
}

// θ is inductive: a step from a state that the lemmas allow to one that they exclude starts outside θ.
std::vector<Lemma> Violations::proof(const SplitAssertion& theta) {
  DeterministicSystem& functions = space_.processes.functions();
  const auto solver = make_unrolling(functions.system(), options_);
  solver->set_deadline(deadline_);
  solver->require(solver->literal(functions.invariant(), 0));
  solver->require(solver->literal(functions.enabled(), 0));
  std::vector<Lemma> proof;
  std::vector<Literal> excluded_next;
  const auto use = [&](Lemma lemma) {
    const Expr cube = maker_.formula(lemma, space_);
    solver->require(-solver->literal(cube, 0));
    excluded_next.push_back(solver->literal(functions.in_successor(cube), 0));
    proof.push_back(std::move(lemma));
  };
  for (const Active& a : lemmas_) use(a.lemma);
  const auto make_inductive = [&](const std::vector<Literal>& assumptions) {
    for (std::size_t asked = 0; asked != excluded_next.size();) {
      asked = excluded_next.size();
      const Literal some = solver->fresh();
      std::vector<Literal> clause = excluded_next;
      clause.push_back(-some);
      solver->add_clause(clause);
      std::vector<Literal> query = assumptions;
      query.push_back(some);
      while (satisfiable(*solver, query, deadline_)) {
        std::vector<Lemma> lemmas = maker_.excluding(theta, maker_.point(solver->valuation(0)));
        if (lemmas.empty()) throw std::logic_error("local: the fixpoint is not inductive");
        for (Lemma& lemma : lemmas) use(std::move(lemma));
      }
      solver->require(-some);
    }
  };
  // With all renamings of each lemma it is enough that processes move that are the first of their kind.
  if (const Expr first = first_moves(theta.symmetry()); first != nullptr) {
    make_inductive({solver->literal(first, 0)});
    if (maker_.symmetric()) return proof;
  }
  make_inductive({});
  return proof;
}

}  // namespace smtsplit::local
