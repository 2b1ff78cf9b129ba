// The constructors of the built-in adapters; registry.cpp alone uses them.
#pragma once

#include <memory>
#include <string>

#include "solvers/projector.hpp"
#include "solvers/sat_solver.hpp"
#include "solvers/smt_solver.hpp"

namespace smtsplit {

[[nodiscard]] std::unique_ptr<SatSolver> make_cadical();
[[nodiscard]] std::string cadical_version();

[[nodiscard]] std::unique_ptr<SatSolver> make_z3_sat();
[[nodiscard]] std::unique_ptr<SmtSolver> make_z3_smt();
[[nodiscard]] std::unique_ptr<Projector> make_z3_projector(TermPool& pool);
[[nodiscard]] std::string z3_version();

}  // namespace smtsplit
