#include "support/random_syntax.hpp"

namespace smtsplit::test {
namespace {

using Kind = Shape::Kind;

const char* const kColours[] = {"red", "green", "blue"};
const char* const kMixed[] = {"0", "red", "2"};
const Shape kInteger{Kind::Range, 0, 1, 0, false};

template <std::size_t n>
std::string one_of(const char* const (&texts)[n], std::uint64_t at) {
  return texts[at];
}

}  // namespace

std::string SyntaxWriter::join(std::initializer_list<std::string> parts) {
  std::string text;
  for (const std::string& part : parts) text += part;
  return text;
}

Shape SyntaxWriter::word_shape() {
  const auto width = 1 + static_cast<unsigned>(below(3));
  return {Kind::Word, 0, 0, width, chance(50)};
}

Shape SyntaxWriter::shape() {
  switch (below(10)) {
    case 0:
    case 1:
    case 2:
    case 3: return {};
    case 4:
    case 5:
    case 6: {
      const int low = static_cast<int>(below(4)) - 2;
      // In a few models ranges have more values than a digit of local reasoning.
      return {Kind::Range, low, low + 1 + static_cast<int>(below(3)) + (large_ranges_ ? 64 : 0), 0, false};
    }
    case 7: return {Kind::Enumeration, 0, 0, 0, false};
    case 8: return {chance(50) ? Kind::Enumeration : Kind::Mixed, 0, 0, 0, false};
    default: return word_shape();
  }
}

unsigned SyntaxWriter::size(const Shape& s) {
  switch (s.kind) {
    case Kind::Boolean: return 2;
    case Kind::Range: return static_cast<unsigned>(s.high - s.low + 1);
    case Kind::Enumeration:
    case Kind::Mixed: return 3;
    case Kind::Word: return 1u << s.width;
  }
  return 1;
}

std::string SyntaxWriter::declaration(const Shape& s) {
  switch (s.kind) {
    case Kind::Boolean: return "boolean";
    case Kind::Range: return std::to_string(s.low) + ".." + std::to_string(s.high);
    case Kind::Enumeration: return "{red, green, blue}";
    case Kind::Mixed: return "{0, red, 2}";
    case Kind::Word: return std::string(s.is_signed ? "signed" : "unsigned") + " word[" + std::to_string(s.width) + "]";
  }
  return "";
}

std::string SyntaxWriter::constant(const Shape& s) {
  switch (s.kind) {
    case Kind::Boolean: return chance(50) ? "TRUE" : "FALSE";
    case Kind::Range: return number(s.low + static_cast<int>(below(size(s))));
    case Kind::Enumeration: return one_of(kColours, below(3));
    case Kind::Mixed: return one_of(kMixed, below(3));
    case Kind::Word: {
      const std::uint64_t bits = below(size(s));
      if (chance(15)) {
        const auto signed_bits = static_cast<long long>(bits) - (s.is_signed ? static_cast<long long>(size(s)) / 2 : 0);
        return join({s.is_signed ? "swconst(" : "uwconst(", number(signed_bits), ", ", std::to_string(s.width), ")"});
      }
      std::string text = std::string(s.is_signed ? "0sb" : "0ub") + std::to_string(s.width) + "_";
      for (unsigned i = s.width; i-- > 0;) text += (bits >> i & 1) != 0 ? '1' : '0';
      return text;
    }
  }
  return "";
}

std::string SyntaxWriter::variable(const Scope& scope, const Shape& s, int allowed) {
  std::vector<std::string> found;
  const auto fits = [&](const Shape& other) { return s.kind == Kind::Range ? other.kind == s.kind : other == s; };
  for (const Symbol& v : scope.symbols) {
    if (!fits(v.shape)) continue;
    found.push_back(v.name);
    if ((allowed & Next) != 0 && v.has_next) found.push_back("next(" + v.name + ")");
  }
  if ((allowed & Inputs) != 0) {
    for (const Symbol& v : scope.inputs) {
      if (fits(v.shape)) found.push_back(v.name);
    }
  }
  for (const ArraySymbol& a : scope.arrays) {
    if (!fits(a.element)) continue;
    found.push_back(join({a.name, "[", std::to_string(a.low), "]"}));
    const Scope plain{scope.symbols, scope.inputs, {}};
    found.push_back(join(
        {a.name, "[", number(a.low), " + abs(", integer(plain, allowed, 0), ") mod ", std::to_string(a.size), "]"}));
  }
  return found.empty() ? "" : found[below(found.size())];
}

std::string SyntaxWriter::boolean(const Scope& scope, int allowed, int depth) {
  if (depth <= 0) {
    const std::string v = variable(scope, {}, allowed);
    if (!v.empty() && chance(50)) return v;
    return comparison(scope, allowed, 0);
  }
  const auto sub = [&] { return boolean(scope, allowed, depth - 1); };
  switch (below(11)) {
    case 0: return join({"!(", sub(), ")"});
    case 1: return join({"(", sub(), " & ", sub(), ")"});
    case 2: return join({"(", sub(), " | ", sub(), ")"});
    case 3: return join({"(", sub(), " -> ", sub(), ")"});
    case 4: {
      static const char* const kOperators[] = {" xor ", " xnor ", " <-> ", " = ", " != "};
      return join({"((", sub(), ")", one_of(kOperators, below(5)), "(", sub(), "))"});
    }
    case 5: return join({"(", sub(), " ? ", sub(), " : ", sub(), ")"});
    case 6: return join({"case ", sub(), " : ", sub(), "; TRUE : ", sub(), "; esac"});
    default: return comparison(scope, allowed, depth - 1);
  }
}

std::string SyntaxWriter::comparison(const Scope& scope, int allowed, int depth) {
  static const char* const kOperators[] = {" = ", " != ", " < ", " <= ", " > ", " >= "};
  const auto number_term = [&] { return integer(scope, allowed, depth); };
  switch (below(9)) {
    case 0:
    case 1: return join({"(", number_term(), one_of(kOperators, below(6)), number_term(), ")"});
    case 2: {
      const Shape s{chance(70) ? Kind::Enumeration : Kind::Mixed, 0, 0, 0, false};
      const std::string v = variable(scope, s, allowed);
      if (v.empty()) break;
      if (chance(30)) return join({"(", v, " in {", constant(s), ", ", constant(s), "})"});
      const std::string other = chance(40) ? variable(scope, s, allowed) : "";
      return join({"(", v, chance(50) ? " = " : " != ", other.empty() ? constant(s) : other, ")"});
    }
    case 3:
    case 4: {
      const Shape s = word_shape();
      const std::string v = variable(scope, s, allowed);
      if (v.empty()) break;
      return join({"(", v, one_of(kOperators, below(6)), word(scope, s, allowed, depth), ")"});
    }
    case 5: {
      const std::string v = variable(scope, kInteger, allowed);
      if (v.empty()) break;
      if (chance(50)) return join({"(", v, " in {0, 2})"});
      return chance(50) ? join({"(", v, " in 0..2)"}) : join({"(", v, " in ({-1} union {0, 1}))"});
    }
    case 6: return join({"bool(", number_term(), " mod 2)"});
    case 7: {
      const std::string w = variable(scope, {Kind::Word, 0, 0, 1, false}, allowed);
      if (!w.empty()) return "bool(" + w + ")";
      break;
    }
    default: break;
  }
  const std::string v = variable(scope, {}, allowed);
  if (!v.empty()) return chance(50) ? v : "!" + v;
  return join({"(", number_term(), " <= ", number_term(), ")"});
}

std::string SyntaxWriter::integer(const Scope& scope, int allowed, int depth) {
  const auto sub = [&] { return integer(scope, allowed, depth - 1); };
  if (depth > 0) {
    switch (below(13)) {
      case 0: return join({"(", sub(), " + ", sub(), ")"});
      case 1: return join({"(", sub(), " - ", sub(), ")"});
      case 2: return join({"(", sub(), " * ", sub(), ")"});
      case 3: return join({"(", sub(), " mod ", number(chance(50) ? 2 : 3), ")"});
      case 4: return join({"(", sub(), " / ", number(chance(50) ? 2 : -2), ")"});
      case 5: return join({chance(50) ? "max(" : "min(", sub(), ", ", sub(), ")"});
      case 6: return join({"(", boolean(scope, allowed, depth - 1), " ? ", sub(), " : ", sub(), ")"});
      case 7: return join({"count(", boolean(scope, allowed, 0), ", ", boolean(scope, allowed, 0), ")"});
      case 8: return join({"toint(", boolean(scope, allowed, 0), ")"});
      case 9: {
        const std::string w = variable(scope, word_shape(), allowed);
        if (!w.empty()) return "toint(" + w + ")";
        break;
      }
      case 10: return join({"(-(", sub(), "))"});
      case 11: return join({"abs(", sub(), ")"});
      default: break;
    }
  }
  const Scope plain{scope.symbols, scope.inputs, {}};  // the index of an array element is an integer again
  const std::string v = depth >= 0 ? variable(plain, kInteger, allowed) : "";
  return !v.empty() && chance(75) ? v : number(static_cast<int>(below(5)) - 1);
}

// A word of this shape made from a variable of another one, or an empty string.
std::string SyntaxWriter::other_word(const Scope& scope, const Shape& s, int allowed) {
  Shape other = word_shape();
  const std::string v = variable(scope, other, allowed);
  if (v.empty()) {
    const bool word1 = s.width == 1 && !s.is_signed;
    return word1 ? join({"word1(", boolean(scope, allowed, 0), ")"}) : "";
  }
  std::string text = v;
  switch (below(4)) {
    case 0: {
      const auto high = static_cast<unsigned>(below(other.width));
      const auto low = static_cast<unsigned>(below(high + 1));
      text = join({v, "[", std::to_string(high), ":", std::to_string(low), "]"});
      other = {Kind::Word, 0, 0, high - low + 1, false};
      break;
    }
    case 1:
      text = join({"(", v, " :: ", v, ")"});
      other = {Kind::Word, 0, 0, 2 * other.width, false};
      break;
    case 2:
      text = join({"extend(", v, ", ", std::to_string(1), ")"});
      ++other.width;
      break;
    default: break;
  }
  if (other.width != s.width) text = join({"resize(", text, ", ", std::to_string(s.width), ")"});
  if (other.is_signed != s.is_signed) text = join({s.is_signed ? "signed(" : "unsigned(", text, ")"});
  return text;
}

std::string SyntaxWriter::word(const Scope& scope, const Shape& s, int allowed, int depth) {
  const std::string v = variable(scope, s, allowed);
  const std::string leaf = v.empty() || chance(40) ? constant(s) : v;
  if (depth <= 0) return leaf;
  const auto sub = [&] { return word(scope, s, allowed, depth - 1); };
  switch (below(9)) {
    case 0:
    case 1:
    case 2: {
      static const char* const kOperators[] = {" + ", " - ", " * ", " & ", " | ", " xor ", " xnor "};
      return join({"(", leaf, one_of(kOperators, below(7)), sub(), ")"});
    }
    case 3: return (chance(50) ? "!" : "-") + ("(" + leaf + ")");
    case 4: {
      const auto amount = static_cast<int>(below(s.width + 1));
      const std::string by = chance(70) ? number(amount) : variable(scope, {Kind::Word, 0, 0, 1, false}, allowed);
      if (!by.empty()) return join({"(", leaf, chance(50) ? " << " : " >> ", by, ")"});
      return leaf;
    }
    case 5: {
      std::string divisor = constant(s);
      if (divisor.find('1') == std::string::npos || divisor[1] == 'w') divisor = leaf;
      return join({"(", divisor == leaf ? "!" : "", leaf, chance(50) ? " / " : " mod ", divisor, ")"});
    }
    case 6: return join({"(", boolean(scope, allowed, 0), " ? ", leaf, " : ", sub(), ")"});
    default: {
      const std::string other = other_word(scope, s, allowed);
      return other.empty() ? leaf : other;
    }
  }
}

std::string SyntaxWriter::value(const Scope& scope, const Shape& s, int allowed, int depth) {
  if (depth > 0 && chance(55)) {
    std::string out = "case ";
    for (std::uint64_t i = 1 + below(2); i > 0; --i) {
      out += join({boolean(scope, allowed, 1), " : ", value(scope, s, allowed, depth - 1), "; "});
    }
    return join({out, "TRUE : ", value(scope, s, allowed, depth - 1), "; esac"});
  }
  switch (s.kind) {
    case Kind::Boolean: return chance(25) ? "{TRUE, FALSE}" : boolean(scope, allowed, 1);
    case Kind::Enumeration:
    case Kind::Mixed: {
      const std::string v = variable(scope, s, allowed);
      if (!v.empty() && chance(40)) return v;
      return chance(30) ? join({"{", constant(s), ", ", constant(s), "}"}) : constant(s);
    }
    case Kind::Word: return word(scope, s, allowed, 1);  // there are no sets of words
    case Kind::Range: break;
  }
  switch (below(6)) {
    case 0: return constant(s);
    case 1: return join({"{", constant(s), ", ", constant(s), "}"});
    case 2: return declaration(s);
    case 3: return join({"({", constant(s), "} union {", constant(s), "})"});
    default:
      return join({"(", number(s.low), " + abs(", integer(scope, allowed, 1), ") mod ", std::to_string(size(s)), ")"});
  }
}

}  // namespace smtsplit::test
