// The properties of a flattened model as text over its variables.
#pragma once

#include "export/safety.hpp"
#include "export/smv_text.hpp"
#include "export/without_failures.hpp"

namespace smtsplit {

/// A property keeps its text where every name in it means the same in the flattened model; a supported one is written
/// anew otherwise, and others are left out with a comment and a warning (or an error, when it was asked for).
void write_specifications(System& system, const ExportOptions& options, SmvText& out, Diagnostics& diagnostics);

}  // namespace smtsplit
