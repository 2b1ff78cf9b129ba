// An obligation as a script that any SMT-LIB solver for QF_BV can be asked: one check-sat, no options, no macros.
#pragma once

#include <string>
#include <vector>

#include "evidence/obligation.hpp"

namespace smtsplit::certificates {

/// `heading`: comment lines that come first. Throws SolverError when a name cannot be a symbol of SMT-LIB.
[[nodiscard]] std::string script(const System& system, const Obligation& obligation,
                                 const std::vector<std::string>& heading);

}  // namespace smtsplit::certificates
