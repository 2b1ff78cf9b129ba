// What both Z3 adapters need: exceptions of ours, limits and seeds.
#pragma once

#include <z3++.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <utility>

#include "solvers/answer.hpp"

namespace smtsplit {

/// Runs `action`, turning Z3's exceptions into ours.
template <class Action>
decltype(auto) z3_guarded(Action&& action) {
  try {
    return std::forward<Action>(action)();
  } catch (const z3::exception& error) {
    throw SolverError(std::string("z3: ") + error.msg());
  }
}

inline void z3_limit(z3::solver& solver, const Deadline& deadline) {
  unsigned milliseconds = UINT_MAX;  // no limit
  if (const auto left = deadline.left())
    milliseconds = static_cast<unsigned>(std::ceil(std::clamp(*left * 1000, 1.0, 4e9)));
  solver.set("timeout", milliseconds);
}

inline void z3_seed(z3::solver& solver, unsigned seed) { solver.set("random_seed", seed); }

inline Answer z3_answer(z3::check_result result) {
  return result == z3::sat ? Answer::Sat : result == z3::unsat ? Answer::Unsat : Answer::Unknown;
}

/// Why a check under `deadline` ended without an answer.
inline std::string z3_reason(const z3::solver& solver, const Deadline& deadline) {
  return deadline.reached() ? "the time limit was reached" : solver.reason_unknown();
}

}  // namespace smtsplit
