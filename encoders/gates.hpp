// Boolean gates as clauses in a SAT solver: constants are folded and equal gates are built once.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <unordered_map>
#include <vector>

#include "solvers/sat_solver.hpp"

namespace smtsplit {

/// A literal of the SAT solver.
using Bit = int;
/// A vector of literals, the least significant first.
using Bits = std::vector<Bit>;

class Gates {
 public:
  explicit Gates(SatSolver& solver);

  [[nodiscard]] Bit constant(bool value) const { return value ? true_ : -true_; }
  [[nodiscard]] bool is_true(Bit a) const { return a == true_; }
  [[nodiscard]] bool is_false(Bit a) const { return a == -true_; }
  [[nodiscard]] bool is_constant(Bit a) const { return a == true_ || a == -true_; }

  Bit fresh() { return solver_.new_variable(); }
  /// Asserts a clause, without its false constants; nothing when one of its literals is true.
  void clause(std::span<const Bit> literals);
  void clause(std::initializer_list<Bit> literals) { clause(std::span(literals.begin(), literals.size())); }

  Bit conjunction(Bit a, Bit b);
  Bit disjunction(Bit a, Bit b) { return -conjunction(-a, -b); }
  Bit conjunction(std::span<const Bit> literals);
  Bit disjunction(std::span<const Bit> literals);
  Bit exclusive_or(Bit a, Bit b);
  Bit equal(Bit a, Bit b) { return -exclusive_or(a, b); }
  Bit ite(Bit condition, Bit then_value, Bit else_value);
  /// At least two of three: the carry of an adder.
  Bit majority(Bit a, Bit b, Bit c);

 private:
  enum class Kind : std::uint8_t { And, Xor, Ite, Majority };
  struct Key {
    Kind kind;
    Bit a, b, c;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const;
    std::size_t operator()(const Bits& literals) const;
  };

  /// Conjoins a normalised list of at least three literals.
  Bit wide_conjunction(const Bits& literals);

  SatSolver& solver_;
  Bit true_;
  std::unordered_map<Key, Bit, Hash> gates_;
  std::unordered_map<Bits, Bit, Hash> wide_;
  Bits scratch_;
};

}  // namespace smtsplit
