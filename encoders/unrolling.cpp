// Which encoder goes with which solver.
#include "encoders/unrolling.hpp"

#include "encoders/cnf_unrolling.hpp"
#include "encoders/smt_unrolling.hpp"
#include "solvers/registry.hpp"

namespace smtsplit {

namespace {

void check_domains(const System& system) {
  for (const Variable& v : system.variables) {
    if (v.domain.size() == 0) throw SolverError("variable " + v.name + " has no value to take");
    const bool full = v.type.is_boolean() ? v.domain == Domain::boolean()
                      : v.type.is_word()  ? v.domain == Domain::word(v.type.width, v.type.is_signed)
                                          : true;
    if (!full) throw SolverError("variable " + v.name + " has a domain smaller than its type: not supported");
  }
}

}  // namespace

std::unique_ptr<Unrolling> make_unrolling(System& system, const EncodingOptions& options) {
  const bool sat = supports(options.solver, Feature::Sat);
  const std::string encoder = !options.encoder.empty() ? options.encoder : sat ? "cnf" : "smt";
  check_domains(system);
  if (encoder == "cnf") {
    std::unique_ptr<SatSolver> solver = make_sat_solver(options.solver);
    solver->set_seed(options.seed);
    return std::make_unique<CnfUnrolling>(system, std::move(solver), options.scalars);
  }
  if (encoder == "smt") return std::make_unique<SmtUnrolling>(system, options.solver, options.seed);
  throw SolverError("there is no encoder '" + encoder + "'; the encoders are cnf and smt");
}

}  // namespace smtsplit
