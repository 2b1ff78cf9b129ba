#include "verify/wellformed.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <unordered_map>

#include "encoders/unrolling.hpp"

namespace smtsplit {
namespace {

// Something that must never happen, and how to report it when it does.
struct Hazard {
  Expr condition;
  std::function<void(const Valuation& now, const Valuation& next)> report;
};

class WellformedCheck {
 public:
  WellformedCheck(System& system, Diagnostics& diagnostics, const Deadline& deadline)
      : system_(system), pool_(*system.pool), diagnostics_(diagnostics), deadline_(deadline) {}

  void run() {
    collect();
    if (hazards_.empty()) return;
    const auto solver = make_unrolling(system_, {});
    solver->set_deadline(deadline_);
    std::vector<Literal> literals, any;
    for (const Hazard& h : hazards_) literals.push_back(solver->literal(h.condition, 0));
    any = literals;
    const Literal some = solver->fresh();
    any.push_back(-some);
    solver->add_clause(any);
    if (!possible(*solver, some)) return;
    for (std::size_t i = 0; i < hazards_.size(); ++i) {
      if (possible(*solver, literals[i])) hazards_[i].report(solver->valuation(0), solver->valuation(1));
    }
  }

 private:
  bool possible(Unrolling& solver, Literal literal) {
    const Answer answer = solver.solve(std::span<const Literal>(&literal, 1));
    if (answer == Answer::Unknown && deadline_.reached()) throw WellformednessOpen();
    if (answer == Answer::Unknown) throw SolverError(solver.unknown_reason());
    return answer == Answer::Sat;
  }

  void collect() {
    for (const auto* list : {&system_.init, &system_.current}) {
      for (const Assignment& a : *list) assignment(a);
    }
    for (const Process& p : system_.processes) {
      for (const Assignment& a : p.next) assignment(a);
    }
    for (const auto* list : {&system_.init_constraints, &system_.invariants, &system_.transitions}) {
      for (const Constraint& c : *list) defined(c.formula);
    }
    for (const Fairness& f : system_.fairness) {
      defined(f.p);
      if (f.q != nullptr) defined(f.q);
    }
    for (const Property& p : system_.properties) {
      if (const auto* formula = std::get_if<Formula>(&p.meaning)) property(*formula);
    }
  }

  void property(const Formula& f) {
    if (f.expr != nullptr) defined(f.expr);
    for (const Formula& a : f.args) property(a);
  }

  void assignment(const Assignment& a) {
    defined(a.value);
    const Expr outside = out_of_range(system_.variables[a.target].domain, a.value);
    if (outside->is_false()) return;
    hazards_.push_back(
        {outside, [this, &a](const Valuation& now, const Valuation& next) {
           const Variable& target = system_.variables[a.target];
           std::vector<Value> values;
           evaluate_set(a.value, now.data(), next.data(), values);
           const auto bad =
               std::find_if(values.begin(), values.end(), [&](Value v) { return !target.domain.contains(v); });
           const std::string value = bad == values.end() ? "out of range" : system_.print(*bad, a.target);
           diagnostics_.error(
               a.location, "cannot assign value " + value + " to variable " + target.name + example(a.value, now, next),
               "every value must fit the type of the variable, reachable or not");
         }});
  }

  void defined(Expr e) {
    if (!e->may_fail) return;
    hazards_.push_back({pool_.failure_condition(e),
                        [this, e](const Valuation& now, const Valuation& next) { report_failure(e, now, next); }});
  }

  void report_failure(Expr e, const Valuation& now, const Valuation& next) {
    const auto reached = reached_failure(e, now, next);
    if (!reached) throw std::logic_error("wellformed: the expression has a value");
    const Failure& failure = system_.failures[*reached];
    const std::string when = example(e, now, next);
    switch (failure.kind) {
      case Failure::Kind::CaseNotExhaustive:
        diagnostics_.error(failure.location, "case conditions are not exhaustive: no branch applies" + when,
                           "add a last branch `TRUE : ...;`");
        break;
      case Failure::Kind::IndexOutOfBounds:
        diagnostics_.error(failure.location, "array access out of bounds" + when,
                           "guard the access with a case, or restrict the range of the index");
        break;
      case Failure::Kind::DivisionByZero:
        diagnostics_.error(failure.location, "division by zero" + when, "guard the division with a case");
        break;
    }
  }

  // The first Fail leaf that evaluating e meets, if it has no value.
  std::optional<std::size_t> reached_failure(Expr e, const Valuation& now, const Valuation& next) {
    if (!e->may_fail || !holds(pool_.failure_condition(e), now.data(), next.data())) return std::nullopt;
    if (e->op == Op::Fail) return static_cast<std::size_t>(e->payload);
    if (e->op == Op::Ite) {
      if (const auto failure = reached_failure(e->arg(0), now, next)) return failure;
      return reached_failure(e->arg(holds(e->arg(0), now.data(), next.data()) ? 1 : 2), now, next);
    }
    for (Expr a : e->args()) {
      if (const auto failure = reached_failure(a, now, next)) return failure;
    }
    return std::nullopt;
  }

  // " (for example when x = 3, y = 0)" over the variables of an expression.
  std::string example(Expr e, const Valuation& now, const Valuation& next) const {
    constexpr std::size_t kShown = 4;
    std::string out;
    std::size_t count = 0;
    for_each_variable(e, [&](VarId v, bool is_next) {
      if (++count > kShown) return;
      const std::string name = system_.variables[v].name;
      out += (out.empty() ? "" : ", ") + (is_next ? "next(" + name + ")" : name) + " = " +
             system_.print(is_next ? next[v] : now[v], v);
    });
    if (out.empty()) return "";
    return " (for example when " + out + (count > kShown ? ", ..." : "") + ")";
  }

  // "some value of e is outside the domain"
  Expr out_of_range(const Domain& domain, Expr value) {
    if (!value->type.is_scalar()) return pool_.boolean(false);
    std::unordered_map<Expr, Expr> memo;
    const std::function<Expr(Expr)> visit = [&](Expr e) -> Expr {
      if (const auto known = memo.find(e); known != memo.end()) return known->second;
      Expr result = nullptr;
      if (e->op == Op::Ite) {
        const Expr then_part = visit(e->arg(1));
        const Expr else_part = visit(e->arg(2));
        result = pool_.ite(e->arg(0), then_part, else_part);
      } else if (e->op == Op::Union) {
        std::vector<Expr> parts;
        for (Expr a : e->args()) parts.push_back(visit(a));
        result = pool_.disjunction(parts);
      } else {
        result = leaf_out_of_range(domain, e);
      }
      return memo[e] = result;
    };
    return visit(value);
  }

  Expr leaf_out_of_range(const Domain& domain, Expr e) {
    if (e->op == Op::Fail) return pool_.boolean(false);
    if (e->is_constant()) return pool_.boolean(!domain.contains(e->payload));
    if (e->op == Op::Var || e->op == Op::NextVar) {
      const Domain& own = system_.variables[e->var()].domain;
      if (own == domain) return pool_.boolean(false);
      if (!own.is_interval()) {
        std::vector<Expr> bad;
        for (std::uint64_t i = 0; i < own.size(); ++i) {
          if (!domain.contains(own.at(i))) bad.push_back(pool_.equal(e, pool_.integer(own.at(i))));
        }
        return pool_.disjunction(bad);
      }
    }
    // An integer: outside the hull, or in a gap of it.
    std::vector<Expr> bad;
    if (domain.low() > domain.high()) return pool_.boolean(true);
    if (e->low < domain.low()) bad.push_back(pool_.make(Op::Lt, e, pool_.integer(domain.low())));
    if (e->high > domain.high()) bad.push_back(pool_.make(Op::Lt, pool_.integer(domain.high()), e));
    if (!domain.is_interval()) {
      for (Value v = std::max(domain.low(), e->low); v <= std::min(domain.high(), e->high); ++v) {
        if (!domain.contains(v)) bad.push_back(pool_.equal(e, pool_.integer(v)));
      }
    }
    return pool_.disjunction(bad);
  }

  System& system_;
  ExprPool& pool_;
  Diagnostics& diagnostics_;
  const Deadline& deadline_;
  std::vector<Hazard> hazards_;
};

}  // namespace

void check_wellformed(System& system, Diagnostics& diagnostics, const Deadline& deadline) {
  WellformedCheck(system, diagnostics, deadline).run();
}

}  // namespace smtsplit
