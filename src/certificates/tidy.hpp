// Formulas as a person would write them: bounds that meet are equations.
#pragma once

#include "model/system.hpp"

namespace smtsplit::certificates {

/// Equal to `e` for values in the domains of the variables: of bounds on an integer the tightest stay; x > 1 & x <= 2 is
/// x = 2, x <= 1 | x > 2 is x != 2, and a bound that only the least or greatest value meets is an equation, too.
[[nodiscard]] Expr tidied(System& system, Expr e);

}  // namespace smtsplit::certificates
