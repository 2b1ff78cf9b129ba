// tmmc and tmmcir against the tables of Meng et al. 2012, §5, at small sizes.
#include <catch2/catch.hpp>

#include "engines/engines.hpp"
#include "support/models.hpp"

using namespace smtsplit;

namespace {

struct Answered {
  Outcome outcome = Unknown{};
  Effort effort;
};

Answered run(Engine& engine, const std::string& example) {
  System system = test::load(test::read(std::string(SMTSPLIT_SOURCE_DIR "/examples/") + example));
  Answered answered;
  Job job{system, {{std::get<Formula>(system.properties.front().meaning).expr}}, {}, {}, {}};
  job.answer = [&](std::size_t, Outcome outcome) { answered.outcome = std::move(outcome); };
  engine.run(job);
  answered.effort = job.efforts[0];
  return answered;
}

std::size_t counter(const Effort& effort, const std::string& wanted) {
  for (const auto& [name, value] : effort.counters) {
    if (name == wanted) return static_cast<std::size_t>(value);
  }
  FAIL("no counter " << wanted);
  return 0;
}

}  // namespace

TEST_CASE("tmmcir: refinements and essential predicates are those of the tables") {
  // A refinement of the paper is a call of its Refine: it adds predicates, or else predecessors.
  const auto [example, refinements, exposed] = GENERATE(table<std::string, std::size_t, std::size_t>({
      {"mux-sem/mux-sem-3.smv", 1, 6},                // Table 1: 1, 2N
      {"mux-sem/mux-sem-10.smv", 1, 20},              //
      {"mux-sem-last/mux-sem-last-3.smv", 1, 6},      // Table 2: 1, 2N
      {"mux-sem-last/mux-sem-last-10.smv", 1, 20},    //
      {"mux-sem-count/mux-sem-count-3.smv", 1, 6},    // Table 3: 1, 2N
      {"mux-sem-count/mux-sem-count-10.smv", 1, 20},  //
      {"bakery/bakery-2.smv", 0, 0},                  // Table 4: 0, 0
      {"bakery/bakery-4.smv", 0, 0},                  //
      {"dining-even/dining-even-6.smv", 3, 12},       // Table 5: 3, 2N
  }));
  INFO(example);
  const Answered answered = run(*make_tmmcir(), example);
  CHECK(std::holds_alternative<Proved>(answered.outcome));
  CHECK(answered.effort.refinements + counter(answered.effort, "predecessor_rounds") == refinements);
  CHECK(answered.effort.exposed == exposed);
}

TEST_CASE("tmmc is conclusive where the tables say so, and where its guarantees are finer") {
  const auto [example, conclusive] = GENERATE(table<std::string, bool>({
      {"mux-sem/mux-sem-3.smv", false},
      {"mux-sem-count/mux-sem-count-3.smv", false},
      {"bakery/bakery-4.smv", true},
      {"dining/dining-3.smv", false},
      {"mux-sem-last/mux-sem-last-3.smv", true},  // not in Table 2: there guarantees are of all local states
  }));
  INFO(example);
  CHECK(std::holds_alternative<Proved>(run(*make_tmmc(), example).outcome) == conclusive);
}

TEST_CASE("predicates that exclude each other are one lemma") {
  const Answered answered = run(*make_tmmcir(), "mux-sem/mux-sem-10.smv");
  const auto& certificate = std::get<Proved>(answered.outcome).certificate;
  CHECK(conjuncts(certificate.invariant).size() == 1);
}
