// The expression pool: what its constructors simplify keeps its value, and failure_condition says when there is none.
#include <catch2/catch.hpp>
#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <set>

#include "encoders/random_expressions.hpp"
#include "model/evaluator.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

using Result = std::optional<Value>;  // none: the expression has no value

// An expression as it was asked for, beside what the pool made of it.
struct Pair {
  Expr built;
  std::function<Result(const Valuation& now, const Valuation& next)> meaning;
};

// Boolean and integer operators, interpreted here without the pool. Variables: b0, b1, x, y.
class Twins {
 public:
  Twins(System& system, std::uint64_t seed) : system_(system), pool_(*system.pool), random_(seed) {}

  Pair boolean(int depth) {
    switch (depth <= 0 ? below(2) : below(10)) {
      case 0: {
        const bool v = below(2) != 0;
        return {pool_.boolean(v), [v](auto&, auto&) { return Result(v ? 1 : 0); }};
      }
      case 1: return variable(static_cast<VarId>(below(2)));
      case 2: {
        const Pair a = boolean(depth - 1);
        return {pool_.negate(a.built), [m = a.meaning](auto& now, auto& next) -> Result {
                  const Result v = m(now, next);
                  return v ? Result(1 - *v) : std::nullopt;
                }};
      }
      case 3: case 4: case 5: return junction(depth, below(2) != 0);
      case 6: return binary(boolean(depth - 1), boolean(depth - 1), &ExprPool::equal,
                            [](Value a, Value b) { return Value{a == b}; });
      case 7: return binary(integer(depth - 1), integer(depth - 1), &ExprPool::equal,
                            [](Value a, Value b) { return Value{a == b}; });
      case 8: {
        const bool strict = below(2) != 0;
        return made(strict ? Op::Lt : Op::Le, integer(depth - 1), integer(depth - 1),
                    [strict](Value a, Value b) { return Value{strict ? a < b : a <= b}; });
      }
      default: return choice(boolean(depth - 1), boolean(depth - 1), boolean(depth - 1));
    }
  }

  Pair integer(int depth) {
    switch (depth <= 0 ? below(2) : below(9)) {
      case 0: {
        const Value v = static_cast<Value>(below(7)) - 3;
        return {pool_.integer(v), [v](auto&, auto&) { return Result(v); }};
      }
      case 1: return variable(static_cast<VarId>(2 + below(2)));
      case 2: return made(Op::Add, integer(depth - 1), integer(depth - 1), [](Value a, Value b) { return a + b; });
      case 3: return made(Op::Sub, integer(depth - 1), integer(depth - 1), [](Value a, Value b) { return a - b; });
      case 4: return made(Op::Mul, integer(depth - 1), integer(depth - 1), [](Value a, Value b) { return a * b; });
      case 5: return divided(integer(depth - 1), integer(depth - 1));
      case 6: return {pool_.fail(0, Type::scalar()), [](auto&, auto&) { return Result(); }};
      default: return choice(boolean(depth - 1), integer(depth - 1), integer(depth - 1));
    }
  }

 private:
  std::uint64_t below(std::uint64_t n) { return random_() % n; }

  Pair variable(VarId id) {
    const bool primed = below(3) == 0;
    return {system_.var(id, primed), [id, primed](auto& now, auto& next) { return Result((primed ? next : now)[id]); }};
  }

  template <typename F>
  static std::function<Result(const Valuation&, const Valuation&)> strict(Pair a, Pair b, F f) {
    return [a = a.meaning, b = b.meaning, f](const Valuation& now, const Valuation& next) -> Result {
      const Result x = a(now, next), y = b(now, next);
      return x && y ? Result(f(*x, *y)) : std::nullopt;
    };
  }
  template <typename F>
  Pair binary(Pair a, Pair b, Expr (ExprPool::*make)(Expr, Expr), F f) {
    return {(pool_.*make)(a.built, b.built), strict(a, b, f)};
  }
  template <typename F>
  Pair made(Op op, Pair a, Pair b, F f) {
    return {pool_.make(op, a.built, b.built), strict(a, b, f)};
  }

  Pair junction(int depth, bool conjunction) {
    std::vector<Expr> built;
    std::vector<std::function<Result(const Valuation&, const Valuation&)>> parts;
    for (std::uint64_t i = 0, n = 2 + below(3); i < n; ++i) {
      const Pair part = boolean(depth - 1);
      built.push_back(part.built);
      parts.push_back(part.meaning);
    }
    return {conjunction ? pool_.conjunction(built) : pool_.disjunction(built),
            [parts, conjunction](const Valuation& now, const Valuation& next) -> Result {
              bool defined = true;
              for (const auto& part : parts) {
                const Result v = part(now, next);
                if (!v) {
                  defined = false;
                } else if ((*v == 0) == conjunction) {
                  return v;
                }
              }
              return defined ? Result(conjunction ? 1 : 0) : std::nullopt;
            }};
  }

  Pair choice(Pair c, Pair a, Pair b) {
    return {pool_.ite(c.built, a.built, b.built),
            [c = c.meaning, a = a.meaning, b = b.meaning](const Valuation& now, const Valuation& next) -> Result {
              const Result which = c(now, next);
              if (!which) return std::nullopt;
              return *which != 0 ? a(now, next) : b(now, next);
            }};
  }

  // Guarded as the front end does it.
  Pair divided(Pair a, Pair b) {
    const bool quotient = below(2) != 0;
    const Expr zero = pool_.equal(b.built, pool_.integer(0));
    const Expr built = zero->is_true() ? pool_.fail(1, Type::scalar())
                                       : pool_.ite(zero, pool_.fail(1, Type::scalar()),
                                                   pool_.make(quotient ? Op::Div : Op::Mod, a.built, b.built));
    return {built, [a = a.meaning, b = b.meaning, quotient](const Valuation& now, const Valuation& next) -> Result {
              const Result x = a(now, next), y = b(now, next);
              if (!x || !y || *y == 0) return std::nullopt;
              return quotient ? *x / *y : *x % *y;
            }};
  }

  System& system_;
  ExprPool& pool_;
  std::mt19937_64 random_;
};

System small() {
  System s;
  s.add_variable("b0", Type::boolean(), Domain::boolean(), Role::State, {});
  s.add_variable("b1", Type::boolean(), Domain::boolean(), Role::State, {});
  s.add_variable("x", Type::scalar(), Domain::interval(-2, 2), Role::State, {});
  s.add_variable("y", Type::scalar(), Domain::interval(0, 3), Role::State, {});
  return s;
}

std::optional<Value> value_of(Expr e, const Valuation& now, const Valuation& next) {
  try {
    return evaluate(e, now.data(), next.data());
  } catch (const EvaluationError&) {
    return std::nullopt;
  }
}

}  // namespace

TEST_CASE("simplification keeps values") {
  System system = small();
  std::size_t undefined = 0, defined = 0;
  for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
    Twins twins(system, seed);
    const Pair pair = seed % 2 == 0 ? twins.boolean(5) : twins.integer(5);
    const Expr fails = system.pool->failure_condition(pair.built);
    std::mt19937_64 random(seed);
    for (int n = 0; n < 20; ++n) {
      Valuation now, next;
      for (const Variable& v : system.variables) {
        now.push_back(v.domain.at(random() % v.domain.size()));
        next.push_back(v.domain.at(random() % v.domain.size()));
      }
      const Result meant = pair.meaning(now, next);
      const Result built = value_of(pair.built, now, next);
      if (meant) {
        ++defined;
        if (built != meant) {
          INFO("seed " << seed << " " << system.print(pair.built));
          CHECK(built == meant);
        }
      } else {
        ++undefined;
      }
      // What was simplified away cannot fail any more; what is left fails exactly when evaluate finds no value.
      if (holds(fails, now.data(), next.data()) == built.has_value()) {
        INFO("seed " << seed << " " << system.print(pair.built) << "\nfails when " << system.print(fails));
        CHECK(holds(fails, now.data(), next.data()) != built.has_value());
      }
      const Value bound_checked = built.value_or(pair.built->low);
      if (pair.built->type.is_scalar() && built) {
        CHECK(bound_checked >= pair.built->low);
        CHECK(bound_checked <= pair.built->high);
      }
    }
  }
  CHECK(defined > 20000);
  CHECK(undefined > 2000);
}

TEST_CASE("failure_condition and evaluate agree for every operator and type") {
  System system = zoo();
  Generator generator(system, 7, true);
  std::size_t failures = 0;
  for (int i = 0; i < 3000; ++i) {
    const Expr e = generator.any(5);
    const Expr fails = system.pool->failure_condition(e);
    for (int n = 0; n < 5; ++n) {
      const Valuation now = generator.valuation(), next = generator.valuation();
      const bool has_value = value_of(e, now, next).has_value();
      failures += has_value ? 0 : 1;
      if (holds(fails, now.data(), next.data()) == has_value) FAIL(system.print(e));
    }
  }
  CHECK(failures > 100);
}

// Chains in which every level uses the one before twice: as trees they have more than 2^60 nodes.
TEST_CASE("evaluation is linear in what is shared") {
  System system = small();
  ExprPool& pool = *system.pool;
  const Expr b0 = system.var(0), b1 = system.var(1), x = system.var(2);
  const Expr failure = pool.fail(0, Type::boolean());
  Expr plain = b0, partial = b0, both = b0;
  for (int i = 0; i < 60; ++i) {
    plain = pool.disjunction(pool.conjunction(plain, b1), pool.conjunction(pool.negate(plain), pool.negate(b1)));
    // Undefined where b0 and b1 are false, unless an operand decides.
    const Expr guarded = pool.ite(b1, pool.negate(partial), pool.ite(b0, partial, failure));
    partial = pool.equal(pool.ite(guarded, partial, b1), guarded);
    both = pool.conjunction(pool.conjunction(both, b1), pool.conjunction(b0, both));
  }
  // A choice of many branches, and sets that share their parts.
  Expr choice = x, set = x;
  for (int i = 0; i < 50'000; ++i)
    choice = pool.ite(pool.make(Op::Lt, pool.integer(i + 2), x), pool.integer(i), choice);
  for (int i = 0; i < 60; ++i) {
    const Expr members[] = {pool.ite(b0, set, pool.integer(i)), pool.ite(b1, set, x)};
    set = pool.set_union(members);
  }
  CHECK(conjuncts(both).size() == 2);
  for (const Value v0 : {0, 1}) {
    for (const Value v1 : {0, 1}) {
      const Valuation now = {v0, v1, 1, 1};
      Value expected = v0;
      Result defined = v0;
      for (int i = 0; i < 60; ++i) {
        expected = expected == v1 ? 1 : 0;
        const Result guarded = !defined ? std::nullopt : v1 != 0 ? 1 - *defined : v0 != 0 ? defined : std::nullopt;
        if (guarded) {
          defined = (*guarded != 0 ? *defined : v1) == *guarded ? 1 : 0;
        } else {
          defined = std::nullopt;
        }
      }
      CHECK(evaluate(plain, now.data()) == expected);
      CHECK(value_of(partial, now, now) == defined);
      CHECK(holds(pool.failure_condition(partial), now.data()) == !defined);
      CHECK(evaluate(choice, now.data()) == 1);
      std::vector<Value> values;
      evaluate_set(set, now.data(), nullptr, values);
      CHECK(values.size() == (v0 != 0 ? 1 : v1 != 0 ? 60 : 2));
    }
  }
}

TEST_CASE("member says that a value is in a set") {
  System system = zoo();
  Generator generator(system, 11, true);
  ExprPool& pool = *system.pool;
  for (int i = 0; i < 2000; ++i) {
    std::vector<Expr> elements;
    for (std::uint64_t k = 2 + generator.below(3); k > 0; --k) {
      Expr part = generator.scalar(2);
      if (generator.below(3) == 0) {
        const Expr inner[] = {generator.scalar(1), generator.scalar(1)};
        part = pool.ite(generator.boolean(2), pool.set_union(inner), part);
      }
      elements.push_back(part);
    }
    const Expr set = pool.set_union(elements);
    const Expr element = generator.scalar(1);
    const Expr is_member = pool.member(element, set);
    REQUIRE((is_member->type == Type::boolean()));
    const Valuation now = generator.valuation(), next = generator.valuation();
    std::vector<Value> values;
    const Result wanted = value_of(element, now, next);
    const Result found = value_of(is_member, now, next);
    try {
      evaluate_set(set, now.data(), next.data(), values);
    } catch (const EvaluationError&) {
      continue;
    }
    if (!wanted || !found) continue;
    CHECK((*found != 0) == (std::find(values.begin(), values.end(), *wanted) != values.end()));
    const std::set<Value> distinct(values.begin(), values.end());
    CHECK(distinct.size() == values.size());
  }
}

TEST_CASE("shift_to_next moves every variable") {
  System system = zoo();
  Generator generator(system, 13, false);
  std::size_t shifted = 0;
  for (int i = 0; i < 2000; ++i) {
    const Expr e = generator.any(4);
    if (e->has_input) {
      CHECK_THROWS_AS(system.pool->shift_to_next(e, system.variables), std::logic_error);
      continue;
    }
    const Expr primed = system.pool->shift_to_next(e, system.variables);
    for_each_variable(primed, [](VarId, bool next) { CHECK(next); });
    const Valuation now = generator.valuation(), next = generator.valuation();
    CHECK(value_of(primed, now, next) == value_of(e, next, now));
    ++shifted;
  }
  CHECK(shifted > 500);
}

TEST_CASE("equal expressions are one node") {
  System system = zoo();
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Generator one(system, seed, true), two(system, seed, true);
    CHECK(one.any(5) == two.any(5));
  }
}
