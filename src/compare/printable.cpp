#include "compare/printable.hpp"

#include <nlohmann/json.hpp>

namespace smtsplit {

// The JSON library's printer knows what UTF-8 is.
std::string valid_utf8(std::string_view text) {
  const std::string printed = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return nlohmann::json::parse(printed).get<std::string>();
}

std::string printable(std::string_view text) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  std::string result;
  for (const char c : valid_utf8(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      result += kReplacement;
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace smtsplit
