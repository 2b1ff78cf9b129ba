// What the writers of SMT-LIB texts have in common.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "model/diagnostic.hpp"
#include "model/system.hpp"

namespace smtsplit {

/// Names that no SMT-LIB symbol can have are errors: SMV's quoted names may hold anything.
void check_smt_names(const System& system, Diagnostics& diagnostics);
/// Comments that say how SmtTerms writes values and SmtLibPrinter shared terms.
void describe_terms(const System& system, std::ostream& out);
/// The conjunction of texts, a line each.
[[nodiscard]] std::string conjunction_text(const std::vector<std::string>& parts);

}  // namespace smtsplit
