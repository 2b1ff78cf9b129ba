#include "compare/printable.hpp"

#include <nlohmann/json.hpp>

namespace smtsplit {

std::string printable(std::string_view text) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  // The JSON library's printer knows what UTF-8 is.
  const std::string printed = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  std::string result;
  for (const char c : nlohmann::json::parse(printed).get<std::string>()) {
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
