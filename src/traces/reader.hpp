// Reads a trace from a file: the JSON that `--trace json` prints, alone or below verdict lines, or a log of `--json`.
//
// Files come from anywhere, so everything is checked: form, keys (each once), names, and that values are in the domains
// of their variables and complete. Whether it is a run is for evidence/complete.hpp to say.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "evidence/complete.hpp"

namespace smtsplit {

/// The file is malformed, or is about other variables than the model's. The message names the place in it.
class TraceFileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The trace in the text of a file; of several the first one, or that of a property. Throws TraceFileError.
[[nodiscard]] PartialTrace read_trace(const System& system, const std::string& text,
                                      std::optional<std::size_t> property);

/// The value that a text means for a variable, as SMV writes it: TRUE, 7, idle, 0ud4_3. None when it means none in the
/// variable's domain.
[[nodiscard]] std::optional<Value> parse_value(const System& system, const Variable& v, const std::string& text);

}  // namespace smtsplit
