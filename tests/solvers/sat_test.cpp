// Every SAT solver on one suite.
#include <chrono>
#include <random>

#include "solvers/suite.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

using Clause = std::vector<int>;

bool holds(const Clause& clause, unsigned assignment) {
  for (const int literal : clause)
    if ((((assignment >> (std::abs(literal) - 1)) & 1) != 0) == (literal > 0)) return true;
  return false;
}

bool satisfiable(const std::vector<Clause>& clauses, const std::vector<int>& assumptions, int variables) {
  for (unsigned assignment = 0; assignment < 1U << variables; ++assignment) {
    bool good = true;
    for (const Clause& c : clauses) good = good && holds(c, assignment);
    for (const int literal : assumptions) good = good && holds({literal}, assignment);
    if (good) return true;
  }
  return false;
}

void add_pigeons(SatSolver& solver, int holes) {
  std::vector<std::vector<int>> at(std::size_t(holes) + 1);
  for (auto& pigeon : at) {
    for (int h = 0; h < holes; ++h) pigeon.push_back(solver.new_variable());
    solver.add_clause(pigeon);
  }
  for (std::size_t h = 0; h < std::size_t(holes); ++h)
    for (std::size_t i = 0; i < at.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) solver.add_clause(Clause{-at[i][h], -at[j][h]});
}

}  // namespace

TEST_CASE("random 3-SAT, incrementally and under assumptions, agrees with brute force") {
  for (const std::string& name : installed(Feature::Sat)) {
    std::mt19937 random(7);
    unsigned sat = 0, unsat = 0;
    for (int round = 0; round < 40; ++round) {
      CAPTURE(name, round);
      const int variables = 9;
      const auto solver = make_sat_solver(name);
      solver->set_seed(unsigned(round));
      for (int v = 0; v < variables; ++v) solver->new_variable();
      const auto literal = [&] { return int(random() % 9 + 1) * (random() % 2 != 0 ? 1 : -1); };
      std::vector<Clause> clauses;
      for (int step = 0; step < 12; ++step) {
        for (int i = 0; i < 5; ++i) {
          clauses.push_back({literal(), literal(), literal()});
          if (random() % 40 == 0) clauses.back().resize(1);
          solver->add_clause(clauses.back());
        }
        std::vector<int> assumptions;
        // Often with a literal and its negation, and with literals that a unit clause fixes.
        for (auto i = random() % (round % 2 == 0 ? 4 : 8); i > 0; --i) assumptions.push_back(literal());
        const Answer answer = solver->solve(assumptions);
        REQUIRE(answer == (satisfiable(clauses, assumptions, variables) ? Answer::Sat : Answer::Unsat));
        if (answer == Answer::Sat) {
          ++sat;
          unsigned model = 0;
          for (int v = 1; v <= variables; ++v) {
            model |= unsigned(solver->value(v)) << (v - 1);
            REQUIRE(solver->value(-v) == !solver->value(v));
          }
          for (const Clause& c : clauses) REQUIRE(holds(c, model));
          for (const int a : assumptions) REQUIRE(holds({a}, model));
        } else {
          ++unsat;
          std::vector<int> core;
          for (const int a : assumptions)
            if (solver->failed(a)) core.push_back(a);
          REQUIRE_FALSE(satisfiable(clauses, core, variables));
        }
      }
    }
    CHECK(sat > 50);
    CHECK(unsat > 50);
  }
}

TEST_CASE("a core leaves out assumptions that have nothing to do with it") {
  for (const std::string& name : installed(Feature::Sat)) {
    CAPTURE(name);
    const auto solver = make_sat_solver(name);
    const int a = solver->new_variable(), b = solver->new_variable(), c = solver->new_variable();
    solver->add_clause(Clause{-a, -b});
    REQUIRE(solver->solve(Clause{c, a, b}) == Answer::Unsat);
    CHECK(solver->failed(a));
    CHECK(solver->failed(b));
    CHECK_FALSE(solver->failed(c));
    CHECK(solver->solve(Clause{c, a}) == Answer::Sat);
    CHECK_FALSE(solver->value(b));
    REQUIRE(solver->solve(Clause{c, -c}) == Answer::Unsat);
    CHECK((solver->failed(c) || solver->failed(-c)));
  }
}

TEST_CASE("variables that no clause has are false, and contracts are checked") {
  for (const std::string& name : installed(Feature::Sat)) {
    CAPTURE(name);
    const auto solver = make_sat_solver(name);
    const int a = solver->new_variable();
    CHECK_THROWS_AS(solver->add_clause(Clause{a, 0}), SolverError);
    CHECK_THROWS_AS(solver->add_clause(Clause{a + 1}), SolverError);
    CHECK_THROWS_AS(solver->solve(Clause{-a - 1}), SolverError);
    CHECK_THROWS_AS(solver->value(a), SolverError);
    REQUIRE(solver->solve({}) == Answer::Sat);
    CHECK_FALSE(solver->value(a));
    CHECK(solver->value(-a));
    solver->add_clause(Clause{a});
    CHECK_THROWS_AS(solver->value(a), SolverError);
    const int unused = solver->new_variable();
    REQUIRE(solver->solve({}) == Answer::Sat);
    CHECK(solver->value(a));
    CHECK_FALSE(solver->value(unused));
    CHECK_FALSE(solver->value(unused + 5));
    const int late = solver->new_variable();
    CHECK_FALSE(solver->value(late));
    CHECK_THROWS_AS(solver->failed(a), SolverError);
    solver->add_clause({});
    REQUIRE(solver->solve(Clause{a, late}) == Answer::Unsat);
    CHECK_FALSE(solver->failed(late));
    CHECK(solver->solve({}) == Answer::Unsat);
  }
}

TEST_CASE("a SAT solver stops at its deadline and can go on afterwards") {
  for (const std::string& name : installed(Feature::Sat)) {
    CAPTURE(name);
    const auto solver = make_sat_solver(name);
    add_pigeons(*solver, 11);
    solver->set_deadline(Deadline::after(0.3));
    const auto begin = std::chrono::steady_clock::now();
    CHECK(solver->solve({}) == Answer::Unknown);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(1300));
    CHECK_FALSE(solver->unknown_reason().empty());
    CHECK(solver->solve({}) == Answer::Unknown);
    CHECK_THROWS_AS(solver->value(1), SolverError);
    solver->set_deadline({});
    solver->add_clause(Clause{1});
    solver->add_clause(Clause{-1});
    CHECK(solver->solve({}) == Answer::Unsat);
  }
}
