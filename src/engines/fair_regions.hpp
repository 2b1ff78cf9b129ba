// Why no infinite fair path goes on from a set of states: see Certificate::Region.
#pragma once

#include <optional>
#include <vector>

#include "engines/fair_components.hpp"

namespace smtsplit {

/// Regions that cover everything reachable from `start`; in the order of the certificate. Nothing when there is a fair
/// path, or when time is up.
[[nodiscard]] std::optional<std::vector<Certificate::Region>> regions_without_fair_path(
    const StepGraph& graph, const std::vector<FairBits>& fairness, const std::vector<StepGraph::Index>& start,
    const Deadline& deadline);

}  // namespace smtsplit
