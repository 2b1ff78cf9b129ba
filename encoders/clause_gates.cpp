// Tseitin clauses in both directions, so that every gate's literal is equivalent to what it stands for.
#include "encoders/clause_gates.hpp"

namespace smtsplit {

ClauseGates::ClauseGates(SatSolver& solver) : Gates(solver.new_variable()), solver_(solver) {
  const Bit truth = constant(true);
  solver_.add_clause(std::span<const Bit>(&truth, 1));
}

void ClauseGates::clause(std::span<const Bit> literals) {
  scratch_.clear();
  for (const Bit literal : literals) {
    if (is_true(literal)) return;
    if (!is_false(literal)) scratch_.push_back(literal);
  }
  solver_.add_clause(scratch_);
}

// Two clauses a choice, without a gate for each.
Bit ClauseGates::select(std::span<const Choice> choices) {
  const Bit gate = fresh();
  for (const Choice& c : choices) {
    clause({-c.condition, -gate, c.value});
    clause({-c.condition, gate, -c.value});
  }
  return gate;
}

Bit ClauseGates::build_and(Bit a, Bit b) {
  const Bit gate = fresh();
  clause({-gate, a});
  clause({-gate, b});
  clause({gate, -a, -b});
  return gate;
}

Bit ClauseGates::build_wide_and(const Bits& literals) {
  const Bit gate = fresh();
  Bits all_imply{gate};
  for (const Bit literal : literals) {
    clause({-gate, literal});
    all_imply.push_back(-literal);
  }
  clause(all_imply);
  return gate;
}

Bit ClauseGates::build_xor(Bit a, Bit b) {
  const Bit gate = fresh();
  clause({-gate, a, b});
  clause({-gate, -a, -b});
  clause({gate, -a, b});
  clause({gate, a, -b});
  return gate;
}

Bit ClauseGates::build_ite(Bit condition, Bit then_value, Bit else_value) {
  const Bit gate = fresh();
  clause({-condition, -then_value, gate});
  clause({-condition, then_value, -gate});
  clause({condition, -else_value, gate});
  clause({condition, else_value, -gate});
  // Implied, but lets the solver propagate when both branches agree.
  clause({-then_value, -else_value, gate});
  clause({then_value, else_value, -gate});
  return gate;
}

Bit ClauseGates::build_majority(Bit a, Bit b, Bit c) {
  const Bit gate = fresh();
  clause({-a, -b, gate});
  clause({-a, -c, gate});
  clause({-b, -c, gate});
  clause({a, b, -gate});
  clause({a, c, -gate});
  clause({b, c, -gate});
  return gate;
}

}  // namespace smtsplit
