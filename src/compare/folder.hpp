// The folder of a campaign: whatever its runs read and print, and its results, so that it can be looked at, moved, and
// gone on with.
//
//   campaign.toml                       the campaign file, if there was one
//   inputs/NAME.smv                     the models as they were
//   exports/SHA256-pN.aig, ...          their exports, by the contents of the model and the property
//   logs/NUMBER.txt                     what each run printed
//   results.jsonl                       the plan, then a line a run; what all reports are made of
//   results.csv, results.md, results.NAME.xml, index.html
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>

#include "model/diagnostic.hpp"

namespace smtsplit {

class CampaignFolder {
 public:
  explicit CampaignFolder(std::string path) : path_(std::move(path)) {}

  /// Makes the folder and those in it. Throws SettingsError.
  void create() const;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  [[nodiscard]] std::string results() const { return *this / "results.jsonl"; }

 private:
  std::string path_;
};

/// A folder of its own, which is removed with all in it.
class TemporaryFolder {
 public:
  TemporaryFolder();  ///< Throws SettingsError.
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// What is read of a model, or of another file that the user names, at most, in bytes.
constexpr std::size_t kLargestInput = std::size_t{256} << 20;

/// "logs/000012.txt"
[[nodiscard]] std::string log_name(std::size_t run);

/// `name` as a part of a file's name, and of commands that take no blanks: short, of plain characters, and other than
/// all that were asked for with the same `taken`.
[[nodiscard]] std::string file_name_part(std::string name, std::set<std::string>& taken);
/// `name`, or else name-2, name-3 and so on: the first that was not asked for with the same `taken`.
[[nodiscard]] std::string unique_name(const std::string& name, std::set<std::string>& taken);

/// A path that was written in a file of `folder`, where it starts if it is relative.
[[nodiscard]] std::string path_from(const std::string& folder, const std::string& path);
/// The same for a program, which without "/" is one on the PATH.
[[nodiscard]] std::string program_from(const std::string& folder, const std::string& program);

/// None when the file cannot be read.
[[nodiscard]] std::optional<std::string> file_text(const std::string& path);
/// The text of a file that the user named. It says why it cannot be read by an InputError, or by a SettingsError for
/// the `place` where it was named in another file.
[[nodiscard]] std::string input_text(const std::string& path, Location place = {});
/// Replaces a file as a whole: there is never half of one. Throws SettingsError.
void write_file(const std::string& path, const std::string& text);

}  // namespace smtsplit
