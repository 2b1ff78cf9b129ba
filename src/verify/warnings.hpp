// What a user should know about a model without asking: why a verdict may not mean what it seems to mean.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verify/fairness.hpp"

namespace smtsplit {

struct Warning {
  /// One of no-properties, no-initial-state, deadlock, no-fair-path, idle-process, unreachable-branch, vacuous.
  std::string kind;
  std::string message;
  Location location;
  std::optional<Trace> trace;           ///< deadlock: a path to the deadlocked state
  std::optional<std::size_t> property;  ///< vacuous
};

using WarningSink = std::function<void(Warning)>;

/// No state satisfies INIT and INVAR: every property holds vacuously.
void warn_no_initial_state(System& system, const EngineOptions& options, const Deadline& deadline,
                           const WarningSink& sink);

/// Reachable deadlocks, no infinite fair path, processes that never change anything, unreachable case branches: each as
/// far as the deadline allows. Silence means nothing was found, not that nothing is there.
void warn_about_model(System& system, FairPaths& fair_paths, const EngineOptions& options, const Deadline& deadline,
                      const WarningSink& sink);

/// For a property that was proved: antecedents (`a` of `a -> b`) that never hold in a reachable state.
void warn_if_vacuous(System& system, const Property& property, const EngineOptions& options, const Deadline& deadline,
                     const WarningSink& sink);

}  // namespace smtsplit
