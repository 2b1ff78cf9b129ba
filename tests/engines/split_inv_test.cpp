// split-inv against the tables of Cohen and Namjoshi 2007, §5, at small sizes.
#include <catch2/catch.hpp>

#include "engines/engines.hpp"
#include "support/models.hpp"

using namespace smtsplit;

namespace {

struct Row {
  bool proved = false;
  Effort effort;
};

Row run(const std::string& example) {
  System system = test::load(test::read(std::string(SMTSPLIT_SOURCE_DIR "/examples/") + example));
  Row row;
  Job job{system, {{std::get<Formula>(system.properties.front().meaning).expr}}, {}, {}, {}};
  job.answer = [&](std::size_t, const Outcome& outcome) { row.proved = std::holds_alternative<Proved>(outcome); };
  make_split_inv()->run(job);
  row.effort = job.efforts[0];
  return row;
}

}  // namespace

TEST_CASE("split-inv: refinements and new variables are those of the tables") {
  const auto [example, refinements, exposed] = GENERATE(table<std::string, std::size_t, std::size_t>({
      {"peterson/peterson-2.smv", 0, 0},              // Table 1
      {"bakery/bakery-2.smv", 0, 0},                  // Table 2
      {"bakery/bakery-4.smv", 0, 0},                  //
      {"mux-sem/mux-sem-3.smv", 2, 6},                // Table 3: 2, 2N
      {"mux-sem/mux-sem-10.smv", 2, 20},              //
      {"mux-sem-short/mux-sem-short-3.smv", 1, 3},    // Table 4: 1, N
      {"mux-sem-short/mux-sem-short-10.smv", 1, 10},  //
      {"mux-sem-last/mux-sem-last-3.smv", 0, 0},      // Table 5
      {"mux-sem-last/mux-sem-last-10.smv", 0, 0},     //
      {"mux-sem-count/mux-sem-count-3.smv", 2, 6},    // Table 6: 2, 2N; no counter is exposed
      {"mux-sem-count/mux-sem-count-10.smv", 2, 20},  //
  }));
  INFO(example);
  const Row row = run(example);
  CHECK(row.proved);
  CHECK(row.effort.refinements == refinements);
  CHECK(row.effort.exposed == exposed);
}
