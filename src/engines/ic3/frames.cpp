#include "engines/ic3/frames.hpp"

#include <algorithm>
#include <numeric>

#include "model/fault.hpp"

namespace smtsplit::ic3 {

Frames::Frames(DeterministicSystem& system, Vocabulary& vocabulary, Moves& moves, Orbits& orbits,
               const EncodingOptions& options, Counters& counters)
    : system_(system),
      vocabulary_(vocabulary),
      moves_(moves),
      orbits_(orbits),
      options_(options),
      counters_(counters),
      order_(moves.size()) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  rebuild();
}

// Every query leaves a temporary clause behind, every raised lemma its old copy: a fresh solver is faster in the end.
void Frames::rebuild() {
  solver_ = make_unrolling(system_.system(), options_);
  solver_->set_deadline(deadline_);
  solver_->require(solver_->literal(system_.invariant(), 0));
  activations_.clear();
  outside_.reset();
  garbage_ = 0;
  for (Level level = 1; level < levels_.size(); ++level) {
    for (const Lemma& l : levels_[level]) add_lemma(l, level);
  }
  for (const Lemma& l : forever_) add_lemma(l, kForever);
}

void Frames::add_lemma(const Lemma& lemma, Level level) {
  for (const Cube& c : lemma.images) add_clause(c, level);
}

std::vector<Cube> Frames::lemmas(Level level) const {
  std::vector<Cube> result;
  for (const Lemma& l : level == kForever ? forever_ : levels_[level]) result.push_back(l.cube);
  return result;
}

void Frames::set_deadline(const Deadline& deadline) {
  deadline_ = deadline;
  solver_->set_deadline(deadline);
}

Literal Frames::activation(Level level) {
  while (activations_.size() <= level) activations_.push_back(solver_->fresh());
  return activations_[level];
}

void Frames::add_clause(const Cube& cube, Level level) {
  std::vector<Literal> clause;
  if (level != kForever) clause.push_back(-activation(level));
  for (StateLiteral l : cube) clause.push_back(-solver_->literal(vocabulary_.now(l), 0));
  if (fault("lemma-flipped")) clause.back() = -clause.back();
  solver_->add_clause(clause);
}

void Frames::learn(const Cube& cube, Level level) {
  Lemma learned = lemma(cube);
  for (Level k = 1; k <= level; ++k) {
    garbage_ += std::erase_if(levels_[k], [&](const Lemma& l) { return covers(learned, l); });
  }
  levels_[level].push_back(std::move(learned));
  add_clause(cube, level);
  ++counters_.lemmas;
}

void Frames::raise(const Cube& cube, Level level) {
  const auto place =
      std::find_if(levels_[level].begin(), levels_[level].end(), [&](const Lemma& l) { return l.cube == cube; });
  if (place == levels_[level].end()) return;  // another lemma covers it
  Lemma lemma = std::move(*place);
  levels_[level].erase(place);
  ++garbage_;
  std::vector<Lemma>& above = levels_[level + 1];
  if (covered(above, lemma)) return;
  add_lemma(lemma, level + 1);
  above.push_back(std::move(lemma));
}

void Frames::close(Level level) {
  for (Level k = level + 1; k <= top(); ++k) {
    for (Lemma& l : levels_[k]) {
      add_lemma(l, kForever);
      forever_.push_back(std::move(l));
    }
    levels_[k].clear();
  }
}

bool Frames::covers(const Lemma& larger_set, const Lemma& smaller_set) {
  return (larger_set.signature & ~smaller_set.signature) == 0 && orbits_.covers(larger_set.cube, smaller_set.cube);
}

std::vector<Frames::Lemma>::iterator Frames::covering(std::vector<Lemma>& among, const Lemma& lemma) {
  return std::find_if(among.begin(), among.end(), [&](const Lemma& l) { return covers(l, lemma); });
}

bool Frames::excludes(const Cube& cube, Level level) {
  const Lemma excluded = lemma(cube);
  return any_lemmas(level, [&](std::vector<Lemma>& lemmas, Level) { return covered(lemmas, excluded); });
}

bool Frames::recalls(const Cube& cube, const Cube& representative, Level level) {
  if (orbits_.trivial() || level == 0) return false;
  const Lemma of_cube = lemma(cube), of_representative = lemma(representative);
  return any_lemmas(level, [&](std::vector<Lemma>& lemmas, Level k) {
    auto place = covering(lemmas, of_representative);
    if (place == lemmas.end()) place = covering(lemmas, of_cube);
    if (place == lemmas.end()) return false;
    add_clause(cube, k);
    place->images.push_back(cube);
    ++counters_.images;
    return true;
  });
}

// The solver knows few images of a lemma, so that its model may be outside the frame.
bool Frames::refine(Level level) {
  if (orbits_.trivial() || level == 0) return false;
  const Valuation state = model();
  bool found = false;
  any_lemmas(level, [&](std::vector<Lemma>& lemmas, Level k) {
    for (Lemma& l : lemmas) {
      orbits_.images_in(l.cube, state, [&](Cube image) {
        add_clause(image, k);
        l.images.push_back(std::move(image));
        ++counters_.images;
        found = true;
      });
    }
    return false;
  });
  return found;
}

std::vector<Literal> Frames::assume(Level level) {
  if (level == 0) return {solver_->literal(system_.initial(), 0)};
  std::vector<Literal> assumptions;
  for (Level k = level; k <= top(); ++k) {
    if (!levels_[k].empty()) assumptions.push_back(activation(k));
  }
  // Else the solver might decide that lemmas of lower levels hold, and work for it.
  for (Level k = 1; k < level && k < activations_.size(); ++k) assumptions.push_back(-activations_[k]);
  return assumptions;
}

bool Frames::solve(std::span<const Literal> assumptions) {
  ++counters_.queries;
  return satisfiable(*solver_, assumptions, deadline_);
}

bool Frames::intersects(Expr bad, Level level) {
  std::vector<Literal> assumptions = assume(level);
  assumptions.push_back(solver_->literal(bad, 0));
  orbits_.mention(bad);
  bool found = false;
  while ((found = solve(assumptions)) && refine(level)) {
  }
  return found;
}

Literal Frames::outside(const Cube& cube) {
  orbits_.mention(cube);
  // The solver need not decide about the last question any more.
  if (outside_) solver_->require(-*outside_);
  outside_ = solver_->fresh();
  std::vector<Literal> clause{-*outside_};
  for (StateLiteral l : cube) clause.push_back(-solver_->literal(vocabulary_.now(l), 0));
  solver_->add_clause(clause);
  ++garbage_;
  return *outside_;
}

// One query for each move. A move that does not touch the cube, or leaves it whatever happens, needs none; of the
// second kind a literal that it makes false has to stay.
bool Frames::reaches(const Cube& cube, Level level) {
  if (garbage_ > kMostGarbage) {
    ++counters_.rebuilds;
    rebuild();
  }
  std::vector<Literal> assumptions = assume(level);
  assumptions.push_back(outside(cube));
  const std::size_t common = assumptions.size();
  std::vector<Cube> leaving;
  std::vector<char> in_core(cube.size(), 0);
  std::vector<Literal> after(cube.size());
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const std::size_t m = order_[i];
    if (!orbits_.stands_for_others(m, cube)) continue;
    bool touched = false;
    Cube made_false;
    for (StateLiteral l : cube) {
      if (!moves_.touches(m, l)) continue;
      touched = true;
      if (moves_.next(m, l)->is_false()) made_false.push_back(l);
    }
    if (!touched) continue;
    if (!made_false.empty()) {
      leaving.push_back(std::move(made_false));
      continue;
    }
    assumptions.resize(common);
    assumptions.push_back(solver_->literal(moves_[m].enabled, 0));
    for (std::size_t k = 0; k < cube.size(); ++k) {
      after[k] = solver_->literal(moves_.next(m, cube[k]), 0);
      assumptions.push_back(after[k]);
    }
    orbits_.mention_move(m);
    bool reached = false;
    while ((reached = solve(assumptions)) && refine(level)) {
    }
    if (reached) {
      std::rotate(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(i),
                  order_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return true;
    }
    for (std::size_t k = 0; k < cube.size(); ++k) {
      if (solver_->failed(after[k])) in_core[k] = 1;
    }
  }
  needed_.clear();
  for (std::size_t k = 0; k < cube.size(); ++k) {
    if (in_core[k] != 0) needed_.push_back(cube[k]);
  }
  for (const Cube& false_there : leaving) {
    const bool has_one = std::any_of(false_there.begin(), false_there.end(), [&](StateLiteral l) {
      return std::binary_search(needed_.begin(), needed_.end(), l);
    });
    if (!has_one) insert(needed_, false_there.front());
  }
  if (fault("core-literal-lost") && needed_.size() > 1) needed_.pop_back();
  return false;
}

}  // namespace smtsplit::ic3
