// audit: checks packages of proofs. Exit status 0 only when everything in them holds.
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>

#include "certificates/audit.hpp"
#include "certificates/maker.hpp"
#include "cli/commands.hpp"
#include "cli/load.hpp"
#include "export/safety.hpp"
#include "verify/wellformed.hpp"

namespace smtsplit {
namespace {

namespace fs = std::filesystem;
using namespace certificates;

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

std::string shortened(std::string text) {
  constexpr std::size_t kLongest = 200;
  if (text.size() > kLongest) text.replace(kLongest, std::string::npos, " ...");
  return text;
}

class AuditRun {
 public:
  explicit AuditRun(const AuditCommand& command) : command_(command) {
    if (command.seconds) deadline_ = Deadline::after(*command.seconds);
  }

  int folder(const fs::path& path) {
    std::error_code problem;
    if (!fs::exists(path, problem)) return complain("there is no folder '" + path.string() + "'", kExitInput);
    std::vector<fs::path> packages;
    if (fs::exists(path / "manifest.json", problem)) {
      packages.push_back(path);
    } else if (fs::is_directory(path, problem)) {
      for (const auto& entry : fs::directory_iterator(path, problem)) {
        if (fs::exists(entry.path() / "manifest.json", problem)) packages.push_back(entry.path());
      }
    }
    if (packages.empty()) {
      return complain("'" + path.string() + "' is no package of a proof: there is no manifest.json", kExitInput);
    }
    std::sort(packages.begin(), packages.end());
    if (!command_.expand.empty()) {
      if (packages.size() > 1) return complain("--expand is for one package at a time", kExitUsage);
      return expand(packages.front());
    }
    int code = kExitProved;
    several_ = packages.size() > 1;
    for (const fs::path& p : packages) {
      if (several_) std::cout << p.string() << "\n";
      code = combine(code, static_cast<ExitCode>(package(p)));
    }
    return code;
  }

 private:
  static int complain(const std::string& what, ExitCode code) {
    std::cerr << "smtsplit: error: " << what << "\n";
    return code;
  }

  int expand(const fs::path& path) {
    std::error_code problem;
    if (fs::equivalent(path, command_.expand, problem)) {
      return complain("--expand writes to another folder than that of the package", kExitUsage);
    }
    try {
      const Package whole = expanded(read(path), deadline_);
      write(whole.files, command_.expand);
      std::cout << command_.expand << ": " << whole.obligations.size() << " obligations without symmetry\n";
    } catch (const NothingToExpand& e) {
      return complain(e.what(), kExitUsage);
    } catch (const OutputError& e) {
      return complain(e.what(), kExitUsage);
    } catch (const PackageError& e) {
      return reject(e.what());
    } catch (const OutOfReach& e) {
      return undecided(e.what());
    }
    return package(command_.expand);
  }

  int package(const fs::path& path) try {
    const Files files = read(path);
    std::optional<std::string> model;
    if (!command_.model.empty()) {
      std::string problem;
      model = read_file(command_.model, problem);
      if (!model) return complain("cannot read '" + command_.model + "': " + problem, kExitInput);
    }
    const auto manifest = files.find("manifest.json");
    const auto stored = files.find("model.smv");
    if (manifest == files.end()) return complain(path.string() + ": manifest.json is missing", kExitInput);
    if (!model && stored == files.end()) return reject("model.smv is missing");
    Proof proof = read_manifest(manifest->second);
    ModelFile parsed;
    try {
      parsed = model ? read_model(*model, command_.model) : read_model(stored->second);
    } catch (const PackageError& e) {
      std::cerr << e.what() << "\n";
      return reject("the model cannot be read");
    }
    if (!heading(proof, *parsed.system)) return kExitRefuted;
    std::vector<Auditor> chosen;
    for (const std::string& name : solvers_for(proof)) {
      if (name != "cadical" || !with_proofs()) chosen.push_back(make_auditor(name));
    }
    if (with_proofs()) chosen.push_back(proving_auditor(folder_for_proofs(path)));
    const Package right = build(std::move(proof), std::move(parsed), text_of(files, "invariants.smv"), deadline_);
    if (!all_defined(right.model)) return reject("some expression of the model has no value");
    std::size_t asked = 0;
    const Audit result = audit(files, right, model.has_value(), chosen, deadline_, [&](const Audit::Line& l) {
      ++asked;
      if (!command_.quiet || !l.expected) print(l);
    });
    if (command_.explain) std::cout << "\n" << result.explanation;
    for (const std::string& r : result.remarks) std::cout << "  note: " << shown(r) << "\n";
    for (const std::string& p : result.problems) (void)reject(p);
    if (!result.problems.empty()) return kExitRefuted;
    if (result.undecided) {
      std::cout << "  not decided\n";
      return kExitUndecided;
    }
    std::cout << "  accepted: " << asked << " answers as expected; TRUST.md says what is left to trust\n";
    return kExitProved;
  } catch (const PackageError& e) {
    return reject(e.what());
  } catch (const OutOfReach& e) {
    return undecided(e.what());
  } catch (const OutputError& e) {
    return complain(e.what(), kExitUsage);
  }

  static int undecided(const std::string& why) {
    std::cout << "  not decided: " << shown(why) << "\n";
    return kExitUndecided;
  }

  // What comes from a package cannot look like a line of ours, nor do things to a terminal.
  static std::string shown(const std::string& text) {
    std::string result;
    for (const char c : text) {
      const auto code = static_cast<unsigned char>(c);
      if (c == '\n') {
        result += "\n      | ";
      } else if (code < 32 || code == 127) {
        result += "?";
      } else {
        result += c;
      }
    }
    return result;
  }

  static int reject(const std::string& why) {
    std::cout << "  rejected: " << shown(why) << "\n";
    return kExitRefuted;
  }

  // Whether each expression of the model has a value, always; complains about those that do not. Comes after all that
  // depends on the order in which expressions are made.
  bool all_defined(const ModelFile& model) {
    Diagnostics diagnostics;
    try {
      check_wellformed(*model.system, diagnostics, deadline_);
    } catch (const TooManyErrors&) {
    }
    if (diagnostics.has_errors()) std::cerr << errors_in(diagnostics, *model.source) << "\n";
    return !diagnostics.has_errors();
  }

  // What is proved of what; false when there is no such property.
  static bool heading(const Proof& proof, const System& system) {
    if (proof.property >= system.properties.size()) {
      reject("the model has no property " + std::to_string(proof.property));
      return false;
    }
    std::cout << "property " << proof.property << " of " << one_line(proof.model) << ": "
              << shortened(title(system.properties[proof.property])) << "\n";
    for (const Claim& c : proof.claims) {
      std::cout << "  by the rule '" << rule_of(c) << "'";
      if (!c.parts.empty())
        std::cout << ", invariant of " << c.parts.size() << (c.parts.size() == 1 ? " part" : " parts");
      if (!c.exposed.empty()) std::cout << ", " << c.exposed.size() << " exposed";
      std::cout << "; found by " << one_line(proof.engine) << "\n";
    }
    const std::size_t runs = proof.witnesses.size();
    if (runs > 0) std::cout << "  by " << runs << (runs == 1 ? " run, to be replayed\n" : " runs, to be replayed\n");
    return true;
  }

  [[nodiscard]] std::vector<std::string> solvers_for(const Proof& proof) const {
    if (command_.solver.empty()) return {other_auditor(proof)};
    if (command_.solver == "all") return auditors();
    return {command_.solver};
  }

  [[nodiscard]] bool with_proofs() const { return command_.proofs || !command_.keep_proofs.empty(); }

  // Made when it is not there; empty when none is asked for.
  [[nodiscard]] fs::path folder_for_proofs(const fs::path& package) const {
    if (command_.keep_proofs.empty()) return {};
    fs::path folder = command_.keep_proofs;
    if (several_) folder /= package.filename();
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) throw OutputError("cannot write '" + folder.string() + "': " + problem.message());
    return folder;
  }

  static void print(const Audit::Line& l) {
    constexpr std::size_t kName = 36, kAnswer = 8, kSolver = 13;
    std::array<char, 32> seconds{};
    std::snprintf(seconds.data(), seconds.size(), "%7.3fs  ", l.seconds);
    std::cout << (l.expected ? "  " : "! ") << padded(l.obligation, kName) << " " << padded(l.answer, kAnswer)
              << padded(l.solver, kSolver) << seconds.data() << l.claim << (l.why.empty() ? "" : " (" + l.why + ")")
              << "\n";
  }

  const AuditCommand& command_;
  Deadline deadline_;
  bool several_ = false;  // packages
};

}  // namespace

int run_audit(const AuditCommand& command) {
  try {
    if (!command.solver.empty() && command.solver != "all") (void)make_auditor(command.solver);
  } catch (const PackageError& e) {
    std::cerr << "smtsplit: error: " << e.what() << "\n";
    return kExitUsage;
  }
  try {
    return AuditRun(command).folder(command.folder);
  } catch (const WellformednessOpen& e) {
    std::cerr << "smtsplit: error: " << e.what() << "\n";
    return kExitUndecided;
  } catch (const SolverError& e) {
    std::cerr << "smtsplit: error: a solver failed: " << e.what() << "\n";
    return kExitInternal;
  } catch (const std::exception& e) {
    std::cerr << "smtsplit: error: " << e.what() << "\n";
    return kExitInternal;
  }
}

}  // namespace smtsplit
