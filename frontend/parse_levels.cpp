// Checks that next and temporal operators stand only where the language allows them.
#include "frontend/parse_levels.hpp"

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
  if (sort == Sort::Next) return "'next' is allowed in TRANS, INVARSPEC, LTLSPEC, DEFINE and on the right of next(x) :=";
  if (sort == Sort::Ctl) {
    return level == Level::Ltl ? "write the property as CTLSPEC, or use LTL operators (G, F, X, U)"
                               : "CTL operators are allowed only in CTLSPEC, not below arithmetic or comparison";
  }
  return level == Level::Ctl ? "write the property as LTLSPEC, or use CTL operators (AG, EF, A [p U q], ...)"
                             : "LTL operators are allowed only in LTLSPEC, not below arithmetic or comparison";
}

struct Walker {
  std::optional<Misplaced> found;

  void walk_args(const AstExpr& e, Level level, bool inside_next) {
    for (const AstExpr* arg : e.args) {
      if (!found) walk(*arg, level, inside_next);
    }
  }

  void walk(const AstExpr& e, Level level, bool inside_next) {
    const Sort sort = sort_of(e.op);
    switch (sort) {
      case Sort::Leaf:
        return;
      case Sort::Boolean:
        return walk_args(e, level, inside_next);
      case Sort::Plain:
        return walk_args(e, propositional(level), inside_next);
      case Sort::Next:
        if (inside_next) {
          found = {&e, "'next' inside 'next'", "the language has no second next state; introduce a variable"};
        } else if (level != Level::Next && level != Level::Ltl) {
          found = {&e, "'next' is not allowed here", place(level, sort)};
        } else {
          walk_args(e, Level::Next, true);
        }
        return;
      case Sort::Ctl:
        if (level != Level::Ctl) {
          found = {&e, "CTL operator is not allowed here", place(level, sort)};
          return;
        }
        return walk_args(e, level, inside_next);
      case Sort::Ltl:
        if (level != Level::Ltl) {
          found = {&e, "LTL operator is not allowed here", place(level, sort)};
          return;
        }
        return walk_args(e, level, inside_next);
    }
  }
};

}  // namespace

std::optional<Misplaced> find_misplaced(const AstExpr& e, Level level) {
  Walker walker;
  walker.walk(e, level, false);
  return std::move(walker.found);
}

}  // namespace smtsplit::smv
