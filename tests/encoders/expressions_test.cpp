// Both encoders, in every configuration, against the evaluator.
#include <catch2/catch.hpp>

#include "encoders/configurations.hpp"
#include "encoders/random_expressions.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

/// "e has this value".
Expr has_value(System& s, Expr e, Value value) { return s.pool->equal(e, s.pool->constant(value, e->type)); }

/// Literals that fix all variables: states in frame and frame + 1, inputs in frame.
std::vector<Literal> fix(System& s, Unrolling& u, unsigned frame, const Valuation& now, const Valuation& next) {
  std::vector<Literal> literals;
  for (const Variable& v : s.variables) {
    literals.push_back(u.literal(has_value(s, s.var(v.id), now[v.id]), frame));
    if (v.role != Role::Input) literals.push_back(u.literal(has_value(s, s.var(v.id, true), next[v.id]), frame));
  }
  return literals;
}

/// Under each valuation, every expression must have the evaluator's value, and must not be able to have another.
/// Expressions that are undefined there are left out.
void check_values(System& s, Unrolling& u, unsigned frame, const std::vector<Expr>& expressions,
                  const std::vector<std::pair<Valuation, Valuation>>& valuations) {
  for (const auto& [now, next] : valuations) {
    std::vector<Literal> assumptions = fix(s, u, frame, now, next);
    std::vector<std::pair<Expr, Literal>> expected;
    const Literal other = u.fresh();
    std::vector<Literal> some_other{-other};
    for (const Expr e : expressions) {
      Value value = 0;
      try {
        value = evaluate(e, now.data(), next.data());
      } catch (const EvaluationError&) {
        continue;
      }
      const Literal literal = u.literal(has_value(s, e, value), frame);
      expected.emplace_back(e, literal);
      some_other.push_back(-literal);
    }
    u.add_clause(some_other);
    REQUIRE(u.solve(assumptions) == Answer::Sat);
    for (const auto& [e, literal] : expected) {
      if (u.holds(literal)) continue;
      FAIL(s.print(e) << " is not " << evaluate(e, now.data(), next.data()));
    }
    CHECK(u.valuation(frame) == now);
    assumptions.push_back(other);
    CHECK(u.solve(assumptions) == Answer::Unsat);
  }
}

/// Models of e and of !e must be what the evaluator says they are, with every value in its domain.
void check_models(System& s, Unrolling& u, unsigned frame, Expr e) {
  const Literal literal = u.literal(e, frame);
  const Expr fails = s.pool->failure_condition(e);
  const Literal defined = -u.literal(fails, frame);
  for (const Literal wanted : {literal, -literal}) {
    const Literal assumptions[] = {wanted, defined};
    if (u.solve(assumptions) != Answer::Sat) continue;
    CHECK(u.holds(wanted));
    const Valuation now = u.valuation(frame);
    const Valuation next = u.valuation(frame + 1);
    for (const Variable& v : s.variables) {
      CHECK(v.domain.contains(now[v.id]));
      CHECK(v.domain.contains(next[v.id]));
    }
    INFO(s.print(e));
    CHECK(evaluate(e, now.data(), next.data()) == (wanted == literal ? 1 : 0));
  }
}

std::vector<std::pair<Valuation, Valuation>> steps(Generator& g, std::size_t count) {
  std::vector<std::pair<Valuation, Valuation>> result;
  for (std::size_t i = 0; i < count; ++i) {
    Valuation now = g.valuation();
    result.emplace_back(std::move(now), g.valuation());
  }
  return result;
}

}  // namespace

TEST_CASE("every word operator at every width means what the evaluator says") {
  for (const EncodingOptions& options : configurations()) {
    if (options.encoder == "cnf" && options.scalars != ScalarEncoding::Binary) continue;  // no scalars here
    DYNAMIC_SECTION(name(options)) {
      for (const unsigned width : kWidths) {
        if (options.encoder == "smt" && width % 4 != 0) continue;
        for (const bool is_signed : {false, true}) {
          System s = zoo();
          ExprPool& pool = *s.pool;
          Generator g(s, width * 2 + (is_signed ? 1 : 0), false);
          const Type type = Type::word(width, is_signed);
          const auto find = [&](const std::string& name) {
            for (const Variable& v : s.variables) {
              if (v.name == name) return s.var(v.id);
            }
            throw std::logic_error("no variable " + name);
          };
          const Expr x = find((is_signed ? "s" : "u") + std::to_string(width));
          const Expr y = s.var(x->var(), true);  // a second variable of the type
          const Expr distance = find("u" + std::to_string(width));
          std::vector<Expr> all;
          for (const Op op : {Op::WordNot, Op::WordNeg}) all.push_back(pool.make(op, x));
          for (const Op op : {Op::WordAnd, Op::WordOr, Op::WordXor, Op::WordAdd, Op::WordSub, Op::WordMul}) {
            all.push_back(pool.make(op, x, y));
          }
          for (const Op op : {Op::WordLt, Op::WordLe}) all.push_back(pool.make(op, x, y));
          // Dividers of many bits by two variables are slow to refute; constants go through the same circuit.
          const Expr divisor = width <= 8 ? y : pool.constant(is_signed ? -3 : 7, type);
          for (const Op op : {Op::WordDiv, Op::WordMod}) {
            const Expr zero = pool.equal(divisor, pool.constant(0, type));
            all.push_back(pool.ite(zero, pool.fail(0, type), pool.make(op, x, divisor)));
          }
          for (const Op op : {Op::WordShl, Op::WordShr}) {
            all.push_back(pool.make(op, x, distance));
            all.push_back(pool.make(op, x, find("u3")));
            all.push_back(pool.make(op, x, find("u64")));
            all.push_back(pool.make(op, x, find("large")));
            all.push_back(pool.make(op, x, find("small")));
            for (const Value by : {0, 1, 7, 63, 64, 65}) all.push_back(pool.make(op, x, pool.integer(by)));
          }
          for (unsigned low = 0; low < width; low += 1 + width / 4) {
            all.push_back(pool.extract(x, width - 1, low));
            all.push_back(pool.extract(x, low, low));
          }
          if (width < 64) {
            all.push_back(pool.extend(x, width + 1));
            all.push_back(pool.extend(x, 64));
            all.push_back(pool.make(Op::WordConcat, x, find("s1")));
          }
          all.push_back(pool.cast(x, !is_signed));
          if (width == 1) all.push_back(pool.make(Op::WordToBool, x));
          if (width <= 32) all.push_back(pool.make(Op::WordToInt, x));
          all.push_back(pool.equal(x, y));
          const auto unrolling = make_unrolling(s, options);
          check_values(s, *unrolling, 0, all, steps(g, amount(options, 24)));
        }
      }
    }
  }
}

TEST_CASE("every integer operator on every pair of variables means what the evaluator says") {
  for (const EncodingOptions& options : configurations()) {
    DYNAMIC_SECTION(name(options)) {
      System s = zoo();
      ExprPool& pool = *s.pool;
      std::vector<Expr> operands;
      for (const Variable& v : s.variables) {
        if (v.type.is_scalar() && !v.domain.has_symbols() && v.domain.high() < 1000) operands.push_back(s.var(v.id));
      }
      if (options.encoder == "smt") operands.resize(3);
      const std::size_t variables = operands.size();
      for (const Value c : {-4, -1, 0, 1, 2, 3, 7, 100}) operands.push_back(pool.integer(c));
      std::vector<Expr> all;
      for (std::size_t i = 0; i < operands.size(); ++i) {
        for (std::size_t j = 0; j < operands.size(); ++j) {
          if (i >= variables && j >= variables) continue;
          const Expr x = operands[i];
          const Expr y = operands[j];
          for (const Op op : {Op::Add, Op::Sub, Op::Mul, Op::Lt, Op::Le}) all.push_back(pool.make(op, x, y));
          all.push_back(pool.equal(x, y));
          for (const Op op : {Op::Div, Op::Mod}) {
            const Expr zero = pool.equal(y, pool.integer(0));
            all.push_back(pool.ite(zero, pool.fail(0, Type::scalar()), pool.make(op, x, y)));
          }
          const Expr wrap = pool.make(Op::Mod, pool.make(Op::Add, x, pool.integer(1)), pool.integer(5));
          all.push_back(pool.equal(wrap, y));
        }
        all.push_back(pool.make(Op::Neg, operands[i]));
      }
      Generator g(s, 17, false);
      const auto unrolling = make_unrolling(s, options);
      check_values(s, *unrolling, 0, all, steps(g, amount(options, 40)));
    }
  }
}

TEST_CASE("enumerations compare by value, whichever type they come from") {
  for (const EncodingOptions& options : configurations()) {
    DYNAMIC_SECTION(name(options)) {
      System s = zoo();
      ExprPool& pool = *s.pool;
      std::vector<Expr> operands;
      for (const Variable& v : s.variables) {
        if (v.type.is_scalar() && (options.encoder == "cnf" || v.domain.has_symbols())) operands.push_back(s.var(v.id));
      }
      for (const char* symbol : {"idle", "done"}) {
        operands.push_back(pool.constant(s.symbols.find(symbol), Type::scalar()));
      }
      operands.push_back(pool.integer(1));
      std::vector<Expr> all;
      for (const Expr x : operands) {
        for (const Expr y : operands) {
          all.push_back(pool.equal(x, y));
          for (const Expr z : operands) {
            const Expr choice = pool.ite(s.var(0), x, y);
            all.push_back(choice);
            all.push_back(pool.equal(choice, z));
          }
        }
      }
      Generator g(s, 5, false);
      const auto unrolling = make_unrolling(s, options);
      check_values(s, *unrolling, 0, all, steps(g, amount(options, 25)));
    }
  }
}

TEST_CASE("random expressions mean what the evaluator says") {
  for (const EncodingOptions& options : configurations()) {
    DYNAMIC_SECTION(name(options)) {
      const std::size_t seeds = amount(options, 20);
      for (unsigned seed = 1; seed <= seeds; ++seed) {
        System s = zoo();
        Generator g(s, seed, true);
        std::vector<Expr> all;
        for (int i = 0; i < 100; ++i) all.push_back(g.any(1 + static_cast<int>(seed % 4)));
        const auto unrolling = make_unrolling(s, options);
        INFO("seed " << seed);
        check_values(s, *unrolling, seed % 3, all, steps(g, options.encoder == "smt" ? 3 : 10));
      }
    }
  }
}

TEST_CASE("models of random formulas are models") {
  for (const EncodingOptions& options : configurations()) {
    DYNAMIC_SECTION(name(options)) {
      const std::size_t seeds = amount(options, 60);
      for (unsigned seed = 1; seed <= seeds; ++seed) {
        System s = zoo();
        Generator g(s, 1000 + seed, true);
        const auto unrolling = make_unrolling(s, options);
        INFO("seed " << seed);
        unrolling->set_deadline(Deadline::after(20));
        for (int i = 0; i < 20; ++i) check_models(s, *unrolling, seed % 2, g.boolean(1 + static_cast<int>(seed % 3)));
      }
    }
  }
}
