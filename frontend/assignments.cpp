// ASSIGN sections: what may be assigned, once, and in which order.
#include <algorithm>

#include "frontend/elaborator.hpp"

namespace smtsplit::smv {
namespace {

std::string describe(AstAssign::Kind kind, const std::string& name) {
  switch (kind) {
    case AstAssign::Kind::Init: return "init(" + name + ")";
    case AstAssign::Kind::Next: return "next(" + name + ")";
    case AstAssign::Kind::Current: break;
  }
  return name;
}

}  // namespace

std::string Elaborator::assigned_name(const Assigned& assigned) const {
  return describe(assigned.kind, system_.variables[assigned.assignment.target].name);
}

void Elaborator::translate_assignment(Instance& instance, const AstAssign& ast) {
  const Operand target = target_of(*ast.target, instance, ast);
  const bool next = ast.kind == AstAssign::Kind::Next;
  const char* place = next                                ? "an assignment"
                      : ast.kind == AstAssign::Kind::Init ? "an init assignment"
                                                          : "an assignment to the current value";
  const Operand value = evaluate(*ast.value, instance, Rules{next, next, Rules::Temporal::None, place});
  if (target.is_error() || value.is_error()) return expect_error();
  if (!converts(element_of(value.type), target.type) || (value.expr == nullptr && value.array == nullptr)) {
    const bool bit = is_bit(*ast.value);
    diagnostics_.error(
        ast.location,
        "cannot assign " + to_string(value.type) + " to \"" + print(*ast.target) + "\", which is " +
            to_string(target.type),
        target.type.is_boolean() && (bit || value.type.is_integer() || value.type.tag == SmvType::Tag::IntegerSet)
            ? kTruthValueHint
            : "");
    return;
  }
  assign(instance, ast, target, value);
}

Operand Elaborator::target_of(const AstExpr& e, Instance& scope, const AstAssign& ast) {
  spend(e.location, 1);
  if (e.op == AstOp::Index && !is_name(e, scope)) {
    if (++name_depth_ > limits_.name_depth) refuse(e.location, "too many indices between this name and its meaning");
    const Operand array = target_of(*e.args[0], scope, ast);
    --name_depth_;
    const Operand index = evaluate(*e.args[1], scope, Rules{});
    if (array.is_error() || index.is_error()) return {};
    if (!array.type.is_array()) return error(e, "only an array can be indexed, not " + to_string(array.type));
    if (!index.type.is_integer() || !index.expr->is_constant()) {
      return error(*e.args[1], "the index of an assigned array element must be a constant integer");
    }
    AstExpr element = e;
    Operand args[] = {array, index};
    return combine_index(element, args);
  }
  Symbol* symbol = find(e, scope);
  if (symbol != nullptr && symbol->kind == Symbol::Kind::Parameter)
    return target_of(*symbol->body, *symbol->scope, ast);
  if (symbol != nullptr && symbol->kind == Symbol::Kind::Variable) {
    check_ambiguity(*symbol, e);
    declare_variable(*symbol);
    return symbol->memo[0];
  }
  const bool known = symbol != nullptr || !is_name(e, scope) || system_.symbols.find(spelling(e)) != 0;
  if (!known) {
    undefined(e, scope);
    return {};
  }
  std::vector<Diagnostic::Note> notes;
  if (&e != ast.target) notes.push_back({e.location, "the actual parameter is not a variable"});
  const char* what = symbol == nullptr                      ? ""
                     : symbol->kind == Symbol::Kind::Define ? ": it is a DEFINE"
                                                            : ": it is a module instance";
  diagnostics_.error(ast.target->location, "only a variable can be assigned, not \"" + print(*ast.target) + "\"" + what,
                     {}, notes);
  return {};
}

void Elaborator::assign(Instance& instance, const AstAssign& ast, const Operand& target, const Operand& value) {
  spend(ast.location, 1);
  if (target.array != nullptr) {
    for (std::size_t i = 0; i < target.array->elements.size(); ++i) {
      assign(instance, ast, target.array->elements[i], value.array->elements[i]);
    }
    return;
  }
  const VarId var = target.expr->var();
  if (!check_role(ast, var)) return;
  check_values(ast, var, value.expr);
  constrained_.insert(var);
  const Assigned& added =
      assigned_.emplace_back(Assigned{{var, value.expr, ast.location}, ast.kind, instance.process, value.mentions});
  const std::uint64_t owner = ast.kind == AstAssign::Kind::Next ? instance.process + std::uint64_t{1} : 0;
  const std::uint64_t key = (owner << 34) | (static_cast<std::uint64_t>(ast.kind) << 32) | var;
  const auto [entry, fresh] = assigned_by_key_.try_emplace(key, &added);
  if (!fresh) {
    diagnostics_.error(ast.location, assigned_name(added) + " is assigned more than once", {},
                       {{entry->second->assignment.location, "first assigned here"}});
  }
}

bool Elaborator::check_role(const AstAssign& ast, VarId target) {
  const Variable& variable = system_.variables[target];
  if (variable.role == Role::Input) {
    diagnostics_.error(ast.target->location, "\"" + variable.name + "\" is an input variable: it cannot be assigned");
    return false;
  }
  if (variable.role == Role::Frozen && ast.kind != AstAssign::Kind::Init) {
    diagnostics_.error(ast.target->location,
                       "\"" + variable.name + "\" is a frozen variable: only its init can be assigned");
    return false;
  }
  return true;
}

// Only what needs no proof: constants that stand for themselves or in a set. The rest is proved later.
void Elaborator::check_values(const AstAssign& ast, VarId target, Expr value) {
  const Variable& variable = system_.variables[target];
  const auto check = [&](Expr e) {
    if (!e->is_constant() || variable.domain.contains(e->payload)) return;
    diagnostics_.error(
        ast.location,
        "cannot assign value " + to_string(e->payload, e->type, system_.symbols) + " to variable " + variable.name, {},
        {{variable.location, "declared here"}});
  };
  if (value->op != Op::Union) return check(value);
  for (Expr element : value->args()) check(element);
}

void Elaborator::check_double_assignments() {
  std::unordered_map<VarId, const Assigned*> current;
  for (const Assigned& a : assigned_) {
    if (a.kind == AstAssign::Kind::Current) current.emplace(a.assignment.target, &a);
  }
  for (const Assigned& a : assigned_) {
    const auto other = current.find(a.assignment.target);
    if (a.kind == AstAssign::Kind::Current || other == current.end()) continue;
    diagnostics_.error(a.assignment.location,
                       "both " + assigned_name(*other->second) + " and " + assigned_name(a) + " are assigned", {},
                       {{other->second->assignment.location, "assigned here"}});
  }
}

void Elaborator::order_assignments() {
  std::vector<const Assigned*> now;
  std::vector<std::vector<const Assigned*>> next(system_.processes.size());
  for (const Assigned& a : assigned_) {
    if (a.kind == AstAssign::Kind::Next) {
      next[a.process].push_back(&a);
    } else {
      now.push_back(&a);
    }
    if (a.kind == AstAssign::Kind::Init) system_.init.push_back(a.assignment);
  }
  for (const Assigned* a : in_dependency_order(now, false)) {
    if (a->kind == AstAssign::Kind::Current) system_.current.push_back(a->assignment);
  }
  for (std::size_t p = 0; p < next.size(); ++p) {
    for (const Assigned* a : in_dependency_order(next[p], true)) system_.processes[p].next.push_back(a->assignment);
  }
  std::erase_if(now, [](const Assigned* a) { return a->kind != AstAssign::Kind::Current; });
  for (const auto& list : next) {
    const bool mixes =
        std::ranges::any_of(list, [](const Assigned* a) { return a->mentions != nullptr && a->mentions->next; });
    if (mixes && !now.empty() && !diagnostics_.has_errors()) check_mixed_cycles(list, now);
  }
}

std::vector<VarId> Elaborator::mentioned(const Mention* mentions, bool next) {
  ++epoch_;
  std::vector<VarId> found;
  std::vector<const Mention*> stack{mentions};
  while (!stack.empty()) {
    const Mention* node = stack.back();
    stack.pop_back();
    if (node == nullptr || node->mark == epoch_) continue;
    node->mark = epoch_;
    if (node->is_leaf && node->next == next) found.push_back(node->var);
    stack.push_back(node->left);
    stack.push_back(node->right);
  }
  return found;
}

// next(x) := next(w) with w := x: each order alone is fine, but no next value can be computed first.
void Elaborator::check_mixed_cycles(const std::vector<const Assigned*>& next, const std::vector<const Assigned*>& now) {
  struct Node {
    const Assigned* assigned;
    std::vector<VarId> needs;
    enum { New, Open, Closed } state;
  };
  std::unordered_map<VarId, Node> nodes;
  for (const auto* list : {&next, &now}) {
    for (const Assigned* a : *list) {
      nodes.insert_or_assign(a->assignment.target,
                             Node{a, mentioned(a->mentions, a->kind == AstAssign::Kind::Next), Node::New});
    }
  }
  for (const Assigned* start : next) {
    std::vector<Node*> path{&nodes.at(start->assignment.target)};
    while (!path.empty()) {
      Node& node = *path.back();
      if (node.state == Node::Closed || node.needs.empty()) {
        node.state = Node::Closed;
        path.pop_back();
        continue;
      }
      node.state = Node::Open;
      const auto needed = nodes.find(node.needs.back());
      node.needs.pop_back();
      if (needed == nodes.end()) continue;
      if (needed->second.state == Node::Open) {
        std::vector<const Assigned*> cycle;
        for (auto at = std::ranges::find(path, &needed->second); at != path.end(); ++at)
          cycle.push_back((*at)->assigned);
        return report_circular(cycle);
      }
      path.push_back(&needed->second);
    }
  }
}

// A depth-first search over the mentions, in which the leaf of an assigned variable leads to what its value mentions.
std::vector<const Elaborator::Assigned*> Elaborator::in_dependency_order(
    const std::vector<const Assigned*>& assignments, bool next) {
  const std::uint32_t open = ++epoch_, closed = ++epoch_;
  std::unordered_map<VarId, const Assigned*> by_target;
  by_target.reserve(assignments.size());
  for (const Assigned* a : assignments) by_target.emplace(a->assignment.target, a);
  std::vector<const Assigned*> order;
  order.reserve(assignments.size());
  struct Visit {
    const Mention* node;
    const Assigned* assigned;  // of a leaf
    int stage;
  };
  std::vector<Visit> stack;
  const auto enter = [&](const Mention* node) {
    if (node == nullptr || node->mark == closed) return;
    const Assigned* assigned = nullptr;
    if (node->is_leaf) {
      const auto found = node->next == next ? by_target.find(node->var) : by_target.end();
      if (found == by_target.end()) return;
      assigned = found->second;
      if (node->mark == open) {
        std::vector<const Assigned*> cycle;
        for (const Visit& visit : stack) {
          if (visit.node == node) cycle.clear();
          if (visit.assigned != nullptr) cycle.push_back(visit.assigned);
        }
        report_circular(cycle);
        return;
      }
    }
    node->mark = open;
    stack.push_back({node, assigned, 0});
  };
  for (const Assigned* a : assignments) {
    enter(mention(a->assignment.target, next));
    while (!stack.empty()) {
      const Visit visit = stack.back();
      const int stage = stack.back().stage++;
      const Mention* child = nullptr;
      if (visit.assigned != nullptr) {
        if (stage == 0) child = visit.assigned->mentions;
      } else if (stage < 2) {
        child = stage == 0 ? visit.node->left : visit.node->right;
      }
      if (child != nullptr) {
        enter(child);
      } else if (visit.assigned != nullptr || stage >= 2) {
        visit.node->mark = closed;
        if (visit.assigned != nullptr) order.push_back(visit.assigned);
        stack.pop_back();
      }
    }
  }
  return order;
}

void Elaborator::report_circular(const std::vector<const Assigned*>& cycle) {
  std::vector<Diagnostic::Note> notes;
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const Assigned& needed = *cycle[(i + 1) % cycle.size()];
    notes.push_back({cycle[i]->assignment.location, assigned_name(*cycle[i]) + " depends on " + assigned_name(needed)});
  }
  diagnostics_.error(cycle.front()->assignment.location,
                     "circular dependency: " + assigned_name(*cycle.front()) + " depends on itself", {},
                     std::move(notes));
}

}  // namespace smtsplit::smv
