// Enters declarations, constraints and specifications into the module being parsed.
#include <algorithm>

#include "frontend/parse_driver.hpp"

namespace smtsplit::smv {

void ParseDriver::check(const ParseValue& formula, Level level) {
  if (const auto misplaced = find_misplaced(*formula.expr, level)) {
    error(misplaced->where->location, misplaced->message, misplaced->hint);
  }
}

void ParseDriver::begin_module(const ParseValue& name, const Location& where) {
  AstModule& added = ast_.modules.emplace_back();
  added.name = name.text();
  added.location = where;
}

void ParseDriver::parameter(const ParseValue& name, const Location& where) {
  module().parameters.emplace_back(name.text(), where);
}

void ParseDriver::variable(Variables section, const ParseValue& name, const Location& where, const ParseValue& type) {
  if (section != Variables::State) {
    const AstType* innermost = type.type;
    while (innermost->element != nullptr) innermost = innermost->element;
    if (innermost->kind == AstType::Kind::Module) {
      error(innermost->location, std::string("unknown type '").append(innermost->module) + "'",
            "module instances can be declared only in VAR");
    }
  }
  auto& variables = section == Variables::State   ? module().variables
                    : section == Variables::Input ? module().inputs
                                                  : module().frozen;
  variables.push_back({name.text(), where, type.type});
}

void ParseDriver::define(const ParseValue& name, const Location& where, const ParseValue& body) {
  check(body, Level::Next);
  module().defines.push_back({name.text(), where, body.expr});
}

void ParseDriver::constants(const ParseValue& list) {
  for (const AstExpr* constant : *list.list) module().constants.emplace_back(constant, constant->location);
  lists_.pop_back();
}

void ParseDriver::assign(AstAssign::Kind kind, const ParseValue& target, const Location& where,
                         const ParseValue& value) {
  check(target, Level::Simple);
  check(value, kind == AstAssign::Kind::Next ? Level::Next : Level::Simple);
  module().assigns.push_back({kind, target.expr, value.expr, where});
}

void ParseDriver::constraint(AstConstraint::Kind kind, const Location& where, const ParseValue& formula) {
  check(formula, kind == AstConstraint::Kind::Trans ? Level::Next : Level::Simple);
  module().constraints.push_back({kind, formula.expr, nullptr, where});
}

void ParseDriver::compassion(const Location& where, const ParseValue& first, const ParseValue& second) {
  check(first, Level::Simple);
  check(second, Level::Simple);
  module().constraints.push_back({AstConstraint::Kind::Compassion, first.expr, second.expr, where});
}

void ParseDriver::spec(AstSpec::Kind kind, const Location& where, const ParseValue& name, const ParseValue& formula) {
  check(formula, kind == AstSpec::Kind::Invarspec ? Level::Next
                 : kind == AstSpec::Kind::Ltlspec ? Level::Ltl
                                                  : Level::Ctl);
  const std::string_view label = name.data == nullptr ? std::string_view() : name.text();
  module().specs.push_back({kind, label, formula.expr, {}, where});
}

void ParseDriver::pslspec(const Location& where, const ParseValue& text) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  std::string_view formula = text.text(), label;
  if (formula.starts_with("NAME") && formula.size() > 4 && kBlanks.find(formula[4]) != std::string_view::npos) {
    if (const std::size_t becomes = formula.find(":="); becomes != std::string_view::npos) {
      label = formula.substr(4, becomes - 4);
      label.remove_prefix(std::min(label.find_first_not_of(kBlanks), label.size()));
      label = label.substr(0, label.find_last_not_of(kBlanks) + 1);
      formula.remove_prefix(becomes + 2);
      formula.remove_prefix(std::min(formula.find_first_not_of(kBlanks), formula.size()));
    }
  }
  if (formula.empty()) error(where, "PSLSPEC without a formula");
  module().specs.push_back({AstSpec::Kind::Pslspec, label, nullptr, formula, where});
}

void ParseDriver::expression_alone(const ParseValue& expression) {
  check(expression, Level::Next);
  expression_ = expression.expr;
}

void ParseDriver::isa(const ParseValue& name, const Location& where) { module().isa.emplace_back(name.text(), where); }

}  // namespace smtsplit::smv
