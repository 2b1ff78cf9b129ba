#include "compare/compare.hpp"

#include <csignal>
#include <ctime>
#include <iostream>

#include "compare/driver.hpp"
#include "compare/live_table.hpp"
#include "compare/machine.hpp"
#include "compare/reports.hpp"
#include "compare/tasks.hpp"

namespace smtsplit {
namespace {

using Json = nlohmann::ordered_json;

CompareSettings settings_of(const CompareRequest& request) {
  if (request.campaign.empty()) return request.settings;
  const auto text = file_text(request.campaign);
  if (!text) throw InputError("smtsplit: error: cannot read '" + request.campaign + "'\n");
  const Source source(request.campaign, *text);
  Diagnostics diagnostics;
  CompareSettings file;
  try {
    file = read_campaign_file(source, diagnostics);
  } catch (const TooManyErrors&) {
  }
  std::string messages;
  for (const Diagnostic& d : diagnostics.all()) messages += render(d, source);
  if (diagnostics.has_errors()) throw InputError(messages);
  return merged(request.settings, std::move(file));
}

// SIGINT and SIGTERM are blocked in this process; one that waits ends the campaign.
class Interrupt {
 public:
  [[nodiscard]] bool operator()() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    const timespec now{};
    came_ = came_ || sigtimedwait(&set, nullptr, &now) > 0;
    return came_;
  }

 private:
  bool came_ = false;
};

}  // namespace

CompareEnd compare(const CompareRequest& request) {
  Runner runner;  // before this process grows
  const CompareSettings settings = settings_of(request);
  if (settings.models.empty()) throw SettingsError("there is no model to compare on");
  Campaign campaign = configure(settings, request.program, request.version);
  const auto slots = cpu_slots(campaign.jobs, campaign.cores);
  ReadTasks read = read_tasks(settings.models, std::cerr);
  campaign.tasks = std::move(read.tasks);

  const CampaignFolder folder(request.output);
  folder.create();
  LiveTable live(std::cerr, request.progress);
  live.show("asking the tools for their versions");
  ask_versions(campaign, runner, folder);
  const Json header = {{"event", "campaign"},       {"version", request.version},
                       {"created", utc_now()},      {"command", shell_text(request.arguments)},
                       {"machine", machine_json()}, {"plan", to_json(campaign)}};
  ResultsFile file(folder, header, request.resume);
  for (const auto& [name, text] : read.files) write_file(folder / name, text);
  check_options(campaign, runner, folder);

  Interrupt interrupt;
  Inputs inputs(campaign, folder, runner, request.program);
  inputs.prepare([&](std::size_t left) {
    live.show("preparing what the tools read: " + std::to_string(left) + " left");
    return !interrupt();
  });
  const DriverHooks hooks{[&](const CampaignProgress& progress) { live.show(progress); }, std::ref(interrupt)};
  const std::vector<RunResult> results = carry_out(campaign, slots, runner, inputs, folder, file, hooks);
  live.clear();

  const ReportInput report{campaign, file.header(), results, folder};
  write_text_report(report, std::cout);
  write_reports(report);
  std::cout << "written to " << request.output << ": index.html, results.jsonl, results.csv, results.*.xml\n";
  if (!disagreements(campaign, results).empty()) return CompareEnd::Disagreement;
  return results.size() == campaign.run_count() ? CompareEnd::Complete : CompareEnd::Incomplete;
}

}  // namespace smtsplit
