// engines and solvers: what there is, one line each.
#include <iomanip>
#include <iostream>

#include "cli/commands.hpp"
#include "solvers/registry.hpp"

namespace smtsplit {

int list_engines() {
  for (const EngineInfo& e : engines()) std::cout << std::left << std::setw(16) << e.name << e.description << "\n";
  return kExitProved;
}

int list_solvers() {
  for (const SolverInfo& s : solvers()) {
    const std::string use = s.sat && s.smt ? "SAT, SMT" : s.sat ? "SAT" : "SMT";
    std::cout << std::left << std::setw(12) << s.name << std::setw(16) << s.version << std::setw(10) << use
              << s.description << "\n";
  }
  return kExitProved;
}

}  // namespace smtsplit
