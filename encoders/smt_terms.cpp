// Terms of booleans and variables, and the traversal; smt_values.cpp has scalars and words.
#include "encoders/smt_terms.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>
#include <unordered_set>

#include "model/fault.hpp"

namespace smtsplit {

SmtTerms::SmtTerms(const System& system, TermPool& pool) : system_(system), pool_(pool) {
  const std::size_t symbols = system.symbols.size();
  symbol_bits_ = symbols > 2 ? static_cast<unsigned>(std::bit_width(symbols - 1)) : 1;
}

Term SmtTerms::variable(VarId id, unsigned frame) {
  Term& term = variables_[{frame, id}];
  if (term == nullptr) {
    const Variable& v = system_.variables[id];
    unsigned bits = 0;
    if (v.type.is_word()) bits = v.type.width;
    if (v.type.is_scalar()) bits = width(shape(v));
    term = pool_.symbol(v.name + "@" + std::to_string(frame), bits);
    new_.emplace_back(id, frame);
  }
  return term;
}

Term SmtTerms::domain(VarId id, unsigned frame) {
  const Variable& v = system_.variables[id];
  const Term x = variable(id, frame);
  if (!v.type.is_scalar()) return pool_.boolean(true);
  const Domain& d = v.domain;
  const Shape s = shape(v);
  std::vector<Term> parts;
  if (!d.is_interval()) {
    for (std::uint64_t i = 0; i < d.size(); ++i) parts.push_back(pool_.equal(x, value(d.at(i), s)));
    return pool_.disjunction(parts);
  }
  const Value limit = Value{1} << (s.integers - 1);
  if (d.low() != -limit) parts.push_back(pool_.make(TermOp::BvSle, value(d.low(), s), x));
  if (d.high() != limit - 1) parts.push_back(pool_.make(TermOp::BvSle, x, value(d.high(), s)));
  return pool_.conjunction(parts);
}

Term SmtTerms::constant(VarId id, Value v) {
  const Variable& x = system_.variables[id];
  if (x.type.is_boolean()) return pool_.boolean(v != 0);
  return x.type.is_word() ? pool_.bv(word_bits(v, x.type.width), x.type.width) : value(v, shape(x));
}

Value SmtTerms::decode(VarId id, std::uint64_t bits) const {
  const Variable& v = system_.variables[id];
  if (v.type.is_boolean()) return bits != 0 ? 1 : 0;
  if (v.type.is_word()) return normalize_word(bits, v.type.width, v.type.is_signed);
  const Shape s = shape(v);
  const unsigned all = width(s);
  if (s.integers == 0) return kSymbolBase + static_cast<Value>(bits);
  if (!s.symbols) return normalize_word(bits, all, true);
  const bool symbol = ((bits >> (all - 1)) & 1) != 0;
  const std::uint64_t payload = word_bits(static_cast<Value>(bits), all - 1);
  return symbol ? kSymbolBase + static_cast<Value>(payload) : normalize_word(payload, all - 1, true);
}

Term SmtTerms::term(Expr root, unsigned frame) {
  if (memo_.size() <= frame) memo_.resize(frame + 1);
  auto& memo = memo_[frame];
  if (const auto place = memo.find(root->id); place != memo.end()) return place->second;
  // Arguments have smaller ids, so the missing nodes in ascending order are in order of dependency.
  std::vector<Expr> missing{root};
  std::unordered_set<Expr> seen{root};
  for (std::size_t i = 0; i < missing.size(); ++i) {
    for (const Expr argument : missing[i]->args()) {
      if (!memo.contains(argument->id) && seen.insert(argument).second) missing.push_back(argument);
    }
  }
  std::sort(missing.begin(), missing.end(), [](Expr a, Expr b) { return a->id < b->id; });
  for (const Expr e : missing) memo.emplace(e->id, make(e, frame));
  return memo.at(root->id);
}

Term SmtTerms::make(Expr e, unsigned frame) {
  if (e->type.is_set) throw std::logic_error("a set of values has no term");
  if (e->op == Op::Var) return variable(e->var(), frame);
  if (e->op == Op::NextVar) return variable(e->var(), fault("next-as-current") ? frame : frame + 1);
  if (e->type.is_scalar()) return make_scalar(e, frame);
  if (e->type.is_word()) return make_word(e, frame);
  const auto arg = [&](std::size_t i) { return known(e->arg(i), frame); };
  const auto all = [&] {
    std::vector<Term> terms;
    for (const Expr argument : e->args()) terms.push_back(known(argument, frame));
    return terms;
  };
  switch (e->op) {
    case Op::Constant: return pool_.boolean(e->payload != 0);
    case Op::Fail: return pool_.boolean(false);
    case Op::Not: return pool_.negate(arg(0));
    case Op::And: return pool_.conjunction(all());
    case Op::Or: return pool_.disjunction(all());
    case Op::Ite: return pool_.ite(arg(0), arg(1), arg(2));
    case Op::Eq: return equality(e->arg(0), e->arg(1), frame);
    case Op::Lt: return comparison(e->arg(0), e->arg(1), frame, TermOp::BvSlt);
    case Op::Le: return comparison(e->arg(0), e->arg(1), frame, TermOp::BvSle);
    case Op::WordLt: return pool_.make(e->arg(0)->type.is_signed ? TermOp::BvSlt : TermOp::BvUlt, arg(0), arg(1));
    case Op::WordLe: return pool_.make(e->arg(0)->type.is_signed ? TermOp::BvSle : TermOp::BvUle, arg(0), arg(1));
    case Op::WordToBool: return pool_.equal(pool_.extract(arg(0), 0, 0), pool_.bv(1, 1));
    default: throw std::logic_error("the SMT encoder has no rule for a boolean operator");
  }
}

}  // namespace smtsplit
