// compare: engines, solvers and peers side by side.
#include <filesystem>
#include <iostream>

#include "cli/commands.hpp"
#include "compare/runner.hpp"

namespace smtsplit {

int run_compare(CompareRequest request) {
  std::error_code error;
  request.program = std::filesystem::read_symlink("/proc/self/exe", error).string();
  try {
    switch (compare(request)) {
      case CompareEnd::Complete: return kExitProved;
      case CompareEnd::Incomplete: return kExitUndecided;
      case CompareEnd::Disagreement: return kExitInternal;
    }
  } catch (const InputError& e) {
    std::cerr << e.what();
    return kExitInput;
  } catch (const SettingsError& e) {
    std::cerr << "smtsplit: error: " << e.what() << "\n";
    return kExitUsage;
  } catch (const RunnerError& e) {
    std::cerr << "smtsplit: error: " << e.what() << "\n";
  }
  return kExitInternal;
}

}  // namespace smtsplit
