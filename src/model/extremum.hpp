// Greatest and least of several, written as cases: a < b ? b : a.
#pragma once

#include "model/expr.hpp"

namespace smtsplit {

/// The same value: where the expression is such a case, nested ones included, with its operands in the order of their ids.
/// So two that differ in the order only become one. What is not such a case is returned as it is.
[[nodiscard]] Expr sorted_extremum(ExprPool& pool, Expr e);

}  // namespace smtsplit
