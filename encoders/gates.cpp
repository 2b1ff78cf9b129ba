// Normal forms: what is left to build is a gate over different variables.
#include "encoders/gates.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace smtsplit {

namespace {

std::size_t mix(std::size_t hash, Bit value) {
  hash ^= static_cast<std::size_t>(static_cast<std::uint32_t>(value));
  hash *= 0x9e3779b97f4a7c15ull;
  return hash ^ (hash >> 29);
}

}  // namespace

std::size_t Gates::Hash::operator()(const Key& key) const {
  return mix(mix(mix(static_cast<std::size_t>(key.kind) + 1, key.a), key.b), key.c);
}

std::size_t Gates::Hash::operator()(const Bits& literals) const {
  std::size_t hash = literals.size();
  for (const Bit literal : literals) hash = mix(hash, literal);
  return hash;
}

Bit Gates::conjunction(Bit a, Bit b) {
  if (a == b || is_true(b)) return a;
  if (is_true(a)) return b;
  if (a == -b || is_false(a) || is_false(b)) return constant(false);
  if (a > b) std::swap(a, b);
  Bit& gate = gates_[Key{Kind::And, a, b, 0}];
  if (gate == 0) gate = build_and(a, b);
  return gate;
}

Bit Gates::conjunction(std::span<const Bit> literals) {
  Bits sorted(literals.begin(), literals.end());
  std::erase_if(sorted, [&](Bit literal) { return is_true(literal); });
  const auto by_variable = [](Bit x, Bit y) {
    const int vx = std::abs(x);
    const int vy = std::abs(y);
    return vx != vy ? vx < vy : x < y;
  };
  std::sort(sorted.begin(), sorted.end(), by_variable);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (is_false(sorted[i]) || (i > 0 && sorted[i] == -sorted[i - 1])) return constant(false);
  }
  if (sorted.empty()) return constant(true);
  if (sorted.size() == 1) return sorted[0];
  if (sorted.size() == 2) return conjunction(sorted[0], sorted[1]);
  Bit& gate = wide_[sorted];
  if (gate == 0) gate = build_wide_and(sorted);
  return gate;
}

Bit Gates::disjunction(std::span<const Bit> literals) {
  Bits negated(literals.begin(), literals.end());
  for (Bit& literal : negated) literal = -literal;
  return -conjunction(negated);
}

Bit Gates::exclusive_or(Bit a, Bit b) {
  if (is_constant(a)) return is_true(a) ? -b : b;
  if (is_constant(b)) return is_true(b) ? -a : a;
  if (a == b) return constant(false);
  if (a == -b) return constant(true);
  const bool flip = (a < 0) != (b < 0);
  a = std::abs(a);
  b = std::abs(b);
  if (a > b) std::swap(a, b);
  Bit& gate = gates_[Key{Kind::Xor, a, b, 0}];
  if (gate == 0) gate = build_xor(a, b);
  return flip ? -gate : gate;
}

Bit Gates::ite(Bit condition, Bit then_value, Bit else_value) {
  if (is_true(condition) || then_value == else_value) return then_value;
  if (is_false(condition)) return else_value;
  if (condition < 0) {
    condition = -condition;
    std::swap(then_value, else_value);
  }
  if (then_value == -else_value) return equal(condition, then_value);
  if (is_true(then_value) || then_value == condition) return disjunction(condition, else_value);
  if (is_false(then_value) || then_value == -condition) return conjunction(-condition, else_value);
  if (is_true(else_value) || else_value == -condition) return disjunction(-condition, then_value);
  if (is_false(else_value) || else_value == condition) return conjunction(condition, then_value);
  const bool flip = then_value < 0;
  if (flip) {
    then_value = -then_value;
    else_value = -else_value;
  }
  Bit& gate = gates_[Key{Kind::Ite, condition, then_value, else_value}];
  if (gate == 0) gate = build_ite(condition, then_value, else_value);
  return flip ? -gate : gate;
}

Bit Gates::majority(Bit a, Bit b, Bit c) {
  if (a > b) std::swap(a, b);
  if (b > c) std::swap(b, c);
  if (a > b) std::swap(a, b);
  if (a == b || b == c) return b;
  if (a == -b) return c;
  if (a == -c) return b;
  if (b == -c) return a;
  if (is_constant(a)) return is_true(a) ? disjunction(b, c) : conjunction(b, c);
  if (is_constant(b)) return is_true(b) ? disjunction(a, c) : conjunction(a, c);
  if (is_constant(c)) return is_true(c) ? disjunction(a, b) : conjunction(a, b);
  Bit& gate = gates_[Key{Kind::Majority, a, b, c}];
  if (gate == 0) gate = build_majority(a, b, c);
  return gate;
}

}  // namespace smtsplit
