// The tree of module instances, the names each declares, and the variables of the flattened model.
#include <algorithm>

#include "frontend/elaborator.hpp"

namespace smtsplit::smv {

Symbol* Elaborator::add_symbol(Instance& instance, Symbol symbol) {
  const auto [entry, fresh] = instance.names.try_emplace(symbol.name, nullptr);
  spend(symbol.location, 1);
  if (!fresh) {
    const bool parameter = entry->second->kind == Symbol::Kind::Parameter;
    diagnostics_.error(symbol.location, "\"" + std::string(symbol.name) + "\" is declared twice", {},
                       {{entry->second->location, parameter ? "it is a parameter" : "first declared here"}});
    return entry->second;
  }
  symbols_.push_back(std::move(symbol));
  return entry->second = &symbols_.back();
}

void Elaborator::build_instances() {
  for (const AstModule& module : ast_.modules) {
    const auto [entry, fresh] = modules_.try_emplace(module.name, &module);
    if (!fresh) {
      diagnostics_.error(module.location, "module \"" + std::string(module.name) + "\" is declared twice", {},
                         {{entry->second->location, "first declared here"}});
    }
  }
  const auto found = modules_.find("main");
  if (found == modules_.end()) {
    const Location where = ast_.modules.empty() ? Location{1, 1, 0} : ast_.modules.front().location;
    const bool capital = modules_.contains("Main") || modules_.contains("MAIN");
    diagnostics_.error(where, "there is no module \"main\"", capital ? "write 'main' in lower case" : "");
    return;
  }
  const AstModule& main = *found->second;
  if (!main.parameters.empty()) {
    diagnostics_.error(main.parameters.front().second, "module \"main\" cannot have parameters");
    return;
  }
  system_.processes.push_back({"main", "main", main.location, {}});
  Instance& root = instances_.emplace_back();
  root.location = main.location;
  instantiate(root, main);
  declare_dotted_defines();
  if (system_.processes.size() > 1) {
    const auto last = static_cast<Value>(system_.processes.size() - 1);
    system_.selector = system_.add_variable("", Type::scalar(), Domain::interval(0, last), Role::Input, {});
  }
}

void Elaborator::instantiate(Instance& instance, const AstModule& module) {
  add_isa(instance, module);
  for (const AstModule* body : instance.bodies) declare_module_names(instance, *body);
}

void Elaborator::add_isa(Instance& instance, const AstModule& module) {
  if (std::ranges::find(instance.bodies, &module) != instance.bodies.end()) return;
  if (instance.bodies.size() >= limits_.isa_modules) {
    refuse(module.location, "ISA leads to more than " + std::to_string(limits_.isa_modules) + " modules");
  }
  instance.bodies.push_back(&module);
  for (const auto& [name, location] : module.isa) {
    const auto found = modules_.find(name);
    if (found == modules_.end()) {
      diagnostics_.error(location, "module \"" + std::string(name) + "\" is undefined");
    } else if (!found->second->parameters.empty()) {
      diagnostics_.error(location, "ISA of a module with parameters is not supported");
    } else {
      add_isa(instance, *found->second);
    }
  }
}

void Elaborator::declare_module_names(Instance& instance, const AstModule& module) {
  instance.names.reserve(instance.names.size() + module.variables.size() + module.inputs.size() + module.frozen.size() +
                         module.defines.size());
  const auto declare = [&](const std::vector<AstVariable>& variables, Role role) {
    for (const AstVariable& v : variables) {
      Symbol symbol;
      symbol.name = v.name;
      symbol.location = v.location;
      symbol.role = role;
      symbol.type = v.type;
      symbol.scope = &instance;
      const bool is_module = v.type->kind == AstType::Kind::Module;
      if (is_module) symbol.kind = Symbol::Kind::Instance;
      const std::size_t before = symbols_.size();
      Symbol* added = add_symbol(instance, std::move(symbol));
      if (symbols_.size() == before) continue;
      instance.has_compound_names |= v.name.find_first_of(".[") != std::string_view::npos;
      instance.variables.push_back(added);
      if (is_module) declare_module(instance, v, *added);
    }
  };
  declare(module.variables, Role::State);
  declare(module.frozen, Role::Frozen);
  declare(module.inputs, Role::Input);
  for (const AstDefine& define : module.defines) {
    if (define.name.find('.') != std::string_view::npos) {
      dotted_defines_.emplace_back(&instance, &define);
    } else {
      declare_define(instance, define, define.name, instance);
    }
  }
}

void Elaborator::declare_module(Instance& instance, const AstVariable& variable, Symbol& symbol) {
  const AstType& use = *variable.type;
  const std::string name(use.module);
  const auto found = modules_.find(use.module);
  if (found == modules_.end()) {
    const bool unbounded = name == "integer" || name == "real";
    diagnostics_.error(use.location, "\"" + name + "\" is undefined",
                       unbounded ? "unbounded types are not supported; give a range such as 0..7" : "");
    return;
  }
  const AstModule& module = *found->second;
  std::vector<Diagnostic::Note> chain;
  for (const Instance* above = &instance; above != nullptr; above = above->parent) {
    if (above->parent != nullptr) chain.push_back({above->location, "inside this instance"});
    if (std::ranges::find(above->bodies, &module) == above->bodies.end()) continue;
    diagnostics_.error(variable.location, "module \"" + name + "\" contains itself", {}, std::move(chain));
    return;
  }
  if (instances_.size() >= limits_.instances) {
    refuse(variable.location, "the model has more than " + std::to_string(limits_.instances) + " module instances");
  }
  if (instance.depth >= limits_.instance_depth) {
    refuse(variable.location,
           "module instances are nested more than " + std::to_string(limits_.instance_depth) + " levels deep");
  }
  Instance& child = instances_.emplace_back();
  symbol.instance = &child;
  child.parent = &instance;
  child.depth = instance.depth + 1;
  child.path = instance.qualify(variable.name);
  spend(variable.location, child.path.size());
  child.location = variable.location;
  child.process = instance.process;
  if (use.is_process) {
    child.process = static_cast<ProcessId>(system_.processes.size());
    system_.processes.push_back({child.path, name, variable.location, {}});
  }
  bind_parameters(child, module, use, instance);
  instantiate(child, module);
}

void Elaborator::declare_define(Instance& owner, const AstDefine& define, std::string_view name, Instance& scope) {
  Symbol symbol;
  symbol.kind = Symbol::Kind::Define;
  symbol.name = name;
  symbol.location = define.location;
  symbol.body = define.body;
  symbol.scope = &scope;
  const std::size_t before = symbols_.size();
  Symbol* added = add_symbol(owner, std::move(symbol));
  if (symbols_.size() == before) return;
  owner.has_compound_names |= name.find_first_of(".[") != std::string_view::npos;
  owner.defines.push_back(added);
}

// `DEFINE p.x := e` declares x in the instance p, to be read where it stands. Without such an instance, p.x is one
// name.
void Elaborator::declare_dotted_defines() {
  for (const auto& [scope, define] : dotted_defines_) {
    Instance* owner = scope;
    std::string_view rest = define->name;
    for (std::size_t dot = rest.find('.'); dot != std::string_view::npos && owner != nullptr; dot = rest.find('.')) {
      const auto found = owner->names.find(rest.substr(0, dot));
      owner = found == owner->names.end() ? nullptr : as_instance(*found->second);
      rest.remove_prefix(dot + 1);
    }
    if (owner == nullptr) {
      declare_define(*scope, *define, define->name, *scope);
    } else {
      declare_define(*owner, *define, rest, *scope);
    }
  }
}

void Elaborator::bind_parameters(Instance& instance, const AstModule& module, const AstType& use, Instance& scope) {
  const std::size_t given = use.items.size();
  const std::size_t wanted = module.parameters.size();
  if (given != wanted) {
    diagnostics_.error(use.location,
                       std::string("too ") + (given < wanted ? "few" : "many") + " parameters for module \"" +
                           std::string(module.name) + "\": " + std::to_string(given) + " given, " +
                           std::to_string(wanted) + " expected",
                       {}, {{module.location, "the module is declared here"}});
  }
  for (std::size_t i = 0; i < std::min(given, wanted); ++i) {
    Symbol symbol;
    symbol.kind = Symbol::Kind::Parameter;
    symbol.name = module.parameters[i].first;
    symbol.location = module.parameters[i].second;
    symbol.body = use.items[i];
    symbol.scope = &scope;
    add_symbol(instance, std::move(symbol));
  }
}

void Elaborator::declare_constants() {
  for (Instance& instance : instances_) {
    for (const AstModule* body : instance.bodies) {
      for (const auto& [item, location] : body->constants) enumeration_value(*item);
    }
    for (const Symbol* symbol : instance.variables) {
      if (symbol->kind == Symbol::Kind::Variable) declare_constants(*symbol->type);
    }
  }
  const Instance& main = instances_.front();
  for (std::size_t i = 0; i < system_.symbols.size(); ++i) {
    const std::string& name = system_.symbols.name(kSymbolBase + static_cast<Value>(i));
    const auto clash = main.names.find(name);
    if (clash == main.names.end()) continue;
    clash->second->ambiguity_checked = true;
    diagnostics_.error(clash->second->location,
                       "\"" + name + "\" is declared both as a constant and as a name of main");
  }
}

void Elaborator::declare_constants(const AstType& type) {
  const AstType* innermost = &type;
  while (innermost->kind == AstType::Kind::Array) innermost = innermost->element;
  if (innermost->kind != AstType::Kind::Enumeration) return;
  spend(innermost->location, innermost->items.size());
  for (const AstExpr* item : innermost->items) enumeration_value(*item);
}

void Elaborator::declare_variables() {
  // In the order of the file, instances in place; the stack holds (instance, position).
  std::vector<std::pair<Instance*, std::size_t>> stack{{&instances_.front(), 0}};
  while (!stack.empty()) {
    auto& [instance, position] = stack.back();
    if (position == instance->variables.size()) {
      stack.pop_back();
      continue;
    }
    Symbol& symbol = *instance->variables[position++];
    if (symbol.kind == Symbol::Kind::Variable) {
      declare_variable(symbol);
    } else if (symbol.instance != nullptr) {
      stack.emplace_back(symbol.instance, 0);
    }
  }
  check_flat_names();
  if (system_.selector) name_selector();
}

// p.x may be x in the instance p, and a variable of main that is named like that.
void Elaborator::check_flat_names() {
  std::unordered_map<std::string_view, const Variable*> seen;
  for (const Variable& v : system_.variables) {
    const auto [entry, fresh] = seen.try_emplace(v.name, &v);
    if (fresh) continue;
    diagnostics_.error(v.location, "\"" + v.name + "\" is declared twice", {},
                       {{entry->second->location, "first declared here"}});
  }
}

// By NuSMV's name, unless the model has another use for that.
void Elaborator::name_selector() {
  std::string& name = system_.variables[*system_.selector].name;
  name = "_process_selector_";
  while (instances_.front().names.contains(name) || system_.symbols.find(name) != 0) name += '_';
}

void Elaborator::declare_variable(Symbol& symbol) {
  if (symbol.declaring) {
    diagnostics_.error(symbol.location, "the type of \"" + std::string(symbol.name) + "\" depends on itself");
  }
  if (symbol.declared) return;
  if (++declaration_depth_ > limits_.declaration_depth) {
    refuse(symbol.location, "this type depends on a chain of more than " + std::to_string(limits_.declaration_depth) +
                                " other declarations");
  }
  symbol.declared = symbol.declaring = true;
  symbol.memo[0] = declare_variable(*symbol.type, symbol.scope->qualify(symbol.name), symbol);
  symbol.declaring = false;
  if (symbol.memo[0].is_error()) expect_error();
  --declaration_depth_;
}

const ArrayType* Elaborator::array_type(const Location& at, Value low, Value high, SmvType element) {
  const std::size_t depth = element.is_array() ? element.array->depth + 1 : 1;
  if (depth > limits_.array_depth) {
    refuse(at, "arrays are nested more than " + std::to_string(limits_.array_depth) + " levels deep");
  }
  constexpr std::uint64_t kEnough = std::uint64_t{1} << 60;
  std::uint64_t size = 0;
  if (__builtin_mul_overflow(static_cast<std::uint64_t>(high - low + 1), size_of(element), &size) || size >= kEnough)
    size = kEnough;
  return &array_types_.emplace_back(ArrayType{low, high, element, depth, size + 1});
}

Operand Elaborator::declare_variable(const AstType& type, const std::string& name, const Symbol& symbol) {
  using Tag = SmvType::Tag;
  switch (type.kind) {
    case AstType::Kind::Boolean: return add_variable({Tag::Boolean, 0, nullptr}, Domain::boolean(), name, symbol);
    case AstType::Kind::Enumeration: return declare_enumeration(type, name, symbol);
    case AstType::Kind::Range: {
      const auto low = constant_integer(*type.low, *symbol.scope, "the bounds of a range");
      const auto high = constant_integer(*type.high, *symbol.scope, "the bounds of a range");
      if (!low || !high) return {};
      if (*low > *high) {
        diagnostics_.error(type.location,
                           "the range " + std::to_string(*low) + ".." + std::to_string(*high) + " is empty");
        return {};
      }
      return add_variable({Tag::Integer, 0, nullptr}, Domain::interval(*low, *high), name, symbol);
    }
    case AstType::Kind::Word: {
      const auto width = constant_integer(*type.low, *symbol.scope, "the width of a word");
      if (!width) return {};
      if (*width < 1 || *width > kMaxWordWidth) {
        diagnostics_.error(type.low->location,
                           *width < 1 ? "the width of a word must be at least 1, not " + std::to_string(*width)
                                      : "words wider than 64 bits are not supported");
        return {};
      }
      const auto bits = static_cast<unsigned>(*width);
      return add_variable(SmvType::word(bits, type.is_signed), Domain::word(bits, type.is_signed), name, symbol);
    }
    case AstType::Kind::Array: {
      const auto low = constant_integer(*type.low, *symbol.scope, "the bounds of an array");
      const auto high = constant_integer(*type.high, *symbol.scope, "the bounds of an array");
      if (!low || !high) return {};
      constexpr Value kMaxElements = Value{1} << 20;
      if (*low > *high || *high - *low >= kMaxElements) {
        diagnostics_.error(type.location, "an array from " + std::to_string(*low) + " to " + std::to_string(*high) +
                                              (*low > *high ? " is empty" : " is too large"));
        return {};
      }
      if (type.element->kind == AstType::Kind::Module) {
        diagnostics_.error(type.element->location, "arrays of modules are not allowed", "declare one instance a line");
        return {};
      }
      std::size_t depth = 0;
      for (const AstType* inner = &type; inner->kind == AstType::Kind::Array; inner = inner->element) ++depth;
      if (depth > limits_.array_depth) {
        refuse(type.location, "arrays are nested more than " + std::to_string(limits_.array_depth) + " levels deep");
      }
      ArrayValue value;
      for (Value i = *low; i <= *high; ++i) {
        value.elements.push_back(declare_variable(*type.element, name + "[" + std::to_string(i) + "]", symbol));
        if (value.elements.back().is_error()) return {};
      }
      const ArrayType* result = array_type(type.location, *low, *high, value.elements.front().type);
      arrays_.push_back(std::move(value));
      return {{Tag::Array, 0, result}, nullptr, &arrays_.back(), nullptr};
    }
    case AstType::Kind::Integer:
    case AstType::Kind::Real:
    case AstType::Kind::Clock:
    case AstType::Kind::Module: break;
  }
  diagnostics_.error(type.location, "unbounded types are not supported", "give a range such as 0..7");
  return {};
}

std::optional<Value> Elaborator::enumeration_value(const AstExpr& item) {
  const bool negative = item.op == AstOp::Negate;
  const AstExpr& e = negative ? *item.args[0] : item;
  if (e.op == AstOp::Number) {
    const Operand number = constant(e);
    if (number.is_error()) return std::nullopt;
    return negative ? -number.expr->payload : number.expr->payload;
  }
  if (!negative && (e.op == AstOp::Name || e.op == AstOp::Dot)) return system_.symbols.intern(spelling(e));
  diagnostics_.error(item.location, "\"" + print(item) + "\" cannot be a value of an enumeration",
                     e.op == AstOp::True || e.op == AstOp::False ? "the type of TRUE and FALSE is boolean" : "");
  return std::nullopt;
}

Operand Elaborator::declare_enumeration(const AstType& type, const std::string& name, const Symbol& symbol) {
  std::vector<Value> values;
  std::unordered_map<Value, const AstExpr*> seen;
  bool integers = false, symbols = false;
  spend(type.location, type.items.size());
  for (const AstExpr* item : type.items) {
    const auto value = enumeration_value(*item);
    if (!value) return {};
    if (!seen.emplace(*value, item).second) {
      diagnostics_.error(item->location, "\"" + spelling(*item) + "\" stands twice in the enumeration");
      return {};
    }
    (is_symbol(*value) ? symbols : integers) = true;
    values.push_back(*value);
  }
  const auto tag = !symbols ? SmvType::Tag::Integer : integers ? SmvType::Tag::Mixed : SmvType::Tag::Symbolic;
  return add_variable({tag, 0, nullptr}, Domain::of(std::move(values)), name, symbol);
}

Operand Elaborator::add_variable(SmvType type, Domain domain, const std::string& name, const Symbol& symbol) {
  if (system_.variables.size() >= limits_.variables) {
    refuse(symbol.location, "the model has more than " + std::to_string(limits_.variables) +
                                " variables, the elements of arrays counted one by one");
  }
  spend(symbol.location, 1 + name.size());
  const VarId id = system_.add_variable(name, model_type(type), std::move(domain), symbol.role, symbol.location);
  return {type, system_.var(id), nullptr, mention(id, false)};
}

std::optional<Value> Elaborator::constant_integer(const AstExpr& e, Instance& scope, const char* what) {
  const Operand value = evaluate(e, scope, Rules{true, true, Rules::Temporal::None, "a constant expression"});
  if (value.is_error()) return std::nullopt;
  if (!value.type.is_integer() || !value.expr->is_constant()) {
    diagnostics_.error(e.location, std::string(what) + " must be a constant integer" +
                                       (value.type.is_integer() ? "" : ", not " + to_string(value.type)));
    return std::nullopt;
  }
  return value.expr->payload;
}

}  // namespace smtsplit::smv
