#include "model/evaluator.hpp"

#include <algorithm>

#include "model/arithmetic.hpp"

namespace smtsplit {
namespace {

// Evaluates one expression over one step. Failure is a result, not an exception, so that a decided conjunction or
// disjunction can ignore an undefined operand (see ExprPool::failure_condition).
class Evaluation {
 public:
  Evaluation(const Value* current, const Value* next) : current_(current), next_(next) {}

  // The value of an expression that cannot fail.
  Value total(Expr e) const {
    for (;;) {
      switch (e->op) {
        case Op::Constant: return e->payload;
        case Op::Var: return current_[e->var()];
        case Op::NextVar: return next_[e->var()];
        case Op::Not: return total(e->arg(0)) == 0 ? 1 : 0;
        case Op::Eq: return total(e->arg(0)) == total(e->arg(1)) ? 1 : 0;
        case Op::And:
          for (Expr a : e->args()) {
            if (total(a) == 0) return 0;
          }
          return 1;
        case Op::Or:
          for (Expr a : e->args()) {
            if (total(a) != 0) return 1;
          }
          return 0;
        case Op::Ite:
          e = total(e->arg(0)) != 0 ? e->arg(1) : e->arg(2);
          continue;
        default: {
          const Value a = total(e->arg(0));
          const Value b = e->args().size() > 1 ? total(e->arg(1)) : 0;
          return apply(e->op, e->type, e->payload, e->arg(0)->type, a, b);
        }
      }
    }
  }

  // False when the expression has no value; `failed` is then the leaf that was reached.
  bool partial(Expr e, Value& out) {
    for (;;) {
      if (!e->may_fail) {
        out = total(e);
        return true;
      }
      switch (e->op) {
        case Op::Fail:
          failed_ = e;
          return false;
        case Op::And:
        case Op::Or: return junction(e, out);
        case Op::Ite: {
          Value condition = 0;
          if (!partial(e->arg(0), condition)) return false;
          e = condition != 0 ? e->arg(1) : e->arg(2);
          continue;
        }
        default: {
          Value a = 0;
          Value b = 0;
          if (!partial(e->arg(0), a)) return false;
          if (e->args().size() > 1 && !partial(e->arg(1), b)) return false;
          out = apply(e->op, e->type, e->payload, e->arg(0)->type, a, b);
          return true;
        }
      }
    }
  }

  void choices(Expr e, std::vector<Value>& out) {
    while (e->op == Op::Ite) {
      Value condition = 0;
      if (!partial(e->arg(0), condition)) undefined();
      e = condition != 0 ? e->arg(1) : e->arg(2);
    }
    if (e->op == Op::Union) {
      for (Expr a : e->args()) choices(a, out);
      return;
    }
    Value v = 0;
    if (!partial(e, v)) undefined();
    if (std::find(out.begin(), out.end(), v) == out.end()) out.push_back(v);
  }

  [[noreturn]] void undefined() const {
    throw EvaluationError("an undefined expression was evaluated (failure " + std::to_string(failed_->payload) + ")", {});
  }

 private:
  bool junction(Expr e, Value& out) {
    const Value absorbing = e->op == Op::Or ? 1 : 0;
    bool defined = true;
    for (Expr a : e->args()) {
      Value v = 0;
      if (!partial(a, v)) {
        defined = false;
      } else if (v == absorbing) {
        out = absorbing;
        return true;
      }
    }
    out = 1 - absorbing;
    return defined;
  }

  const Value* current_;
  const Value* next_;
  Expr failed_ = nullptr;
};

bool all_hold(const std::vector<Constraint>& constraints, const Value* current, const Value* next) {
  return std::all_of(constraints.begin(), constraints.end(),
                     [&](const Constraint& c) { return holds(c.formula, current, next); });
}

bool respects(const Assignment& a, Value value, const Value* current, const Value* next) {
  std::vector<Value> allowed;
  evaluate_set(a.value, current, next, allowed);
  return std::find(allowed.begin(), allowed.end(), value) != allowed.end();
}

bool is_state(const System& system, const Valuation& state) {
  if (state.size() != system.variables.size()) return false;
  for (const Variable& v : system.variables) {
    if (v.role != Role::Input && !v.domain.contains(state[v.id])) return false;
  }
  for (const Assignment& a : system.current) {
    if (!respects(a, state[a.target], state.data(), nullptr)) return false;
  }
  return all_hold(system.invariants, state.data(), nullptr);
}

}  // namespace

Value evaluate(Expr e, const Value* current, const Value* next) {
  Evaluation evaluation(current, next);
  if (!e->may_fail) return evaluation.total(e);
  Value v = 0;
  if (!evaluation.partial(e, v)) evaluation.undefined();
  return v;
}

void evaluate_set(Expr e, const Value* current, const Value* next, std::vector<Value>& out) {
  Evaluation(current, next).choices(e, out);
}

bool is_initial(const System& system, const Valuation& state) {
  if (!is_state(system, state)) return false;
  for (const Assignment& a : system.init) {
    if (!respects(a, state[a.target], state.data(), nullptr)) return false;
  }
  return all_hold(system.init_constraints, state.data(), nullptr);
}

bool is_step(const System& system, const Valuation& from, const Valuation& to) {
  if (from.size() != system.variables.size() || !is_state(system, to)) return false;
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input && !v.domain.contains(from[v.id])) return false;
  }
  const ProcessId mover = system.selector ? static_cast<ProcessId>(from[*system.selector]) : 0;
  enum : char { Free, Framed, Assigned };
  std::vector<char> role(system.variables.size(), Free);
  for (ProcessId p = 0; p < system.processes.size(); ++p) {
    for (const Assignment& a : system.processes[p].next) {
      if (p == mover) {
        if (!respects(a, to[a.target], from.data(), to.data())) return false;
        role[a.target] = Assigned;
      } else if (role[a.target] == Free) {
        role[a.target] = Framed;
      }
    }
  }
  for (const Variable& v : system.variables) {
    const bool keeps = v.role == Role::Frozen || (v.role == Role::State && role[v.id] == Framed);
    if (keeps && from[v.id] != to[v.id]) return false;
  }
  return all_hold(system.transitions, from.data(), to.data());
}

}  // namespace smtsplit
