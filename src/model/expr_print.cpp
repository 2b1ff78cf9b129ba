// Expressions as SMV text. Precedence numbers follow NuSMV's grammar; greater binds tighter.
#include <stdexcept>

#include "model/expr_print.hpp"
#include "model/system.hpp"

namespace smtsplit {
namespace {

enum Precedence {
  kIff = 2,
  kTernary = 3,
  kOr = 4,
  kAnd = 5,
  kEquality = 6,
  kIn = 7,
  kUnion = 8,
  kShift = 9,
  kSum = 10,
  kProduct = 11,
  kConcat = 12,
  kUnary = 13,
  kAtom = 14
};

class Printer {
 public:
  /// Without names: of a large expression a part.
  Printer(const std::vector<Variable>& variables, const SymbolTable& symbols, const ExprNames* names)
      : variables_(variables), symbols_(symbols), names_(names) {}

  std::string print(Expr e, int context) {
    if (depth_ > 0 && is_named(e)) return names_->at(e);
    ++nodes_;
    if (full() || (names_ == nullptr && depth_ >= kMaxDepth)) return "...";
    ++depth_;
    const auto [text, precedence] = render(e);
    --depth_;
    return precedence < context ? "(" + text + ")" : text;
  }

 private:
  using Rendered = std::pair<std::string, int>;

  [[nodiscard]] bool is_named(Expr e) const { return names_ != nullptr && names_->contains(e); }

  // For messages, what is shared is printed wherever it is used: chains of DEFINEs would fill any memory, and any stack.
  static constexpr std::size_t kMaxNodes = 10'000, kMaxDepth = 500;
  [[nodiscard]] bool full() const { return names_ == nullptr && nodes_ > kMaxNodes; }

  Rendered infix(Expr e, const char* symbol, int precedence) {
    std::string out = print(e->arg(0), precedence);
    for (Expr a : e->args().subspan(1)) {
      out += std::string(" ") + symbol + " " + print(a, precedence + 1);
      if (full()) break;
    }
    return {out, precedence};
  }

  Rendered call(const char* function, Expr e) {
    return {std::string(function) + "(" + print(e->arg(0), 0) + ")", kAtom};
  }

  Rendered choice(Expr e) {
    if (e->type.is_boolean() && !e->type.is_set) {
      return {
          print(e->arg(0), kTernary + 1) + " ? " + print(e->arg(1), kTernary + 1) + " : " + print(e->arg(2), kTernary),
          kTernary};
    }
    std::string out = "case ";
    Expr rest = e;
    do {
      out += print(rest->arg(0), 0) + " : " + print(rest->arg(1), 0) + "; ";
      rest = rest->arg(2);
    } while (rest->op == Op::Ite && !is_named(rest) && !full());
    if (rest->op != Op::Fail) out += "TRUE : " + print(rest, 0) + "; ";
    return {out + "esac", kAtom};
  }

  Rendered set(Expr e) {
    std::string out = "{";
    for (Expr a : e->args()) {
      out += (out.size() > 1 ? ", " : "") + print(a, 0);
      if (full()) break;
    }
    return {out + "}", kAtom};
  }

  // Orders, and negated ones, with a constant on the right.
  Rendered comparison(Expr e, bool negated) {
    if (e->op == Op::Eq) {
      if (e->arg(0)->type.is_boolean()) return infix(e, "<->", kIff);
      return infix(e, negated ? "!=" : "=", kEquality);
    }
    const bool strict = e->op == Op::Lt || e->op == Op::WordLt;
    const bool turned = e->arg(0)->is_constant() && !e->arg(1)->is_constant();
    const char* symbol = strict == negated ? (turned == negated ? "<=" : ">=") : (turned == negated ? "<" : ">");
    const std::string left = print(e->arg(turned ? 1 : 0), kEquality);
    return {left + " " + symbol + " " + print(e->arg(turned ? 0 : 1), kEquality + 1), kEquality};
  }

  Rendered negation(Expr e) {
    const Expr of = e->arg(0);
    const bool order = of->op == Op::Lt || of->op == Op::Le || of->op == Op::WordLt || of->op == Op::WordLe;
    const bool inequality = of->op == Op::Eq && !of->arg(0)->type.is_boolean();
    if ((order || inequality) && !is_named(of)) return comparison(of, true);
    return {"!" + print(of, kUnary), kUnary};
  }

  Rendered render(Expr e) {
    switch (e->op) {
      case Op::Constant: {
        const std::string text = to_string(e->payload, e->type, symbols_);
        return {text, text[0] == '-' ? kUnary : kAtom};
      }
      case Op::Var: return {variables_[e->var()].name, kAtom};
      case Op::NextVar: return {"next(" + variables_[e->var()].name + ")", kAtom};
      case Op::Fail: return {"<undefined>", kAtom};
      case Op::Not: return negation(e);
      case Op::And: return infix(e, "&", kAnd);
      case Op::Or: return infix(e, "|", kOr);
      case Op::Eq:
      case Op::Lt:
      case Op::Le:
      case Op::WordLt:
      case Op::WordLe: return comparison(e, false);
      case Op::Ite: return choice(e);
      case Op::Union: return set(e);
      case Op::Neg:
      case Op::WordNeg: {
        const std::string operand = print(e->arg(0), kUnary);
        return {operand[0] == '-' ? "-(" + operand + ")" : "-" + operand, kUnary};  // "--" begins a comment
      }
      case Op::Add:
      case Op::WordAdd: return infix(e, "+", kSum);
      case Op::Sub:
      case Op::WordSub: return infix(e, "-", kSum);
      case Op::Mul:
      case Op::WordMul: return infix(e, "*", kProduct);
      case Op::Div:
      case Op::WordDiv: return infix(e, "/", kProduct);
      case Op::Mod:
      case Op::WordMod: return infix(e, "mod", kProduct);
      case Op::WordNot: return {"!" + print(e->arg(0), kUnary), kUnary};
      case Op::WordAnd: return infix(e, "&", kAnd);
      case Op::WordOr: return infix(e, "|", kOr);
      case Op::WordXor: return infix(e, "xor", kOr);
      case Op::WordShl: return infix(e, "<<", kShift);
      case Op::WordShr: return infix(e, ">>", kShift);
      case Op::WordConcat: return infix(e, "::", kConcat);
      case Op::WordExtract:
        return {print(e->arg(0), kAtom) + "[" + std::to_string(e->extract_high()) + ":" +
                    std::to_string(e->extract_low()) + "]",
                kAtom};
      case Op::WordExtend:
        return {"extend(" + print(e->arg(0), 0) + ", " + std::to_string(e->type.width - e->arg(0)->type.width) + ")",
                kAtom};
      case Op::WordCast: return call(e->type.is_signed ? "signed" : "unsigned", e);
      case Op::BoolToWord: return call("word1", e);
      case Op::WordToBool: return call("bool", e);
      case Op::WordToInt: return call("toint", e);
    }
    throw std::logic_error("print: unknown operator");
  }

  const std::vector<Variable>& variables_;
  const SymbolTable& symbols_;
  const ExprNames* names_;
  std::size_t nodes_ = 0, depth_ = 0;
};

}  // namespace

std::string to_string(Expr e, const std::vector<Variable>& variables, const SymbolTable& symbols) {
  return Printer(variables, symbols, nullptr).print(e, 0);
}

std::string full_text(Expr e, const std::vector<Variable>& variables, const SymbolTable& symbols,
                      const ExprNames& names) {
  return Printer(variables, symbols, &names).print(e, 0);
}

}  // namespace smtsplit
