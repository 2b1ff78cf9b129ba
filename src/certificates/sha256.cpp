#include "certificates/sha256.hpp"

#include <openssl/evp.h>

#include <array>
#include <stdexcept>

namespace smtsplit {

std::string sha256(std::string_view data) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (EVP_Digest(data.data(), data.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) {
    throw std::runtime_error("SHA-256 is not available");
  }
  std::string hex;
  for (unsigned i = 0; i < size; ++i) {
    constexpr const char* kDigits = "0123456789abcdef";
    hex += kDigits[digest[i] >> 4];
    hex += kDigits[digest[i] & 15];
  }
  return hex;
}

}  // namespace smtsplit
