// The sort checks with which the term pool refuses ill-formed terms.
#pragma once

#include <string>

#include "solvers/answer.hpp"
#include "solvers/term.hpp"

namespace smtsplit {

inline constexpr unsigned max_width = 64;

inline void require_bool(Term t, const char* op) {
  if (!t) throw SolverError(std::string("null operand of ") + op);
  if (!t->is_bool()) throw SolverError(std::string("an operand of ") + op + " is not Bool");
}

inline void require_bv(Term t, const char* op) {
  if (!t) throw SolverError(std::string("null operand of ") + op);
  if (t->is_bool()) throw SolverError(std::string("an operand of ") + op + " is not a bit-vector");
}

inline void require_same_sort(Term a, Term b, const char* op) {
  if (!a || !b) throw SolverError(std::string("null operand of ") + op);
  if (a->width != b->width) throw SolverError(std::string("the operands of ") + op + " have different sorts");
}

inline void require_width(std::uint64_t width, const char* op) {
  if (width == 0 || width > max_width)
    throw SolverError(std::string(op) + " would have " + std::to_string(width) + " bits; 1 to 64 are supported");
}

}  // namespace smtsplit
