// The table of solvers.
#include "solvers/registry.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>

#include "solvers/adapters.hpp"
#include "solvers/boolector.hpp"
#include "solvers/command_line.hpp"
#include "solvers/smtlib_process.hpp"

namespace smtsplit {

namespace {

constexpr std::string_view command_prefix = "command:";

struct Entry {
  std::string name;
  std::string description;
  std::string program;                   ///< empty: linked in
  std::function<std::string()> version;  ///< linked in only
  std::function<std::unique_ptr<SatSolver>()> make_sat;
  std::function<std::unique_ptr<SmtSolver>()> make_smt;
};

std::unique_ptr<SmtSolver> process(SmtLibProgram program) {
  return std::make_unique<SmtLibProcess>(std::move(program));
}

// Adding a solver: a line here.
const std::vector<Entry>& entries() {
  static const std::vector<Entry> table = {
      {"cadical", "CaDiCaL, linked in", "", cadical_version, make_cadical, {}},
      {"z3", "Z3, linked in", "", z3_version, make_z3_sat, make_z3_smt},
      {"cvc5", "cvc5, an SMT-LIB process", "cvc5", {}, {},
       [] {
         return process({"cvc5", {"cvc5", "--lang", "smt2", "--incremental", "--strict-parsing"}, ":seed",
                         DefinitionStyle::Macro});
       }},
      {"boolector", "Boolector 1.5, an SMT-LIB process for each check", "boolector", {}, {},
       []() -> std::unique_ptr<SmtSolver> { return std::make_unique<BoolectorProcess>("boolector"); }},
      {"z3-process", "the z3 program, an SMT-LIB process", "z3", {}, {},
       [] { return process({"z3-process", {"z3", "-in"}, ":random-seed", DefinitionStyle::Equation}); }},
  };
  return table;
}

const Entry* find_entry(std::string_view name) {
  for (const Entry& entry : entries())
    if (entry.name == name) return &entry;
  return nullptr;
}

std::vector<std::string> command_words(std::string_view solver) {
  std::vector<std::string> words = split_words(solver.substr(command_prefix.size()));
  if (words.empty()) throw SolverError("'" + std::string(solver) + "' names no program");
  return words;
}

/// The first word of a version line that looks like a version: digits with a dot.
std::string version_number(std::string_view text) {
  std::size_t begin = 0;
  while ((begin = text.find_first_of("0123456789", begin)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n,", begin), text.size());
    if (const auto word = text.substr(begin, end - begin); word.find('.') != std::string_view::npos)
      return std::string(word);
    begin = end;
  }
  return "unknown version";
}

std::string ask_version(const std::string& program) {
  const Deadline deadline = Deadline::after(2);
  try {
    Subprocess process({program, "--version"}, std::size_t{1} << 20);
    process.close_input();
    while (process.read(deadline) == Subprocess::Event::Progress) {
    }
    return version_number(process.output());
  } catch (const SolverError&) {
    return "unknown version";
  }
}

std::string version_of(const Entry& entry) {
  if (entry.program.empty()) return entry.version();
  const std::string path = find_program(entry.program);
  if (path.empty()) return "not installed";
  static std::mutex mutex;
  static std::map<std::string, std::string> known;  // a program is asked once
  const std::lock_guard lock(mutex);
  const auto found = known.find(path);
  return found != known.end() ? found->second : known[path] = ask_version(path);
}

void require_program(const std::string& solver, const std::string& program) {
  if (find_program(program).empty())
    throw SolverError("the solver '" + solver + "' is not installed: there is no program '" + program + "'");
}

const Entry& require_entry(std::string_view name, Feature feature) {
  const Entry* entry = find_entry(name);
  if (!entry) {
    std::string all;
    for (const Entry& e : entries()) all += (all.empty() ? "" : ", ") + e.name;
    throw SolverError("there is no solver '" + std::string(name) + "'; known are " + all + " and command:PROGRAM");
  }
  if (feature == Feature::Sat ? !entry->make_sat : !entry->make_smt)
    throw SolverError("the solver '" + entry->name + "' is no " + (feature == Feature::Sat ? "SAT" : "SMT") +
                      " solver");
  if (!entry->program.empty()) require_program(entry->name, entry->program);
  return *entry;
}

}  // namespace

std::vector<SolverInfo> solvers() {
  std::vector<SolverInfo> result;
  for (const Entry& e : entries())
    result.push_back({e.name, version_of(e), e.description, e.program.empty() || !find_program(e.program).empty(),
                      static_cast<bool>(e.make_sat), static_cast<bool>(e.make_smt)});
  return result;
}

bool supports(std::string_view solver, Feature feature) {
  if (solver.starts_with(command_prefix))
    return feature == Feature::Smt &&
           solver.find_first_not_of(" \t\n", command_prefix.size()) != std::string_view::npos;
  const Entry* entry = find_entry(solver);
  if (!entry) return false;
  return feature == Feature::Sat ? static_cast<bool>(entry->make_sat) : static_cast<bool>(entry->make_smt);
}

std::unique_ptr<SatSolver> make_sat_solver(std::string_view solver) {
  if (solver.starts_with(command_prefix))
    throw SolverError("the solver '" + std::string(solver) + "' is no SAT solver");
  return require_entry(solver, Feature::Sat).make_sat();
}

std::unique_ptr<SmtSolver> make_smt_solver(std::string_view solver, TermPool&) {
  if (!solver.starts_with(command_prefix)) return require_entry(solver, Feature::Smt).make_smt();
  std::vector<std::string> words = command_words(solver);
  require_program(std::string(solver), words[0]);
  return process({std::string(solver), std::move(words), ":random-seed", DefinitionStyle::Macro});
}

std::unique_ptr<Projector> make_projector(TermPool& pool) { return make_z3_projector(pool); }

std::string solver_version(std::string_view solver) {
  if (solver.starts_with(command_prefix)) return std::string(solver);
  const Entry* entry = find_entry(solver);
  if (!entry) throw SolverError("there is no solver '" + std::string(solver) + "'");
  return entry->name + " " + version_of(*entry);
}

}  // namespace smtsplit
