// The libFuzzer harness of the front end: aborts when the oracle finds something, so that the input is kept.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/parser_oracle.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string problem = smtsplit::fuzz::problem_with({reinterpret_cast<const char*>(data), size});
  if (problem.empty()) return 0;
  std::fprintf(stderr, "parser_fuzzer: %s\n", problem.c_str());
  std::abort();
}
