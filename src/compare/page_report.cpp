// The data of the page; html_page.hpp describes their form.
#include <algorithm>
#include <ostream>

#include "compare/html_page.hpp"
#include "compare/reports.hpp"

namespace smtsplit {
namespace {

using Json = nlohmann::ordered_json;

// A page with many runs has to stay small: of a long output, the beginning and the end.
constexpr std::size_t kHead = 1500, kTail = 1500;

std::string excerpt(const std::string& text) {
  if (text.size() <= kHead + kTail) return text;
  return text.substr(0, kHead) + "\n[... " + std::to_string(text.size() - kHead - kTail) + " bytes ...]\n" +
         text.substr(text.size() - kTail);
}

}  // namespace

void write_page(const ReportInput& input, std::ostream& out) {
  const Campaign& campaign = input.campaign;
  Json data = to_json(campaign);
  data["created"] = input.header.at("created");
  data["command"] = input.header.at("command");
  data["machine"] = input.header.at("machine");
  data["complete"] = input.results.size() == campaign.run_count();
  data["planned_runs"] = campaign.run_count();
  Json runs = Json::object();
  for (const char* key :
       {"task", "configuration", "round", "status", "reason", "wall_seconds", "cpu_seconds", "memory_mb", "log"}) {
    runs[key] = Json::array();
  }
  Json outputs = Json::array();
  for (const RunResult& result : input.results) {
    const PlannedRun at = planned_run(campaign, result.number);
    const Measurement& m = result.measurement;
    const auto if_ran = [&](Json value) { return result.ran() ? std::move(value) : Json(nullptr); };
    runs["task"].push_back(at.task);
    runs["configuration"].push_back(at.configuration);
    runs["round"].push_back(at.round);
    runs["status"].push_back(word_of(result.outcome.status));
    runs["reason"].push_back(result.outcome.reason);
    runs["wall_seconds"].push_back(if_ran(m.wall_seconds));
    runs["cpu_seconds"].push_back(if_ran(m.cpu_seconds));
    runs["memory_mb"].push_back(if_ran(m.memory_mb));
    runs["log"].push_back(if_ran(log_name(result.number)));
    const auto text = result.ran() ? file_text(input.folder / log_name(result.number)) : std::nullopt;
    outputs.push_back({{"command", shell_text(result.command)}, {"output", excerpt(text.value_or(""))}});
  }
  data["runs"] = std::move(runs);
  data["disagreements"] = Json::array();
  for (const Disagreement& d : disagreements(campaign, input.results)) data["disagreements"].push_back(d.task);
  write_html_page(data, outputs, out);
}

}  // namespace smtsplit
