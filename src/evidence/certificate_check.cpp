#include "evidence/certificate_check.hpp"

#include <functional>
#include <string>
#include <vector>

#include "evidence/change.hpp"
#include "evidence/obligation.hpp"
#include "evidence/process_steps.hpp"
#include "evidence/symmetric_check.hpp"

namespace smtsplit {
namespace {

class Checker {
 public:
  Checker(System& system, Expr goal, const Certificate& certificate, const EncodingOptions& options,
          const Deadline& deadline, std::size_t together)
      : system_(system),
        goal_(goal),
        certificate_(certificate),
        options_(options),
        deadline_(deadline),
        together_(together) {}

  CheckResult run() try {
    require_sense(system_, goal_, certificate_);
    const bool inductive = certificate_.kind == Certificate::Kind::Inductive && certificate_.k == 1;
    if (inductive && !certificate_.interchangeable.empty() &&
        confirmed_by_symmetry(system_, goal_, certificate_, options_, deadline_)) {
      return {CheckResult::Kind::Confirmed, ""};
    }
    std::vector<Obligation> all = obligations(system_, goal_, certificate_);
    const bool process_by_process = inductive && system_.selector && !certificate_.invariant->about_step();
    if (process_by_process) all.pop_back();
    for (const Obligation& o : all) {
      std::string unknown;
      const CheckResult result = verdict(ask(system_, o, options_, deadline_, unknown), o.name, unknown);
      if (result.kind != CheckResult::Kind::Confirmed) return result;
    }
    return process_by_process ? step_of_some_process() : CheckResult{CheckResult::Kind::Confirmed, ""};
  } catch (const InvalidCertificate& e) {
    return {CheckResult::Kind::Rejected, e.what()};
  }

 private:
  static CheckResult verdict(Answer answer, const std::string& obligation, const std::string& unknown) {
    switch (answer) {
      case Answer::Unsat: return {CheckResult::Kind::Confirmed, ""};
      case Answer::Sat: return {CheckResult::Kind::Rejected, "the " + obligation + " obligation does not hold"};
      case Answer::Unknown: break;
    }
    return {CheckResult::Kind::Undecided, "the " + obligation + " obligation: " + unknown};
  }

  // ⋁_p (p moves ∧ its step ∧ ¬invariant'): what others write and p does not keeps its value, and is said to by leaving
  // out its next variable. So the obligation of p speaks of what p changes only.
  CheckResult step_of_some_process() {
    const std::size_t processes = system_.processes.size();
    ProcessSteps steps(system_);
    if (processes > together_) {
      // Of many processes most need not know what the unchanged parts of the invariant are.
      System with_parts = system_;
      ChangedInvariant invariant(with_parts, certificate_.invariant);
      const CheckResult result = no_way(with_parts, nullptr, together_, [&](ProcessId p) {
        const Change change = invariant.across(steps.changed_by(p));
        return system_.pool->conjunction(change.before, way_out(steps, p, change.after));
      });
      if (result.kind == CheckResult::Kind::Confirmed) return result;
    }
    // Of few processes each obligation is easier alone. Of many, what their obligations share counts for more.
    ChangedInvariant invariant(system_, certificate_.invariant);
    return no_way(system_, certificate_.invariant, processes > together_ ? processes : 1,
                  [&](ProcessId p) { return way_out(steps, p, invariant.by(steps.changed_by(p)).after); });
  }

  // No process has its way, under the invariant if any; so many processes at a time.
  CheckResult no_way(System& system, Expr invariant, std::size_t together, const std::function<Expr(ProcessId)>& way) {
    for (ProcessId p = 0; p < system.processes.size();) {
      std::vector<Expr> ways;
      for (; ways.size() < together && p < system.processes.size(); ++p) ways.push_back(way(p));
      Obligation step;
      step.assume(formulas(system).invar);
      if (invariant != nullptr) step.assume(invariant);
      step.assume(system.pool->disjunction(ways));
      std::string unknown;
      const CheckResult result = verdict(ask(system, step, options_, deadline_, unknown), "step", unknown);
      if (result.kind != CheckResult::Kind::Confirmed) return result;
    }
    return {CheckResult::Kind::Confirmed, ""};
  }

  // A step of a process to a state where the invariant does not hold.
  Expr way_out(ProcessSteps& steps, ProcessId p, Expr invariant_after) {
    std::vector<Expr> parts = steps.step(p);
    parts.push_back(system_.pool->negate(steps.in_step(invariant_after, p)));
    return system_.pool->conjunction(parts);
  }

  System& system_;
  Expr goal_;
  const Certificate& certificate_;
  const EncodingOptions& options_;
  const Deadline& deadline_;
  std::size_t together_;
};

}  // namespace

EncodingOptions checking_options(const EncodingOptions* used) {
  EncodingOptions other;
  const bool used_cadical = used != nullptr && used->solver == "cadical";
  other.solver = used_cadical ? "z3" : "cadical";
  other.encoder = other.solver == "z3" ? "smt" : "cnf";
  return other;
}

CheckResult check_certificate(System& system, Expr goal, const Certificate& certificate, const EncodingOptions& options,
                              const Deadline& deadline, std::size_t together) {
  return Checker(system, goal, certificate, options, deadline, together).run();
}

}  // namespace smtsplit
