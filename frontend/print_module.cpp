// Prints modules as text again.
#include "frontend/ast.hpp"

namespace smtsplit::smv {
namespace {

std::string text_of(const AstType& type) {
  switch (type.kind) {
    case AstType::Kind::Boolean: return "boolean";
    case AstType::Kind::Range: return print(*type.low) + ".." + print(*type.high);
    case AstType::Kind::Word:
      return std::string(type.is_signed ? "signed" : "unsigned") + " word[" + print(*type.low) + "]";
    case AstType::Kind::Array:
      return "array " + print(*type.low) + ".." + print(*type.high) + " of " + text_of(*type.element);
    case AstType::Kind::Integer: return "integer";
    case AstType::Kind::Real: return "real";
    case AstType::Kind::Clock: return "clock";
    case AstType::Kind::Enumeration:
    case AstType::Kind::Module: break;
  }
  std::string items;
  for (const AstExpr* item : type.items) items += (items.empty() ? "" : ", ") + print(*item);
  if (type.kind == AstType::Kind::Enumeration) return "{" + items + "}";
  return (type.is_process ? "process " : "") + std::string(type.module) + (items.empty() ? "" : "(" + items + ")");
}

void variables(const char* section, const std::vector<AstVariable>& list, std::string& out) {
  if (!list.empty()) out.append(section).append("\n");
  for (const AstVariable& v : list)
    out.append("  ").append(v.name).append(" : ").append(text_of(*v.type)).append(";\n");
}

const char* word(AstConstraint::Kind kind) {
  switch (kind) {
    case AstConstraint::Kind::Init: return "INIT";
    case AstConstraint::Kind::Invar: return "INVAR";
    case AstConstraint::Kind::Trans: return "TRANS";
    case AstConstraint::Kind::Justice: return "JUSTICE";
    case AstConstraint::Kind::Compassion: return "COMPASSION";
  }
  return "";
}

}  // namespace

std::string print(const AstModule& m, const ModuleParts& parts) {
  std::string out = "MODULE " + std::string(m.name);
  for (const auto& [name, place] : m.parameters) {
    out.append(&name == &m.parameters.front().first ? "(" : ", ").append(name);
  }
  out += m.parameters.empty() ? "\n" : ")\n";
  for (const auto& [name, place] : m.isa) out.append("ISA ").append(name).append("\n");
  variables("IVAR", m.inputs, out);
  variables("FROZENVAR", m.frozen, out);
  variables("VAR", m.variables, out);
  for (const auto& [name, place] : m.constants) out += "CONSTANTS " + print(*name) + ";\n";
  for (const AstDefine& d : m.defines) out.append("DEFINE ").append(d.name).append(" := " + print(*d.body) + ";\n");
  for (const AstAssign& a : m.assigns) {
    if (a.kind == AstAssign::Kind::Init && !parts.initial) continue;
    const std::string target = print(*a.target);
    const char* which = a.kind == AstAssign::Kind::Init ? "init" : a.kind == AstAssign::Kind::Next ? "next" : "";
    out += "ASSIGN " + (*which == 0 ? target : which + ("(" + target + ")")) + " := " + print(*a.value) + ";\n";
  }
  for (const AstConstraint& c : m.constraints) {
    const bool fairness = c.kind == AstConstraint::Kind::Justice || c.kind == AstConstraint::Kind::Compassion;
    if ((fairness && !parts.fairness) || (c.kind == AstConstraint::Kind::Init && !parts.initial)) continue;
    out += std::string(word(c.kind)) + " ";
    out += c.second == nullptr ? print(*c.formula) : "(" + print(*c.formula) + ", " + print(*c.second) + ")";
    out += ";\n";
  }
  return out;
}

}  // namespace smtsplit::smv
