// Messages about TOML files, whose places TOML's library gives in characters.
#pragma once

#include <string>
#include <vector>

#include "model/diagnostic.hpp"

namespace smtsplit {

/// In the order of their places.
[[nodiscard]] std::string toml_messages(std::vector<Diagnostic> diagnostics, const Source& source);

}  // namespace smtsplit
