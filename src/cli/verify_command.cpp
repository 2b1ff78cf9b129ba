// verify: the main job. One model after the other; the supervisor may end the run at any point.
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <new>
#include <numeric>

#include "certificates/maker.hpp"
#include "cli/commands.hpp"
#include "cli/load.hpp"
#include "solvers/registry.hpp"
#include "verify/wellformed.hpp"

namespace smtsplit {
namespace {

class VerifyRun {
 public:
  VerifyRun(const VerifyCommand& command, Report& report)
      : command_(command), report_(report), deadline_(command.limits.deadline) {}

  void model(const std::string& path) {
    std::string problem;
    const auto text = read_file(path, problem);
    report_.start_model(path, text.value_or(""));
    if (!text) {
      report_.error("cannot read '" + path + "': " + problem, kExitInput);
      return;
    }
    const Source source(path == "-" ? "<stdin>" : path, *text);
    Diagnostics diagnostics;
    auto watches = watch_texts(command_.watches);
    std::optional<System> system = load_model(source, diagnostics, deadline_, watches);
    report_.diagnostics(diagnostics, source);
    for (const smv::WatchText& w : watches) report_.watch_diagnostics(without_notes(w.diagnostics), w.source);
    if (!system || !select_properties(path, *system)) return;
    about_.model = path == "-" ? "<stdin>" : std::filesystem::path(path).filename().string();
    text_ = *text;
    report_.expect(*system, options_.properties);
    const EndOfModel end{report_};
    check(*system);
  }

 private:
  // Whatever happens, no property is left without a verdict, and the report forgets the system before it dies.
  struct EndOfModel {
    Report& report;
    ~EndOfModel() { report.end_model("not decided before the run ended"); }
  };

  bool select_properties(const std::string& path, const System& system) {
    options_ = command_.verify;
    for (std::size_t p : options_.properties) {
      if (p < system.properties.size()) continue;
      report_.error(
          path + ": there is no property " + std::to_string(p) + "; it has " + std::to_string(system.properties.size()),
          kExitUsage);
      return false;
    }
    if (options_.properties.empty()) {
      options_.properties.resize(system.properties.size());
      std::iota(options_.properties.begin(), options_.properties.end(), std::size_t{0});
    }
    std::sort(options_.properties.begin(), options_.properties.end());
    const auto twice = std::unique(options_.properties.begin(), options_.properties.end());
    options_.properties.erase(twice, options_.properties.end());
    if (options_.properties.empty())
      report_.warning({"no-properties", "the model has no properties", {}, std::nullopt, std::nullopt});
    return true;
  }

  void check(System& system) {
    const WarningSink warn = [&](const Warning& w) { report_.warning(w); };
    const EngineOptions& engine_options = options_.engine_options;
    if (!command_.certificate.empty()) remove_old_certificates(system.properties.size());
    if (command_.warnings) warn_no_initial_state(system, engine_options, limited(kWarningSeconds), warn);
    if (options_.properties.empty()) return;
    if (deadline_.reached()) {
      report_.end_model("time limit reached");
      return;
    }
    std::vector<std::size_t> proved;
    Observer observer;
    observer.result = [&](const Result& r) {
      const bool is_proved = r.verdict.kind() == Verdict::Kind::Proved;
      if (is_proved) proved.push_back(r.property);
      if (!is_proved || command_.certificate.empty()) return report_.result(r);
      Result with_certificate = r;
      with_certificate.certificate = write_certificate(system, r);
      report_.result(with_certificate);
    };
    observer.progress = [&](std::optional<unsigned> bound, const std::string& what) { report_.progress(bound, what); };
    observer.note = [&](const std::string& line) { report_.note(line); };
    Verifier verifier(system, options_, observer, deadline_);
    verifier.run();
    report_.statistics(verifier.statistics());
    if (!command_.warnings) return;
    const Deadline rest = limited(kWarningSeconds);
    for (std::size_t p : proved) warn_if_vacuous(system, system.properties[p], engine_options, rest, warn);
    warn_about_model(system, verifier.fair_paths(), engine_options, limited(kWarningSeconds), warn);
  }

  // Of earlier runs: what is said of a property now must not stand beside a proof of something else. Folders that hold other
  // files stay.
  void remove_old_certificates(std::size_t properties) const {
    namespace fs = std::filesystem;
    constexpr std::string_view kName = "property-";
    std::error_code problem;
    for (const auto& entry : fs::directory_iterator(command_.certificate, problem)) {
      const std::string name = entry.path().filename().string();
      std::size_t number = 0;
      const auto [end, error] =
          std::from_chars(name.data() + std::min(name.size(), kName.size()), name.data() + name.size(), number);
      if (!name.starts_with(kName) || error != std::errc() || end != name.data() + name.size()) continue;
      const auto& chosen = options_.properties;
      if (number < properties && !std::binary_search(chosen.begin(), chosen.end(), number)) continue;
      try {
        certificates::remove_package(entry.path());
        fs::remove(entry.path(), problem);
      } catch (const certificates::OutputError&) {
      }
    }
  }

  // The folder; empty when there is none, which is an error.
  std::string write_certificate(System& system, const Result& r) {
    const std::filesystem::path folder =
        std::filesystem::path(command_.certificate) / ("property-" + std::to_string(r.property));
    try {
      const EngineOptions& options = options_.engine_options;
      certificates::Proof about = about_;
      about.property = r.property;
      about.smtsplit = SMTSPLIT_VERSION;
      about.engine = r.engine;
      if (solver_behind(r.engine, options) != nullptr) about.solver = solver_version(options.encoding.solver);
      about.seed = options.encoding.seed;
      certificates::write(certificates::package_of(system, r.verdict, about, text_, deadline_).files, folder);
      return folder.string();
    } catch (const certificates::OutOfReach& e) {
      no_certificate(r, e, kExitUndecided);
    } catch (const certificates::OutputError& e) {
      no_certificate(r, e, kExitUsage);
    } catch (const std::runtime_error& e) {
      no_certificate(r, e, deadline_.reached() ? kExitUndecided : kExitInternal);
    }
    return "";
  }

  void no_certificate(const Result& r, const std::runtime_error& why, ExitCode code) {
    report_.error("no certificate for property " + std::to_string(r.property) + ": " + why.what(), code);
  }

  [[nodiscard]] Deadline limited(double seconds) const { return deadline_.earlier(Deadline::after(seconds)); }

  static constexpr double kWarningSeconds = 2;

  const VerifyCommand& command_;
  Report& report_;
  Deadline deadline_;
  VerifyOptions options_;
  certificates::Proof about_;
  std::string text_;
};

}  // namespace

int run_verify(const VerifyCommand& command) {
  Report report(command.report);
  if (!report.ready()) {
    report.error("cannot write '" + command.report.json + "'", kExitUsage);
    return report.finish();
  }
  const Supervisor supervisor(command.limits, [&](const std::string& reason) { return report.stop(reason); });
  for (const std::string& path : command.models) {
    try {
      VerifyRun(command, report).model(path);
    } catch (const std::bad_alloc&) {
      report.error("out of memory", kExitUndecided);
    } catch (const WellformednessOpen& e) {
      report.error(path + ": " + e.what(), kExitUndecided);
    } catch (const SolverError& e) {
      report.error(path + ": a solver failed: " + e.what(), kExitInternal);
    } catch (const std::exception& e) {
      report.error(path + ": internal error: " + e.what(), kExitInternal);
    }
  }
  return report.finish();
}

}  // namespace smtsplit
