#include "engines/split/violations.hpp"

#include <algorithm>
#include <cstdlib>
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

// How many of some booleans hold: a sum of `b ? 1 : 0` and a constant.
struct Count {
  std::vector<Expr> of;
  Value more = 0;
};

bool is_small(Expr e) {
  constexpr Value kLarge = Value{1} << 30;
  return e->op == Op::Constant && e->payload > -kLarge && e->payload < kLarge;
}

std::optional<Count> count_in(ExprPool& pool, Expr root) {
  constexpr std::uint32_t kMostNodes = 1000000;  // of a sum of sums there may be too many
  if (root->tree_size > kMostNodes) return std::nullopt;
  Count result;
  std::vector<Expr> stack{root};
  while (!stack.empty()) {
    const Expr e = stack.back();
    stack.pop_back();
    if (e->op == Op::Add) {
      stack.insert(stack.end(), e->args().begin(), e->args().end());
    } else if (is_small(e)) {
      result.more += e->payload;
    } else if (e->op == Op::Ite && is_small(e->arg(1)) && is_small(e->arg(2)) &&
               std::abs(e->arg(1)->payload - e->arg(2)->payload) == 1) {
      const bool up = e->arg(1)->payload > e->arg(2)->payload;
      result.of.push_back(up ? e->arg(0) : pool.negate(e->arg(0)));
      result.more += std::min(e->arg(1)->payload, e->arg(2)->payload);
    } else {
      return std::nullopt;
    }
  }
  return result;
}

// Ways, one an orbit, for so many of the booleans to hold; nothing where that is not seen: they have to be images of each
// other, of different numbers.
std::optional<Expr> some_of(ExprPool& pool, const std::vector<Expr>& booleans, std::size_t many, Shapes& shapes) {
  if (many > booleans.size()) return pool.boolean(false);
  std::set<Number> numbers;
  for (Expr b : booleans) {
    const auto& shape = shapes.of(b);
    if (shape.names || shape.numbers.size() != 1) return std::nullopt;
    if (shape.of_first != shapes.of(booleans[0]).of_first || !numbers.insert(shape.numbers[0]).second) {
      return std::nullopt;
    }
  }
  return pool.conjunction(std::span(booleans).first(many));
}

// The ways in which a count is what violates the goal, where these are "at least so many" and "at most so many".
std::optional<Expr> ways_of_count(ExprPool& pool, Expr violation, Shapes& shapes) {
  const bool negated = violation->op == Op::Not;
  const Expr e = negated ? violation->arg(0) : violation;
  if ((e->op != Op::Le && e->op != Op::Lt && e->op != Op::Eq) || !e->arg(0)->type.is_scalar()) return std::nullopt;
  const auto left = count_in(pool, e->arg(0)), right = count_in(pool, e->arg(1));
  if (!left || !right || left->of.empty() == right->of.empty()) return std::nullopt;
  const std::vector<Expr>& booleans = left->of.empty() ? right->of : left->of;
  const std::size_t size = booleans.size();
  const auto violates = [&](std::size_t holding) {
    const Value a = left->more + static_cast<Value>(left->of.empty() ? 0 : holding);
    const Value b = right->more + static_cast<Value>(right->of.empty() ? 0 : holding);
    return (e->op == Op::Le ? a <= b : e->op == Op::Lt ? a < b : a == b) != negated;
  };
  std::size_t least = size + 1, most = 0;  // at least `least`, or less than `most`
  while (least > 0 && violates(least - 1)) --least;
  while (most < least && violates(most)) ++most;
  for (std::size_t holding = most; holding < least; ++holding) {
    if (violates(holding)) return std::nullopt;
  }
  std::vector<Expr> failing;
  for (Expr b : booleans) failing.push_back(pool.negate(b));
  const auto high = some_of(pool, booleans, least, shapes);
  const auto low = most == 0 ? pool.boolean(false) : some_of(pool, failing, size - most + 1, shapes);
  if (!high || !low) return std::nullopt;
  return pool.disjunction(*high, *low);
}

}  // namespace

Expr representative_violation(DeterministicSystem& system, Expr goal, const ScalarsetOrbits& orbits) {
  if (orbits.trivial() || goal->about_step()) return system.factored_violation(goal);
  ExprPool& pool = *system.system().pool;
  Shapes shapes(system.system(), orbits);
  std::set<Key> seen;
  std::vector<Expr> ways;
  for (Expr conjunct : conjuncts(system.functional(goal))) {
    if (const auto counted = ways_of_count(pool, pool.negate(conjunct), shapes)) {
      ways.push_back(*counted);
      continue;
    }
    const std::vector<Expr> factors = factors_of_violation(pool, conjunct);
    const auto key = key_of(factors, shapes, orbits);
    if (!key || seen.insert(*key).second) ways.push_back(pool.conjunction(factors));
  }
  return pool.disjunction(ways);
}

}  // namespace smtsplit::split
