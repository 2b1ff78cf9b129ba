// The machine that a campaign runs on, and its CPUs.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

namespace smtsplit {

/// {"cpu": its name, "cores": how many this process may use, "memory_mb": , "kernel": }
[[nodiscard]] nlohmann::ordered_json machine_json();

/// For each of `jobs` runs at a time, the CPUs that it alone gets: those of different physical cores first. Throws
/// SettingsError when there are not enough.
[[nodiscard]] std::vector<std::vector<int>> cpu_slots(std::size_t jobs, std::size_t cores);

}  // namespace smtsplit
