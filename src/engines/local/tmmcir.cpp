// tmmcir: thread-modular model checking with iterative refinement (Meng, He, Wang, Liu 2012, Algorithms 2 and 3).
//
//   error := ¬φ, exposed := {}; repeat:
//     R     the join of the R_i, reachable component states against the guarantees of the others (Definition 1), of the
//           system with the exposed predicates (Definition 2), at the fixpoint
//     R ∩ error = ∅:   proved, with a split invariant θ, R ⇒ θ, as certificate
//     I ∩ error ≠ ∅:   refuted, by the path that error states have to ¬φ
//     expose all distinct essential predicates of R ∩ error (distinct.hpp); if there is none,
//     error := error ∪ pre(error), in R the same as error ∪ pre(R ∩ error); if that adds nothing, ¬error is inductive:
//     proved (Theorem 1).
//
// The published loop adds predecessors of single states while others are still refined. Here they wait for a round without
// a new predicate, as in Split-Inv: the proofs of Theorems 1 to 3 do not depend on it.
#include "engines/engines.hpp"
#include "engines/local/certificate.hpp"
#include "engines/local/distinct.hpp"
#include "engines/local/errors.hpp"
#include "engines/local/report.hpp"
#include "engines/local/violations.hpp"

namespace smtsplit {
namespace {

using namespace local;

class IterativeRefinement {
 public:
  explicit IterativeRefinement(Job& job)
      : job_(job),
        space_(job.system, job.options.encoding, job.deadline, job.options.projection, job.options.symmetry) {}

  void run() {
    note_symmetry(job_, "tmmcir", space_);
    for (std::size_t g = 0; g < job_.goals.size(); ++g) {
      with_symmetry(job_, space_, g, [&](const std::vector<Scalarset>& symmetry) {
        Outcome outcome = decide(job_.goals[g].expr, symmetry, job_.efforts[g]);
        job_.answer(g, std::move(outcome));
      });
    }
    report_space(job_, space_);
  }

 private:
  Outcome decide(Expr goal, std::vector<Scalarset> symmetry, Effort& effort) {
    const EncodingOptions& encoding = job_.options.encoding;
    std::vector<Predicate> exposed;
    Errors errors(space_, goal, symmetry, encoding, job_.deadline);
    std::size_t predecessor_rounds = 0;
    for (;;) {
      if (const auto start = errors.initial()) return Refuted{errors.path(*start)};
      Fixpoint fixpoint(space_, exposed, Guarantees::OfAll, job_.deadline, symmetry);
      while (fixpoint.advance()) report_stage(job_, fixpoint.stage(), fixpoint.theta());
      effort.counters = size_of(fixpoint);
      effort.counters.emplace_back("predecessor_rounds", predecessor_rounds);
      Violations violations(space_, exposed, space_.single, errors.states(), encoding, job_.deadline);
      if (!violations.find(fixpoint.theta())) {
        return Proved{certificate(space_, violations.proof(fixpoint.theta()), exposed, space_.single)};
      }
      const std::vector<Predicate> fresh =
          DistinctPredicates(space_, exposed, fixpoint.theta(), errors, encoding, job_.deadline).all();
      if (!fresh.empty()) {
        ++effort.refinements;
        exposed.insert(exposed.end(), fresh.begin(), fresh.end());
        effort.exposed = exposed.size();
        note_exposed(job_, "tmmcir", fresh);
      } else if (errors.add_all_predecessors()) {
        ++predecessor_rounds;
        if (!errors.symmetric()) symmetry.clear();
      } else {
        return Proved{{Certificate::Kind::Inductive, job_.system.pool->negate(errors.states())}};
      }
    }
  }

  Job& job_;
  Space space_;
};

}  // namespace

std::unique_ptr<Engine> make_tmmcir() {
  return local_engine([](Job& job) { IterativeRefinement(job).run(); });
}

}  // namespace smtsplit
