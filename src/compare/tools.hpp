// The tools that can be compared: smtsplit itself, and its peers from tables in TOML.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/outcome.hpp"
#include "model/diagnostic.hpp"

namespace smtsplit {

/// What a tool is given.
enum class InputFormat {
  Model,  ///< the model's file, with all its properties; the command says which counts
  Smv,    ///< the same when it has only the one property, otherwise the flattened model with only that
  Aiger,
  Chc,
  ChcBv,
  Smt2,
};

struct Tool {
  std::string name;
  std::string description;
  InputFormat input = InputFormat::Model;
  /// Words with {input}, {property}, {timeout}, {memory}, {cores} for what differs from run to run, and {folder}, until
  /// it is filled in, for that of the table.
  std::vector<std::string> command;
  std::vector<std::string> version_command;  ///< its first line with a digit in it tells; empty: it is `version`
  std::string version = "unknown";
  std::string program_sha256;  ///< of the first word's file
  Reading reading;
};

/// A tool's words with everything filled in.
struct CommandValues {
  std::string input;
  std::size_t property = 0;
  double timeout = 0;
  std::size_t memory_mb = 0;
  std::size_t cores = 1;
};
[[nodiscard]] std::vector<std::string> fill_in(const std::vector<std::string>& command, const CommandValues& values);

/// `text` with `by` for each `what`.
[[nodiscard]] std::string replaced(std::string text, std::string_view what, const std::string& by);
/// "aiger": as tables and plans name it.
[[nodiscard]] std::string_view word_of(InputFormat format);

/// The tools of a table. What is wrong in it is an error with its place.
[[nodiscard]] std::vector<Tool> read_tool_table(const Source& source, Diagnostics& diagnostics);
/// The table that comes with this program.
[[nodiscard]] const std::vector<Tool>& shipped_peers();
/// This program, by its path.
[[nodiscard]] Tool smtsplit_tool(const std::string& program, const std::string& version);

/// The command line for a shell, quoted where that is needed.
[[nodiscard]] std::string shell_text(const std::vector<std::string>& command);

}  // namespace smtsplit
