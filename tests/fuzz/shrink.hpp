// Makes a failing model smaller: delta debugging on the tokens of its text.
//
// Parts are deleted or replaced by something simpler, and what still fails is kept, until no such change does:
//   statements    runs of tokens between ';', section keywords and modules
//   parameters    of a module, with what is passed for them
//   runs          any run of a few tokens with balanced brackets
//   expressions   a bracketed or `case` expression by an operand of it, TRUE, FALSE or 0
//   numbers       by smaller ones, which makes domains, widths and constants small
#pragma once

#include <functional>
#include <string>

#include "solvers/answer.hpp"

namespace smtsplit::test {

/// The smallest text found for which `fails` is true, as it is for `text`; laid out, a statement a line.
[[nodiscard]] std::string shrink(const std::string& text, const std::function<bool(const std::string&)>& fails,
                                 const Deadline& deadline);

}  // namespace smtsplit::test
