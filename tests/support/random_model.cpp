#include "support/random_model.hpp"

#include <algorithm>
#include <vector>

#include "support/random_syntax.hpp"

namespace smtsplit::test {
namespace {

using Strings = std::vector<std::string>;

class ModelWriter : SyntaxWriter {
 public:
  using SyntaxWriter::SyntaxWriter;

  std::string model();

 private:
  /// How one model is made: processes or not, many shared variables or many local ones.
  struct Style {
    std::uint64_t most_states;
    std::uint64_t modules, most_copies;
    std::uint64_t shared, most_locals;
    bool asynchronous;
  };

  Style style() {
    static constexpr std::uint64_t kStates[] = {60, 300, 1200, 2400};
    Style s{};
    s.most_states = kStates[below(4)];
    s.modules = chance(20) ? 0 : 1 + below(2);
    s.most_copies = 1 + below(3);
    s.shared = 1 + below(4);
    s.most_locals = below(4);
    s.asynchronous = chance(70);
    return s;
  }

  // Whether that many more variables of the shape fit into the model; counts them when they do.
  bool room_for(const Shape& s, std::uint64_t copies = 1) {
    std::uint64_t states = states_;
    for (std::uint64_t i = 0; i < copies; ++i) states *= size(s);
    if (states > style_.most_states) return false;
    states_ = states;
    return true;
  }

  void shared_variables();
  void inputs_and_frozen();
  void module(const std::string& name);
  void submodule();
  void main_assignments();
  void assign(std::string& text, const Scope& scope, const std::string& target, const Shape& s, const Strings& earlier,
              bool init);
  void constraints(std::string& text, const Scope& scope, bool is_main);
  std::string state_predicate(const Scope& scope);
  std::string specification(const Scope& scope, bool with_inputs);

  // A symbol of this shape to pass as a parameter; without a name when there is none.
  Symbol actual_for(const Shape& s, const std::vector<Symbol>& among, const std::string& except) {
    std::vector<Symbol> fitting;
    for (const Symbol& v : among) {
      if (v.shape == s && v.name != except) fitting.push_back(v);
    }
    return fitting.empty() ? Symbol{} : fitting[below(fitting.size())];
  }

  Style style_{};
  std::uint64_t states_ = 1;
  Scope main_;
  std::vector<Symbol> shared_;
  Strings written_;  // shared variables that a synchronous instance writes: it is the only writer
  Strings instances_;
  bool any_process_ = false, has_submodule_ = false;
  std::string modules_, variables_, sections_, assignments_;
};

void ModelWriter::assign(std::string& text, const Scope& scope, const std::string& target, const Shape& s,
                         const Strings& earlier, bool init) {
  if (init && chance(70)) text += join({"  init(", target, ") := ", value(Scope{}, s, Plain, 0), ";\n"});
  if (!chance(85)) return;
  // next values only of targets assigned before, so that nothing is circular
  Scope visible = scope;
  for (Symbol& v : visible.symbols) {
    v.has_next = v.has_next && std::find(earlier.begin(), earlier.end(), v.name) != earlier.end();
  }
  text += join({"  next(", target, ") := ", value(visible, s, Next | Inputs, 2), ";\n"});
}

void ModelWriter::constraints(std::string& text, const Scope& scope, bool is_main) {
  const auto either = [&](int allowed) {
    return join({boolean(scope, allowed, 1), " | ", boolean(scope, allowed, 1)});
  };
  if (chance(is_main ? 30 : 10)) text += join({"INIT ", boolean(scope, Plain, 2), "\n"});
  if (chance(is_main ? 20 : 6)) text += join({"INVAR ", either(Plain), "\n"});
  if (chance(is_main ? 20 : 8)) text += join({"TRANS ", either(Next | Inputs), "\n"});
  if (chance(is_main ? 35 : 10)) text += join({chance(50) ? "FAIRNESS " : "JUSTICE ", boolean(scope, Plain, 1), "\n"});
  if (chance(is_main ? 12 : 3)) {
    text += join({"COMPASSION (", boolean(scope, Plain, 1), ", ", boolean(scope, Plain, 1), ")\n"});
  }
}

// Both proofs and refutations should be frequent: exclude one combination, or say anything at all.
std::string ModelWriter::state_predicate(const Scope& scope) {
  if (chance(50)) return boolean(scope, Plain, 2);
  return join({"!(", boolean(scope, Plain, 0), " & ", boolean(scope, Plain, 0), " & ", boolean(scope, Plain, 1), ")"});
}

std::string ModelWriter::specification(const Scope& scope, bool with_inputs) {
  const auto p = [&] { return state_predicate(scope); };
  switch (below(18)) {
    case 0:
    case 1: return "INVARSPEC " + p();
    case 2: return "INVARSPEC " + boolean(scope, Next | (with_inputs ? Inputs : Plain), 2);
    case 3:
    case 4: return "CTLSPEC AG " + p();
    case 5: return "CTLSPEC EF " + p();
    case 6: return "LTLSPEC G " + p();
    case 7: return join({"LTLSPEC G (", p(), " -> X ", p(), ")"});
    case 8: return "LTLSPEC G " + boolean(scope, Next | Inputs, 2);
    case 9: return join({"CTLSPEC (", p(), ") -> EF ", p()});
    case 10: return join({"CTLSPEC AG ", p(), " | AG ", p()});
    case 11: return join({"CTLSPEC (AG ", p(), " & EF ", p(), ") | ", p()});
    case 12: return join({"CTLSPEC !(EF ", p(), ") | EF ", p()});
    case 13: return join({"LTLSPEC ", p(), " -> G ", p()});
    case 14: return join({"LTLSPEC !F ", p(), " & ", p()});
    case 15: return join({"CTLSPEC EF ", p(), " & EF ", p()});
    case 16: return "CTLSPEC !AG " + p();
    default: return "CTLSPEC " + p();
  }
}

void ModelWriter::shared_variables() {
  for (std::uint64_t i = 0; i < style_.shared; ++i) {
    const Shape s = shape();
    if (!room_for(s)) break;
    shared_.push_back({"v" + std::to_string(i), s, true});
    variables_ += join({"  ", shared_.back().name, " : ", declaration(s), ";\n"});
  }
  main_.symbols = shared_;
  if (!chance(20)) return;
  const Shape s = shape();
  const ArraySymbol a{"a", s, static_cast<int>(below(3)) - 1, 2 + static_cast<int>(below(2))};
  if (!room_for(s, static_cast<std::uint64_t>(a.size))) return;
  main_.arrays.push_back(a);
  variables_ += join(
      {"  a : array ", std::to_string(a.low), "..", std::to_string(a.low + a.size - 1), " of ", declaration(s), ";\n"});
}

void ModelWriter::inputs_and_frozen() {
  if (chance(25)) {
    const Shape s = shape();
    main_.inputs.push_back({"i0", s, false});
    sections_ += join({"IVAR i0 : ", declaration(s), ";\n"});
  }
  if (!chance(15)) return;
  const Shape s = shape();
  if (!room_for(s)) return;
  main_.symbols.push_back({"f0", s, true});
  sections_ += join({"FROZENVAR f0 : ", declaration(s), ";\n"});
}

// A module that others have an instance of: a bit that follows a parameter.
void ModelWriter::submodule() {
  if (has_submodule_) return;
  has_submodule_ = true;
  Scope scope;
  scope.symbols = {{"x", {}, false}, {"b", {}, true}};
  modules_ += "MODULE C(x)\nVAR b : boolean;\nASSIGN\n";
  modules_ += join({"  init(b) := ", value(Scope{}, {}, Plain, 0), ";\n"});
  modules_ += join({"  next(b) := ", value(scope, {}, Plain, 1), ";\n"});
}

// A module with locals and with shared variables as parameters (s and perhaps r written, t read), and its instances.
void ModelWriter::module(const std::string& name) {
  const std::uint64_t copies = 1 + below(style_.most_copies);
  const bool is_process = style_.asynchronous && chance(85);
  Scope scope;
  std::string formals = "s", locals, body;
  const Symbol s = shared_[below(shared_.size())];
  scope.symbols.push_back({"s", s.shape, true});
  Symbol r;
  if (is_process && chance(30)) r = actual_for(shared_[below(shared_.size())].shape, shared_, s.name);
  if (!r.name.empty()) {
    scope.symbols.push_back({"r", r.shape, true});
    formals += ", r";
  }
  Strings targets = {"s", "r"};
  for (std::uint64_t l = 0, n = below(style_.most_locals + 1); l < n; ++l) {
    const Shape shape_of_local = shape();
    if (!room_for(shape_of_local, copies)) break;
    targets.push_back("l" + std::to_string(l));
    scope.symbols.push_back({targets.back(), shape_of_local, true});
    locals += join({"  ", targets.back(), " : ", declaration(shape_of_local), ";\n"});
  }
  const std::vector<Symbol> assigned = scope.symbols;
  if (chance(20) && room_for({}, copies)) {
    submodule();
    locals += join({"  c : C(", boolean(scope, Plain, 1), ");\n"});
    scope.symbols.push_back({"c.b", {}, false});
  }
  const bool numbered = chance(50);  // otherwise the copies are symmetric
  if (numbered) {
    scope.symbols.push_back({"k", {Shape::Kind::Range, 0, 2, 0, false}, false});
    formals += ", k";
  }
  const Shape read = main_.symbols[below(main_.symbols.size())].shape;
  const bool reads = chance(40);
  if (reads) {
    scope.symbols.push_back({"t", read, false});
    formals += ", t";
  }
  if (is_process && chance(15)) scope.inputs.push_back({"running", {}, false});
  std::string inputs;
  if (chance(8)) {
    const Shape input = shape();
    scope.inputs.push_back({"i", input, false});
    inputs = join({"IVAR i : ", declaration(input), ";\n"});
  }
  any_process_ |= is_process;
  const bool is_free = std::find(written_.begin(), written_.end(), s.name) == written_.end();
  const bool writes_shared = is_process ? chance(70) : copies == 1 && is_free && chance(40);
  Strings earlier;
  for (const Symbol& v : assigned) {
    const bool is_shared = v.name == "s" || v.name == "r";
    if (is_shared && !writes_shared) continue;
    assign(body, scope, v.name, v.shape, earlier, !is_shared);
    if (body.find("next(" + v.name + ") :=") != std::string::npos) earlier.push_back(v.name);
  }
  if (writes_shared && !is_process) written_.push_back(s.name);

  modules_ += join({"MODULE ", name, "(", formals, ")\n", locals.empty() ? "" : "VAR\n", locals, inputs});
  if (chance(30)) {
    modules_ += join({"DEFINE d := ", boolean(scope, Plain, 1), ";\n"});
    scope.symbols.push_back({"d", {}, false});
  }
  if (!body.empty()) modules_ += "ASSIGN\n" + body;
  constraints(modules_, scope, false);
  if (is_process && chance(35)) modules_ += "FAIRNESS running\n";

  std::vector<Symbol> made;
  for (std::uint64_t c = 0; c < copies; ++c) {
    const std::string instance = "p" + std::to_string(instances_.size());
    instances_.push_back(instance);
    std::string actuals = s.name;
    if (!r.name.empty()) actuals += ", " + r.name;
    if (numbered) actuals += ", " + std::to_string(c);
    if (reads) actuals += ", " + actual_for(read, main_.symbols, "").name;
    variables_ += join({"  ", instance, " : ", is_process ? "process " : "", name, "(", actuals, ");\n"});
    for (const Symbol& v : scope.symbols) {
      if (v.name[0] == 'l' || v.name[0] == 'c') made.push_back({instance + "." + v.name, v.shape, v.name[0] == 'l'});
    }
    if (chance(50)) {  // later copies may read this one
      main_.symbols.insert(main_.symbols.end(), made.begin(), made.end());
      made.clear();
    }
  }
  main_.symbols.insert(main_.symbols.end(), made.begin(), made.end());
}

void ModelWriter::main_assignments() {
  const Scope visible = main_;  // without w, which may depend on everything
  if (chance(20)) {
    const Shape s = shape();
    if (room_for(s)) {
      variables_ += join({"  w : ", declaration(s), ";\n"});
      assignments_ += join({"  w := ", value(main_, s, Plain, 1), ";\n"});
      main_.symbols.push_back({"w", s, true});
    }
  }
  Strings assigned;
  for (const Symbol& v : shared_) {
    if (std::find(written_.begin(), written_.end(), v.name) != written_.end()) continue;
    if (any_process_ && chance(60)) {  // left to the processes, or to chance
      if (chance(70)) assignments_ += join({"  init(", v.name, ") := ", value(Scope{}, v.shape, Plain, 0), ";\n"});
      continue;
    }
    assign(assignments_, visible, v.name, v.shape, assigned, true);
    if (assignments_.find("next(" + v.name + ") :=") != std::string::npos) assigned.push_back(v.name);
  }
  for (const ArraySymbol& a : main_.arrays) {
    for (int i = a.low; i < a.low + a.size; ++i) {
      assign(assignments_, visible, join({a.name, "[", std::to_string(i), "]"}), a.element, {}, true);
    }
  }
}

std::string ModelWriter::model() {
  style_ = style();
  shared_variables();
  inputs_and_frozen();
  if (shared_.empty()) style_.modules = 0;
  for (std::uint64_t m = 0; m < style_.modules; ++m) module("M" + std::to_string(m));
  main_assignments();
  std::string text = join({modules_, "MODULE main\nVAR\n", variables_, sections_});
  if (chance(30)) {
    text += join({"DEFINE d := ", boolean(main_, Plain, 2), ";\n"});
    main_.symbols.push_back({"d", {}, false});
  }
  if (!assignments_.empty()) text += "ASSIGN\n" + assignments_;
  constraints(text, main_, true);
  for (std::uint64_t i = 0, n = 3 + below(3); i < n; ++i) {
    text += specification(main_, !main_.inputs.empty()) + "\n";
  }
  return text;
}

}  // namespace

std::string random_model(std::uint64_t seed) {
  if (seed % 4 == 2) return random_symmetric_model(seed / 4);
  return ModelWriter(seed * 0x9e3779b97f4a7c15u + 1).model();
}

}  // namespace smtsplit::test
