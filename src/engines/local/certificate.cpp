#include "engines/local/certificate.hpp"

namespace smtsplit::local {

Certificate certificate(Space& space, const std::vector<Lemma>& proof, const std::vector<Predicate>& exposed,
                        const Parts& parts) {
  System& system = space.processes.functions().system();
  const Lemmas lemmas(space, exposed, parts);
  std::vector<std::vector<Expr>> clauses(parts.size());
  for (const Lemma& lemma : proof) {
    clauses[lemma.part].push_back(system.pool->negate(lemmas.formula(lemma, space)));
  }
  Certificate result;
  for (const auto& of_process : clauses) result.split.push_back(system.pool->conjunction(of_process));
  result.invariant = system.pool->conjunction(result.split);
  for (const Predicate& p : exposed) result.exposed.push_back(Lemmas::formula(p, system));
  return result;
}

}  // namespace smtsplit::local
