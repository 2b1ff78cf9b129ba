// Expressions to literals, frame by frame.
#include "encoders/bit_encoder.hpp"

#include <stdexcept>
#include <utility>

#include "model/fault.hpp"

namespace smtsplit {

namespace {

[[noreturn]] void refuse(Expr e) {
  throw std::logic_error("the bit encoder has no rule for operator " + std::to_string(static_cast<int>(e->op)) +
                         " of this type");
}

}  // namespace

BitEncoder::Frame& BitEncoder::frame(unsigned f) {
  while (frames_.size() <= f) frames_.emplace_back();
  return frames_[f];
}

std::size_t BitEncoder::slot(Expr e) {
  if (slots_.size() <= e->id) slots_.resize(e->id + e->id / 2 + 64, 0);
  if (slots_[e->id] == 0) slots_[e->id] = ++slot_count_;
  return slots_[e->id] - 1;
}

BitEncoder::Code*& BitEncoder::code(Expr e, unsigned f) {
  std::vector<Code*>& nodes = frame(f).nodes;
  const std::size_t place = slot(e);
  if (nodes.size() <= place) nodes.resize(slot_count_, nullptr);
  return nodes[place];
}

BitEncoder::Code& BitEncoder::variable(VarId id, unsigned f) {
  const auto [place, is_new] = frame(f).variables.try_emplace(id);
  Code& result = place->second;
  if (!is_new) return result;
  const Variable& v = system_.variables[id];
  if (v.type.is_scalar()) {
    result.scalar = scalars_.variable(v.domain);
  } else if (v.type.is_word()) {
    for (unsigned i = 0; i < v.type.width; ++i) result.word.push_back(gates_.fresh());
  } else {
    result.boolean = gates_.fresh();
  }
  return result;
}

void BitEncoder::define(VarId id, unsigned f, Code code) { frame(f).variables.emplace(id, std::move(code)); }

const BitEncoder::Code* BitEncoder::find(VarId id, unsigned f) {
  const auto& known = frame(f).variables;
  const auto place = known.find(id);
  return place == known.end() ? nullptr : &place->second;
}

const BitEncoder::Code& BitEncoder::encoded(Expr e, unsigned f) {
  translate(e, f);
  return *code(e, f);
}

Bit BitEncoder::literal(Expr e, unsigned f) {
  if (!e->type.is_boolean() || e->type.is_set) refuse(e);
  return encoded(e, f).boolean;
}

Bit BitEncoder::same(const Code& x, const Code& y, Type type) {
  switch (type.kind) {
    case Kind::Boolean: return gates_.equal(x.boolean, y.boolean);
    case Kind::Scalar: return scalars_.equal(x.scalar, y.scalar);
    case Kind::Word: return circuits_.equal(x.word, y.word);
  }
  throw std::logic_error("unknown kind of type");
}

void BitEncoder::translate(Expr root, unsigned f) {
  if (code(root, f) != nullptr) return;
  std::vector<std::pair<Expr, std::size_t>> stack{{root, 0}};
  while (!stack.empty()) {
    const Expr e = stack.back().first;
    if (stack.back().second < e->args().size()) {
      const Expr argument = e->arg(stack.back().second++);
      if (code(argument, f) == nullptr) stack.emplace_back(argument, 0);
      continue;
    }
    if (code(e, f) == nullptr) {
      // A variable's code lives in its frame, so that x there and next(x) one frame earlier share one.
      Code* const made = e->op == Op::Var       ? &variable(e->var(), f)
                         : e->op == Op::NextVar ? &variable(e->var(), f + 1)
                                                : &codes_.emplace_back(encode(e, f));
      code(e, f) = made;
    }
    stack.pop_back();
  }
}

BitEncoder::Code BitEncoder::encode(Expr e, unsigned f) {
  if (e->type.is_set) refuse(e);
  Code result;
  switch (e->type.kind) {
    case Kind::Boolean: result.boolean = encode_boolean(e, f); break;
    case Kind::Scalar: result.scalar = encode_scalar(e, f); break;
    case Kind::Word: result.word = encode_word(e, f); break;
  }
  return result;
}

Bit BitEncoder::encode_boolean(Expr e, unsigned f) {
  const auto all = [&] {
    Bits literals;
    for (const Expr argument : e->args()) literals.push_back(boolean(argument, f));
    return literals;
  };
  switch (e->op) {
    case Op::Constant: return gates_.constant(e->payload != 0);
    case Op::Fail: return gates_.constant(false);
    case Op::Not: return -boolean(e->arg(0), f);
    case Op::And: return gates_.conjunction(all());
    case Op::Or: return gates_.disjunction(all());
    case Op::Ite: return gates_.ite(boolean(e->arg(0), f), boolean(e->arg(1), f), boolean(e->arg(2), f));
    case Op::Eq: return same(*code(e->arg(0), f), *code(e->arg(1), f), e->arg(0)->type);
    case Op::Lt: return scalars_.less(scalar(e->arg(0), f), scalar(e->arg(1), f));
    case Op::Le: return -scalars_.less(scalar(e->arg(1), f), scalar(e->arg(0), f));
    case Op::WordLt: return circuits_.less(word(e->arg(0), f), word(e->arg(1), f),
                            e->arg(0)->type.is_signed && !fault("word-signedness"));
    case Op::WordLe: return -circuits_.less(word(e->arg(1), f), word(e->arg(0), f), e->arg(0)->type.is_signed);
    case Op::WordToBool: return word(e->arg(0), f)[0];
    default: refuse(e);
  }
}

Scalars::Ref BitEncoder::encode_scalar(Expr e, unsigned f) {
  switch (e->op) {
    case Op::Constant: return scalars_.constant(e->payload);
    case Op::Fail: return scalars_.constant(0);
    case Op::Ite: {
      // A Fail branch takes a value that the other branch has anyway: one value less to tell apart.
      const auto branch = [&](std::size_t own, std::size_t other) {
        const Scalars::Ref value = scalar(e->arg(own), f);
        if (e->arg(own)->op != Op::Fail) return value;
        const Scalars::Ref alternative = scalar(e->arg(other), f);
        return scalars_.constant(alternative->values.empty() ? alternative->low : alternative->values[0]);
      };
      return scalars_.ite(boolean(e->arg(0), f), branch(1, 2), branch(2, 1));
    }
    case Op::Neg: return scalars_.negate(scalar(e->arg(0), f));
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::Div:
    case Op::Mod: return scalars_.arithmetic(e->op, scalar(e->arg(0), f), scalar(e->arg(1), f));
    case Op::WordToInt: return scalars_.from_word(word(e->arg(0), f), e->arg(0)->type.is_signed);
    default: refuse(e);
  }
}

Bits BitEncoder::shift_amount(Expr e, unsigned f) {
  if (e->type.is_word()) return word(e, f);
  if (scalar(e, f)->symbols) throw std::logic_error("a word is shifted by a symbol");
  return scalars_.bits(scalar(e, f));
}

Bits BitEncoder::encode_word(Expr e, unsigned f) {
  const unsigned width = e->type.width;
  const bool is_signed = e->type.is_signed;
  if (e->op == Op::Constant) return circuits_.constant(static_cast<std::uint64_t>(e->payload), width);
  if (e->op == Op::Fail) return circuits_.constant(0, width);
  if (e->op == Op::BoolToWord) return {boolean(e->arg(0), f)};
  if (e->op == Op::Ite) {
    return circuits_.ite(boolean(e->arg(0), f), word(e->arg(1), f), word(e->arg(2), f));
  }
  const Bits& a = word(e->arg(0), f);
  const auto b = [&]() -> const Bits& { return word(e->arg(1), f); };
  const auto bitwise = [&](Bit (Gates::*gate)(Bit, Bit)) {
    Bits result(width);
    for (unsigned i = 0; i < width; ++i) result[i] = (gates_.*gate)(a[i], b()[i]);
    return result;
  };
  switch (e->op) {
    case Op::WordNot: return Circuits::inverted(a);
    case Op::WordAnd: return bitwise(&Gates::conjunction);
    case Op::WordOr: return bitwise(&Gates::disjunction);
    case Op::WordXor: return bitwise(&Gates::exclusive_or);
    case Op::WordNeg: return circuits_.negate(a);
    case Op::WordAdd: return circuits_.add(a, b());
    case Op::WordSub: return circuits_.subtract(a, b());
    case Op::WordMul: return circuits_.multiply(a, b());
    case Op::WordDiv: return circuits_.divide(a, b(), is_signed).quotient;
    case Op::WordMod: return circuits_.divide(a, b(), is_signed).remainder;
    case Op::WordShl: return circuits_.shift(a, shift_amount(e->arg(1), f), Circuits::Shift::Left);
    case Op::WordShr:
      return circuits_.shift(a, shift_amount(e->arg(1), f),
                             is_signed ? Circuits::Shift::Arithmetic : Circuits::Shift::Logical);
    case Op::WordConcat: {
      Bits result = b();
      result.insert(result.end(), a.begin(), a.end());
      return result;
    }
    case Op::WordExtract: return Bits(a.begin() + e->extract_low(), a.begin() + e->extract_high() + 1);
    case Op::WordExtend: return circuits_.resize(a, width, e->arg(0)->type.is_signed);
    case Op::WordCast: return a;
    default: refuse(e);
  }
}

}  // namespace smtsplit
