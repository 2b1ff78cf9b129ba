// The negation of a conjunction with common factors taken out, and "at least two of these".
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

struct Counted {
  Expr one, two;  // at least one, at least two
};

// Two in one half, or one in each.
Counted count_up_to_two(ExprPool& pool, std::span<const Expr> parts) {
  if (parts.size() == 1) return {parts[0], pool.boolean(false)};
  const Counted left = count_up_to_two(pool, parts.first(parts.size() / 2));
  const Counted right = count_up_to_two(pool, parts.subspan(parts.size() / 2));
  const Expr two[] = {left.two, right.two, pool.conjunction(left.one, right.one)};
  return {pool.disjunction(left.one, right.one), pool.disjunction(two)};
}

// common & (others | ...)
struct Factored {
  Expr common;
  std::vector<Expr> others;
};

// All pairs of these: each common factor goes with all that come after it. Then they are returned, or none.
std::vector<Expr> all_pairs(const std::vector<Factored>& sum) {
  if (sum.empty()) return {};
  // Conjuncts that say the same give the same pair twice.
  std::set<Expr> after(sum.back().others.begin(), sum.back().others.end());
  if (after.size() != 1) return {};
  std::vector<Expr> members(after.begin(), after.end());
  for (auto f = sum.rbegin(); f != sum.rend(); ++f) {
    if (std::set<Expr>(f->others.begin(), f->others.end()) != after) return {};
    if (!after.insert(f->common).second) return {};
    members.push_back(f->common);
  }
  return {members.rbegin(), members.rend()};
}

}  // namespace

Expr ExprPool::at_least_two(std::span<const Expr> parts) {
  return parts.empty() ? boolean(false) : count_up_to_two(*this, parts).two;
}

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
  std::vector<Factored> factored;
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
    factored.push_back({common, std::move(others)});
  }
  std::vector<Expr> sum;
  if (const std::vector<Expr> members = all_pairs(factored); !members.empty()) {
    sum.push_back(at_least_two(members));
  } else {
    for (const Factored& f : factored) sum.push_back(this->conjunction(f.common, disjunction(f.others)));
  }
  for (std::size_t i = 0; i < products.size(); ++i) {
    if (!taken[i]) sum.push_back(this->conjunction(products[i]));
  }
  return disjunction(sum);
}

}  // namespace smtsplit
