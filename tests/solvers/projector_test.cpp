// Projections of random terms, against all values of all symbols.
#include <catch2/catch.hpp>

#include "solvers/oracle.hpp"
#include "solvers/registry.hpp"
#include "solvers/term_semantics.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

std::vector<Term> symbols_of(const RandomTerms& random, TermPool& pool) {
  std::vector<Term> symbols;
  for (const auto& [name, width] : random.symbols()) symbols.push_back(pool.symbol(name, width));
  return symbols;
}

// Visits all assignments of the symbols, as an evaluator of them.
template <class Visit>
void for_each_assignment(const std::vector<Term>& symbols, TermEvaluator& values, const Visit& visit,
                         std::size_t first = 0) {
  if (first == symbols.size()) return visit(values);
  for (std::uint64_t v = 0; v < std::uint64_t{1} << std::max(symbols[first]->width, 1U); ++v) {
    TermEvaluator with = values;
    with.set(symbols[first], v);
    for_each_assignment(symbols, with, visit, first + 1);
  }
}

bool mentions(Term root, const std::vector<Term>& symbols) {
  std::unordered_map<Term, bool> seen;
  bool found = false;
  visit_bottom_up(
      root, [&](Term t) { return seen.contains(t); },
      [&](Term t) {
        seen[t] = true;
        found = found || std::find(symbols.begin(), symbols.end(), t) != symbols.end();
      });
  return found;
}

// The symbols in two parts, at random: those to eliminate, and the others.
struct Parts {
  std::vector<Term> bound, free;
};

Parts part(const std::vector<Term>& symbols, RandomTerms& random) {
  Parts parts;
  for (Term s : symbols) (random.below(2) == 0 ? parts.bound : parts.free).push_back(s);
  return parts;
}

template <class Check>
void for_random_formulas(const Check& check) {
  for (const unsigned width : {1U, 2U, 3U}) {
    TermPool pool;
    RandomTerms random(pool, width, 700 + width);
    const auto projector = make_projector(pool);
    for (unsigned round = 0; round < 60; ++round) {
      CAPTURE(width, round);
      const Term formula = random.boolean(4).term;
      check(formula, part(symbols_of(random, pool), random), *projector);
    }
  }
}

bool some(Term formula, const std::vector<Term>& bound, TermEvaluator values) {
  bool any = false;
  for_each_assignment(bound, values, [&](TermEvaluator v) { any = any || v.value(formula) != 0; });
  return any;
}

}  // namespace

TEST_CASE("eliminating symbols from random terms") {
  std::size_t proper = 0;
  for_random_formulas([&](Term formula, const Parts& parts, Projector& projector) {
    const std::optional<Term> result = projector.eliminate(formula, parts.bound);
    REQUIRE(result.has_value());
    REQUIRE_FALSE(mentions(*result, parts.bound));
    if (!mentions(*result, parts.free)) return;
    ++proper;
    TermEvaluator none;
    for_each_assignment(parts.free, none, [&](TermEvaluator values) {
      REQUIRE((values.value(*result) != 0) == some(formula, parts.bound, values));
    });
  });
  REQUIRE(proper > 20);
}

TEST_CASE("projecting random terms at a model") {
  std::size_t models = 0;
  for_random_formulas([&](Term formula, const Parts& parts, Projector& projector) {
    std::vector<Term> all = parts.free;
    all.insert(all.end(), parts.bound.begin(), parts.bound.end());
    TermEvaluator none;
    std::size_t visited = 0;
    for_each_assignment(all, none, [&](TermEvaluator model) {
      if (++visited % 29 != 0 || model.value(formula) == 0) return;
      ++models;
      const Term result =
          projector.project(formula, parts.bound, [&](Term symbol) { return TermEvaluator(model).value(symbol); });
      REQUIRE_FALSE(mentions(result, parts.bound));
      REQUIRE(model.value(result) != 0);
      if (models % 8 != 0) return;
      for_each_assignment(parts.free, none, [&](TermEvaluator values) {
        if (values.value(result) != 0) REQUIRE(some(formula, parts.bound, values));
      });
    });
  });
  REQUIRE(models > 100);
}

TEST_CASE("elimination ends with the time") {
  TermPool pool;
  const auto projector = make_projector(pool);
  projector->set_deadline(Deadline::after(0));
  const Term b = pool.symbol("b", 0);
  REQUIRE_FALSE(projector->eliminate(b, std::vector<Term>{b}).has_value());

  // The xor of many sums: what is left has no small form.
  projector->set_deadline(Deadline::after(0.2));
  Term sum = pool.bv(0, 32);
  std::vector<Term> bound;
  for (unsigned i = 0; i < 8; ++i) {
    const Term x = pool.symbol("x" + std::to_string(i), 32), y = pool.symbol("y" + std::to_string(i), 32);
    bound.push_back(x);
    sum = pool.make(TermOp::BvXor, sum, pool.make(TermOp::BvAdd, pool.make(TermOp::BvMul, x, y), y));
  }
  REQUIRE_FALSE(projector->eliminate(pool.equal(sum, pool.symbol("z", 32)), bound).has_value());
}
