// The subcommands. Each returns an exit code (exit_code.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/report.hpp"
#include "cli/supervisor.hpp"
#include "compare/compare.hpp"
#include "export/export.hpp"
#include "verify/verifier.hpp"

namespace smtsplit {

struct VerifyCommand {
  std::vector<std::string> models;
  VerifyOptions verify;
  Limits limits;
  ReportOptions report;
  bool warnings = true;
  std::string certificate;           ///< write the proofs to this folder; empty: to none
  std::vector<std::string> watches;  ///< expressions to show along traces
};
int run_verify(const VerifyCommand& command);

struct AuditCommand {
  std::string folder;             ///< a package, or a folder of packages
  std::string model;              ///< a file instead of the model in the package
  std::string solver;             ///< empty: one that the prover did not use; "all"
  std::string expand;             ///< write the proof without symmetry to this folder; empty: not
  bool proofs = false;            ///< ask CaDiCaL, too, and check its proofs
  std::string keep_proofs;        ///< a folder for these; empty: they are not kept
  bool explain = false;           ///< print the proof as a page
  bool quiet = false;             ///< only what is not as expected
  std::optional<double> seconds;  ///< a limit
};
int run_audit(const AuditCommand& command);

struct ShowCommand {
  std::string model;
  bool guarantees = false;
  std::optional<double> seconds;  ///< a limit for the guarantees
};
int run_show(const ShowCommand& command);

struct SimulateCommand {
  std::string model;
  unsigned seed = 0;
  unsigned steps = 20;
  std::vector<std::string> schedule;  ///< processes to move, in this order, again and again; empty: any
  TraceFormat trace = TraceFormat::Text;
  std::vector<std::string> watches;     ///< expressions to show along the run
  std::string replay;                   ///< the file of a trace to check and print instead; empty: none
  std::optional<std::size_t> property;  ///< whose trace, when the file has several
};
int run_simulate(const SimulateCommand& command);
/// simulate --replay
int run_replay(const SimulateCommand& command);

struct ExportCommand {
  std::string model;
  decltype(&export_aiger) exporter = nullptr;
  std::optional<std::size_t> property;
  bool binary = false;
  ExportOptions::Sorts sorts = ExportOptions::Sorts::Booleans;
  std::string output = "-";  ///< "-": stdout
};
int run_export(const ExportCommand& command);

/// Fills in which program this is.
int run_compare(CompareRequest request);

int list_engines();
int list_solvers();

}  // namespace smtsplit
