// The solvers a test runs over: the installed ones that have a feature.
#pragma once

#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <vector>

#include "solvers/registry.hpp"

namespace smtsplit::test {

inline std::vector<std::string> installed(Feature feature) {
  std::vector<std::string> names;
  for (const SolverInfo& info : solvers()) {
    if (!supports(info.name, feature)) continue;
    if (info.available)
      names.push_back(info.name);
    else
      WARN("skipped: " + info.name + " is not installed");
  }
  return names;
}

}  // namespace smtsplit::test
