// Prints expressions in NuSMV's normal form, so that property texts can be compared with NuSMV's own.
//
// Boolean connectives and U, S print their own parentheses wherever they stand; the other operators get them from a
// table of priorities, also around an operand of the same priority.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "frontend/ast.hpp"

namespace smtsplit::smv {
namespace {

struct Style {
  std::string_view symbol;
  int priority = 0;
  bool encloses = false;  ///< always in parentheses of its own
};

Style style(AstOp op) {
  switch (op) {
    case AstOp::Range: return {"..", 3};
    case AstOp::Implies: return {"->", 4, true};
    case AstOp::Iff: return {"<->", 4, true};
    case AstOp::Xor: return {"xor", 4, true};
    case AstOp::Xnor: return {"xnor", 4, true};
    case AstOp::Or: return {"|", 5, true};
    case AstOp::And: return {"&", 6, true};
    case AstOp::U: case AstOp::V: return {"U", 8, true};
    case AstOp::S: case AstOp::T: return {"S", 8, true};
    case AstOp::Equal: return {"=", 9};
    case AstOp::NotEqual: return {"!=", 9};
    case AstOp::Less: return {"<", 9};
    case AstOp::LessEqual: return {"<=", 9};
    case AstOp::Greater: return {">", 9};
    case AstOp::GreaterEqual: return {">=", 9};
    case AstOp::In: return {"in", 10};
    case AstOp::Union: case AstOp::Set: return {"union", 11};
    case AstOp::ShiftLeft: return {"<<", 12};
    case AstOp::ShiftRight: return {">>", 12};
    case AstOp::Plus: return {"+", 13};
    case AstOp::Minus: return {"-", 13};
    case AstOp::Mod: return {"mod", 14};
    case AstOp::Times: return {"*", 15};
    case AstOp::Divide: return {"/", 15};
    case AstOp::Concat: return {"::", 16};
    case AstOp::Negate: return {"-", 17};
    case AstOp::Not: return {"!", 17};
    case AstOp::AG: return {"AG ", 8};
    case AstOp::AF: return {"AF ", 8};
    case AstOp::AX: return {"AX ", 8};
    case AstOp::EG: return {"EG ", 8};
    case AstOp::EF: return {"EF ", 8};
    case AstOp::EX: return {"EX ", 8};
    case AstOp::G: return {"G ", 8};
    case AstOp::F: return {"F ", 8};
    case AstOp::X: return {"X ", 8};
    case AstOp::H: return {"H ", 8};
    case AstOp::O: return {"O ", 8};
    case AstOp::Y: return {"Y ", 8};
    case AstOp::Z: return {"Z ", 8};
    case AstOp::ABF: return {"ABF ", 8};
    case AstOp::ABG: return {"ABG ", 8};
    case AstOp::EBF: return {"EBF ", 8};
    case AstOp::EBG: return {"EBG ", 8};
    case AstOp::BoundedG: return {"G ", 0};
    case AstOp::BoundedF: return {"F ", 0};
    case AstOp::BoundedH: return {"H ", 0};
    case AstOp::BoundedO: return {"O ", 0};
    default: return {};
  }
}

constexpr int kTightest = 18;

// NuSMV prints every word constant in decimal with its width. Returns the source text where that is out of reach.
std::string word_constant(std::string_view text) {
  std::size_t at = 1;
  const bool is_signed = text[at] == 's';
  if (text[at] == 's' || text[at] == 'u') ++at;
  const char letter = static_cast<char>(text[at++] | 0x20);
  const unsigned base = letter == 'b' ? 2 : letter == 'o' ? 8 : letter == 'd' ? 10 : 16;
  const unsigned bits_per_digit = letter == 'b' ? 1 : letter == 'o' ? 3 : 4;
  std::uint64_t width = 0;
  const std::size_t line = text.find('_');
  for (; at < line; ++at) {
    width = width * 10 + static_cast<std::uint64_t>(text[at] - '0');
    if (width > 64) return std::string(text);
  }
  const bool implicit_width = width == 0;
  std::uint64_t value = 0;
  for (const char c : text.substr(line + 1)) {
    if (c == '_') continue;
    const unsigned digit = c <= '9' ? static_cast<unsigned>(c - '0') : static_cast<unsigned>((c | 0x20) - 'a' + 10);
    if (digit >= base || value > (std::numeric_limits<std::uint64_t>::max() - digit) / base) return std::string(text);
    value = value * base + digit;
    if (implicit_width) width += bits_per_digit;
  }
  if (width > 64 || width == 0 || is_signed || (base == 10 && implicit_width)) return std::string(text);
  return "0ud" + std::to_string(width) + "_" + std::to_string(value);
}

// Expressions may nest more deeply than the call stack allows: what is still to be printed waits on a stack of pieces.
// A node puts its pieces there in order; only what precedes its first operand goes to `out` at once.
class Printer {
 public:
  std::string out;

  void print_all(const AstExpr& root) {
    print(root, 0);
    while (!pending_.empty()) {
      const Piece piece = pending_.back();
      pending_.pop_back();
      const std::size_t base = pending_.size();
      if (piece.expr == nullptr) {
        out += piece.text;
      } else {
        expand(*piece.expr, piece.around);
        std::reverse(pending_.begin() + static_cast<std::ptrdiff_t>(base), pending_.end());
      }
    }
  }

 private:
  struct Piece {
    const AstExpr* expr;  ///< null: the text
    int around;           ///< priority of the operator the expression stands below
    std::string_view text;
  };

  void print(const AstExpr& e, int around) { pending_.push_back({&e, around, {}}); }
  void emit(std::string_view text) { pending_.push_back({nullptr, 0, text}); }

  void expand(const AstExpr& e, int around) {
    const Style s = style(e.op);
    switch (e.op) {
      case AstOp::Name: case AstOp::Self:
        emit(e.text);
        return;
      case AstOp::Number:
        out += e.text.substr(std::min(e.text.find_first_not_of('0'), e.text.size() - 1));
        return;
      case AstOp::WordConstant:
        out += word_constant(e.text);
        return;
      case AstOp::True:
        emit("TRUE");
        return;
      case AstOp::False:
        emit("FALSE");
        return;
      case AstOp::Dot:
        print(*e.args[0], 0);
        emit(".");
        emit(e.text);
        return;
      case AstOp::Index:
        print(*e.args[0], 0);
        return list(e, 1, "[", ", ", "]");
      case AstOp::BitSelect:
        print(*e.args[0], kTightest);
        return list(e, 1, "[", " : ", "]");
      case AstOp::And: case AstOp::Or: case AstOp::Set:
        return chain(e, s, around);
      case AstOp::V: case AstOp::T:
        return dual(e, s);
      case AstOp::Not: case AstOp::Negate: case AstOp::AG: case AstOp::AF: case AstOp::AX: case AstOp::EG:
      case AstOp::EF: case AstOp::EX: case AstOp::G: case AstOp::F: case AstOp::X: case AstOp::H: case AstOp::O:
      case AstOp::Y: case AstOp::Z:
        open(s, around);
        emit(s.symbol);
        print(*e.args[0], s.priority);
        return close(s, around);
      case AstOp::ABF: case AstOp::ABG: case AstOp::EBF: case AstOp::EBG:
        open(s, around);
        emit(s.symbol);
        bounds(e, 0, "..");
        emit(" ");
        print(*e.args[2], s.priority);
        return close(s, around);
      case AstOp::BoundedG: case AstOp::BoundedF: case AstOp::BoundedH: case AstOp::BoundedO:
        emit(s.symbol);
        emit("[");
        bounds(e, 0, ",");
        emit("] ");
        return print(*e.args[2], 0);
      case AstOp::AU: case AstOp::EU:
        return until(e, e.op == AstOp::AU ? "A [ " : "E [ ");
      case AstOp::ABU: case AstOp::EBU:
        return bounded_until(e);
      case AstOp::Min:
        return distance(e, "MIN [ ");
      case AstOp::Max:
        return distance(e, "MAX [ ");
      case AstOp::Case:
        return cases(e);
      case AstOp::Ternary:
        emit("(");
        print(*e.args[0], 0);
        emit(" ? ");
        print(*e.args[1], 0);
        emit(" : ");
        print(*e.args[2], 0);
        emit(")");
        return;
      case AstOp::Next:
        return list(e, 0, "next(", ", ", ")");
      case AstOp::Call:
        emit(e.text);
        return list(e, 0, "(", e.text == "extend" ? " , " : ", ", ")");
      case AstOp::ArrayDefine:
        return list(e, 0, "[", ", ", "]");
      default:
        open(s, around);
        print(*e.args[0], s.priority);
        infix(s);
        print(*e.args[1], s.priority);
        close(s, around);
    }
  }

  static bool parenthesized(const Style& s, int around) { return s.encloses || s.priority <= around; }
  void open(const Style& s, int around) {
    if (parenthesized(s, around)) emit("(");
  }
  void close(const Style& s, int around) {
    if (parenthesized(s, around)) emit(")");
  }
  void infix(const Style& s) {
    emit(" ");
    emit(s.symbol);
    emit(" ");
  }

  // NuSMV nests chains to the left: ((a & b) & c). The innermost pair opens first, all at once.
  void chain(const AstExpr& e, const Style& s, int around) {
    const std::size_t inner = e.args.size() - 2;
    out.append(inner, '(');
    open(s, around);
    print(*e.args[0], s.priority);
    for (std::size_t i = 1; i < e.args.size(); ++i) {
      infix(s);
      print(*e.args[i], s.priority);
      if (i <= inner) emit(")");
    }
    close(s, around);
  }

  // V and T are printed by their duals: !(!a U !b).
  void dual(const AstExpr& e, const Style& s) {
    const int negation = style(AstOp::Not).priority;
    emit("!(!");
    print(*e.args[0], negation);
    infix(s);
    emit("!");
    print(*e.args[1], negation);
    emit(")");
  }

  void list(const AstExpr& e, std::size_t from, std::string_view opening, std::string_view comma,
            std::string_view closing) {
    emit(opening);
    for (std::size_t i = from; i < e.args.size(); ++i) {
      if (i != from) emit(comma);
      print(*e.args[i], 0);
    }
    emit(closing);
  }

  void bounds(const AstExpr& e, std::size_t at, std::string_view between) {
    print(*e.args[at], 0);
    emit(between);
    print(*e.args[at + 1], 0);
  }

  void until(const AstExpr& e, std::string_view opening) {
    const int priority = style(AstOp::U).priority;
    emit(opening);
    print(*e.args[0], priority);
    emit(" U ");
    print(*e.args[1], priority);
    emit(" ]");
  }

  void bounded_until(const AstExpr& e) {
    const int priority = style(AstOp::U).priority;
    emit(e.op == AstOp::ABU ? "A [ " : "E [ ");
    print(*e.args[0], priority);
    emit(" BU ");
    bounds(e, 1, "..");
    emit(" ");
    print(*e.args[3], priority);
    emit(" ]");
  }

  void distance(const AstExpr& e, std::string_view opening) {
    const int priority = style(AstOp::U).priority;
    emit(opening);
    print(*e.args[0], priority);
    emit(" , ");
    print(*e.args[1], priority);
    emit(" ]");
  }

  void cases(const AstExpr& e) {
    emit("case ");
    for (std::size_t i = 0; i + 1 < e.args.size(); i += 2) {
      print(*e.args[i], 0);
      emit(" : ");
      print(*e.args[i + 1], 0);
      emit("; ");
    }
    emit("esac");
  }

  std::vector<Piece> pending_;
};

}  // namespace

std::string print(const AstExpr& e) {
  Printer printer;
  printer.print_all(e);
  return std::move(printer.out);
}

}  // namespace smtsplit::smv
