// Re-checks certificates with a fresh solver of another kind. Shares with the engines only the parsed model.
#pragma once

#include <string>

#include "encoders/unrolling.hpp"
#include "model/evidence.hpp"

namespace smtsplit {

struct CheckResult {
  enum class Kind { Confirmed, Rejected, Undecided } kind;
  std::string why;  ///< for the last two: which obligation, and what happened
};

/// The solver and encoding to check with what `used` proved: SMT terms in Z3 after a SAT solver on CNF; CNF in CaDiCaL
/// after anything else, an engine without a solver (null) included.
[[nodiscard]] EncodingOptions checking_options(const EncodingOptions* used);

/// Does the certificate show that `goal` holds on every reachable state or step? Puts its obligations (obligation.hpp).
///
/// With interchangeable numbers first by symmetry (symmetric_check.hpp); what that does not show is checked in full.
/// With more than `together` processes the step obligation is put for so many of them at a time.
[[nodiscard]] CheckResult check_certificate(System& system, Expr goal, const Certificate& certificate,
                                            const EncodingOptions& options, const Deadline& deadline,
                                            std::size_t together = 32);

}  // namespace smtsplit
