// The negation of a conjunction with common factors taken out.
#include <algorithm>
#include <set>
#include <unordered_map>

#include "model/expr.hpp"

namespace smtsplit {
namespace {

using Product = std::vector<Expr>;  // what a way to violate the conjunction needs

Product negated(Expr conjunct, ExprPool& pool) {
  const Expr e = pool.negate(conjunct);
  if (e->op == Op::And) return {e->args().begin(), e->args().end()};
  Product factors{e};
  if (conjunct->op == Op::Or) {
    factors.clear();
    for (Expr a : conjunct->args()) factors.push_back(pool.negate(a));
  }
  return factors;
}

}  // namespace

Expr ExprPool::factored_negation(Expr conjunction) {
  std::vector<Product> products;
  std::unordered_map<Expr, std::vector<std::size_t>> having;  // by factor
  for (Expr part : conjuncts(conjunction)) {
    for (Expr factor : products.emplace_back(negated(part, *this))) having[factor].push_back(products.size() - 1);
  }
  // The factor of most products first; of several the oldest.
  const auto later = [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second->id < b.second->id;
  };
  std::set<std::pair<std::size_t, Expr>, decltype(later)> order(later);
  std::unordered_map<Expr, std::size_t> left;
  for (const auto& [factor, in] : having) {
    left[factor] = in.size();
    order.insert({in.size(), factor});
  }
  std::vector<bool> taken(products.size(), false);
  std::vector<Expr> sum;
  while (!order.empty() && order.begin()->first > 1) {
    const Expr common = order.begin()->second;
    std::vector<Expr> others;
    for (std::size_t i : having[common]) {
      if (taken[i]) continue;
      taken[i] = true;
      std::vector<Expr> rest;
      for (Expr factor : products[i]) {
        order.erase({left[factor], factor});
        if (--left[factor] > 0) order.insert({left[factor], factor});
        if (factor != common) rest.push_back(factor);
      }
      others.push_back(this->conjunction(rest));
    }
    sum.push_back(this->conjunction(common, disjunction(others)));
  }
  for (std::size_t i = 0; i < products.size(); ++i) {
    if (!taken[i]) sum.push_back(this->conjunction(products[i]));
  }
  return disjunction(sum);
}

}  // namespace smtsplit
