// A model for other tools, as text. Each writer says in the text's comments what it means.
//
// What cannot be exported is an error in the diagnostics, with its place, and the text is then worth nothing; what was
// left out is a warning.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "model/diagnostic.hpp"
#include "model/system.hpp"

namespace smtsplit {

struct ExportOptions {
  enum class Sorts : std::uint8_t { Booleans, BitVectors };
  std::string model;                    ///< its name, for the comments
  std::optional<std::size_t> property;  ///< only this one; it exists
  bool binary = false;                  ///< AIGER: the binary format
  Sorts sorts = Sorts::Booleans;        ///< Horn clauses: what values are written as
};

/// AIGER 1.9: a circuit with a bad state literal for each safety property.
void export_aiger(System& system, const ExportOptions& options, std::ostream& out, Diagnostics& diagnostics);
/// SMT-LIB 2.6: init, invar, trans and the safety properties as Boolean functions in QF_BV.
void export_smt2(System& system, const ExportOptions& options, std::ostream& out, Diagnostics& diagnostics);
/// Constrained Horn clauses: the reachable states as a relation, with a query for violations.
void export_chc(System& system, const ExportOptions& options, std::ostream& out, Diagnostics& diagnostics);
/// SMV without modules and processes, with all properties whose text can be written.
void export_smv(System& system, const ExportOptions& options, std::ostream& out, Diagnostics& diagnostics);

}  // namespace smtsplit
