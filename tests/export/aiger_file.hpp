// A reader and simulator of AIGER files, written from the format's description: the exporter's oracle.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace smtsplit::test {

struct AigerFile {
  struct Latch {
    std::uint64_t next = 0, reset = 0;
  };
  struct And {
    std::uint64_t left = 0, right = 0;
  };
  std::uint64_t inputs = 0;
  std::vector<Latch> latches;
  std::vector<std::uint64_t> bad;
  std::vector<And> ands;
  std::string rest;  ///< symbols and comments

  /// Of either format; the numbering must be that of the binary one. Throws std::runtime_error.
  static AigerFile read(const std::string& text);

  /// The number of steps after which some bad literal can first be true. `known` is false when there are more than
  /// `most` states.
  struct Depth {
    bool known = true;
    std::optional<unsigned> steps;
  };
  [[nodiscard]] Depth first_bad(std::size_t index, std::size_t most) const;
};

}  // namespace smtsplit::test
