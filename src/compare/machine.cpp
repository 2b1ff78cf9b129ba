// What Linux says in /proc and /sys.
#include "compare/machine.hpp"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <string>

#include "compare/settings.hpp"

namespace smtsplit {
namespace {

std::string cpu_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

// Those that this process may use.
std::vector<int> own_cpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> cpus;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(static_cast<std::size_t>(cpu), &set)) cpus.push_back(cpu);
  }
  return cpus;
}

// Names the physical core of a CPU by the list of its threads.
std::string core_of(int cpu) {
  std::ifstream file("/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list");
  std::string siblings;
  return std::getline(file, siblings) ? siblings : std::to_string(cpu);
}

}  // namespace

nlohmann::ordered_json machine_json() {
  utsname system{};
  uname(&system);
  const auto bytes =
      static_cast<unsigned long long>(sysconf(_SC_PHYS_PAGES)) * static_cast<unsigned long long>(sysconf(_SC_PAGESIZE));
  return {{"cpu", cpu_name()},
          {"cores", own_cpus().size()},
          {"memory_mb", bytes >> 20},
          {"kernel", std::string(system.sysname) + " " + system.release}};
}

std::vector<std::vector<int>> cpu_slots(std::size_t jobs, std::size_t cores) {
  const std::vector<int> cpus = own_cpus();
  if (jobs * cores > cpus.size()) {
    throw SettingsError(std::to_string(jobs) + (jobs == 1 ? " run" : " runs at a time") + " with " +
                        std::to_string(cores) + (cores == 1 ? " CPU" : " CPUs") + " each need more than the " +
                        std::to_string(cpus.size()) + " CPUs there are");
  }
  std::map<std::string, std::size_t> taken;  // threads by core
  std::vector<std::pair<std::size_t, int>> order;
  for (const int cpu : cpus) order.emplace_back(taken[core_of(cpu)]++, cpu);
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::vector<int>> slots(jobs);
  for (std::size_t i = 0; i < jobs * cores; ++i) slots[i / cores].push_back(order[i].second);
  return slots;
}

}  // namespace smtsplit
