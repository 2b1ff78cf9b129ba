// Whether the claims of a proof, all taken for true, are what the property says.
//
// A property is a combination of questions about reachability (model/system.hpp: Formula). A claim with a case counts for
// the initial states with that condition. Under a case G,
//   Invariant e, Always e      a claim of e, of states or (Always) of infinite fair paths
//   Initially e                a claim of e; or one of FALSE in the case G, ¬e: no infinite fair path begins there
//   Reachable e                a claim of FALSE: no infinite fair path begins; or G is one state, and a witness a fair
//                              lasso from there that meets e
//   a and b                    both
//   a or b                     the Initially parts together; or any other part in the case that none of these holds
//   any, by cases              a claim that one of the cases C_k holds initially, and the property in each case G, C_k
// where a claim of FALSE is one of any e.
#pragma once

#include "certificates/package.hpp"

namespace smtsplit::certificates {

/// Why they are not; empty when they are.
[[nodiscard]] std::string missing_for_property(const Package& package);

}  // namespace smtsplit::certificates
