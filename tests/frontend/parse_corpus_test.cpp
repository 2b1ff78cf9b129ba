// The parser on models written by others: what NuSMV parses we parse, what it rejects we reject, and the printed
// specifications are those of its tables. Reads the folder of $SMTSPLIT_CORPUS; without it there is nothing to do.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "frontend/frontend.hpp"

using namespace smtsplit;
namespace fs = std::filesystem;

namespace {

fs::path corpus() {
  const char* folder = std::getenv("SMTSPLIT_CORPUS");
  return folder != nullptr ? fs::path(folder) : fs::path(SMTSPLIT_SOURCE_DIR "/../shared/corpus");
}

bool available() {
  if (fs::is_directory(corpus())) return true;
  WARN("no corpus at " << corpus() << ": set SMTSPLIT_CORPUS to check against it");
  return false;
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::vector<std::string>> table(const fs::path& path) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(read(path));
  for (std::string line; std::getline(lines, line);) {
    auto& row = rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
  }
  if (!rows.empty()) rows.erase(rows.begin());  // the header
  return rows;
}

std::string squeeze(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
  return text;
}

struct Parsed {
  explicit Parsed(const fs::path& path) : source(path.filename().string(), read(path)) {
    const auto ast = smv::parse(source, diagnostics);
    for (const auto& module : ast->modules) {
      for (const auto& spec : module.specs) {
        if (spec.formula != nullptr) specs.insert(squeeze(smv::print(*spec.formula)));
      }
    }
  }

  Source source;
  Diagnostics diagnostics;
  std::set<std::string> specs;
};

std::vector<fs::path> models(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".smv") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

void accept(const fs::path& path) {
  const Parsed parsed(path);
  for (const Diagnostic& d : parsed.diagnostics.all()) UNSCOPED_INFO(render(d, parsed.source));
  INFO(path);
  CHECK(parsed.diagnostics.error_count() == 0);
}

void reject(const fs::path& path, const std::string& why) {
  const Parsed parsed(path);
  INFO(path << ": " << why);
  CHECK(parsed.diagnostics.error_count() != 0);
}

// What NuSMV's own parser says when it gives up; everything else comes from its later stages.
bool parse_error(const std::string& message) {
  static const std::regex parser("syntax error|illegal character|Parser error|unexpected|not supported|"
                                 "Invalid enumerative value");
  return std::regex_search(message, parser);
}

void match(const fs::path& folder, std::size_t kind, std::size_t text) {
  static const std::regex context(" IN [^ ()]+$");
  static const std::set<std::string> kinds = {"CTL", "LTL", "INVAR", "COMPUTE", "Invar"};
  std::map<std::string, std::set<std::string>> known;
  std::string missed;
  std::size_t rows = 0, matched = 0;
  for (const auto& row : table(folder / "verdicts.tsv")) {
    if (row.size() <= text || !kinds.contains(row[kind]) || !fs::exists(folder / row[0])) continue;
    if (!known.contains(row[0])) known[row[0]] = Parsed(folder / row[0]).specs;
    ++rows;
    const std::string wanted = squeeze(std::regex_replace(row[text], context, ""));
    if (known[row[0]].contains(wanted)) {
      ++matched;
    } else {
      missed += row[0] + ": " + row[text].substr(0, 300) + "\n";
    }
  }
  INFO(folder << ": " << matched << " of " << rows << " texts match; missing:\n" << missed);
  CHECK(rows > 0);
  CHECK(matched * 100 >= rows * 99);
}

}  // namespace

TEST_CASE("models that NuSMV accepts are parsed without an error", "[corpus]") {
  if (!available()) return;
  for (const char* folder : {"nusmv", "nusmv-invariants"}) {
    for (const fs::path& path : models(corpus() / folder)) accept(path);
  }
  std::map<std::string, std::string> rejected;
  for (const auto& row : table(corpus() / "wild/rejects.tsv")) rejected[row.at(0)] = row.at(2);
  for (const fs::path& path : models(corpus() / "wild")) {
    const std::string name = path.filename().string(), why = rejected[name];
    const bool carriage_returns = name == "094_xgillard_ispp.smv";  // they end lines here, but not in NuSMV
    if (parse_error(why) && !carriage_returns) {
      reject(path, why);
    } else {
      accept(path);
    }
  }
}

TEST_CASE("models that NuSMV's parser rejects are rejected with a place", "[corpus]") {
  if (!available()) return;
  for (const auto& row : table(corpus() / "nusmv-rejected/messages.tsv")) {
    const fs::path path = corpus() / "nusmv-rejected" / row.at(0);
    if (row.size() < 2 || !fs::exists(path) || !parse_error(row[1])) continue;
    const Parsed parsed(path);
    INFO(path << ": " << row[1]);
    REQUIRE(parsed.diagnostics.error_count() != 0);
    CHECK(parsed.diagnostics.all().front().location.known());
  }
}

TEST_CASE("micro-models are accepted and rejected by the parser as by NuSMV's", "[corpus]") {
  if (!available()) return;
  // Line ends and the byte order mark that NuSMV mishandles are welcome here; arrays of modules are refused later.
  const std::set<std::string> different = {"t26_comment_eof", "t26h_old_mac_CR", "t26j_UTF8_BOM",
                                           "t20e_array_of_modules"};
  for (const auto& row : table(corpus() / "semantics/expected.tsv")) {
    const fs::path path = corpus() / "semantics" / (row.at(0) + ".smv");
    if (!fs::exists(path)) continue;
    const bool refused = row.at(1) == "REJECTED" && row.size() > 2 && parse_error(row[2]);
    if (refused && !different.contains(row[0])) {
      reject(path, row[2]);
    } else {
      accept(path);
    }
  }
}

TEST_CASE("specifications print as in NuSMV's tables", "[corpus]") {
  if (!available()) return;
  match(corpus() / "nusmv", 2, 3);
  match(corpus() / "nusmv-invariants", 2, 3);
  match(corpus() / "semantics/probes", 2, 3);
  match(corpus() / "wild", 2, 4);
}

TEST_CASE("specifications of the micro-models print as in their table", "[corpus]") {
  if (!available()) return;
  static const std::regex result("(.+?) => (true|false)(; |$| \\|\\|.*)"), context(" IN [^ ()]+$");
  std::size_t rows = 0;
  for (const auto& row : table(corpus() / "semantics/expected.tsv")) {
    if (row.at(1) != "accepted" || row.size() < 3 || row[2].find("esac") != std::string::npos) continue;
    const Parsed parsed(corpus() / "semantics" / (row[0] + ".smv"));
    for (std::sregex_iterator it(row[2].begin(), row[2].end(), result), end; it != end; ++it, ++rows) {
      INFO(row[0] << ": " << (*it)[1]);
      CHECK(parsed.specs.contains(squeeze(std::regex_replace((*it)[1].str(), context, ""))));
    }
  }
  CHECK(rows > 50);
}
