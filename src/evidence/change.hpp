// What an invariant says of a step that changes few variables: only of what depends on these.
#pragma once

#include <unordered_map>
#include <vector>

#include "model/system.hpp"

namespace smtsplit {

/// The invariant before and after a step of a process. What neither mentions stays true.
struct Change {
  Expr before = nullptr;
  Expr after = nullptr;
};

/// The conjuncts of an invariant, and which subexpressions depend on which variables.
class ChangedInvariant {
 public:
  /// `system` gets a fresh boolean input for each subexpression that across() cuts out.
  ChangedInvariant(System& system, Expr invariant);

  /// Conjuncts that depend on changed variables, these next ones afterwards. Exact: with `before` any other conjuncts
  /// may be required.
  Change by(const std::vector<bool>& changed);
  /// The same with conjunctions and disjunctions of unchanged variables taken for arbitrary values, the same ones before
  /// and after. An abstraction: what is impossible with it is impossible; its size is that of what changes.
  Change across(const std::vector<bool>& changed);

 private:
  /// Dependent subexpressions, arguments first.
  [[nodiscard]] std::vector<Expr> dependents(const std::vector<bool>& changed) const;
  template <class Unchanged>
  Change rebuilt(const std::vector<bool>& changed, const Unchanged& unchanged);
  Expr cut(Expr e);

  System& system_;
  std::vector<Expr> conjuncts_;
  std::unordered_map<Expr, std::vector<Expr>> users_;
  std::vector<Expr> leaves_;
  std::unordered_map<Expr, Expr> cuts_;
};

}  // namespace smtsplit
