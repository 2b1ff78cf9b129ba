// The strongest two-index split invariant, stage by stage (Cohen and Namjoshi 2007, §3):
//
//   F_ij(θ) = ∃ L \ (L_i ∪ L_j): I ∨ ⋁_k sp(P_k, θ^),   θ^ = ⋀_{m<n} θ_mn
//
// As for one index, what enters θ_ij comes from a state of the whole system that enters all θ_mn at the same stage: θ_ij is
// the projection of θ^. So for a step of i or j only θ_ij is looked at. For a step of another process k, θ_ij has (l_i, l_j)
// afterwards when some l_k with a step fits to both, and locals of all others to the three: pairwise fitting triples are
// not enough. Such a witness is searched for each l_i, l_j that is new, one process after the other, with backtracking;
// the box around them that it serves is added.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engines/local/space.hpp"
#include "engines/local/split_assertion.hpp"

namespace smtsplit::local {

class PairFixpoint {
 public:
  using RegionId = SplitAssertion::RegionId;

  /// All must outlive this.
  PairFixpoint(const Space& space, const Parts& parts, const Deadline& deadline,
               const std::vector<Scalarset>& symmetry = {});

  /// Goes to the next stage; false when there is none because the fixpoint is reached. Throws Stopped.
  bool advance();
  [[nodiscard]] unsigned stage() const { return theta_.stage(); }
  [[nodiscard]] const SplitAssertion& theta() const { return theta_; }
  /// The regions that have gained something at this stage.
  [[nodiscard]] const std::vector<RegionId>& fresh() const { return theta_.fresh(); }

 private:
  using Witness = std::map<ProcessId, Box>;  // one local state of each process

  void add_initial();
  void expand(RegionId r);
  void own_step(RegionId r, ProcessId k, const Command& command, std::size_t part, const Box& to);
  void others_step(RegionId r, ProcessId k, const Command& command, std::size_t part, const Box& to);
  [[nodiscard]] Box served(RegionId r, std::size_t part, const Box& within, const Witness& witness) const;
  bool complete(RegionId r, Witness& witness, std::vector<ProcessId> left, const std::vector<DigitSet>& guard);
  [[nodiscard]] std::vector<Box> fitting(RegionId r, ProcessId p, const Witness& witness) const;
  [[nodiscard]] const BoxSet& known(RegionId r, std::size_t part) const { return theta_.part(r, part).known; }
  [[nodiscard]] std::size_t width(ProcessId p) const { return space_.layout.local[p].size(); }
  [[nodiscard]] std::size_t place(std::size_t part, ProcessId p) const;

  const Space& space_;
  const Parts& parts_;
  Deadline deadline_;
  std::vector<ProcessId> owners_;                  // processes with locals
  std::vector<std::vector<std::size_t>> part_of_;  // by two processes
  SplitAssertion theta_;
};

}  // namespace smtsplit::local
