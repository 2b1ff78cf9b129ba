// The types of SMV expressions as NuSMV's type checker sees them: it tells integers from symbols and elements from
// sets, but no enumeration from another. Finer than smtsplit::Type, which it maps to once an expression is accepted.
#pragma once

#include <cstdint>
#include <string>

#include "model/value.hpp"

namespace smtsplit::smv {

struct ArrayType;

struct SmvType {
  enum class Tag : std::uint8_t {
    Error,  ///< of an expression that was already reported; compatible with everything
    Boolean,
    Integer,
    Symbolic,
    Mixed,  ///< an enumeration of integers and symbols
    UnsignedWord,
    SignedWord,
    BooleanSet,
    IntegerSet,
    SymbolicSet,
    MixedSet,
    Array,
  };
  Tag tag = Tag::Error;
  std::uint8_t width = 0;            ///< words
  const ArrayType* array = nullptr;  ///< arrays

  static SmvType word(unsigned width, bool is_signed) {
    return {is_signed ? Tag::SignedWord : Tag::UnsignedWord, static_cast<std::uint8_t>(width), nullptr};
  }
  [[nodiscard]] bool is_error() const { return tag == Tag::Error; }
  [[nodiscard]] bool is_boolean() const { return tag == Tag::Boolean; }
  [[nodiscard]] bool is_integer() const { return tag == Tag::Integer; }
  [[nodiscard]] bool is_word() const { return tag == Tag::UnsignedWord || tag == Tag::SignedWord; }
  [[nodiscard]] bool is_signed() const { return tag == Tag::SignedWord; }
  [[nodiscard]] bool is_array() const { return tag == Tag::Array; }
  [[nodiscard]] bool is_set() const { return tag >= Tag::BooleanSet && tag <= Tag::MixedSet; }
};

struct ArrayType {
  Value low = 0;
  Value high = -1;
  SmvType element;
  std::size_t depth = 1;   ///< one more than the element's
  std::uint64_t size = 0;  ///< arrays and scalars below; what a copy costs
};

/// The number of arrays and scalars that a value of the type consists of.
[[nodiscard]] inline std::uint64_t size_of(SmvType type) { return type.is_array() ? type.array->size : 1; }

[[nodiscard]] bool operator==(const SmvType& a, const SmvType& b);

/// The type of a set of values of that type, or Error when there are no such sets.
[[nodiscard]] SmvType set_of(SmvType type);
/// Inverse of set_of; the type itself when it is not a set.
[[nodiscard]] SmvType element_of(SmvType type);
/// Can a value of type `from` stand where `to` is expected? (An integer for a mixed enumeration, for example.)
[[nodiscard]] bool converts(SmvType from, SmvType to);
/// The one of the two types that the other converts to, or Error.
[[nodiscard]] SmvType greater(SmvType a, SmvType b);
/// The least type both convert to, or Error. Not for arrays.
[[nodiscard]] SmvType common(SmvType a, SmvType b);
/// The same for the branches of a choice, where a set makes the other branch a set too.
[[nodiscard]] SmvType common_branch(SmvType a, SmvType b);

/// The type in the flattened model; not for arrays.
[[nodiscard]] Type model_type(SmvType type);

/// For messages: "boolean", "unsigned word[4]", "set of integers", "array 0..2 of boolean".
[[nodiscard]] std::string to_string(SmvType type);

}  // namespace smtsplit::smv
