// NuSMV's type lattice.
#include "frontend/types.hpp"

namespace smtsplit::smv {

using Tag = SmvType::Tag;

bool operator==(const SmvType& a, const SmvType& b) {
  if (a.tag != b.tag || a.width != b.width) return false;
  if (a.array == b.array) return true;
  return a.array != nullptr && b.array != nullptr && a.array->low == b.array->low && a.array->high == b.array->high &&
         a.array->element == b.array->element;
}

SmvType set_of(SmvType type) {
  switch (type.tag) {
    case Tag::Boolean: return {Tag::BooleanSet, 0, nullptr};
    case Tag::Integer: return {Tag::IntegerSet, 0, nullptr};
    case Tag::Symbolic: return {Tag::SymbolicSet, 0, nullptr};
    case Tag::Mixed: return {Tag::MixedSet, 0, nullptr};
    default: return type.is_set() ? type : SmvType{};
  }
}

SmvType element_of(SmvType type) {
  switch (type.tag) {
    case Tag::BooleanSet: return {Tag::Boolean, 0, nullptr};
    case Tag::IntegerSet: return {Tag::Integer, 0, nullptr};
    case Tag::SymbolicSet: return {Tag::Symbolic, 0, nullptr};
    case Tag::MixedSet: return {Tag::Mixed, 0, nullptr};
    default: return type;
  }
}

bool converts(SmvType from, SmvType to) {
  if (from == to) return true;
  if (to.tag == Tag::Mixed) return from.tag == Tag::Integer || from.tag == Tag::Symbolic;
  if (to.tag == Tag::MixedSet) return from.tag == Tag::IntegerSet || from.tag == Tag::SymbolicSet;
  if (to.is_array() && from.is_array()) {
    return to.array->low == from.array->low && to.array->high == from.array->high &&
           converts(from.array->element, to.array->element);
  }
  return false;
}

SmvType greater(SmvType a, SmvType b) {
  if (converts(b, a)) return a;
  return converts(a, b) ? b : SmvType{};
}

SmvType common(SmvType a, SmvType b) {
  const SmvType more = greater(a, b);
  if (!more.is_error()) return more;
  const auto scalar = [](SmvType t) { return t.tag == Tag::Integer || t.tag == Tag::Symbolic; };
  if (scalar(a) && scalar(b)) return {Tag::Mixed, 0, nullptr};
  const auto set = [](SmvType t) { return t.tag == Tag::IntegerSet || t.tag == Tag::SymbolicSet; };
  if (set(a) && set(b)) return {Tag::MixedSet, 0, nullptr};
  return {};
}

SmvType common_branch(SmvType a, SmvType b) {
  if (a.is_set() || b.is_set()) {
    a = set_of(a);
    b = set_of(b);
    if (a.is_error() || b.is_error()) return {};
  }
  return common(a, b);
}

Type model_type(SmvType type) {
  if (type.is_word()) return Type::word(type.width, type.is_signed());
  const Tag element = element_of(type).tag;
  const Type result = element == Tag::Boolean ? Type::boolean() : Type::scalar();
  return type.is_set() ? result.as_set() : result;
}

std::string to_string(SmvType type) {
  switch (type.tag) {
    case Tag::Error: return "erroneous";
    case Tag::Boolean: return "boolean";
    case Tag::Integer: return "integer";
    case Tag::Symbolic: return "symbol";
    case Tag::Mixed: return "integer-or-symbol";
    case Tag::UnsignedWord: return "unsigned word[" + std::to_string(type.width) + "]";
    case Tag::SignedWord: return "signed word[" + std::to_string(type.width) + "]";
    case Tag::BooleanSet: return "set of booleans";
    case Tag::IntegerSet: return "set of integers";
    case Tag::SymbolicSet: return "set of symbols";
    case Tag::MixedSet: return "set of integers and symbols";
    case Tag::Array:
      return "array " + std::to_string(type.array->low) + ".." + std::to_string(type.array->high) + " of " +
             to_string(type.array->element);
  }
  return {};
}

}  // namespace smtsplit::smv
