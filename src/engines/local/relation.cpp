#include "engines/local/relation.hpp"

#include <unordered_map>

#include "encoders/smt_terms.hpp"
#include "engines/query.hpp"
#include "solvers/registry.hpp"
#include "solvers/term_semantics.hpp"

namespace smtsplit::local {

/// A formula over a system's variables, for Z3 to project inputs out of; what comes back is over bits of variables.
class InputProjection {
 public:
  InputProjection(System& system, Expr formula, const std::vector<VarId>& inputs, const Deadline& deadline);

  /// None when time is up.
  std::optional<Expr> everywhere();
  Expr around(const Valuation& before, const Valuation& after);

 private:
  Expr expression(Term root);
  Expr bit(VarId v, unsigned frame, unsigned k);

  System& system_;
  TermPool pool_;
  SmtTerms terms_;
  std::unique_ptr<Projector> projector_;
  Term formula_ = nullptr;  ///< with inputs in their domains
  std::vector<Term> inputs_;
  std::unordered_map<Term, std::pair<VarId, unsigned>> variables_;  ///< with their frames
  std::unordered_map<Term, Expr> expressions_;
};

InputProjection::InputProjection(System& system, Expr formula, const std::vector<VarId>& inputs,
                                 const Deadline& deadline)
    : system_(system), terms_(system, pool_), projector_(make_projector(pool_)) {
  projector_->set_deadline(deadline);
  std::vector<Term> parts{terms_.term(formula, 0)};
  for (VarId input : inputs) {
    inputs_.push_back(terms_.variable(input, 0));
    parts.push_back(terms_.domain(input, 0));
  }
  formula_ = pool_.conjunction(parts);
  for (const auto& [v, frame] : terms_.take_new_variables()) {
    const Term symbol = terms_.variable(v, frame);
    variables_.emplace(symbol, std::pair(v, frame));
    if (system_.variables[v].role == Role::Input) continue;
    for (unsigned k = 0; k < std::max(symbol->width, 1U); ++k)
      expressions_.emplace(bit_of(symbol, k, pool_), bit(v, frame, k));
  }
}

std::optional<Expr> InputProjection::everywhere() {
  const auto without = projector_->eliminate(formula_, inputs_);
  return without ? std::optional(expression(*without)) : std::nullopt;
}

Expr InputProjection::around(const Valuation& before, const Valuation& after) {
  return expression(projector_->project(formula_, inputs_, [&](Term symbol) {
    const auto [v, frame] = variables_.at(symbol);
    const Term value = terms_.constant(v, frame == 0 ? before[v] : after[v]);
    return value->is_bool() ? std::uint64_t{value->op == TermOp::True} : value->payload;
  }));
}

Expr InputProjection::expression(Term root) {
  ExprPool& pool = *system_.pool;
  visit_bottom_up(
      root, [&](Term t) { return expressions_.contains(t); },
      [&](Term t) {
        std::vector<Expr> args;
        for (Term a : t->args) args.push_back(expressions_.at(a));
        switch (t->op) {
          case TermOp::True: expressions_[t] = pool.boolean(true); return;
          case TermOp::False: expressions_[t] = pool.boolean(false); return;
          case TermOp::Not: expressions_[t] = pool.negate(args[0]); return;
          case TermOp::And: expressions_[t] = pool.conjunction(args); return;
          case TermOp::Or: expressions_[t] = pool.disjunction(args); return;
          case TermOp::Equal: expressions_[t] = pool.equal(args[0], args[1]); return;
          case TermOp::Ite: expressions_[t] = pool.ite(args[0], args[1], args[2]); return;
          default: throw SolverError("a projection is no formula over bits");
        }
      });
  return expressions_.at(root);
}

// Bit k of what a variable is as a term.
Expr InputProjection::bit(VarId v, unsigned frame, unsigned k) {
  ExprPool& pool = *system_.pool;
  const Variable& variable = system_.variables[v];
  const Expr value = system_.var(v, frame != 0);
  if (variable.type.is_boolean()) return value;
  if (variable.type.is_word()) return pool.make(Op::WordToBool, pool.extract(value, k, k));
  const Domain& domain = variable.domain;
  if (domain.is_interval() && domain.size() > 64) {
    // Two's complement: adding 2^width makes the number positive and leaves the bits below alone.
    const auto power = [&](unsigned n) { return pool.integer(Value{1} << n); };
    const Expr positive = pool.make(Op::Add, value, power(terms_.variable(v, frame)->width));
    return pool.equal(pool.make(Op::Mod, pool.make(Op::Div, positive, power(k)), pool.integer(2)), pool.integer(1));
  }
  std::vector<Expr> any;
  for (std::uint64_t i = 0; i < domain.size(); ++i) {
    if ((terms_.constant(v, domain.at(i))->payload >> k & 1) != 0)
      any.push_back(pool.equal(value, pool.constant(domain.at(i), variable.type)));
  }
  return pool.disjunction(any);
}

StepRelation::StepRelation(Processes& processes, ProcessId p, Projection projection, const Deadline& deadline)
    : open_(processes.functions().system().variables.size(), false) {
  System& system = processes.functions().system();
  steps_ = relation(system, processes[p]);
  std::vector<bool> seen(system.variables.size(), false);
  for_each_variable(steps_, [&](VarId v, bool) {
    if (system.variables[v].role != Role::Input || seen[v]) return;
    seen[v] = true;
    inputs_.push_back(v);
  });
  if (projection == Projection::Cubes || projection == Projection::Models) return;
  open_.assign(system.variables.size(), true);
  auto inputs_out = std::make_unique<InputProjection>(system, steps_, inputs_, deadline);
  inputs_.clear();
  if (projection == Projection::Z3Mbp) {
    around_step_ = std::move(inputs_out);
    return;
  }
  const auto without = inputs_out->everywhere();
  if (!without) throw Stopped{"time limit reached while Z3 eliminated the inputs of a process"};
  steps_ = *without;
}

Expr StepRelation::relation(System& system, const Processes::Process& process) {
  ExprPool& pool = *system.pool;
  std::unordered_map<VarId, VarId> next_of;  // inputs
  std::vector<Expr> parts{process.enabled, process.invariant};
  for (const Processes::Write& w : process.writes) {
    const Variable& target = system.variables[w.target];
    const bool is_input = w.value->op == Op::Var && system.variables[w.value->var()].role == Role::Input;
    if (is_input && system.variables[w.value->var()].domain == target.domain &&
        next_of.try_emplace(w.value->var(), w.target).second) {
      open_[w.target] = true;
    } else {
      parts.push_back(pool.equal(system.var(w.target, true), w.value));
    }
  }
  std::unordered_map<Expr, Expr> replaced;
  const auto next_value = [&](Expr leaf) {
    const auto known = leaf->op == Op::Var ? next_of.find(leaf->var()) : next_of.end();
    return known == next_of.end() ? leaf : system.var(known->second, true);
  };
  return pool.substitute(pool.conjunction(parts), next_value, replaced);
}

StepRelation::~StepRelation() = default;

Expr StepRelation::around(const Valuation& before, const Valuation& after) {
  return around_step_ ? around_step_->around(before, after) : steps_;
}

}  // namespace smtsplit::local
