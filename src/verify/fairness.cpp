#include "verify/fairness.hpp"

#include "engines/lasso.hpp"

namespace smtsplit {

ConfirmedOutcome decide_goal(System& system, std::string_view engine, Expr goal, const EngineOptions& options,
                             const Deadline& deadline) {
  std::optional<ConfirmedOutcome> result;
  Job job{system, {{goal}}, options, deadline, {}};
  job.engine = engine;
  job.answer = [&](std::size_t, Outcome outcome) {
    if (auto* proof = std::get_if<Proved>(&outcome)) {
      auto confirmed = confirm(system, goal, *proof, solver_behind(job.engine, options), deadline);
      if (auto* ok = std::get_if<ConfirmedProof>(&confirmed)) {
        result = std::move(*ok);
      } else {
        result = std::move(std::get<Unknown>(confirmed));
      }
    } else if (auto* refuted = std::get_if<Refuted>(&outcome)) {
      result = confirm(system, goal, std::move(refuted->trace));
    } else {
      result = std::get<Unknown>(std::move(outcome));
    }
  };
  find_engine(engine)->make()->run(job);
  return result ? std::move(*result) : ConfirmedOutcome(Unknown{"time limit reached", std::nullopt});
}

bool FairPaths::unconstrained() const {
  return system_.fairness.empty() && system_.transitions.empty() && system_.invariants.empty();
}

void FairPaths::decide(const Deadline& deadline) {
  if (witness_ || refutation_) return;
  // Mostly a lasso is found at once; a fairness condition that never holds would make that search endless, so its
  // time is limited while there is a chance to prove just that.
  const double available = deadline.left().value_or(60);
  LassoSearch search(system_, options_, deadline.earlier(Deadline::after(available / 3)));
  LassoAnswer answer = search.through(nullptr);
  if (auto* lasso = std::get_if<Trace>(&answer)) {
    witness_ = confirm(system_, nullptr, std::move(*lasso));
    return;
  }
  if (const auto* none = std::get_if<NoLasso>(&answer)) {
    const Proved proof{{Certificate::Kind::NoLongPath, nullptr, none->length, false}};
    auto confirmed = confirm(system_, system_.pool->boolean(false), proof, &options_.encoding, deadline);
    if (auto* ok = std::get_if<ConfirmedProof>(&confirmed)) {
      refutation_ = std::move(*ok);
      why_none_ = "every path ends in a deadlock within " + std::to_string(none->length) + " steps";
    }
    return;
  }
  for (const Fairness& f : system_.fairness) {
    if (f.q != nullptr) continue;
    const Deadline slice = deadline.earlier(Deadline::after(available / 3));
    ConfirmedOutcome outcome = decide_goal(system_, "auto", system_.pool->negate(f.p), options_, slice);
    if (auto* proof = std::get_if<ConfirmedProof>(&outcome)) {
      refutation_ = std::move(*proof);
      why_none_ = "the fairness condition at line " + std::to_string(f.location.line) + " never holds";
      return;
    }
  }
}

}  // namespace smtsplit
