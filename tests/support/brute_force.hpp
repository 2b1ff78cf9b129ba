// Every valuation of a tiny system, and by the definition of is_initial and is_step what follows from it.
#pragma once

#include <optional>
#include <vector>

#include "model/evaluator.hpp"
#include "model/evidence.hpp"

namespace smtsplit::test {

class BruteForce {
 public:
  struct Edge {
    Valuation from;  ///< with the inputs of the step
    std::size_t to;
  };

  /// None when there are more than `most` valuations, inputs included.
  static std::optional<BruteForce> of(System& system, std::uint64_t most);

  /// All states (inputs at their first value), reachable or not, that satisfy INVAR and the assignments.
  [[nodiscard]] const std::vector<Valuation>& states() const { return states_; }
  [[nodiscard]] bool is_initial_state(std::size_t s) const { return initial_[s]; }
  [[nodiscard]] const std::vector<Edge>& edges(std::size_t s) const { return edges_[s]; }

  /// Does the certificate show the goal, by the definition in evidence.hpp?
  [[nodiscard]] bool valid(Expr goal, const Certificate& certificate) const;

 private:
  explicit BruteForce(System& system) : system_(&system) {}
  template <typename Visit>
  bool each_position(Expr expr, std::size_t s, Visit visit) const;
  [[nodiscard]] bool base(Expr invariant, unsigned k) const;
  [[nodiscard]] bool step(Expr invariant, unsigned k, bool distinct, std::vector<std::size_t>& path) const;

  [[nodiscard]] bool no_fair_path(Expr goal, const Certificate& certificate) const;
  [[nodiscard]] bool lead_nowhere(const std::vector<Certificate::Region>& regions, const std::vector<bool>& inside,
                                  const std::vector<Expr>& absent) const;

  System* system_;
  std::vector<Valuation> states_;
  std::vector<bool> initial_;
  std::vector<std::vector<Edge>> edges_;
};

/// All valuations of the variables, or none when there are more than `most`.
[[nodiscard]] std::optional<std::vector<Valuation>> all_valuations(const System& system, std::uint64_t most);

}  // namespace smtsplit::test
