// What a lemma may mention: literals over the state variables, each an expression now and in the successor state.
//
//   boolean b           b
//   integers lo..hi     v <= k: a value is two literals, and dropping one of them leaves an interval
//   enumerations        v = c
//   words               the bits
//
// A cube is a conjunction of literals, sorted, without doubles: a set of states. Engines that restrict what lemmas may
// say restrict which literals cubes are made of.
#pragma once

#include <unordered_map>
#include <vector>

#include "model/deterministic.hpp"

namespace smtsplit::pdr {

/// n or -n, n >= 1.
using StateLiteral = int;
using Cube = std::vector<StateLiteral>;

class Vocabulary {
 public:
  explicit Vocabulary(DeterministicSystem& system);

  /// All literals that hold in a state: exactly this state, as far as the literals can tell.
  Cube cube_of(const Valuation& state);
  /// For a bound v <= k or v >= k of an integer: how many looser ones there are, and the i-th, the loosest first.
  [[nodiscard]] std::uint64_t looser_bounds(StateLiteral l) const;
  StateLiteral looser_bound(StateLiteral l, std::uint64_t i);
  /// The literal over the present state, and over state and inputs in the successor state.
  [[nodiscard]] Expr now(StateLiteral l);
  [[nodiscard]] Expr next(StateLiteral l);
  /// Every literal of one cube is in the other or looser than one there: its states include those of the other.
  [[nodiscard]] bool subsumes(const Cube& larger_set, const Cube& smaller_set) const;
  /// The formula of a cube, over the present state.
  Expr formula(const Cube& cube);
  /// Atoms there are: literals are below or equal.
  [[nodiscard]] std::size_t size() const { return atoms_.size(); }

 private:
  struct Atom {
    Expr now;
    Expr next;                  // null: not asked for yet
    const Variable* bounded{};  // v of an atom v <= bound
    Value bound = 0;
  };

  StateLiteral literal(Expr atom);
  [[nodiscard]] bool implies(StateLiteral tighter, StateLiteral looser) const;
  StateLiteral at_most(const Variable& v, Value bound);

  DeterministicSystem& system_;
  std::vector<Atom> atoms_;
  std::unordered_map<Expr, StateLiteral> known_;
};

}  // namespace smtsplit::pdr
