// Terms as Z3 expressions, each translated once.
#pragma once

#include <unordered_map>

#include "solvers/term.hpp"
#include "solvers/z3_common.hpp"

namespace smtsplit {

class Z3Translation {
 public:
  explicit Z3Translation(z3::context& context) : context_(context) {}
  [[nodiscard]] z3::expr translate(Term t);

 private:
  [[nodiscard]] z3::expr build(const TermNode& t);
  [[nodiscard]] z3::expr build_bv(TermOp op, const z3::expr& a, const z3::expr& b);

  z3::context& context_;
  std::unordered_map<Term, z3::expr> memo_;
};

}  // namespace smtsplit
