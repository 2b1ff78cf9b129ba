#include "compare/toml_reader.hpp"

#include <string_view>

namespace smtsplit {
namespace {

// A place with a width of one character: where TOML's library tells only where something begins.
Location location_at(const toml::source_position& position) {
  Location where;
  where.line = position.line;
  where.column = position.column;
  where.length = 1;
  return where;
}

// In our words: "Error while parsing array: expected ..." -> "array: expected ...".
std::string syntax_error(std::string description) {
  if (constexpr std::string_view kPrefix = "Error while parsing "; description.starts_with(kPrefix)) {
    description.erase(0, kPrefix.size());
  }
  return "no TOML: " + description;
}

// No file's name and no word of a command line can.
constexpr const char* kHasNul = "must not have the character NUL";

bool has_nul(const std::string& text) { return text.find('\0') != std::string::npos; }

}  // namespace

Location location_of(const toml::node& node) { return location_at(node.source().begin); }

std::optional<toml::table> parse_toml(const Source& source, Diagnostics& diagnostics) {
  try {
    return toml::parse(source.text(), source.name());
  } catch (const toml::parse_error& e) {
    diagnostics.error(location_at(e.source().begin), syntax_error(std::string(e.description())));
    return std::nullopt;
  }
}

const toml::node* TomlReader::find(const std::string& key) {
  asked_.insert(key);
  return table_.get(key);
}

Location TomlReader::where(const std::string& key) const {
  const toml::node* node = table_.get(key);
  return location_of(node == nullptr ? table_ : *node);
}

Location TomlReader::where(const std::string& key, std::size_t index) const {
  const toml::node* node = table_.get(key);
  const toml::array* array = node == nullptr ? nullptr : node->as_array();
  return array != nullptr && index < array->size() ? location_of((*array)[index]) : where(key);
}

void TomlReader::error(const std::string& key, const std::string& message, const std::string& hint) {
  diagnostics_.error(where(key), message, hint);
}

std::optional<std::string> TomlReader::text(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto* text = node->as_string();
  if (text != nullptr && has_nul(text->get())) {
    error(key, "\"" + key + "\" " + kHasNul);
  } else if (text != nullptr && !text->get().empty()) {
    return text->get();
  } else {
    error(key, "\"" + key + "\" must be a text that is not empty");
  }
  return std::nullopt;
}

std::string TomlReader::required_text(const std::string& key) {
  if (find(key) == nullptr) diagnostics_.error(location_of(table_), "\"" + key + "\" is missing");
  return text(key).value_or("");
}

std::optional<double> TomlReader::positive_number(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) return std::nullopt;
  const auto number = node->value<double>();
  constexpr double kMost = 1e9;
  if (number && node->is_number() && *number > 0 && *number <= kMost) return number;
  error(key, "\"" + key + "\" must be a number above 0, at most 1e9");
  return std::nullopt;
}

std::optional<std::size_t> TomlReader::number_in(const toml::node& node, const std::string& key, std::size_t least,
                                                 std::size_t most) {
  if (const auto* number = node.as_integer(); number != nullptr && number->get() >= 0) {
    const auto value = static_cast<std::size_t>(number->get());
    if (value >= least && value <= most) return value;
  }
  diagnostics_.error(location_of(node), "\"" + key + "\" must be a whole number from " + std::to_string(least) +
                                            " to " + std::to_string(most));
  return std::nullopt;
}

std::optional<std::size_t> TomlReader::whole_number(const std::string& key, std::size_t least, std::size_t most) {
  const toml::node* node = find(key);
  return node == nullptr ? std::nullopt : number_in(*node, key, least, most);
}

std::vector<std::string> TomlReader::texts(const std::string& key) { return texts(key, false); }

std::vector<std::string> TomlReader::command(const std::string& key) { return texts(key, true); }

std::vector<std::string> TomlReader::texts(const std::string& key, bool only_first_not_empty) {
  const toml::node* node = find(key);
  if (node == nullptr) return {};
  const toml::array* array = node->as_array();
  if (array == nullptr && node->is_string()) {
    const auto one = text(key);
    return one ? std::vector<std::string>{*one} : std::vector<std::string>{};
  }
  if (array == nullptr || array->empty()) {
    error(key, "\"" + key + "\" must be a text, or an array of texts that is not empty");
    return {};
  }
  std::vector<std::string> result;
  for (std::size_t i = 0; i < array->size(); ++i) {
    const auto* element = (*array)[i].as_string();
    const bool may_be_empty = only_first_not_empty && i > 0;
    if (element == nullptr || (element->get().empty() && !may_be_empty)) {
      diagnostics_.error(where(key, i),
                         "each of \"" + key + "\" must be a text" + (may_be_empty ? "" : " that is not empty"));
      return {};
    }
    if (has_nul(element->get())) {
      diagnostics_.error(where(key, i), "\"" + key + "\" " + kHasNul);
      return {};
    }
    result.push_back(element->get());
  }
  return result;
}

std::vector<std::size_t> TomlReader::whole_numbers(const std::string& key, std::size_t least, std::size_t most) {
  const toml::node* node = find(key);
  if (node == nullptr) return {};
  std::vector<std::size_t> result;
  if (const auto* array = node->as_array()) {
    for (const toml::node& each : *array) {
      if (const auto number = number_in(each, key, least, most)) result.push_back(*number);
    }
    if (array->empty()) error(key, "\"" + key + "\" must not be empty");
  } else if (const auto number = number_in(*node, key, least, most)) {
    result.push_back(*number);
  }
  return result;
}

std::vector<const toml::table*> TomlReader::tables(const std::string& key) {
  const toml::node* node = find(key);
  if (node == nullptr) return {};
  std::vector<const toml::table*> result;
  if (const auto* array = node->as_array(); array != nullptr && array->is_array_of_tables()) {
    for (const toml::node& each : *array) result.push_back(each.as_table());
  }
  if (result.empty()) error(key, "\"" + key + "\" must be tables, each under a line [[" + key + "]]");
  return result;
}

void TomlReader::finish() {
  std::string known;
  for (const std::string& key : asked_) known += (known.empty() ? "" : ", ") + key;
  for (const auto& [key, node] : table_) {
    if (asked_.contains(std::string(key.str()))) continue;
    diagnostics_.error(location_at(key.source().begin), "unknown key \"" + std::string(key.str()) + "\"",
                       "known here: " + known);
  }
}

}  // namespace smtsplit
