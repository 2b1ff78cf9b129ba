// The strongest split invariant, stage by stage: θ^0 = false, θ^{i+1} = F(θ^i), where
//
//   F_k(θ) = ∃ L \ L_k: I ∨ ⋁_j sp(P_j, ⋀_m θ_m)                        (Cohen and Namjoshi 2007, §2.1)
//
// Every state that enters θ_k comes from a state of the whole system that enters all θ_m at the same stage, so all θ_m
// have the same projection on X, and with (x, l_j) in θ_j and (x, l_k) in θ_k there are local states of the others at x.
// Hence only θ_j and θ_k need to be looked at for a step of j (the paper's limiting conjunction loses nothing), and
//
//   F_k(θ) = ∃ L \ L_k: I  ∪  T_k(θ_k)  ∪  ⋃_{j≠k} { (x', l_k) : (x, l_k) ∈ θ_k, (x, x') ∈ G_j(θ_j) }
//
// with the guarantees G_j(θ_j) = { (x, x') : ∃ l_j, l_j': (x, l_j) ∈ θ_j, T_j(x, l_j, x', l_j') }. These are the rules
// AG INIT, ENV and STEP of Flanagan and Qadeer 2003, §2.2. Meng et al. (Definition 1) take the guarantee of every local
// state that agrees with the exposed predicates, in θ_j or not: coarser, and the projections on X can differ.
//
// Exposed predicates are auxiliary digits of X: b ≡ p(L_i), set by the steps of i, kept by all others (§3.2).
#pragma once

#include <vector>

#include "engines/local/space.hpp"
#include "engines/local/split_assertion.hpp"

namespace smtsplit::local {

enum class Guarantees {
  OfReachable,  ///< of the local states in θ_j
  OfAll,        ///< of all local states of j that agree with the exposed predicates
};

/// How F is computed (Cohen and Namjoshi 2007, §4). The sets are the same, with guarantees of reachable states only.
struct Heuristics {
  bool limiting_conjunction = true;  ///< for a step of j, θ_j and θ_k only; else all θ_m are consulted for each step
  bool early_quantification = true;  ///< G_j(θ_j) first, once for all k; else each local state of j with each of k
};

class Fixpoint {
 public:
  using RegionId = SplitAssertion::RegionId;

  /// Regions that the scalarsets make renamings of each other are kept once: of one number everything is exposed that
  /// is exposed of the others. Space and predicates must outlive this. Throws TooManyPieces when symmetry does not pay.
  Fixpoint(const Space& space, const std::vector<Predicate>& exposed, Guarantees guarantees, const Deadline& deadline,
           const std::vector<Scalarset>& symmetry = {}, Heuristics heuristics = {});

  /// Goes to the next stage; false when there is none because the fixpoint is reached. Throws Stopped.
  bool advance();
  [[nodiscard]] unsigned stage() const { return theta_.stage(); }
  [[nodiscard]] const SplitAssertion& theta() const { return theta_; }
  /// The regions that have gained something at this stage.
  [[nodiscard]] const std::vector<RegionId>& fresh() const { return theta_.fresh(); }

  /// The edges of a guarantee: from states of the region to states of a box.
  struct Edge {
    ProcessId process = 0;
    std::uint32_t command = 0;
    std::vector<DigitSet> exposed;  ///< what the step makes of exposed predicates
  };
  /// The edges known from a region.
  [[nodiscard]] const std::vector<Edge>& edges(RegionId r) const { return edges_[r]; }
  /// The shared states of a region that satisfy the guard of an edge, and where they go; false when there are none.
  bool ends(RegionId r, const Edge& edge, Box& from, Box& to) const;

 private:
  // An exposed predicate in the layout: its digit of X, and the digits that it is about.
  struct Exposed {
    std::uint32_t place;
    std::vector<DigitSet> digits;
  };

  void add_initial();
  void expand(RegionId r);
  void expand_own_steps(RegionId r, ProcessId p);
  void expand_guarantee(RegionId r, ProcessId p);
  void interfere(RegionId r, const Edge& edge, bool only_fresh);
  void expand_pair_by_pair(RegionId r, ProcessId p);
  [[nodiscard]] bool all_have_states(RegionId r) const;
  bool add_edge(RegionId r, Edge edge);
  // The steps of p from local states and the shared states of a region: with the locals afterwards, and where X goes.
  void steps_from(RegionId r, ProcessId p, BoxView local,
                  const std::function<void(const Edge&, const Box& local, const Box& to)>& visit) const;
  void split_by_exposed(ProcessId p, const Box& local, std::size_t first, std::vector<DigitSet>& values,
                        const std::function<void(const Box&, const std::vector<DigitSet>&)>& visit) const;

  const Space& space_;
  Guarantees guarantees_;
  Heuristics heuristics_;
  Deadline deadline_;
  std::vector<std::vector<Exposed>> exposed_;  // by process
  std::size_t shared_digits_;
  SplitAssertion theta_;
  std::deque<std::vector<Edge>> edges_;  // by region
  std::vector<bool> guarantee_known_;
};

}  // namespace smtsplit::local
