// Models from text or file, checked the way the command line checks them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/diagnostic.hpp"
#include "model/system.hpp"

namespace smtsplit::test {

/// The system, or none with the rendered errors in `problems`; `name` is what these call the file.
[[nodiscard]] std::optional<System> try_load(const std::string& text, std::string& problems,
                                             const std::string& name = "model.smv");
/// The same for a text that must be right: throws otherwise.
[[nodiscard]] System load(const std::string& text);
/// All errors, warnings left out.
[[nodiscard]] std::vector<Diagnostic> errors_of(const std::string& text);

/// Where the models with NuSMV's verdicts are; none when this machine has none.
[[nodiscard]] std::optional<std::filesystem::path> corpus();
[[nodiscard]] std::string read(const std::filesystem::path& path);
/// The rows of a tab-separated file, without its header.
[[nodiscard]] std::vector<std::vector<std::string>> table(const std::filesystem::path& path);

}  // namespace smtsplit::test
