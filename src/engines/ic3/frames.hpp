// The frames F_0 ⊆ F_1 ⊆ ... ⊆ F_top of IC3/PDR, and the questions asked about them.
//
//   F_0 = Init;  F_k, k >= 1, is the conjunction of the lemmas ¬c (c a cube) of levels k and above.
//   Init ⊆ F_k,  F_k ∧ T ⇒ F_{k+1}',  so F_k holds of everything reachable within k steps.
//
// A lemma is kept at the highest level it is known for; those of kForever are inductive. INVAR holds throughout.
// Source: Een, Mishchenko, Brayton, Efficient implementation of property directed reachability, 2011.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "engines/ic3/orbits.hpp"
#include "engines/query.hpp"

namespace smtsplit::ic3 {

struct Counters {
  std::size_t queries = 0, lemmas = 0, obligations = 0, rebuilds = 0, images = 0;
  double blocking = 0, generalising = 0, propagating = 0, certifying = 0;  // seconds; blocking includes generalising
};

class Frames {
 public:
  using Level = unsigned;
  static constexpr Level kForever = std::numeric_limits<Level>::max();

  /// All must outlive this.
  Frames(DeterministicSystem& system, Vocabulary& vocabulary, Moves& moves, Orbits& orbits,
         const EncodingOptions& options, Counters& counters);

  void set_deadline(const Deadline& deadline);
  [[nodiscard]] Level top() const { return static_cast<Level>(levels_.size()) - 1; }
  void add_level() { levels_.emplace_back(); }
  /// The lemmas, as cubes, of exactly this level; level <= top() or kForever. Each stands for its orbit.
  [[nodiscard]] std::vector<Cube> lemmas(Level level) const;
  [[nodiscard]] bool has_lemmas(Level level) const { return !levels_[level].empty(); }
  /// Adds ¬cube at a level from 1 to top(), and drops the lemmas it makes superfluous.
  void learn(const Cube& cube, Level level);
  /// A lemma of this level holds at the next one, too. Nothing when another lemma has made it superfluous.
  void raise(const Cube& cube, Level level);
  /// All lemmas above this level are inductive together.
  void close(Level level);

  /// A lemma of this level or a higher one excludes the cube.
  [[nodiscard]] bool excludes(const Cube& cube, Level level);
  /// An image of a lemma excludes the cube, and the solver did not know: now it does. Of the cube, and the one that stands
  /// for its orbit, either is enough: images of lemmas are not always found.
  bool recalls(const Cube& cube, const Cube& representative, Level level);
  /// Is there a state of F_level that satisfies `bad` (over state and inputs)? Then model() is one.
  bool intersects(Expr bad, Level level);
  /// Is there a step from F_level, outside the cube, into it? Then model() is its source, with inputs, and move() the
  /// move. If not, needed() are the literals of the cube that already rule it out.
  bool reaches(const Cube& cube, Level level);
  [[nodiscard]] Valuation model() { return solver_->valuation(0); }
  [[nodiscard]] std::size_t move() const { return order_.front(); }
  [[nodiscard]] const Cube& needed() const { return needed_; }

 private:
  struct Lemma {
    Cube cube;
    std::vector<Cube> images;  // that the solver knows
    std::uint64_t signature;
  };

  void rebuild();
  Literal activation(Level level);
  void add_clause(const Cube& cube, Level level);
  void add_lemma(const Lemma& lemma, Level level);
  [[nodiscard]] std::vector<Literal> assume(Level level);
  Literal outside(const Cube& cube);
  [[nodiscard]] Lemma lemma(const Cube& cube) const { return {cube, {cube}, orbits_.signature(cube)}; }
  bool covers(const Lemma& larger_set, const Lemma& smaller_set);
  /// Asks of the lemmas of F_level, list by list with its level, until the answer is true.
  template <class Ask>
  bool any_lemmas(Level level, Ask ask) {
    for (Level k = level; k <= top(); ++k) {
      if (ask(levels_[k], k)) return true;
    }
    return ask(forever_, kForever);
  }
  [[nodiscard]] std::vector<Lemma>::iterator covering(std::vector<Lemma>& among, const Lemma& lemma);
  bool covered(std::vector<Lemma>& by, const Lemma& lemma) { return covering(by, lemma) != by.end(); }
  /// Gives the solver the images of lemmas that exclude its model; false when there are none.
  bool refine(Level level);
  bool solve(std::span<const Literal> assumptions);

  DeterministicSystem& system_;
  Vocabulary& vocabulary_;
  Moves& moves_;
  Orbits& orbits_;
  EncodingOptions options_;
  Counters& counters_;
  Deadline deadline_;
  std::unique_ptr<Unrolling> solver_;
  std::vector<std::vector<Lemma>> levels_{1};
  std::vector<Lemma> forever_;
  std::vector<Literal> activations_;  // of levels
  std::vector<std::size_t> order_;    // of moves: those that last led somewhere first
  std::optional<Literal> outside_;    // of the cube that was asked about last
  Cube needed_;
  std::size_t garbage_ = 0;  // clauses in the solver that no longer matter
};

}  // namespace smtsplit::ic3
