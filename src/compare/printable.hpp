// Texts that other programs printed, made fit for terminals and files.
#pragma once

#include <string>
#include <string_view>

namespace smtsplit {

/// The same in UTF-8; what is none becomes U+FFFD.
[[nodiscard]] std::string valid_utf8(std::string_view text);
/// The same in UTF-8: what is none, and control characters, become U+FFFD.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace smtsplit
