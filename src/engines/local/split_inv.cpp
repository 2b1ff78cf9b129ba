// split-inv: Algorithm Split-Inv (Cohen and Namjoshi 2007, §3.1).
//
//   Step 0   exposed := {}, error := ¬φ
//   Step 1   I ∧ error: refuted, by the path that error states have to ¬φ
//   Step 2   the strongest split invariant of the system with the exposed predicates, stage by stage (fixpoint.hpp);
//            at a stage where θ ∧ error is not empty go to step 3; at the fixpoint: proved, with θ as certificate
//   Step 3   essential predicates of the violating states are exposed: those that one variable decides (distinct.hpp), or
//            else what a greedy analysis of each state finds (essential.hpp); if there are any, step 1
//   Step 4   error := error ∨ (EX(θ ∧ error) ∧ θ of the stage before); step 1
//
// Predecessors are added as boxes that may reach beyond θ: they lead to an error all the same. Complete: each round
// exposes a predicate or enlarges the error set (Theorem 3).
#include "engines/engines.hpp"
#include "engines/local/certificate.hpp"
#include "engines/local/distinct.hpp"
#include "engines/local/errors.hpp"
#include "engines/local/essential.hpp"
#include "engines/local/report.hpp"
#include "engines/local/violations.hpp"

namespace smtsplit {
namespace {

using namespace local;

class SplitInvariant {
 public:
  explicit SplitInvariant(Job& job)
      : job_(job),
        space_(job.system, job.options.encoding, job.deadline, job.options.projection, job.options.symmetry) {}

  void run() {
    note_symmetry(job_, "split-inv", space_);
    for (std::size_t g = 0; g < job_.goals.size(); ++g) {
      with_symmetry(job_, space_, g, [&](const std::vector<Scalarset>& symmetry) { decide(g, symmetry); });
    }
    report_space(job_, space_);
  }

 private:
  void decide(std::size_t g, std::vector<Scalarset> symmetry) {
    const EncodingOptions& encoding = job_.options.encoding;
    std::vector<Predicate> exposed;
    Effort& effort = job_.efforts[g];
    Errors errors(space_, job_.goals[g].expr, symmetry, encoding, job_.deadline);
    for (;;) {
      if (const auto start = errors.initial()) {
        job_.answer(g, Refuted{errors.path(*start)});
        break;
      }
      Fixpoint fixpoint(space_, exposed, Guarantees::OfReachable, job_.deadline, symmetry, heuristics());
      Violations violations(space_, exposed, space_.single, errors.states(), encoding, job_.deadline);
      bool violated = false;
      while (!violated && fixpoint.advance()) {
        report_stage(job_, fixpoint.stage(), fixpoint.theta());
        violations.grown(fixpoint.theta(), fixpoint.fresh());
        violated = violations.find(fixpoint.theta()).has_value();
      }
      violated = violated || violations.find(fixpoint.theta());  // without initial states there was no stage
      if (!violated) {
        effort.counters = size_of(fixpoint);
        job_.answer(g, Proved{certificate(space_, violations.proof(fixpoint.theta()), exposed, space_.single)});
        break;
      }
      const std::vector<Predicate> fresh = essential_predicates(exposed, fixpoint.theta(), errors);
      if (!fresh.empty()) {
        ++effort.refinements;
        exposed.insert(exposed.end(), fresh.begin(), fresh.end());
        effort.exposed = exposed.size();
        note_exposed(job_, "split-inv", fresh);
      } else {
        // Theorem 3: there is a new one, for a violating state that looks like this one from outside has a predecessor.
        if (!add_predecessors(errors, exposed, symmetry, fixpoint.stage() - 1)) {
          throw std::logic_error("split-inv: no progress");
        }
        if (!errors.symmetric()) symmetry.clear();
      }
    }
  }

  [[nodiscard]] Heuristics heuristics() const {
    return {job_.options.limiting_conjunction, job_.options.early_quantification};
  }

  std::vector<Predicate> essential_predicates(const std::vector<Predicate>& exposed, const SplitAssertion& theta,
                                              const Errors& errors) {
    const EngineOptions& options = job_.options;
    if (!options.greedy && !options.skip_known) {
      DistinctPredicates distinct(space_, exposed, theta, errors, options.encoding, job_.deadline);
      if (std::vector<Predicate> fresh = distinct.all(); !fresh.empty()) return fresh;
    }
    EssentialPredicates essential(space_, exposed, theta, errors.states(), options.encoding, job_.deadline);
    return essential.all({options.skip_known});
  }

  // All predecessors of errors that were in θ at a stage, recomputed.
  bool add_predecessors(Errors& errors, const std::vector<Predicate>& exposed, const std::vector<Scalarset>& symmetry,
                        unsigned stage) {
    Fixpoint before(space_, exposed, Guarantees::OfReachable, job_.deadline, symmetry, heuristics());
    while (before.stage() < stage) before.advance();
    errors.begin_layer();
    const std::size_t ways = errors.ways().size();
    Violations predecessors(space_, exposed, space_.single, errors.new_predecessors(), job_.options.encoding,
                            job_.deadline);
    while (const auto state = predecessors.find(before.theta())) {
      errors.add_predecessors(*state);
      predecessors.leave_out(errors.last_layer());
    }
    return errors.ways().size() > ways;
  }

  Job& job_;
  Space space_;
};

}  // namespace

std::unique_ptr<Engine> make_split_inv() {
  return local_engine([](Job& job) { SplitInvariant(job).run(); });
}

}  // namespace smtsplit
