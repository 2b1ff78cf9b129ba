#include "engines/split/violations.hpp"

#include <algorithm>
#include <set>

namespace smtsplit::split {

namespace {

using Number = ScalarsetOrbits::Number;

// What an expression that speaks of one number says of it: the same for all that are images of each other.
class Shapes {
 public:
  Shapes(System& system, const ScalarsetOrbits& orbits) : system_(system), orbits_(orbits) {}

  struct Shape {
    std::vector<Number> numbers;
    bool names = false;  // it looks at names: its images are not worked out here
    Expr of_first = nullptr;
  };

  const Shape& of(Expr e) {
    const auto [place, is_new] = known_.try_emplace(e);
    Shape& shape = place->second;
    if (!is_new) return shape;
    for_each_variable(e, [&](VarId v, bool) {
      shape.names = shape.names || orbits_.holds_names(v);
      if (const auto n = orbits_.number_of_variable(v)) shape.numbers.push_back(*n);
    });
    std::sort(shape.numbers.begin(), shape.numbers.end());
    shape.numbers.erase(std::unique(shape.numbers.begin(), shape.numbers.end()), shape.numbers.end());
    shape.of_first = system_.pool->substitute(
        e, [&](Expr leaf) { return leaf->op == Op::Var ? system_.var(orbits_.first_like(leaf->var())) : leaf; },
        replaced_);
    return shape;
  }

 private:
  System& system_;
  const ScalarsetOrbits& orbits_;
  std::unordered_map<Expr, Shape> known_;
  std::unordered_map<Expr, Expr> replaced_;
};

// Two ways with the same key are images of each other.
using Key = std::vector<std::uint64_t>;

std::vector<Expr> factors_of_violation(ExprPool& pool, Expr conjunct) {
  const Expr e = pool.negate(conjunct);
  if (e->op == Op::And) return {e->args().begin(), e->args().end()};
  std::vector<Expr> factors;
  if (conjunct->op == Op::Or) {
    for (Expr a : conjunct->args()) factors.push_back(pool.negate(a));
    return factors;
  }
  return {e};
}

std::optional<Key> key_of(const std::vector<Expr>& factors, Shapes& shapes, const ScalarsetOrbits& orbits) {
  std::vector<std::pair<Number, std::uint64_t>> said;
  Key key;
  for (Expr f : factors) {
    const auto& shape = shapes.of(f);
    if (shape.names || shape.numbers.size() > 1) return std::nullopt;
    if (shape.numbers.empty()) {
      key.push_back(f->id);
    } else {
      said.emplace_back(shape.numbers[0], shape.of_first->id);
    }
  }
  std::sort(key.begin(), key.end());
  std::sort(said.begin(), said.end());
  std::vector<Key> numbers;
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (i == 0 || said[i].first != said[i - 1].first) numbers.push_back({orbits.set_of(said[i].first).first});
    numbers.back().push_back(said[i].second);
  }
  std::sort(numbers.begin(), numbers.end());
  constexpr std::uint64_t kSeparator = ~std::uint64_t{0};
  for (const Key& n : numbers) {
    key.push_back(kSeparator);
    key.insert(key.end(), n.begin(), n.end());
  }
  return key;
}

}  // namespace

Expr representative_violation(DeterministicSystem& system, Expr goal, const ScalarsetOrbits& orbits) {
  if (orbits.trivial() || goal->about_step()) return system.factored_violation(goal);
  ExprPool& pool = *system.system().pool;
  Shapes shapes(system.system(), orbits);
  std::set<Key> seen;
  std::vector<Expr> ways;
  for (Expr conjunct : conjuncts(system.functional(goal))) {
    const std::vector<Expr> factors = factors_of_violation(pool, conjunct);
    const auto key = key_of(factors, shapes, orbits);
    if (!key || seen.insert(*key).second) ways.push_back(pool.conjunction(factors));
  }
  return pool.disjunction(ways);
}

}  // namespace smtsplit::split
