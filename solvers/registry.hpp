// The solvers there are, by name. Adding one: an adapter file, and one line in registry.cpp.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/projector.hpp"
#include "solvers/sat_solver.hpp"
#include "solvers/smt_solver.hpp"

namespace smtsplit {

/// What a solver can be used as.
enum class Feature { Sat, Smt };

struct SolverInfo {
  std::string name;
  std::string version;      ///< as the library or program reports it; "not installed" for an absent program
  std::string description;  ///< one line
  bool available = true;
  bool sat = false;
  bool smt = false;
};

/// The built-in solvers (cadical: SAT; z3: SAT and SMT) and the SMT-LIB programs known by name (cvc5, boolector, and
/// z3-process, the `z3` program), whether installed or not.
[[nodiscard]] std::vector<SolverInfo> solvers();

/// Whether `solver` names a solver with that feature. Besides the names of solvers(), `command:PROGRAM ARGS...` is
/// any SMT-LIB process (SMT only) that reads commands from its standard input.
[[nodiscard]] bool supports(std::string_view solver, Feature feature);

/// Throws SolverError that names the solver and what is missing when it is unknown, not installed, or lacks the feature.
[[nodiscard]] std::unique_ptr<SatSolver> make_sat_solver(std::string_view solver);
/// CaDiCaL that writes a DRAT proof in text form, complete with each answer; `proof` must outlive it. What it was asked under
/// assumptions has no proof.
[[nodiscard]] std::unique_ptr<SatSolver> make_proving_cadical(std::FILE* proof);
/// `pool` owns the terms the solver will be given and must outlive it.
[[nodiscard]] std::unique_ptr<SmtSolver> make_smt_solver(std::string_view solver, TermPool& pool);
/// Z3's: the one there is. `pool` owns the terms it is given and those it makes, and must outlive it.
[[nodiscard]] std::unique_ptr<Projector> make_projector(TermPool& pool);
/// "cadical 1.5.3": for reports.
[[nodiscard]] std::string solver_version(std::string_view solver);

}  // namespace smtsplit
