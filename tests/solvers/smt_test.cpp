// Every SMT solver on one suite.
#include <algorithm>
#include <chrono>

#include "solvers/oracle.hpp"
#include "solvers/suite.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

using Terms = std::vector<Term>;

std::vector<Assignment> all_assignments(const RandomTerms& random) {
  std::vector<Assignment> all = {{}};
  for (const auto& [name, width] : random.symbols()) {
    std::vector<Assignment> longer;
    for (const Assignment& a : all)
      for (std::uint64_t v = 0; v < std::uint64_t{1} << std::max(width, 1U); ++v) {
        longer.push_back(a);
        longer.back()[name] = v;
      }
    all = std::move(longer);
  }
  return all;
}

Assignment model_of(SmtSolver& solver, TermPool& pool, const RandomTerms& random) {
  Assignment result;
  for (const auto& [name, width] : random.symbols()) result[name] = solver.value(pool.symbol(name, width));
  return result;
}

// A new symbol of 16 bits: t + amount.
Term add_sum(SmtSolver& solver, TermPool& pool, const std::string& name, Term t, std::uint64_t amount) {
  const Term sum = pool.symbol(name, 16);
  solver.assert_term(pool.equal(sum, pool.make(TermOp::BvAdd, t, pool.bv(amount, 16))));
  return sum;
}

// n = p * q without overflow: hard to refute for a prime n.
void add_factoring(SmtSolver& solver, TermPool& pool) {
  const Term p = pool.symbol("p", 32), q = pool.symbol("q", 32), one = pool.bv(1, 32);
  const Term product = pool.make(TermOp::BvMul, pool.zero_extend(p, 32), pool.zero_extend(q, 32));
  solver.assert_term(pool.equal(product, pool.bv(4611686014132420609ULL - 2, 64)));
  solver.assert_term(pool.make(TermOp::BvUlt, one, p));
  solver.assert_term(pool.make(TermOp::BvUlt, p, q));
  solver.assert_term(pool.make(TermOp::BvUlt, one, q));
}

}  // namespace

TEST_CASE("random terms: models satisfy them, and refutations are right") {
  for (const std::string& name : installed(Feature::Smt)) {
    unsigned sat = 0, unsat = 0;
    for (const unsigned width : {1U, 2U, 7U, 32U, 64U}) {
      TermPool pool;
      RandomTerms random(pool, width, 40 + width);
      const std::vector<Assignment> all = width <= 2 ? all_assignments(random) : std::vector<Assignment>();
      const auto solver = make_smt_solver(name, pool);
      solver->set_seed(width);
      std::vector<Sample> asserted;
      const unsigned rounds = width <= 7 ? 40 : 12;
      for (unsigned round = 0; round < rounds; ++round) {
        CAPTURE(name, width, round);
        std::vector<Sample> assumed;
        for (unsigned i = 1 + random.below(3); i > 0; --i) assumed.push_back(random.boolean(1 + random.below(3)));
        if (random.below(3) == 0 && !asserted.empty())
          assumed.push_back(asserted[random.below(unsigned(asserted.size()))]);
        if (random.below(4) == 0) assumed.push_back(random.negation(assumed[random.below(unsigned(assumed.size()))]));
        Terms assumptions;
        for (const Sample& s : assumed) assumptions.push_back(s.term);
        const auto satisfied = [&](const Assignment& a, const std::vector<Sample>& samples) {
          return std::all_of(samples.begin(), samples.end(),
                             [&](const Sample& s) { return evaluate(*s.tree, a) == 1; });
        };
        const auto possible = [&](const std::vector<Sample>& samples) {
          return std::any_of(all.begin(), all.end(),
                             [&](const Assignment& a) { return satisfied(a, asserted) && satisfied(a, samples); });
        };
        solver->set_deadline(Deadline::after(width <= 7 ? 30 : 1));
        const Answer answer = solver->check(assumptions);
        if (width <= 7) REQUIRE(answer != Answer::Unknown);
        if (!all.empty()) REQUIRE(answer == (possible(assumed) ? Answer::Sat : Answer::Unsat));
        if (answer == Answer::Sat) {
          ++sat;
          const Assignment model = model_of(*solver, pool, random);
          REQUIRE(satisfied(model, asserted));
          REQUIRE(satisfied(model, assumed));
          const Sample other = random.vector(width, 3);
          REQUIRE(solver->value(other.term) == evaluate(*other.tree, model));
          if (random.below(4) == 0) {
            asserted.push_back(assumed[0]);
            solver->assert_term(assumed[0].term);
          }
        } else if (answer == Answer::Unsat) {
          ++unsat;
          std::vector<Sample> core;
          for (std::size_t i = 0; i < assumed.size(); ++i)
            if (solver->failed(i)) core.push_back(assumed[i]);
          if (!all.empty()) REQUIRE_FALSE(possible(core));
        }
      }
    }
    CHECK(sat > 20);
    CHECK(unsat > 20);
  }
}

TEST_CASE("each operator means the same to every solver") {
  for (const std::string& name : installed(Feature::Smt)) {
    for (const unsigned width : {1U, 2U, 7U, 32U, 64U}) {
      CAPTURE(name, width);
      TermPool pool;
      RandomTerms random(pool, width, 90 + width);
      const auto solver = make_smt_solver(name, pool);
      Terms all;
      unsigned count = 0;
      const auto sample = [&](TermOp op, std::uint64_t payload, bool unary) {
        // Operands are symbols equal to numbers, so that nothing folds before the solver sees it.
        Terms operands;
        std::vector<std::uint64_t> values;
        std::vector<unsigned> widths;
        for (int i = 0; i < (unary ? 1 : 2); ++i) {
          values.push_back(random.number(width));
          widths.push_back(width);
          operands.push_back(pool.symbol("v" + std::to_string(count++), width));
          all.push_back(pool.equal(operands.back(), pool.bv(values.back(), width)));
        }
        const Term result = build(pool, op, payload, operands);
        const std::uint64_t expected = oracle(op, payload, values, widths);
        if (result->is_bool())
          all.push_back(expected == 1 ? result : pool.negate(result));
        else
          all.push_back(pool.equal(result, pool.bv(expected, result->width)));
      };
      for (auto op = TermOp::BvNot; op <= TermOp::BvSle; op = static_cast<TermOp>(unsigned(op) + 1))
        for (int i = 0; i < 3; ++i) sample(op, 0, op == TermOp::BvNot || op == TermOp::BvNeg);
      sample(TermOp::Equal, 0, false);
      if (width <= 32) sample(TermOp::BvConcat, 0, false);
      const unsigned high = random.below(width);
      sample(TermOp::BvExtract, (std::uint64_t{high} << 16) | random.below(high + 1), true);
      if (width < 64) sample(TermOp::BvZeroExtend, 1 + random.below(64 - width), true);
      if (width < 64) sample(TermOp::BvSignExtend, 1 + random.below(64 - width), true);
      for (Term t : all) solver->assert_term(t);
      REQUIRE(solver->check({}) == Answer::Sat);
    }
  }
}

TEST_CASE("cores, unused symbols and contracts") {
  for (const std::string& name : installed(Feature::Smt)) {
    CAPTURE(name);
    TermPool pool;
    const auto solver = make_smt_solver(name, pool);
    const Term x = pool.symbol("x y", 8), p = pool.symbol("p", 0);
    const Term low = pool.make(TermOp::BvUlt, x, pool.bv(4, 8)), high = pool.make(TermOp::BvUlt, pool.bv(9, 8), x);
    CHECK_THROWS_AS(solver->value(x), SolverError);
    REQUIRE(solver->check(Terms{p, low, high}) == Answer::Unsat);
    if (name.starts_with("z3")) CHECK_FALSE(solver->failed(0));  // the other cores are not minimal
    CHECK(solver->failed(1));
    CHECK(solver->failed(2));
    CHECK_THROWS_AS(solver->failed(3), SolverError);
    CHECK_THROWS_AS(solver->value(x), SolverError);
    REQUIRE(solver->check(Terms{high, high, pool.boolean(true)}) == Answer::Sat);
    CHECK(solver->value(x) > 9);
    CHECK(solver->value(high) == 1);
    (void)solver->value(pool.symbol("never seen", 12));
    CHECK_THROWS_AS(solver->failed(0), SolverError);
    CHECK_THROWS_AS(solver->assert_term(x), SolverError);
    CHECK_THROWS_AS(solver->check(Terms{x}), SolverError);
    REQUIRE(solver->check(Terms{pool.boolean(false), p}) == Answer::Unsat);
    CHECK(solver->failed(0));
    solver->assert_term(low);
    REQUIRE(solver->check(Terms{p, high}) == Answer::Unsat);
    REQUIRE(solver->check(Terms{p, pool.negate(p)}) == Answer::Unsat);
    REQUIRE(solver->check({}) == Answer::Sat);
    CHECK(solver->value(x) < 4);
    solver->assert_term(pool.boolean(false));
    CHECK(solver->check({}) == Answer::Unsat);
  }
}

TEST_CASE("an SMT solver stops at its deadline and can go on afterwards") {
  for (const std::string& name : installed(Feature::Smt)) {
    CAPTURE(name);
    TermPool pool;
    const auto solver = make_smt_solver(name, pool);
    add_factoring(*solver, pool);
    solver->set_deadline(Deadline::after(0.3));
    const auto begin = std::chrono::steady_clock::now();
    CHECK(solver->check({}) == Answer::Unknown);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(1300));
    CHECK_FALSE(solver->unknown_reason().empty());
    CHECK(solver->check({}) == Answer::Unknown);
    CHECK_THROWS_AS(solver->value(pool.symbol("p", 32)), SolverError);
    solver->set_deadline({});
    const Term contradiction = pool.make(TermOp::BvUlt, pool.symbol("q", 32), pool.symbol("p", 32));
    CHECK(solver->check(Terms{contradiction}) == Answer::Unsat);
  }
}

TEST_CASE("an SMT solver answers rightly after checks that were cut off anywhere") {
  for (const std::string& name : installed(Feature::Smt)) {
    CAPTURE(name);
    TermPool pool;
    const auto solver = make_smt_solver(name, pool);
    // In each round: x_i = x_{i-1} + i, 40 times; one ever longer check is cut off.
    Term t = pool.symbol("x0", 16);
    solver->assert_term(pool.equal(t, pool.bv(0, 16)));
    std::uint64_t sum = 0;
    for (unsigned round = 1, i = 1; round <= 12; ++round) {
      for (; i <= 40 * round; ++i) {
        t = add_sum(*solver, pool, "x" + std::to_string(i), t, i);
        sum += i;
      }
      const Term right = pool.equal(t, pool.bv(sum & 0xffff, 16));
      solver->set_deadline(Deadline::after(0.0005 * round));
      CHECK(solver->check(Terms{right}) != Answer::Unsat);
      CHECK(solver->check(Terms{pool.negate(right)}) != Answer::Sat);
      solver->set_deadline({});
      REQUIRE(solver->check(Terms{right}) == Answer::Sat);
      CHECK(solver->value(t) == (sum & 0xffff));
      REQUIRE(solver->check(Terms{pool.negate(right)}) == Answer::Unsat);
      CHECK(solver->failed(0));
    }
  }
}

TEST_CASE("a large problem passes through every solver") {
  for (const std::string& name : installed(Feature::Smt)) {
    CAPTURE(name);
    TermPool pool;
    const auto solver = make_smt_solver(name, pool);
    Term t = pool.symbol("x0", 16);
    for (unsigned i = 1; i <= 20000; ++i) {
      t = add_sum(*solver, pool, "a rather long name, to fill pipes: x" + std::to_string(i), t, 1);
    }
    solver->assert_term(pool.equal(pool.symbol("x0", 16), pool.bv(5, 16)));
    REQUIRE(solver->check({}) == Answer::Sat);
    CHECK(solver->value(t) == 20005);
  }
}

TEST_CASE("a deep term passes through every solver") {
  for (const std::string& name : installed(Feature::Smt)) {
    CAPTURE(name);
    TermPool pool;
    const auto solver = make_smt_solver(name, pool);
    const Term x = pool.symbol("x", 8), y = pool.symbol("y", 8);
    Term t = x;
    for (int i = 0; i < 20000; ++i) t = pool.make(i % 2 != 0 ? TermOp::BvAdd : TermOp::BvXor, t, y);
    solver->assert_term(pool.equal(x, pool.bv(1, 8)));
    solver->assert_term(pool.equal(y, pool.bv(0, 8)));
    solver->assert_term(pool.equal(t, pool.bv(1, 8)));
    CHECK(solver->check({}) == Answer::Sat);
  }
}
