#include "cli/app.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <set>

#include "cli/commands.hpp"
#include "cli/compare_options.hpp"
#include "cli/validators.hpp"
#include "solvers/registry.hpp"

namespace smtsplit {
namespace {

template <typename T>
using Names = std::vector<std::pair<std::string, T>>;  // in the order in which the help shows them

const Names<TraceFormat> kTraceFormats = {{"text", TraceFormat::Text}, {"full", TraceFormat::Full},
                                          {"json", TraceFormat::Json}, {"table", TraceFormat::Table},
                                          {"vcd", TraceFormat::Vcd},   {"xml", TraceFormat::Xml}};
const Names<ScalarEncoding> kScalarEncodings = {
    {"binary", ScalarEncoding::Binary}, {"one-hot", ScalarEncoding::OneHot}, {"order", ScalarEncoding::Order}};

const Names<Projection> kProjections = {{"cubes", Projection::Cubes},
                                        {"models", Projection::Models},
                                        {"z3-qe", Projection::Z3Qe},
                                        {"z3-mbp", Projection::Z3Mbp}};

const Names<Expose> kExpose = {{"none", Expose::None}, {"needed", Expose::Needed}, {"all", Expose::All}};

const Names<decltype(&export_aiger)> kExporters = {
    {"aiger", &export_aiger}, {"smt2", &export_smt2}, {"chc", &export_chc}, {"smv", &export_smv}};
const Names<ExportOptions::Sorts> kSorts = {{"bool", ExportOptions::Sorts::Booleans},
                                            {"bv", ExportOptions::Sorts::BitVectors}};

const char* const kDefaultSmtSolver = "z3";

template <typename T>
CLI::Option* choice(CLI::App& app, const std::string& name, T& target, const Names<T>& names, const std::string& help) {
  std::vector<std::string> words;
  std::string values;
  for (const auto& [text, value] : names) {
    words.push_back(text);
    values += (values.empty() ? "" : "|") + text;
  }
  return app
      .add_option_function<std::string>(
          name,
          [&target, &names](const std::string& text) {
            for (const auto& [word, value] : names) {
              if (word == text) target = value;
            }
          },
          help)
      ->check(one_of(words))
      ->option_text(values);
}

template <typename T>
std::string word_of(const Names<T>& names, T value) {
  for (const auto& [word, v] : names) {
    if (v == value) return word;
  }
  return "";
}

void add_model(CLI::App& app, std::string& model) {
  app.add_option("MODEL", model, "SMV file; - reads standard input")->required();
}

void add_watch(CLI::App& app, std::vector<std::string>& watches) {
  app.add_option("--watch", watches, "show this expression over the names of main along traces (repeatable)")
      ->allow_extra_args(false)  // one value each: the next word is the model
      ->option_text("EXPR");
}

// Flags of `verify` that need more than to be stored.
struct VerifyFlags {
  bool progress = false;
  bool no_progress = false;
  bool no_simple_paths = false;
  bool no_lifting = false;
  bool no_dropping = false;
  bool no_loosening = false, no_speculation = false, no_symmetry = false, full_conjunction = false,
       late_quantification = false;
  bool no_warnings = false;
  bool solver_given = false;
};

void add_verify_options(CLI::App& app, VerifyCommand& c, VerifyFlags& flags) {
  EngineOptions& engine = c.verify.engine_options;
  app.add_option("MODEL", c.models, "SMV files; - reads standard input")->required();
  std::vector<std::string> engine_names;
  for (const EngineInfo& e : engines()) engine_names.emplace_back(e.name);
  app.add_option("--engine", c.verify.engine, "how to decide the properties (see `smtsplit engines`)")
      ->check(one_of(engine_names))
      ->option_text("NAME [auto]");
  app.add_option("--property", c.verify.properties,
                 "check only this one (0-based, in the order of the file; repeatable)")
      ->allow_extra_args(false)  // one value each: the next word is the model
      ->check(whole_number())
      ->option_text("N");
  app.add_option("--solver", engine.encoding.solver,
                 "SAT or SMT back end (see `smtsplit solvers`), or command:PROGRAM ARGS...")
      ->option_text("NAME [cadical]");
  app.add_option("--encoder", engine.encoding.encoder,
                 "cnf (SAT solvers) or smt (SMT solvers); default: what the solver takes")
      ->check(one_of({"cnf", "smt"}))
      ->option_text("cnf|smt");
  choice(app, "--scalars", engine.encoding.scalars, kScalarEncodings,
         "encoding of enumerations and ranges in CNF [binary]");
  app.add_option("--bound", engine.bound, "look for counterexamples of at most this many steps; 0: no limit")
      ->check(whole_number())
      ->option_text("K [0]");
  app.add_flag("--no-simple-paths", flags.no_simple_paths, "kind: do not require distinct states in the step case");
  app.add_flag("--no-lifting", flags.no_lifting, "pdr: obligations are single states");
  app.add_flag("--no-dropping", flags.no_dropping, "pdr: lemmas are generalised by unsatisfiable cores only");
  app.add_flag("--no-loosening", flags.no_loosening, "pdr, split: bounds in lemmas stay as they are");
  app.add_flag("--ctg", engine.ctg, "pdr: exclude counterexamples to generalisation");
  choice(app, "--projection", engine.projection, kProjections,
         "tmmc, split-*, tmmcir: how the steps of a process are found [cubes]");
  app.add_flag("--no-symmetry", flags.no_symmetry,
               "split, tmmc, split-*, tmmcir: as if no processes were interchangeable");
  choice(app, "--expose", engine.expose, kExpose,
         "split: which predicates over locals of others a lemma may use [needed]");
  app.add_flag("--no-speculation", flags.no_speculation, "split: no images of lemmas where no symmetry is proved");
  app.add_flag("--full-conjunction", flags.full_conjunction,
               "tmmc, split-inv: a step is looked at under all parts of θ");
  app.add_flag("--late-quantification", flags.late_quantification,
               "tmmc, split-inv: no guarantees; each local state of one process with each of another");
  app.add_flag("--coarse-guarantees", engine.coarse_guarantees,
               "tmmc: guarantees of all local states, reachable or not");
  app.add_flag("--greedy", engine.greedy, "split-inv: extract predicates from one violating state after the other");
  app.add_flag("--skip-known", engine.skip_known,
               "split-inv: the same, without the states that satisfy a predicate found in this round");
  app.add_option("--timeout", c.limits.seconds, "end the run after this many seconds")
      ->option_text("SECONDS")
      ->check(time_span());
  app.add_option("--memory", c.limits.memory_mb, "end the run when it uses more memory than this; 0: no limit")
      ->check(whole_number())
      ->option_text("MB [0]");
  app.add_option("--seed", engine.encoding.seed, "seed of the solvers' random choices")
      ->check(whole_number())
      ->option_text("N [0]");
  choice(app, "--trace", c.report.trace, kTraceFormats, "how counterexamples are printed [text]");
  add_watch(app, c.watches);
  app.add_option("--json", c.report.json, "write JSON Lines; - is stdout, instead of the text")
      ->check(name_of("file"))
      ->option_text("FILE");
  app.add_option("--certificate", c.certificate, "write each proof to DIR/property-N, to be audited")
      ->check(name_of("file"))
      ->option_text("DIR");
  CLI::Option* shown =
      app.add_flag("--progress", flags.progress, "a progress line on stderr; default: when it is a terminal");
  app.add_flag("--no-progress", flags.no_progress, "no progress line")->excludes(shown);
  app.add_flag("--no-warnings", flags.no_warnings,
               "do not look for deadlocks, vacuity and other oddities of the model");
  app.add_flag("-v,--verbose", c.report.verbose, "say what is done, and statistics, on stderr");
  app.add_flag("--statistics", c.report.statistics, "only the statistics of -v, on stderr");
}

// Any program can be named as a solver: a question with a known answer tells whether it is one. The problem, or "".
// When the time of the run ends first, nothing is known; the run itself then says that it had no time.
std::string try_solver(const std::string& name, const Deadline& run) {
  constexpr int kPatience = 5;  // seconds
  try {
    TermPool pool;
    const auto solver = make_smt_solver(name, pool);
    const Deadline patience = Deadline::after(kPatience);
    solver->set_deadline(run.earlier(patience));
    const Term some = pool.symbol("some", 0);
    const Term both[] = {some, pool.negate(some)};
    const Answer one = solver->check({both, 1});
    if (one == Answer::Sat && solver->check(both) == Answer::Unsat) return "";
    if (run.reached()) {
      std::cerr << "smtsplit: warning: '" << name << "' did not answer a first question before the run's time limit\n";
      return "";
    }
    if (patience.reached()) {
      return "'" + name + "' did not answer a first question within " + std::to_string(kPatience) +
             " seconds, the limit for that";
    }
    return "'" + name + "' does not answer like an SMT-LIB solver" +
           (one == Answer::Unknown ? ": " + solver->unknown_reason() : "");
  } catch (const SolverError& e) {
    return e.what();
  }
}

// Options that are for other engines are no error: a script may try one set of options with every engine.
void warn_of_idle_switches(const CLI::App& app, const VerifyCommand& c) {
  const std::vector<std::string_view>& heeded = find_engine(c.verify.engine)->switches;
  std::set<std::string_view> all;
  for (const EngineInfo& e : engines()) all.insert(e.switches.begin(), e.switches.end());
  if (app.count("--scalars") > 0 && c.verify.engine_options.encoding.encoder == "smt") {
    std::cerr << "smtsplit: warning: --scalars has no effect on --encoder smt\n";
  }
  for (std::string_view name : all) {
    if (app.count(std::string(name)) == 0 || std::find(heeded.begin(), heeded.end(), name) != heeded.end()) continue;
    std::cerr << "smtsplit: warning: " << name << " has no effect on the engine " << c.verify.engine << "\n";
  }
}

// Settles what CLI11 cannot check; returns an error message or nothing.
std::string complete(VerifyCommand& c, const VerifyFlags& flags) {
  EncodingOptions& encoding = c.verify.engine_options.encoding;
  if (encoding.encoder == "smt" && !flags.solver_given) encoding.solver = kDefaultSmtSolver;
  const bool sat = supports(encoding.solver, Feature::Sat);
  const bool smt = supports(encoding.solver, Feature::Smt);
  if (!sat && !smt) return "there is no solver '" + encoding.solver + "'; see `smtsplit solvers`";
  for (const SolverInfo& s : solvers()) {
    if (s.name == encoding.solver && !s.available) return "the solver '" + s.name + "' is not installed";
  }
  if (encoding.encoder.empty()) encoding.encoder = sat ? "cnf" : "smt";
  if (!(encoding.encoder == "cnf" ? sat : smt)) {
    return "the solver '" + encoding.solver + "' cannot be used with --encoder " + encoding.encoder +
           "; `smtsplit solvers` says which are for " + (encoding.encoder == "cnf" ? "SAT" : "SMT");
  }
  if (!c.certificate.empty() && c.models.size() > 1) return "--certificate is for one model at a time";
  if (encoding.encoder == "smt") {
    if (std::string problem = try_solver(encoding.solver, c.limits.deadline); !problem.empty()) return problem;
  }
  c.verify.engine_options.simple_paths = !flags.no_simple_paths;
  c.verify.engine_options.lifting = !flags.no_lifting;
  c.verify.engine_options.dropping = !flags.no_dropping;
  c.verify.engine_options.loosening = !flags.no_loosening;
  c.verify.engine_options.symmetry = !flags.no_symmetry;
  c.verify.engine_options.speculation = !flags.no_speculation;
  c.verify.engine_options.limiting_conjunction = !flags.full_conjunction;
  c.verify.engine_options.early_quantification = !flags.late_quantification;
  c.verify.engine_options.memory_mb = c.limits.memory_mb;
  c.warnings = !flags.no_warnings;
  c.report.statistics |= c.report.verbose;
  c.report.progress = flags.progress || (!flags.no_progress && isatty(STDERR_FILENO) != 0);
  c.report.several = c.models.size() > 1;
  c.report.solver = encoding.solver;
  c.report.settings = {
      {"engine", c.verify.engine},
      {"solver", encoding.solver},
      {"encoder", encoding.encoder},
      {"scalars", word_of(kScalarEncodings, encoding.scalars)},
      {"simple_paths", c.verify.engine_options.simple_paths},
      {"lifting", c.verify.engine_options.lifting},
      {"dropping", c.verify.engine_options.dropping},
      {"loosening", c.verify.engine_options.loosening},
      {"ctg", c.verify.engine_options.ctg},
      {"projection", word_of(kProjections, c.verify.engine_options.projection)},
      {"symmetry", c.verify.engine_options.symmetry},
      {"expose", word_of(kExpose, c.verify.engine_options.expose)},
      {"speculation", c.verify.engine_options.speculation},
      {"limiting_conjunction", c.verify.engine_options.limiting_conjunction},
      {"early_quantification", c.verify.engine_options.early_quantification},
      {"coarse_guarantees", c.verify.engine_options.coarse_guarantees},
      {"greedy", c.verify.engine_options.greedy},
      {"skip_known", c.verify.engine_options.skip_known},
      {"bound", c.verify.engine_options.bound},
      {"seed", encoding.seed},
      {"properties", c.verify.properties},
      {"timeout", c.limits.seconds ? nlohmann::ordered_json(*c.limits.seconds) : nlohmann::ordered_json(nullptr)},
      {"memory", c.limits.memory_mb},
      {"certificate", c.certificate.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(c.certificate)},
      {"watches", c.watches}};
  return "";
}

int run_command(int argc, char** argv) {
  CLI::App app{"smtsplit: a model checker for asynchronous processes with shared variables", "smtsplit"};
  app.set_version_flag("--version", "smtsplit " SMTSPLIT_VERSION);
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& e) {
    return std::string("smtsplit: error: ") + e.what() + "\nRun with --help for more information.\n";
  });
  int code = kExitProved;

  VerifyCommand verify;
  VerifyFlags flags;
  CLI::App* verify_app = app.add_subcommand("verify", "check the properties of a model; the main job");
  add_verify_options(*verify_app, verify, flags);
  verify_app->callback([&] {
    if (verify.limits.seconds) verify.limits.deadline = Deadline::after(*verify.limits.seconds);
    flags.solver_given = verify_app->count("--solver") > 0;
    const std::string problem = complete(verify, flags);
    if (problem.empty()) {
      warn_of_idle_switches(*verify_app, verify);
      code = run_verify(verify);
    } else {
      std::cerr << "smtsplit: error: " << problem << "\n";
      code = kExitUsage;
    }
  });

  AuditCommand audit;
  CLI::App* audit_app = app.add_subcommand("audit", "check a proof that verify --certificate wrote");
  audit_app->add_option("DIR", audit.folder, "the package of a proof, or a folder of packages")->required();
  audit_app->add_option("--model", audit.model, "the model, instead of the copy in the package")
      ->option_text("FILE")
      ->check(name_of("file"));
  audit_app
      ->add_option("--solver", audit.solver,
                   "z3, cvc5, boolector, cadical, a command that is called with a file, or all of those that "
                   "are there; default: one that the prover did not use")
      ->check(name_of("solver"))
      ->option_text("NAME|COMMAND|all");
  audit_app->add_option("--timeout", audit.seconds, "give up after this many seconds")
      ->option_text("SECONDS")
      ->check(time_span());
  audit_app->add_flag("--proofs", audit.proofs, "ask cadical, too, and check the DRAT proof of each of its answers");
  audit_app->add_option("--keep-proofs", audit.keep_proofs, "--proofs, and write clauses and proofs to OUT")
      ->option_text("OUT")
      ->check(name_of("folder"));
  audit_app
      ->add_option("--expand", audit.expand, "write the proof to OUT with nothing left to symmetry, and audit that")
      ->option_text("OUT");
  audit_app->add_flag("--explain", audit.explain,
                      "print the proof for people: the invariant of each process, and who relies on what");
  audit_app->add_flag("-q,--quiet", audit.quiet, "say only what is not as expected");
  audit_app->callback([&] {
    Supervisor::unblock_signals();
    code = run_audit(audit);
  });

  CompareRequest compare;
  compare.output = "comparison";
  compare.progress = isatty(STDERR_FILENO) != 0;
  compare.version = SMTSPLIT_VERSION;
  for (int i = 0; i < argc; ++i) compare.arguments.emplace_back(argv[i]);
  add_compare(app, compare, [&] { code = run_compare(compare); });

  ShowCommand show;
  CLI::App* show_app = app.add_subcommand("show", "processes, shared and local variables, properties, warnings");
  add_model(*show_app, show.model);
  CLI::Option* shown = show_app->add_flag(
      "--guarantees", show.guarantees, "what thread-modular reasoning knows: each process's invariant and guarantee");
  show_app->add_option("--timeout", show.seconds, "give the guarantees up after this many seconds")
      ->needs(shown)
      ->option_text("SECONDS")
      ->check(time_span());
  show_app->callback([&] {
    Supervisor::unblock_signals();
    code = run_show(show);
  });

  SimulateCommand simulate;
  CLI::App* simulate_app = app.add_subcommand("simulate", "a random or scheduled run");
  add_model(*simulate_app, simulate.model);
  CLI::Option* seed = simulate_app->add_option("--seed", simulate.seed, "seed of the random choices")
                          ->check(whole_number())
                          ->option_text("N [0]");
  CLI::Option* steps = simulate_app->add_option("--steps", simulate.steps, "number of steps")
                           ->check(whole_number())
                           ->option_text("N [20]");
  CLI::Option* schedule =
      simulate_app->add_option("--schedule", simulate.schedule, "the processes to move, in this order, again and again")
          ->delimiter(',')
          ->allow_extra_args(false)
          ->option_text("P1,P2,...");
  CLI::Option* replay =
      simulate_app
          ->add_option("--replay", simulate.replay,
                       "check and print this run instead: what --trace json prints or --json writes; - is stdin")
          ->check(name_of("file"))
          ->excludes(seed)
          ->excludes(steps)
          ->excludes(schedule)
          ->option_text("TRACE");
  simulate_app->add_option("--property", simulate.property, "the trace of this property, where TRACE has several")
      ->check(whole_number())
      ->needs(replay)
      ->option_text("N");
  choice(*simulate_app, "--trace", simulate.trace, kTraceFormats, "how the run is printed [text]");
  add_watch(*simulate_app, simulate.watches);
  simulate_app->callback([&] {
    Supervisor::unblock_signals();
    code = simulate.replay.empty() ? run_simulate(simulate) : run_replay(simulate);
  });

  ExportCommand exporting;
  CLI::App* export_app = app.add_subcommand("export", "write a model for other tools");
  add_model(*export_app, exporting.model);
  choice(*export_app, "--format", exporting.exporter, kExporters,
         "a circuit (AIGER), functions (SMT-LIB), Horn clauses, or a flattened model (SMV)")
      ->required();
  export_app->add_option("--property", exporting.property, "only this one (0-based, in the order of the file)")
      ->check(whole_number())
      ->option_text("N");
  export_app->add_option("-o,--output", exporting.output, "write to a file; - is stdout")
      ->check(name_of("file"))
      ->option_text("FILE");
  CLI::Option* binary =
      export_app->add_flag("--binary", exporting.binary, "AIGER: the binary format; default: when FILE ends in .aig");
  CLI::Option* sorts = choice(*export_app, "--sorts", exporting.sorts, kSorts,
                              "Horn clauses: values as Booleans or as bit-vectors; default: bool");
  export_app->callback([&] {
    Supervisor::unblock_signals();
    const bool is_aiger = exporting.exporter == &export_aiger;
    std::string misplaced;
    if (binary->count() > 0 && !is_aiger) misplaced = "--binary is for --format aiger";
    if (sorts->count() > 0 && exporting.exporter != &export_chc) misplaced = "--sorts is for --format chc";
    if (!misplaced.empty()) {
      std::cerr << "smtsplit: error: " << misplaced << "\n";
      code = kExitUsage;
      return;
    }
    if (is_aiger && exporting.output.ends_with(".aig")) exporting.binary = true;
    code = run_export(exporting);
  });

  app.add_subcommand("engines", "the engines, one line each")->callback([&] { code = list_engines(); });
  app.add_subcommand("solvers", "the solvers with their versions, one line each")->callback([&] {
    code = list_solvers();
  });

  const auto named = [&](const CLI::App* command) { return command->get_name() == argv[1]; };
  if (argc > 1 && argv[1][0] != '-' && app.get_subcommands(named).empty()) {
    std::cerr << "smtsplit: error: there is no command '" << argv[1] << "'\nRun with --help for more information.\n";
    return kExitUsage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? kExitProved : kExitUsage;
  }
  return code;
}

}  // namespace

// What `verify` prints does not go through std::cout; its report looks after itself.
int run_app(int argc, char** argv) {
  const int code = run_command(argc, argv);
  if (std::cout.flush()) return code;
  std::cerr << "smtsplit: error: cannot write to standard output\n";
  return kExitInternal;
}

}  // namespace smtsplit
