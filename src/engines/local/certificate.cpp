#include "engines/local/certificate.hpp"

namespace smtsplit::local {

Certificate certificate(Space& space, const std::vector<Lemma>& proof, const std::vector<Predicate>& exposed) {
  System& system = space.processes.functions().system();
  const Lemmas lemmas(space, exposed);
  std::vector<std::vector<Expr>> clauses(space.processes.size());
  for (const Lemma& lemma : proof) {
    clauses[lemma.process].push_back(system.pool->negate(lemmas.formula(lemma, space)));
  }
  Certificate result;
  for (const auto& of_process : clauses) result.split.push_back(system.pool->conjunction(of_process));
  result.invariant = system.pool->conjunction(result.split);
  for (const Predicate& p : exposed) {
    const Variable& v = system.variables[p.variable];
    result.exposed.push_back(system.pool->equal(system.pool->variable(v), system.pool->constant(p.value, v.type)));
  }
  return result;
}

}  // namespace smtsplit::local
