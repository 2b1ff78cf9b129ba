// The values of traces, from text.
#include <charconv>
#include <limits>

#include "traces/reader.hpp"

namespace smtsplit {
namespace {

template <typename T>
std::optional<T> number(std::string_view text, int base = 10) {
  T value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// 0ud4_3, 0uh4_a, 0b4_0011, -0sd4_2; the width may be left out.
std::optional<Value> word(Type type, std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (!text.starts_with('0')) return std::nullopt;
  text.remove_prefix(1);
  bool is_signed = false;
  if (text.starts_with('u') || text.starts_with('s')) {
    is_signed = text[0] == 's';
    text.remove_prefix(1);
  }
  const std::size_t underscore = text.find('_');
  if (text.empty() || underscore == std::string_view::npos || is_signed != type.is_signed || (negative && !is_signed))
    return std::nullopt;
  const char letter = text[0];
  const int base = letter == 'd' || letter == 'D'   ? 10
                   : letter == 'h' || letter == 'H' ? 16
                   : letter == 'o' || letter == 'O' ? 8
                   : letter == 'b' || letter == 'B' ? 2
                                                    : 0;
  if (base == 0) return std::nullopt;
  const std::string_view width = text.substr(1, underscore - 1);
  if (!width.empty() && number<unsigned>(width) != type.width) return std::nullopt;
  const auto bits = number<std::uint64_t>(text.substr(underscore + 1), base);
  if (!bits) return std::nullopt;
  const std::uint64_t most = type.width < 64 ? (std::uint64_t{1} << type.width) - 1 : ~std::uint64_t{0};
  const std::uint64_t sign = std::uint64_t{1} << (type.width - 1);
  // In decimal a signed word is a number, otherwise it is bits.
  const std::uint64_t limit = is_signed && base == 10 ? (negative ? sign : sign - 1) : most;
  if (*bits > limit) return std::nullopt;
  return normalize_word(negative ? std::uint64_t{0} - *bits : *bits, type.width, type.is_signed);
}

std::optional<Value> value_of(const System& system, const Variable& v, const std::string& text) {
  switch (v.type.kind) {
    case Kind::Boolean:
      if (text == "TRUE") return 1;
      if (text == "FALSE") return 0;
      return std::nullopt;
    case Kind::Scalar:
      if (const Value symbol = system.symbols.find(text); symbol != 0) return symbol;
      // Large numbers are symbols inside, and none of the model's.
      if (const auto n = number<Value>(text); n && *n <= kIntegerLimit && *n >= -kIntegerLimit) return n;
      return std::nullopt;
    case Kind::Word: return word(v.type, text);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Value> parse_value(const System& system, const Variable& v, const std::string& text) {
  const auto value = value_of(system, v, text);
  return value && v.domain.contains(*value) ? value : std::nullopt;
}

}  // namespace smtsplit
