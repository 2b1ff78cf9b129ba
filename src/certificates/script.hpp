// An obligation as a script that any SMT-LIB solver for QF_BV can be asked: one check-sat, no options, no macros.
#pragma once

#include <string>
#include <vector>

#include "certificates/proof.hpp"
#include "evidence/obligation.hpp"

namespace smtsplit::certificates {

/// `heading`: comment lines that come first. Throws SolverError when a name cannot be a symbol of SMT-LIB, OutOfReach when
/// there is no time left.
[[nodiscard]] std::string script(const System& system, const Obligation& obligation,
                                 const std::vector<std::string>& heading, const Deadline& deadline);

}  // namespace smtsplit::certificates
