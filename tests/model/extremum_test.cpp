// Greatest and least of several, in whatever order they are compared: one expression, with the same value.
#include <catch2/catch.hpp>

#include <algorithm>

#include "model/evaluator.hpp"
#include "model/extremum.hpp"

using namespace smtsplit;

TEST_CASE("the greatest and the least of several do not depend on their order") {
  System system;
  std::vector<Expr> operands;
  for (const char* name : {"a", "b", "c"}) {
    operands.push_back(system.var(system.add_variable(name, Type::scalar(), Domain::interval(0, 2), Role::State, {})));
  }
  operands.push_back(system.pool->integer(1));
  ExprPool& pool = *system.pool;
  std::vector<std::size_t> order{0, 1, 2, 3};
  Expr greatest = nullptr, least = nullptr;
  do {
    Expr max = operands[order[0]], min = max;
    for (std::size_t i = 1; i < order.size(); ++i) {
      const Expr next = operands[order[i]];
      max = i % 2 == 0 ? pool.ite(pool.make(Op::Lt, max, next), next, max)
                       : pool.ite(pool.make(Op::Le, next, max), max, next);
      min = i % 2 == 0 ? pool.ite(pool.make(Op::Lt, min, next), min, next)
                       : pool.ite(pool.make(Op::Le, next, min), next, min);
    }
    for (const auto& [e, one] : {std::pair(max, &greatest), std::pair(min, &least)}) {
      const Expr sorted = sorted_extremum(pool, e);
      if (*one == nullptr) *one = sorted;
      CHECK(sorted == *one);
      CHECK(sorted_extremum(pool, sorted) == sorted);
      for (Value v = 0; v < 27; ++v) {
        const Valuation values{v % 3, v / 3 % 3, v / 9};
        CHECK(evaluate(e, values.data()) == evaluate(sorted, values.data()));
      }
    }
  } while (std::next_permutation(order.begin(), order.end()));
  const Expr neither = pool.ite(pool.make(Op::Lt, operands[0], operands[1]), operands[2], operands[0]);
  CHECK(sorted_extremum(pool, neither) == neither);
}
