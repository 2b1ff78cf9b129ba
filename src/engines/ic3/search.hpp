// The main loop of IC3/PDR, for any vocabulary, moves and predecessors (Bradley 2011; Een, Mishchenko, Brayton 2011).
//
// Claims, for a goal φ with B = states (and inputs) that violate it:
//   refuted: a chain of cubes c_0, .., c_n, each with a move and inputs that lead all of its states into the next (c_n:
//            into B), and an initial state in c_0; the trace is played forward from it.
//   proved:  a level with F_k = F_{k+1}: Init ⊆ F_k, F_k ∧ T ⇒ F_k', F_k ∧ B = ∅. Certificate: the lemmas of F_k that
//            are needed for that, k = 1.
//   unknown: F_k ∧ B = ∅ for some k; as F_0 ⊆ ... ⊆ F_k, there is no violation within k steps.
//
// Main loop, for one goal: for k = 0, 1, ..: while F_k meets B, exclude the cube of states found (block); then, unless
// other goals have opened levels beyond k, open one and propagate. Frames say nothing of the goal, so all goals share
// them; each gets a share of the time, in rounds.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engines/engine.hpp"
#include "engines/ic3/generalise.hpp"
#include "engines/ic3/obligations.hpp"

namespace smtsplit::ic3 {

/// Thrown by Method::certificate: what was proved cannot be written down as is wanted. The goal is left undecided.
struct NoCertificate {
  std::string reason;
};

/// What tells one engine from another. All parts must outlive the search.
struct Method {
  DeterministicSystem& system;
  Vocabulary& vocabulary;
  Moves& moves;
  Orbits& orbits;
  Predecessors& predecessors;
  Preference& preference;
  Generaliser::Options generalisation;
  /// States (and inputs) of which some, and with symmetry an image of some, violate the goal if any do.
  std::function<Expr(Expr goal)> violation;
  /// The invariant that excludes the orbits of all cubes; the goal's effort may be filled. May throw NoCertificate.
  std::function<Certificate(std::size_t goal, const std::vector<Cube>& excluded)> certificate;
};

class Search {
 public:
  Search(Job& job, Method method);
  /// Answers all goals of the job.
  void run();

 private:
  static constexpr double kFirstSlice = 1;  // seconds

  [[nodiscard]] std::optional<Frames::Level> excluded_for_all() const;
  Outcome decide(std::size_t g, const Deadline& deadline);
  std::optional<std::size_t> exclude(Expr bad, Frames::Level last, Frames::Level bound, Obligations& obligations);
  std::optional<std::size_t> block(Obligations& obligations, Frames::Level last, Frames::Level bound);
  Frames::Level learn(const Cube& cube, Frames::Level level);
  /// A level up to the goal's last one that equals the next.
  std::optional<Frames::Level> fixpoint(Frames::Level last, Frames::Level bound);
  Trace trace(const Obligations& obligations, std::size_t index, Expr goal, Expr bad);
  std::vector<Cube> needed(Frames::Level level, Expr bad, const Deadline& deadline);

  Job& job_;
  Method method_;
  Counters counters_;
  Frames frames_;
  InitialStates initial_;
  Generaliser generaliser_;
  std::vector<std::size_t> open_;                       // goals
  std::vector<std::optional<Frames::Level>> excluded_;  // for each goal, the greatest k with F_k ∧ B = ∅
};

}  // namespace smtsplit::ic3
