// Word constants and operators, and the functions that are written like calls.
#include <cctype>

#include "frontend/elaborator.hpp"

namespace smtsplit::smv {
namespace {

using Tag = SmvType::Tag;

constexpr SmvType kBoolean{Tag::Boolean, 0, nullptr};
constexpr SmvType kInteger{Tag::Integer, 0, nullptr};

std::optional<Value> constant_of(const Operand& arg) {
  if (!arg.type.is_integer() || !arg.expr->is_constant()) return std::nullopt;
  return arg.expr->payload;
}

std::uint64_t mask(unsigned width) { return width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1; }

}  // namespace

// 0, then u or s (u when absent), the base, the width in decimal (absent: as many bits as the digits have), _, digits.
Operand Elaborator::word_constant(const AstExpr& e) {
  std::string_view text = e.text;
  std::size_t at = 1;
  const auto lower = [&](std::size_t i) { return std::tolower(static_cast<unsigned char>(text[i])); };
  bool is_signed = false;
  if (lower(at) == 'u' || lower(at) == 's') is_signed = lower(at++) == 's';
  const int letter = lower(at++);
  const unsigned base = letter == 'b' ? 2 : letter == 'o' ? 8 : letter == 'd' ? 10 : 16;
  unsigned width = 0;
  const std::size_t separator = text.find('_', at);
  const bool has_width = separator > at;
  for (; at < separator && width < 100000; ++at) width = width * 10 + static_cast<unsigned>(text[at] - '0');
  std::uint64_t bits = 0;
  std::size_t digits = 0;
  bool overflow = false;
  for (at = separator + 1; at < text.size(); ++at) {
    if (text[at] == '_') continue;
    const int c = lower(at);
    const auto digit = static_cast<std::uint64_t>(c >= 'a' ? c - 'a' + 10 : c - '0');
    if (digit >= base) return error(e, "a digit does not belong to the base of this constant");
    overflow |= __builtin_mul_overflow(bits, std::uint64_t{base}, &bits);
    overflow |= __builtin_add_overflow(bits, digit, &bits);
    ++digits;
  }
  if (!has_width) {
    if (base == 10)
      return error(e, "a decimal word constant needs a width: 0ud8_" + std::string(text.substr(separator + 1)));
    width = static_cast<unsigned>(digits) * (base == 2 ? 1 : base == 8 ? 3 : 4);
  }
  if (width == 0) return error(e, "the width of a word must be at least 1");
  if (width > kMaxWordWidth) return error(e, "words wider than 64 bits are not supported");
  const bool fits = base == 10 && is_signed ? bits <= std::uint64_t{1} << (width - 1) : (bits & ~mask(width)) == 0;
  if (overflow || !fits) return error(e, "the constant does not fit into " + std::to_string(width) + " bits");
  return {SmvType::word(width, is_signed),
          pool_.constant(normalize_word(bits, width, is_signed), Type::word(width, is_signed)), nullptr, nullptr};
}

Operand Elaborator::combine_shift(const AstExpr& e, std::span<Operand> args) {
  const SmvType type = args[0].type;
  const bool by_integer = args[1].type.is_integer();
  if (!type.is_word() || (!by_integer && args[1].type.tag != Tag::UnsignedWord)) {
    return mismatch(e, "a word and an integer or unsigned word", args);
  }
  const bool literal = e.args[1]->op == AstOp::Number || e.args[1]->op == AstOp::WordConstant;
  if (literal && args[1].expr->payload > type.width) {
    return error(*e.args[1], "a shift by more than the " + std::to_string(type.width) + " bits of the word");
  }
  if (by_integer && args[1].expr->low < 0) return error(*e.args[1], "a shift by a number that may be negative");
  const Op op = e.op == AstOp::ShiftLeft ? Op::WordShl : Op::WordShr;
  return {type, pool_.make(op, args[0].expr, args[1].expr), nullptr, merge(args)};
}

Operand Elaborator::combine_bits(const AstExpr& e, std::span<Operand> args) {
  if (e.op == AstOp::Concat) {
    if (!args[0].type.is_word() || !args[1].type.is_word()) return mismatch(e, "two words", args);
    const unsigned width = args[0].type.width + args[1].type.width;
    if (width > kMaxWordWidth) return error(e, "words wider than 64 bits are not supported");
    return {SmvType::word(width, false), pool_.make(Op::WordConcat, args[0].expr, args[1].expr), nullptr, merge(args)};
  }
  if (!args[0].type.is_word()) return error(e, "bits can be selected of a word, not of " + to_string(args[0].type));
  const auto high = constant_of(args[1]), low = constant_of(args[2]);
  if (!high || !low) return error(*e.args[high ? 2 : 1], "the bounds of a bit selection must be constant integers");
  if (*low < 0 || *high < *low || *high >= args[0].type.width) {
    return error(e, "no bits " + std::to_string(*high) + ":" + std::to_string(*low) + " in a word of " +
                        std::to_string(args[0].type.width) + " bits");
  }
  const auto top = static_cast<unsigned>(*high), bottom = static_cast<unsigned>(*low);
  return {SmvType::word(top - bottom + 1, false), pool_.extract(args[0].expr, top, bottom), nullptr, args[0].mentions};
}

Operand Elaborator::call_constant_word(const AstExpr& e, std::span<Operand> args, bool is_signed) {
  const auto value = constant_of(args[0]), size = constant_of(args[1]);
  if (!value || !size) return mismatch(e, "two constant integers, a value and a width", args);
  if (*size < 1) return error(*e.args[1], "the width of a word must be at least 1");
  if (*size > kMaxWordWidth) return error(*e.args[1], "words wider than 64 bits are not supported");
  const auto width = static_cast<unsigned>(*size);
  const unsigned value_bits = is_signed ? width - 1 : width;
  const bool fits =
      *value >= 0 ? value_bits >= 63 || *value >> value_bits == 0 : width >= 64 || *value >= -(Value{1} << (width - 1));
  if (!fits) return error(*e.args[0], "the value does not fit into " + std::to_string(width) + " bits");
  return {SmvType::word(width, is_signed),
          pool_.constant(normalize_word(static_cast<std::uint64_t>(*value), width, is_signed),
                         Type::word(width, is_signed)),
          nullptr, nullptr};
}

// Widening extends; narrowing keeps the low bits, for signed words the sign and the low bits.
Operand Elaborator::call_resize(const AstExpr& e, const Operand& word, std::int64_t width) {
  if (width < 1) return error(e, "the width of a word must be at least 1");
  if (width > kMaxWordWidth) return error(e, "words wider than 64 bits are not supported");
  const auto size = static_cast<unsigned>(width);
  const unsigned old = word.type.width;
  const SmvType type = SmvType::word(size, word.type.is_signed());
  Expr result = word.expr;
  if (size > old) {
    result = pool_.extend(word.expr, size);
  } else if (size < old && !word.type.is_signed()) {
    result = pool_.extract(word.expr, size - 1, 0);
  } else if (size < old) {
    result = pool_.extract(word.expr, old - 1, old - 1);
    if (size > 1) result = pool_.make(Op::WordConcat, result, pool_.extract(word.expr, size - 2, 0));
    result = pool_.cast(result, true);
  }
  return {type, result, nullptr, word.mentions};
}

Operand Elaborator::call_cast(const AstExpr& e, const Operand& arg) {
  const SmvType type = arg.type;
  const std::span<const Operand> args(&arg, 1);
  const auto result = [&](SmvType t, Expr x) -> Operand { return {t, x, nullptr, arg.mentions}; };
  if (e.text == "bool") {
    if (type.is_word() && type.width == 1) return result(kBoolean, pool_.make(Op::WordToBool, arg.expr));
    if (type.is_boolean()) return arg;
    if (!type.is_integer()) return mismatch(e, "an integer or a word[1]", args);
    return result(kBoolean, pool_.negate(pool_.equal(arg.expr, pool_.integer(0))));
  }
  if (e.text == "word1") {
    if (!type.is_boolean()) return mismatch(e, "a boolean", args);
    return result(SmvType::word(1, false), pool_.make(Op::BoolToWord, arg.expr));
  }
  if (e.text == "toint") {
    if (type.is_integer()) return arg;
    if (type.is_word()) return checked_integer(e, pool_.make(Op::WordToInt, arg.expr), arg.mentions);
    if (!type.is_boolean()) return mismatch(e, "a word, a boolean or an integer", args);
    return result(kInteger, pool_.ite(arg.expr, pool_.integer(1), pool_.integer(0)));
  }
  if (e.text == "sizeof") {
    if (!type.is_word()) return mismatch(e, "a word", args);
    return {kInteger, pool_.integer(type.width), nullptr, nullptr};
  }
  const bool to_signed = e.text == "signed";
  if (type.tag != (to_signed ? Tag::UnsignedWord : Tag::SignedWord)) {
    return mismatch(e, to_signed ? "an unsigned word" : "a signed word", args);
  }
  return result(SmvType::word(type.width, to_signed), pool_.cast(arg.expr, to_signed));
}

Operand Elaborator::call_extremum(const AstExpr& e, std::span<Operand> args) {
  const SmvType type = greater(args[0].type, args.back().type);
  if (!type.is_integer() && !type.is_word()) return mismatch(e, "integers or words of one type", args);
  const Op less = type.is_word() ? Op::WordLt : Op::Lt;
  const Mention* mentions = merge(args);
  if (e.text == "abs") {
    const Expr zero = pool_.constant(0, model_type(type));
    const Expr negated = pool_.make(type.is_word() ? Op::WordNeg : Op::Neg, args[0].expr);
    return {type, pool_.ite(pool_.make(less, args[0].expr, zero), negated, args[0].expr), nullptr, mentions};
  }
  const Expr smaller = pool_.make(less, args[0].expr, args[1].expr);
  const std::size_t first = e.text == "min" ? 0 : 1;
  return {type, pool_.ite(smaller, args[first].expr, args[1 - first].expr), nullptr, mentions};
}

Operand Elaborator::combine_call(const AstExpr& e, std::span<Operand> args) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i].expr == nullptr) return error(*e.args[i], "not a possible argument of '" + std::string(e.text) + "'");
  }
  const auto wants = [&](std::size_t count) { return args.size() == count; };
  if (e.text == "count") {
    Operand sum{kInteger, pool_.integer(0), nullptr, nullptr};
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (!args[i].type.is_boolean())
        return error(*e.args[i], "'count' expects booleans, not " + to_string(args[i].type));
      const Expr one = pool_.ite(args[i].expr, pool_.integer(1), pool_.integer(0));
      sum.expr = i == 0 ? one : pool_.make(Op::Add, sum.expr, one);
    }
    sum.mentions = merge(args);
    return sum;
  }
  if (e.text == "uwconst" && wants(2)) return call_constant_word(e, args, false);
  if (e.text == "swconst" && wants(2)) return call_constant_word(e, args, true);
  if ((e.text == "extend" || e.text == "resize") && wants(2)) {
    if (!args[0].type.is_word()) return mismatch(e, "a word and a constant integer", args);
    const auto amount = constant_of(args[1]);
    if (!amount) return mismatch(e, "a word and a constant integer", args);
    if (e.text == "extend" && *amount < 0)
      return error(*e.args[1], "a word cannot be extended by a negative number of bits");
    return call_resize(e, args[0], e.text == "extend" ? args[0].type.width + *amount : *amount);
  }
  const bool extremum = e.text == "min" || e.text == "max";
  if ((extremum && wants(2)) || (e.text == "abs" && wants(1))) return call_extremum(e, args);
  const bool cast = e.text == "bool" || e.text == "word1" || e.text == "toint" || e.text == "sizeof" ||
                    e.text == "signed" || e.text == "unsigned";
  if (cast && wants(1)) return call_cast(e, args[0]);
  return error(e, "'" + std::string(e.text) + "' with " + std::to_string(args.size()) + " arguments is not supported");
}

}  // namespace smtsplit::smv
