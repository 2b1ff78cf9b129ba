#include "verify/fairness.hpp"

#include <algorithm>
#include <set>

#include "engines/lasso.hpp"

namespace smtsplit {

ConfirmedOutcome confirm_outcome(System& system, Expr goal, Outcome outcome, std::string_view engine,
                                 const EngineOptions& options, const Deadline& deadline) {
  if (auto* refuted = std::get_if<Refuted>(&outcome)) return confirm(system, goal, std::move(refuted->trace));
  if (auto* unknown = std::get_if<Unknown>(&outcome)) return std::move(*unknown);
  const auto& proof = std::get<Proved>(outcome);
  if (proof.certificate.kind != Certificate::Kind::Inductive) {
    throw EvidenceError("a proof about all reachable states comes without an inductive invariant");
  }
  auto confirmed = confirm(system, goal, proof, solver_behind(engine, options), deadline);
  if (auto* ok = std::get_if<ConfirmedProof>(&confirmed)) return std::move(*ok);
  return std::get<Unknown>(std::move(confirmed));
}

ConfirmedOutcome decide_goal(System& system, std::string_view engine, Expr goal, const EngineOptions& options,
                             const Deadline& deadline) {
  std::optional<ConfirmedOutcome> result;
  Job job{system, {{goal}}, options, deadline, {}};
  job.engine = engine;
  job.answer = [&](std::size_t, Outcome outcome) {
    result = confirm_outcome(system, goal, std::move(outcome), job.engine, options, deadline);
  };
  find_engine(engine)->make()->run(job);
  return result ? std::move(*result) : ConfirmedOutcome(Unknown{"time limit reached", std::nullopt});
}

bool FairPaths::unconstrained() const {
  return system_.fairness.empty() && system_.transitions.empty() && system_.invariants.empty();
}

const FairGraph* FairPaths::graph(Expr goal, const Deadline& deadline) {
  constexpr StepGraph::Limits kSmall{200'000, 4'000'000, {}};
  constexpr double kLongestLook = 5;  // seconds
  const Expr step_goal = goal->about_step() ? goal : nullptr;
  const auto [known, is_new] = graphs_.try_emplace(step_goal);
  if (is_new) {
    StepGraph::Limits limits = kSmall;
    limits.deadline = deadline.earlier(Deadline::after(kLongestLook));
    known->second = std::make_unique<FairGraph>(system_, step_goal);
    if (!known->second->explore(nullptr, limits)) known->second.reset();
  }
  return known->second.get();
}

void FairPaths::decide(const Deadline& deadline) {
  if (settled()) return;
  const double available = deadline.left().value_or(60);
  decide_on_graph(deadline.earlier(Deadline::after(available / 4)));
  if (settled()) return;
  // Mostly a lasso is found at once. A fairness condition that never holds would make that search endless, so a proof
  // of just that is tried in between.
  constexpr double kFirstLook = 1;  // seconds
  search_lasso(deadline.earlier(Deadline::after(std::min(kFirstLook, available / 4))));
  if (settled()) return;
  prove_unfair(deadline.earlier(Deadline::after(available / 2)));
  if (settled()) return;
  search_lasso(deadline);
}

void FairPaths::decide_on_graph(const Deadline& deadline) {
  const Expr nothing = system_.pool->boolean(false);
  const FairGraph* whole = graph(nothing, deadline);
  if (whole == nullptr) return;
  if (auto lasso = whole->lasso(nullptr)) {
    witness_ = confirm(system_, nullptr, std::move(*lasso));
    return;
  }
  auto certificate = whole->none(nothing, deadline);
  if (!certificate) return;
  std::set<std::string> lines;
  for (const Certificate::Region& r : certificate->regions) {
    if (r.fairness) lines.insert(std::to_string(system_.fairness[*r.fairness].location.line));
  }
  auto confirmed = confirm(system_, nothing, Proved{std::move(*certificate)}, nullptr, deadline);
  auto* ok = std::get_if<ConfirmedProof>(&confirmed);
  if (ok == nullptr) return;
  refutation_ = std::move(*ok);
  if (lines.empty()) {
    why_none_ = "every path ends in a deadlock";
    return;
  }
  for (const std::string& line : lines) why_none_ += (why_none_.empty() ? "" : " or ") + line;
  why_none_ = "every infinite path violates the fairness condition at line " + why_none_;
}

void FairPaths::search_lasso(const Deadline& deadline) {
  LassoAnswer answer = LassoSearch(system_, options_, deadline).through(nullptr);
  if (auto* lasso = std::get_if<Trace>(&answer)) {
    witness_ = confirm(system_, nullptr, std::move(*lasso));
  } else if (const auto* none = std::get_if<NoLasso>(&answer)) {
    const Proved proof{{Certificate::Kind::NoLongPath, nullptr, none->length, false}};
    auto confirmed = confirm(system_, system_.pool->boolean(false), proof, &options_.encoding, deadline);
    if (auto* ok = std::get_if<ConfirmedProof>(&confirmed)) {
      refutation_ = std::move(*ok);
      why_none_ = "every path ends in a deadlock within " + std::to_string(none->length) + " steps";
    }
  }
}

void FairPaths::prove_unfair(const Deadline& deadline) {
  const double share =
      deadline.left().value_or(60) / static_cast<double>(std::max<std::size_t>(1, system_.fairness.size()));
  for (const Fairness& f : system_.fairness) {
    if (f.q != nullptr) continue;
    const Deadline slice = deadline.earlier(Deadline::after(share));
    ConfirmedOutcome outcome = decide_goal(system_, "auto", system_.pool->negate(f.p), options_, slice);
    if (auto* proof = std::get_if<ConfirmedProof>(&outcome)) {
      refutation_ = std::move(*proof);
      why_none_ = "the fairness condition at line " + std::to_string(f.location.line) + " never holds";
      return;
    }
  }
}

}  // namespace smtsplit
