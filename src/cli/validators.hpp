// What values of options may be; the messages name the value and what was expected.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace smtsplit {

[[nodiscard]] CLI::Validator one_of(const std::vector<std::string>& names);
/// From 0 to 4294967295.
[[nodiscard]] CLI::Validator whole_number();
/// A whole number above 0.
[[nodiscard]] CLI::Validator positive_number();
/// Seconds above 0.
[[nodiscard]] CLI::Validator time_span();
/// Not empty: the name of a file, a folder, ...
[[nodiscard]] CLI::Validator name_of(const std::string& what);

}  // namespace smtsplit
