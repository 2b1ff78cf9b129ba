// The syntax tree of an SMV file, as parsed: no name resolved, no type known. Nodes live in the arena of their Ast.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/source.hpp"

namespace smtsplit::smv {

enum class AstOp : std::uint8_t {
  // leaves; `text` is the spelling
  Name, Self, Number, True, False, WordConstant,
  // access
  Dot,        ///< args: base; text: member name
  Index,      ///< args: base, index
  BitSelect,  ///< args: word, high, low
  // boolean
  Not, And, Or, Xor, Xnor, Iff, Implies,  ///< And, Or: n-ary; others binary
  // comparison
  Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, In,
  // arithmetic and words
  Negate, Plus, Minus, Times, Divide, Mod, ShiftLeft, ShiftRight, Concat,
  // sets
  Set,    ///< args: two or more elements ({e} alone is e)
  Range,  ///< args: low, high
  Union,  ///< binary
  // choice
  Case,     ///< args: guard, value, guard, value, ...
  Ternary,  ///< args: condition, then, else
  // other
  Next,
  Call,         ///< text: function name in the source (bool, toint, word1, count, ...); args
  ArrayDefine,  ///< args: elements of [e, e, ...]
  // CTL
  AG, AF, AX, EG, EF, EX,  ///< unary
  AU, EU,                  ///< args: left, right
  ABF, ABG, EBF, EBG,      ///< args: low, high, operand
  ABU, EBU,                ///< args: left, low, high, right
  // LTL
  G, F, X, H, O, Y, Z,      ///< unary
  U, V, S, T,               ///< binary
  BoundedG, BoundedF, BoundedH, BoundedO,  ///< args: low, high, operand
  // COMPUTE
  Min, Max,  ///< args: from, to
};

struct AstExpr {
  AstOp op;
  bool parenthesized = false;
  Location location;  ///< where its main token stands (the operator for binary ones)
  std::string_view text;
  std::vector<const AstExpr*> args;
};

struct AstType {
  enum class Kind { Boolean, Range, Enumeration, Word, Array, Module, Integer, Real, Clock } kind;
  Location location;
  bool is_signed = false;             ///< words
  const AstExpr* low = nullptr;       ///< Range and Array: lower bound; Word: the width
  const AstExpr* high = nullptr;      ///< Range and Array: upper bound
  std::vector<const AstExpr*> items;  ///< Enumeration: Name, Dot, Number or Negate nodes; Module: the actuals
  const AstType* element = nullptr;   ///< Array
  std::string_view module;            ///< Module
  bool is_process = false;            ///< Module
};

struct AstVariable {
  std::string_view name;
  Location location;
  const AstType* type;
};

struct AstDefine {
  std::string_view name;
  Location location;
  const AstExpr* body;
};

struct AstAssign {
  enum class Kind { Current, Init, Next } kind;
  const AstExpr* target;
  const AstExpr* value;
  Location location;
};

struct AstConstraint {
  enum class Kind { Init, Invar, Trans, Justice, Compassion } kind;
  const AstExpr* formula;
  const AstExpr* second = nullptr;  ///< Compassion
  Location location;
};

struct AstSpec {
  enum class Kind { Invarspec, Ctlspec, Ltlspec, Pslspec, Compute } kind;
  std::string_view name;          ///< NAME n := ; empty when none
  const AstExpr* formula;         ///< null for Pslspec
  std::string_view text;          ///< Pslspec: the source text, white space folded by whoever prints it
  Location location;
};

struct AstModule {
  std::string_view name;
  Location location;
  std::vector<std::pair<std::string_view, Location>> parameters;
  std::vector<AstVariable> variables, inputs, frozen;
  std::vector<AstDefine> defines;
  std::vector<std::pair<const AstExpr*, Location>> constants;
  std::vector<AstAssign> assigns;
  std::vector<AstConstraint> constraints;
  std::vector<AstSpec> specs;
  std::vector<std::pair<std::string_view, Location>> isa;
};

/// Owns the tree. `source` must outlive it: names are views into its text.
struct Ast {
  std::deque<AstModule> modules;
  std::deque<AstExpr> exprs;
  std::deque<AstType> types;
  std::deque<std::string> strings;  ///< for texts that are not a piece of the source
};

/// Prints an expression in NuSMV's normal form: binary operators with blanks, parentheses exactly where NuSMV prints
/// them ("(a -> (b & c))" inside another operator, none around the whole except what the table of verdicts shows).
[[nodiscard]] std::string print(const AstExpr& e);

/// Which parts of a module are printed besides its declarations, definitions, steps and invariants.
struct ModuleParts {
  bool initial = true;   ///< init(x) := e, INIT
  bool fairness = true;  ///< JUSTICE, COMPASSION
};
/// Prints a module without its specifications: text that parses to the same.
[[nodiscard]] std::string print(const AstModule& m, const ModuleParts& parts);

}  // namespace smtsplit::smv
