#include "compare/toml_messages.hpp"

#include <algorithm>
#include <string_view>

#include "compare/printable.hpp"

namespace smtsplit {
namespace {

// Messages count bytes.
void count_bytes(Location& where, const Source& source) {
  const std::string_view line = source.line(where.line);
  std::size_t at = 0;
  for (std::uint32_t character = 1; character < where.column && at < line.size(); ++character) {
    do ++at;
    while (at < line.size() && !begins_character(line[at]));
  }
  where.column = static_cast<std::uint32_t>(at) + 1;
}

}  // namespace

std::string toml_messages(std::vector<Diagnostic> diagnostics, const Source& source) {
  for (Diagnostic& d : diagnostics) {
    if (d.location.known()) count_bytes(d.location, source);
  }
  std::stable_sort(diagnostics.begin(), diagnostics.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.location < b.location; });
  std::string text;
  for (const Diagnostic& d : diagnostics) text += render(d, source);
  return text;
}

}  // namespace smtsplit
