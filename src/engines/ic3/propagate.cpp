#include "engines/ic3/propagate.hpp"

#include <algorithm>

#include "model/fault.hpp"

namespace smtsplit::ic3 {

std::optional<Frames::Level> propagate(Frames& frames) {
  for (Frames::Level level = 1; level < frames.top(); ++level) {
    for (const Cube& c : frames.lemmas(level)) {
      if (fault("propagation-unchecked") || !frames.reaches(c, level)) frames.raise(c, level);
    }
    if (!frames.has_lemmas(level)) return level;
  }
  return std::nullopt;
}

std::vector<Cube> needed_lemmas(DeterministicSystem& system, Vocabulary& vocabulary, Moves& moves,
                                const std::vector<Cube>& lemmas, Expr bad, const EncodingOptions& options,
                                const Deadline& deadline) {
  const auto solver = make_unrolling(system.system(), options);
  solver->set_deadline(deadline);
  solver->require(solver->literal(system.invariant(), 0));
  std::vector<Literal> active;
  for (const Cube& c : lemmas) {
    active.push_back(solver->fresh());
    std::vector<Literal> clause{-active.back()};
    for (StateLiteral l : c) clause.push_back(-solver->literal(vocabulary.now(l), 0));
    solver->add_clause(clause);
  }
  std::vector<char> chosen(lemmas.size(), 0);
  std::vector<std::size_t> open;
  // Chooses lemmas until the assumptions contradict them. The chosen ones need no assumption any more.
  const auto support = [&](std::vector<Literal> assumptions) {
    if (satisfiable(*solver, assumptions, deadline)) {
      for (std::size_t i = 0; i < lemmas.size(); ++i) {
        if (chosen[i] == 0) assumptions.push_back(active[i]);
      }
      if (satisfiable(*solver, assumptions, deadline)) throw std::logic_error("ic3: the invariant is not inductive");
      const std::size_t before = open.size();
      for (std::size_t i = 0; i < lemmas.size(); ++i) {
        if (chosen[i] == 0 && solver->failed(active[i])) open.push_back(i);
      }
      for (std::size_t k = before; k < open.size(); ++k) {
        chosen[open[k]] = 1;
        solver->require(active[open[k]]);
      }
    }
  };
  support({solver->literal(bad, 0)});
  while (!open.empty()) {
    const Cube& c = lemmas[open.back()];
    open.pop_back();
    for (std::size_t m = 0; m < moves.size(); ++m) {
      if (std::none_of(c.begin(), c.end(), [&](StateLiteral l) { return moves.touches(m, l); })) continue;
      std::vector<Literal> step{solver->literal(moves[m].enabled, 0)};
      for (StateLiteral l : c) step.push_back(solver->literal(moves.next(m, l), 0));
      support(std::move(step));
    }
  }
  std::vector<Cube> result;
  for (std::size_t i = 0; i < lemmas.size(); ++i) {
    if (chosen[i] != 0) result.push_back(lemmas[i]);
  }
  if (fault("certificate-lemma-lost") && result.size() > 1) result.pop_back();
  return result;
}

}  // namespace smtsplit::ic3
