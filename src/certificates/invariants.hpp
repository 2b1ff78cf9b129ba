// From the proofs of a verdict to the definitions and claims of a package: the invariants as SMV text.
#pragma once

#include <string>
#include <vector>

#include "certificates/proof.hpp"
#include "evidence/verdict.hpp"

namespace smtsplit::certificates {

struct WrittenProof {
  std::vector<Claim> claims;
  std::vector<ClaimWitness> witnesses;
  std::string definitions;  ///< invariants.smv
};

/// Of a verdict `proved`. `taken`: names that definitions must not have. Without `symmetry` the images of a symmetric proof
/// are all written. Until the deadline what other parts of an invariant imply is looked for, and left out.
/// Throws PackageError when a proof is about an expression that the property does not have.
[[nodiscard]] WrittenProof written(System& system, const Property& property, const Verdict& verdict,
                                   const std::set<std::string>& taken, bool symmetry, const Deadline& deadline);

}  // namespace smtsplit::certificates
