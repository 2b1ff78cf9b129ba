// A check in a process of its own, so that crashes and hangs are failures like others.
#pragma once

#include <functional>
#include <optional>

#include "fuzz/model_check.hpp"

namespace smtsplit::test {

/// Runs the check in a child. `run` names it in the failures "crash" and "hang".
[[nodiscard]] std::optional<Finding> isolated(const std::string& run, double seconds,
                                              const std::function<std::optional<Finding>()>& check);

/// Line breaks and tabs replaced, so that a text fits into one field of a line.
[[nodiscard]] std::string one_line(std::string text);

}  // namespace smtsplit::test
