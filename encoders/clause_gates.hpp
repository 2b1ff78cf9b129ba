// Gates as clauses in a SAT solver.
#pragma once

#include "encoders/gates.hpp"
#include "solvers/sat_solver.hpp"

namespace smtsplit {

class ClauseGates final : public Gates {
 public:
  explicit ClauseGates(SatSolver& solver);

  Bit fresh() override { return solver_.new_variable(); }
  using Gates::clause;
  /// Without its false constants; nothing when one of its literals is true.
  void clause(std::span<const Bit> literals) override;
  Bit select(std::span<const Choice> choices) override;

 private:
  Bit build_and(Bit a, Bit b) override;
  Bit build_wide_and(const Bits& literals) override;
  Bit build_xor(Bit a, Bit b) override;
  Bit build_ite(Bit condition, Bit then_value, Bit else_value) override;
  Bit build_majority(Bit a, Bit b, Bit c) override;

  SatSolver& solver_;
  Bits scratch_;
};

}  // namespace smtsplit
