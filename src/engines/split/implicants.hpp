// Predecessors by the structure of formulas. A state makes a formula true for a reason: of a conjunction all parts, of
// a disjunction one. What is left are comparisons; those of a variable with a constant or with another variable are
// literals as they stand ("y1 < y2"), of others the values of their variables.
//
// The implicant of guard ∧ target' is an exact preimage of the target: no solver is asked.
#pragma once

#include <functional>

#include "engines/ic3/predecessors.hpp"

namespace smtsplit::split {

class Implicants final : public ic3::Predecessors {
 public:
  /// `nominal`: by variable, 0, or the kind of names that it holds: names are only compared, with their own kind;
  /// `cost` of a variable: of two reasons the one with the cheaper variables is preferred; `whole`: give states one by
  /// one instead, with all that is true of them. All must outlive this.
  Implicants(System& system, ic3::Vocabulary& vocabulary, ic3::Moves& moves, std::vector<std::size_t> nominal,
             std::function<unsigned(VarId, std::optional<ProcessId> mover)> cost, bool whole = false)
      : system_(system),
        vocabulary_(vocabulary),
        moves_(moves),
        nominal_(std::move(nominal)),
        cost_(std::move(cost)),
        whole_(whole) {}

  ic3::Cube into(const ic3::Cube& target, const Valuation& state, std::size_t move) override;
  ic3::Cube where(Expr condition, const Valuation& state) override;
  void set_deadline(const Deadline&) override {}

 private:
  class Walk;

  System& system_;
  ic3::Vocabulary& vocabulary_;
  ic3::Moves& moves_;
  std::vector<std::size_t> nominal_;
  std::function<unsigned(VarId, std::optional<ProcessId>)> cost_;
  bool whole_;
};

}  // namespace smtsplit::split
