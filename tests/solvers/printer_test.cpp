// SMT-LIB text: its size, its names, and that strict readers take it.
#include <sstream>

#include "solvers/oracle.hpp"
#include "solvers/command_line.hpp"
#include "solvers/subprocess.hpp"
#include "solvers/suite.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

std::string run_cvc5(const std::string& script) {
  Subprocess process({"cvc5", "--lang", "smt2", "--strict-parsing"}, std::size_t{1} << 20);
  (void)process.write(script, Deadline::after(60));
  process.close_input();
  while (process.read(Deadline::after(60)) == Subprocess::Event::Progress) {
  }
  return process.output();
}

std::string script_of(Term t) {
  std::ostringstream text;
  text << "(set-logic QF_BV)\n";
  SmtLibPrinter(text).assert_term(t);
  text << "(check-sat)\n";
  return text.str();
}

std::size_t size_of_doubling(unsigned levels) {
  TermPool pool;
  Term t = pool.symbol("x", 16);
  for (unsigned i = 0; i < levels; ++i) t = pool.make(TermOp::BvMul, t, pool.make(TermOp::BvNot, t));
  return script_of(pool.equal(t, pool.bv(3, 16))).size();
}

}  // namespace

TEST_CASE("what is printed, literally") {
  TermPool pool;
  const Term x = pool.symbol("x", 5), y = pool.symbol("a b", 8), p = pool.symbol("p.q", 0);
  const Term sum = pool.make(TermOp::BvAdd, x, pool.bv(3, 5));
  const Term parts[] = {pool.equal(sum, x), pool.make(TermOp::BvUlt, sum, x), pool.negate(p)};
  std::ostringstream text;
  SmtLibPrinter printer(text);
  printer.assert_term(pool.conjunction(parts));
  printer.assert_term(pool.equal(pool.extract(y, 4, 1), pool.bv(10, 4)));
  const std::string name = "$" + std::to_string(sum->id);
  CHECK(text.str() == "(declare-fun x () (_ BitVec 5))\n(define-fun " + name + " () (_ BitVec 5) (bvadd #b00011 x))\n"
                      "(declare-fun p.q () Bool)\n(assert (and (= x " + name + ") (bvult " + name + " x) (not p.q)))\n"
                      "(declare-fun |a b| () (_ BitVec 8))\n(assert (= #xa ((_ extract 4 1) |a b|)))\n");
}

TEST_CASE("definitions as lets declare nothing and are closed") {
  TermPool pool;
  const Term p = pool.symbol("p", 0), q = pool.symbol("q", 0), same = pool.equal(p, q);
  const Term either[] = {same, pool.negate(q)};
  const Term both[] = {same, pool.disjunction(either)};
  std::ostringstream text;
  SmtLibPrinter printer(text, DefinitionStyle::Let);
  const std::string body = printer.name_of(pool.conjunction(both));
  const std::string name = "$" + std::to_string(same->id);
  CHECK(text.str() == "(let ((" + name + " (= p q)))\n");
  CHECK(body + printer.closing() == "(and " + name + " (or " + name + " (not q))))");
}

TEST_CASE("names are quoted or refused") {
  CHECK(quote_symbol("a.b") == "a.b");
  CHECK(quote_symbol("a b") == "|a b|");
  CHECK(quote_symbol("9a") == "|9a|");
  CHECK(quote_symbol("@x") == "|@x|");
  CHECK(quote_symbol("a[3]") == "|a[3]|");
  CHECK(quote_symbol("x'") == "|x'|");
  CHECK(quote_symbol("let") == "|let|");
  CHECK(quote_symbol("") == "||");
  CHECK_THROWS_AS(quote_symbol("a|b"), SolverError);
  CHECK_THROWS_AS(quote_symbol("a\\b"), SolverError);
  CHECK_THROWS_AS(quote_symbol("a\nb"), SolverError);
  CHECK_THROWS_AS(quote_symbol("bvadd"), SolverError);
  TermPool pool;
  CHECK_THROWS_AS(script_of(pool.symbol("$3", 0)), SolverError);
}

TEST_CASE("shared subterms are printed once") {
  CHECK(10 * size_of_doubling(400) < 22 * size_of_doubling(200));
  CHECK(size_of_doubling(400) < 60000);
}

TEST_CASE("a term met again in later calls is named then") {
  TermPool pool;
  Term big = pool.symbol("x", 8);
  for (unsigned i = 0; i < 200; ++i) big = pool.make(TermOp::BvAdd, big, pool.symbol("y" + std::to_string(i), 8));
  std::ostringstream text;
  SmtLibPrinter printer(text);
  printer.name_of(pool.equal(big, pool.bv(0, 8)));
  printer.name_of(pool.equal(big, pool.bv(1, 8)));
  const std::size_t before = text.str().size();
  for (unsigned i = 2; i < 50; ++i) CHECK(printer.name_of(pool.equal(big, pool.bv(i, 8))).size() < 30);
  CHECK(text.str().size() == before);
}

TEST_CASE("deep terms need no deep stack") {
  TermPool pool;
  Term t = pool.symbol("x", 8);
  const Term y = pool.symbol("y", 8);
  for (int i = 0; i < 100000; ++i) t = pool.make(i % 2 != 0 ? TermOp::BvAdd : TermOp::BvXor, t, y);
  const std::string text = script_of(pool.equal(t, y));
  CHECK(text.size() < 100000 * 60);
  unsigned depth = 0, deepest = 0;
  for (const char c : text) {
    if (c == '(') deepest = std::max(deepest, ++depth);
    if (c == ')') --depth;
  }
  CHECK(depth == 0);
  CHECK(deepest < 40);
}

TEST_CASE("a strict reader takes every operator") {
  if (find_program("cvc5").empty()) {
    WARN("skipped: cvc5 is not installed");
    return;
  }
  for (const unsigned width : {1U, 7U, 64U}) {
    TermPool pool;
    RandomTerms random(pool, width, width);
    std::vector<Term> all;
    for (int i = 0; i < 60; ++i) {
      const Sample sample = random.vector(width, 3);
      Assignment zero;
      for (const auto& [name, w] : random.symbols()) zero[name] = 0;
      all.push_back(pool.equal(sample.term, pool.bv(evaluate(*sample.tree, zero), width)));
    }
    for (const auto& [name, w] : random.symbols())
      all.push_back(w == 0 ? pool.negate(pool.symbol(name, 0)) : pool.equal(pool.symbol(name, w), pool.bv(0, w)));
    CHECK(run_cvc5(script_of(pool.conjunction(all))) == "sat\n");
  }
}
