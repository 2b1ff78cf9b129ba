// Answers that were checked: CaDiCaL writes a proof in DRAT for each `unsat`, which drat/checker checks, and for `sat` its
// model satisfies all clauses. What is left to trust is the translation to clauses.
#pragma once

#include <filesystem>
#include <string>

#include "evidence/obligation.hpp"

namespace smtsplit::certificates {

/// Sat and Unsat only when that was checked; Unknown says in `why` what is wrong, or that there was no time. With a
/// name the clauses and the proof are kept in `name`.cnf and `name`.drat. Throws OutputError when they cannot be written.
[[nodiscard]] Answer ask_for_proof(System& system, const Obligation& obligation, const std::filesystem::path& name,
                                   const Deadline& deadline, std::string& why);

}  // namespace smtsplit::certificates
