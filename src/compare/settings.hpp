// What a user asks of `compare`, before any model is read: from the command line and from a campaign file.
#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "compare/campaign.hpp"
#include "model/diagnostic.hpp"

namespace smtsplit {

/// Models of one kind: one file, or one for each size.
struct ModelSource {
  std::string file;                   ///< a path, with {N} where there are sizes
  std::vector<std::string> generate;  ///< or a command that prints the model, with {N}
  std::string family;                 ///< empty: a single model
  std::vector<std::size_t> sizes;
  std::vector<std::size_t> properties;  ///< empty: all that are supported
  std::vector<Status> expected;         ///< one for all, or one for each of `properties`
  std::vector<std::string> labels;
  Location place;  ///< in the campaign file; unknown: of the command line
};

struct CompareSettings {
  std::string title;
  std::vector<std::string> engines;  ///< each a name, with further options behind it: "pdr --ctg"
  std::vector<std::string> solvers;
  std::vector<std::string> switches;  ///< "projection=cubes,models", "symmetry" for a flag with and without
  std::vector<std::string> peers;     ///< names of the shipped table, and files that end in .toml
  std::string baseline;               ///< a configuration's name; empty: none
  std::optional<double> timeout;
  std::optional<std::size_t> memory_mb, jobs, cores, repeat;
  std::vector<ModelSource> models;
  /// Where a setting stands in the campaign file, by its key and its text; none for those of the command line.
  std::map<std::pair<std::string, std::string>, Location> places;
};

/// A campaign file in TOML. What is wrong in it is an error with its place.
[[nodiscard]] CompareSettings read_campaign_file(const Source& source, Diagnostics& diagnostics);

/// The command line's settings where there are some, else the file's; the models of both.
[[nodiscard]] CompareSettings merged(CompareSettings command_line, CompareSettings file);

/// Settings that cannot be carried out, in words for the user.
class SettingsError : public std::runtime_error {
 public:
  explicit SettingsError(const std::string& message, Location place = {})
      : std::runtime_error(message), place_(place) {}
  /// In the campaign file; unknown when that is not to blame.
  [[nodiscard]] Location place() const { return place_; }

 private:
  Location place_;
};

/// A file that cannot be used; what() is the whole message, with the place.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The campaign without its tasks and versions. Throws SettingsError, and InputError for a table of tools.
[[nodiscard]] Campaign configure(const CompareSettings& settings, const std::string& program,
                                 const std::string& version);

}  // namespace smtsplit
