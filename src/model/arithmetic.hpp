// The arithmetic of single operators on values: shared by constant folding and the evaluator, so that a folded
// expression and an evaluated one cannot differ.
#pragma once

#include "model/expr.hpp"

namespace smtsplit {

/// Applies an operator whose operands are all evaluated (not Ite, And, Or, Union, leaves). Division by zero throws
/// std::domain_error: the front end guards every division.
[[nodiscard]] Value apply(Op op, Type result, Value payload, Type first, Value a, Value b);

}  // namespace smtsplit
