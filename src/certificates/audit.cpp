#include "certificates/audit.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>

#include "certificates/adequacy.hpp"
#include "certificates/explain.hpp"
#include "certificates/proven.hpp"
#include "certificates/sha256.hpp"
#include "evidence/certificate_check.hpp"
#include "solvers/command_line.hpp"
#include "solvers/registry.hpp"
#include "solvers/subprocess.hpp"
#include "solvers/text_solver.hpp"

namespace smtsplit::certificates {
namespace {

namespace fs = std::filesystem;

constexpr std::array kPrograms = {"z3", "cvc5", "boolector"};
constexpr std::size_t kMostOutput = 10000;

// A file that is gone when this is.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& text) {
    std::string pattern = (fs::temp_directory_path() / "smtsplit-XXXXXX.smt2").string();
    const int descriptor = mkstemps(pattern.data(), 5);
    if (descriptor < 0) throw PackageError("cannot write a file in '" + fs::temp_directory_path().string() + "'");
    close(descriptor);
    path_ = pattern;
    std::ofstream file(path_, std::ios::binary);
    file << text;
    if (!file.flush()) throw PackageError("cannot write '" + path_ + "'");
  }
  ~ScratchFile() { unlink(path_.c_str()); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Answer run(std::vector<std::string> command, const std::string& text, const Deadline& deadline, std::string& why) try {
  const ScratchFile file(text);
  command.push_back(file.path());
  Subprocess process(command, kMostOutput);
  process.close_input();
  Subprocess::Event event = Subprocess::Event::Progress;
  while (event == Subprocess::Event::Progress) event = process.read(deadline);
  if (event == Subprocess::Event::Timeout) {
    why = "time limit reached";
    return Answer::Unknown;
  }
  const std::string end = process.finish(deadline);
  const std::string& output = process.output();
  const bool ended = end.starts_with("exit status");
  if (ended && output == "sat\n") return Answer::Sat;
  if (ended && output == "unsat\n") return Answer::Unsat;
  why = output.empty() ? excerpt(process.errors()) : "it printed '" + excerpt(output) + "'";
  if (!ended || output.empty()) why += (why.empty() ? "" : ", ") + end;
  return Answer::Unknown;
} catch (const SolverError& e) {
  why = e.what();
  return Answer::Unknown;
}

const char* word(Answer answer) {
  return answer == Answer::Sat ? "sat" : answer == Answer::Unsat ? "unsat" : "unknown";
}

// What the files should be, and are not.
void compare(const Files& found, const Files& right, bool other_model, std::vector<std::string>& problems) {
  for (const auto& [file, text] : right) {
    if (file == "model.smv" && other_model) continue;
    const auto there = found.find(file);
    if (there == found.end()) {
      problems.push_back(file + " is missing");
    } else if (there->second != text) {
      problems.push_back(file + " is not what the model and invariants.smv give");
    }
  }
  for (const auto& [file, text] : found) {
    const bool ours = file.starts_with("obligations/") || file.starts_with("nusmv/") || file.starts_with("NEGATIVE/");
    if (ours && !right.contains(file)) problems.push_back(file + " does not belong to this proof");
  }
}

}  // namespace

Auditor make_auditor(const std::string& solver) {
  if (solver == "cadical") {
    return {solver_version("cadical"),
            [](const Package& package, const Package::Entry& entry, const Deadline& deadline, std::string& why) {
              return ask(*package.model.system, entry.obligation, checking_options(nullptr), deadline, why);
            }};
  }
  const std::vector<std::string> command = split_words(solver);
  if (command.empty() || find_program(command.front()).empty()) {
    throw PackageError("there is no program '" + (command.empty() ? "" : command.front()) + "'");
  }
  return {solver, [command](const Package& package, const Package::Entry& entry, const Deadline& deadline,
                            std::string& why) { return run(command, package.files.at(entry.file), deadline, why); }};
}

Auditor proving_auditor(const fs::path& folder) {
  return {"cadical+drat",
          [folder](const Package& package, const Package::Entry& entry, const Deadline& deadline, std::string& why) {
            const fs::path name = folder.empty() ? fs::path() : folder / fs::path(entry.file).stem();
            return ask_for_proof(*package.model.system, entry.obligation, name, deadline, why);
          }};
}

std::vector<std::string> auditors() {
  std::vector<std::string> result;
  for (const char* program : kPrograms) {
    if (!find_program(program).empty()) result.emplace_back(program);
  }
  result.emplace_back("cadical");
  return result;
}

std::string other_auditor(const Proof& proof) {
  for (const std::string& name : auditors()) {
    if (!proof.solver.starts_with(name)) return name;
  }
  return "cadical";
}

Audit audit(const Files& files, const Package& right, bool other_model, const std::vector<Auditor>& auditors,
            const Deadline& deadline, const std::function<void(const Audit::Line&)>& line) {
  Audit result;
  if (sha256(right.model.source->text()) != right.proof.model_sha256) {
    result.problems.push_back("the model is not the one of the proof: its sum differs from that in manifest.json");
  }
  result.explanation = explained(right);
  compare(files, right.files, other_model, result.problems);
  if (const std::string problem = missing_for_property(right); !problem.empty()) result.problems.push_back(problem);
  for (const Package::Entry& e : right.obligations) {
    std::string first;
    for (const Auditor& auditor : auditors) {
      const auto start = std::chrono::steady_clock::now();
      Audit::Line l{e.obligation.name, e.obligation.claim, auditor.name, "", false, 0, ""};
      const Answer answer = auditor.ask(right, e, deadline, l.why);
      l.answer = word(answer);
      l.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      l.expected = l.answer == (e.obligation.satisfiable ? "sat" : "unsat");
      line(l);
      if (answer == Answer::Unknown) {
        result.undecided = true;
        continue;
      }
      if (!l.expected) {
        result.problems.push_back(e.obligation.name + " does not hold (" + auditor.name + ": " + l.answer +
                                  "): " + l.claim);
      }
      if (!first.empty() && first != l.answer) result.problems.push_back(e.obligation.name + ": the solvers disagree");
      first = l.answer;
    }
    const bool live = e.obligation.name.find("live_") != std::string::npos;
    if (live && !e.obligation.satisfiable) result.remarks.push_back(e.obligation.claim);
  }
  return result;
}

}  // namespace smtsplit::certificates
