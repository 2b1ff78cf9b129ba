#include "model/arithmetic.hpp"

#include <limits>
#include <stdexcept>

namespace smtsplit {
namespace {

std::uint64_t divide(bool remainder, Type type, Value a, Value b) {
  if (b == 0) throw std::domain_error("division by zero");
  if (!type.is_signed) {
    const std::uint64_t x = word_bits(a, type.width);
    const std::uint64_t y = word_bits(b, type.width);
    return remainder ? x % y : x / y;
  }
  if (a == std::numeric_limits<Value>::min() && b == -1) return remainder ? 0 : static_cast<std::uint64_t>(a);
  return static_cast<std::uint64_t>(remainder ? a % b : a / b);
}

bool less(Type type, Value a, Value b) {
  return type.is_signed ? a < b : word_bits(a, type.width) < word_bits(b, type.width);
}

// The shift amount: any value of at least the width shifts everything out.
Value shift(Op op, Type type, Value a, Value amount) {
  const bool everything = amount < 0 || amount >= type.width;  // an unsigned 64-bit amount may read as negative
  if (op == Op::WordShl) {
    return everything ? 0 : normalize_word(static_cast<std::uint64_t>(a) << amount, type.width, type.is_signed);
  }
  if (type.is_signed) return everything ? (a < 0 ? -1 : 0) : a >> amount;
  return everything ? 0 : static_cast<Value>(word_bits(a, type.width) >> amount);
}

}  // namespace

Value apply(Op op, Type result, Value payload, Type first, Value a, Value b) {
  const auto word = [&](std::uint64_t bits) { return normalize_word(bits, result.width, result.is_signed); };
  const auto ua = static_cast<std::uint64_t>(a);
  const auto ub = static_cast<std::uint64_t>(b);
  switch (op) {
    case Op::Not: return a == 0 ? 1 : 0;
    case Op::Eq: return a == b ? 1 : 0;
    case Op::Neg: return -a;
    case Op::Add: return a + b;
    case Op::Sub: return a - b;
    case Op::Mul: return a * b;
    case Op::Div:
      if (b == 0) throw std::domain_error("division by zero");
      return a / b;
    case Op::Mod:
      if (b == 0) throw std::domain_error("division by zero");
      return a % b;
    case Op::Lt: return a < b ? 1 : 0;
    case Op::Le: return a <= b ? 1 : 0;
    case Op::WordNot: return word(~ua);
    case Op::WordAnd: return word(ua & ub);
    case Op::WordOr: return word(ua | ub);
    case Op::WordXor: return word(ua ^ ub);
    case Op::WordNeg: return word(std::uint64_t{0} - ua);
    case Op::WordAdd: return word(ua + ub);
    case Op::WordSub: return word(ua - ub);
    case Op::WordMul: return word(ua * ub);
    case Op::WordDiv: return word(divide(false, first, a, b));
    case Op::WordMod: return word(divide(true, first, a, b));
    case Op::WordLt: return less(first, a, b) ? 1 : 0;
    case Op::WordLe: return less(first, b, a) ? 0 : 1;
    case Op::WordShl:
    case Op::WordShr: return shift(op, first, a, b);
    case Op::WordConcat: {
      const unsigned low_width = result.width - first.width;
      return word(low_width == 64 ? word_bits(b, 64) : (ua << low_width) | word_bits(b, low_width));
    }
    case Op::WordExtract:
      return word(word_bits(a, first.width) >> (static_cast<unsigned>(payload) & 0xff));
    case Op::WordExtend: return word(first.is_signed ? ua : word_bits(a, first.width));
    case Op::WordCast: return word(ua);
    case Op::BoolToWord: return a;
    case Op::WordToBool: return word_bits(a, first.width) != 0 ? 1 : 0;
    case Op::WordToInt: return a;
    case Op::Constant:
    case Op::Var:
    case Op::NextVar:
    case Op::Fail:
    case Op::And:
    case Op::Or:
    case Op::Ite:
    case Op::Union: break;
  }
  throw std::logic_error("apply: not an operator on values");
}

}  // namespace smtsplit
