#include "support/random_model.hpp"

#include <algorithm>
#include <random>
#include <vector>

namespace smtsplit::test {
namespace {

struct Shape {
  enum class Kind { Boolean, Range, Enumeration, Word } kind = Kind::Boolean;
  int low = 0, high = 1;  ///< Range; Enumeration: number of constants in `high`
  unsigned width = 0;     ///< Word
  bool is_signed = false;
  friend bool operator==(const Shape&, const Shape&) = default;
};

struct Symbol {
  std::string name;
  Shape shape;
  bool has_next = true;  ///< may stand under next()
};

struct Scope {
  std::vector<Symbol> symbols;
  std::vector<Symbol> inputs;                    ///< usable where inputs are legal
  std::vector<std::pair<std::string, Shape>> arrays;  ///< two elements each, 0..1
};

const char* const kConstants[] = {"red", "green", "blue"};

class Writer {
 public:
  explicit Writer(std::uint64_t seed) : random_(seed) {}

  std::string model();

 private:
  using Strings = std::vector<std::string>;
  enum Allowed { Plain = 0, Next = 1, Inputs = 2 };

  // mt19937_64 is the same everywhere, the distributions of the library are not
  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  bool chance(unsigned percent) { return below(100) < percent; }
  static std::string number(long long n) { return n < 0 ? "(" + std::to_string(n) + ")" : std::to_string(n); }

  Shape shape() {
    switch (below(8)) {
      case 0: case 1: case 2: return {};
      case 3: case 4: case 5: {
        const int low = static_cast<int>(below(3)) - 1;
        return {Shape::Kind::Range, low, low + 1 + static_cast<int>(below(2)), 0, false};
      }
      case 6: return {Shape::Kind::Enumeration, 0, 3, 0, false};
      default: return {Shape::Kind::Word, 0, 0, 1 + static_cast<unsigned>(below(2)), chance(50)};
    }
  }
  static unsigned size(const Shape& s) {
    switch (s.kind) {
      case Shape::Kind::Boolean: return 2;
      case Shape::Kind::Range: return static_cast<unsigned>(s.high - s.low + 1);
      case Shape::Kind::Enumeration: return 3;
      case Shape::Kind::Word: return 1u << s.width;
    }
    return 1;
  }
  static std::string declaration(const Shape& s) {
    switch (s.kind) {
      case Shape::Kind::Boolean: return "boolean";
      case Shape::Kind::Range: return std::to_string(s.low) + ".." + std::to_string(s.high);
      case Shape::Kind::Enumeration: return "{red, green, blue}";
      case Shape::Kind::Word:
        return std::string(s.is_signed ? "signed" : "unsigned") + " word[" + std::to_string(s.width) + "]";
    }
    return "";
  }
  std::string constant(const Shape& s) {
    switch (s.kind) {
      case Shape::Kind::Boolean: return chance(50) ? "TRUE" : "FALSE";
      case Shape::Kind::Range: return number(s.low + static_cast<int>(below(size(s))));
      case Shape::Kind::Enumeration: return kConstants[below(3)];
      case Shape::Kind::Word: {
        std::string bits;
        for (unsigned i = 0; i < s.width; ++i) bits += chance(50) ? '1' : '0';
        return std::string(s.is_signed ? "0sb" : "0ub") + std::to_string(s.width) + "_" + bits;
      }
    }
    return "";
  }

  // A variable of this shape, or an empty string.
  std::string variable(const Scope& scope, const Shape& s, int allowed) {
    Strings found;
    const auto fits = [&](const Shape& other) {
      return s.kind == Shape::Kind::Range ? other.kind == s.kind : other == s;
    };
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
    for (const auto& [name, element] : scope.arrays) {
      if (!fits(element)) continue;
      found.push_back(name + "[0]");
      const std::string index = "abs(" + integer(scope, allowed, 0) + ") mod 2";
      found.push_back(name + "[" + index + "]");
    }
    return found.empty() ? "" : found[below(found.size())];
  }

  std::string boolean(const Scope& scope, int allowed, int depth) {
    if (depth <= 0) {
      const std::string v = variable(scope, {}, allowed);
      if (!v.empty() && chance(50)) return v;
      return comparison(scope, allowed, 0);
    }
    const auto sub = [&] { return boolean(scope, allowed, depth - 1); };
    switch (below(9)) {
      case 0: return "!(" + sub() + ")";
      case 1: return "(" + sub() + " & " + sub() + ")";
      case 2: return "(" + sub() + " | " + sub() + ")";
      case 3: return "(" + sub() + " -> " + sub() + ")";
      case 4: return "(" + sub() + (chance(50) ? " xor " : " <-> ") + sub() + ")";
      case 5: return "(" + sub() + " ? " + sub() + " : " + sub() + ")";
      default: return comparison(scope, allowed, depth - 1);
    }
  }

  std::string comparison(const Scope& scope, int allowed, int depth) {
    switch (below(6)) {
      case 0: case 1: {
        const std::string left = integer(scope, allowed, depth);
        static const char* const kOperators[] = {" = ", " != ", " < ", " <= ", " > ", " >= "};
        return "(" + left + kOperators[below(6)] + integer(scope, allowed, depth) + ")";
      }
      case 2: {
        const std::string v = variable(scope, {Shape::Kind::Enumeration, 0, 3, 0, false}, allowed);
        if (v.empty()) break;
        if (chance(30)) return "(" + v + " in {red, blue})";
        return "(" + v + (chance(50) ? " = " : " != ") + kConstants[below(3)] + ")";
      }
      case 3: {
        const Shape s{Shape::Kind::Word, 0, 0, 1 + static_cast<unsigned>(below(2)), chance(50)};
        const std::string v = variable(scope, s, allowed);
        if (v.empty()) break;
        return "(" + v + (chance(50) ? " = " : " <= ") + word(scope, s, allowed, depth) + ")";
      }
      case 4: {
        const std::string v = variable(scope, {Shape::Kind::Range, 0, 1, 0, false}, allowed);
        if (!v.empty()) return "(" + v + " in {0, 2})";
        break;
      }
      default: break;
    }
    const std::string v = variable(scope, {}, allowed);
    if (!v.empty()) return chance(50) ? v : "!" + v;
    return "(" + integer(scope, allowed, depth) + " <= " + integer(scope, allowed, depth) + ")";
  }

  std::string integer(const Scope& scope, int allowed, int depth) {
    const auto sub = [&] { return integer(scope, allowed, depth - 1); };
    if (depth > 0) {
      switch (below(10)) {
        case 0: return "(" + sub() + " + " + sub() + ")";
        case 1: return "(" + sub() + " - " + sub() + ")";
        case 2: return "(" + sub() + " * " + sub() + ")";
        case 3: return "(" + sub() + " mod " + number(chance(50) ? 2 : 3) + ")";
        case 4: return "(" + sub() + " / " + number(chance(50) ? 2 : -2) + ")";
        case 5: return (chance(50) ? "max(" : "min(") + sub() + ", " + sub() + ")";
        case 6: return "(" + boolean(scope, allowed, depth - 1) + " ? " + sub() + " : " + sub() + ")";
        case 7: return "count(" + boolean(scope, allowed, 0) + ", " + boolean(scope, allowed, 0) + ")";
        case 8: return "toint(" + boolean(scope, allowed, 0) + ")";
        default: break;
      }
    }
    const std::string v = depth >= 0 ? variable_of_range(scope, allowed) : "";
    return !v.empty() && chance(75) ? v : number(static_cast<int>(below(5)) - 1);
  }

  // Without array elements, whose index is an integer again.
  std::string variable_of_range(const Scope& scope, int allowed) {
    Scope plain{scope.symbols, scope.inputs, {}};
    return variable(plain, {Shape::Kind::Range, 0, 1, 0, false}, allowed);
  }

  std::string word(const Scope& scope, const Shape& s, int allowed, int depth) {
    const std::string v = variable(scope, s, allowed);
    const std::string leaf = v.empty() || chance(40) ? constant(s) : v;
    if (depth <= 0) return leaf;
    const auto sub = [&] { return word(scope, s, allowed, depth - 1); };
    switch (below(7)) {
      case 0: return "(" + leaf + " + " + sub() + ")";
      case 1: return "(" + leaf + " - " + sub() + ")";
      case 2: return "(" + leaf + " & " + sub() + ")";
      case 3: return "(" + leaf + " xor " + sub() + ")";
      case 4: return "!" + leaf;
      case 5: return "(" + leaf + (chance(50) ? " << " : " >> ") + number(static_cast<int>(below(3)) % (static_cast<int>(s.width) + 1)) + ")";
      default: return leaf;
    }
  }

  // A value or a set of values that fits the shape.
  std::string value(const Scope& scope, const Shape& s, int allowed, int depth) {
    if (depth > 0 && chance(55)) {
      std::string out = "case ";
      for (std::uint64_t i = 1 + below(2); i > 0; --i) {
        out += boolean(scope, allowed, 1) + " : " + value(scope, s, allowed, depth - 1) + "; ";
      }
      return out + "TRUE : " + value(scope, s, allowed, depth - 1) + "; esac";
    }
    switch (s.kind) {
      case Shape::Kind::Boolean:
        return chance(25) ? "{TRUE, FALSE}" : boolean(scope, allowed, 1);
      case Shape::Kind::Enumeration: {
        const std::string v = variable(scope, s, allowed);
        if (!v.empty() && chance(40)) return v;
        return chance(30) ? "{" + constant(s) + ", " + constant(s) + "}" : constant(s);
      }
      case Shape::Kind::Word:
        return chance(15) ? "{" + constant(s) + ", " + word(scope, s, allowed, 0) + "}" : word(scope, s, allowed, 1);
      case Shape::Kind::Range: break;
    }
    switch (below(5)) {
      case 0: return constant(s);
      case 1: return "{" + constant(s) + ", " + constant(s) + "}";
      case 2: return declaration(s);
      default:
        return "(" + number(s.low) + " + abs(" + integer(scope, allowed, 1) + ") mod " + number(static_cast<int>(size(s))) + ")";
    }
  }

  // Declares a variable in the text and returns its symbol; none when the model has states enough.
  bool room_for(const Shape& s) {
    if (states_ * size(s) > kMostStates) return false;
    states_ *= size(s);
    return true;
  }

  void assign(std::string& text, const Scope& scope, const std::string& target, const Shape& s, const Strings& earlier,
              bool init) {
    if (init && chance(70)) text += "  init(" + target + ") := " + value(Scope{}, s, Plain, 0) + ";\n";
    if (!chance(85)) return;
    // next values only of targets assigned before, so that nothing is circular
    Scope visible = scope;
    for (Symbol& v : visible.symbols) {
      v.has_next = std::find(earlier.begin(), earlier.end(), v.name) != earlier.end();
    }
    text += "  next(" + target + ") := " + value(visible, s, Next | Inputs, 2) + ";\n";
  }

  void constraints(std::string& text, const Scope& scope, bool is_main) {
    if (chance(is_main ? 30 : 10)) text += "INIT " + boolean(scope, Plain, 2) + "\n";
    if (chance(is_main ? 20 : 6)) text += "INVAR " + boolean(scope, Plain, 1) + " | " + boolean(scope, Plain, 1) + "\n";
    if (chance(is_main ? 20 : 8)) text += "TRANS " + boolean(scope, Next | Inputs, 1) + " | " + boolean(scope, Next | Inputs, 1) + "\n";
    if (chance(is_main ? 35 : 10)) text += (chance(50) ? "FAIRNESS " : "JUSTICE ") + boolean(scope, Plain, 1) + "\n";
    if (chance(is_main ? 12 : 3)) {
      text += "COMPASSION (" + boolean(scope, Plain, 1) + ", " + boolean(scope, Plain, 1) + ")\n";
    }
  }

  std::string state_predicate(const Scope& scope) {
    // Both proofs and refutations should be frequent: exclude one combination, or say anything at all.
    if (chance(50)) return "!(" + boolean(scope, Plain, 0) + " & " + boolean(scope, Plain, 0) + " & " + boolean(scope, Plain, 1) + ")";
    return boolean(scope, Plain, 2);
  }
  std::string specification(const Scope& scope, bool with_inputs) {
    const auto p = [&] { return state_predicate(scope); };
    switch (below(18)) {
      case 0: case 1: return "INVARSPEC " + p();
      case 2: return "INVARSPEC " + boolean(scope, Next | (with_inputs ? Inputs : Plain), 2);
      case 3: case 4: return "CTLSPEC AG " + p();
      case 5: return "CTLSPEC EF " + p();
      case 6: return "LTLSPEC G " + p();
      case 7: return "LTLSPEC G (" + p() + " -> X " + p() + ")";
      case 8: return "LTLSPEC G " + boolean(scope, Next | Inputs, 2);
      case 9: return "CTLSPEC (" + p() + ") -> EF " + p();
      case 10: return "CTLSPEC AG " + p() + " | AG " + p();
      case 11: return "CTLSPEC (AG " + p() + " & EF " + p() + ") | " + p();
      case 12: return "CTLSPEC !(EF " + p() + ") | EF " + p();
      case 13: return "LTLSPEC " + p() + " -> G " + p();
      case 14: return "LTLSPEC !F " + p() + " & " + p();
      case 15: return "CTLSPEC EF " + p() + " & EF " + p();
      case 16: return "CTLSPEC !AG " + p();
      default: return "CTLSPEC " + p();
    }
  }

  static constexpr std::uint64_t kMostStates = 1500;
  std::mt19937_64 random_;
  std::uint64_t states_ = 1;
};

std::string Writer::model() {
  Scope main;
  std::string variables, assignments, text;
  Strings assigned;

  const std::uint64_t shared = 1 + below(3);
  std::vector<Symbol> plain;
  for (std::uint64_t i = 0; i < shared; ++i) {
    const Shape s = shape();
    if (!room_for(s)) break;
    plain.push_back({"v" + std::to_string(i), s, true});
    variables += "  v" + std::to_string(i) + " : " + declaration(s) + ";\n";
  }
  main.symbols = plain;
  if (chance(20)) {
    const Shape s = shape();
    if (room_for(s) && room_for(s)) {
      main.arrays.emplace_back("a", s);
      variables += "  a : array 0..1 of " + declaration(s) + ";\n";
    }
  }
  std::string head = "MODULE main\nVAR\n";
  std::string extra;
  if (chance(25)) {
    const Shape s = shape();
    main.inputs.push_back({"i0", s, false});
    extra += "IVAR i0 : " + declaration(s) + ";\n";
  }
  if (chance(15)) {
    const Shape s = shape();
    if (room_for(s)) {
      main.symbols.push_back({"f0", s, true});
      extra += "FROZENVAR f0 : " + declaration(s) + ";\n";
    }
  }

  // modules, each with one or two locals and shared variables as parameters
  const std::uint64_t modules = below(4) == 0 ? 0 : 1 + below(2);
  Strings instances;
  const bool asynchronous = chance(70);
  bool any_process = false;
  Strings written;  // by plain instances: one writer only
  for (std::uint64_t m = 0; m < modules; ++m) {
    const std::string name = "M" + std::to_string(m);
    const std::uint64_t copies = 1 + below(2);
    Scope scope;
    scope.symbols.push_back({"s", plain[below(plain.size())].shape, true});
    const bool number_parameter = chance(50);
    std::string locals;
    const std::uint64_t count = 1 + below(2);
    for (std::uint64_t l = 0; l < count; ++l) {
      const Shape s = shape();
      bool fits = true;
      for (std::uint64_t c = 0; c < copies; ++c) fits = fits && room_for(s);
      if (!fits) break;
      scope.symbols.push_back({"l" + std::to_string(l), s, true});
      locals += "  l" + std::to_string(l) + " : " + declaration(s) + ";\n";
    }
    const bool is_process = asynchronous && chance(85);
    any_process |= is_process;
    std::string actual;
    {
      Strings fitting;
      for (const Symbol& v : plain) {
        if (v.shape == scope.symbols[0].shape) fitting.push_back(v.name);
      }
      actual = fitting[below(fitting.size())];
    }
    std::string body;
    Strings earlier;
    const bool writes_shared = is_process ? chance(70) : copies == 1 && written.empty() && chance(40);
    Scope with_number = scope;
    if (number_parameter) with_number.symbols.push_back({"k", {Shape::Kind::Range, 0, 2, 0, false}, false});
    for (const Symbol& v : scope.symbols) {
      const bool is_shared = v.name == "s";
      if (is_shared && !writes_shared) continue;
      assign(body, with_number, v.name, v.shape, earlier, !is_shared);
      if (body.find("next(" + v.name + ") :=") != std::string::npos) earlier.push_back(v.name);
    }
    if (writes_shared && !is_process) written.push_back(actual);
    text += "MODULE " + name + "(s" + (number_parameter ? ", k" : "") + ")\n";
    if (!locals.empty()) text += "VAR\n" + locals;
    if (chance(30)) {
      text += "DEFINE d := " + boolean(with_number, Plain, 1) + ";\n";
      with_number.symbols.push_back({"d", {}, false});
    }
    if (!body.empty()) text += "ASSIGN\n" + body;
    constraints(text, with_number, false);
    if (is_process && chance(35)) text += "FAIRNESS running\n";
    for (std::uint64_t c = 0; c < copies; ++c) {
      const std::string instance = "p" + std::to_string(instances.size());
      instances.push_back(instance);
      variables += "  " + instance + " : " + (is_process ? "process " : "") + name + "(" + actual +
                   (number_parameter ? ", " + std::to_string(c) : "") + ");\n";
      for (const Symbol& v : scope.symbols) {
        if (v.name != "s") main.symbols.push_back({instance + "." + v.name, v.shape, true});
      }
    }
  }

  if (chance(20)) {
    const Shape s = shape();
    if (room_for(s)) {
      variables += "  w : " + declaration(s) + ";\n";
      assignments += "  w := " + value(main, s, Plain, 1) + ";\n";
      main.symbols.push_back({"w", s, true});
    }
  }
  for (const Symbol& v : plain) {
    if (std::find(written.begin(), written.end(), v.name) != written.end()) continue;
    if (any_process && chance(50)) {
      if (chance(70)) assignments += "  init(" + v.name + ") := " + value(Scope{}, v.shape, Plain, 0) + ";\n";
      continue;
    }
    Scope visible = main;
    std::erase_if(visible.symbols, [](const Symbol& x) { return x.name == "w"; });
    assign(assignments, visible, v.name, v.shape, assigned, true);
    if (assignments.find("next(" + v.name + ") :=") != std::string::npos) assigned.push_back(v.name);
  }
  if (!main.arrays.empty()) {
    for (const char* element : {"a[0]", "a[1]"}) {
      Scope visible = main;
      std::erase_if(visible.symbols, [](const Symbol& x) { return x.name == "w"; });
      assign(assignments, visible, element, main.arrays[0].second, {}, true);
    }
  }
  text += head + variables + extra;
  if (chance(30)) {
    text += "DEFINE d := " + boolean(main, Plain, 2) + ";\n";
    main.symbols.push_back({"d", {}, false});
  }
  if (!assignments.empty()) text += "ASSIGN\n" + assignments;
  constraints(text, main, true);
  for (std::uint64_t i = 0, n = 3 + below(3); i < n; ++i) text += specification(main, !main.inputs.empty()) + "\n";
  return text;
}

}  // namespace

std::string random_model(std::uint64_t seed) { return Writer(seed * 0x9e3779b97f4a7c15u + 1).model(); }

}  // namespace smtsplit::test
