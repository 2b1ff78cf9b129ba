// split-pairwise: the strongest split invariant with two indices, θ_ij over X, L_i and L_j (Cohen and Namjoshi 2007, §3,
// Split-Inv-Pairwise). Nothing is exposed or refined.
//
//   proved:   ⋀ θ_ij excludes the error states. Certificate: a two-index split invariant that θ implies.
//   unknown:  a state of ⋀ θ_ij is an error, which may or may not be reachable.
#include "engines/engines.hpp"
#include "engines/local/pair_fixpoint.hpp"
#include "engines/local/report.hpp"

namespace smtsplit {
namespace {

using namespace local;

void decide_all(Job& job) {
  Space space(job.system, job.options.encoding, job.deadline, job.options.projection, job.options.symmetry);
  note_symmetry(job, "split-pairwise", space);
  const Parts parts = Parts::pairs(space.layout);
  const std::vector<Predicate> exposed;
  with_or_without(job, space.scalarsets, [&](const std::vector<Scalarset>& symmetry) {
    PairFixpoint fixpoint(space, parts, job.deadline, symmetry);
    while (fixpoint.advance()) report_stage(job, fixpoint.stage(), fixpoint.theta());
    answer_all(job, space, exposed, parts, fixpoint.theta());
    job.statistics = {{"stages", fixpoint.stage()}, {"regions", fixpoint.theta().size()}, {"parts", parts.size()}};
  });
}

}  // namespace

std::unique_ptr<Engine> make_split_pairwise() { return local_engine(decide_all); }

}  // namespace smtsplit
