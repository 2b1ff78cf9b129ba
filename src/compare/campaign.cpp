#include "compare/campaign.hpp"

namespace smtsplit {
namespace {

using Json = nlohmann::ordered_json;

Json task_json(const Task& task) {
  const auto or_null = [](const auto& optional) { return optional ? Json(*optional) : Json(nullptr); };
  return {{"name", task.name},
          {"model", task.model},
          {"model_sha256", task.model_sha256},
          {"origin", task.origin},
          {"property", task.property},
          {"kind", task.kind},
          {"expression", task.expression},
          {"refutable_by_state", task.refutable_by_state},
          {"family", task.family.empty() ? Json(nullptr) : Json(task.family)},
          {"size", or_null(task.size)},
          {"expected", task.expected ? Json(word_of(*task.expected)) : Json(nullptr)},
          {"labels", task.labels}};
}

// How its output is read.
Json reading_json(const Tool& tool) {
  Json patterns = Json::array();
  for (const Reading::Pattern& p : tool.reading.patterns) patterns.push_back({{word_of(p.status), p.line.text()}});
  return {{"name", tool.name},
          {"program_sha256", tool.program_sha256},
          {"input", word_of(tool.input)},
          {"decides", tool.reading.decides_invariants ? "invariants" : "properties"},
          {"exit_codes", tool.reading.exit_codes},
          {"patterns", patterns}};
}

}  // namespace

PlannedRun planned_run(const Campaign& campaign, std::size_t number) {
  const std::size_t configurations = campaign.configurations.size(), tasks = campaign.tasks.size();
  return {number / configurations / tasks, number / configurations % tasks, number % configurations};
}

std::vector<std::string> command_of(const Campaign& campaign, std::size_t configuration, const CommandValues& values) {
  const Configuration& c = campaign.configurations[configuration];
  std::vector<std::string> command = fill_in(campaign.tools[c.tool].command, values);
  command.insert(command.end(), c.options.begin(), c.options.end());
  return command;
}

Json to_json(const Campaign& campaign) {
  Json configurations = Json::array(), tasks = Json::array();
  for (const Configuration& c : campaign.configurations) {
    const Tool& tool = campaign.tools[c.tool];
    std::vector<std::string> command = tool.command;
    command.insert(command.end(), c.options.begin(), c.options.end());
    configurations.push_back({{"name", c.name},
                              {"tool", tool.name},
                              {"version", campaign.versions.at(c.tool)},
                              {"command", shell_text(command)}});
  }
  Json tools = Json::array();
  for (const Tool& tool : campaign.tools) tools.push_back(reading_json(tool));
  for (const Task& task : campaign.tasks) tasks.push_back(task_json(task));
  return {{"title", campaign.title},
          {"limits",
           {{"timeout_seconds", campaign.limits.seconds},
            {"memory_mb", campaign.limits.memory_mb},
            {"cores", campaign.cores},
            {"jobs", campaign.jobs},
            {"repeat", campaign.repeat}}},
          {"baseline", campaign.baseline ? Json(*campaign.baseline) : Json(nullptr)},
          {"tools", tools},
          {"configurations", configurations},
          {"tasks", tasks}};
}

}  // namespace smtsplit
