// One Z3 function for each operator.
#include "solvers/z3_translation.hpp"

#include "solvers/term_semantics.hpp"

namespace smtsplit {

z3::expr Z3Translation::translate(Term root) {
  visit_bottom_up(
      root, [&](Term t) { return memo_.contains(t); }, [&](Term t) { memo_.emplace(t, build(*t)); });
  return memo_.at(root);
}

z3::expr Z3Translation::build(const TermNode& t) {
  const auto argument = [&](std::size_t i) -> const z3::expr& { return memo_.at(t.args[i]); };
  const auto arguments = [&] {
    z3::expr_vector all(context_);
    for (Term a : t.args) all.push_back(memo_.at(a));
    return all;
  };
  const auto payload = static_cast<unsigned>(t.payload);
  switch (t.op) {
    case TermOp::True: return context_.bool_val(true);
    case TermOp::False: return context_.bool_val(false);
    case TermOp::Symbol:
      return context_.constant(context_.str_symbol(t.name.c_str()),
                               t.is_bool() ? context_.bool_sort() : context_.bv_sort(t.width));
    case TermOp::BvConstant: return context_.bv_val(t.payload, t.width);
    case TermOp::Not: return !argument(0);
    case TermOp::And: return z3::mk_and(arguments());
    case TermOp::Or: return z3::mk_or(arguments());
    case TermOp::Equal: return argument(0) == argument(1);
    case TermOp::Ite: return z3::ite(argument(0), argument(1), argument(2));
    case TermOp::BvNot: return ~argument(0);
    case TermOp::BvNeg: return -argument(0);
    case TermOp::BvExtract: return argument(0).extract(payload >> 16, payload & 0xffff);
    case TermOp::BvZeroExtend: return z3::zext(argument(0), payload);
    case TermOp::BvSignExtend: return z3::sext(argument(0), payload);
    default: return build_bv(t.op, argument(0), argument(1));
  }
}

z3::expr Z3Translation::build_bv(TermOp op, const z3::expr& a, const z3::expr& b) {
  switch (op) {
    case TermOp::BvAnd: return a & b;
    case TermOp::BvOr: return a | b;
    case TermOp::BvXor: return a ^ b;
    case TermOp::BvAdd: return a + b;
    case TermOp::BvSub: return a - b;
    case TermOp::BvMul: return a * b;
    case TermOp::BvUdiv: return z3::udiv(a, b);
    case TermOp::BvUrem: return z3::urem(a, b);
    case TermOp::BvSdiv: return a / b;
    case TermOp::BvSrem: return z3::srem(a, b);
    case TermOp::BvShl: return z3::shl(a, b);
    case TermOp::BvLshr: return z3::lshr(a, b);
    case TermOp::BvAshr: return z3::ashr(a, b);
    case TermOp::BvUlt: return z3::ult(a, b);
    case TermOp::BvUle: return z3::ule(a, b);
    case TermOp::BvSlt: return z3::slt(a, b);
    case TermOp::BvSle: return z3::sle(a, b);
    case TermOp::BvConcat: return z3::concat(a, b);
    default: throw SolverError("z3: a term without a translation");
  }
}

}  // namespace smtsplit
