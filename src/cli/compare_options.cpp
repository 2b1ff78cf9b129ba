#include "cli/compare_options.hpp"

#include "cli/validators.hpp"

namespace smtsplit {
namespace {

CLI::Option* list(CLI::App& app, const std::string& name, std::vector<std::string>& target, const std::string& help) {
  return app.add_option(name, target, help)->delimiter(',')->allow_extra_args(false);
}

template <typename T>
CLI::Option* count(CLI::App& app, const std::string& name, std::optional<T>& target, const std::string& help) {
  return app.add_option(name, target, help)->check(positive_number());
}

}  // namespace

void add_compare(CLI::App& app, CompareRequest& request, const std::function<void()>& run) {
  CompareSettings& settings = request.settings;
  CLI::App* compare = app.add_subcommand("compare", "engines, solvers and other tools side by side, with limits");
  compare->add_option_function<std::vector<std::string>>(
      "MODEL",
      [&](const std::vector<std::string>& models) {
        for (const std::string& model : models) {
          settings.models.emplace_back();
          settings.models.back().file = model;
        }
      },
      "SMV files");
  compare
      ->add_option("--campaign", request.campaign, "a campaign in TOML: families, expected verdicts, and all of this")
      ->check(name_of("file"))
      ->option_text("FILE");
  list(*compare, "--engines", settings.engines,
       "engines, options of `verify` behind a name if need be: \"split,pdr --ctg\" [auto]")
      ->option_text("E1,E2,...");
  list(*compare, "--solvers", settings.solvers, "each engine that uses a solver runs with each of these")
      ->option_text("S1,S2,...");
  compare
      ->add_option("--switch", settings.switches,
                   "each engine that has this option runs with each of its values; flags are on or off (repeatable)")
      ->allow_extra_args(false)
      ->option_text("NAME=V1,V2,...");
  list(*compare, "--peers", settings.peers,
       "other tools: abc-pdr, abc-bmc3, spacer, spacer-bv, nusmv, nuxmv, tables of your own")
      ->option_text("NAME|FILE.toml,...");
  compare->add_option("--baseline", settings.baseline, "the configuration that all others are measured against")
      ->check(name_of("configuration"))
      ->option_text("NAME");
  compare->add_option("--timeout", settings.timeout, "wall-clock time for a run")
      ->check(time_span())
      ->option_text("SECONDS [60]");
  count(*compare, "--memory", settings.memory_mb, "memory for a run, all its processes together")
      ->option_text("MB [4096]");
  count(*compare, "--jobs", settings.jobs, "runs at the same time, each on a CPU of its own")->option_text("N [1]");
  count(*compare, "--cores", settings.cores, "CPUs for a run")->option_text("N [1]");
  count(*compare, "--repeat", settings.repeat, "how often everything runs")->option_text("N [1]");
  compare->add_option("--title", settings.title, "for the reports")->option_text("TEXT");
  compare->add_option("-o,--output", request.output, "the folder for logs, results and reports [comparison]")
      ->check(name_of("folder"))
      ->option_text("DIR");
  compare->add_flag("--resume", request.resume, "go on with the same campaign in DIR, where it was interrupted");
  compare->add_flag("--progress,!--no-progress", request.progress,
                    "a table on stderr while it runs; default: when that is a terminal");
  compare->callback(run);
}

}  // namespace smtsplit
