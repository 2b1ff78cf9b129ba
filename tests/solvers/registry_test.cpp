// Names, features and refusals of the registry; deadlines.
#include "solvers/suite.hpp"

using namespace smtsplit;

TEST_CASE("the registry lists every solver with its features") {
  std::vector<std::string> names;
  for (const SolverInfo& info : solvers()) {
    names.push_back(info.name);
    CHECK(info.sat == supports(info.name, Feature::Sat));
    CHECK(info.smt == supports(info.name, Feature::Smt));
    CHECK(info.available == (info.version != "not installed"));
    CHECK(solver_version(info.name) == info.name + " " + info.version);
    if (info.available) CHECK(info.version.find_first_of("0123456789") != std::string::npos);
  }
  CHECK(names == std::vector<std::string>{"cadical", "z3", "cvc5", "boolector", "z3-process"});
  CHECK(supports("z3", Feature::Sat));
  CHECK(supports("z3", Feature::Smt));
  CHECK_FALSE(supports("cadical", Feature::Smt));
  CHECK_FALSE(supports("cvc5", Feature::Sat));
  CHECK(supports("command:z3 -in", Feature::Smt));
  CHECK_FALSE(supports("command:z3 -in", Feature::Sat));
  CHECK_FALSE(supports("command: ", Feature::Smt));
  CHECK_FALSE(supports("minisat", Feature::Sat));
}

TEST_CASE("what cannot be made is refused by name") {
  TermPool pool;
  CHECK_THROWS_WITH(make_sat_solver("minisat"), Catch::Contains("minisat") && Catch::Contains("cadical"));
  CHECK_THROWS_WITH(make_sat_solver("cvc5"), Catch::Contains("cvc5"));
  CHECK_THROWS_WITH(make_smt_solver("cadical", pool), Catch::Contains("cadical"));
  CHECK_THROWS_WITH(make_smt_solver("command:no-such-program", pool), Catch::Contains("no-such-program"));
  CHECK_THROWS_AS(make_smt_solver("command:", pool), SolverError);
  CHECK_THROWS_AS(make_sat_solver("command:z3 -in"), SolverError);
  CHECK_THROWS_AS(solver_version("minisat"), SolverError);
}

TEST_CASE("deadlines") {
  const Deadline never, past = Deadline::after(-1), later = Deadline::after(100);
  CHECK_FALSE(never.reached());
  CHECK_FALSE(never.left());
  CHECK(past.reached());
  CHECK(*past.left() == 0);
  CHECK(*later.left() > 99);
  CHECK(never.earlier(past).reached());
  CHECK(past.earlier(never).reached());
  CHECK(past.earlier(later).reached());
  CHECK(later.earlier(past).reached());
  CHECK_FALSE(never.earlier(later).reached());
}
