#include "certificates/json_reader.hpp"

#include <limits>

namespace smtsplit::certificates {

JsonReader::JsonReader(const Json& json, std::string where) : json_(json), where_(std::move(where)) {
  if (!json_.is_object()) fail("expected an object");
}

void JsonReader::fail(const std::string& what) const { throw PackageError(where_ + ": " + what); }

const JsonReader::Json& JsonReader::any(const char* key) {
  asked_.insert(key);
  const auto found = json_.find(key);
  if (found == json_.end()) fail(std::string("there is no \"") + key + "\"");
  return *found;
}

std::string JsonReader::text(const char* key) {
  const Json& value = any(key);
  if (!value.is_string()) fail(std::string("\"") + key + "\" should be a text");
  return value.get<std::string>();
}

std::size_t JsonReader::number(const char* key) {
  const Json& value = any(key);
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > kMost) {
    fail(std::string("\"") + key + "\" should be a natural number");
  }
  return value.get<std::size_t>();
}

bool JsonReader::truth(const char* key) {
  const Json& value = any(key);
  if (!value.is_boolean()) fail(std::string("\"") + key + "\" should be true or false");
  return value.get<bool>();
}

const JsonReader::Json& JsonReader::list(const char* key) {
  const Json& value = any(key);
  if (!value.is_array()) fail(std::string("\"") + key + "\" should be a list");
  return value;
}

std::vector<std::string> JsonReader::texts_of(const Json& json, const std::string& where) {
  if (!json.is_array()) throw PackageError(where + ": expected a list of texts");
  std::vector<std::string> result;
  for (const Json& item : json) {
    if (!item.is_string()) throw PackageError(where + ": expected a list of texts");
    result.push_back(item.get<std::string>());
  }
  return result;
}

std::vector<std::string> JsonReader::texts(const char* key) { return texts_of(any(key), where_ + ": \"" + key + "\""); }

void JsonReader::end() const {
  for (const auto& [key, value] : json_.items()) {
    if (!asked_.contains(key)) fail("there should be no \"" + key + "\"");
  }
}

}  // namespace smtsplit::certificates
