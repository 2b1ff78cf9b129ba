// Expressions of a system as QF_BV terms over symbols named `x@0`: for SMT solvers and for certificates. No solver is
// needed to build them.
//
// Words are bit-vectors of their width, booleans are Bool. A scalar is a bit-vector whose shape follows from its static
// bounds: integers in two's complement; symbols by their number; where both may occur, a leading bit tells which
// (1: a symbol), so that no integer is ever equal to a symbol.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/system.hpp"
#include "solvers/term.hpp"

namespace smtsplit {

class SmtTerms {
 public:
  /// Both must outlive this.
  SmtTerms(const System& system, TermPool& pool);

  /// The term of a non-set expression: current variables in `frame`, next variables in frame + 1. Fail leaves are
  /// zero. It means what the expression means as long as the variables keep to their domain().
  Term term(Expr e, unsigned frame);
  Term variable(VarId id, unsigned frame);
  /// "The variable has a value of its domain".
  Term domain(VarId id, unsigned frame);
  /// The term of one of the variable's values.
  Term constant(VarId id, Value v);
  /// The value that the bits of variable() stand for; they must satisfy domain().
  [[nodiscard]] Value decode(VarId id, std::uint64_t bits) const;

  /// The variables that came up in terms since the last call, with their frames.
  [[nodiscard]] std::vector<std::pair<VarId, unsigned>> take_new_variables() { return std::exchange(new_, {}); }

 private:
  /// How a scalar is laid out. Neither: an expression that only fails.
  struct Shape {
    unsigned integers = 0;  ///< bits of the two's complement; 0: no integers
    bool symbols = false;
    friend bool operator==(const Shape&, const Shape&) = default;
  };
  [[nodiscard]] static Shape shape(Value low, Value high, bool symbols);
  [[nodiscard]] static Shape shape(const Variable& v) {
    return shape(v.domain.low(), v.domain.high(), v.domain.has_symbols());
  }
  [[nodiscard]] static Shape shape(Expr e) { return shape(e->low, e->high, e->may_symbol); }
  [[nodiscard]] static Shape join(Shape a, Shape b);
  [[nodiscard]] unsigned width(Shape s) const;

  Term known(Expr e, unsigned frame) const { return memo_[frame].at(e->id); }
  Term make(Expr e, unsigned frame);
  Term make_scalar(Expr e, unsigned frame);
  Term make_word(Expr e, unsigned frame);
  Term equality(Expr a, Expr b, unsigned frame);
  Term comparison(Expr a, Expr b, unsigned frame, TermOp op);
  Term shift(Expr e, unsigned frame);

  Term value(Value v, Shape s);
  /// The term of a scalar, brought to a shape that includes its own.
  Term fit(Expr e, unsigned frame, Shape s);
  Term fit(Term t, Shape from, Shape to);
  /// The integer term of a scalar at exactly this width.
  Term integer(Expr e, unsigned frame, unsigned bits);
  Term resize(Term t, unsigned bits, bool is_signed);

  const System& system_;
  TermPool& pool_;
  unsigned symbol_bits_ = 1;
  std::vector<std::unordered_map<std::uint32_t, Term>> memo_;  ///< by frame, then by node id
  std::map<std::pair<unsigned, VarId>, Term> variables_;
  std::vector<std::pair<VarId, unsigned>> new_;
};

}  // namespace smtsplit
