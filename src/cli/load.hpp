// Reads a model file for a command: text, parsing, types, well-formedness.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "frontend/frontend.hpp"
#include "model/diagnostic.hpp"
#include "model/source.hpp"
#include "model/system.hpp"
#include "solvers/answer.hpp"

namespace smtsplit {

/// The contents of a file, "-" for standard input; none when it cannot be read, with errno's words in `problem`.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path, std::string& problem);

/// The expressions of --watch, each once, ready to be read with a model.
[[nodiscard]] std::vector<smv::WatchText> watch_texts(const std::vector<std::string>& expressions);
/// What is wrong with a watch. Notes are left out: their places are in the model, not in the watch.
[[nodiscard]] std::vector<Diagnostic> without_notes(const Diagnostics& diagnostics);
[[nodiscard]] bool has_errors(std::span<const smv::WatchText> watches);

/// Front end plus well-formedness checks. None when an error was reported, be it in a watch. Throws WellformednessOpen.
[[nodiscard]] std::optional<System> load_model(const Source& source, Diagnostics& diagnostics, const Deadline& deadline,
                                               std::span<smv::WatchText> watches = {});

/// The same from a path, with everything that is wrong written to stderr.
[[nodiscard]] std::optional<System> load_or_complain(const std::string& path, std::span<smv::WatchText> watches = {});

}  // namespace smtsplit
