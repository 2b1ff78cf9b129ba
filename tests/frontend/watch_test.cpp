// Expressions from outside the model: what they mean, and that the model does not notice them.
#include <algorithm>
#include <catch2/catch.hpp>

#include "frontend/frontend.hpp"

using namespace smtsplit;

namespace {

const char* const kModel = R"(
MODULE cell(limit)
VAR n : 0..3; a : array 0..2 of boolean;
ASSIGN next(n) := case n < limit : n + 1; TRUE : 0; esac;
DEFINE full := n = limit; later := next(n);
MODULE main
IVAR go : boolean;
VAR c : process cell(2); w : unsigned word[4];
DEFINE inverse := 6 / c.n;
)";

struct Watched {
  Diagnostics diagnostics;
  std::vector<smv::WatchText> watches;
  std::optional<System> system;
};

Watched load(const std::vector<std::string>& expressions) {
  Watched result;
  for (const std::string& e : expressions) result.watches.push_back({Source("<watch>", e)});
  result.system = smv::load(Source("model.smv", kModel), result.diagnostics, {}, result.watches);
  REQUIRE(result.system);
  return result;
}

std::string error_of(const std::string& expression) {
  const Watched result = load({expression});
  CHECK(result.system->watches.empty());
  CHECK_FALSE(result.diagnostics.has_errors());
  REQUIRE(result.watches[0].diagnostics.has_errors());
  return result.watches[0].diagnostics.all()[0].message;
}

}  // namespace

TEST_CASE("watches are read in the scope of main", "[watch]") {
  const Watched result = load({"c.full", "c.later + 1", "go & c.running", "w + 0ud4_1", "inverse", "c.a[c.n]"});
  const auto& watches = result.system->watches;
  REQUIRE(watches.size() == 6);
  CHECK(result.system->print(watches[0].expr) == "c.n = 2");
  CHECK_FALSE(watches[0].expr->about_step());
  CHECK(watches[1].expr->has_next);
  CHECK(watches[2].expr->has_input);
  CHECK(watches[3].expr->type == Type::word(4));
  CHECK(watches[4].expr->may_fail);
  CHECK(watches[5].expr->may_fail);
  CHECK(watches[5].text == "c.a[c.n]");
}

TEST_CASE("a variable is no watch: it is shown anyway", "[watch]") {
  const Watched result = load({"w", " go ", "c.a[1]", "next(w)"});
  for (const smv::WatchText& w : result.watches) CHECK_FALSE(w.diagnostics.has_errors());
  const auto& watches = result.system->watches;
  CHECK(std::count_if(watches.begin(), watches.end(), [](const auto& w) { return w.text == "w"; }) == 0);
  CHECK(watches.back().text == "next(w)");
}

TEST_CASE("watches leave the model alone", "[watch]") {
  const Watched with = load({"case c.n = 0 : 1; c.n = 0 : 2; esac", "next(c.full)", "no.such"});
  const Watched without = load({});
  CHECK(with.system->watches.size() == 2);
  CHECK(with.system->branches.size() == without.system->branches.size());
  CHECK(with.system->variables.size() == without.system->variables.size());
  CHECK(with.diagnostics.all().size() == without.diagnostics.all().size());
  for (std::size_t v = 0; v < without.system->variables.size(); ++v)
    CHECK(with.system->variables[v].owner == without.system->variables[v].owner);
}

TEST_CASE("what is no watch is refused in its own collection", "[watch]") {
  CHECK(error_of("") == "unexpected end of the expression, expected an expression");
  CHECK(error_of("c.n +") == "unexpected end of the expression, expected an expression");
  CHECK(error_of("c.n c.n").find("unexpected name 'c'") == 0);
  CHECK(error_of("MODULE main VAR x : boolean;").find("unexpected keyword 'MODULE'") == 0);
  CHECK(error_of("TRUE MODULE main VAR x : boolean;").find("unexpected keyword 'MODULE'") == 0);
  CHECK(error_of("c") == "\"c\" is a module instance, not a value");
  CHECK(error_of("next(go)") == "\"go\" is an input variable: it has no next value");
  CHECK(error_of("next(next(w))") == "'next' inside 'next'");
  CHECK(error_of("c.a") == "a watch must have one value; this is array 0..2 of boolean");
  CHECK(error_of("1 .. 2") == "a watch must have one value; this is set of integers");
  CHECK(error_of("/-- TRUE") == "block comment is not closed");
  CHECK_FALSE(error_of(std::string(30'000, '!') + "TRUE").empty());
}
