// What names mean: lookup through instances and parameters, and the message when a name means nothing.
#include <algorithm>

#include "frontend/elaborator.hpp"

namespace smtsplit::smv {
namespace {

// Levenshtein distance, given up beyond 2.
std::size_t distance(std::string_view a, std::string_view b) {
  if (a.size() > b.size() + 2 || b.size() > a.size() + 2) return 3;
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

// Names that are declared have only numbers in brackets; no other index is worth being spelled.
bool can_be_declared(const AstExpr& name) {
  const AstExpr* e = &name;
  while (e->op == AstOp::Dot || e->op == AstOp::Index) {
    if (e->op == AstOp::Index) {
      const AstExpr& index = *e->args[1];
      if (index.op != AstOp::Number && !(index.op == AstOp::Negate && index.args[0]->op == AstOp::Number)) return false;
    }
    e = e->args[0];
  }
  return e->op == AstOp::Name;
}

}  // namespace

std::string Elaborator::spelling(const AstExpr& e) {
  std::string out;
  spell(e, out);
  return out;
}

void Elaborator::spell(const AstExpr& e, std::string& out) {
  switch (e.op) {
    case AstOp::Self: out += "self"; break;
    case AstOp::Dot:
      spell(*e.args[0], out);
      out.append(".").append(e.text);
      break;
    case AstOp::Index:
      spell(*e.args[0], out);
      out += '[';
      spell(*e.args[1], out);
      out += ']';
      break;
    case AstOp::Negate:
      out += e.args[0]->op == AstOp::Number ? "-" + std::string(e.args[0]->text) : print(e);
      break;
    case AstOp::Name:
    case AstOp::Number: out += e.text; break;
    default: out += print(e); break;
  }
}

// Can the expression be one name? An index can only where names with brackets are declared.
bool Elaborator::is_name(const AstExpr& e, const Instance& scope) {
  if (e.op == AstOp::Name || e.op == AstOp::Dot) return true;
  return e.op == AstOp::Index && scope.has_compound_names && can_be_declared(e) &&
         scope.names.contains(spelling(e));
}

Symbol* Elaborator::find(const AstExpr& e, Instance& scope) {
  if (e.op != AstOp::Name && e.op != AstOp::Dot && e.op != AstOp::Index) return nullptr;
  Instance* instance = e.op == AstOp::Name ? &scope : e.op == AstOp::Dot ? as_instance(*e.args[0], scope) : nullptr;
  if (instance != nullptr) {
    const auto found = instance->names.find(e.text);
    if (found != instance->names.end()) return found->second;
  }
  if (e.op == AstOp::Name || !scope.has_compound_names || !can_be_declared(e)) return nullptr;
  const auto found = scope.names.find(spelling(e));
  return found == scope.names.end() ? nullptr : found->second;
}

Instance* Elaborator::as_instance(const AstExpr& e, Instance& scope) {
  if (e.op == AstOp::Self) return &scope;
  spend(e.location, 1);
  if (++name_depth_ > limits_.name_depth) refuse(e.location, "too many parameters between this name and its meaning");
  Symbol* symbol = find(e, scope);
  Instance* result = symbol == nullptr ? nullptr : as_instance(*symbol);
  --name_depth_;
  return result;
}

Instance* Elaborator::as_instance(Symbol& symbol) {
  if (symbol.kind == Symbol::Kind::Instance) return symbol.instance;
  if (symbol.kind != Symbol::Kind::Parameter) return nullptr;
  if (symbol.instance == nullptr && symbol.state[0] == Symbol::State::New) {
    symbol.state[0] = Symbol::State::Evaluating;  // a parameter may, wrongly, be defined by itself
    symbol.instance = as_instance(*symbol.body, *symbol.scope);
    symbol.state[0] = Symbol::State::New;
  }
  return symbol.instance;
}

void Elaborator::undefined(const AstExpr& e, Instance& scope) {
  const std::string name = spelling(e);
  std::string hint;
  if (e.op == AstOp::Name) {
    const std::size_t minus = e.text.find('-', 1);
    if (minus != std::string_view::npos) {
      hint = "'-' is part of the name; write \"" + std::string(e.text.substr(0, minus)) + " - " +
             std::string(e.text.substr(minus + 1)) + "\" to subtract";
    } else if (e.text == "running") {
      hint = "\"running\" exists only in models with processes";
    } else if (e.text == "true" || e.text == "false") {
      hint = e.text == "true" ? "did you mean TRUE?" : "did you mean FALSE?";
    }
  } else if (e.op == AstOp::Dot && as_instance(*e.args[0], scope) == nullptr) {
    hint = "\"" + spelling(*e.args[0]) + "\" is not a module instance";
  }
  constexpr std::size_t kShortest = 3, kLongest = 64;  // worth a comparison with all names
  if (hint.empty() && e.text.size() >= kShortest && e.text.size() <= kLongest) {
    Instance* where = e.op == AstOp::Dot ? as_instance(*e.args[0], scope) : &scope;
    std::string best;
    std::size_t least = 3;
    const auto consider = [&](std::string_view candidate) {
      const std::size_t d = distance(e.text, candidate);
      if (d < least || (d == least && d < 3 && candidate < best)) {
        least = d;
        best = candidate;
      }
    };
    if (where != nullptr) {
      for (const auto& entry : where->names) consider(entry.first);
    }
    for (std::size_t i = 0; e.op == AstOp::Name && i < system_.symbols.size(); ++i) {
      consider(system_.symbols.name(kSymbolBase + static_cast<Value>(i)));
    }
    if (!best.empty()) hint = "did you mean \"" + best + "\"?";
  }
  diagnostics_.error(e.location, "\"" + name + "\" is undefined", hint);
}

// Constants are global: a name that is also a constant of some enumeration says nothing.
void Elaborator::check_ambiguity(Symbol& symbol, const AstExpr& use) {
  if (symbol.ambiguity_checked) return;
  symbol.ambiguity_checked = true;
  if (system_.symbols.find(symbol.name) == 0) return;
  diagnostics_.error(use.location, "\"" + std::string(symbol.name) + "\" is ambiguous: it is also a constant", {},
                     {{symbol.location, "declared here"}});
}

}  // namespace smtsplit::smv
