#include "model/value.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace smtsplit {

Value normalize_word(std::uint64_t bits, unsigned width, bool is_signed) {
  if (width < 64) {
    bits &= (std::uint64_t{1} << width) - 1;
    if (is_signed && (bits >> (width - 1)) != 0) bits |= ~std::uint64_t{0} << width;
  }
  return static_cast<Value>(bits);
}

std::uint64_t word_bits(Value v, unsigned width) {
  const auto bits = static_cast<std::uint64_t>(v);
  return width < 64 ? bits & ((std::uint64_t{1} << width) - 1) : bits;
}

Value SymbolTable::intern(std::string_view name) {
  const auto [it, added] = index_.try_emplace(std::string(name), kSymbolBase + static_cast<Value>(names_.size()));
  if (added) names_.emplace_back(name);
  return it->second;
}

Value SymbolTable::find(std::string_view name) const {
  const auto it = index_.find(std::string(name));
  return it == index_.end() ? 0 : it->second;
}

const std::string& SymbolTable::name(Value symbol) const {
  return names_.at(static_cast<std::size_t>(symbol - kSymbolBase));
}

Domain Domain::interval(Value low, Value high) {
  Domain d;
  d.low_ = low;
  d.high_ = high;
  return d;
}

Domain Domain::of(std::vector<Value> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  Domain d;
  if (values.empty()) return d;
  d.has_symbols_ = is_symbol(values.back());
  const auto integers_end = std::partition_point(values.begin(), values.end(), [](Value v) { return !is_symbol(v); });
  if (integers_end != values.begin()) {
    d.low_ = values.front();
    d.high_ = *(integers_end - 1);
  }
  const bool contiguous = !d.has_symbols_ && d.high_ - d.low_ + 1 == static_cast<Value>(values.size());
  if (!contiguous) d.values_ = std::move(values);
  return d;
}

Domain Domain::word(unsigned width, bool is_signed) {
  if (is_signed) {
    return width == 64 ? interval(std::numeric_limits<Value>::min(), std::numeric_limits<Value>::max())
                       : interval(-(Value{1} << (width - 1)), (Value{1} << (width - 1)) - 1);
  }
  if (width == 64) {
    Domain d = interval(std::numeric_limits<Value>::min(), std::numeric_limits<Value>::max());
    d.unsigned_ = true;
    return d;
  }
  return interval(0, width == 63 ? std::numeric_limits<Value>::max() : (Value{1} << width) - 1);
}

std::uint64_t Domain::size() const {
  if (!values_.empty()) return values_.size();
  if (low_ > high_) return 0;
  const std::uint64_t span = static_cast<std::uint64_t>(high_) - static_cast<std::uint64_t>(low_);
  return span == std::numeric_limits<std::uint64_t>::max() ? span : span + 1;
}

bool Domain::is_listed(Value v) const { return std::binary_search(values_.begin(), values_.end(), v); }

Value Domain::at(std::uint64_t index) const {
  if (!values_.empty()) return values_.at(index);
  if (unsigned_) return static_cast<Value>(index);
  return static_cast<Value>(static_cast<std::uint64_t>(low_) + index);
}

std::uint64_t Domain::index_of(Value v) const {
  if (!values_.empty()) {
    return static_cast<std::uint64_t>(std::lower_bound(values_.begin(), values_.end(), v) - values_.begin());
  }
  if (unsigned_) return static_cast<std::uint64_t>(v);
  return static_cast<std::uint64_t>(v) - static_cast<std::uint64_t>(low_);
}

std::string to_string(Value v, Type type, const SymbolTable& symbols) {
  switch (type.kind) {
    case Kind::Boolean:
      return v != 0 ? "TRUE" : "FALSE";
    case Kind::Scalar:
      return is_symbol(v) ? symbols.name(v) : std::to_string(v);
    case Kind::Word: {
      const std::string width = std::to_string(type.width);
      if (!type.is_signed) return "0ud" + width + "_" + std::to_string(word_bits(v, type.width));
      const std::uint64_t magnitude = v < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
      return std::string(v < 0 ? "-" : "") + "0sd" + width + "_" + std::to_string(magnitude);
    }
  }
  throw std::logic_error("unknown kind of value");
}

}  // namespace smtsplit
