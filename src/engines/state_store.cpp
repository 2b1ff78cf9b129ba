#include "engines/state_store.hpp"

#include <algorithm>
#include <bit>

namespace smtsplit {

StateCodec::StateCodec(const System& system) {
  words_ = 1;  // even where every variable has one value only, and takes no bits
  unsigned used = 0;
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input) continue;
    const std::uint64_t size = v.domain.size();
    const auto bits = size <= 1 ? 0U : static_cast<unsigned>(std::bit_width(size - 1));
    if (used + bits > 64) {
      ++words_;
      used = 0;
    }
    const bool contiguous = v.domain.at(size - 1) - v.domain.at(0) == static_cast<Value>(size - 1);
    fields_.push_back({v.id, static_cast<std::uint32_t>(words_ - 1), static_cast<std::uint8_t>(used & 63),
                       bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1, v.domain.at(0),
                       contiguous ? nullptr : &v.domain});
    used += bits;
  }
}

void StateCodec::pack(const Valuation& state, std::uint64_t* out) const {
  std::fill_n(out, words_, 0);
  for (const Field& f : fields_) out[f.word] |= code_of(f, state[f.variable]) << f.shift;
}

bool StateCodec::repack(const Valuation& before, const Valuation& state, std::uint64_t* out) const {
  bool changed = false;
  for (const Field& f : fields_) {
    if (before[f.variable] == state[f.variable]) continue;
    changed = true;
    out[f.word] = (out[f.word] & ~(f.mask << f.shift)) | code_of(f, state[f.variable]) << f.shift;
  }
  return changed;
}

void StateCodec::unpack(const std::uint64_t* packed, Valuation& state) const {
  for (const Field& f : fields_) state[f.variable] = value(f, code(f, packed));
}

StateStore::StateStore(std::size_t words_per_state) : words_(words_per_state), table_(1024, 0) {}

std::uint64_t StateStore::hash(const std::uint64_t* packed) const {
  std::uint64_t h = 0x9e3779b97f4a7c15ULL;
  for (std::size_t i = 0; i < words_; ++i) {
    h = (h ^ packed[i]) * 0xff51afd7ed558ccdULL;
    h ^= h >> 33;
  }
  return h * 0xc4ceb9fe1a85ec53ULL >> 16;
}

std::pair<StateStore::Index, bool> StateStore::insert(const std::uint64_t* state, Index parent) {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = hash(state) & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    const Index i = table_[slot] - 1;
    if (std::equal(state, state + words_, packed(i))) return {i, false};
  }
  const Index index = size_++;
  if ((index & kChunkMask) == 0) {
    chunks_.push_back(std::make_unique_for_overwrite<std::uint64_t[]>((kChunkMask + 1) * words_));
    parents_.push_back(std::make_unique_for_overwrite<Index[]>(kChunkMask + 1));
  }
  std::copy_n(state, words_, chunks_.back().get() + (index & kChunkMask) * words_);
  parents_.back()[index & kChunkMask] = parent;
  table_[slot] = index + 1;
  if (std::size_t{size_} * 2 > table_.size()) grow();
  return {index, true};
}

void StateStore::grow() {
  const std::size_t size = table_.size() * 2;
  table_ = {};  // the states are enough to build it anew, so the two tables need not exist together
  table_.resize(size, 0);
  for (Index i = 0; i < size_; ++i) {
    std::size_t slot = hash(packed(i)) & (size - 1);
    while (table_[slot] != 0) slot = (slot + 1) & (size - 1);
    table_[slot] = i + 1;
  }
}

std::size_t StateStore::bytes() const {
  return chunks_.size() * (kChunkMask + 1) * (words_ * sizeof(std::uint64_t) + sizeof(Index)) +
         table_.size() * sizeof(Index) * 2;
}

}  // namespace smtsplit
