#include "cli/app.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <iostream>
#include <map>

#include "cli/commands.hpp"
#include "solvers/registry.hpp"

namespace smtsplit {
namespace {

const std::map<std::string, TraceFormat> kTraceFormats = {{"text", TraceFormat::Text},
                                                          {"full", TraceFormat::Full},
                                                          {"table", TraceFormat::Table},
                                                          {"json", TraceFormat::Json}};
const std::map<std::string, ScalarEncoding> kScalarEncodings = {
    {"binary", ScalarEncoding::Binary}, {"one-hot", ScalarEncoding::OneHot}, {"order", ScalarEncoding::Order}};

template <typename T>
void choice(CLI::App& app, const std::string& name, T& target, const std::map<std::string, T>& names,
            const std::string& help) {
  std::string values;
  for (const auto& [text, value] : names) values += (values.empty() ? "" : "|") + text;
  app.add_option_function<std::string>(
         name, [&target, &names](const std::string& text) { target = names.at(text); }, help)
      ->check(CLI::IsMember(names))
      ->option_text(values);
}

void add_model(CLI::App& app, std::string& model) {
  app.add_option("MODEL", model, "SMV file; - reads standard input")->required();
}

void add_verify_options(CLI::App& app, VerifyCommand& c, std::optional<bool>& progress, bool& no_simple_paths,
                        bool& no_warnings) {
  EngineOptions& engine = c.verify.engine_options;
  app.add_option("MODEL", c.models, "SMV files; - reads standard input")->required();
  std::vector<std::string> engine_names;
  for (const EngineInfo& e : engines()) engine_names.emplace_back(e.name);
  app.add_option("--engine", c.verify.engine, "how to decide the properties (see `smtsplit engines`)")
      ->check(CLI::IsMember(engine_names))
      ->option_text("NAME [auto]");
  app.add_option("--property", c.verify.properties,
                 "check only this one (0-based, in the order of the file; repeatable)")
      ->allow_extra_args(false)  // one value each: the next word is the model
      ->option_text("N");
  app.add_option("--solver", engine.encoding.solver,
                 "SAT or SMT back end (see `smtsplit solvers`), or command:PROGRAM ARGS...")
      ->option_text("NAME [cadical]");
  app.add_option("--encoder", engine.encoding.encoder,
                 "cnf (SAT solvers) or smt (SMT solvers); default: what the solver takes")
      ->check(CLI::IsMember({"cnf", "smt"}))
      ->option_text("cnf|smt");
  choice(app, "--scalars", engine.encoding.scalars, kScalarEncodings,
         "encoding of enumerations and ranges in CNF [binary]");
  app.add_option("--bound", engine.bound, "greatest number of steps to unroll; 0: no limit")->option_text("K");
  app.add_flag("--no-simple-paths", no_simple_paths, "kind: do not require distinct states in the step case");
  app.add_option("--timeout", c.limits.seconds, "end the run after this many seconds")
      ->option_text("SECONDS")
      ->check([](const std::string& text) {
        double seconds = 0;
        const bool fine = CLI::detail::lexical_cast(text, seconds) && seconds > 0 && std::isfinite(seconds);
        return fine ? std::string() : "'" + text + "' is not a positive number of seconds";
      });
  app.add_option("--memory", c.limits.memory_mb, "end the run when it uses more memory than this")->option_text("MB");
  app.add_option("--seed", engine.encoding.seed, "seed of everything random")->option_text("N");
  choice(app, "--trace", c.report.trace, kTraceFormats, "how counterexamples are printed [text]");
  app.add_option("--json", c.report.json, "write JSON Lines; - is stdout, instead of the text")->option_text("FILE");
  app.add_flag("--progress,!--no-progress", progress, "a progress line on stderr; default: when it is a terminal");
  app.add_flag("--no-warnings", no_warnings, "do not look for deadlocks, vacuity and other oddities of the model");
  app.add_flag("-v,--verbose", c.report.verbose, "say what is done, and statistics, on stderr");
}

// Settles what CLI11 cannot check; returns an error message or nothing.
std::string complete(VerifyCommand& c, const std::optional<bool>& progress, bool no_simple_paths, bool no_warnings) {
  EncodingOptions& encoding = c.verify.engine_options.encoding;
  const bool sat = supports(encoding.solver, Feature::Sat);
  const bool smt = supports(encoding.solver, Feature::Smt);
  if (!sat && !smt) return "there is no solver '" + encoding.solver + "'; see `smtsplit solvers`";
  for (const SolverInfo& s : solvers()) {
    if (s.name == encoding.solver && !s.available) return "the solver '" + s.name + "' is not installed";
  }
  if (encoding.encoder.empty()) encoding.encoder = sat ? "cnf" : "smt";
  if (!(encoding.encoder == "cnf" ? sat : smt)) {
    return "the solver '" + encoding.solver + "' cannot be used with --encoder " + encoding.encoder;
  }
  c.verify.engine_options.simple_paths = !no_simple_paths;
  c.verify.engine_options.memory_mb = c.limits.memory_mb;
  c.warnings = !no_warnings;
  c.report.progress = progress.value_or(isatty(STDERR_FILENO) != 0);
  c.report.settings = {
      {"engine", c.verify.engine},
      {"solver", encoding.solver},
      {"encoder", encoding.encoder},
      {"bound", c.verify.engine_options.bound},
      {"seed", encoding.seed},
      {"properties", c.verify.properties},
      {"timeout", c.limits.seconds ? nlohmann::ordered_json(*c.limits.seconds) : nlohmann::ordered_json(nullptr)},
      {"memory", c.limits.memory_mb}};
  return "";
}

}  // namespace

int run_app(int argc, char** argv) {
  CLI::App app{"smtsplit: a model checker for asynchronous processes with shared variables", "smtsplit"};
  app.set_version_flag("--version", "smtsplit " SMTSPLIT_VERSION);
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& e) {
    return std::string("smtsplit: error: ") + e.what() + "\nRun with --help for more information.\n";
  });
  int code = kExitProved;

  VerifyCommand verify;
  std::optional<bool> progress;
  bool no_simple_paths = false;
  bool no_warnings = false;
  CLI::App* verify_app = app.add_subcommand("verify", "check the properties of a model; the main job");
  add_verify_options(*verify_app, verify, progress, no_simple_paths, no_warnings);
  verify_app->callback([&] {
    const std::string problem = complete(verify, progress, no_simple_paths, no_warnings);
    if (problem.empty()) {
      code = run_verify(verify);
    } else {
      std::cerr << "smtsplit: error: " << problem << "\n";
      code = kExitUsage;
    }
  });

  ShowCommand show;
  CLI::App* show_app = app.add_subcommand("show", "processes, shared and local variables, properties, warnings");
  add_model(*show_app, show.model);
  show_app->callback([&] {
    Supervisor::unblock_signals();
    code = run_show(show);
  });

  SimulateCommand simulate;
  CLI::App* simulate_app = app.add_subcommand("simulate", "a random or scheduled run");
  add_model(*simulate_app, simulate.model);
  simulate_app->add_option("--seed", simulate.seed, "seed of the random choices")->option_text("N [0]");
  simulate_app->add_option("--steps", simulate.steps, "number of steps")->option_text("N [20]");
  simulate_app->add_option("--schedule", simulate.schedule, "the processes to move, in this order, again and again")
      ->delimiter(',')
      ->option_text("P1,P2,...");
  choice(*simulate_app, "--trace", simulate.trace, kTraceFormats, "how the run is printed [text]");
  simulate_app->callback([&] {
    Supervisor::unblock_signals();
    code = run_simulate(simulate);
  });

  app.add_subcommand("engines", "the engines, one line each")->callback([&] { code = list_engines(); });
  app.add_subcommand("solvers", "the solvers with their versions, one line each")->callback([&] {
    code = list_solvers();
  });

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? kExitProved : kExitUsage;
  }
  return code;
}

}  // namespace smtsplit
