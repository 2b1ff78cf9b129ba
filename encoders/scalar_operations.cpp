// Operations on scalars: value by value where the values are few, bit by bit where they are many.
#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>

#include "encoders/scalar.hpp"

#include "model/fault.hpp"

namespace smtsplit {

namespace {

Value apply(Op op, Value x, Value y) {
  switch (op) {
    case Op::Add: return x + y;
    case Op::Sub: return x - y;
    case Op::Mul: return x * y;
    case Op::Div: return y == 0 ? 0 : x / y;
    case Op::Mod: return y == 0 ? 0 : x % y;
    default: throw std::logic_error("not an integer operator");
  }
}

void require_integers(const Scalar& a) {
  if (a.symbols) {
    throw std::logic_error("an integer operation is applied to a symbol");
  }
}

}  // namespace

std::pair<Value, Value> Scalars::bounds(Op op, const Scalar& a, const Scalar& b) {
  std::vector<Value> corners;
  const auto product = [&](Value x, Value y) {
    Value result = 0;
    if (__builtin_mul_overflow(x, y, &result)) throw std::logic_error("integer product is too large to encode");
    corners.push_back(result);
  };
  switch (op) {
    case Op::Add: return {a.low + b.low, a.high + b.high};
    case Op::Sub: return {a.low - b.high, a.high - b.low};
    case Op::Mul:
      for (const Value x : {a.low, a.high}) {
        for (const Value y : {b.low, b.high}) product(x, y);
      }
      break;
    case Op::Div:
      // The quotient is largest for the divisors next to zero.
      for (const Value x : {a.low, a.high}) {
        for (const Value y : {b.low, b.high, Value{-1}, Value{1}, Value{0}}) {
          if (b.low <= y && y <= b.high) corners.push_back(apply(op, x, y));
        }
      }
      break;
    case Op::Mod: {
      const Value most = std::max({b.high - 1, -b.low - 1, Value{0}});
      return {a.low < 0 ? std::max(a.low, -most) : 0, a.high > 0 ? std::min(a.high, most) : 0};
    }
    default: throw std::logic_error("not an integer operator");
  }
  const auto [low, high] = std::minmax_element(corners.begin(), corners.end());
  return {*low, *high};
}

bool Scalars::prefer_bits(Ref a, Ref b) const {
  if (a->values.empty() || b->values.empty()) return true;
  return bits_ready(a) && bits_ready(b) && !(value_ready(a) && value_ready(b));
}

Bit Scalars::equal_to(Ref a, Value value) {
  if (a->values.empty()) {
    if (is_symbol(value) ? !a->symbols : value < a->low || value > a->high) return gates_.constant(false);
    return circuits_.equal(
        a->bits, circuits_.constant(static_cast<std::uint64_t>(code(value)), static_cast<unsigned>(a->bits.size())));
  }
  const auto place = std::lower_bound(a->values.begin(), a->values.end(), value);
  if (place == a->values.end() || *place != value) return gates_.constant(false);
  return is(a)[place - a->values.begin()];
}

Bit Scalars::equal(Ref a, Ref b) {
  if (a == b) return gates_.constant(true);
  if (is_constant(b)) return equal_to(a, b->values[0]);
  if (is_constant(a)) return equal_to(b, a->values[0]);
  if (a->values == b->values && !a->values.empty()) {
    if (!a->index.empty() && !b->index.empty()) return circuits_.equal(a->index, b->index);
    if (!a->at_least.empty() && !b->at_least.empty()) return circuits_.equal(a->at_least, b->at_least);
  }
  if (prefer_bits(a, b)) {
    const auto [x, y] = same_width(a, b);
    return circuits_.equal(x, y);
  }
  std::vector<Value> common;
  std::set_intersection(a->values.begin(), a->values.end(), b->values.begin(), b->values.end(),
                        std::back_inserter(common));
  if (common.size() <= 1) {
    return common.empty() ? gates_.constant(false) : gates_.conjunction(equal_to(a, common[0]), equal_to(b, common[0]));
  }
  // Exactly one value of each holds.
  std::vector<Gates::Choice> choices;
  for (const auto& [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    for (std::size_t i = 0; i < x->values.size(); ++i) choices.push_back({is(x)[i], equal_to(y, x->values[i])});
  }
  return gates_.select(choices);
}

Bit Scalars::at_least(Ref a, Value value) {
  const auto place = std::lower_bound(a->values.begin(), a->values.end(), value);
  if (place == a->values.end()) return gates_.constant(false);
  return at_least(a)[place - a->values.begin() - (fault("order-off-by-one") && place != a->values.begin() ? 1 : 0)];
}

Bit Scalars::less(Ref a, Ref b) {
  require_integers(*a);
  require_integers(*b);
  if (a->high < b->low) return gates_.constant(true);
  if (a->low >= b->high) return gates_.constant(false);
  if (prefer_bits(a, b)) {
    const auto [x, y] = same_width(a, b);
    return circuits_.less(x, y, true);
  }
  if (is_constant(a)) return at_least(b, a->values[0] + 1);
  if (is_constant(b)) return -at_least(a, b->values[0]);
  std::vector<Gates::Choice> choices;
  for (std::size_t i = 0; i < a->values.size(); ++i) choices.push_back({is(a)[i], at_least(b, a->values[i] + 1)});
  return gates_.select(choices);
}

Scalars::Ref Scalars::ite(Bit condition, Ref a, Ref b) {
  if (a == b || gates_.is_true(condition)) return a;
  if (gates_.is_false(condition)) return b;
  const bool listed = !a->values.empty() && !b->values.empty();
  if (listed && (a->symbols || b->symbols || (is_constant(a) && is_constant(b)) || !prefer_bits(a, b))) {
    std::vector<Value> either;
    std::set_union(a->values.begin(), a->values.end(), b->values.begin(), b->values.end(), std::back_inserter(either));
    std::vector<std::pair<Value, Bit>> cases;
    for (const Value v : either) cases.emplace_back(v, gates_.ite(condition, equal_to(a, v), equal_to(b, v)));
    return by_values(std::move(cases));
  }
  const auto [x, y] = same_width(a, b);
  const Ref result = from_bits(circuits_.ite(condition, x, y), std::min(a->low, b->low), std::max(a->high, b->high));
  if (a->symbols || b->symbols) {
    result->symbols = true;
    result->values.clear();
  }
  return result;
}

Scalars::Ref Scalars::plus(Ref a, Value offset) {
  const Ref result = make();
  *result = *a;
  result->bits.clear();
  for (Value& v : result->values) v += offset;
  result->low += offset;
  result->high += offset;
  return result;
}

Scalars::Ref Scalars::arithmetic(Op op, Ref a, Ref b) {
  require_integers(*a);
  require_integers(*b);
  const auto [low, high] = bounds(op, *a, *b);
  check_integers(low, high);
  if (is_constant(a) && is_constant(b)) return constant(apply(op, a->values[0], b->values[0]));
  if (a->values.empty() || b->values.empty()) return bit_arithmetic(op, a, b);
  if (op == Op::Add && is_constant(a) && value_ready(b)) return plus(b, a->values[0]);
  if (op == Op::Add && is_constant(b) && value_ready(a)) return plus(a, b->values[0]);
  if (op == Op::Sub && is_constant(b) && value_ready(a)) return plus(a, -b->values[0]);
  const bool linear = op == Op::Add || op == Op::Sub;
  const bool one_constant = is_constant(a) || is_constant(b);
  const std::size_t pairs = a->values.size() * b->values.size();
  if ((linear && prefer_bits(a, b)) || (!one_constant && pairs > kPairLimit)) return bit_arithmetic(op, a, b);
  std::vector<std::pair<Value, Bit>> cases;
  for (const Value x : a->values) {
    for (const Value y : b->values) {
      cases.emplace_back(apply(op, x, y), gates_.conjunction(equal_to(a, x), equal_to(b, y)));
    }
  }
  return by_values(std::move(cases));
}

std::pair<Bits, Bits> Scalars::same_width(Ref a, Ref b, unsigned at_least) {
  const auto width = static_cast<unsigned>(std::max({bits(a).size(), bits(b).size(), std::size_t{at_least}}));
  return {circuits_.resize(bits(a), width, true), circuits_.resize(bits(b), width, true)};
}

Scalars::Ref Scalars::bit_arithmetic(Op op, Ref a, Ref b) {
  const auto [low, high] = bounds(op, *a, *b);
  const auto [x, y] = same_width(a, b, signed_width(low, high));
  switch (op) {
    case Op::Add: return from_bits(circuits_.add(x, y), low, high);
    case Op::Sub: return from_bits(circuits_.subtract(x, y), low, high);
    case Op::Mul: return from_bits(circuits_.multiply(x, y), low, high);
    default: break;
  }
  const bool is_signed = a->low < 0 || b->low < 0;
  const Circuits::Division division = circuits_.divide(x, y, is_signed);
  const Bits& result = op == Op::Div ? division.quotient : division.remainder;
  const Bits zero = circuits_.constant(0, static_cast<unsigned>(x.size()));
  return from_bits(circuits_.ite(equal_to(b, 0), zero, result), low, high);
}

Scalars::Ref Scalars::from_word(const Bits& word, bool is_signed) {
  const auto width = static_cast<unsigned>(word.size());
  if (width > 41) throw std::logic_error("toint of a word[" + std::to_string(width) + "] is too large to encode");
  const Value bound = Value{1} << (is_signed ? width - 1 : width);
  return from_bits(circuits_.resize(word, width + 1, is_signed), is_signed ? -bound : 0, bound - 1);
}

}  // namespace smtsplit
