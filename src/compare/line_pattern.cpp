#include "compare/line_pattern.hpp"

#include <re2/re2.h>

namespace smtsplit {
namespace {

// Outputs need not be UTF-8.
re2::RE2::Options bytes() {
  re2::RE2::Options options(re2::RE2::Latin1);
  options.set_log_errors(false);
  return options;
}

}  // namespace

LinePattern::LinePattern(const std::string& text) : expression_(std::make_shared<re2::RE2>(text, bytes())) {}

const std::string& LinePattern::text() const { return expression_->pattern(); }

const std::string& LinePattern::error() const { return expression_->error(); }

bool LinePattern::is_in(std::string_view line) const {
  return re2::RE2::PartialMatch(re2::StringPiece(line.data(), line.size()), *expression_);
}

}  // namespace smtsplit
