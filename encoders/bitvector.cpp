// Textbook circuits; constant operands shrink them because the gates fold.
#include "encoders/bitvector.hpp"

#include <algorithm>

namespace smtsplit {

Bits Circuits::constant(std::uint64_t value, unsigned width) const {
  Bits bits(width);
  for (unsigned i = 0; i < width; ++i) {
    // Above bit 63 the sign repeats, so that a 64-bit Value may be asked for at any width.
    bits[i] = gates_.constant(((value >> std::min(i, 63u)) & 1) != 0);
  }
  return bits;
}

Bits Circuits::resize(Bits a, unsigned width, bool is_signed) const {
  const Bit fill = is_signed && !a.empty() ? a.back() : gates_.constant(false);
  a.resize(width, fill);
  return a;
}

Bits Circuits::inverted(Bits a) {
  for (Bit& bit : a) bit = -bit;
  return a;
}

Bit Circuits::equal(const Bits& a, const Bits& b) {
  Bits same(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) same[i] = gates_.equal(a[i], b[i]);
  return gates_.conjunction(same);
}

Bit Circuits::less(const Bits& a, const Bits& b, bool is_signed) {
  Bit result = gates_.constant(false);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool sign = is_signed && i + 1 == a.size();
    result = gates_.ite(gates_.exclusive_or(a[i], b[i]), sign ? a[i] : b[i], result);
  }
  return result;
}

Bits Circuits::ite(Bit condition, const Bits& then_value, const Bits& else_value) {
  Bits result(then_value.size());
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = gates_.ite(condition, then_value[i], else_value[i]);
  return result;
}

Bits Circuits::add(const Bits& a, const Bits& b, Bit carry) {
  Bits sum(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    sum[i] = gates_.exclusive_or(gates_.exclusive_or(a[i], b[i]), carry);
    if (i + 1 < a.size()) carry = gates_.majority(a[i], b[i], carry);
  }
  return sum;
}

Bits Circuits::negate(const Bits& a) {
  return add(inverted(a), constant(0, static_cast<unsigned>(a.size())), gates_.constant(true));
}

Bits Circuits::multiply(const Bits& a, const Bits& b) {
  const auto constants = [&](const Bits& bits) {
    return std::count_if(bits.begin(), bits.end(), [&](Bit bit) { return gates_.is_constant(bit); });
  };
  const bool swap = constants(a) > constants(b);
  const Bits& multiplicand = swap ? b : a;
  const Bits& multiplier = swap ? a : b;
  const std::size_t width = a.size();
  Bits sum = constant(0, static_cast<unsigned>(width));
  for (std::size_t i = 0; i < width; ++i) {
    if (gates_.is_false(multiplier[i])) continue;
    Bits row = constant(0, static_cast<unsigned>(width));
    for (std::size_t j = i; j < width; ++j) row[j] = gates_.conjunction(multiplier[i], multiplicand[j - i]);
    sum = add(sum, row);
  }
  return sum;
}

Circuits::Division Circuits::divide_unsigned(const Bits& dividend, const Bits& divisor) {
  // Restoring division. One more bit holds the shifted remainder, which stays below twice the divisor.
  const auto width = static_cast<unsigned>(dividend.size());
  const Bits wide_divisor = resize(divisor, width + 1, false);
  Bits quotient(width);
  Bits remainder = constant(0, width + 1);
  for (unsigned i = width; i-- > 0;) {
    remainder.pop_back();
    remainder.insert(remainder.begin(), dividend[i]);
    const Bits difference = subtract(remainder, wide_divisor);
    quotient[i] = -difference.back();
    remainder = ite(quotient[i], difference, remainder);
  }
  remainder.pop_back();
  return {std::move(quotient), std::move(remainder)};
}

Circuits::Division Circuits::divide(const Bits& dividend, const Bits& divisor, bool is_signed) {
  if (!is_signed) return divide_unsigned(dividend, divisor);
  const Bit dividend_sign = dividend.back();
  const Bit divisor_sign = divisor.back();
  Division result = divide_unsigned(negate_if(dividend_sign, dividend), negate_if(divisor_sign, divisor));
  result.quotient = negate_if(gates_.exclusive_or(dividend_sign, divisor_sign), result.quotient);
  result.remainder = negate_if(dividend_sign, result.remainder);
  return result;
}

Bits Circuits::shift(const Bits& a, const Bits& amount, Shift kind) {
  const std::size_t width = a.size();
  const Bit fill = kind == Shift::Arithmetic ? a.back() : gates_.constant(false);
  Bits result = a;
  Bits too_much;
  for (std::size_t i = 0; i < amount.size(); ++i) {
    if (i >= 63 || (std::size_t{1} << i) >= width) {
      too_much.push_back(amount[i]);
      continue;
    }
    const std::size_t distance = std::size_t{1} << i;
    Bits shifted(width, fill);
    for (std::size_t j = 0; j + distance < width; ++j) {
      if (kind == Shift::Left) {
        shifted[j + distance] = result[j];
      } else {
        shifted[j] = result[j + distance];
      }
    }
    result = ite(amount[i], shifted, result);
  }
  return ite(gates_.disjunction(too_much), Bits(width, fill), result);
}

}  // namespace smtsplit
