// What is written to be read says the same as what was proved.
#include <catch2/catch.hpp>
#include <random>

#include "certificates/irredundant.hpp"
#include "certificates/tidy.hpp"
#include "evidence/obligation.hpp"
#include "support/models.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

const char* const kModel =
    "MODULE main\nVAR x : 0..3; y : 1..2; z : -2..5; e : {1, 3}; b : boolean;\nASSIGN init(x) := 0;\nINVARSPEC TRUE\n";

Expr random_expression(System& system, std::mt19937& random, int depth) {
  ExprPool& pool = *system.pool;
  const auto pick = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
  if (depth == 0 || pick(4) == 0) {
    const Variable& v = system.variables[static_cast<std::size_t>(pick(static_cast<int>(system.variables.size())))];
    if (v.type.is_boolean()) return pool.variable(v);
    const Expr x = pool.variable(v), c = pool.integer(pick(9) - 3);
    const Op op = pick(2) == 0 ? Op::Le : Op::Lt;
    const Expr atom = pick(5) == 0 ? pool.equal(x, c) : pick(2) == 0 ? pool.make(op, x, c) : pool.make(op, c, x);
    return pick(2) == 0 ? pool.negate(atom) : atom;
  }
  std::vector<Expr> args;
  for (int i = 2 + pick(3); i > 0; --i) args.push_back(random_expression(system, random, depth - 1));
  const Expr e = pick(2) == 0 ? pool.conjunction(args) : pool.disjunction(args);
  return pick(4) == 0 ? pool.negate(e) : e;
}

}  // namespace

TEST_CASE("bounds that meet are equations") {
  System system = load(kModel);
  ExprPool& pool = *system.pool;
  const auto var = [&](const char* name) {
    for (const Variable& v : system.variables) {
      if (v.name == name) return pool.variable(v);
    }
    throw std::logic_error(name);
  };
  const auto at_most = [&](Expr e, Value c) { return pool.make(Op::Le, e, pool.integer(c)); };
  const auto tidy = [&](Expr e) { return system.print(certificates::tidied(system, e)); };
  const Expr x = var("x"), z = var("z");
  CHECK(tidy(pool.conjunction(pool.negate(at_most(x, 1)), at_most(x, 2))) == "x = 2");
  CHECK(tidy(pool.disjunction(at_most(x, 1), pool.negate(at_most(x, 2)))) == "x != 2");
  CHECK(tidy(at_most(x, 0)) == "x = 0");
  CHECK(tidy(pool.negate(at_most(x, 2))) == "x = 3");
  CHECK(tidy(pool.conjunction(at_most(x, 1), at_most(x, 2))) == "x <= 1");
  CHECK(tidy(pool.conjunction(at_most(x, 3), var("b"))) == "b");
  CHECK(tidy(pool.negate(at_most(z, -2))) == "z > -2");
}

TEST_CASE("a tidied formula is the same for all values") {
  System system = load(kModel);
  ExprPool& pool = *system.pool;
  std::mt19937 random(3);
  for (int i = 0; i < 2000; ++i) {
    const Expr e = random_expression(system, random, 3), tidy = certificates::tidied(system, e);
    Obligation differ;
    differ.assume(pool.negate(pool.equal(e, tidy)));
    std::string why;
    INFO(system.print(e) << "\n" << system.print(tidy));
    REQUIRE(ask(system, differ, {"cadical", "cnf", ScalarEncoding::Binary, 0}, Deadline(), why) == Answer::Unsat);
  }
}

TEST_CASE("what the rest implies is left out") {
  System system = load("MODULE main\nVAR x : 0..7; b : boolean;\nINVAR b -> x > 2\nINVARSPEC TRUE\n");
  ExprPool& pool = *system.pool;
  const Expr x = system.var(0), b = system.var(1);
  const auto at_most = [&](Value c) { return pool.make(Op::Le, x, pool.integer(c)); };
  const Expr odd = pool.disjunction(pool.negate(b), pool.negate(at_most(1)));  // by INVAR
  const std::set<Expr> left =
      certificates::irredundant(system, {at_most(5), at_most(6), pool.disjunction(at_most(5), b), odd}, Deadline());
  CHECK(left == std::set<Expr>{at_most(5)});
  CHECK(certificates::irredundant(system, {at_most(5), b}, Deadline()).size() == 2);
}
