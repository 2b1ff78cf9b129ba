// Finding programs on the PATH, and command lines without a shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace smtsplit {

/// The program's path by the rules of the PATH; empty when there is none.
[[nodiscard]] std::string find_program(const std::string& name);

/// Splits a command line into words at blanks; '..', ".." and \ quote as in a shell, and nothing else is special. Throws
/// SolverError for an open quote.
[[nodiscard]] std::vector<std::string> split_words(std::string_view command);

}  // namespace smtsplit
