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
#include <string>
#include <vector>

#include "certificates/claim_check.hpp"
#include "certificates/model_file.hpp"

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
  Proof proof;
  Files files;
  ModelFile model;  ///< what the obligations are about
  std::vector<Entry> obligations;
  Definitions definitions;
};

/// Makes the choices that the rules leave to a proof about this system. Throws PackageError when something does not fit,
/// OutOfReach.
void choose(Proof& proof, System& system, const std::string& invariants, const Deadline& deadline);

/// Builds the files from the proof, the model and the text of invariants.smv. They depend on nothing else, but on the order
/// in which expressions were made: the model must be as read_model() gives it. Throws PackageError when something does not
/// fit, OutOfReach.
[[nodiscard]] Package build(Proof proof, ModelFile model, const std::string& invariants, const Deadline& deadline);

/// manifest.json as a proof. Throws PackageError.
[[nodiscard]] Proof read_manifest(const std::string& text);

/// A place where a package cannot be written.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Empties a folder that holds a package; one that is not there is no error. Throws OutputError when it holds anything else.
void remove_package(const std::filesystem::path& folder);
/// Writes a package to a folder, in the place of one that is there. Throws OutputError.
void write(const Files& files, const std::filesystem::path& folder);
/// The files of a folder. Throws PackageError when it cannot be read, OutOfReach when it is very large.
[[nodiscard]] Files read(const std::filesystem::path& folder);

}  // namespace smtsplit::certificates
