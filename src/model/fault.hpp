// Deliberate faults, to see that testing finds them: `fault("...")` is true in a build with SMTSPLIT_FAULTS when the
// environment variable SMTSPLIT_FAULT is that text; in every other build it is the constant false.
// scripts/fuzz-engines --faults finds the names in the sources and tries each.
#pragma once

#ifdef SMTSPLIT_FAULTS
#include <cstdlib>
#include <string_view>
#endif

namespace smtsplit {

#ifdef SMTSPLIT_FAULTS
inline bool fault(std::string_view name) {
  static const char* const chosen = std::getenv("SMTSPLIT_FAULT");
  return chosen != nullptr && name == chosen;
}
#else
constexpr bool fault(const char*) { return false; }
#endif

}  // namespace smtsplit
