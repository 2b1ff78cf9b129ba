#include "engines/local/digits.hpp"

namespace smtsplit::local {
namespace {

constexpr unsigned kBase = 64;

}  // namespace

Digits::Digits(System& system) : system_(system), digits_(system.variables.size()) {
  for (const Variable& v : system.variables) {
    std::vector<Digit>& digits = digits_[v.id];
    if (v.type.is_word()) {
      for (unsigned i = 0; i < v.type.width; ++i) digits.push_back({v.id, i, 2});
      continue;
    }
    unsigned position = 0;
    for (std::uint64_t left = v.domain.size(); left > 1; left = (left + kBase - 1) / kBase) {
      digits.push_back({v.id, position++, static_cast<unsigned>(std::min<std::uint64_t>(left, kBase))});
    }
  }
}

unsigned Digits::value(const Digit& digit, Value of_variable) const {
  const Variable& v = system_.variables[digit.variable];
  if (v.type.is_word()) return static_cast<std::uint64_t>(of_variable) >> digit.position & 1;
  return static_cast<unsigned>(v.domain.index_of(of_variable) >> (6 * digit.position) & (kBase - 1));
}

Expr Digits::is(const Digit& digit, unsigned d, Expr value) {
  ExprPool& pool = *system_.pool;
  const Variable& v = system_.variables[digit.variable];
  if (v.type.is_boolean()) return d == 1 ? value : pool.negate(value);
  if (v.type.is_word()) {
    const Expr bit = pool.make(Op::WordToBool, pool.extract(value, digit.position, digit.position));
    return d == 1 ? bit : pool.negate(bit);
  }
  if (digits_[v.id].size() == 1) return pool.equal(value, pool.constant(v.domain.at(d), v.type));
  if (v.domain.is_interval()) {
    const auto number = [&](std::uint64_t n) { return pool.integer(static_cast<Value>(n)); };
    const Expr index = pool.make(Op::Sub, value, pool.integer(v.domain.low()));
    const Expr shifted = pool.make(Op::Div, index, number(std::uint64_t{1} << (6 * digit.position)));
    return pool.equal(pool.make(Op::Mod, shifted, number(kBase)), number(d));
  }
  std::vector<Expr> any;
  for (std::uint64_t i = 0; i < v.domain.size(); ++i) {
    if ((i >> (6 * digit.position) & (kBase - 1)) != d) continue;
    any.push_back(pool.equal(value, pool.constant(v.domain.at(i), v.type)));
  }
  return pool.disjunction(any);
}

Expr Digits::within(const Digit& digit, Mask values) {
  std::vector<Expr> any;
  for (unsigned d = 0; d < digit.size; ++d) {
    if ((values >> d & 1) != 0) any.push_back(is(digit, d));
  }
  return system_.pool->disjunction(any);
}

std::vector<Box> Digits::domain(VarId v) const {
  const std::vector<Digit>& digits = digits_[v];
  Box anything;
  for (const Digit& d : digits) anything.push_back(all_values(d.size));
  if (digits.size() < 2 || system_.variables[v].type.is_word()) return {anything};
  // Smaller than the last value in one digit, equal to it in all before; or the last value.
  const std::uint64_t last = system_.variables[v].domain.size() - 1;
  std::vector<Box> boxes;
  Box equal = anything;
  for (std::size_t i = digits.size(); i-- > 0;) {
    const unsigned of_last = static_cast<unsigned>(last >> (6 * i) & (kBase - 1));
    if (of_last > 0) {
      boxes.push_back(equal);
      boxes.back()[i] = all_values(of_last);
    }
    equal[i] = Mask{1} << of_last;
  }
  boxes.push_back(equal);
  return boxes;
}

std::vector<Box> Digits::in_domains(std::span<const Digit> digits, const Box& box) const {
  std::vector<Box> pieces{box};
  for (std::size_t first = 0; first < digits.size();) {
    const std::size_t count = digits_[digits[first].variable].size();
    const std::vector<Box> allowed = domain(digits[first].variable);
    std::vector<Box> fewer;
    for (const Box& piece : pieces) {
      for (const Box& values : allowed) {
        Box part = piece;
        bool any = true;
        for (std::size_t i = 0; i < count; ++i) any = (part[first + i] &= values[i]) != 0 && any;
        if (any) fewer.push_back(std::move(part));
      }
    }
    pieces = std::move(fewer);
    first += count;
  }
  return pieces;
}

Value Digits::assemble(VarId v, std::span<const unsigned> values) const {
  const Variable& variable = system_.variables[v];
  std::uint64_t index = 0;
  if (variable.type.is_word()) {
    for (std::size_t i = 0; i < values.size(); ++i) index |= std::uint64_t{values[i]} << i;
    return normalize_word(index, variable.type.width, variable.type.is_signed);
  }
  for (std::size_t i = 0; i < values.size(); ++i) index |= std::uint64_t{values[i]} << (6 * i);
  return variable.domain.at(index);
}

}  // namespace smtsplit::local
