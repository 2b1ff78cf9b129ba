// Boolean gates: constants are folded and equal gates are built once. What a gate is made of is up to the derived class:
// clauses for a SAT solver (clause_gates.hpp) or nodes of a circuit (and_gates.hpp).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <unordered_map>
#include <vector>

namespace smtsplit {

/// A literal: v or -v for a variable v >= 1.
using Bit = int;
/// A vector of literals, the least significant first.
using Bits = std::vector<Bit>;

class Gates {
 public:
  virtual ~Gates() = default;
  Gates(const Gates&) = delete;
  Gates& operator=(const Gates&) = delete;

  [[nodiscard]] Bit constant(bool value) const { return value ? true_ : -true_; }
  [[nodiscard]] bool is_true(Bit a) const { return a == true_; }
  [[nodiscard]] bool is_false(Bit a) const { return a == -true_; }
  [[nodiscard]] bool is_constant(Bit a) const { return a == true_ || a == -true_; }

  /// A new literal, free of any meaning.
  virtual Bit fresh() = 0;
  /// Asserts a clause.
  virtual void clause(std::span<const Bit> literals) = 0;
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

  struct Choice {
    Bit condition, value;
  };
  /// The value of a choice whose condition holds. At least one does, and those that do have the same value.
  virtual Bit select(std::span<const Choice> choices) = 0;

 protected:
  /// `truth`: a literal that is true.
  explicit Gates(Bit truth) : true_(truth) {}

  // Each builds a gate that was not there before, over literals that are neither constant nor of the same variable.
  virtual Bit build_and(Bit a, Bit b) = 0;
  virtual Bit build_wide_and(const Bits& literals) = 0;  ///< at least three
  virtual Bit build_xor(Bit a, Bit b) = 0;
  virtual Bit build_ite(Bit condition, Bit then_value, Bit else_value) = 0;
  virtual Bit build_majority(Bit a, Bit b, Bit c) = 0;

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

  // References into these stay valid while building a gate adds others.
  std::unordered_map<Key, Bit, Hash> gates_;
  std::unordered_map<Bits, Bit, Hash> wide_;
  Bit true_;
};

}  // namespace smtsplit
