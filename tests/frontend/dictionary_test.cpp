// The fuzzers' dictionary has every keyword, and nothing under "keywords" that is none.
#include <catch2/catch.hpp>
#include <fstream>
#include <set>
#include <string>

#include "frontend/parse_keywords.hpp"

using namespace smtsplit::smv;

TEST_CASE("the dictionary of the fuzzers lists the keywords") {
  std::ifstream in(SMTSPLIT_SOURCE_DIR "/tests/fuzz/smv.dict");
  REQUIRE(in.good());
  std::set<std::string> listed, expected;
  bool keywords = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) keywords = line == "# keywords";
    if (keywords && line.starts_with('"')) listed.insert(line.substr(1, line.size() - 2));
  }
  for (const Keyword& keyword : all_keywords()) expected.insert(std::string(keyword.word));
  CHECK(listed == expected);
}
