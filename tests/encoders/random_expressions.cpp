#include "encoders/random_expressions.hpp"

#include <limits>

namespace smtsplit::test {

System zoo() {
  System s;
  const auto symbol = [&](const char* name) { return s.symbols.intern(name); };
  const Value idle = symbol("idle"), trying = symbol("trying"), critical = symbol("critical"), done = symbol("done");
  const auto scalar = [&](const char* name, Domain domain, Role role = Role::State) {
    s.add_variable(name, Type::scalar(), std::move(domain), role, {});
  };
  s.add_variable("b0", Type::boolean(), Domain::boolean(), Role::State, {});
  s.add_variable("b1", Type::boolean(), Domain::boolean(), Role::State, {});
  s.add_variable("b2", Type::boolean(), Domain::boolean(), Role::Input, {});
  scalar("small", Domain::interval(0, 3));
  scalar("signed", Domain::interval(-3, 4));
  scalar("negative", Domain::interval(-9, -5));
  scalar("shifted", Domain::interval(5, 12));
  scalar("single", Domain::interval(7, 7));
  scalar("large", Domain::interval(0, 99));
  scalar("huge", Domain::interval(-70000, 90000));
  scalar("gaps", Domain::of({-2, 1, 5, 40}));
  scalar("phase", Domain::of({idle, trying, critical}));
  scalar("other", Domain::of({trying, done}), Role::Frozen);
  scalar("mixed", Domain::of({trying, done, 0, 1, 2, 3}));
  scalar("mixed2", Domain::of({idle, -1, 60}));
  scalar("choice", Domain::of({idle, critical, 1}), Role::Input);
  for (const unsigned width : kWidths) {
    for (const bool is_signed : {false, true}) {
      s.add_variable((is_signed ? "s" : "u") + std::to_string(width), Type::word(width, is_signed),
                     Domain::word(width, is_signed), Role::State, {});
    }
  }
  return s;
}

Type Generator::word_type() { return Type::word(kWidths[below(kWidths.size())], below(2) != 0); }

Value Generator::word_value(Type type) {
  const std::uint64_t all = type.width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << type.width) - 1;
  const std::uint64_t top = std::uint64_t{1} << (type.width - 1);
  const std::uint64_t corners[] = {0, 1, all, top, top - 1, 3, all - 1, random_(), random_(), random_()};
  return normalize_word(corners[below(std::size(corners))] & all, type.width, type.is_signed);
}

Valuation Generator::valuation() {
  Valuation values;
  for (const Variable& v : system_.variables) {
    values.push_back(v.type.is_word() ? word_value(v.type) : v.domain.at(below(v.domain.size())));
  }
  return values;
}

Expr Generator::leaf(Type type, bool symbols) {
  std::vector<const Variable*> fitting;
  for (const Variable& v : system_.variables) {
    if (v.type == type && (symbols || !v.domain.has_symbols())) fitting.push_back(&v);
  }
  if (fitting.empty() || below(4) == 0) return nullptr;
  const Variable& v = *fitting[below(fitting.size())];
  return system_.pool->variable(v, next_ && v.role != Role::Input && below(3) == 0);
}

Expr Generator::guarded(Op op, Expr a, Expr b) {
  ExprPool& pool = *system_.pool;
  const Expr zero = pool.equal(b, pool.constant(0, b->type));
  if (zero->is_true()) return a;
  return pool.ite(zero, pool.fail(below(3), a->type), pool.make(op, a, b));
}

Expr Generator::boolean(int depth) {
  ExprPool& pool = *system_.pool;
  const auto less = [&](Op op, Expr a, Expr b) { return pool.make(op, a, b); };
  switch (depth <= 0 ? 0 : below(14)) {
    case 0: {
      const Expr variable = leaf(Type::boolean(), false);
      return variable != nullptr ? variable : pool.boolean(below(2) != 0);
    }
    case 1: return pool.negate(boolean(depth - 1));
    case 2: return pool.conjunction(boolean(depth - 1), boolean(depth - 1));
    case 3: return pool.disjunction(boolean(depth - 1), boolean(depth - 1));
    case 4: {
      const Expr args[] = {boolean(depth - 1), boolean(depth - 1), boolean(depth - 1), boolean(depth - 1)};
      return below(2) != 0 ? pool.conjunction(args) : pool.disjunction(args);
    }
    case 5: return pool.equal(boolean(depth - 1), boolean(depth - 1));
    case 6: return pool.ite(boolean(depth - 1), boolean(depth - 1), boolean(depth - 1));
    case 7: return pool.equal(scalar(depth - 1), scalar(depth - 1));
    case 8: return pool.equal(integer(depth - 1), integer(depth - 1));
    case 9: return less(Op::Lt, integer(depth - 1), integer(depth - 1));
    case 10: return less(Op::Le, integer(depth - 1), integer(depth - 1));
    case 11: {
      const Type type = word_type();
      return pool.equal(word(type, depth - 1), word(type, depth - 1));
    }
    case 12: {
      const Type type = word_type();
      return less(below(2) != 0 ? Op::WordLt : Op::WordLe, word(type, depth - 1), word(type, depth - 1));
    }
    default: return pool.make(Op::WordToBool, word(Type::word(1, below(2) != 0), depth - 1));
  }
}

Expr Generator::integer(int depth) {
  ExprPool& pool = *system_.pool;
  const auto pick = [&]() -> Expr {
    switch (depth <= 0 ? 0 : below(9)) {
      case 0: {
        const Expr variable = leaf(Type::scalar(), false);
        return variable != nullptr ? variable : pool.integer(static_cast<Value>(below(21)) - 8);
      }
      case 1: return pool.make(Op::Neg, integer(depth - 1));
      case 2: return pool.make(Op::Add, integer(depth - 1), integer(depth - 1));
      case 3: return pool.make(Op::Sub, integer(depth - 1), integer(depth - 1));
      case 4: return pool.make(Op::Mul, integer(depth - 1), integer(depth - 1));
      case 5: return guarded(Op::Div, integer(depth - 1), integer(depth - 1));
      case 6: return guarded(Op::Mod, integer(depth - 1), integer(depth - 1));
      case 7: return pool.ite(boolean(depth - 1), integer(depth - 1), integer(depth - 1));
      default: return pool.make(Op::WordToInt, word(Type::word(kWidths[below(9)], below(2) != 0), depth - 1));
    }
  };
  for (;;) {
    const Expr e = pick();
    if (e->low >= -kIntegerLimit && e->high <= kIntegerLimit) return e;
  }
}

Expr Generator::scalar(int depth) {
  ExprPool& pool = *system_.pool;
  if (depth > 0 && below(2) == 0) return pool.ite(boolean(depth - 1), scalar(depth - 1), scalar(depth - 1));
  if (below(4) == 0) return integer(depth - 1);
  if (depth > 0 && below(6) == 0) return pool.ite(boolean(depth - 1), pool.fail(0, Type::scalar()), scalar(depth - 1));
  const Expr variable = leaf(Type::scalar(), true);
  return variable != nullptr ? variable : pool.constant(kSymbolBase + static_cast<Value>(below(4)), Type::scalar());
}

Expr Generator::word(Type type, int depth) {
  ExprPool& pool = *system_.pool;
  const auto same = [&] { return word(type, depth - 1); };
  const auto plain = [&] {
    const Expr variable = leaf(type, false);
    return variable != nullptr ? variable : pool.constant(word_value(type), type);
  };
  if (depth <= 0) return plain();
  switch (below(16)) {
    case 0: return pool.make(Op::WordNot, same());
    case 1: return pool.make(Op::WordNeg, same());
    case 2: return pool.make(Op::WordAnd, same(), same());
    case 3: return pool.make(Op::WordOr, same(), same());
    case 4: return pool.make(Op::WordXor, same(), same());
    case 5: return pool.make(Op::WordAdd, same(), same());
    case 6: return pool.make(Op::WordSub, same(), same());
    case 7: return pool.make(Op::WordMul, same(), same());
    case 8: return guarded(below(2) != 0 ? Op::WordDiv : Op::WordMod, same(), same());
    case 9:
    case 10: {
      const Op op = below(2) != 0 ? Op::WordShl : Op::WordShr;
      if (below(2) != 0) return pool.make(op, same(), word(Type::word(kWidths[below(kWidths.size())]), depth - 1));
      const Expr amount = integer(depth - 1);
      return pool.make(op, same(), amount->low >= 0 ? amount : pool.integer(static_cast<Value>(below(70))));
    }
    case 11: return pool.ite(boolean(depth - 1), same(), same());
    case 12: return pool.cast(word(Type::word(type.width, !type.is_signed), depth - 1), type.is_signed);
    case 13: {
      const Type from = word_type();
      if (from.width < type.width) {
        return pool.cast(pool.extend(word(from, depth - 1), type.width), type.is_signed);
      }
      const unsigned low = static_cast<unsigned>(below(from.width - type.width + 1u));
      return pool.cast(pool.extract(word(from, depth - 1), low + type.width - 1u, low), type.is_signed);
    }
    case 14: {
      if (type.width == 1) return pool.cast(pool.make(Op::BoolToWord, boolean(depth - 1)), type.is_signed);
      const auto high = static_cast<unsigned>(1 + below(type.width - 1u));
      const Expr parts[] = {word(Type::word(high, below(2) != 0), depth - 1),
                            word(Type::word(type.width - high, below(2) != 0), depth - 1)};
      return pool.cast(pool.make(Op::WordConcat, parts), type.is_signed);
    }
    default: return plain();
  }
}

Expr Generator::any(int depth) {
  switch (below(4)) {
    case 0: return boolean(depth);
    case 1: return integer(depth);
    case 2: return scalar(depth);
    default: return word(word_type(), depth);
  }
}

}  // namespace smtsplit::test
