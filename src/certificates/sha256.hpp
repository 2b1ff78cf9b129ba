// Which file it was: SHA-256.
#pragma once

#include <string>
#include <string_view>

namespace smtsplit {

/// In hexadecimal.
[[nodiscard]] std::string sha256(std::string_view data);

}  // namespace smtsplit
