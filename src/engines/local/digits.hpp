// The digits that values are written with: one of up to 64 values for each boolean, enumeration and small range; the
// bits of a word; several digits of base 64 for a large domain.
#pragma once

#include <span>
#include <vector>

#include "engines/local/box.hpp"
#include "model/system.hpp"

namespace smtsplit::local {

/// One digit of a variable.
struct Digit {
  VarId variable = 0;
  unsigned position = 0;  ///< 0 is the least significant
  unsigned size = 2;      ///< its values are 0..size-1
};

class Digits {
 public:
  /// The system must outlive this.
  explicit Digits(System& system);

  /// The digits of a variable; none when it has one value only. Variables of more than 2^36 values that are no words
  /// do not exist (the front end's integers are smaller).
  [[nodiscard]] std::span<const Digit> of(VarId v) const { return digits_[v]; }
  [[nodiscard]] unsigned value(const Digit& digit, Value of_variable) const;
  /// "The digit of `value`, an expression of the variable's type, is d": over whatever `value` is over.
  Expr is(const Digit& digit, unsigned d, Expr value);
  Expr is(const Digit& digit, unsigned d) { return is(digit, d, system_.var(digit.variable)); }
  /// "The digit is one of these values."
  Expr within(const Digit& digit, Mask values);
  /// Values of a variable's digits that belong to values of it, as boxes: all combinations, but for a domain whose size is no
  /// power of 64 and above.
  [[nodiscard]] std::vector<Box> domain(VarId v) const;
  /// The part of a box over these digits (those of a variable together, in order) that is in the variables' domains.
  [[nodiscard]] std::vector<Box> in_domains(std::span<const Digit> digits, const Box& box) const;
  /// The value of a variable, from one value for each of its digits.
  [[nodiscard]] Value assemble(VarId v, std::span<const unsigned> values) const;

 private:
  System& system_;
  std::vector<std::vector<Digit>> digits_;  // by variable
};

}  // namespace smtsplit::local
