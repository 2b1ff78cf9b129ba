// tmmc: thread-modular model checking (Flanagan and Qadeer 2003, §2.2). For each process the reachable states R_i over X
// and L_i against the guarantees of the others: the least solution of AG INIT, ENV and STEP (fixpoint.hpp).
//
// With coarse guarantees: of all local states, reachable or not, as Meng et al. 2012 define TMMC (Definition 1).
//
//   proved:   ⋀ R_i excludes the error states. Certificate: a split invariant θ with R_i ⇒ θ_i.
//   unknown:  a state of ⋀ R_i is an error, which may or may not be reachable.
#include "engines/engines.hpp"
#include "engines/local/report.hpp"

namespace smtsplit {
namespace {

using namespace local;

void decide_all(Job& job) {
  Space space(job.system, job.options.encoding, job.deadline, job.options.projection, job.options.symmetry);
  note_symmetry(job, "tmmc", space);
  const std::vector<Predicate> exposed;
  const Guarantees guarantees = job.options.coarse_guarantees ? Guarantees::OfAll : Guarantees::OfReachable;
  with_or_without(job, space.scalarsets, [&](const std::vector<Scalarset>& symmetry) {
    Fixpoint fixpoint(space, exposed, guarantees, job.deadline, symmetry,
                      {job.options.limiting_conjunction, job.options.early_quantification});
    while (fixpoint.advance()) report_stage(job, fixpoint.stage(), fixpoint.theta());
    answer_all(job, space, exposed, space.single, fixpoint.theta());
    report_space(job, space);
    for (auto& counter : size_of(fixpoint)) job.statistics.push_back(std::move(counter));
  });
}

}  // namespace

std::unique_ptr<Engine> make_tmmc() { return local_engine(decide_all); }

}  // namespace smtsplit
