// The model of a package: its text, and what was read from it, once for all that needs it.
#pragma once

#include <memory>
#include <string>

#include "certificates/proof.hpp"
#include "frontend/ast.hpp"
#include "model/diagnostic.hpp"
#include "model/source.hpp"
#include "model/system.hpp"

namespace smtsplit::certificates {

struct ModelFile {
  std::unique_ptr<Source> source;
  std::unique_ptr<smv::Ast> ast;  ///< with views into the source
  std::unique_ptr<System> system;
};

/// Throws PackageError with the errors in it, as found in a file of that name. Whether all expressions have values is not
/// looked at (check_wellformed).
[[nodiscard]] ModelFile read_model(std::string text, const std::string& name = "model.smv");

/// The errors among the diagnostics as text, one after the other.
[[nodiscard]] std::string errors_in(const Diagnostics& diagnostics, const Source& source);

}  // namespace smtsplit::certificates
