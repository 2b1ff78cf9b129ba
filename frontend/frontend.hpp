// From SMV text to a System.
#pragma once

#include <memory>
#include <optional>
#include <span>
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

/// An expression from outside the model, to be read as if it stood in main (System::watches), and what is wrong with it.
struct WatchText {
  Source source;
  Diagnostics diagnostics = {};
};

/// Parses a text that is one expression; null when it is none, or reported errors. The nodes go to `ast`.
[[nodiscard]] const AstExpr* parse_expression(const Source& source, Ast& ast, Diagnostics& diagnostics);

/// Instantiates main, resolves names, checks types by NuSMV's rules, flattens. Returns none when it reported errors.
/// Afterwards System::decompose has been called. A watch with errors is not in the System, and is no error of the model.
[[nodiscard]] std::optional<System> elaborate(const Ast& ast, Diagnostics& diagnostics, const Limits& limits = {},
                                              std::span<WatchText> watches = {});

/// parse, then elaborate if that went well.
[[nodiscard]] std::optional<System> load(const Source& source, Diagnostics& diagnostics, const Limits& limits = {},
                                         std::span<WatchText> watches = {});

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
