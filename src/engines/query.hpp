// Solver calls of engines that give up as a whole: an answer, or the end of the attempt.
#pragma once

#include <span>
#include <string>

#include "encoders/unrolling.hpp"

namespace smtsplit {

/// Thrown when a solver gives no answer, mostly because time is up.
struct Stopped {
  std::string reason;
};

/// Clauses that are left behind by queries before a solver is given up for a new one.
inline constexpr std::size_t kMostGarbage = 3000;

/// Whether the solver's clauses can be satisfied under the assumptions. Throws Stopped.
inline bool satisfiable(Unrolling& solver, std::span<const Literal> assumptions, const Deadline& deadline) {
  switch (solver.solve(assumptions)) {
    case Answer::Sat: return true;
    case Answer::Unsat: return false;
    case Answer::Unknown: break;
  }
  throw Stopped{deadline.reached() ? "time limit reached" : solver.unknown_reason()};
}

}  // namespace smtsplit
