// What must hold of the front end whatever the input is: it ends with a System or with located errors, and what it
// returns can be printed. Shared by the fuzzer and by the test that replays inputs.
#pragma once

#include <string>
#include <string_view>

namespace smtsplit::fuzz {

/// Runs the front end on the text. What is wrong with its answer; empty when nothing is.
[[nodiscard]] std::string problem_with(std::string_view text);

}  // namespace smtsplit::fuzz
