// The unrolling as QF_BV terms for an SMT solver. Shares nothing with the CNF encoder: each checks the other.
#pragma once

#include <map>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "encoders/smt_terms.hpp"
#include "encoders/unrolling.hpp"
#include "solvers/smt_solver.hpp"

namespace smtsplit {

class SmtUnrolling final : public Unrolling {
 public:
  /// Makes the solver by name: it works on the terms of this object.
  SmtUnrolling(const System& system, std::string_view solver, unsigned seed);

  Literal literal(Expr e, unsigned frame) override;
  Literal same_state(unsigned frame, unsigned other) override;
  Literal fresh() override;
  void add_clause(std::span<const Literal> clause) override;
  Answer solve(std::span<const Literal> assumptions) override;
  bool holds(Literal literal) override { return solver_->value(term_of(literal)) != 0; }
  Valuation valuation(unsigned frame) override;
  bool failed(Literal assumption) override;
  void set_deadline(const Deadline& deadline) override { solver_->set_deadline(deadline); }
  std::string unknown_reason() const override { return solver_->unknown_reason(); }

 private:
  Literal literal_of(Term t);
  [[nodiscard]] Term term_of(Literal literal);
  /// Asserts the domains of variables that came up since the last call.
  void assert_domains();

  const System& system_;
  TermPool pool_;
  SmtTerms terms_;
  std::unique_ptr<SmtSolver> solver_;
  std::vector<Term> literals_;  ///< literal n stands for literals_[n - 1]
  std::unordered_map<Term, Literal> numbers_;
  std::map<std::pair<unsigned, VarId>, Term> known_;  ///< the variables with asserted domains
  std::vector<Literal> assumptions_;                  ///< of the last solve()
  unsigned fresh_count_ = 0;
};

}  // namespace smtsplit
