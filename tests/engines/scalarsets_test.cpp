// Which processes are found to be interchangeable, and what belongs to their numbers: an array that nothing looks at may.
#include <catch2/catch.hpp>

#include "engines/local/space.hpp"
#include "support/models.hpp"

using namespace smtsplit;
using namespace smtsplit::local;

namespace {

// "p1 p2 | y[1] y[2] | last": by set the processes, the elements of families, the variables that hold names.
std::vector<std::string> found_in(const std::string& text) {
  System system = test::load(text);
  Processes processes(system);
  std::vector<std::string> result;
  for (const Scalarset& set : find_scalarsets(processes, {}, {})) {
    std::string line;
    const auto add = [&](const std::string& word) { line += (line.empty() ? "" : " ") + word; };
    for (const auto& role : set.processes) {
      for (ProcessId p : role) add(system.processes[p].name);
    }
    add("|");
    for (const auto& family : set.variables) {
      for (VarId v : family) add(system.variables[v].name);
    }
    add("|");
    for (VarId v : set.holders) add(system.variables[v].name);
    result.push_back(line);
  }
  return result;
}

using Sets = std::vector<std::string>;

const char* const kInstances = R"(
MODULE main
VAR x : boolean; last : 0..3; y : array 1..3 of 0..3;
  p1 : process P(1, x, last, y); p2 : process P(2, x, last, y); p3 : process P(3, x, last, y);
)";

std::string with(const std::string& body) {
  return "MODULE P(i, x, last, y)\nVAR l : 0..2;\nASSIGN\n" + body + kInstances;
}

}  // namespace

TEST_CASE("instances of a module without numbers are interchangeable") {
  CHECK(found_in(with("next(l) := x ? 1 : l; next(x) := l = 1 ? FALSE : x;")) == Sets{"p1 p2 p3 | y[1] y[2] y[3] |"});
}

TEST_CASE("numbers that are names and indices are interchangeable") {
  CHECK(found_in(with("next(l) := last = i & (y[1] = 0 | y[2] = 0 | y[3] = 0) ? 1 : l; next(last) := l = 0 ? i : last; "
                      "next(y[i]) := y[i] = 3 ? 0 : y[i] + 1;")) == Sets{"p1 p2 p3 | y[1] y[2] y[3] | last"});
}

TEST_CASE("what is the same by its value, not by its structure, is proved") {
  // The greatest of the numbers, compared in another order by each process.
  CHECK(found_in(with(R"(
    next(l) := l;
    next(y[i]) := (y[1] < y[2] ? (y[2] < y[3] ? y[3] : y[2]) : (y[1] < y[3] ? y[3] : y[1])) < 3 ? 1 : y[i];)")) ==
        Sets{"p1 p2 p3 | y[1] y[2] y[3] |"});
}

TEST_CASE("numbers that are compared or calculated with are not") {
  CHECK(found_in(with("next(l) := last < i ? 1 : l; next(last) := l = 0 ? i : last;")).empty());
  CHECK(found_in(with("next(last) := last = i ? (last + 1) mod 4 : last;")).empty());
  CHECK(found_in(with("init(l) := i mod 2; next(l) := l; next(last) := i;")) == Sets{});
}

TEST_CASE("a flaw leaves those that it does not touch") {
  CHECK(found_in(with("next(l) := i > 1 & x ? 1 : l;")) == Sets{"p2 p3 | y[2] y[3] |"});
  CHECK(
      found_in("MODULE P(x)\nVAR l : boolean;\nASSIGN next(l) := x;\nMODULE main\nVAR x : boolean; p1 : process P(x); "
               "p2 : process P(x); p3 : process P(x);\nINIT p1.l & !x;") == Sets{"p2 p3 | |"});
}

TEST_CASE("roles with the same numbers belong together") {
  CHECK(found_in(R"(
MODULE cpu(i, want)
ASSIGN next(want[i]) := TRUE;
MODULE home(i, want, served)
ASSIGN next(want[i]) := FALSE; next(served) := want[i] ? i : served;
MODULE main
VAR want : array 1..2 of boolean; served : 0..2;
  c1 : process cpu(1, want); c2 : process cpu(2, want);
  h1 : process home(1, want, served); h2 : process home(2, want, served);
)") == Sets{"c1 c2 h1 h2 | want[1] want[2] | served"});
}

TEST_CASE("a property keeps the numbers that it does not tell apart") {
  System system = test::load(with("next(l) := x ? 1 : l;") +
                             "INVARSPEC !(p1.l = 1 & p2.l = 1) & !(p1.l = 1 & p3.l = 1) & !(p2.l = 1 & p3.l = 1);\n"
                             "INVARSPEC !(p1.l = 1 & p2.l = 1);\nINVARSPEC last = 0;\n");
  Processes processes(system);
  const auto sets = find_scalarsets(processes, {}, {});
  REQUIRE(sets.size() == 1);
  const auto kept = [&](std::size_t property) {
    return kept_by(std::get<Formula>(system.properties[property].meaning).expr, sets, processes, {}, {}).size();
  };
  CHECK(kept(0) == 1);
  CHECK(kept(1) == 0);
  CHECK(kept(2) == 1);  // last is no name here: nothing is said of it
}
