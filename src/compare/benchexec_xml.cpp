// BenchExec's form of results: https://github.com/sosy-lab/benchexec, doc/result.dtd and doc/run-results.md.
//
// BenchExec knows one run a task; the rounds are runs of tasks with the round behind their name. A property that holds is
// "true" there, and one that does not is "false". Its units are SI: MB are 10^6 bytes.
#include <algorithm>
#include <ostream>
#include <sstream>

#include "compare/printable.hpp"
#include "compare/reports.hpp"

namespace smtsplit {
namespace {

// Characters that XML cannot have, even escaped, become U+FFFD; so does what is no UTF-8.
std::string xml_text(const std::string& text) {
  std::string result;
  for (const char c : valid_utf8(text)) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\n': result += "&#10;"; break;
      case '\t': result += "&#9;"; break;
      case '\r': result += "&#13;"; break;
      default:
        if (static_cast<unsigned char>(c) < ' ') {
          result += "\xEF\xBF\xBD";
        } else {
          result += c;
        }
    }
  }
  for (const char* forbidden : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}) {
    for (std::size_t at = 0; (at = result.find(forbidden, at)) != std::string::npos;)
      result.replace(at, 3, "\xEF\xBF\xBD");
  }
  return result;
}

std::string attribute(const std::string& name, const std::string& value) {
  return " " + name + "=\"" + xml_text(value) + "\"";
}

std::string column(const std::string& title, const std::string& value, bool hidden = false) {
  return "    <column" + attribute("title", title) + attribute("value", value) + (hidden ? " hidden=\"true\"" : "") +
         "/>\n";
}

std::string number_text(double number) {
  std::ostringstream text;
  text.precision(9);
  text << std::fixed << number;
  return text.str();
}

std::string expected_text(Status status) { return status == Status::Proved ? "true" : "false"; }

// The words that table-generator knows for these ends.
std::string status_text(const RunResult& result) {
  switch (result.outcome.status) {
    case Status::Proved: return "true";
    case Status::Refuted: return "false";
    case Status::Unknown:
    case Status::Unsupported: return "unknown";
    case Status::Timeout: return "TIMEOUT";
    case Status::OutOfMemory: return "OUT OF MEMORY";
    case Status::TooMuchOutput: return "ERROR (too much output)";
    case Status::TooManyProcesses: return "ERROR (too many processes)";
    case Status::Error: return "ERROR (" + result.outcome.reason + ")";
  }
  return "ERROR";
}

std::string category(const RunResult& result, const Task& task) {
  const Status status = result.outcome.status;
  if (is_verdict(status)) return !task.expected ? "missing" : status == *task.expected ? "correct" : "wrong";
  return status == Status::Unknown || status == Status::Unsupported ? "unknown" : "error";
}

std::string termination_reason(RunEnd end) {
  switch (end) {
    case RunEnd::Timeout: return "walltime";
    case RunEnd::OutOfMemory: return "memory";
    case RunEnd::TooMuchOutput: return "files-size";
    case RunEnd::TooManyProcesses:
    case RunEnd::Lost: return "killed";
    case RunEnd::NotStarted: return "failed";
    case RunEnd::Exited:
    case RunEnd::Signalled: break;
  }
  return "";
}

void write_run(const ReportInput& input, const RunResult& result, std::ostream& out) {
  constexpr double kMebibyte = 1024.0 * 1024;
  const PlannedRun at = planned_run(input.campaign, result.number);
  const Task& task = input.campaign.tasks[at.task];
  const Measurement& m = result.measurement;
  const std::string round = input.campaign.repeat > 1 ? " round " + std::to_string(at.round) : "";
  out << "  <run" << attribute("name", task.name + round) << attribute("files", "[" + task.model + "]")
      << attribute("properties", task.kind);
  if (task.expected) out << attribute("expectedVerdict", expected_text(*task.expected));
  if (result.ran()) out << attribute("logfile", log_name(result.number));
  out << ">\n" << column("status", status_text(result)) << column("category", category(result, task), true);
  if (result.ran()) {
    out << column("cputime", number_text(m.cpu_seconds) + "s") << column("walltime", number_text(m.wall_seconds) + "s")
        << column("memory", std::to_string(static_cast<std::uint64_t>(m.memory_mb * kMebibyte)) + "B");
    if (const std::string reason = termination_reason(m.end); !reason.empty()) {
      out << column("terminationreason", reason, true);
    }
    if (m.end == RunEnd::Exited) out << column("returnvalue", std::to_string(m.code), true);
    if (m.end == RunEnd::Signalled) out << column("exitsignal", std::to_string(m.code), true);
    out << column("starttime", result.started, true);
  }
  out << "  </run>\n";
}

}  // namespace

void write_benchexec_xml(const ReportInput& input, std::size_t configuration, std::ostream& out) {
  const Campaign& campaign = input.campaign;
  const Configuration& c = campaign.configurations[configuration];
  const auto& machine = input.header.at("machine");
  const std::string created = input.header.at("created");
  constexpr double kMegabytes = 1.048576;  // of a mebibyte
  constexpr std::uint64_t kMebibyte = 1 << 20;
  std::string options;
  for (const std::string& option : c.options) options += (options.empty() ? "" : " ") + option;
  std::string title = campaign.title.empty() ? "smtsplit compare" : campaign.title;
  out << R"(<?xml version="1.0" encoding="utf-8"?>)"
      << "\n"
      << R"(<!DOCTYPE result PUBLIC '+//IDN sosy-lab.org//DTD BenchExec result 3.0//EN')"
      << R"( 'https://www.sosy-lab.org/benchexec/result-3.0.dtd'>)"
      << "\n"
      << "<result" << attribute("name", c.name) << attribute("displayName", c.name) << attribute("benchmarkname", title)
      << attribute("date", created) << attribute("starttime", created) << attribute("tool", campaign.tools[c.tool].name)
      << attribute("toolmodule", "smtsplit.compare") << attribute("version", campaign.versions[c.tool])
      << attribute("options", options)
      << attribute("memlimit", number_text(static_cast<double>(campaign.limits.memory_mb) * kMegabytes) + "MB")
      << attribute("timelimit", number_text(campaign.limits.seconds) + "s")
      << attribute("cpuCores", std::to_string(campaign.cores))
      << attribute("generator", "smtsplit " + input.header.at("version").get<std::string>());
  if (input.results.size() < campaign.run_count()) out << attribute("error", "interrupted");
  out << ">\n  <columns>\n";
  for (const char* title_of : {"status", "cputime", "walltime", "memory"}) {
    out << "    <column" << attribute("title", title_of) << "/>\n";
  }
  out << "  </columns>\n  <systeminfo>\n    <os" << attribute("name", machine.at("kernel")) << "/>\n    <cpu"
      << attribute("model", machine.at("cpu")) << attribute("cores", std::to_string(machine.at("cores").get<int>()))
      << "/>\n    <ram"
      << attribute("size", std::to_string(machine.at("memory_mb").get<std::uint64_t>() * kMebibyte) + "B")
      << "/>\n    <environment/>\n  </systeminfo>\n";
  for (const RunResult& result : input.results) {
    if (planned_run(campaign, result.number).configuration == configuration) write_run(input, result, out);
  }
  out << "</result>\n";
}

}  // namespace smtsplit
