// Terms of SMT-LIB's QF_BV (Bool and bit-vectors), hash-consed and solver-neutral. The same terms go to Z3's API, to
// any solver that reads SMT-LIB, and into certificates.
#pragma once

#include <cstdint>
#include <deque>
#include <iosfwd>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace smtsplit {

enum class TermOp : std::uint8_t {
  True, False, Symbol,               // Symbol: a declared constant of any sort
  Not, And, Or, Equal, Ite,          // Equal and Ite on Bool or bit-vectors; And/Or n-ary
  BvConstant,                        // payload: the value (width <= 64)
  BvNot, BvNeg, BvAnd, BvOr, BvXor, BvAdd, BvSub, BvMul,
  BvUdiv, BvUrem, BvSdiv, BvSrem,
  BvShl, BvLshr, BvAshr,
  BvUlt, BvUle, BvSlt, BvSle,
  BvConcat, BvExtract,               // Extract: payload = high << 16 | low
  BvZeroExtend, BvSignExtend,        // payload: number of bits added
};

class TermNode;
using Term = const TermNode*;

class TermNode {
 public:
  TermOp op;
  std::uint32_t width;  ///< 0: Bool
  std::uint32_t id;     ///< dense; arguments have smaller ids
  std::uint64_t payload;
  std::vector<Term> args;
  std::string name;     ///< Symbol only; any text, printed |quoted| as needed
  [[nodiscard]] bool is_bool() const { return width == 0; }
};

/// Owns and builds terms; folds constants and neutral elements. Precondition violations (sorts) throw SolverError.
class TermPool {
 public:
  TermPool();
  TermPool(const TermPool&) = delete;
  TermPool& operator=(const TermPool&) = delete;

  Term boolean(bool value);
  Term bv(std::uint64_t value, unsigned width);
  /// Declares (or finds) a constant; width 0 is Bool. The name determines the sort.
  Term symbol(const std::string& name, unsigned width);

  Term negate(Term a);
  Term conjunction(std::span<const Term> args);
  Term disjunction(std::span<const Term> args);
  Term equal(Term a, Term b);
  Term ite(Term c, Term t, Term e);
  /// Bit-vector operators of one or two operands with the obvious result sort.
  Term make(TermOp op, Term a);
  Term make(TermOp op, Term a, Term b);
  Term extract(Term a, unsigned high, unsigned low);
  Term zero_extend(Term a, unsigned extra);
  Term sign_extend(Term a, unsigned extra);

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

 private:
  Term intern(TermOp op, unsigned width, std::span<const Term> args, std::uint64_t payload, std::string name = {});
  std::deque<TermNode> nodes_;
  std::unordered_map<std::string, Term> symbols_;
  std::unordered_multimap<std::uint64_t, Term> table_;
};

/// How a printer names a subterm: by (define-fun ..); for programs that know no macros, by a declared constant and an
/// asserted equation; below a quantifier, which binds the symbols, by a `let` that the caller closes.
enum class DefinitionStyle { Macro, Equation, Let };

/// Writes SMT-LIB 2.6 text. Shared subterms become definitions: the printer emits
/// (declare-fun ..) and (define-fun ..) commands for what a term needs and was not printed before, so printing is
/// linear in the size of the DAG and one printer serves one script (and the terms of one pool). Names that begin with
/// '$' are the printer's own.
class SmtLibPrinter {
 public:
  explicit SmtLibPrinter(std::ostream& out, DefinitionStyle style = DefinitionStyle::Macro)
      : out_(out), style_(style) {}
  /// Emits the declarations and definitions `t` needs and returns the text that stands for it.
  std::string name_of(Term t);
  void assert_term(Term t);
  /// The parentheses that close the `let`s opened so far.
  [[nodiscard]] std::string closing() const { return std::string(lets_, ')'); }

 private:
  std::string text_of(Term t, std::unordered_map<Term, std::string>& inline_texts) const;
  void define(Term t, const std::string& text);

  std::ostream& out_;
  DefinitionStyle style_;
  std::size_t lets_ = 0;  ///< open ones
  std::unordered_map<Term, std::string> names_;
  std::unordered_set<Term> inlined_;  ///< printed inside another term before: named when met again
};

/// "|a b|" where quoting is needed, the name itself where not. Throws SolverError for what cannot be a symbol: a name
/// with '|', '\' or control characters, and the names of SMT-LIB's own functions (`and`, `bvadd`, ...).
[[nodiscard]] std::string quote_symbol(const std::string& name);
/// "Bool" or "(_ BitVec 3)".
[[nodiscard]] std::string sort_text(Term t);

}  // namespace smtsplit
