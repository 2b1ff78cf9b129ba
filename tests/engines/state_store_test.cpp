// Packing of states: what is packed comes back, whatever the sizes of the domains.
#include "engines/state_store.hpp"

#include <catch2/catch.hpp>

#include "support/models.hpp"

using namespace smtsplit;

namespace {

// Packs and unpacks the state in which every variable has the last value of its domain.
void check_round_trip(const std::string& declarations, std::size_t words) {
  INFO(declarations);
  const System system = test::load("MODULE main\nVAR " + declarations + "\nINVARSPEC TRUE;\n");
  const StateCodec codec(system);
  REQUIRE(codec.words() == words);
  Valuation state, back(system.variables.size(), -1);
  for (const Variable& v : system.variables) state.push_back(v.domain.at(v.domain.size() - 1));
  std::vector<std::uint64_t> packed(words);
  codec.pack(state, packed.data());
  codec.unpack(packed.data(), back);
  CHECK(back == state);
}

}  // namespace

TEST_CASE("states with variables of a single value") {
  check_round_trip("x : 0..0;", 1);
  check_round_trip("x : {one};", 1);
  check_round_trip("x : 0..0; y : boolean;", 1);
  check_round_trip("x : 5..5; w : word[64]; y : 7..7;", 1);
  check_round_trip("w : word[64]; y : 7..7; z : boolean;", 2);
}
