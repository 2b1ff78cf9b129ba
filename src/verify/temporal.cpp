#include "verify/temporal.hpp"

#include <algorithm>

#include "evidence/state_formula.hpp"
#include "model/fault.hpp"

namespace smtsplit {

void Judge::learn(Expr goal, ConfirmedOutcome outcome, std::string engine, Effort effort) {
  answers_.insert_or_assign(goal, std::move(outcome));
  origins_[goal] = {std::move(engine), std::move(effort)};
}

// What is asked about reachable states; null for a formula with parts.
Expr Judge::goal_of(const Formula& f) const {
  return f.kind == Formula::Kind::Reachable ? system_.pool->negate(f.expr) : f.expr;
}

std::string Judge::engine_of(const Formula& formula) const {
  for (const Formula& part : formula.args) {
    if (auto name = engine_of(part); name != engine_) return name;
  }
  if (formula.expr == nullptr) return engine_;
  const auto known = origins_.find(goal_of(formula));
  return known == origins_.end() ? engine_ : known->second.engine;
}

Effort Judge::effort_of(const Formula& formula) const {
  Effort sum;
  const auto add = [&](const Effort& e) {
    sum.refinements += e.refinements;
    sum.exposed += e.exposed;
    for (const auto& [name, value] : e.counters) {
      const auto same = [&, n = &name](const auto& counter) { return counter.first == *n; };
      const auto known = std::find_if(sum.counters.begin(), sum.counters.end(), same);
      if (known == sum.counters.end()) {
        sum.counters.emplace_back(name, value);
      } else {
        known->second += value;
      }
    }
  };
  for (const Formula& part : formula.args) add(effort_of(part));
  if (formula.expr == nullptr) return sum;
  if (const auto known = origins_.find(goal_of(formula)); known != origins_.end()) add(known->second.effort);
  return sum;
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
  auto lasso = LassoSearch(system_, options_, slice(0.03)).short_loop(trace->trace());
  if (lasso) lassos_.emplace(f.expr, confirm(system_, f.expr, std::move(*lasso)));
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

Judge::Continuation Judge::continue_fairly(Expr goal, const ConfirmedTrace& violation) {
  if (const auto known = lassos_.find(goal); known != lassos_.end()) return known->second;
  const Expr violated = system_.pool->negate(goal);
  const auto search = [&](const Deadline& deadline) -> LassoAnswer {
    const Deadline half = deadline.earlier(Deadline::after(deadline.left().value_or(60) / 2));
    LassoAnswer answer = LassoSearch(system_, options_, half).continue_path(violation.trace());
    if (std::holds_alternative<Trace>(answer)) return answer;
    return LassoSearch(system_, options_, deadline).through(violated);
  };
  if (const FairGraph* graph = fair_paths_->graph(goal, slice(0.2))) {
    if (auto found = graph->lasso(goal)) return confirm(system_, goal, std::move(*found));
    if (auto certificate = graph->none(goal, slice(0.2))) {
      auto proof = confirm(system_, goal, Proved{std::move(*certificate)}, nullptr, slice(0.5));
      if (auto* ok = std::get_if<ConfirmedProof>(&proof)) return std::move(*ok);
    }
  }
  LassoAnswer answer = search(slice(0.05));
  if (std::holds_alternative<Unknown>(answer)) {
    // Perhaps there is no fair path at all; if that cannot be shown either, look longer.
    if (!fair_paths_->refutation()) fair_paths_->decide(slice(0.2));
    if (!fair_paths_->refutation()) answer = search(slice(0.4));
  }
  if (auto* found = std::get_if<Trace>(&answer)) return confirm(system_, goal, std::move(*found));
  auto* unknown = std::get_if<Unknown>(&answer);
  if (unknown != nullptr && !deadline_.reached()) unknown->reason = "the search was given up";
  return Unknown{"violated after " + std::to_string(violation.trace().states.size() - 1) +
                     " steps, but no infinite fair path through a violation was found" +
                     (unknown != nullptr ? " (" + unknown->reason + ")" : ""),
                 std::nullopt};
}

Verdict Judge::always(Expr expr) {
  const ConfirmedOutcome& outcome = answer(expr);
  const auto* violation = std::get_if<ConfirmedTrace>(&outcome);
  if (violation == nullptr) return invariant(expr);
  if (fault("finite-refutation")) return Verdict::refuted({*violation});
  Continuation continuation = continue_fairly(expr, *violation);
  if (auto* lasso = std::get_if<ConfirmedTrace>(&continuation)) return Verdict::refuted({std::move(*lasso)});
  if (auto* proof = std::get_if<ConfirmedProof>(&continuation)) {
    return Verdict::proved({std::move(*proof)}, {}, "its violations are on no infinite fair path");
  }
  return vacuous_or(Verdict::unknown(std::get<Unknown>(continuation).reason));
}

Verdict Judge::avoided(const ConfirmedProof& proof) {
  fair_paths_->decide(slice(0.5));
  if (fair_paths_->witness()) return Verdict::refuted({*fair_paths_->witness()}, {proof});
  return vacuous_or(Verdict::unknown("no fair path meets it, but no infinite fair path was found"));
}

Judge::WitnessOrVerdict Judge::meet(Expr expr) {
  const Expr never = system_.pool->negate(expr);
  const ConfirmedOutcome& outcome = answer(never);
  if (const auto* unknown = std::get_if<Unknown>(&outcome)) return Verdict::unknown(unknown->reason, unknown->bound);
  if (const auto* proof = std::get_if<ConfirmedProof>(&outcome)) return avoided(*proof);
  Continuation continuation = continue_fairly(never, std::get<ConfirmedTrace>(outcome));
  if (auto* lasso = std::get_if<ConfirmedTrace>(&continuation)) return std::move(*lasso);
  if (const auto* proof = std::get_if<ConfirmedProof>(&continuation)) return avoided(*proof);
  return vacuous_or(Verdict::unknown("reachable, but no infinite fair path through such a state was found"));
}

std::unique_ptr<Unrolling> Judge::initial_states() {
  auto solver = make_unrolling(system_, options_.encoding);
  solver->set_deadline(deadline_);
  const Formulas parts = formulas(system_);
  for (const auto* list : {&parts.init, &parts.invar}) {
    for (Expr e : *list) solver->require(solver->literal(e, 0));
  }
  return solver;
}

std::variant<Valuation, bool, Unknown> Judge::find_initial(Expr condition) {
  const auto solver = initial_states();
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
      j.system_.init_constraints.push_back({c, {}, true});
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

template <typename Piece>
Verdict Judge::for_all_initial_states(std::optional<ConfirmedTrace> witness, Piece judge_piece) {
  constexpr std::size_t kMostPieces = 5000;
  ExprPool& pool = *system_.pool;
  std::vector<ConfirmedProof> proofs;
  std::vector<ConfirmedTrace> witnesses;
  std::vector<Expr> covered;
  const auto others = initial_states();
  const auto cover = [&](const Valuation& state) {
    covered.push_back(equals_state(system_, state));
    others->require(-others->literal(covered.back(), 0));
  };
  while (covered.size() < kMostPieces && !deadline_.reached()) {
    if (witness) {
      cover(witness->trace().states.front());
      witnesses.push_back(std::move(*witness));
      witness.reset();
    }
    const Answer answer = others->solve({});
    if (answer == Answer::Unknown) return Verdict::unknown("the initial states: " + others->unknown_reason());
    if (answer == Answer::Unsat) {
      const Expr all_covered = pool.disjunction(covered);
      Proved coverage{{Certificate::Kind::Initial, all_covered}};
      coverage.certificate.cases = covered;
      auto proof = confirm(system_, all_covered, coverage, &options_.encoding, deadline_);
      if (const auto* unknown = std::get_if<Unknown>(&proof)) return Verdict::unknown(unknown->reason);
      proofs.push_back(std::get<ConfirmedProof>(proof));
      return Verdict::proved(std::move(proofs), std::move(witnesses));
    }
    const Valuation here = others->valuation(0);
    WitnessOrVerdict piece = restricted_to(equals_state(system_, here), judge_piece);
    if (auto* trace = std::get_if<ConfirmedTrace>(&piece)) {
      witness = std::move(*trace);
      continue;
    }
    const Verdict& verdict = std::get<Verdict>(piece);
    if (verdict.kind() != Verdict::Kind::Proved) return verdict;
    cover(here);
    proofs.insert(proofs.end(), verdict.proofs().begin(), verdict.proofs().end());
    witnesses.insert(witnesses.end(), verdict.traces().begin(), verdict.traces().end());
  }
  return Verdict::unknown("holds for " + std::to_string(covered.size()) +
                          " initial states; not decided for the others");
}

Verdict Judge::reachable(Expr expr) {
  WitnessOrVerdict all = meet(expr);
  if (const auto* verdict = std::get_if<Verdict>(&all)) return *verdict;
  return for_all_initial_states(std::get<ConfirmedTrace>(std::move(all)), [&] { return meet(expr); });
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
    fair_paths_->decide(slice(0.5));
    if (fair_paths_->witness()) return Verdict::refuted({confirm(system_, expr, fair_paths_->witness()->trace())});
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
    Verdict together = any_everywhere(later);
    if (together.kind() != Verdict::Kind::Unknown || later.size() == 1) return together;
    return for_all_initial_states(std::nullopt, [&]() -> WitnessOrVerdict { return any_everywhere(later); });
  });
}

// One part for all initial states. All parts refuted refute the whole only when there is just one.
Verdict Judge::any_everywhere(const std::vector<Formula>& parts) {
  std::vector<ConfirmedTrace> traces;
  std::vector<ConfirmedProof> proofs;
  std::optional<Verdict> undecided;
  for (const Formula& part : parts) {
    Verdict v = judge(part);
    if (v.kind() == Verdict::Kind::Proved) return v;
    if (v.kind() == Verdict::Kind::Unknown && !undecided) undecided = v;
    traces.insert(traces.end(), v.traces().begin(), v.traces().end());
    proofs.insert(proofs.end(), v.proofs().begin(), v.proofs().end());
  }
  if (undecided) return *undecided;
  if (parts.size() > 1) {
    const auto other = find_initial(system_.pool->negate(equals_state(system_, traces.front().trace().states.front())));
    if (!std::holds_alternative<bool>(other)) return Verdict::unknown("each part fails for some initial state");
  }
  return Verdict::refuted(std::move(traces), std::move(proofs));
}

}  // namespace smtsplit
