#include "verify/temporal.hpp"

#include <algorithm>

namespace smtsplit {

void Judge::learn(Expr goal, ConfirmedOutcome outcome, std::string engine) {
  answers_.insert_or_assign(goal, std::move(outcome));
  engine_of_[goal] = std::move(engine);
}

std::string Judge::engine_of(const Formula& formula) const {
  for (const Formula& part : formula.args) {
    if (auto name = engine_of(part); name != engine_) return name;
  }
  if (formula.expr == nullptr) return engine_;
  const Expr goal = formula.kind == Formula::Kind::Reachable ? system_.pool->negate(formula.expr) : formula.expr;
  const auto known = engine_of_.find(goal);
  return known == engine_of_.end() ? engine_ : known->second;
}

Deadline Judge::slice(double share) const {
  return deadline_.earlier(Deadline::after(deadline_.left().value_or(100) * share));
}

const ConfirmedOutcome& Judge::answer(Expr goal) {
  const auto known = answers_.find(goal);
  if (known != answers_.end()) return known->second;
  return answers_.emplace(goal, decide_goal(system_, engine_, goal, options_, slice(0.5))).first->second;
}

bool Judge::ready(const Formula& f) {
  switch (f.kind) {
    case Formula::Kind::Invariant: return knows(f.expr);
    case Formula::Kind::Initially: return true;
    case Formula::Kind::And:
      return std::all_of(f.args.begin(), f.args.end(), [&](const Formula& a) { return ready(a); });
    case Formula::Kind::Reachable:
    case Formula::Kind::Or: return false;
    case Formula::Kind::Always: break;
  }
  const auto known = answers_.find(f.expr);
  if (known == answers_.end()) return false;
  if (std::holds_alternative<ConfirmedProof>(known->second) || lassos_.contains(f.expr)) return true;
  const auto* trace = std::get_if<ConfirmedTrace>(&known->second);
  if (trace == nullptr || !tried_.insert(f.expr).second) return false;
  LassoAnswer lasso = LassoSearch(system_, options_, slice(0.03)).continue_path(trace->trace());
  if (auto* found = std::get_if<Trace>(&lasso)) lassos_.emplace(f.expr, confirm(system_, f.expr, std::move(*found)));
  return lassos_.contains(f.expr);
}

Verdict Judge::judge(const Formula& f) {
  switch (f.kind) {
    case Formula::Kind::Invariant: return invariant(f.expr);
    case Formula::Kind::Always: return always(f.expr);
    case Formula::Kind::Reachable: return reachable(f.expr);
    case Formula::Kind::Initially: return initially(f.expr);
    case Formula::Kind::And: return all_of(f.args);
    case Formula::Kind::Or: return any_of(f.args);
  }
  throw std::logic_error("unknown kind of formula");
}

Verdict Judge::invariant(Expr expr) {
  const ConfirmedOutcome& outcome = answer(expr);
  if (const auto* proof = std::get_if<ConfirmedProof>(&outcome)) return Verdict::proved({*proof});
  if (const auto* trace = std::get_if<ConfirmedTrace>(&outcome)) return Verdict::refuted({*trace});
  const auto& unknown = std::get<Unknown>(outcome);
  return Verdict::unknown(unknown.reason, unknown.bound);
}

Verdict Judge::vacuous_or(Verdict otherwise) {
  if (!fair_paths_->refutation()) fair_paths_->decide(slice(0.3));
  if (!fair_paths_->refutation()) return otherwise;
  return Verdict::proved({*fair_paths_->refutation()}, {},
                         "holds vacuously, there is no infinite fair path from the initial states in question: " +
                             fair_paths_->why_none());
}

LassoAnswer Judge::extend(const Trace& path, Expr target) {
  const auto search = [&](const Deadline& deadline) -> LassoAnswer {
    const Deadline half = deadline.earlier(Deadline::after(deadline.left().value_or(60) / 2));
    LassoAnswer answer = LassoSearch(system_, options_, half).continue_path(path);
    if (std::holds_alternative<Trace>(answer)) return answer;
    return LassoSearch(system_, options_, deadline).through(target);
  };
  LassoAnswer answer = search(slice(0.05));
  if (!std::holds_alternative<Unknown>(answer)) return answer;
  // Perhaps there is no fair path at all; if that cannot be shown either, look longer.
  if (!fair_paths_->refutation()) fair_paths_->decide(slice(0.2));
  return fair_paths_->refutation() ? answer : search(slice(0.4));
}

Verdict Judge::always(Expr expr) {
  const ConfirmedOutcome& outcome = answer(expr);
  const auto* violation = std::get_if<ConfirmedTrace>(&outcome);
  if (violation == nullptr) return invariant(expr);
  if (const auto known = lassos_.find(expr); known != lassos_.end()) return Verdict::refuted({known->second});

  const Expr violated = system_.pool->negate(expr);
  LassoAnswer lasso = extend(violation->trace(), violated);
  if (auto* found = std::get_if<Trace>(&lasso)) return Verdict::refuted({confirm(system_, expr, std::move(*found))});
  const std::string depth = std::to_string(violation->trace().states.size() - 1);
  const auto* unknown = std::get_if<Unknown>(&lasso);
  return vacuous_or(Verdict::unknown("violated after " + depth +
                                     " steps, but no infinite fair path through a violation " + "was found" +
                                     (unknown != nullptr ? " (" + unknown->reason + ")" : "")));
}

Verdict Judge::reachable(Expr expr) {
  const ConfirmedOutcome& outcome = answer(system_.pool->negate(expr));
  if (const auto* unknown = std::get_if<Unknown>(&outcome)) return Verdict::unknown(unknown->reason, unknown->bound);
  if (const auto* path = std::get_if<ConfirmedTrace>(&outcome)) return reachable_from_all(expr, *path);
  fair_paths_->decide(slice(0.5));
  if (fair_paths_->witness()) return Verdict::refuted({*fair_paths_->witness()}, {std::get<ConfirmedProof>(outcome)});
  return vacuous_or(Verdict::unknown("no reachable state satisfies it, but no infinite fair path was found"));
}

Expr Judge::equals_state(const Valuation& state) {
  ExprPool& pool = *system_.pool;
  std::vector<Expr> parts;
  for (const Variable& v : system_.variables) {
    if (v.role != Role::Input) parts.push_back(pool.equal(pool.variable(v), pool.constant(state[v.id], v.type)));
  }
  return pool.conjunction(parts);
}

std::variant<Valuation, bool, Unknown> Judge::find_initial(Expr condition) {
  const auto solver = make_unrolling(system_, options_.encoding);
  solver->set_deadline(deadline_);
  const Formulas parts = formulas(system_);
  for (const auto* list : {&parts.init, &parts.invar}) {
    for (Expr e : *list) solver->require(solver->literal(e, 0));
  }
  solver->require(solver->literal(condition, 0));
  switch (solver->solve({})) {
    case Answer::Sat: return solver->valuation(0);
    case Answer::Unsat: return false;
    case Answer::Unknown: break;
  }
  return Unknown{"the initial states: " + solver->unknown_reason(), std::nullopt};
}

template <typename Body>
auto Judge::restricted_to(Expr condition, Body body) {
  struct Restriction {
    Judge& judge;
    decltype(Judge::answers_) answers;
    decltype(Judge::lassos_) lassos;
    decltype(Judge::fair_paths_) fair_paths;
    Restriction(Judge& j, Expr c) : judge(j), fair_paths(std::make_unique<FairPaths>(j.system_, j.options_)) {
      answers.swap(j.answers_);
      lassos.swap(j.lassos_);
      fair_paths.swap(j.fair_paths_);
      j.system_.init_constraints.push_back({c, {}});
    }
    ~Restriction() {
      judge.system_.init_constraints.pop_back();
      answers.swap(judge.answers_);
      lassos.swap(judge.lassos_);
      fair_paths.swap(judge.fair_paths_);
    }
  } restriction(*this, condition);
  return body();
}

Verdict Judge::reachable_from_all(Expr expr, const ConfirmedTrace& first) {
  constexpr std::size_t kMostInitialStates = 32;
  ExprPool& pool = *system_.pool;
  const Expr never = pool.negate(expr);
  std::vector<ConfirmedTrace> witnesses;
  std::vector<Expr> covered;
  LassoAnswer lasso = extend(first.trace(), expr);
  while (auto* found = std::get_if<Trace>(&lasso)) {
    covered.push_back(equals_state(found->states.front()));
    witnesses.push_back(confirm(system_, never, std::move(*found)));
    const Expr all_covered = pool.disjunction(covered);
    const auto other = find_initial(pool.negate(all_covered));
    if (const auto* unknown = std::get_if<Unknown>(&other)) return Verdict::unknown(unknown->reason);
    if (std::holds_alternative<bool>(other)) {
      const Proved coverage{{Certificate::Kind::Initial, all_covered, 1, false}};
      auto proof = confirm(system_, all_covered, coverage, &options_.encoding, deadline_);
      if (auto* unknown = std::get_if<Unknown>(&proof)) return Verdict::unknown(unknown->reason);
      return Verdict::proved({std::get<ConfirmedProof>(proof)}, std::move(witnesses));
    }
    if (witnesses.size() == kMostInitialStates) break;
    // The same question from one initial state that is not covered yet.
    std::optional<Verdict> decided =
        restricted_to(equals_state(std::get<Valuation>(other)), [&]() -> std::optional<Verdict> {
          const ConfirmedOutcome& outcome = answer(never);
          if (const auto* path = std::get_if<ConfirmedTrace>(&outcome)) {
            lasso = extend(path->trace(), expr);
            return std::nullopt;
          }
          const auto* proof = std::get_if<ConfirmedProof>(&outcome);
          if (proof == nullptr) return Verdict::unknown(std::get<Unknown>(outcome).reason);
          LassoAnswer fair = LassoSearch(system_, options_, slice(0.5)).through(nullptr);
          auto* path = std::get_if<Trace>(&fair);
          if (path == nullptr)
            return Verdict::unknown("unreachable from an initial state without a known infinite fair path");
          return Verdict::refuted({confirm(system_, nullptr, std::move(*path))}, {*proof});
        });
    if (decided) return *decided;
  }
  if (witnesses.empty()) {
    return vacuous_or(Verdict::unknown("reachable, but no infinite fair path through such a state was found"));
  }
  return Verdict::unknown("reachable from " + std::to_string(witnesses.size()) +
                          " initial states by fair paths; not decided for all");
}

Verdict Judge::initially(Expr expr) {
  const auto other = find_initial(system_.pool->negate(expr));
  if (const auto* unknown = std::get_if<Unknown>(&other)) return Verdict::unknown(unknown->reason);
  if (std::holds_alternative<bool>(other)) {
    const Proved claim{{Certificate::Kind::Initial, expr, 1, false}};
    auto proof = confirm(system_, expr, claim, &options_.encoding, deadline_);
    if (auto* unknown = std::get_if<Unknown>(&proof)) return Verdict::unknown(unknown->reason);
    return Verdict::proved({std::get<ConfirmedProof>(proof)});
  }
  return restricted_to(system_.pool->negate(expr), [&] {
    LassoAnswer lasso = extend(Trace{{std::get<Valuation>(other)}, std::nullopt}, nullptr);
    if (auto* found = std::get_if<Trace>(&lasso)) return Verdict::refuted({confirm(system_, expr, std::move(*found))});
    return vacuous_or(
        Verdict::unknown("false in an initial state, but no infinite fair path from such a state was found"));
  });
}

Verdict Judge::all_of(const std::vector<Formula>& parts) {
  std::vector<ConfirmedProof> proofs;
  std::vector<ConfirmedTrace> witnesses;
  std::optional<Verdict> undecided;
  for (const Formula& part : parts) {
    Verdict v = judge(part);
    if (v.kind() == Verdict::Kind::Refuted) return v;
    if (v.kind() != Verdict::Kind::Proved && !undecided) undecided = v;
    proofs.insert(proofs.end(), v.proofs().begin(), v.proofs().end());
    witnesses.insert(witnesses.end(), v.traces().begin(), v.traces().end());
  }
  return undecided ? *undecided : Verdict::proved(std::move(proofs), std::move(witnesses));
}

Verdict Judge::any_of(const std::vector<Formula>& parts) {
  ExprPool& pool = *system_.pool;
  std::vector<Expr> now;
  std::vector<Formula> later;
  for (const Formula& part : parts) {
    if (part.kind == Formula::Kind::Initially) {
      now.push_back(part.expr);
    } else {
      later.push_back(part);
    }
  }
  const Expr settled = pool.disjunction(now);
  if (later.empty()) return initially(settled);
  // Only initial states in which none of `now` holds are left to the others.
  const auto left = find_initial(pool.negate(settled));
  if (const auto* unknown = std::get_if<Unknown>(&left)) return Verdict::unknown(unknown->reason);
  if (std::holds_alternative<bool>(left)) return initially(settled);
  return restricted_to(pool.negate(settled), [&] {
    std::vector<ConfirmedTrace> traces;
    std::vector<ConfirmedProof> proofs;
    bool all_refuted = true;
    for (const Formula& part : later) {
      Verdict v = judge(part);
      if (v.kind() == Verdict::Kind::Proved) return v;
      all_refuted &= v.kind() == Verdict::Kind::Refuted;
      traces.insert(traces.end(), v.traces().begin(), v.traces().end());
      proofs.insert(proofs.end(), v.proofs().begin(), v.proofs().end());
    }
    // Each part fails for some initial state: that refutes the whole only when it is the same one.
    const bool one_initial_state =
        all_refuted && (later.size() == 1 || std::holds_alternative<bool>(
                                                 find_initial(pool.negate(equals_state(std::get<Valuation>(left))))));
    if (one_initial_state) return Verdict::refuted(std::move(traces), std::move(proofs));
    return Verdict::unknown(
        "no part of the disjunction holds for all initial states, and a case split over them is not done");
  });
}

}  // namespace smtsplit
