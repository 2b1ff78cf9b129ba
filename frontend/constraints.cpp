// INIT, INVAR, TRANS and fairness; the DEFINEs nobody uses; variables nobody constrains.
#include <algorithm>
#include <map>

#include "frontend/elaborator.hpp"

namespace smtsplit::smv {

// A boolean expression, or null after an error.
Expr Elaborator::condition(Instance& instance, const AstExpr& e, const Rules& rules) {
  const Operand value = evaluate(e, instance, rules);
  if (value.is_error()) {
    expect_error();
    return nullptr;
  }
  if (!value.type.is_boolean()) {
    const bool bit = is_bit(e);
    diagnostics_.error(e.location, std::string(rules.place) + " expects boolean, not " + to_string(value.type),
                       bit ? kTruthValueHint : "");
    return nullptr;
  }
  if (rules.temporal == Rules::Temporal::None) note_constrained(value.mentions);
  return value.expr;
}

void Elaborator::translate_constraint(Instance& instance, const AstConstraint& ast) {
  using Kind = AstConstraint::Kind;
  using Temporal = Rules::Temporal;
  switch (ast.kind) {
    case Kind::Init:
      if (const Expr e = condition(instance, *ast.formula, {false, false, Temporal::None, "INIT"})) {
        system_.init_constraints.push_back({e, ast.location});
      }
      break;
    case Kind::Invar:
      if (const Expr e = condition(instance, *ast.formula, {false, false, Temporal::None, "INVAR"})) {
        system_.invariants.push_back({e, ast.location});
      }
      break;
    case Kind::Trans:
      if (const Expr e = condition(instance, *ast.formula, {true, true, Temporal::None, "TRANS"})) {
        system_.transitions.push_back({e, ast.location});
      }
      break;
    case Kind::Justice:
    case Kind::Compassion: {
      const Rules rules{false, true, Temporal::None, ast.kind == Kind::Justice ? "FAIRNESS" : "COMPASSION"};
      const Expr p = condition(instance, *ast.formula, rules);
      const Expr q = ast.second == nullptr ? nullptr : condition(instance, *ast.second, rules);
      if (p != nullptr && (q != nullptr || ast.second == nullptr)) system_.fairness.push_back({p, q, ast.location});
      break;
    }
  }
}

void Elaborator::check_defines(Instance& instance) {
  for (Symbol* symbol : instance.defines) {
    if (symbol->state[0] != Symbol::State::New) continue;
    const std::size_t base = frames_.size();
    symbol->state[0] = Symbol::State::Evaluating;
    frames_.push_back(
        {symbol->body, symbol->scope, symbol, 0, static_cast<std::uint32_t>(values_.size()), false, true});
    while (frames_.size() > base) step();
    values_.pop_back();
  }
}

void Elaborator::note_constrained(const Mention* mentions) {
  if (epoch_ == 0) epoch_ = 2;
  std::vector<const Mention*> stack{mentions};
  while (!stack.empty()) {
    const Mention* node = stack.back();
    stack.pop_back();
    if (node == nullptr || node->mark == epoch_) continue;
    node->mark = epoch_;
    if (node->is_leaf) constrained_.insert(node->var);
    stack.push_back(node->left);
    stack.push_back(node->right);
  }
}

void Elaborator::warn_unconstrained() {
  std::map<Location, std::vector<VarId>> by_place;
  for (const Variable& v : system_.variables) {
    const bool may_vary = v.role == Role::State && v.domain.size() > 1;
    if (may_vary && !constrained_.contains(v.id)) by_place[v.location].push_back(v.id);
  }
  for (const auto& [location, variables] : by_place) {
    std::string message = "\"" + system_.variables[variables.front()].name + "\"";
    if (variables.size() > 1) message += " and " + std::to_string(variables.size() - 1) + " more declared here";
    message += variables.size() > 1 ? " are" : " is";
    diagnostics_.warning(location, message + " never constrained: any value is possible at any time");
  }
}

}  // namespace smtsplit::smv
