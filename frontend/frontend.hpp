// From SMV text to a System.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontend/ast.hpp"
#include "frontend/limits.hpp"
#include "model/diagnostic.hpp"
#include "model/source.hpp"
#include "model/system.hpp"

namespace smtsplit::smv {

/// Parses a file. Reports syntax errors (several where the parser can recover) and returns what could be parsed;
/// the result is meaningful only when no error was reported.
[[nodiscard]] std::unique_ptr<Ast> parse(const Source& source, Diagnostics& diagnostics);

/// Instantiates main, resolves names, checks types by NuSMV's rules, flattens. Returns none when it reported errors.
/// Afterwards System::decompose has been called.
[[nodiscard]] std::optional<System> elaborate(const Ast& ast, Diagnostics& diagnostics, const Limits& limits = {});

/// parse, then elaborate if that went well.
[[nodiscard]] std::optional<System> load(const Source& source, Diagnostics& diagnostics, const Limits& limits = {});

/// A DEFINE that was read against a system.
struct Definition {
  std::string name;
  Expr value = nullptr;
  Location location;
};

/// Reads `MODULE main` with nothing in it but DEFINEs, over the variables of a system by their flattened names and over
/// its symbols. Expressions may mention inputs and next values. None when errors were reported.
[[nodiscard]] std::optional<std::vector<Definition>> load_definitions(const Source& source, System& system,
                                                                      Diagnostics& diagnostics,
                                                                      const Limits& limits = {});

}  // namespace smtsplit::smv
