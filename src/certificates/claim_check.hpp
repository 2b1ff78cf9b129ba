// From the names in a claim to what is to be shown of the model.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "certificates/split_rule.hpp"

namespace smtsplit::certificates {

using Definitions = std::map<std::string, Expr>;

/// The expressions of a property that claims can be about, in a fixed order.
[[nodiscard]] std::vector<Expr> goals_of(System& system, const Property& property);

/// The goal of a claim. Throws PackageError.
[[nodiscard]] Expr goal_of(System& system, const Property& property, const ClaimGoal& goal,
                           const Definitions& definitions);
/// The certificate of a claim. Throws PackageError.
[[nodiscard]] Certificate certificate_of(System& system, const Claim& claim, const Definitions& definitions,
                                         const std::string& where);

/// What has to be shown for a claim, with names that differ. The initial states are those of the system that are in the
/// claim's case. Throws PackageError, OutOfReach. `decide`: see split_rule.hpp.
[[nodiscard]] std::vector<Obligation> obligations_of(System& system, const Property& property, Claim& claim,
                                                     const Definitions& definitions, const std::string& where,
                                                     const Decide* decide);

}  // namespace smtsplit::certificates
