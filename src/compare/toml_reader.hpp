// A table of a TOML file, read key by key: what has the wrong type, is out of range, or was not asked for is an error
// with its place.
#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/diagnostic.hpp"

namespace smtsplit {

/// None when it is no TOML; that is then an error.
[[nodiscard]] std::optional<toml::table> parse_toml(const Source& source, Diagnostics& diagnostics);

[[nodiscard]] Location location_of(const toml::node& node);

class TomlReader {
 public:
  TomlReader(const toml::table& table, Diagnostics& diagnostics) : table_(table), diagnostics_(diagnostics) {}

  /// Each of these returns nothing when the key is absent, or when its value is wrong, which is an error.
  std::optional<std::string> text(const std::string& key);
  std::optional<double> positive_number(const std::string& key);
  std::optional<std::size_t> whole_number(const std::string& key, std::size_t least, std::size_t most);
  /// An array of texts that are not empty, or one such text.
  std::vector<std::string> texts(const std::string& key);
  /// The same for a command line, where only the first word must not be empty.
  std::vector<std::string> command(const std::string& key);
  std::vector<std::size_t> whole_numbers(const std::string& key, std::size_t least, std::size_t most);
  /// An array of tables.
  std::vector<const toml::table*> tables(const std::string& key);
  /// The same as text(), and its absence is an error.
  std::string required_text(const std::string& key);

  /// The place of a key's value, or of the table.
  [[nodiscard]] Location where(const std::string& key) const;
  /// The place of an element of texts() or command().
  [[nodiscard]] Location where(const std::string& key, std::size_t index) const;
  [[nodiscard]] bool has(const std::string& key) const { return table_.contains(key); }
  void error(const std::string& key, const std::string& message, const std::string& hint = {});
  /// To be called last: keys that were not asked for are errors.
  void finish();

 private:
  const toml::node* find(const std::string& key);
  std::vector<std::string> texts(const std::string& key, bool only_first_not_empty);
  std::optional<std::size_t> number_in(const toml::node& node, const std::string& key, std::size_t least,
                                       std::size_t most);

  const toml::table& table_;
  Diagnostics& diagnostics_;
  std::set<std::string> asked_;
};

}  // namespace smtsplit
