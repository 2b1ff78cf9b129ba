// Source text and places in it. Everything that can be wrong in a model file remembers where it stands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace smtsplit {

/// A stretch of one line of the source: 1-based line and column (in bytes), length in bytes (0: a point).
struct Location {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t length = 0;

  /// False for things the tool made up itself (the process selector, say).
  [[nodiscard]] bool known() const { return line != 0; }
  friend bool operator==(const Location&, const Location&) = default;
  friend auto operator<=>(const Location&, const Location&) = default;
};

/// A model file held in memory, with its lines indexed for messages.
class Source {
 public:
  Source(std::string name, std::string text);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t line_count() const { return line_starts_.size(); }
  /// The text of a 1-based line without its line end; empty when there is no such line. LF, CRLF and CR end lines.
  [[nodiscard]] std::string_view line(std::uint32_t number) const;

 private:
  std::string name_;
  std::string text_;
  std::vector<std::size_t> line_starts_;
};

}  // namespace smtsplit
