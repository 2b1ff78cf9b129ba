// Arithmetic circuits over vectors of literals: two's complement, least significant bit first.
#pragma once

#include <cstdint>

#include "encoders/gates.hpp"

namespace smtsplit {

/// Operands of the binary operations must have the same width, which is that of the result.
class Circuits {
 public:
  explicit Circuits(Gates& gates) : gates_(gates) {}

  [[nodiscard]] Bits constant(std::uint64_t value, unsigned width) const;
  /// To any width: cuts off, or repeats the sign bit (signed) or false (unsigned).
  [[nodiscard]] Bits resize(Bits a, unsigned width, bool is_signed) const;
  [[nodiscard]] static Bits inverted(Bits a);

  Bit equal(const Bits& a, const Bits& b);
  Bit less(const Bits& a, const Bits& b, bool is_signed);
  Bits ite(Bit condition, const Bits& then_value, const Bits& else_value);

  Bits add(const Bits& a, const Bits& b) { return add(a, b, gates_.constant(false)); }
  Bits subtract(const Bits& a, const Bits& b) { return add(a, inverted(b), gates_.constant(true)); }
  Bits negate(const Bits& a);
  Bits multiply(const Bits& a, const Bits& b);

  struct Division {
    Bits quotient, remainder;
  };
  /// Truncating; any total function where the divisor is zero.
  Division divide(const Bits& dividend, const Bits& divisor, bool is_signed);

  enum class Shift { Left, Logical, Arithmetic };
  /// `amount` is unsigned, of any width; shifting by the width or more leaves only fill bits.
  Bits shift(const Bits& a, const Bits& amount, Shift kind);

 private:
  Bits add(const Bits& a, const Bits& b, Bit carry);
  Division divide_unsigned(const Bits& dividend, const Bits& divisor);
  Bits negate_if(Bit condition, const Bits& a) { return ite(condition, negate(a), a); }

  Gates& gates_;
};

}  // namespace smtsplit
