#include "verify/verifier.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

namespace smtsplit {

Verifier::Verifier(System& system, VerifyOptions options, Observer observer, const Deadline& deadline)
    : system_(system),
      options_(std::move(options)),
      observer_(std::move(observer)),
      deadline_(deadline),
      judge_(system, options_.engine, options_.engine_options, deadline),
      open_(options_.properties) {
  if (open_.empty()) {
    open_.resize(system.properties.size());
    std::iota(open_.begin(), open_.end(), std::size_t{0});
  }
}

void Verifier::add_goals(const Formula& f, std::vector<Goal>& goals) const {
  const auto add = [&](Expr e) {
    if (std::none_of(goals.begin(), goals.end(), [e](const Goal& g) { return g.expr == e; })) goals.push_back({e});
  };
  switch (f.kind) {
    case Formula::Kind::Invariant:
    case Formula::Kind::Always: add(f.expr); break;
    case Formula::Kind::Reachable: add(system_.pool->negate(f.expr)); break;
    case Formula::Kind::And:
      for (const Formula& a : f.args) add_goals(a, goals);
      break;
    case Formula::Kind::Initially:
    case Formula::Kind::Or: break;  // asked about restricted initial states, one by one
  }
}

void Verifier::run() {
  std::vector<Goal> goals;
  bool temporal = false;
  for (std::size_t p : open_) {
    if (const auto* formula = std::get_if<Formula>(&system_.properties[p].meaning)) {
      add_goals(*formula, goals);
      temporal |= formula->kind != Formula::Kind::Invariant;
    }
  }
  report(false);
  if (!goals.empty()) {
    // Temporal properties need time after the engine, for lassos.
    constexpr double kEngineShare = 0.8;
    const Deadline whole = deadline_;
    if (temporal && whole.left()) deadline_ = whole.earlier(Deadline::after(*whole.left() * kEngineShare));
    run_engine(std::move(goals));
    deadline_ = whole;
  }
  report(true);
}

void Verifier::run_engine(std::vector<Goal> goals) {
  Job job{system_, std::move(goals),   options_.engine_options, deadline_,
          {},      observer_.progress, observer_.note,          options_.engine,
          {}};
  double checking = 0;  // seconds
  job.answer = [&](std::size_t g, Outcome outcome) {
    const Expr goal = job.goals[g].expr;
    const auto before = std::chrono::steady_clock::now();
    auto confirmed = confirm_outcome(system_, goal, std::move(outcome), job.engine, options_.engine_options, deadline_);
    checking += std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
    judge_.learn(goal, std::move(confirmed), job.engine, job.efforts[g]);
    report(false);
  };
  find_engine(options_.engine)->make()->run(job);
  statistics_ = std::move(job.statistics);
  constexpr double kMilli = 1000;
  statistics_.emplace_back("checking_seconds", std::round(checking * kMilli) / kMilli);
}

void Verifier::report(bool all) {
  const auto decided = [&](std::size_t p) {
    const Property& property = system_.properties[p];
    const auto emit = [&](Verdict verdict, std::string engine, Effort effort) {
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
      observer_.result({p, std::move(verdict), std::move(engine), seconds, std::move(effort)});
      return true;
    };
    if (const auto* unsupported = std::get_if<Unsupported>(&property.meaning)) {
      return emit(Verdict::unsupported(unsupported->reason), "", {});
    }
    const auto& formula = std::get<Formula>(property.meaning);
    if (!all && !judge_.ready(formula)) return false;
    Verdict verdict = judge_.judge(formula);
    return emit(std::move(verdict), judge_.engine_of(formula), judge_.effort_of(formula));
  };
  std::erase_if(open_, decided);
}

}  // namespace smtsplit
