// Types, values and domains of the scalars a flattened model is made of (arrays are gone by then).
//
// One 64-bit word represents a value of any type; the type tells how to read it:
//   boolean        0 or 1
//   scalar         an integer as itself, or a symbol as kSymbolBase + its index in the SymbolTable
//   unsigned word  its bits, zero-extended
//   signed word    its value, sign-extended
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace smtsplit {

using Value = std::int64_t;

/// Symbols live far above every integer the front end lets pass (see kIntegerLimit).
inline constexpr Value kSymbolBase = Value{1} << 60;
/// Integer expressions whose static bounds leave [-kIntegerLimit, kIntegerLimit] are refused by the front end.
inline constexpr Value kIntegerLimit = Value{1} << 40;
inline constexpr unsigned kMaxWordWidth = 64;

[[nodiscard]] inline bool is_symbol(Value v) { return v >= kSymbolBase; }

enum class Kind : std::uint8_t { Boolean, Scalar, Word };

struct Type {
  Kind kind = Kind::Boolean;
  bool is_signed = false;   ///< words only
  std::uint8_t width = 0;   ///< words only, 1..kMaxWordWidth
  bool is_set = false;      ///< a nondeterministic choice of values of this type; right-hand sides of assignments only

  static constexpr Type boolean() { return {}; }
  static constexpr Type scalar() { return {Kind::Scalar, false, 0, false}; }
  static constexpr Type word(unsigned width, bool is_signed = false) {
    return {Kind::Word, is_signed, static_cast<std::uint8_t>(width), false};
  }
  [[nodiscard]] constexpr Type as_set() const { return {kind, is_signed, width, true}; }
  [[nodiscard]] constexpr Type element() const { return {kind, is_signed, width, false}; }
  [[nodiscard]] constexpr bool is_boolean() const { return kind == Kind::Boolean; }
  [[nodiscard]] constexpr bool is_scalar() const { return kind == Kind::Scalar; }
  [[nodiscard]] constexpr bool is_word() const { return kind == Kind::Word; }
  friend bool operator==(const Type&, const Type&) = default;
};

/// Brings the low `width` bits of `bits` into the canonical form of a word of that type.
[[nodiscard]] Value normalize_word(std::uint64_t bits, unsigned width, bool is_signed);
/// The low `width` bits of a word value.
[[nodiscard]] std::uint64_t word_bits(Value v, unsigned width);

/// The names of enumeration constants. A constant may belong to several enumerations: it is one value.
class SymbolTable {
 public:
  Value intern(std::string_view name);
  /// The value of a known symbol, or 0 when there is none of that name (0 is never a symbol).
  [[nodiscard]] Value find(std::string_view name) const;
  [[nodiscard]] const std::string& name(Value symbol) const;
  [[nodiscard]] std::size_t size() const { return names_.size(); }

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, Value> index_;
};

/// The finite set of values a variable may take: an interval of integers or a sorted list of values.
class Domain {
 public:
  Domain() = default;  ///< empty
  static Domain boolean() { return interval(0, 1); }
  static Domain interval(Value low, Value high);
  static Domain of(std::vector<Value> values);  ///< sorts, drops doubles; an interval of integers when it is one
  static Domain word(unsigned width, bool is_signed);

  [[nodiscard]] bool is_interval() const { return values_.empty(); }
  [[nodiscard]] std::uint64_t size() const;  ///< saturates at 2^64 - 1
  [[nodiscard]] bool contains(Value v) const { return values_.empty() ? low_ <= v && v <= high_ : is_listed(v); }
  /// The value at a position in ascending order, 0 <= index < size().
  [[nodiscard]] Value at(std::uint64_t index) const;
  /// Inverse of at(); the value must be contained.
  [[nodiscard]] std::uint64_t index_of(Value v) const;
  /// Least and greatest integer contained; low > high when there is none.
  [[nodiscard]] Value low() const { return low_; }
  [[nodiscard]] Value high() const { return high_; }
  [[nodiscard]] bool has_symbols() const { return has_symbols_; }
  friend bool operator==(const Domain&, const Domain&) = default;

 private:
  [[nodiscard]] bool is_listed(Value v) const;

  Value low_ = 1;
  Value high_ = 0;
  bool has_symbols_ = false;
  bool unsigned_ = false;        // an unsigned word of 64 bits wraps around Value
  std::vector<Value> values_;  // empty for an interval
};

/// Prints a value as NuSMV does: TRUE, 7, idle, 0ud3_5, -0sd4_2.
[[nodiscard]] std::string to_string(Value v, Type type, const SymbolTable& symbols);

}  // namespace smtsplit
