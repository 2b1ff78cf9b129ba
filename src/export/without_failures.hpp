// Expressions without Fail leaves, for languages that have no such thing.
#pragma once

#include <unordered_map>

#include "model/system.hpp"

namespace smtsplit {

/// The same value wherever the expression has one; in a checked model that is everywhere.
class WithoutFailures {
 public:
  explicit WithoutFailures(System& system) : pool_(*system.pool) {}
  Expr operator()(Expr e);

 private:
  ExprPool& pool_;
  std::unordered_map<Expr, Expr> done_;
};

}  // namespace smtsplit
