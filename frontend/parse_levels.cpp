// Checks that next and temporal operators stand only where the language allows them.
#include "frontend/parse_levels.hpp"

#include <cstddef>
#include <vector>

namespace smtsplit::smv {
namespace {

enum class Sort { Leaf, Boolean, Plain, Next, Ctl, Ltl };

Sort sort_of(AstOp op) {
  switch (op) {
    case AstOp::Name: case AstOp::Self: case AstOp::Number: case AstOp::True: case AstOp::False:
    case AstOp::WordConstant: case AstOp::Range: case AstOp::Dot:
      return Sort::Leaf;
    case AstOp::Not: case AstOp::And: case AstOp::Or: case AstOp::Xor: case AstOp::Xnor: case AstOp::Iff:
    case AstOp::Implies: case AstOp::Negate: case AstOp::ArrayDefine: case AstOp::Min: case AstOp::Max:
      return Sort::Boolean;
    case AstOp::Next:
      return Sort::Next;
    case AstOp::AG: case AstOp::AF: case AstOp::AX: case AstOp::EG: case AstOp::EF: case AstOp::EX: case AstOp::AU:
    case AstOp::EU: case AstOp::ABF: case AstOp::ABG: case AstOp::EBF: case AstOp::EBG: case AstOp::ABU:
    case AstOp::EBU:
      return Sort::Ctl;
    case AstOp::G: case AstOp::F: case AstOp::X: case AstOp::H: case AstOp::O: case AstOp::Y: case AstOp::Z:
    case AstOp::U: case AstOp::V: case AstOp::S: case AstOp::T: case AstOp::BoundedG: case AstOp::BoundedF:
    case AstOp::BoundedH: case AstOp::BoundedO:
      return Sort::Ltl;
    default:
      return Sort::Plain;
  }
}

// Below an ordinary operator no temporal operator is left, and what remains is the propositional part of the level.
Level propositional(Level level) {
  if (level == Level::Ctl) return Level::Simple;
  if (level == Level::Ltl) return Level::Next;
  return level;
}

std::string place(Level level, Sort sort) {
  if (sort == Sort::Next)
    return "'next' is allowed in TRANS, INVARSPEC, LTLSPEC, DEFINE and on the right of next(x) :=";
  if (sort == Sort::Ctl) {
    return level == Level::Ltl ? "write the property as CTLSPEC, or use LTL operators (G, F, X, U)"
                               : "CTL operators are allowed only in CTLSPEC, not below arithmetic or comparison";
  }
  return level == Level::Ctl ? "write the property as LTLSPEC, or use CTL operators (AG, EF, A [p U q], ...)"
                             : "LTL operators are allowed only in LTLSPEC, not below arithmetic or comparison";
}

Misplaced misplaced(const AstExpr& e, Level level, Sort sort) {
  const std::string what = sort == Sort::Next ? "'next'" : sort == Sort::Ctl ? "CTL operator" : "LTL operator";
  return {&e, what + " is not allowed here", place(level, sort)};
}

// What is still to be looked at; a stack of its own, for expressions may be nested deeply.
struct Pending {
  const AstExpr* expr;
  Level level;
  bool inside_next;
};

}  // namespace

std::optional<Misplaced> find_misplaced(const AstExpr& e, Level level) {
  std::vector<Pending> pending = {{&e, level, false}};
  while (!pending.empty()) {
    Pending now = pending.back();
    pending.pop_back();
    const Sort sort = sort_of(now.expr->op);
    switch (sort) {
      case Sort::Leaf:
        continue;
      case Sort::Boolean:
        break;
      case Sort::Plain:
        now.level = propositional(now.level);
        break;
      case Sort::Next:
        if (now.inside_next) {
          return Misplaced{now.expr, "'next' inside 'next'",
                           "the language has no second next state; introduce a variable"};
        }
        if (now.level != Level::Next && now.level != Level::Ltl) return misplaced(*now.expr, now.level, sort);
        now.level = Level::Next;
        now.inside_next = true;
        break;
      case Sort::Ctl:
        if (now.level != Level::Ctl) return misplaced(*now.expr, now.level, sort);
        break;
      case Sort::Ltl:
        if (now.level != Level::Ltl) return misplaced(*now.expr, now.level, sort);
        break;
    }
    const auto& args = now.expr->args;
    for (std::size_t i = args.size(); i-- > 0;) {
      // The positions of a bit selection are constants.
      const bool position = now.expr->op == AstOp::BitSelect && i > 0;
      pending.push_back({args[i], position ? Level::Simple : now.level, now.inside_next});
    }
  }
  return std::nullopt;
}

}  // namespace smtsplit::smv
