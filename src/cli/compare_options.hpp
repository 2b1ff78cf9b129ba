// The command line of `compare`.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "compare/compare.hpp"

namespace smtsplit {

/// `run` is called with what the command line says; it is complete but for the program and the version.
void add_compare(CLI::App& app, CompareRequest& request, const std::function<void()>& run);

}  // namespace smtsplit
