// Hash-consed expressions over the variables of a flattened model.
//
// An Expr is a pointer to an immutable node of an ExprPool; equal expressions are the same pointer. Constructors
// simplify lightly (constants, neutral elements, double negation) so that no later layer has to. Node ids are dense
// and a node's arguments have smaller ids, so a memo table is a vector and a bottom-up pass is a loop.
//
// Partial operations (a case without a matching branch, an index out of bounds, a division by zero) are explicit: the
// front end guards them with `Fail` leaves, `failure_condition` says when one is reached, and src/verify proves that
// never happens before any engine runs. So no engine or encoder needs a rule for undefined values.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "model/value.hpp"

namespace smtsplit {

using VarId = std::uint32_t;
struct Variable;

enum class Op : std::uint8_t {
  Constant,  ///< payload: the value
  Var,       ///< payload: VarId; its value in the current state (or the input of this step)
  NextVar,   ///< payload: VarId; its value in the next state
  Fail,      ///< payload: index into System::failures; never reached in a checked model
  // boolean
  Not,
  And,  ///< n-ary, n >= 2
  Or,   ///< n-ary, n >= 2
  // any type
  Eq,     ///< two operands of the same kind; on booleans it is "iff"
  Ite,    ///< boolean, then two operands of the result's type; for sets the branches may be sets or elements
  Union,  ///< n-ary, n >= 2; a set; operands are elements or sets
  // scalars that are integers
  Neg,
  Add,
  Sub,
  Mul,
  Div,  ///< C semantics: truncates towards zero
  Mod,  ///< C semantics: sign of the dividend
  Lt,
  Le,
  // words; both operands have the same type unless said otherwise, arithmetic is modulo 2^width
  WordNot,
  WordAnd,
  WordOr,
  WordXor,
  WordNeg,
  WordAdd,
  WordSub,
  WordMul,
  WordDiv,      ///< by the type's signedness; signed division truncates
  WordMod,      ///< by the type's signedness; sign of the dividend
  WordLt,       ///< by the type's signedness
  WordLe,       ///< by the type's signedness
  WordShl,      ///< second operand: an unsigned word of any width, or a non-negative integer; >= width gives all-zero
  WordShr,      ///< logical for unsigned, arithmetic for signed words; second operand as WordShl
  WordConcat,   ///< two words, the first is the more significant; result unsigned
  WordExtract,  ///< payload: high << 8 | low; result unsigned
  WordExtend,   ///< to a larger width: zero- or sign-extension by the type's signedness
  WordCast,     ///< same bits, other signedness
  // conversions
  BoolToWord,  ///< word1(b): unsigned word[1]
  WordToBool,  ///< bool(w) of a word[1]
  WordToInt,   ///< toint(w)
};

class Node;
using Expr = const Node*;

class Node {
 public:
  Op op;
  Type type;
  bool may_fail : 1;    ///< a Fail leaf is below
  bool has_next : 1;    ///< a NextVar leaf is below
  bool has_input : 1;   ///< a Var leaf of an input variable is below
  bool may_symbol : 1;  ///< scalars: may evaluate to a symbol
  std::uint32_t id;
  Value payload;
  /// Scalars: static bounds of the integers this may evaluate to; low > high when it can only be a symbol.
  Value low, high;
  /// How many nodes it has as a tree, where a shared node counts wherever it is used; saturates at 2^32 - 1.
  std::uint32_t tree_size;

  [[nodiscard]] std::span<const Expr> args() const { return {args_, count_}; }
  [[nodiscard]] Expr arg(std::size_t i) const { return args_[i]; }
  /// It speaks of a step (inputs or next values), not of a state alone.
  [[nodiscard]] bool about_step() const { return has_next || has_input; }
  [[nodiscard]] bool is_constant() const { return op == Op::Constant; }
  [[nodiscard]] bool is_true() const { return op == Op::Constant && type.is_boolean() && payload == 1; }
  [[nodiscard]] bool is_false() const { return op == Op::Constant && type.is_boolean() && payload == 0; }
  [[nodiscard]] VarId var() const { return static_cast<VarId>(payload); }
  [[nodiscard]] unsigned extract_high() const { return static_cast<unsigned>(payload >> 8); }
  [[nodiscard]] unsigned extract_low() const { return static_cast<unsigned>(payload & 0xff); }

 private:
  friend class ExprPool;
  std::uint32_t count_ = 0;
  const Expr* args_ = nullptr;
};

/// Owns and builds expressions. Operands must come from the same pool; a violated type precondition is a defect of
/// the caller and throws std::logic_error (models with type errors are refused by the front end before).
class ExprPool {
 public:
  ExprPool();
  ExprPool(const ExprPool&) = delete;
  ExprPool& operator=(const ExprPool&) = delete;

  Expr boolean(bool value) { return value ? true_ : false_; }
  Expr constant(Value value, Type type);
  Expr integer(Value value) { return constant(value, Type::scalar()); }
  Expr variable(const Variable& variable, bool next = false);
  Expr fail(std::size_t failure, Type type);

  Expr negate(Expr a);
  Expr conjunction(std::span<const Expr> args);
  Expr disjunction(std::span<const Expr> args);
  Expr conjunction(Expr a, Expr b);
  Expr disjunction(Expr a, Expr b);
  Expr implies(Expr a, Expr b) { return disjunction(negate(a), b); }
  Expr exclusive_or(Expr a, Expr b) { return negate(equal(a, b)); }
  Expr equal(Expr a, Expr b);
  Expr ite(Expr condition, Expr then_value, Expr else_value);
  Expr set_union(std::span<const Expr> args);

  /// Every other operator, by its opcode; `type` is needed only where the operands do not determine the result
  /// (WordExtend: the target type; WordCast: the target type), `payload` only for WordExtract.
  Expr make(Op op, std::span<const Expr> args, Type type = {}, Value payload = 0);
  Expr make(Op op, Expr a) { return make(op, std::span<const Expr>(&a, 1)); }
  Expr make(Op op, Expr a, Expr b) {
    const Expr args[] = {a, b};
    return make(op, args);
  }
  Expr extract(Expr word, unsigned high, unsigned low);
  Expr extend(Expr word, unsigned width);
  Expr cast(Expr word, bool is_signed);

  /// "At least two of these are true", of linear size.
  Expr at_least_two(std::span<const Expr> parts);
  /// The negation of a conjunction, with common factors taken out: !(a & b) & !(a & c) gives a & (b | c). "No two of N",
  /// pair by pair, becomes "at least two" instead of N^2 ways to fail, which a solver would try one by one.
  Expr factored_negation(Expr conjunction);
  /// The boolean "element is one of set": set unions become disjunctions, so no set is left in the result.
  Expr member(Expr element, Expr set);
  /// The boolean "evaluating e reaches a Fail leaf". And/Or are lazy in either order: FALSE & failure is FALSE.
  Expr failure_condition(Expr e);
  /// Replaces every current variable by its next; the expression must have no input and no next variable.
  /// `variables` is the table the expression was built over.
  Expr shift_to_next(Expr e, const std::vector<Variable>& variables);
  /// Replaces every leaf Var and NextVar by what `replace` gives for it (of the same type). `replaced` keeps what was
  /// done before with the same replacement.
  Expr substitute(Expr e, const std::function<Expr(Expr leaf)>& replace, std::unordered_map<Expr, Expr>& replaced);
  /// Rebuilds e with its arguments replaced (same operator).
  Expr rebuild(Expr e, std::span<const Expr> args);

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] Expr node(std::size_t id) const { return &nodes_[id]; }

 private:
  Expr intern(Op op, Type type, std::span<const Expr> args, Value payload, Value low, Value high, bool may_symbol,
              bool is_input = false);
  Expr junction(Op op, std::span<const Expr> args);

  struct Key;
  struct Hash;
  std::deque<Node> nodes_;
  std::vector<std::unique_ptr<Expr[]>> arg_chunks_;
  std::size_t chunk_used_ = 0, chunk_size_ = 0;
  std::vector<std::uint32_t> table_;  // open addressing over node ids + 1
  std::size_t table_mask_ = 0;
  std::vector<Expr> failure_memo_;
  Expr true_ = nullptr, false_ = nullptr;

  const Expr* store_args(std::span<const Expr> args);
  void grow_table();
};

/// Calls `visit` on every variable leaf below e, once per distinct leaf: visit(VarId, bool next).
void for_each_variable(Expr e, const std::function<void(VarId, bool)>& visit);

/// The operands of nested conjunctions, each once, in their order. `divides` says which conjunctions are taken apart.
[[nodiscard]] std::vector<Expr> conjuncts(
    Expr e, const std::function<bool(Expr conjunction)>& divides = [](Expr) { return true; });

/// Prints in SMV syntax with the fewest parentheses NuSMV's precedences allow. Of a large expression only a part is
/// printed, with "..." for the rest.
[[nodiscard]] std::string to_string(Expr e, const std::vector<Variable>& variables, const SymbolTable& symbols);

}  // namespace smtsplit
