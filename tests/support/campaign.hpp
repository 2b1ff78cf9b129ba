// Runs a check over random models: a small slice by default, or the seeds that SMTSPLIT_TEST_SEEDS="first:count" names.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

#include "support/models.hpp"
#include "support/random_model.hpp"

namespace smtsplit::test {

struct Slice {
  std::uint64_t first, count;
};

[[nodiscard]] inline Slice slice(std::uint64_t count) {
  const char* text = std::getenv("SMTSPLIT_TEST_SEEDS");
  if (text == nullptr) return {1, count};
  const std::string seeds = text;
  const std::size_t colon = seeds.find(':');
  return {std::stoull(seeds), colon == std::string::npos ? 1 : std::stoull(seeds.substr(colon + 1))};
}

/// Calls check(seed, text, system) for each seed whose model is well-formed; returns how many were.
template <typename Check>
std::size_t for_each_model(const Slice& seeds, Check check) {
  std::size_t used = 0;
  std::string problems;
  for (std::uint64_t seed = seeds.first; seed < seeds.first + seeds.count; ++seed) {
    const std::string text = random_model(seed);
    std::optional<System> system = try_load(text, problems);
    if (!system) continue;
    ++used;
    check(seed, text, *system);
  }
  return used;
}

}  // namespace smtsplit::test
