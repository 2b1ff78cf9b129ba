// Packed states in a hash set that numbers them in order of insertion.
//
// Memory per state: the packed state (whole 64-bit words), 4 bytes for its parent and 8 to 16 bytes of hash table
// (32-bit slots, load between 1/4 and 1/2: every probe costs a cache miss). Storage grows by chunks, never by copying.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "model/evaluator.hpp"
#include "model/system.hpp"

namespace smtsplit {

/// Packs the non-input variables of a valuation, each into the bits its domain needs.
class StateCodec {
 public:
  explicit StateCodec(const System& system);
  [[nodiscard]] std::size_t words() const { return words_; }
  void pack(const Valuation& state, std::uint64_t* out) const;
  /// Turns the packed form of `before` in `out` into that of `state`. False when the two are equal.
  bool repack(const Valuation& before, const Valuation& state, std::uint64_t* out) const;
  /// Fills the non-input variables of `state`, which must have its full size.
  void unpack(const std::uint64_t* packed, Valuation& state) const;

  struct Field {
    VarId variable;
    std::uint32_t word;
    std::uint8_t shift;
    std::uint64_t mask;
    Value base;            // value = base + code where the domain is contiguous
    const Domain* sparse;  // else the domain to look codes up in
  };
  [[nodiscard]] const std::vector<Field>& fields() const { return fields_; }
  [[nodiscard]] static std::uint64_t code(const Field& f, const std::uint64_t* packed) {
    return packed[f.word] >> f.shift & f.mask;
  }
  [[nodiscard]] static Value value(const Field& f, std::uint64_t code) {
    return f.sparse != nullptr ? f.sparse->at(code) : static_cast<Value>(static_cast<std::uint64_t>(f.base) + code);
  }

 private:
  [[nodiscard]] static std::uint64_t code_of(const Field& f, Value v) {
    return f.sparse != nullptr ? f.sparse->index_of(v)
                               : static_cast<std::uint64_t>(v) - static_cast<std::uint64_t>(f.base);
  }

  std::vector<Field> fields_;
  std::size_t words_ = 0;
};

class StateStore {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = std::numeric_limits<Index>::max();

  explicit StateStore(std::size_t words_per_state);

  /// Adds a state; returns its index and whether it is new. `parent` is kept for new states.
  std::pair<Index, bool> insert(const std::uint64_t* packed, Index parent);
  [[nodiscard]] const std::uint64_t* packed(Index i) const {
    return chunks_[i >> kChunkBits].get() + (i & kChunkMask) * words_;
  }
  [[nodiscard]] Index parent(Index i) const { return parents_[i >> kChunkBits][i & kChunkMask]; }
  [[nodiscard]] Index size() const { return size_; }
  [[nodiscard]] bool full() const { return size_ == kNone - 1; }
  /// Bytes held, the next growth of the table included.
  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr unsigned kChunkBits = 16;
  static constexpr std::size_t kChunkMask = (std::size_t{1} << kChunkBits) - 1;

  [[nodiscard]] std::uint64_t hash(const std::uint64_t* packed) const;
  void grow();

  std::size_t words_;
  Index size_ = 0;
  std::vector<std::unique_ptr<std::uint64_t[]>> chunks_;
  std::vector<std::unique_ptr<Index[]>> parents_;
  std::vector<Index> table_;  // index + 1, 0: empty
};

}  // namespace smtsplit
