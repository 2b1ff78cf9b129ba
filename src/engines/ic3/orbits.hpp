// Which cubes mean the same, for a system that does not tell some of its parts apart. A permutation of the parts that
// leaves the system as it is maps reachable states to reachable states, frames to frames; so an orbit of cubes is
// excluded when one of them is. Lemmas are kept once an orbit, their images are given to the solver when it needs them.
//
// This class is the system without symmetry, where a cube is its orbit; split/scalarset_orbits.hpp is the other one.
#pragma once

#include <functional>
#include <vector>

#include "engines/ic3/moves.hpp"

namespace smtsplit::ic3 {

/// By number of a part: where it goes. Empty: all stay.
using Permutation = std::vector<std::uint32_t>;

struct Image {
  Cube cube;
  Permutation by;
};

class Orbits {
 public:
  virtual ~Orbits() = default;
  [[nodiscard]] virtual bool trivial() const { return true; }
  /// One cube of the orbit, often the same for all of them, and how it comes from this one.
  virtual Image representative(const Cube& cube) { return {cube, {}}; }
  virtual Cube image(const Cube& cube, const Permutation&) { return cube; }
  /// The process that this one is mapped to.
  virtual ProcessId image(ProcessId p, const Permutation&) { return p; }
  /// What no other move's steps into the cube are the image of.
  virtual bool stands_for_others(std::size_t /*move*/, const Cube&) { return true; }
  /// The solver has been told of what is in the move, the cube, the expression.
  virtual void mention_move(std::size_t) {}
  virtual void mention(Expr) {}
  virtual void mention(const Cube&) {}
  /// Visits images of the cube that hold in the state, as far as it was mentioned.
  virtual void images_in(const Cube&, const Valuation&, const std::function<void(Cube)>&) {}
  /// The states of the smaller cube are among those of an image of the larger one.
  virtual bool covers(const Cube& larger_set, const Cube& smaller_set) = 0;
  /// A set of bits: one cube covers another only when its bits are among the other's.
  [[nodiscard]] virtual std::uint64_t signature(const Cube&) const = 0;
};

/// The bit of a signature that stands for this variable, or for what the engine takes for one.
[[nodiscard]] constexpr std::uint64_t signature_bit(std::size_t variable) {
  return std::uint64_t{1} << (variable * 0x9E3779B97F4A7C15U >> 58U);
}

class NoSymmetry final : public Orbits {
 public:
  explicit NoSymmetry(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}
  bool covers(const Cube& larger_set, const Cube& smaller_set) override {
    return vocabulary_.subsumes(larger_set, smaller_set);
  }
  [[nodiscard]] std::uint64_t signature(const Cube& cube) const override {
    std::uint64_t bits = 0;
    for (StateLiteral l : cube) bits |= signature_bit(vocabulary_.atom(l).v);
    return bits;
  }

 private:
  const Vocabulary& vocabulary_;
};

}  // namespace smtsplit::ic3
