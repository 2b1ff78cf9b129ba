// Reads JSON strictly: every key is asked for by its type, and nothing may be left over.
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "certificates/proof.hpp"

namespace smtsplit::certificates {

class JsonReader {
 public:
  using Json = nlohmann::ordered_json;

  /// `where` is said in errors: "manifest.json: claims[0]". Throws PackageError when it is no object.
  JsonReader(const Json& json, std::string where);

  [[nodiscard]] bool has(const char* key) const { return json_.contains(key); }
  /// The value of a key, of whatever type.
  const Json& any(const char* key);
  std::string text(const char* key);
  std::size_t number(const char* key);
  bool truth(const char* key);
  std::vector<std::string> texts(const char* key);
  const Json& list(const char* key);
  /// Throws when there are keys that were not asked for.
  void end() const;

  [[noreturn]] void fail(const std::string& what) const;
  [[nodiscard]] const std::string& where() const { return where_; }

  /// Lists of texts.
  static std::vector<std::string> texts_of(const Json& json, const std::string& where);

 private:
  const Json& json_;
  std::string where_;
  std::set<std::string> asked_;
};

}  // namespace smtsplit::certificates
