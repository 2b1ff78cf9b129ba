// Every way to unroll a system that this machine has solvers for.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "encoders/unrolling.hpp"
#include "solvers/registry.hpp"

namespace smtsplit::test {

inline std::vector<EncodingOptions> configurations() {
  std::vector<EncodingOptions> result;
  const std::vector<SolverInfo> known = solvers();
  const auto available = [&](const std::string& name) {
    return std::any_of(known.begin(), known.end(), [&](const SolverInfo& s) { return s.name == name && s.available; });
  };
  for (const char* solver : {"cadical", "z3"}) {
    if (!available(solver)) continue;
    for (const ScalarEncoding scalars : {ScalarEncoding::Binary, ScalarEncoding::OneHot, ScalarEncoding::Order}) {
      result.push_back({.solver = solver, .encoder = "cnf", .scalars = scalars, .seed = 0});
    }
  }
  for (const char* solver : {"z3", "cvc5"}) {
    if (available(solver)) result.push_back({.solver = solver, .encoder = "smt", .scalars = {}, .seed = 0});
  }
  return result;
}

/// How much of a test to run, between 1 and full: terms_test.cpp checks the terms without the solvers, which are slow.
inline std::size_t amount(const EncodingOptions& options, std::size_t full) {
  std::size_t share = 20;
  if (options.solver == "z3") share = options.encoder == "cnf" ? 4 : 12;
  if (options.solver == "cadical") share = 1;
  return std::max<std::size_t>(1, full / share);
}

inline std::string name(const EncodingOptions& options) {
  const char* const scalars = options.encoder == "smt"                       ? ""
                              : options.scalars == ScalarEncoding::Binary    ? " binary"
                              : options.scalars == ScalarEncoding::OneHot    ? " one-hot"
                                                                             : " order";
  return options.encoder + " " + options.solver + scalars;
}

}  // namespace smtsplit::test
