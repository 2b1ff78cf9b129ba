// tmmc: thread-modular model checking (Flanagan and Qadeer 2003, §2.2). For each process the reachable states R_i over X
// and L_i against the guarantees of the others: the least solution of AG INIT, ENV and STEP (fixpoint.hpp).
//
//   proved:   ⋀ R_i excludes the error states. Certificate: a split invariant θ with R_i ⇒ θ_i.
//   unknown:  a state of ⋀ R_i is an error, which may or may not be reachable.
#include "engines/engines.hpp"
#include "engines/local/certificate.hpp"
#include "engines/local/report.hpp"
#include "engines/local/violations.hpp"
#include "engines/query.hpp"

namespace smtsplit {
namespace {

using namespace local;

class ThreadModular {
 public:
  explicit ThreadModular(Job& job) : job_(job), space_(job.system, job.options.encoding, job.deadline) {}

  void run() {
    const std::vector<Predicate> exposed;
    Fixpoint fixpoint(space_, exposed, Guarantees::OfReachable, job_.deadline);
    while (fixpoint.advance()) report_stage(job_, fixpoint);
    for (std::size_t g = 0; g < job_.goals.size(); ++g) {
      Violations violations(space_, exposed, space_.processes.functions().factored_violation(job_.goals[g].expr),
                            job_.options.encoding, job_.deadline);
      if (const auto state = violations.find(fixpoint.theta())) {
        job_.answer(g, Unknown{"the local invariants allow an error: " + state_text(job_.system, *state), {}});
        continue;
      }
      const std::vector<Lemma> proof = violations.proof(fixpoint.theta());
      job_.efforts[g].counters = {{"lemmas", proof.size()}};
      job_.answer(g, Proved{certificate(space_, proof, exposed)});
    }
    report_space(job_, space_);
    for (auto& counter : size_of(fixpoint)) job_.statistics.push_back(std::move(counter));
  }

 private:
  Job& job_;
  Space space_;
};

class Tmmc : public Engine {
 public:
  void run(Job& job) override {
    guarded_run(job, [&] { ThreadModular(job).run(); });
  }
};

}  // namespace

std::unique_ptr<Engine> make_tmmc() { return std::make_unique<Tmmc>(); }

}  // namespace smtsplit
