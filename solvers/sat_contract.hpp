// The part of the SatSolver contract that every adapter checks in the same way.
#pragma once

#include <climits>
#include <span>
#include <string>
#include <utility>

#include "solvers/sat_solver.hpp"

namespace smtsplit {

class SatContract {
 public:
  explicit SatContract(std::string name) : name_(std::move(name)) {}

  int new_variable() {
    if (variables_ == INT_MAX) throw SolverError(name_ + ": too many variables");
    return ++variables_;
  }
  void require_literals(std::span<const int> literals) const {
    for (const int literal : literals)
      if (literal == 0 || literal < -variables_ || literal > variables_)
        throw SolverError(name_ + ": " + std::to_string(literal) + " is not a literal of this solver");
  }
  void forget_answer() { answer_ = Answer::Unknown; }
  void remember(Answer answer) { answer_ = answer; }
  void require_model(int literal) const {
    if (answer_ != Answer::Sat) throw SolverError(name_ + ": a value was asked for without a model");
    if (literal == 0) throw SolverError(name_ + ": 0 is not a literal");
  }
  void require_core() const {
    if (answer_ != Answer::Unsat) throw SolverError(name_ + ": a core was asked for where there is none");
  }

 private:
  std::string name_;
  int variables_ = 0;
  Answer answer_ = Answer::Unknown;
};

}  // namespace smtsplit
