// Models on which the tool once was wrong, shrunk: every engine, solver and encoding again. And the shrinker itself.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "fuzz/isolated.hpp"
#include "fuzz/shrink.hpp"
#include "support/models.hpp"
#include "support/state_graph.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

TEST_CASE("models that once failed") {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(SMTSPLIT_SOURCE_DIR "/tests/fuzz/regressions")) {
    if (entry.path().extension() == ".smv") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  REQUIRE_FALSE(files.empty());
  for (const auto& file : files) {
    DYNAMIC_SECTION(file.stem().string()) {
      const std::string text = read(file);
      const auto failure = isolated("regression", 120, [&] { return check_chosen(text); });
      if (failure) FAIL(failure->run << ": " << failure->kind << ": " << failure->detail);
    }
  }
}

TEST_CASE("random systems are of all sorts") {
  std::size_t proved = 0, refuted = 0, deadlocks = 0, asynchronous = 0, fair = 0;
  constexpr std::uint64_t kSystems = 150;
  for (std::uint64_t seed = 1; seed <= kSystems; ++seed) {
    System system = load(system_text(seed));
    std::vector<Expr> exprs;
    for (const Property& p : system.properties) {
      if (const auto* formula = std::get_if<Formula>(&p.meaning)) expressions_of(*formula, exprs);
    }
    StateGraph graph(system, exprs, 3000);
    REQUIRE(graph.complete());
    for (Expr e : exprs) ++(graph.shortest_violation(e) ? refuted : proved);
    bool deadlock = false;
    for (std::size_t s = 0; s < graph.size(); ++s) deadlock |= graph.edges(s).empty();
    deadlocks += deadlock ? 1 : 0;
    asynchronous += system.processes.size() > 1 ? 1 : 0;
    fair += system.fairness.empty() ? 0 : 1;
  }
  CHECK(proved > kSystems);
  CHECK(refuted > kSystems);
  CHECK(deadlocks > kSystems / 50);
  CHECK(asynchronous > kSystems / 4);
  CHECK(fair > kSystems / 5);
}

TEST_CASE("shrinking keeps what matters") {
  const std::string text = R"(MODULE M(a, b)
VAR x : boolean; y : 0..7;
ASSIGN next(x) := case a : !x; b & y > 3 : x; TRUE : {TRUE, FALSE}; esac;
MODULE main
VAR p : process M(q, q);
  q : boolean; -- a comment
INVARSPEC (p.y mod 4) * 2 != 7
CTLSPEC AG q
)";
  const auto fails = [](const std::string& t) {
    std::string problems;
    return try_load(t, problems).has_value() && t.find("mod") != std::string::npos;
  };
  REQUIRE(fails(text));
  const std::string small = shrink(text, fails, Deadline());
  INFO(small);
  CHECK(fails(small));
  CHECK(small.size() < 75);
}

TEST_CASE("crashes and hangs of a check are failures") {
  CHECK(isolated("x", 5, []() -> std::optional<Finding> { std::abort(); })->kind == "crash");
  CHECK(isolated("x", 0.3, []() -> std::optional<Finding> {
          for (;;) (void)std::getenv("HOME");
        })->kind == "hang");
  CHECK_FALSE(isolated("x", 5, []() -> std::optional<Finding> { return std::nullopt; }));
  CHECK(isolated("x", 5, []() -> std::optional<Finding> { return Finding{"a", "b", "c"}; })->detail == "c\n");
}
