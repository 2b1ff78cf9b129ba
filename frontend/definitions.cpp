// DEFINEs over the variables of a flattened system, by their flattened names: `p1.l`, `buffer[2]`.
#include "frontend/elaborator.hpp"
#include "frontend/frontend.hpp"

namespace smtsplit::smv {
namespace {

SmvType type_of(const Variable& v) {
  using Tag = SmvType::Tag;
  if (v.type.is_boolean()) return {Tag::Boolean, 0, nullptr};
  if (v.type.is_word()) return SmvType::word(v.type.width, v.type.is_signed);
  const bool integers = v.domain.low() <= v.domain.high();
  return {!v.domain.has_symbols() ? Tag::Integer : integers ? Tag::Mixed : Tag::Symbolic, 0, nullptr};
}

// The first thing in the module that is no DEFINE.
std::optional<Location> something_else(const AstModule& m) {
  for (const auto* list : {&m.variables, &m.inputs, &m.frozen}) {
    if (!list->empty()) return list->front().location;
  }
  if (!m.parameters.empty()) return m.parameters.front().second;
  if (!m.constants.empty()) return m.constants.front().second;
  if (!m.assigns.empty()) return m.assigns.front().location;
  if (!m.constraints.empty()) return m.constraints.front().location;
  if (!m.specs.empty()) return m.specs.front().location;
  if (!m.isa.empty()) return m.isa.front().second;
  return std::nullopt;
}

}  // namespace

std::vector<Definition> Elaborator::define() {
  if (ast_.modules.size() != 1 || ast_.modules.front().name != "main") {
    refuse(ast_.modules.empty() ? Location{1, 1, 0} : ast_.modules.back().location, "expected one module, main");
  }
  const AstModule& main = ast_.modules.front();
  if (const auto where = something_else(main)) refuse(*where, "expected definitions, and nothing else");
  Instance& root = instances_.emplace_back();
  root.location = main.location;
  root.has_compound_names = true;
  for (const Variable& v : system_.variables) {
    Symbol symbol;
    symbol.role = v.role;
    symbol.name = v.name;
    symbol.location = main.location;
    symbol.declared = true;
    symbol.state[0] = symbol.state[1] = Symbol::State::Done;
    symbol.memo[0] = {type_of(v), system_.var(v.id), nullptr, mention(v.id, false)};
    if (v.role != Role::Input) symbol.memo[1] = {type_of(v), system_.var(v.id, true), nullptr, mention(v.id, true)};
    add_symbol(root, std::move(symbol));
  }
  for (const AstDefine& d : main.defines) declare_define(root, d, d.name, root);
  check_defines(root);
  std::vector<Definition> result;
  for (const Symbol* symbol : root.defines) {
    const Operand& value = symbol->memo[0];
    if (value.expr != nullptr && !value.type.is_set()) {
      result.push_back({std::string(symbol->name), value.expr, symbol->location});
    } else if (!diagnostics_.has_errors()) {
      diagnostics_.error(symbol->location, "\"" + std::string(symbol->name) + "\" is no scalar");
    }
  }
  return result;
}

std::optional<std::vector<Definition>> load_definitions(const Source& source, System& system, Diagnostics& diagnostics,
                                                        const Limits& limits) {
  try {
    const std::unique_ptr<Ast> ast = parse(source, diagnostics);
    if (ast == nullptr || diagnostics.has_errors()) return std::nullopt;
    std::vector<Definition> result = Elaborator(*ast, system, diagnostics, limits).define();
    if (diagnostics.has_errors()) return std::nullopt;
    return result;
  } catch (const TooManyErrors&) {
    return std::nullopt;
  }
}

}  // namespace smtsplit::smv
