// What a lemma may mention: literals over the state variables.
//
//   boolean b           b
//   integers lo..hi     v <= k: a value is two literals, and dropping one of them leaves an interval; v = c
//   enumerations        v = c
//   words               the bits
//   two variables       v < w, v = w
//
// A cube is a conjunction of literals, sorted, without doubles: a set of states. Engines that restrict what lemmas may
// say restrict which literals cubes are made of.
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "model/deterministic.hpp"

namespace smtsplit::ic3 {

/// n or -n, n >= 1.
using StateLiteral = int;
using Cube = std::vector<StateLiteral>;

struct Atom {
  enum class Kind : std::uint8_t {
    Holds,   ///< boolean v
    AtMost,  ///< v <= value
    Equals,  ///< v = value
    Bit,     ///< the bit of this number of the word v
    Less,    ///< v < w
    Same,    ///< v = w, of ids v < w
  } kind = Kind::Holds;
  VarId v = 0;
  VarId w = 0;
  Value value = 0;
  [[nodiscard]] bool of_two() const { return kind == Kind::Less || kind == Kind::Same; }
  friend bool operator==(const Atom&, const Atom&) = default;
};

class Vocabulary {
 public:
  /// The system must outlive this.
  explicit Vocabulary(System& system) : system_(system) {}

  StateLiteral literal(const Atom& atom);
  [[nodiscard]] const Atom& atom(StateLiteral l) const { return atoms_[static_cast<std::size_t>(l < 0 ? -l : l) - 1]; }

  /// Literals that say "v has this value": together, exactly that.
  void add_value(VarId v, Value value, Cube& to);
  /// All literals of this kind that hold in a state: exactly this state.
  Cube cube_of(const Valuation& state);
  /// For a bound v <= k or v >= k of an integer: how many looser ones there are, and the i-th, the loosest first.
  [[nodiscard]] std::uint64_t looser_bounds(StateLiteral l) const;
  StateLiteral looser_bound(StateLiteral l, std::uint64_t i);

  /// The same states in fewer literals: bounds and disequalities of one integer become the tightest bounds.
  Cube tightened(const Cube& cube);

  /// The literal over the present state.
  [[nodiscard]] Expr now(StateLiteral l);
  /// The literal over other values of the variables.
  Expr over(StateLiteral l, const std::function<Expr(VarId)>& value_of);
  /// The literal in a state.
  [[nodiscard]] bool holds(StateLiteral l, const Valuation& state) const;
  /// Every literal of one cube is in the other or looser than one there: its states include those of the other.
  [[nodiscard]] bool subsumes(const Cube& larger_set, const Cube& smaller_set) const;
  /// A literal of the cube is the same or tighter.
  [[nodiscard]] bool follows(StateLiteral looser, const Cube& cube) const;
  /// The formula of a cube, over the present state.
  Expr formula(const Cube& cube);
  /// Atoms there are: literals are below or equal.
  [[nodiscard]] std::size_t size() const { return atoms_.size(); }

 private:
  struct Hash {
    std::size_t operator()(const Atom& a) const {
      return ((static_cast<std::size_t>(a.v) << 20 ^ a.w) * 8 + static_cast<std::size_t>(a.kind)) * 0x9e3779b97f4a7c15 ^
             static_cast<std::size_t>(a.value);
    }
  };

  [[nodiscard]] bool implies(StateLiteral tighter, StateLiteral looser) const;

  System& system_;
  std::vector<Atom> atoms_;
  std::vector<Expr> now_;  // by atom; null: not asked for yet
  std::unordered_map<Atom, StateLiteral, Hash> known_;
};

/// A cube without a literal, or with one more.
[[nodiscard]] Cube without(const Cube& cube, StateLiteral l);
void insert(Cube& cube, StateLiteral l);

}  // namespace smtsplit::ic3
