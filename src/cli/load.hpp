// Reads a model file for a command: text, parsing, types, well-formedness.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "model/diagnostic.hpp"
#include "model/source.hpp"
#include "model/system.hpp"
#include "solvers/answer.hpp"

namespace smtsplit {

/// The contents of a file, "-" for standard input; none when it cannot be read, with errno's words in `problem`.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path, std::string& problem);

/// Front end plus well-formedness checks. None when an error was reported. Throws WellformednessOpen.
[[nodiscard]] std::optional<System> load_model(const Source& source, Diagnostics& diagnostics,
                                               const Deadline& deadline);

/// The same from a path, with everything that is wrong written to stderr.
[[nodiscard]] std::optional<System> load_or_complain(const std::string& path);

}  // namespace smtsplit
