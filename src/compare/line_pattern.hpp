// What a tool says is found line by line, by regular expressions that take time in proportion to the line.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace smtsplit {

class LinePattern {
 public:
  /// A regular expression in RE2's syntax; bytes are characters. A text that is none matches nothing.
  explicit LinePattern(const std::string& text);

  [[nodiscard]] const std::string& text() const;
  /// What is wrong with the text; empty when it is a regular expression.
  [[nodiscard]] const std::string& error() const;
  /// Somewhere in the line, which has no end of line.
  [[nodiscard]] bool is_in(std::string_view line) const;

 private:
  std::shared_ptr<const re2::RE2> expression_;
};

}  // namespace smtsplit
