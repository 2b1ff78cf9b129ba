// Tseitin clauses in both directions, so that every gate's literal is equivalent to what it stands for.
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

Gates::Gates(SatSolver& solver) : solver_(solver), true_(solver.new_variable()) {
  solver_.add_clause(std::span<const Bit>(&true_, 1));
}

void Gates::clause(std::span<const Bit> literals) {
  scratch_.clear();
  for (const Bit literal : literals) {
    if (is_true(literal)) return;
    if (!is_false(literal)) scratch_.push_back(literal);
  }
  solver_.add_clause(scratch_);
}

Bit Gates::conjunction(Bit a, Bit b) {
  if (a == b || is_true(b)) return a;
  if (is_true(a)) return b;
  if (a == -b || is_false(a) || is_false(b)) return constant(false);
  if (a > b) std::swap(a, b);
  const auto [place, is_new] = gates_.try_emplace(Key{Kind::And, a, b, 0}, 0);
  if (is_new) {
    const Bit gate = place->second = fresh();
    clause({-gate, a});
    clause({-gate, b});
    clause({gate, -a, -b});
  }
  return place->second;
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
  return wide_conjunction(sorted);
}

Bit Gates::wide_conjunction(const Bits& literals) {
  const auto [place, is_new] = wide_.try_emplace(literals, 0);
  if (is_new) {
    const Bit gate = place->second = fresh();
    Bits all_imply{gate};
    for (const Bit literal : literals) {
      clause({-gate, literal});
      all_imply.push_back(-literal);
    }
    clause(all_imply);
  }
  return place->second;
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
  const auto [place, is_new] = gates_.try_emplace(Key{Kind::Xor, a, b, 0}, 0);
  if (is_new) {
    const Bit gate = place->second = fresh();
    clause({-gate, a, b});
    clause({-gate, -a, -b});
    clause({gate, -a, b});
    clause({gate, a, -b});
  }
  return flip ? -place->second : place->second;
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
  const auto [place, is_new] = gates_.try_emplace(Key{Kind::Ite, condition, then_value, else_value}, 0);
  if (is_new) {
    const Bit gate = place->second = fresh();
    clause({-condition, -then_value, gate});
    clause({-condition, then_value, -gate});
    clause({condition, -else_value, gate});
    clause({condition, else_value, -gate});
    // Implied, but lets the solver propagate when both branches agree.
    clause({-then_value, -else_value, gate});
    clause({then_value, else_value, -gate});
  }
  return flip ? -place->second : place->second;
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
  const auto [place, is_new] = gates_.try_emplace(Key{Kind::Majority, a, b, c}, 0);
  if (is_new) {
    const Bit gate = place->second = fresh();
    clause({-a, -b, gate});
    clause({-a, -c, gate});
    clause({-b, -c, gate});
    clause({a, b, -gate});
    clause({a, c, -gate});
    clause({b, c, -gate});
  }
  return place->second;
}

}  // namespace smtsplit
