// The terms of expressions against the evaluator, without a solver.
#include <catch2/catch.hpp>

#include "encoders/random_expressions.hpp"
#include "encoders/smt_terms.hpp"
#include "solvers/term_semantics.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

std::uint64_t bits_of(Term constant) {
  return constant->is_bool() ? (constant->op == TermOp::True ? 1 : 0) : constant->payload;
}

void set_frame(const System& s, SmtTerms& terms, TermEvaluator& evaluator, unsigned frame, const Valuation& values) {
  for (const Variable& v : s.variables) {
    evaluator.set(terms.variable(v.id, frame), bits_of(terms.constant(v.id, values[v.id])));
  }
}

}  // namespace

TEST_CASE("terms of random expressions have the evaluator's values") {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    System s = zoo();
    Generator g(s, 500 + seed, true);
    TermPool pool;
    SmtTerms terms(s, pool);
    std::vector<Expr> all;
    for (int i = 0; i < 150; ++i) all.push_back(g.any(1 + static_cast<int>(seed % 5)));
    for (int round = 0; round < 12; ++round) {
      const Valuation now = g.valuation();
      const Valuation next = g.valuation();
      TermEvaluator evaluator;
      set_frame(s, terms, evaluator, 3, now);
      set_frame(s, terms, evaluator, 4, next);
      for (const Expr e : all) {
        Value value = 0;
        try {
          value = evaluate(e, now.data(), next.data());
        } catch (const EvaluationError&) {
          continue;
        }
        const Expr right = s.pool->equal(e, s.pool->constant(value, e->type));
        INFO("seed " << seed << ": " << s.print(e) << " = " << value);
        CHECK(evaluator.value(terms.term(right, 3)) == 1);
      }
    }
  }
}

TEST_CASE("a domain holds of exactly the bits of its values") {
  const System s = zoo();
  TermPool pool;
  SmtTerms terms(s, pool);
  for (const Variable& v : s.variables) {
    const Term x = terms.variable(v.id, 0);
    const Term domain = terms.domain(v.id, 0);
    INFO(v.name);
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(v.domain.size(), 300); ++i) {
      const Value value = v.domain.at(i);
      CHECK(terms.decode(v.id, bits_of(terms.constant(v.id, value))) == value);
    }
    if (x->width > 20) continue;
    std::uint64_t inside = 0;
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << std::max(x->width, 1u); ++bits) {
      TermEvaluator evaluator;
      evaluator.set(x, bits);
      if (evaluator.value(domain) == 0) continue;
      ++inside;
      CHECK(v.domain.contains(terms.decode(v.id, bits)));
      CHECK(bits_of(terms.constant(v.id, terms.decode(v.id, bits))) == bits);
    }
    CHECK(inside == v.domain.size());
  }
}

TEST_CASE("symbols of variables carry the frame, and new ones are told once") {
  System s = zoo();
  TermPool pool;
  SmtTerms terms(s, pool);
  const Expr now = s.var(0);
  const Expr next = s.var(1, true);
  (void)terms.term(s.pool->equal(now, next), 6);
  CHECK(terms.variable(0, 6)->name == "b0@6");
  CHECK(terms.variable(1, 7)->name == "b1@7");
  const auto fresh = terms.take_new_variables();
  CHECK(fresh == std::vector<std::pair<VarId, unsigned>>{{0, 6}, {1, 7}});
  CHECK(terms.take_new_variables().empty());
}

TEST_CASE("terms of deep expressions are built without recursion") {
  System s = zoo();
  Expr parity = s.var(0);
  for (int i = 0; i < 20000; ++i) {
    parity = s.pool->equal(s.pool->negate(s.pool->conjunction(parity, s.var(1))), s.var(2));
  }
  TermPool pool;
  SmtTerms terms(s, pool);
  TermEvaluator evaluator;
  evaluator.set(terms.variable(1, 0), 0);
  evaluator.set(terms.variable(2, 0), 1);
  CHECK(evaluator.value(terms.term(parity, 0)) == 1);
}
