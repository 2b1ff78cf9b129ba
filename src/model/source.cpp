#include "model/source.hpp"

#include <utility>

namespace smtsplit {

Source::Source(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
  line_starts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i) {
    const bool line_feed = text_[i] == '\n';
    const bool bare_return = text_[i] == '\r' && (i + 1 == text_.size() || text_[i + 1] != '\n');
    if (line_feed || bare_return) line_starts_.push_back(i + 1);
  }
}

std::string_view Source::line(std::uint32_t number) const {
  if (number == 0 || number > line_starts_.size()) return {};
  const std::size_t begin = line_starts_[number - 1];
  std::size_t end = number < line_starts_.size() ? line_starts_[number] : text_.size();
  while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return std::string_view(text_).substr(begin, end - begin);
}

}  // namespace smtsplit
