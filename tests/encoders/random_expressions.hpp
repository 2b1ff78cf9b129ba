// A system with variables of every kind, and random expressions and valuations over it.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "model/evaluator.hpp"
#include "model/system.hpp"

namespace smtsplit::test {

/// Variables: booleans, ranges of either sign, enumerations that share constants and mix them with integers, and a
/// signed and an unsigned word of each of these widths.
inline const std::vector<unsigned> kWidths{1, 2, 3, 4, 5, 6, 7, 8, 31, 32, 63, 64};
[[nodiscard]] System zoo();

class Generator {
 public:
  Generator(System& system, std::uint64_t seed, bool with_next) : system_(system), random_(seed), next_(with_next) {}

  Expr boolean(int depth);
  Expr integer(int depth);
  Expr scalar(int depth);  ///< integers and symbols
  Expr word(Type type, int depth);
  /// Of any of these kinds.
  Expr any(int depth);
  Type word_type();
  Valuation valuation();
  std::uint64_t below(std::uint64_t n) { return std::uniform_int_distribution<std::uint64_t>(0, n - 1)(random_); }

 private:
  Value word_value(Type type);
  /// A variable of this type, from the current or the next state; null when the dice say constant.
  Expr leaf(Type type, bool symbols);
  /// op, or a failure where the divisor is zero.
  Expr guarded(Op op, Expr a, Expr b);

  System& system_;
  std::mt19937_64 random_;
  bool next_;
};

}  // namespace smtsplit::test
