// The check of a package by someone who trusts neither the run that wrote it nor its files: everything is written again
// from the model and invariants.smv, compared, and put to solvers.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "certificates/package.hpp"

namespace smtsplit::certificates {

/// Answers obligations; by their text or what they are made of.
struct Auditor {
  std::string name;  ///< with its version, for the report
  std::function<Answer(const Package& package, const Package::Entry& entry, const Deadline& deadline, std::string& why)>
      ask;
};

/// `cadical`, or a program: z3, cvc5, boolector, or any other command, which is called with the name of a file and must
/// print the answer and nothing else. Throws PackageError when there is no such program.
[[nodiscard]] Auditor make_auditor(const std::string& solver);
/// `cadical`, whose answers `unsat` count only when their proofs are checked (proven.hpp). These are kept in a folder, unless
/// its name is empty.
[[nodiscard]] Auditor proving_auditor(const std::filesystem::path& folder);
/// The names of those that this machine has.
[[nodiscard]] std::vector<std::string> auditors();
/// One that the prover did not use.
[[nodiscard]] std::string other_auditor(const Proof& proof);

struct Audit {
  struct Line {
    std::string obligation, claim, solver, answer;  ///< sat, unsat, unknown
    bool expected = false;
    double seconds = 0;
    std::string why;  ///< unknown: why
  };
  /// What is wrong with the package, each a line for the reader: files that differ, claims that do not fit the property.
  std::vector<std::string> problems;
  std::vector<std::string> remarks;  ///< what an auditor should know though all holds: "p2 never moves"
  bool undecided = false;            ///< some answer is unknown
  std::string explanation;           ///< the proof as a page for people

  [[nodiscard]] bool clean() const { return problems.empty() && !undecided; }
};

/// Audits the files of a package. `right`: what they should be, built from their manifest and invariants.smv, and from their
/// model or, with `other_model`, from another text that should be the same. `line` is called with each answer. Throws
/// PackageError when the package cannot be audited at all.
[[nodiscard]] Audit audit(const Files& files, const Package& right, bool other_model,
                          const std::vector<Auditor>& auditors, const Deadline& deadline,
                          const std::function<void(const Audit::Line&)>& line);

}  // namespace smtsplit::certificates
