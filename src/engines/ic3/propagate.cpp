#include "engines/ic3/propagate.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

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

namespace {

// Which of some lemmas are needed. Each stands for its orbit, of which the solver is told what its models ask for.
class NeededLemmas {
 public:
  NeededLemmas(DeterministicSystem& system, Vocabulary& vocabulary, Orbits& orbits, const std::vector<Cube>& lemmas,
               const EncodingOptions& options, const Deadline& deadline)
      : vocabulary_(vocabulary),
        orbits_(orbits),
        lemmas_(lemmas),
        solver_(make_unrolling(system.system(), options)),
        deadline_(deadline),
        chosen_(lemmas.size(), 0) {
    solver_->set_deadline(deadline);
    solver_->require(solver_->literal(system.invariant(), 0));
    for (std::size_t i = 0; i < lemmas.size(); ++i) {
      active_.push_back(solver_->fresh());
      add_clause(i, lemmas[i]);
    }
  }

  Literal literal(Expr e) { return solver_->literal(e, 0); }

  // Chooses lemmas until the assumptions contradict them: all, where images that would do so are not found. The chosen
  // ones need no assumption any more.
  void support(std::vector<Literal> assumptions) {
    if (contradicted(assumptions)) return;
    for (std::size_t i = 0; i < lemmas_.size(); ++i) {
      if (chosen_[i] == 0) assumptions.push_back(active_[i]);
    }
    while (!contradicted(assumptions)) {
      if (told_of_images()) continue;
      if (orbits_.trivial()) throw std::logic_error("ic3: the invariant is not inductive");
      std::fill(chosen_.begin(), chosen_.end(), 1);
      open_.clear();
      return;
    }
    const std::size_t before = open_.size();
    for (std::size_t i = 0; i < lemmas_.size(); ++i) {
      if (chosen_[i] == 0 && solver_->failed(active_[i])) open_.push_back(i);
    }
    for (std::size_t k = before; k < open_.size(); ++k) {
      chosen_[open_[k]] = 1;
      solver_->require(active_[open_[k]]);
    }
  }

  // One that was chosen and has not been taken yet.
  std::optional<Cube> take() {
    if (open_.empty()) return std::nullopt;
    const std::size_t i = open_.back();
    open_.pop_back();
    return lemmas_[i];
  }

  [[nodiscard]] std::vector<Cube> chosen() const {
    std::vector<Cube> result;
    for (std::size_t i = 0; i < lemmas_.size(); ++i) {
      if (chosen_[i] != 0) result.push_back(lemmas_[i]);
    }
    return result;
  }

 private:
  void add_clause(std::size_t i, const Cube& cube) {
    std::vector<Literal> clause{-active_[i]};
    for (StateLiteral l : cube) clause.push_back(-solver_->literal(vocabulary_.now(l), 0));
    solver_->add_clause(clause);
  }

  bool contradicted(const std::vector<Literal>& assumptions) { return !satisfiable(*solver_, assumptions, deadline_); }

  bool told_of_images() {
    const Valuation state = solver_->valuation(0);
    bool told = false;
    for (std::size_t i = 0; i < lemmas_.size(); ++i) {
      orbits_.images_in(lemmas_[i], state, [&](const Cube& image) {
        add_clause(i, image);
        told = true;
      });
    }
    return told;
  }

  Vocabulary& vocabulary_;
  Orbits& orbits_;
  const std::vector<Cube>& lemmas_;
  std::unique_ptr<Unrolling> solver_;
  const Deadline& deadline_;
  std::vector<Literal> active_;
  std::vector<char> chosen_;
  std::vector<std::size_t> open_;
};

}  // namespace

std::vector<Cube> needed_lemmas(DeterministicSystem& system, Vocabulary& vocabulary, Moves& moves, Orbits& orbits,
                                const std::vector<Cube>& lemmas, Expr bad, const EncodingOptions& options,
                                const Deadline& deadline) {
  NeededLemmas needed(system, vocabulary, orbits, lemmas, options, deadline);
  orbits.mention(bad);
  needed.support({needed.literal(bad)});
  while (const auto c = needed.take()) {
    orbits.mention(*c);
    for (std::size_t m = 0; m < moves.size(); ++m) {
      if (!orbits.stands_for_others(m, *c)) continue;
      if (std::none_of(c->begin(), c->end(), [&](StateLiteral l) { return moves.touches(m, l); })) continue;
      orbits.mention_move(m);
      std::vector<Literal> step{needed.literal(moves[m].enabled)};
      for (StateLiteral l : *c) step.push_back(needed.literal(moves.next(m, l)));
      needed.support(std::move(step));
    }
  }
  std::vector<Cube> result = needed.chosen();
  if (fault("certificate-lemma-lost") && result.size() > 1) result.pop_back();
  return result;
}

}  // namespace smtsplit::ic3
