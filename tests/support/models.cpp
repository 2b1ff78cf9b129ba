#include "support/models.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "frontend/frontend.hpp"
#include "verify/wellformed.hpp"

namespace smtsplit::test {
namespace {

std::optional<System> load_into(const Source& source, Diagnostics& diagnostics) {
  std::optional<System> system;
  try {
    system = smv::load(source, diagnostics);
    if (system) check_wellformed(*system, diagnostics, Deadline());
  } catch (const TooManyErrors&) {
  }
  if (diagnostics.has_errors()) system.reset();
  return system;
}

}  // namespace

std::optional<System> try_load(const std::string& text, std::string& problems, const std::string& name) {
  const Source source(name, text);
  Diagnostics diagnostics;
  std::optional<System> system = load_into(source, diagnostics);
  problems.clear();
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::Error) problems += render(d, source);
  }
  return system;
}

System load(const std::string& text) {
  std::string problems;
  std::optional<System> system = try_load(text, problems);
  if (!system) throw std::runtime_error(problems + text);
  return std::move(*system);
}

std::vector<Diagnostic> errors_of(const std::string& text) {
  const Source source("model.smv", text);
  Diagnostics diagnostics;
  (void)load_into(source, diagnostics);
  std::vector<Diagnostic> errors;
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::Error) errors.push_back(d);
  }
  return errors;
}

std::optional<std::filesystem::path> corpus() {
  const char* from_environment = std::getenv("SMTSPLIT_CORPUS");
  std::filesystem::path path = from_environment != nullptr ? from_environment : SMTSPLIT_SOURCE_DIR "/../shared/corpus";
  if (!std::filesystem::exists(path / "semantics")) return std::nullopt;
  return path;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

std::vector<std::vector<std::string>> table(const std::filesystem::path& path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> row;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
    if (!row.empty()) rows.push_back(std::move(row));
  }
  if (!rows.empty()) rows.erase(rows.begin());
  return rows;
}

}  // namespace smtsplit::test
