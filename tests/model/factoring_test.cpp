// ExprPool::factored_negation: equivalent to the negation, and of linear size for "no two of N".
#include <catch2/catch.hpp>

#include "encoders/random_expressions.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

TEST_CASE("factored negations are equivalent to negations") {
  System system = zoo();
  ExprPool& pool = *system.pool;
  Generator random(system, 11, false);
  std::vector<Expr> atoms;
  for (const Variable& v : system.variables) {
    if (v.type.is_boolean()) atoms.push_back(pool.variable(v));
  }
  while (atoms.size() < 7) atoms.push_back(random.boolean(1));
  const auto literal = [&] {
    const Expr a = atoms[random.below(atoms.size())];
    return random.below(2) == 0 ? a : pool.negate(a);
  };
  for (int round = 0; round < 300; ++round) {
    std::vector<Expr> parts;
    for (std::uint64_t n = random.below(12); n-- > 0;) {
      std::vector<Expr> few;
      for (std::uint64_t m = 1 + random.below(3); m-- > 0;) few.push_back(literal());
      switch (random.below(3)) {
        case 0: parts.push_back(pool.negate(pool.conjunction(few))); break;
        case 1: parts.push_back(pool.disjunction(few)); break;
        case 2: parts.push_back(pool.conjunction(few)); break;
      }
    }
    const Expr all = pool.conjunction(parts);
    const Expr violation = pool.factored_negation(all);
    for (int i = 0; i < 20; ++i) {
      const Valuation v = random.valuation();
      REQUIRE(evaluate(violation, v.data()) == (evaluate(all, v.data()) == 0 ? 1 : 0));
    }
  }
}

TEST_CASE("no two of N fail in N ways") {
  System system;
  ExprPool& pool = *system.pool;
  constexpr unsigned kCount = 40;
  std::vector<Expr> parts, variables;
  for (unsigned i = 0; i < kCount; ++i) {
    system.variables.push_back({});
    Variable& v = system.variables.back();
    v.id = i;
    v.name = "v" + std::to_string(i);
    v.type = Type::boolean();
    v.domain = Domain::boolean();
    variables.push_back(pool.variable(v));
  }
  for (unsigned i = 0; i < kCount; ++i) {
    for (unsigned k = i + 1; k < kCount; ++k) {
      parts.push_back(pool.negate(pool.conjunction(variables[i], variables[k])));
    }
  }
  const Expr violation = pool.factored_negation(pool.conjunction(parts));
  REQUIRE(violation->op == Op::Or);
  CHECK(violation->tree_size < 40 * kCount);
}
