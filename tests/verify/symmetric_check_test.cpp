// What the check by symmetry confirms is so: on random systems, for certificates of split and for wrong ones.
#include <catch2/catch.hpp>

#include <random>

#include "engines/engines.hpp"
#include "evidence/permuted.hpp"
#include "evidence/symmetric_check.hpp"
#include "support/campaign.hpp"
#include "support/state_graph.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

const EncodingOptions kZ3{"z3", "smt", {}, 0};

std::vector<std::pair<Expr, Certificate>> proofs_of(System& system) {
  std::vector<std::pair<Expr, Certificate>> result;
  Job job{system, {}, {}, Deadline::after(5), {}};
  for (Expr e : goals_of(system)) {
    if (!e->about_step()) job.goals.push_back({e});
  }
  job.answer = [&](std::size_t g, const Outcome& outcome) {
    if (const auto* proof = std::get_if<Proved>(&outcome)) result.emplace_back(job.goals[g].expr, proof->certificate);
  };
  make_split()->run(job);
  return result;
}

// "v = c" for some variable and value, or not.
Expr random_literal(System& system, std::mt19937& random) {
  for (;;) {
    const Variable& v = system.variables[random() % system.variables.size()];
    if (v.role == Role::Input) continue;
    const Expr e =
        system.pool->equal(system.var(v.id), system.pool->constant(v.domain.at(random() % v.domain.size()), v.type));
    return random() % 2 == 0 ? e : system.pool->negate(e);
  }
}

// Something wrong, or only unusual.
void damage(Certificate& c, System& system, std::mt19937& random) {
  switch (random() % 5) {
    case 0:
      if (!c.excluded.empty())
        c.excluded.erase(c.excluded.begin() + static_cast<std::ptrdiff_t>(random() % c.excluded.size()));
      break;
    case 1:
      if (!c.excluded.empty()) {
        Expr& e = c.excluded[random() % c.excluded.size()];
        e = system.pool->conjunction(e, random_literal(system, random));
      }
      break;
    case 2:
      c.excluded.push_back(system.pool->conjunction(random_literal(system, random), random_literal(system, random)));
      break;
    case 3:
      for (auto& set : c.interchangeable) {
        if (!set.variables.empty()) set.variables.erase(set.variables.begin());
      }
      break;
    case 4:
      for (auto& set : c.interchangeable) {
        set.holders.clear();
        set.names.clear();
      }
      break;
  }
}

}  // namespace

TEST_CASE("the check by symmetry confirms only what holds") {
  std::size_t confirmed = 0, wrong = 0, shown_anyway = 0;
  const Slice seeds = slice(400);
  for (std::uint64_t seed = seeds.first; seed < seeds.first + seeds.count; ++seed) {
    const std::string text = random_symmetric_model(seed);
    std::string problems;
    std::optional<System> system = try_load(text, problems);
    if (!system || !system->selector) continue;
    INFO("seed " << seed << "\n" << text);
    const std::vector<Expr> goals = goals_of(*system);
    StateGraph graph(*system, goals, 2000);
    if (!graph.complete()) continue;
    std::mt19937 random(static_cast<unsigned>(seed));
    for (const auto& [goal, certificate] : proofs_of(*system)) {
      if (certificate.interchangeable.empty()) continue;
      confirmed += confirmed_by_symmetry(*system, goal, certificate, kZ3, {}) ? 1 : 0;
      for (int i = 0; i < 4; ++i) {
        Certificate damaged = certificate;
        damage(damaged, *system, random);
        const Expr other = goals[random() % goals.size()];
        const bool holds = !graph.shortest_violation(other);
        wrong += holds ? 0 : 1;
        if (!confirmed_by_symmetry(*system, other, damaged, kZ3, {})) continue;
        ++shown_anyway;
        if (!holds) FAIL("confirmed what does not hold: " << system->print(other));
      }
    }
  }
  CHECK(confirmed > seeds.count / 20);
  CHECK(wrong > 0);
  CHECK(shown_anyway > 0);
}

TEST_CASE("systems that tell numbers apart are not symmetric") {
  const auto symmetric = [](const std::string& process, const std::string& main = "") {
    System system = load("MODULE P(i, last, y)\nVAR l : 0..2;\nASSIGN\n" + process +
                         "MODULE main\nVAR last : 0..2; y : array 1..2 of 0..2;\n"
                         "p1 : process P(1, last, y); p2 : process P(2, last, y);\n" +
                         main);
    const auto id = [&](const std::string& name) {
      for (const Variable& v : system.variables) {
        if (v.name == name) return v.id;
      }
      throw std::logic_error(name);
    };
    const Numbers numbers(system,
                          {{{{id("p1.l"), id("p2.l")}, {id("y[1]"), id("y[2]")}}, {{1, 2}}, {1, 2}, {id("last")}}});
    return is_symmetric(system, numbers);
  };
  const std::string step =
      "next(l) := y[i] = 1 ? 1 : l; next(last) := l = 1 ? i : last; next(y[i]) := last = i ? 2 : y[i];\n";
  CHECK(symmetric(step));
  CHECK(symmetric(step, "ASSIGN init(last) := 0;"));
  CHECK(symmetric(step, "INIT p1.l = p2.l"));
  CHECK_FALSE(symmetric(step, "ASSIGN init(last) := 1;"));
  CHECK_FALSE(symmetric(step, "INIT p1.l < p2.l"));
  CHECK_FALSE(symmetric(step, "INVAR p1.l = 0"));
  CHECK_FALSE(symmetric(step, "INVAR last = 1 -> p2.l = 0"));
  CHECK_FALSE(symmetric(step, "TRANS next(y[1]) = y[1]"));
  CHECK(symmetric(step, "TRANS next(y[1]) = y[1] & next(y[2]) = y[2]"));
  CHECK_FALSE(symmetric("next(l) := i = 1 ? 1 : 2;\n"));
  CHECK_FALSE(symmetric("next(l) := last < i ? 1 : 2;\n"));
  CHECK_FALSE(symmetric("next(last) := l;\n"));
  CHECK_FALSE(symmetric("next(last) := 1;\n"));
  CHECK_FALSE(symmetric("next(l) := y[1];\n"));
}
