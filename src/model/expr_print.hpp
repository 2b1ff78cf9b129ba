// Expressions as SMV text for other programs to read; for messages there is to_string.
#pragma once

#include <string>
#include <unordered_map>

#include "model/expr.hpp"

namespace smtsplit {

using ExprNames = std::unordered_map<Expr, std::string>;

/// The whole of e, whatever its size. Below e, what has a name is printed by that. (Recursive: give names to parts of
/// what is deep or large.)
[[nodiscard]] std::string full_text(Expr e, const std::vector<Variable>& variables, const SymbolTable& symbols,
                                    const ExprNames& names);

}  // namespace smtsplit
