#include <ostream>

#include "compare/reports.hpp"

namespace smtsplit {
namespace {

std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

void write_csv(const ReportInput& input, std::ostream& out) {
  out << "run,round,task,model,property,kind,family,size,labels,expected,configuration,tool,version,status,reason,"
         "wall_seconds,cpu_seconds,memory_mb,tree_memory_mb,command\r\n";
  for (const RunResult& result : input.results) {
    const PlannedRun at = planned_run(input.campaign, result.number);
    const Task& task = input.campaign.tasks[at.task];
    const Configuration& configuration = input.campaign.configurations[at.configuration];
    const Measurement& m = result.measurement;
    std::string labels;
    for (const std::string& label : task.labels) labels += (labels.empty() ? "" : ";") + label;
    out << result.number << ',' << at.round << ',' << field(task.name) << ',' << field(task.origin) << ','
        << task.property << ',' << task.kind << ',' << field(task.family) << ','
        << (task.size ? std::to_string(*task.size) : "") << ',' << field(labels) << ','
        << (task.expected ? word_of(*task.expected) : "") << ',' << field(configuration.name) << ','
        << field(input.campaign.tools[configuration.tool].name) << ','
        << field(input.campaign.versions[configuration.tool]) << ',' << word_of(result.outcome.status) << ','
        << field(result.outcome.reason) << ',';
    if (result.ran()) {
      out << m.wall_seconds << ',' << m.cpu_seconds << ',' << m.memory_mb << ',' << m.tree_memory_mb << ','
          << field(shell_text(result.command));
    } else {
      out << ",,,,";
    }
    out << "\r\n";
  }
}

}  // namespace smtsplit
