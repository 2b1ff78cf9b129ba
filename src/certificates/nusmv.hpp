// The proof as models of SMV, for checkers that know nothing of this tool. See nusmv.cpp.
#pragma once

#include <map>
#include <string>

namespace smtsplit::certificates {

struct Package;

/// File names and texts; none where the proof is not one by an invariant of states.
[[nodiscard]] std::map<std::string, std::string> nusmv_files(const std::string& model, const std::string& invariants,
                                                             const Package& package);

}  // namespace smtsplit::certificates
