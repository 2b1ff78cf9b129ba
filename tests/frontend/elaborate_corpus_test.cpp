// Every model file of the corpus: what NuSMV accepts loads without errors, what it rejects is rejected with an error
// at NuSMV's line.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "frontend/frontend.hpp"

namespace fs = std::filesystem;
using namespace smtsplit;

namespace {

fs::path corpus() {
  const char* from_environment = std::getenv("SMTSPLIT_CORPUS");
  return from_environment != nullptr ? from_environment : SMTSPLIT_SOURCE_DIR "/../shared/corpus";
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::vector<std::string>> table(const fs::path& path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> row;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
    if (!row.empty()) rows.push_back(row);
  }
  if (!rows.empty()) rows.erase(rows.begin());
  return rows;
}

// File to NuSMV's message, for every file it rejects; the keys are relative to the corpus.
std::map<std::string, std::string> rejected_files() {
  std::map<std::string, std::string> rejected;
  for (const auto& row : table(corpus() / "nusmv-rejected/messages.tsv")) rejected["nusmv-rejected/" + row[0]] = row[1];
  for (const auto& row : table(corpus() / "wild/rejects.tsv")) rejected["wild/" + row[0]] = row[2];
  for (const auto& row : table(corpus() / "semantics/expected.tsv")) {
    if (row[1] == "REJECTED") rejected["semantics/" + row[0] + ".smv"] = row.size() > 2 ? row[2] : "";
  }
  for (const auto& row : table(corpus() / "semantics/probes/verdicts.tsv")) {
    if (row[4] == "error" && row[5] == "read") rejected["semantics/probes/" + row[0]] = row[3];
  }
  return rejected;
}

// Rejected by NuSMV for values that only a proof over the type domains finds out of range; src/verify rejects them.
const std::set<std::string> kNeedsProof = {
    "semantics/t12_case_not_exhaustive.smv",  "semantics/t13_out_of_range_unreachable.smv",
    "semantics/t13b_out_of_range_in_set.smv", "semantics/t20c_array_read_out_of_bounds.smv",
    "semantics/probes/pr11_overflow.smv",     "semantics/probes/pr19_casenotexh.smv",
    "wild/073_verivital_abs_diff.smv",        "wild/076_verivital_fibonacci.smv",
};

// Files that we take although NuSMV does not, each with the reason.
const std::set<std::string> kAcceptedByDesign = {
    "semantics/t26j_UTF8_BOM.smv",  // a byte order mark is no reason to refuse a model
};

// Rejected at another line than NuSMV's, each with the reason.
const std::set<std::string> kOtherLine = {
    "wild/222_stanfordce_counter_boolean.smv",  // NuSMV names the first of two declarations, we the second
    "wild/161_ModelCheck_define.smv",           // NuSMV names the section after FUN, we FUN
    "wild/094_xgillard_ispp.smv",               // NuSMV takes a CR-only file for one comment; we read it
    "nusmv-rejected/smv-dist__gigamax.smv",     // NuSMV names the line after the directive
    // NuSMV loses count of the lines in PSLSPEC sections
    "nusmv-rejected/psl-samples__ring.f231.smv",
    "nusmv-rejected/psl-samples__semaphore.f231.smv",
    "nusmv-rejected/psl-samples__counter.f231.smv",
};

std::set<unsigned> lines_in(const std::string& message) {
  std::set<unsigned> lines;
  static const std::regex pattern("line ([0-9]+)");
  for (std::sregex_iterator i(message.begin(), message.end(), pattern), end; i != end; ++i) {
    lines.insert(static_cast<unsigned>(std::stoul((*i)[1])));
  }
  return lines;
}

struct Loaded {
  std::optional<System> system;
  Diagnostics diagnostics;
  std::string rendered;
};

Loaded load_file(const fs::path& path) {
  Loaded loaded;
  const Source source(path.filename().string(), read(path));
  loaded.system = smv::load(source, loaded.diagnostics);
  for (const Diagnostic& d : loaded.diagnostics.all()) {
    if (d.severity == Severity::Error) loaded.rendered += render(d, source);
  }
  return loaded;
}

}  // namespace

TEST_CASE("the corpus loads as NuSMV loads it") {
  if (!fs::exists(corpus())) {
    WARN("no corpus at " << corpus() << ": set SMTSPLIT_CORPUS");
    return;
  }
  const auto rejected = rejected_files();
  REQUIRE(rejected.size() > 100);
  std::size_t files = 0;
  for (const char* folder : {"semantics", "semantics/probes", "nusmv", "nusmv-invariants", "nusmv-rejected", "wild"}) {
    for (const auto& entry : fs::directory_iterator(corpus() / folder)) {
      if (entry.path().extension() != ".smv") continue;
      ++files;
      const std::string name = std::string(folder) + "/" + entry.path().filename().string();
      const Loaded loaded = load_file(entry.path());
      INFO(name << "\n" << loaded.rendered);
      const auto nusmv = rejected.find(name);
      const bool accept = nusmv == rejected.end() || kNeedsProof.contains(name) || kAcceptedByDesign.contains(name);
      CHECK(loaded.system.has_value() == accept);
      CHECK(loaded.diagnostics.has_errors() == !accept);
      if (accept || !loaded.diagnostics.has_errors()) continue;
      INFO("NuSMV: " << nusmv->second);
      bool located = true, same_line = false;
      const std::set<unsigned> lines = lines_in(nusmv->second);
      for (const Diagnostic& d : loaded.diagnostics.all()) {
        if (d.severity != Severity::Error) continue;
        located &= d.location.known();
        same_line |= lines.contains(d.location.line);
      }
      CHECK(located);
      CHECK((same_line || kOtherLine.contains(name)));
    }
  }
  CHECK(files > 300);
}
