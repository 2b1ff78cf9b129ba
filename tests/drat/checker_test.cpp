// The checker accepts proofs that CaDiCaL writes and the steps that the rule allows, and nothing else: from a satisfiable
// formula no proof leads to the empty clause.
#include <catch2/catch.hpp>
#include <cstdio>
#include <memory>
#include <random>

#include "drat/checker.hpp"
#include "solvers/registry.hpp"

using namespace smtsplit;
using Clauses = std::vector<std::vector<int>>;

namespace {

std::size_t run(drat::Checker& checker, const Clauses& formula, const std::string& proof) {
  for (const auto& clause : formula) checker.assume(clause);
  return drat::check(checker, proof, [] { return false; });
}

// Two of three clauses over few variables, so that about half of the formulas have a model.
Clauses random_formula(std::mt19937& random, int variables, std::size_t clauses) {
  std::uniform_int_distribution<int> variable(1, variables), coin(0, 1), size(1, 4);
  Clauses formula(clauses);
  for (auto& clause : formula) {
    for (int i = size(random) + (coin(random) & coin(random)); i > 0; --i) {
      clause.push_back(coin(random) != 0 ? variable(random) : -variable(random));
    }
  }
  return formula;
}

// Of n + 1 pigeons two share one of n holes.
Clauses pigeons(int n) {
  const auto in = [n](int pigeon, int hole) { return pigeon * n + hole + 1; };
  Clauses formula;
  for (int p = 0; p <= n; ++p) {
    auto& somewhere = formula.emplace_back();
    for (int h = 0; h < n; ++h) somewhere.push_back(in(p, h));
  }
  for (int h = 0; h < n; ++h) {
    for (int p = 0; p <= n; ++p) {
      for (int q = 0; q < p; ++q) formula.push_back({-in(p, h), -in(q, h)});
    }
  }
  return formula;
}

struct Proof {
  Answer answer = Answer::Unknown;
  std::string text;
};

Proof prove(const Clauses& formula, int variables) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), &std::fclose);
  REQUIRE(file);
  const auto solver = make_proving_cadical(file.get());
  for (int v = 0; v < variables; ++v) (void)solver->new_variable();
  for (const auto& clause : formula) solver->add_clause(clause);
  Proof proof;
  proof.answer = solver->solve({});
  std::rewind(file.get());
  for (int c = std::fgetc(file.get()); c != EOF; c = std::fgetc(file.get())) proof.text += static_cast<char>(c);
  return proof;
}

bool has_model(const Clauses& formula, int variables) {
  for (unsigned bits = 0; bits < 1U << variables; ++bits) {
    const auto holds = [&](int l) { return (((bits >> (std::abs(l) - 1)) & 1U) != 0) == (l > 0); };
    const auto is_true = [&](const auto& clause) { return std::any_of(clause.begin(), clause.end(), holds); };
    if (std::all_of(formula.begin(), formula.end(), is_true)) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("steps of a proof: what follows, what does no harm, and what does neither") {
  const Clauses square = {{1, 2}, {1, -2}, {-1, 2}, {-1, -2}};
  SECTION("propagation") {
    drat::Checker checker;
    CHECK(run(checker, square, "1 0\n0\n") == 0);
    CHECK(checker.refuted());
  }
  SECTION("the conflict is found by itself") {
    drat::Checker checker;
    CHECK(run(checker, square, "1 0\n") == 0);
    CHECK(checker.refuted());
  }
  SECTION("a clause that does not follow") {
    drat::Checker checker;
    CHECK(run(checker, {{1, 2}, {-1, 3}, {-3, -2}, {-1, -2, -3}}, "-1 0\n3 0\n0\n") != 0);
    CHECK_FALSE(checker.refuted());
  }
  SECTION("a definition is no consequence, but does no harm") {
    drat::Checker checker;
    CHECK(run(checker, square, "3 1 2 0\n3 -1 0\n3 -2 0\n-3 1 2 0\n1 0\n") == 0);
    CHECK(checker.refuted());
  }
  SECTION("the same clauses with another literal first") {
    drat::Checker checker;
    CHECK(run(checker, {{1, 2}, {3, 4}, {-2, 1, 3}, {-4, 2}}, "-1 3 0\n") == 1);
  }
  SECTION("what was removed cannot be used") {
    drat::Checker checker;
    CHECK(run(checker, square, "d -2 1 0\n1 0\n") == 2);
    CHECK_FALSE(checker.refuted());
  }
  SECTION("one of two copies is removed") {
    drat::Checker checker;
    Clauses twice = square;
    twice.push_back({-2, 1});
    CHECK(run(checker, twice, "d 1 -2 0\n1 0\n") == 0);
    CHECK(checker.refuted());
  }
  SECTION("what is no line of a proof") {
    for (const char* line :
         {"1 2\n", "x 1 0\n", "1 0 2\n", "d\n", "1 99999999999 0\n", "1 -600000000 0\n", "-\n", "\n", "1  0 \n"}) {
      drat::Checker checker;
      INFO(line);
      CHECK(run(checker, square, line) == 1);
    }
  }
}

TEST_CASE("proofs by CaDiCaL are accepted") {
  for (int n = 2; n <= 6; ++n) {
    const Clauses formula = pigeons(n);
    const Proof proof = prove(formula, n * (n + 1));
    REQUIRE(proof.answer == Answer::Unsat);
    drat::Checker checker;
    CHECK(run(checker, formula, proof.text) == 0);
    CHECK(checker.refuted());
  }
  std::mt19937 random(11);
  std::size_t refuted = 0;
  for (int i = 0; i < 3000; ++i) {
    const int variables = 3 + i % 10;
    const Clauses formula = random_formula(random, variables, static_cast<std::size_t>(3 * variables));
    const Proof proof = prove(formula, variables);
    REQUIRE((proof.answer == Answer::Sat) == has_model(formula, variables));
    drat::Checker checker;
    CHECK(run(checker, formula, proof.text) == 0);
    CHECK(checker.refuted() == (proof.answer == Answer::Unsat));
    refuted += checker.refuted();
  }
  CHECK(refuted > 500);
}

// Any steps, right or wrong; what the checker lets pass must keep the formula satisfiable.
TEST_CASE("nothing leads from a satisfiable formula to a contradiction") {
  std::mt19937 random(5);
  std::size_t satisfiable = 0, added = 0;
  for (int i = 0; i < 2000; ++i) {
    const int variables = 3 + i % 6;
    const Clauses formula = random_formula(random, variables, static_cast<std::size_t>(2 * variables));
    if (!has_model(formula, variables)) continue;
    ++satisfiable;
    drat::Checker checker;
    for (const auto& clause : formula) checker.assume(clause);
    Clauses database = formula;
    for (int step = 0; step < 40; ++step) {
      const auto clause = random_formula(random, variables + 2, 1).front();
      if (step % 5 == 4 && !database.empty()) {
        const auto which = std::uniform_int_distribution<std::size_t>(0, database.size() - 1)(random);
        checker.remove(database[which]);
        database.erase(database.begin() + static_cast<std::ptrdiff_t>(which));
      } else if (checker.derive(clause)) {
        ++added;
        database.push_back(clause);
        INFO("formula " << i << ", step " << step);
        REQUIRE(has_model(database, variables + 2));
      }
      REQUIRE_FALSE(checker.refuted());
    }
  }
  CHECK(satisfiable > 300);
  CHECK(added > 1000);
}
