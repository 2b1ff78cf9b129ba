#include "model/evaluator.hpp"

#include <algorithm>
#include <unordered_set>

#include "model/arithmetic.hpp"

namespace smtsplit {
namespace {

// The operator of an expression other than a leaf and Ite, over what `value_of(argument, out)` gives. Failure is a
// result, not an exception, so that a decided conjunction or disjunction can ignore an undefined operand (see
// ExprPool::failure_condition).
template <typename ValueOf>
bool apply_to_values(Expr e, Value& out, ValueOf value_of) {
  if (e->op == Op::And || e->op == Op::Or) {
    const Value absorbing = e->op == Op::Or ? 1 : 0;
    bool defined = true;
    for (Expr a : e->args()) {
      Value v = 0;
      if (!value_of(a, v)) {
        defined = false;
      } else if (v == absorbing) {
        out = absorbing;
        return true;
      }
    }
    out = 1 - absorbing;
    return defined;
  }
  Value a = 0;
  Value b = 0;
  if (!value_of(e->arg(0), a)) return false;
  if (e->args().size() > 1 && !value_of(e->arg(1), b)) return false;
  out = apply(e->op, e->type, e->payload, e->arg(0)->type, a, b);
  return true;
}

// Evaluates one expression over one step as a tree: the fastest way where little is shared.
class TreeEvaluation {
 public:
  TreeEvaluation(const Value* current, const Value* next) : current_(current), next_(next) {}

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
        case Op::Ite: e = total(e->arg(0)) != 0 ? e->arg(1) : e->arg(2); continue;
        default: {
          const Value a = total(e->arg(0));
          const Value b = e->args().size() > 1 ? total(e->arg(1)) : 0;
          return apply(e->op, e->type, e->payload, e->arg(0)->type, a, b);
        }
      }
    }
  }

  // False when the expression has no value; failure() is then the leaf that was reached.
  bool value(Expr e, Value& out) {
    const auto value_of = [this](Expr a, Value& v) { return value(a, v); };
    for (;;) {
      if (!e->may_fail) {
        out = total(e);
        return true;
      }
      if (e->op == Op::Fail) {
        failure_ = static_cast<std::uint32_t>(e->payload);
        return false;
      }
      if (e->op != Op::Ite) return apply_to_values(e, out, value_of);
      Value condition = 0;
      if (!value(e->arg(0), condition)) return false;
      e = condition != 0 ? e->arg(1) : e->arg(2);
    }
  }
  [[nodiscard]] std::uint32_t failure() const { return failure_; }
  /// Has this set been looked at? Small ones may be looked at again.
  static bool visited(Expr) { return false; }

 private:
  const Value* current_;
  const Value* next_;
  std::uint32_t failure_ = 0;
};

// The same where much may be shared: what was evaluated once is remembered, small trees apart.
class SharedEvaluation {
 public:
  SharedEvaluation(const Value* current, const Value* next) : tree_(current, next), memo_(Memo::of_this_thread()) {
    memo_.begin();
  }

  bool value(Expr e, Value& out) {
    const Result result = remembered(e);
    out = result.value;
    if (result.failed()) failure_ = result.failure;
    return !result.failed();
  }
  [[nodiscard]] std::uint32_t failure() const { return failure_; }
  bool visited(Expr set) { return !sets_.insert(set).second; }

 private:
  struct Result {
    static constexpr std::uint32_t kDefined = UINT32_MAX;
    Value value = 0;
    std::uint32_t failure = kDefined;
    [[nodiscard]] bool failed() const { return failure != kDefined; }
  };

  // By node id; an entry counts when it was made in this evaluation.
  struct Memo {
    struct Entry {
      Value value = 0;
      std::uint32_t failure = 0;
      std::uint32_t made = 0;
    };
    std::vector<Entry> entries;
    std::vector<Expr> open;  // being evaluated
    std::uint32_t now = 0;

    static Memo& of_this_thread() {
      thread_local Memo memo;
      return memo;
    }
    void begin() {
      open.clear();
      if (++now != 0) return;
      entries.clear();
      now = 1;
    }
    Entry& at(Expr e) {
      if (entries.size() <= e->id) entries.resize(e->id + std::size_t{1});
      return entries[e->id];
    }
  };

  template <typename Evaluation>
  static Result result_of(bool defined, Value value, const Evaluation& evaluation) {
    return defined ? Result{value} : Result{0, evaluation.failure()};
  }

  Result remembered(Expr e) {
    constexpr std::uint32_t kSmallTree = 32;
    const std::size_t first = memo_.open.size();
    Result result;
    // A choice has the value of its branch. That is a loop, since a case may have very many branches.
    for (;;) {
      Value v = 0;
      if (e->tree_size <= kSmallTree) {
        const bool defined = tree_.value(e, v);
        result = result_of(defined, v, tree_);
        break;
      }
      if (const Memo::Entry& known = memo_.at(e); known.made == memo_.now) {
        result = {known.value, known.failure};
        break;
      }
      memo_.open.push_back(e);
      const auto value_of = [this](Expr a, Value& operand) { return value(a, operand); };
      const bool defined = e->op == Op::Ite ? value_of(e->arg(0), v) : apply_to_values(e, v, value_of);
      if (e->op != Op::Ite || !defined) {
        result = result_of(defined, v, *this);
        break;
      }
      e = v != 0 ? e->arg(1) : e->arg(2);
    }
    for (; memo_.open.size() > first; memo_.open.pop_back()) {
      memo_.at(memo_.open.back()) = {result.value, result.failure, memo_.now};
    }
    return result;
  }

  TreeEvaluation tree_;
  Memo& memo_;
  std::unordered_set<Expr> sets_;
  std::uint32_t failure_ = 0;
};

// Greater than most expressions of most models.
constexpr std::uint32_t kLargeTree = 1000;

template <typename Evaluation>
Value defined_value(Evaluation& evaluation, Expr e) {
  Value v = 0;
  if (evaluation.value(e, v)) return v;
  throw EvaluationError("an undefined expression was evaluated (failure " + std::to_string(evaluation.failure()) + ")",
                        {});
}

template <typename Evaluation>
void choices(Evaluation& evaluation, Expr e, std::vector<Value>& out) {
  for (; e->op == Op::Ite; e = defined_value(evaluation, e->arg(0)) != 0 ? e->arg(1) : e->arg(2)) {
    if (evaluation.visited(e)) return;
  }
  if (e->op == Op::Union) {
    if (evaluation.visited(e)) return;
    for (Expr a : e->args()) choices(evaluation, a, out);
    return;
  }
  const Value v = defined_value(evaluation, e);
  if (std::find(out.begin(), out.end(), v) == out.end()) out.push_back(v);
}

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

// Out of the way of the common case.
[[gnu::noinline]] Value evaluate_shared(Expr e, const Value* current, const Value* next) {
  SharedEvaluation evaluation(current, next);
  return defined_value(evaluation, e);
}

[[gnu::noinline]] void evaluate_shared_set(Expr e, const Value* current, const Value* next, std::vector<Value>& out) {
  SharedEvaluation evaluation(current, next);
  choices(evaluation, e, out);
}

}  // namespace

Value evaluate(Expr e, const Value* current, const Value* next) {
  if (e->tree_size > kLargeTree) return evaluate_shared(e, current, next);
  TreeEvaluation evaluation(current, next);
  return e->may_fail ? defined_value(evaluation, e) : evaluation.total(e);
}

void evaluate_set(Expr e, const Value* current, const Value* next, std::vector<Value>& out) {
  if (e->tree_size > kLargeTree) return evaluate_shared_set(e, current, next, out);
  TreeEvaluation evaluation(current, next);
  choices(evaluation, e, out);
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
