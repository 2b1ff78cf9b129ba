// A package: the folder that holds a proof. All of it follows from the model, the claims and invariants.smv, so that the
// check of a package begins with writing it again.
//
//   manifest.json       what is claimed of which model, by which rule; names and sums of the other files
//   model.smv           the model
//   invariants.smv      the invariants, as definitions
//   obligations/*.smt2  what has to be shown, one thing a file
//   NEGATIVE/*.smt2     what must not hold: the same without the invariant
//   nusmv/*.smv         the proof as models of SMV (nusmv.hpp)
//   check.sh            puts the obligations to any solver
//   TRUST.md            the rules, and what is left to trust
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "certificates/claim_check.hpp"

namespace smtsplit::certificates {

/// By the path inside of the folder.
using Files = std::map<std::string, std::string>;

/// One of them. Throws PackageError when it is missing.
[[nodiscard]] const std::string& text_of(const Files& files, const std::string& name);

struct Package {
  struct Entry {
    std::string file;
    std::size_t claim = 0;
    Obligation obligation;
  };
  Proof proof;  ///< with the choices that were made
  Files files;
  std::unique_ptr<System> system;  ///< what the obligations are about
  std::vector<Entry> obligations;
  Definitions definitions;
};

/// Builds the files from the proof, the text of the model and that of invariants.smv. With `choose` the rule's choices are
/// made, within that time; else they are those of the proof. Throws PackageError when something does not fit.
[[nodiscard]] Package build(Proof proof, const std::string& model, const std::string& invariants,
                            const Deadline* choose);

/// manifest.json as a proof. Throws PackageError.
[[nodiscard]] Proof read_manifest(const std::string& text);

/// Writes a package to a folder, in the place of one that is there. Throws PackageError when the folder holds something
/// else, or cannot be written.
void write(const Files& files, const std::filesystem::path& folder);
/// The files of a folder. Throws PackageError when it cannot be read, or is too large to be a package.
[[nodiscard]] Files read(const std::filesystem::path& folder);

}  // namespace smtsplit::certificates
