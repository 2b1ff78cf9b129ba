// The parts of a package that do not depend on its proof: the script that runs it, and what is left to trust.
#pragma once

#include <string>
#include <vector>

#include "certificates/proof.hpp"

namespace smtsplit::certificates {

struct ScriptFile {
  std::string file;
  bool satisfiable = false;
};

/// check.sh: asks a solver each file and accepts nothing but the expected answer. `with_runs`: the proof rests
/// on runs, too, which it says it does not check.
[[nodiscard]] std::string check_script(const std::vector<ScriptFile>& files, bool with_runs);

/// TRUST.md: the rules that the claims use, and what an auditor has to believe.
[[nodiscard]] std::string trust_page(const Proof& proof, const std::string& property);

}  // namespace smtsplit::certificates
