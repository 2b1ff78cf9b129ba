// Texts that other programs printed, made fit for terminals and files.
#pragma once

#include <string>
#include <string_view>

namespace smtsplit {

/// Whether a byte of UTF-8 is the first of a character.
[[nodiscard]] constexpr bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

/// The same in UTF-8; what is none becomes U+FFFD.
[[nodiscard]] std::string valid_utf8(std::string_view text);
/// The same in UTF-8: what is none, and control characters, become U+FFFD.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace smtsplit
