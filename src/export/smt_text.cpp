#include "export/smt_text.hpp"

#include <ostream>

#include "export/safety.hpp"

namespace smtsplit {

void check_smt_names(const System& system, Diagnostics& diagnostics) {
  for (const Variable& v : system.variables) {
    if (v.name.find_first_of("|\\") == std::string::npos) continue;
    diagnostics.error(v.location, "\"" + v.name + "\" cannot be exported: SMT-LIB has no symbols with '|' or '\\'");
  }
}

void describe_terms(const System& system, std::ostream& out) {
  out << "; Booleans are Bool, words bit-vectors. Ranges are in two's complement, symbols are numbered; where a\n"
      << "; variable has both kinds of values, its leading bit is 1 for symbols. $N are shared subterms.\n";
  for (std::size_t i = 0; i < system.symbols.size(); ++i) {
    const Value symbol = kSymbolBase + static_cast<Value>(i);
    out << ";   " << i << " = " << one_line(system.symbols.name(symbol)) << "\n";
  }
}

std::string conjunction_text(const std::vector<std::string>& parts) {
  if (parts.empty()) return "true";
  if (parts.size() == 1) return parts.front();
  std::string text = "(and";
  for (const std::string& part : parts) text += "\n  " + part;
  return text + ")";
}

}  // namespace smtsplit
