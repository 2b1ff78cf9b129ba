// From one excluded cube to a larger one: literals are dropped as long as the lemma stays inductive relative to the
// frame below, then bounds on integers are loosened. What to do about a state that stands in the way of dropping one:
//
//   join   all literals that it does not satisfy go, too; the largest part that is inductive is found so (Bradley and
//          Manna, Checking safety by inductive generalization of counterexamples to induction, 2007: "down")
//   CTG    this counterexample to generalisation is itself excluded, where that is possible (Hassan, Bradley, Somenzi,
//          Better generalization in IC3, 2013)
#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "engines/ic3/frames.hpp"
#include "engines/ic3/initial.hpp"
#include "engines/ic3/predecessors.hpp"

namespace smtsplit::ic3 {

/// Which lemmas an engine would rather have. By default it does not mind.
class Preference {
 public:
  virtual ~Preference() = default;
  /// Parts of a cube to be tried before its literals one by one, the best first.
  [[nodiscard]] virtual std::vector<Cube> parts(const Cube&) { return {}; }
  /// Of a cube's literals those of higher rank are dropped first.
  [[nodiscard]] virtual unsigned rank(StateLiteral, const Cube&) { return 0; }
  /// A lemma that is of no use in a proof.
  [[nodiscard]] virtual bool refuses(const Cube&) { return false; }
  virtual void learned(const Cube&) {}
  /// Visits cubes that may be excluded where this one is, for like reasons; `asked` says whether one is.
  virtual void relatives(const Cube&, const std::function<bool(const Cube&)>& /*asked*/) {}
};

class Generaliser {
 public:
  struct Options {
    bool dropping, loosening, ctg;
  };
  Generaliser(Vocabulary& vocabulary, Frames& frames, InitialStates& initial, Predecessors& predecessors,
              Preference& preference, Options options)
      : vocabulary_(vocabulary),
        frames_(frames),
        initial_(initial),
        predecessors_(predecessors),
        preference_(preference),
        options_(options) {}

  /// `core` ⊆ `cube` are the literals that the unsatisfiable query reaches(cube, level) needed. Returns a part of the
  /// cube that no initial state satisfies and that F_level, without it, does not reach; one that is
  /// refused only where no other was found.
  Cube generalise(const Cube& cube, const Cube& core, Frames::Level level);
  /// Learns a lemma of this level, with those of its relatives that are lemmas, too, at the highest level that they hold
  /// for together. Returns the level.
  Frames::Level learn(const Cube& lemma, Frames::Level level);

 private:
  Frames::Level learn_alone(const Cube& lemma, Frames::Level level);
  Cube without_initial(const Cube& part, const Cube& whole);
  /// What to do about predecessors of a part: at most so many are excluded, then so many joined.
  struct Effort {
    static constexpr unsigned kAll = std::numeric_limits<unsigned>::max();
    unsigned ctgs = 0, joins = 0;
  };
  /// Replaces the cube by what is needed of a part, if that is a lemma.
  bool try_part(Cube& cube, Cube part, Frames::Level level, Effort effort);
  /// The same with a literal replaced.
  bool try_instead(Cube& cube, StateLiteral replaced, StateLiteral by, Frames::Level level);
  /// Loosens the bounds that are left, each as far as a bisection gets.
  void loosen_bounds(Cube& lemma, Frames::Level level);
  void loosen_bounds_at(Cube& lemma, Frames::Level level);
  void drop_literals(Cube& lemma, Frames::Level level, Effort effort);
  /// Learns a lemma that excludes `cube` from F_level, if F_{level-1} does not reach it.
  bool exclude(const Cube& cube, Frames::Level level);
  [[nodiscard]] double activity(StateLiteral l) const;
  void reward(const Cube& cube);

  Vocabulary& vocabulary_;
  Frames& frames_;
  InitialStates& initial_;
  Predecessors& predecessors_;
  Preference& preference_;
  Options options_;
  std::vector<double> activity_;  // how often a literal's atom was in recent lemmas
};

}  // namespace smtsplit::ic3
