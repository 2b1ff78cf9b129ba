// SMT-LIB's QF_BV on 64-bit machine words.
#include "solvers/term_semantics.hpp"

#include <algorithm>

namespace smtsplit {

std::uint64_t bv_mask(unsigned width) { return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1; }

std::int64_t bv_signed(std::uint64_t value, unsigned width) {
  const std::uint64_t sign = std::uint64_t{1} << (width - 1);
  return static_cast<std::int64_t>((value ^ sign) - sign);
}

namespace {

// Signed division works on magnitudes, so that the most negative number needs no special case.
std::uint64_t magnitude(std::uint64_t value, unsigned width) {
  return bv_signed(value, width) < 0 ? (~value + 1) & bv_mask(width) : value;
}

std::uint64_t unsigned_divide(std::uint64_t a, std::uint64_t b, unsigned width) {
  return b == 0 ? bv_mask(width) : a / b;
}

std::uint64_t unsigned_remainder(std::uint64_t a, std::uint64_t b) { return b == 0 ? a : a % b; }

std::uint64_t signed_divide(std::uint64_t a, std::uint64_t b, unsigned width) {
  const std::uint64_t quotient = unsigned_divide(magnitude(a, width), magnitude(b, width), width);
  return (bv_signed(a, width) < 0) != (bv_signed(b, width) < 0) ? ~quotient + 1 : quotient;
}

std::uint64_t signed_remainder(std::uint64_t a, std::uint64_t b, unsigned width) {
  const std::uint64_t rest = unsigned_remainder(magnitude(a, width), magnitude(b, width));
  return bv_signed(a, width) < 0 ? ~rest + 1 : rest;
}

std::uint64_t shift_right_signed(std::uint64_t a, std::uint64_t b, unsigned width) {
  const auto distance = static_cast<unsigned>(std::min<std::uint64_t>(b, std::min(width, 63U)));
  return static_cast<std::uint64_t>(bv_signed(a, width) >> distance);
}

std::uint64_t apply_unmasked(TermOp op, unsigned width, std::uint64_t a, std::uint64_t b) {
  switch (op) {
    case TermOp::BvNot: return ~a;
    case TermOp::BvNeg: return ~a + 1;
    case TermOp::BvAnd: return a & b;
    case TermOp::BvOr: return a | b;
    case TermOp::BvXor: return a ^ b;
    case TermOp::BvAdd: return a + b;
    case TermOp::BvSub: return a - b;
    case TermOp::BvMul: return a * b;
    case TermOp::BvUdiv: return unsigned_divide(a, b, width);
    case TermOp::BvUrem: return unsigned_remainder(a, b);
    case TermOp::BvSdiv: return signed_divide(a, b, width);
    case TermOp::BvSrem: return signed_remainder(a, b, width);
    case TermOp::BvShl: return b >= width ? 0 : a << b;
    case TermOp::BvLshr: return b >= width ? 0 : a >> b;
    case TermOp::BvAshr: return shift_right_signed(a, b, width);
    case TermOp::BvUlt: return a < b;
    case TermOp::BvUle: return a <= b;
    case TermOp::BvSlt: return bv_signed(a, width) < bv_signed(b, width);
    case TermOp::BvSle: return bv_signed(a, width) <= bv_signed(b, width);
    default: throw SolverError("not a bit-vector operator");
  }
}

}  // namespace

std::uint64_t apply_bv(TermOp op, unsigned width, std::uint64_t payload, std::uint64_t a, std::uint64_t b) {
  switch (op) {
    case TermOp::BvConcat: return (a << width) | b;
    case TermOp::BvZeroExtend: return a;
    case TermOp::BvExtract: {
      const auto high = static_cast<unsigned>(payload >> 16), low = static_cast<unsigned>(payload & 0xffff);
      return (a >> low) & bv_mask(high - low + 1);
    }
    case TermOp::BvSignExtend:
      return static_cast<std::uint64_t>(bv_signed(a, width)) & bv_mask(width + static_cast<unsigned>(payload));
    default: return apply_unmasked(op, width, a, b) & bv_mask(width);
  }
}

std::uint64_t TermEvaluator::compute(Term t) const {
  const auto argument = [&](std::size_t i) { return values_[t->args[i]->id]; };
  switch (t->op) {
    case TermOp::True: return 1;
    case TermOp::False: return 0;
    case TermOp::BvConstant: return t->payload;
    case TermOp::Symbol: {
      const auto found = symbols_.find(t);
      return found == symbols_.end() ? 0 : found->second;
    }
    case TermOp::Not: return argument(0) ^ 1;
    case TermOp::And:
      return std::all_of(t->args.begin(), t->args.end(), [&](Term a) { return values_[a->id] != 0; });
    case TermOp::Or:
      return std::any_of(t->args.begin(), t->args.end(), [&](Term a) { return values_[a->id] != 0; });
    case TermOp::Equal: return argument(0) == argument(1);
    case TermOp::Ite: return argument(0) != 0 ? argument(1) : argument(2);
    default:
      return apply_bv(t->op, t->args.back()->width, t->payload, argument(0), t->args.size() > 1 ? argument(1) : 0);
  }
}

std::uint64_t TermEvaluator::value(Term root) {
  visit_bottom_up(
      root, [&](Term t) { return known(t); },
      [&](Term t) {
        if (t->id >= known_.size()) {
          const std::size_t size = std::max<std::size_t>(t->id + 1, known_.size() * 2);
          known_.resize(size);
          values_.resize(size);
        }
        values_[t->id] = compute(t);
        known_[t->id] = true;
      });
  return values_[root->id];
}

}  // namespace smtsplit
