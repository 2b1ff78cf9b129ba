#include "compare/compare.hpp"

#include <algorithm>
#include <iostream>
#include <map>
#include <optional>

#include "compare/driver.hpp"
#include "compare/live_table.hpp"
#include "compare/machine.hpp"
#include "compare/reports.hpp"
#include "compare/tasks.hpp"
#include "compare/toml_messages.hpp"

namespace smtsplit {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kCampaignCopy = "campaign.toml";

CompareSettings settings_of(const CompareRequest& request, const std::optional<Source>& source) {
  if (!source) return request.settings;
  Diagnostics diagnostics;
  CompareSettings file;
  try {
    file = read_campaign_file(*source, diagnostics);
  } catch (const TooManyErrors&) {
  }
  if (diagnostics.has_errors()) throw InputError(toml_messages(diagnostics.all(), *source));
  return merged(request.settings, std::move(file));
}

/// The campaign with its tasks, and the models' texts; everything is checked that can be without running something.
Campaign planned(const CompareRequest& request, Runner& runner, std::map<std::string, std::string>& files,
                 const Interruption& interrupted) {
  std::optional<Source> source;
  if (!request.campaign.empty()) {
    const EndsBySignals at_once;
    source.emplace(request.campaign, input_text(request.campaign));
  }
  const CompareSettings settings = settings_of(request, source);
  if (settings.models.empty()) throw SettingsError("there is no model to compare on");
  try {
    Campaign campaign = configure(settings, request.program, request.version);
    ReadTasks read = read_tasks(settings.models, runner, std::cerr, interrupted);
    campaign.tasks = std::move(read.tasks);
    files = std::move(read.files);
    if (source) files.emplace(kCampaignCopy, source->text());
    return campaign;
  } catch (const SettingsError& e) {
    if (!source || !e.place().known()) throw;
    throw InputError(toml_messages({{Severity::Error, e.place(), e.what(), {}, {}}}, *source));
  }
}

}  // namespace

CompareEnd compare(const CompareRequest& request) try {
  Runner runner;  // before this process grows
  std::map<std::string, std::string> files;
  const Interruption interrupted = interruption_by_signals();
  Campaign campaign = planned(request, runner, files, interrupted);
  const auto slots = cpu_slots(campaign.jobs, campaign.cores);

  const CampaignFolder folder(request.output);
  folder.create();
  ResultsFile file(folder, request.resume);
  LiveTable live(std::cerr, request.progress);
  live.show("asking the tools for their versions");
  ask_versions(campaign, runner, folder, interrupted);
  // Before there is a plan that would have to be gone on with.
  check_options(campaign, runner, folder, interrupted);
  file.begin(campaign, {{"event", "campaign"},
                        {"version", request.version},
                        {"created", utc_now()},
                        {"command", shell_text(request.arguments)},
                        {"machine", machine_json()},
                        {"plan", to_json(campaign)}});
  for (const auto& [name, text] : files) write_file(folder / name, text);

  std::optional<RunnerError> failure;
  std::vector<RunResult> results = file.found();
  Inputs inputs(campaign, folder, runner, request.program, file.resumed(), interrupted);
  try {
    inputs.prepare(
        [&](std::size_t left) { live.show("preparing what the tools read: " + std::to_string(left) + " left"); });
    const DriverHooks hooks{[&](const CampaignProgress& progress) { live.show(progress); }, interrupted};
    carry_out(campaign, slots, runner, inputs, folder, file, hooks, results);
  } catch (const Interrupted&) {  // what is there is reported all the same
  } catch (const RunnerError& e) {
    failure = e;
  }
  runner.stop();
  live.clear();
  std::sort(results.begin(), results.end(), [](const auto& a, const auto& b) { return a.number < b.number; });

  const ReportInput report{campaign, file.header(), results, folder};
  write_reports(report);
  write_text_report(report, std::cout);  // last, as nobody need read it to its end
  std::cout << "written to " << request.output
            << ": index.html, results.jsonl, results.csv, results.md, results.*.xml\n";
  if (failure) throw RunnerError(*failure);
  if (!disagreements(campaign, results).empty()) return CompareEnd::Disagreement;
  return results.size() == campaign.run_count() ? CompareEnd::Complete : CompareEnd::Incomplete;
} catch (const Interrupted&) {
  std::cerr << "smtsplit: interrupted before the first run\n";
  return CompareEnd::Incomplete;
}

}  // namespace smtsplit
