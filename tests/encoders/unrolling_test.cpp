// Frames, clauses, assumptions, and what make_unrolling refuses.
#include <catch2/catch.hpp>

#include "encoders/configurations.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

struct Counter {
  System s;
  Expr x, next_x, in, phase;

  Counter() {
    const Value idle = s.symbols.intern("idle");
    const Value busy = s.symbols.intern("busy");
    const VarId counter = s.add_variable("x", Type::scalar(), Domain::interval(0, 9), Role::State, {});
    const VarId input = s.add_variable("in", Type::boolean(), Domain::boolean(), Role::Input, {});
    const VarId frozen = s.add_variable("phase", Type::scalar(), Domain::of({idle, busy}), Role::Frozen, {});
    s.add_variable("w", Type::word(4, true), Domain::word(4, true), Role::State, {});
    x = s.var(counter);
    next_x = s.var(counter, true);
    in = s.var(input);
    phase = s.var(frozen);
  }
  Expr is(Value v) { return s.pool->equal(x, s.pool->integer(v)); }
  /// next(x) = in ? (x + 1) mod 10 : x
  Expr step() {
    ExprPool& pool = *s.pool;
    const Expr more = pool.make(Op::Mod, pool.make(Op::Add, x, pool.integer(1)), pool.integer(10));
    return pool.equal(next_x, pool.ite(in, more, x));
  }
};

Answer solve(Unrolling& u, std::vector<Literal> assumptions) { return u.solve(assumptions); }

}  // namespace

TEST_CASE("a counter counts along the frames") {
  for (const EncodingOptions& options : configurations()) {
    DYNAMIC_SECTION(name(options)) {
      Counter c;
      const auto u = make_unrolling(c.s, options);
      u->require(u->literal(c.is(0), 0));
      const unsigned last = 12;
      for (unsigned f = 0; f < last; ++f) u->require(u->literal(c.step(), f));
      CHECK(solve(*u, {u->literal(c.is(9), 8)}) == Answer::Unsat);
      REQUIRE(solve(*u, {u->literal(c.is(1), 11)}) == Answer::Sat);
      unsigned value = 0;
      for (unsigned f = 0; f < last; ++f) {
        const Valuation v = u->valuation(f);
        CHECK(v[c.x->var()] == static_cast<Value>(value));
        if (v[c.in->var()] != 0) value = (value + 1) % 10;
      }
      // Eleven steps of counting and one of waiting lead from 0 to 1.
      REQUIRE(solve(*u, {u->literal(c.is(1), 12), -u->literal(c.in, 4)}) == Answer::Sat);
      CHECK(u->valuation(4)[c.in->var()] == 0);
      CHECK(solve(*u, {u->literal(c.is(1), 12), -u->literal(c.in, 4), -u->literal(c.in, 5),
                       u->literal(c.is(2), 7)}) == Answer::Unsat);
    }
  }
}

TEST_CASE("same_state looks at all state variables and at no input") {
  for (const EncodingOptions& options : configurations()) {
    DYNAMIC_SECTION(name(options)) {
      Counter c;
      const auto u = make_unrolling(c.s, options);
      const Literal same = u->same_state(0, 2);
      CHECK(solve(*u, {same, u->literal(c.in, 0), -u->literal(c.in, 2)}) == Answer::Sat);
      CHECK(solve(*u, {u->same_state(1, 1)}) == Answer::Sat);
      CHECK(solve(*u, {-u->same_state(1, 1)}) == Answer::Unsat);
      for (const Variable& v : c.s.variables) {
        if (v.role == Role::Input) continue;
        const Expr first = c.s.pool->equal(c.s.var(v.id), c.s.pool->constant(v.domain.at(0), v.type));
        CHECK(solve(*u, {same, u->literal(first, 0), -u->literal(first, 2)}) == Answer::Unsat);
        REQUIRE(solve(*u, {-same, u->literal(first, 0), -u->literal(first, 2)}) == Answer::Sat);
        CHECK(u->valuation(0) != u->valuation(2));
      }
      REQUIRE(solve(*u, {same}) == Answer::Sat);
      Valuation a = u->valuation(0);
      Valuation b = u->valuation(2);
      a[c.in->var()] = b[c.in->var()];
      CHECK(a == b);
      REQUIRE(solve(*u, {-same}) == Answer::Sat);
      a = u->valuation(0);
      b = u->valuation(2);
      a[c.in->var()] = b[c.in->var()];
      CHECK(a != b);
    }
  }
}

TEST_CASE("variables that no formula mentions get a value of their domain") {
  for (const EncodingOptions& options : configurations()) {
    Counter c;
    const auto u = make_unrolling(c.s, options);
    REQUIRE(solve(*u, {u->literal(c.is(3), 1)}) == Answer::Sat);
    for (const unsigned frame : {0u, 1u, 7u}) {
      const Valuation v = u->valuation(frame);
      REQUIRE(v.size() == c.s.variables.size());
      for (const Variable& variable : c.s.variables) CHECK(variable.domain.contains(v[variable.id]));
    }
    CHECK(u->valuation(1)[c.x->var()] == 3);
  }
}

TEST_CASE("clauses bind, assumptions do not last, and cores name the assumptions they need") {
  for (const EncodingOptions& options : configurations()) {
    DYNAMIC_SECTION(name(options)) {
      Counter c;
      const auto u = make_unrolling(c.s, options);
      const Literal three = u->literal(c.is(3), 0);
      const Literal four = u->literal(c.is(4), 0);
      const Literal unrelated = u->literal(c.in, 0);
      const Literal guard = u->fresh();
      CHECK(solve(*u, {unrelated, three, four}) == Answer::Unsat);
      CHECK(u->failed(three));
      CHECK(u->failed(four));
      CHECK(solve(*u, {unrelated, three}) == Answer::Sat);
      const Literal clause[] = {-guard, three, four};
      u->add_clause(clause);
      CHECK(solve(*u, {guard, -three, -four}) == Answer::Unsat);
      CHECK(solve(*u, {-guard, -three, -four}) == Answer::Sat);
      REQUIRE(solve(*u, {guard, -three}) == Answer::Sat);
      CHECK(u->holds(four));
      CHECK_FALSE(u->holds(-guard));
      CHECK(u->literal(c.is(3), 0) == three);
      u->add_clause({});
      CHECK(solve(*u, {}) == Answer::Unsat);
    }
  }
}

TEST_CASE("failures stand for one fixed value") {
  for (const EncodingOptions& options : configurations()) {
    Counter c;
    ExprPool& pool = *c.s.pool;
    const auto u = make_unrolling(c.s, options);
    const Expr truth = pool.fail(0, Type::boolean());
    CHECK(u->literal(truth, 0) == u->literal(truth, 0));
    for (const Type type : {Type::boolean(), Type::scalar(), Type::word(4, true)}) {
      const Expr failure = pool.fail(1, type);
      std::vector<Expr> compared;
      for (const Variable& v : c.s.variables) {
        if (v.type == type) compared.push_back(pool.equal(failure, c.s.var(v.id)));
      }
      for (const Expr e : compared) CHECK(solve(*u, {-u->literal(e, 0)}) == Answer::Sat);
      // Whatever it is, two different values cannot both be it.
      for (const Expr e : compared) {
        const Value first = c.s.variables[e->arg(0)->op == Op::Var ? e->arg(0)->var() : e->arg(1)->var()].domain.at(0);
        const Expr is_first = pool.equal(failure, pool.constant(first, type));
        const Expr is_next = pool.equal(failure, pool.constant(first + 1, type));
        CHECK(solve(*u, {u->literal(is_first, 0), u->literal(is_next, 0)}) == Answer::Unsat);
      }
    }
    const Expr guarded = pool.ite(c.is(9), pool.fail(2, Type::scalar()), pool.make(Op::Add, c.x, pool.integer(1)));
    const Expr low = pool.make(Op::Lt, guarded, pool.integer(10));
    CHECK(solve(*u, {-u->literal(c.is(9), 0), -u->literal(low, 0)}) == Answer::Unsat);
  }
}

TEST_CASE("deep expressions are translated without recursion") {
  for (const EncodingOptions& options : configurations()) {
    // Z3 takes long over formulas of this depth; terms_test.cpp has the same for terms.
    if (options.solver != "cadical") continue;
    Counter c;
    ExprPool& pool = *c.s.pool;
    Expr chain = pool.integer(0);
    Expr parity = c.in;
    for (int i = 0; i < 20000; ++i) {
      chain = pool.ite(c.is(i % 10), pool.integer((i * 7) % 10), chain);
      parity = pool.equal(pool.conjunction(parity, pool.negate(c.is(i % 10))), c.in);
    }
    const auto u = make_unrolling(c.s, options);
    // The last ten branches decide: 19990 + k is asked for x = k.
    const Expr right = pool.equal(chain, pool.integer((19994 * 7) % 10));
    CHECK(solve(*u, {u->literal(c.is(4), 0), -u->literal(right, 0)}) == Answer::Unsat);
    const Valuation values{4, 1, c.s.variables[2].domain.at(0), 0};
    const Literal expected = holds(parity, values.data()) ? u->literal(parity, 0) : -u->literal(parity, 0);
    CHECK(solve(*u, {u->literal(c.is(4), 0), u->literal(c.in, 0), -expected}) == Answer::Unsat);
  }
}

TEST_CASE("what does not fit together is refused by name") {
  Counter c;
  const auto refused = [&](const EncodingOptions& options, const std::string& word) {
    CHECK_THROWS_WITH((void)make_unrolling(c.s, options), Catch::Contains(word));
    CHECK_THROWS_AS((void)make_unrolling(c.s, options), SolverError);
  };
  refused({.solver = "nonesuch", .encoder = "", .scalars = {}, .seed = 0}, "nonesuch");
  refused({.solver = "cadical", .encoder = "smt", .scalars = {}, .seed = 0}, "cadical");
  refused({.solver = "cadical", .encoder = "bdd", .scalars = {}, .seed = 0}, "bdd");
  refused({.solver = "cvc5", .encoder = "cnf", .scalars = {}, .seed = 0}, "cvc5");
  CHECK(make_unrolling(c.s, {.solver = "cadical", .encoder = "", .scalars = {}, .seed = 3}) != nullptr);
  c.s.add_variable("nothing", Type::scalar(), Domain(), Role::State, {});
  refused({.solver = "cadical", .encoder = "", .scalars = {}, .seed = 0}, "nothing");
}

TEST_CASE("sets and arithmetic on symbols are refused") {
  for (const EncodingOptions& options : configurations()) {
    Counter c;
    ExprPool& pool = *c.s.pool;
    const auto u = make_unrolling(c.s, options);
    const Expr sum = pool.make(Op::Add, c.phase, pool.integer(1));
    CHECK_THROWS_AS((void)u->literal(pool.make(Op::Lt, sum, pool.integer(3)), 0), std::logic_error);
    CHECK_THROWS_AS((void)u->literal(c.x, 0), std::logic_error);
    const Expr both[] = {pool.boolean(true), pool.boolean(false)};
    CHECK_THROWS_AS((void)u->literal(pool.set_union(both), 0), std::logic_error);
    CHECK(solve(*u, {u->literal(c.is(3), 0)}) == Answer::Sat);
  }
}
