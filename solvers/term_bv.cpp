// Bit-vector operators of the term pool: constant folding, neutral and absorbing elements.
#include <algorithm>
#include <optional>

#include "solvers/answer.hpp"
#include "solvers/term.hpp"
#include "solvers/term_checks.hpp"
#include "solvers/term_semantics.hpp"

namespace smtsplit {

namespace {

bool constant(Term t) { return t->op == TermOp::BvConstant; }
bool is_value(Term t, std::uint64_t value) { return constant(t) && t->payload == value; }
bool zero(Term t) { return is_value(t, 0); }
bool all_ones(Term t) { return is_value(t, bv_mask(t->width)); }

bool predicate(TermOp op) {
  return op == TermOp::BvUlt || op == TermOp::BvUle || op == TermOp::BvSlt || op == TermOp::BvSle;
}

bool binary(TermOp op) { return op >= TermOp::BvAnd && op <= TermOp::BvConcat; }

bool commutative(TermOp op) {
  return op == TermOp::BvAnd || op == TermOp::BvOr || op == TermOp::BvXor || op == TermOp::BvAdd || op == TermOp::BvMul;
}

// A commutative operator with a constant on the left.
Term simplify_commutative(TermPool& pool, TermOp op, Term a, Term b) {
  const unsigned width = a->width;
  switch (op) {
    case TermOp::BvAnd:
      if (a == b || all_ones(a)) return b;
      return zero(a) ? a : nullptr;
    case TermOp::BvOr:
      if (a == b || zero(a)) return b;
      return all_ones(a) ? a : nullptr;
    case TermOp::BvXor:
      if (a == b) return pool.bv(0, width);
      if (zero(a)) return b;
      return all_ones(a) ? pool.make(TermOp::BvNot, b) : nullptr;
    case TermOp::BvAdd: return zero(a) ? b : nullptr;
    case TermOp::BvMul:
      if (zero(a)) return a;
      return is_value(a, 1) ? b : nullptr;
    default: return nullptr;
  }
}

Term simplify_arithmetic(TermPool& pool, TermOp op, Term a, Term b) {
  const unsigned width = a->width;
  switch (op) {
    case TermOp::BvSub:
      if (a == b) return pool.bv(0, width);
      if (zero(a)) return pool.make(TermOp::BvNeg, b);
      return zero(b) ? a : nullptr;
    case TermOp::BvUdiv:
      if (zero(b)) return pool.bv(bv_mask(width), width);
      return is_value(b, 1) ? a : nullptr;
    case TermOp::BvUrem:
      if (zero(b)) return a;
      return is_value(b, 1) || a == b ? pool.bv(0, width) : nullptr;
    case TermOp::BvSdiv: return is_value(b, 1) && width > 1 ? a : nullptr;  // at width 1 it is the number -1
    case TermOp::BvSrem:
      if (zero(b)) return a;
      return is_value(b, 1) || a == b ? pool.bv(0, width) : nullptr;
    case TermOp::BvShl:
    case TermOp::BvLshr:
      if (zero(a) || zero(b)) return a;
      return constant(b) && b->payload >= width ? pool.bv(0, width) : nullptr;
    case TermOp::BvAshr: return zero(a) || all_ones(a) || zero(b) ? a : nullptr;
    default: return nullptr;
  }
}

std::optional<bool> simplify_predicate(TermOp op, Term a, Term b) {
  if (a == b) return op == TermOp::BvUle || op == TermOp::BvSle;
  if (op == TermOp::BvUlt && (zero(b) || all_ones(a))) return false;
  if (op == TermOp::BvUle && (zero(a) || all_ones(b))) return true;
  return std::nullopt;
}

}  // namespace

Term TermPool::bv(std::uint64_t value, unsigned width) {
  require_width(width, "the constant");
  if ((value & ~bv_mask(width)) != 0)
    throw SolverError("the constant " + std::to_string(value) + " does not fit in " + std::to_string(width) + " bits");
  return intern(TermOp::BvConstant, width, {}, value);
}

Term TermPool::make(TermOp op, Term a) {
  if (op != TermOp::BvNot && op != TermOp::BvNeg) throw SolverError("not a bit-vector operator of one operand");
  require_bv(a, op == TermOp::BvNot ? "bvnot" : "bvneg");
  if (constant(a)) return bv(apply_bv(op, a->width, 0, a->payload), a->width);
  if (a->op == op) return a->args[0];
  return intern(op, a->width, std::span(&a, 1), 0);
}

Term TermPool::make(TermOp op, Term a, Term b) {
  if (!binary(op)) throw SolverError("not a bit-vector operator of two operands");
  require_bv(a, "a bit-vector operator");
  require_bv(b, "a bit-vector operator");
  unsigned width = predicate(op) ? 0 : a->width;
  if (op == TermOp::BvConcat) {
    width = a->width + b->width;
    require_width(width, "the concatenation");
  } else {
    require_same_sort(a, b, "a bit-vector operator");
  }
  if (constant(a) && constant(b)) {
    const std::uint64_t value = apply_bv(op, b->width, 0, a->payload, b->payload);
    return predicate(op) ? boolean(value != 0) : bv(value, width);
  }
  if (predicate(op)) {
    if (const auto value = simplify_predicate(op, a, b)) return boolean(*value);
  } else if (commutative(op)) {
    if (constant(b) || (!constant(a) && b->id < a->id)) std::swap(a, b);
    if (Term t = simplify_commutative(*this, op, a, b)) return t;
  } else if (Term t = simplify_arithmetic(*this, op, a, b)) {
    return t;
  }
  const Term args[] = {a, b};
  return intern(op, width, args, 0);
}

Term TermPool::extract(Term a, unsigned high, unsigned low) {
  require_bv(a, "extract");
  if (high >= a->width || low > high) throw SolverError("extract outside of its operand");
  if (high - low + 1 == a->width) return a;
  const std::uint64_t payload = (std::uint64_t{high} << 16) | low;
  if (constant(a)) return bv(apply_bv(TermOp::BvExtract, a->width, payload, a->payload), high - low + 1);
  if (a->op == TermOp::BvExtract) {
    const auto offset = static_cast<unsigned>(a->payload & 0xffff);
    return extract(a->args[0], high + offset, low + offset);
  }
  return intern(TermOp::BvExtract, high - low + 1, std::span(&a, 1), payload);
}

Term TermPool::zero_extend(Term a, unsigned extra) {
  require_bv(a, "zero_extend");
  if (extra == 0) return a;
  require_width(std::uint64_t{a->width} + extra, "zero_extend");
  if (constant(a)) return bv(a->payload, a->width + extra);
  return intern(TermOp::BvZeroExtend, a->width + extra, std::span(&a, 1), extra);
}

Term TermPool::sign_extend(Term a, unsigned extra) {
  require_bv(a, "sign_extend");
  if (extra == 0) return a;
  require_width(std::uint64_t{a->width} + extra, "sign_extend");
  if (constant(a)) return bv(apply_bv(TermOp::BvSignExtend, a->width, extra, a->payload), a->width + extra);
  return intern(TermOp::BvSignExtend, a->width + extra, std::span(&a, 1), extra);
}

}  // namespace smtsplit
