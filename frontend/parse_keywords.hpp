// The reserved words of the language: their tokens, and what they are, for messages about using one as a name.
#pragma once

#include <span>
#include <string_view>

namespace smtsplit::smv {

struct Keyword {
  std::string_view word;
  int token;
  std::string_view role;
};

/// Null for ordinary names.
[[nodiscard]] const Keyword* find_keyword(std::string_view word);

/// All of them, in no order.
[[nodiscard]] std::span<const Keyword> all_keywords();

/// True for the tokens that start a section of a module, and for MODULE.
[[nodiscard]] bool starts_section(int token);

}  // namespace smtsplit::smv
