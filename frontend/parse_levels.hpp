// Which operators may stand where: `next` and the temporal operators are restricted by the section they appear in.
#pragma once

#include <optional>
#include <string>

#include "frontend/ast.hpp"

namespace smtsplit::smv {

/// What an expression may contain besides the ordinary operators.
enum class Level {
  Simple,  ///< nothing
  Next,    ///< next(..), not nested
  Ctl,     ///< CTL operators, themselves not below an ordinary operator such as + or =
  Ltl,     ///< the same for LTL; next(..) too
};

struct Misplaced {
  const AstExpr* where;
  std::string message;
  std::string hint;
};

/// The first operator of `e` that its place does not allow.
[[nodiscard]] std::optional<Misplaced> find_misplaced(const AstExpr& e, Level level);

}  // namespace smtsplit::smv
