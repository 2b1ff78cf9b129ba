// Packages of true proofs are accepted, by every solver there is.
#include <catch2/catch.hpp>
#include <iostream>
#include <map>

#include "packages.hpp"
#include "support/campaign.hpp"
#include "support/random_model.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

std::string example(const std::string& path) { return read(std::string(SMTSPLIT_SOURCE_DIR) + "/examples/" + path); }

void check_all(const std::string& text, const char* engine, const std::vector<std::string>& solvers,
               std::map<std::string, std::size_t>& counts) {
  System system = load(text);
  for (const Found& found : packages(system, text, engine)) {
    INFO(engine << ", property " << found.property << " of\n" << text);
    INFO(found.problem);
    REQUIRE(found.package);
    for (const std::string& solver : solvers) {
      const certificates::Audit audit = audited(found.package->files, solver);
      for (const std::string& p : audit.problems) UNSCOPED_INFO(solver << ": " << p);
      CHECK(audit.clean());
    }
    counts["witnesses"] += found.package->proof.witnesses.size();
    for (const certificates::Claim& c : found.package->proof.claims) ++counts[certificates::rule_of(c)];
  }
}

}  // namespace

TEST_CASE("packages of examples are accepted by every solver") {
  const std::vector<std::string> solvers = certificates::auditors();
  REQUIRE(solvers.size() == 4);
  std::map<std::string, std::size_t> counts;
  for (const char* model : {"mux-sem/mux-sem-3.smv", "peterson/peterson-2.smv", "simple-id/simple-id-3.smv"}) {
    for (const char* engine : {"explicit", "kind", "pdr", "split", "tmmc", "split-inv", "split-pairwise", "tmmcir"}) {
      check_all(example(model), engine, solvers, counts);
    }
  }
  for (const char* rule : {"split", "symmetric", "inductive", "k-induction"}) {
    INFO(rule);
    CHECK(counts[rule] > 0);
  }
}

// SMTSPLIT_TEST_SEEDS=1:N chooses how many models.
TEST_CASE("packages of proofs about random models are accepted") {
  std::map<std::string, std::size_t> counts;
  for_each_model(slice(12), [&](std::uint64_t seed, const std::string& text, System&) {
    for (const char* engine : {"explicit", "pdr", "kind", "split", "split-inv"}) {
      INFO("seed " << seed);
      check_all(text, engine, {"z3"}, counts);
    }
    const std::string symmetric = random_symmetric_model(seed);
    std::string problems;
    if (try_load(symmetric, problems)) check_all(symmetric, "split", {"z3"}, counts);
  });
  for (const auto& [rule, count] : counts) std::cout << rule << ": " << count << " claims\n";
  CHECK(counts["inductive"] > 10);
  CHECK(counts["witnesses"] > 10);
}

TEST_CASE("a package does not depend on the run that made it") {
  const std::string text = example("mux-sem/mux-sem-3.smv");
  System one = load(text), other = load(text);
  const auto first = packages(one, text, "split"), second = packages(other, text, "split");
  REQUIRE(first.size() == second.size());
  for (std::size_t i = 0; i < first.size(); ++i) CHECK(first[i].package->files == second[i].package->files);
}

TEST_CASE("the package of a symmetric system does not grow with it") {
  std::vector<std::map<std::string, std::size_t>> sizes;
  for (const char* model : {"mux-sem/mux-sem-10.smv", "mux-sem/mux-sem-50.smv"}) {
    const std::string text = example(model);
    System system = load(text);
    for (const Found& found : packages(system, text, "split")) {
      auto& size = sizes.emplace_back();
      REQUIRE(found.package);
      for (const auto& entry : found.package->obligations) {
        const std::string& name = entry.obligation.name;
        const bool of_all = name.starts_with("sym_") || name.starts_with("front") || name.starts_with("live_");
        if (!of_all) size[name] = entry.obligation.assertions.size();
      }
    }
  }
  REQUIRE(sizes.size() >= 2);
  CHECK(sizes.front() == sizes[sizes.size() / 2]);
}

TEST_CASE("an expression that stands twice in a property has one claim") {
  const std::string text =
      "MODULE main\nVAR c : boolean; d : boolean;\nASSIGN next(c) := c; next(d) := d;\nINIT c\n"
      "SPEC AG c & AG c\nLTLSPEC (c | G !c) & (!c | G c)\nSPEC (EF c) | AG !c\nSPEC (c & AG c) | AG !c\n";
  System system = load(text);
  const auto found = packages(system, text, "explicit");
  REQUIRE(found.size() == 4);
  for (const Found& f : found) {
    INFO(f.property << ": " << f.problem);
    REQUIRE(f.package);
    CHECK(audited(f.package->files, "cadical").clean());
  }
}

TEST_CASE("runs and cases of different parts of a property are kept apart") {
  const std::string text =
      "MODULE main\nVAR x : 0..3; b : boolean;\nASSIGN next(x) := x; next(b) := !b;\nINIT x < 2\n"
      "SPEC EF x < 3 & (x = 0 | AG x = 1)\nSPEC (EF b & EF !b) & (b | EF b)\nSPEC (b | EF b) & (!b | EF !b)\n"
      "SPEC EF (x = 0 & b) | (x != 0 & EF x = 1)\n";
  System system = load(text);
  std::size_t made = 0;
  for (const char* engine : {"explicit", "pdr"}) {
    for (const Found& f : packages(system, text, engine)) {
      INFO(engine << " " << f.property << ": " << f.problem);
      REQUIRE(f.package);
      CHECK(audited(f.package->files, "cadical").clean());
      ++made;
    }
  }
  CHECK(made >= 7);
}
