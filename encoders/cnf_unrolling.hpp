// The unrolling as clauses for a SAT solver.
#pragma once

#include <map>
#include <memory>
#include <utility>

#include "encoders/bit_encoder.hpp"
#include "encoders/clause_gates.hpp"
#include "encoders/unrolling.hpp"
#include "solvers/sat_solver.hpp"

namespace smtsplit {

class CnfUnrolling final : public Unrolling {
 public:
  CnfUnrolling(const System& system, std::unique_ptr<SatSolver> solver, ScalarEncoding encoding);

  Literal literal(Expr e, unsigned frame) override { return encoder_.literal(e, frame); }
  Literal same_state(unsigned frame, unsigned other) override;
  Literal fresh() override { return solver_->new_variable(); }
  void add_clause(std::span<const Literal> clause) override { solver_->add_clause(clause); }
  Answer solve(std::span<const Literal> assumptions) override { return solver_->solve(assumptions); }
  bool holds(Literal literal) override { return solver_->value(literal); }
  Valuation valuation(unsigned frame) override;
  bool failed(Literal assumption) override { return solver_->failed(assumption); }
  void set_deadline(const Deadline& deadline) override { solver_->set_deadline(deadline); }
  std::string unknown_reason() const override { return solver_->unknown_reason(); }

 private:
  const System& system_;
  std::unique_ptr<SatSolver> solver_;
  ClauseGates gates_;
  BitEncoder encoder_;
  std::map<std::pair<unsigned, unsigned>, Bit> same_states_;
};

}  // namespace smtsplit
