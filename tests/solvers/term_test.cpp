// The term pool: folding and simplification against the oracle, hash-consing, refusals.
#include <catch2/catch.hpp>

#include "solvers/answer.hpp"
#include "solvers/oracle.hpp"
#include "solvers/term_semantics.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

bool is_predicate(TermOp op) { return op >= TermOp::BvUlt && op <= TermOp::BvSle; }

std::uint64_t constant_of(Term t) {
  REQUIRE((t->op == TermOp::BvConstant || t->op == TermOp::True || t->op == TermOp::False));
  return t->is_bool() ? t->op == TermOp::True : t->payload;
}

}  // namespace

TEST_CASE("constants fold as the oracle says, in every operator and width") {
  TermPool pool;
  const unsigned width = GENERATE(1U, 2U, 7U, 32U, 64U);
  RandomTerms random(pool, width, width);
  for (auto op = TermOp::BvNot; op <= TermOp::BvConcat; op = static_cast<TermOp>(unsigned(op) + 1)) {
    if (op == TermOp::BvConcat && width > 32) continue;
    const bool unary = op == TermOp::BvNot || op == TermOp::BvNeg;
    const unsigned rounds = width <= 2 ? 16 : 300;
    for (unsigned i = 0; i < rounds; ++i) {
      const std::uint64_t a = width <= 2 ? i % (1U << width) : random.number(width);
      const std::uint64_t b = width <= 2 ? (i >> width) % (1U << width) : random.number(width);
      std::vector<Term> args = {pool.bv(a, width)};
      if (!unary) args.push_back(pool.bv(b, width));
      CAPTURE(unsigned(op), width, a, b);
      const Term folded = build(pool, op, 0, args);
      CHECK(constant_of(folded) == oracle(op, 0, {a, b}, {width, width}));
      CHECK(folded->width == (is_predicate(op) ? 0 : op == TermOp::BvConcat ? 2 * width : width));
    }
  }
  for (unsigned i = 0; i < 200; ++i) {
    const std::uint64_t a = random.number(width);
    const unsigned high = random.below(width), low = random.below(high + 1), extra = random.below(65 - width);
    const std::uint64_t cut = (std::uint64_t{high} << 16) | low;
    CAPTURE(width, a, high, low, extra);
    CHECK(constant_of(pool.extract(pool.bv(a, width), high, low)) == oracle(TermOp::BvExtract, cut, {a}, {width}));
    CHECK(constant_of(pool.zero_extend(pool.bv(a, width), extra)) == a);
    CHECK(constant_of(pool.sign_extend(pool.bv(a, width), extra)) ==
          oracle(TermOp::BvSignExtend, extra, {a}, {width}));
  }
}

TEST_CASE("simplified terms keep their value") {
  TermPool pool;
  const unsigned width = GENERATE(1U, 2U, 7U, 32U, 64U);
  RandomTerms random(pool, width, 100 + width);
  for (int i = 0; i < 1500; ++i) {
    const Sample sample = i % 2 != 0 ? random.boolean(1 + random.below(4)) : random.vector(width, 1 + random.below(4));
    for (int j = 0; j < 4; ++j) {
      const Assignment assignment = random.assignment();
      TermEvaluator evaluator;
      for (const auto& [name, w] : random.symbols()) evaluator.set(pool.symbol(name, w), assignment.at(name));
      REQUIRE(evaluator.value(sample.term) == evaluate(*sample.tree, assignment));
    }
  }
}

TEST_CASE("neutral and absorbing elements disappear") {
  TermPool pool;
  const Term x = pool.symbol("x", 8), zero = pool.bv(0, 8), one = pool.bv(1, 8), ones = pool.bv(255, 8);
  const Term p = pool.symbol("p", 0), q = pool.symbol("q", 0), yes = pool.boolean(true), no = pool.boolean(false);
  CHECK(pool.make(TermOp::BvAdd, x, zero) == x);
  CHECK(pool.make(TermOp::BvAnd, x, zero) == zero);
  CHECK(pool.make(TermOp::BvAnd, ones, x) == x);
  CHECK(pool.make(TermOp::BvOr, x, ones) == ones);
  CHECK(pool.make(TermOp::BvXor, x, x) == zero);
  CHECK(pool.make(TermOp::BvMul, one, x) == x);
  CHECK(pool.make(TermOp::BvSub, x, x) == zero);
  CHECK(pool.make(TermOp::BvUdiv, x, zero) == ones);
  CHECK(pool.make(TermOp::BvUrem, x, zero) == x);
  CHECK(pool.make(TermOp::BvShl, x, pool.bv(8, 8)) == zero);
  CHECK(pool.make(TermOp::BvUlt, x, zero) == no);
  CHECK(pool.make(TermOp::BvSle, x, x) == yes);
  CHECK(pool.make(TermOp::BvNot, pool.make(TermOp::BvNot, x)) == x);
  CHECK(pool.negate(pool.negate(p)) == p);
  CHECK(pool.equal(x, x) == yes);
  CHECK(pool.equal(one, zero) == no);
  CHECK(pool.equal(p, no) == pool.negate(p));
  CHECK(pool.equal(p, pool.negate(p)) == no);
  CHECK(pool.ite(p, x, x) == x);
  CHECK(pool.ite(p, yes, no) == p);
  CHECK(pool.ite(pool.negate(p), x, one) == pool.ite(p, one, x));
  const Term clash[] = {q, p, pool.negate(q)}, twice[] = {p, p, yes};
  CHECK(pool.conjunction(clash) == no);
  CHECK(pool.disjunction(clash) == yes);
  CHECK(pool.conjunction(twice) == p);
  CHECK(pool.conjunction({}) == yes);
  CHECK(pool.disjunction({}) == no);
}

TEST_CASE("equal terms are one term") {
  TermPool pool;
  const Term x = pool.symbol("x", 8), y = pool.symbol("y", 8);
  CHECK(pool.make(TermOp::BvAdd, x, y) == pool.make(TermOp::BvAdd, y, x));
  CHECK(pool.make(TermOp::BvSub, x, y) != pool.make(TermOp::BvSub, y, x));
  CHECK(pool.extract(x, 3, 0) == pool.extract(x, 3, 0));
  CHECK(pool.extract(x, 3, 0) != pool.extract(x, 4, 1));
  CHECK(pool.extract(pool.extract(x, 6, 2), 3, 1) == pool.extract(x, 5, 3));
  CHECK(pool.zero_extend(x, 2) != pool.sign_extend(x, 2));
  CHECK(pool.symbol("x", 8) == x);
  const std::size_t size = pool.size();
  CHECK(pool.bv(7, 8) != pool.bv(7, 9));
  CHECK(pool.size() == size + 2);
}

TEST_CASE("ill-sorted terms are refused") {
  TermPool pool;
  const Term x = pool.symbol("x", 8), y = pool.symbol("y", 9), p = pool.symbol("p", 0), w = pool.symbol("w", 64);
  CHECK_THROWS_AS(pool.symbol("x", 9), SolverError);
  CHECK_THROWS_AS(pool.symbol("z", 65), SolverError);
  CHECK_THROWS_AS(pool.bv(256, 8), SolverError);
  CHECK_THROWS_AS(pool.bv(0, 0), SolverError);
  CHECK_THROWS_AS(pool.make(TermOp::BvAdd, x, y), SolverError);
  CHECK_THROWS_AS(pool.make(TermOp::BvAdd, x, p), SolverError);
  CHECK_THROWS_AS(pool.make(TermOp::BvNot, p), SolverError);
  CHECK_THROWS_AS(pool.make(TermOp::BvAdd, x), SolverError);
  CHECK_THROWS_AS(pool.make(TermOp::And, p, p), SolverError);
  CHECK_THROWS_AS(pool.equal(x, p), SolverError);
  CHECK_THROWS_AS(pool.negate(x), SolverError);
  CHECK_THROWS_AS(pool.ite(x, x, x), SolverError);
  CHECK_THROWS_AS(pool.ite(p, x, y), SolverError);
  CHECK_THROWS_AS(pool.extract(x, 8, 0), SolverError);
  CHECK_THROWS_AS(pool.extract(x, 1, 2), SolverError);
  CHECK_THROWS_AS(pool.make(TermOp::BvConcat, w, x), SolverError);
  CHECK_THROWS_AS(pool.zero_extend(w, 1), SolverError);
  CHECK_THROWS_AS(pool.sign_extend(x, ~0U), SolverError);
}
