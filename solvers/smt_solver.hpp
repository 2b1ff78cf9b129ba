// An incremental SMT solver over QF_BV terms.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "solvers/answer.hpp"
#include "solvers/term.hpp"

namespace smtsplit {

class SmtSolver {
 public:
  virtual ~SmtSolver() = default;

  /// Asserts a Bool term for good.
  virtual void assert_term(Term t) = 0;
  /// Decides the assertions under Bool assumptions (any terms).
  virtual Answer check(std::span<const Term> assumptions) = 0;
  /// After Sat: the value of a term (Bool: 0 or 1; bit-vector: its bits).
  [[nodiscard]] virtual std::uint64_t value(Term t) = 0;
  /// After Unsat: whether the i-th assumption of the last check is in the core the solver gave. A solver without
  /// cores answers true for all.
  [[nodiscard]] virtual bool failed(std::size_t assumption_index) = 0;
  virtual void set_deadline(const Deadline& deadline) = 0;
  virtual void set_seed(unsigned seed) = 0;
  [[nodiscard]] virtual std::string unknown_reason() const = 0;
};

}  // namespace smtsplit
