// What a model must satisfy before any engine runs, beyond syntax and types: every expression has a value (cases are
// exhaustive, indices in bounds, divisors not zero) and every assigned value is in range, over the whole type domains
// of the variables, reachable or not. These are NuSMV's rules; they are decided by SAT.
#pragma once

#include <stdexcept>

#include "model/diagnostic.hpp"
#include "model/system.hpp"
#include "solvers/answer.hpp"

namespace smtsplit {

/// The deadline was reached before it was known whether a model is well-formed.
struct WellformednessOpen : std::runtime_error {
  WellformednessOpen() : std::runtime_error("time limit reached while checking that expressions are defined") {}
};

/// Reports each violation as an error with an example. Throws WellformednessOpen, SolverError.
void check_wellformed(System& system, Diagnostics& diagnostics, const Deadline& deadline);

}  // namespace smtsplit
