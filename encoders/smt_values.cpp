// Terms of scalars and words.
#include <algorithm>
#include <bit>
#include <stdexcept>

#include "encoders/smt_terms.hpp"

namespace smtsplit {

SmtTerms::Shape SmtTerms::shape(Value low, Value high, bool symbols) {
  Shape s{0, symbols};
  if (low > high) return s;
  // A number v >= 0 needs its bits and a sign; v < 0 as many as -v - 1.
  for (const Value v : {low, high}) {
    const auto magnitude = static_cast<std::uint64_t>(v >= 0 ? v : -(v + 1));
    s.integers = std::max(s.integers, static_cast<unsigned>(std::bit_width(magnitude)) + 1);
  }
  if (s.integers + 1 > kMaxWordWidth) throw std::logic_error("an integer expression is too large for a term");
  return s;
}

SmtTerms::Shape SmtTerms::join(Shape a, Shape b) {
  return {std::max(a.integers, b.integers), a.symbols || b.symbols};
}

unsigned SmtTerms::width(Shape s) const {
  if (!s.symbols) return std::max(s.integers, 1u);
  return s.integers == 0 ? symbol_bits_ : 1 + std::max(s.integers, symbol_bits_);
}

Term SmtTerms::value(Value v, Shape s) {
  const unsigned bits = width(s);
  if (!is_symbol(v)) {
    // With the leading bit of a mixed shape clear, whatever the sign.
    return pool_.bv(word_bits(v, s.symbols ? bits - 1 : bits), bits);
  }
  const auto number = static_cast<std::uint64_t>(v - kSymbolBase);
  if (number >= std::uint64_t{1} << symbol_bits_) throw std::logic_error("a symbol is newer than its encoder");
  return pool_.bv(s.integers == 0 ? number : number | std::uint64_t{1} << (bits - 1), bits);
}

Term SmtTerms::resize(Term t, unsigned bits, bool is_signed) {
  if (bits == t->width) return t;
  if (bits < t->width) return pool_.extract(t, bits - 1, 0);
  return is_signed ? pool_.sign_extend(t, bits - t->width) : pool_.zero_extend(t, bits - t->width);
}

Term SmtTerms::fit(Term t, Shape from, Shape to) {
  if (from == to) return t;
  if (from == Shape{}) return pool_.bv(0, width(to));
  if (join(from, to) != to) throw std::logic_error("a scalar is outside of its static bounds");
  if (!to.symbols) return resize(t, width(to), true);
  const unsigned payload = width(to) - 1;
  if (!from.symbols) return pool_.make(TermOp::BvConcat, pool_.bv(0, 1), resize(t, payload, true));
  if (from.integers == 0) return pool_.make(TermOp::BvConcat, pool_.bv(1, 1), resize(t, payload, false));
  if (width(from) == width(to)) return t;
  // Behind the leading bit an integer grows by its sign, a symbol's number by zeros.
  const unsigned old = width(from) - 1;
  const Term tag = pool_.extract(t, old, old);
  const Term number = pool_.extract(t, old - 1, 0);
  const Term wide = pool_.ite(pool_.equal(tag, pool_.bv(1, 1)), resize(number, payload, false),
                              resize(number, payload, true));
  return pool_.make(TermOp::BvConcat, tag, wide);
}

Term SmtTerms::fit(Expr e, unsigned frame, Shape s) { return fit(known(e, frame), shape(e), s); }

Term SmtTerms::integer(Expr e, unsigned frame, unsigned bits) {
  if (e->may_symbol) throw std::logic_error("an integer operation is applied to a symbol");
  return resize(known(e, frame), bits, true);
}

Term SmtTerms::equality(Expr a, Expr b, unsigned frame) {
  if (!a->type.is_scalar()) return pool_.equal(known(a, frame), known(b, frame));
  const Shape both = join(shape(a), shape(b));
  return pool_.equal(fit(a, frame, both), fit(b, frame, both));
}

Term SmtTerms::comparison(Expr a, Expr b, unsigned frame, TermOp op) {
  const unsigned bits = width(join(shape(a), shape(b)));
  return pool_.make(op, integer(a, frame, bits), integer(b, frame, bits));
}

Term SmtTerms::make_scalar(Expr e, unsigned frame) {
  const Shape result = shape(e);
  const unsigned bits = width(result);
  const auto low_bits = [&](TermOp op) {
    return pool_.make(op, integer(e->arg(0), frame, bits), integer(e->arg(1), frame, bits));
  };
  const auto division = [&](TermOp op) {
    // At the width of all three, so that neither operand loses bits and the least value by -1 fits.
    const unsigned wide = width(join(result, join(shape(e->arg(0)), shape(e->arg(1)))));
    return resize(pool_.make(op, integer(e->arg(0), frame, wide), integer(e->arg(1), frame, wide)), bits, true);
  };
  switch (e->op) {
    case Op::Constant: return value(e->payload, result);
    case Op::Fail: return pool_.bv(0, bits);
    case Op::Ite:
      return pool_.ite(known(e->arg(0), frame), fit(e->arg(1), frame, result), fit(e->arg(2), frame, result));
    case Op::Neg: return pool_.make(TermOp::BvNeg, integer(e->arg(0), frame, bits));
    case Op::Add: return low_bits(TermOp::BvAdd);
    case Op::Sub: return low_bits(TermOp::BvSub);
    case Op::Mul: return low_bits(TermOp::BvMul);
    case Op::Div: return division(TermOp::BvSdiv);
    case Op::Mod: return division(TermOp::BvSrem);
    case Op::WordToInt: return resize(known(e->arg(0), frame), bits, e->arg(0)->type.is_signed);
    default: throw std::logic_error("the SMT encoder has no rule for a scalar operator");
  }
}

Term SmtTerms::shift(Expr e, unsigned frame) {
  // At the width of word and amount, whichever is larger; what is shifted in is what the narrow shift needs.
  const bool is_signed = e->type.is_signed;
  const Expr by = e->arg(1);
  const Term word = known(e->arg(0), frame);
  const Term amount = by->type.is_scalar() ? integer(by, frame, width(shape(by))) : known(by, frame);
  const unsigned wide = std::max(word->width, amount->width);
  const TermOp op = e->op == Op::WordShl ? TermOp::BvShl : is_signed ? TermOp::BvAshr : TermOp::BvLshr;
  return resize(pool_.make(op, resize(word, wide, is_signed), resize(amount, wide, by->type.is_scalar())),
                word->width, false);
}

Term SmtTerms::make_word(Expr e, unsigned frame) {
  const unsigned bits = e->type.width;
  const bool is_signed = e->type.is_signed;
  const auto arg = [&](std::size_t i) { return known(e->arg(i), frame); };
  const auto binary = [&](TermOp op) { return pool_.make(op, arg(0), arg(1)); };
  switch (e->op) {
    case Op::Constant: return pool_.bv(word_bits(e->payload, bits), bits);
    case Op::Fail: return pool_.bv(0, bits);
    case Op::Ite: return pool_.ite(arg(0), arg(1), arg(2));
    case Op::WordNot: return pool_.make(TermOp::BvNot, arg(0));
    case Op::WordNeg: return pool_.make(TermOp::BvNeg, arg(0));
    case Op::WordAnd: return binary(TermOp::BvAnd);
    case Op::WordOr: return binary(TermOp::BvOr);
    case Op::WordXor: return binary(TermOp::BvXor);
    case Op::WordAdd: return binary(TermOp::BvAdd);
    case Op::WordSub: return binary(TermOp::BvSub);
    case Op::WordMul: return binary(TermOp::BvMul);
    case Op::WordDiv: return binary(is_signed ? TermOp::BvSdiv : TermOp::BvUdiv);
    case Op::WordMod: return binary(is_signed ? TermOp::BvSrem : TermOp::BvUrem);
    case Op::WordShl:
    case Op::WordShr: return shift(e, frame);
    case Op::WordConcat: return binary(TermOp::BvConcat);
    case Op::WordExtract: return pool_.extract(arg(0), e->extract_high(), e->extract_low());
    case Op::WordExtend: return resize(arg(0), bits, e->arg(0)->type.is_signed);
    case Op::WordCast: return arg(0);
    case Op::BoolToWord: return pool_.ite(arg(0), pool_.bv(1, 1), pool_.bv(0, 1));
    default: throw std::logic_error("the SMT encoder has no rule for a word operator");
  }
}

}  // namespace smtsplit
