#include "cli/load.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "frontend/frontend.hpp"
#include "verify/wellformed.hpp"

namespace smtsplit {

std::optional<std::string> read_file(const std::string& path, std::string& problem) {
  if (path == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    problem = "it is a folder";
    return std::nullopt;
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) text.assign(std::istreambuf_iterator<char>(file), {});
  if (!file || file.bad()) {
    problem = errno != 0 ? std::strerror(errno) : "it is not a readable file";
    return std::nullopt;
  }
  return text;
}

std::optional<System> load_model(const Source& source, Diagnostics& diagnostics, const Deadline& deadline) {
  std::optional<System> system = smv::load(source, diagnostics);
  if (!system) return std::nullopt;
  try {
    check_wellformed(*system, diagnostics, deadline);
  } catch (const TooManyErrors&) {
    return std::nullopt;
  }
  if (diagnostics.has_errors()) return std::nullopt;
  return system;
}

std::optional<System> load_or_complain(const std::string& path) {
  std::string problem;
  const auto text = read_file(path, problem);
  if (!text) {
    std::cerr << "smtsplit: error: cannot read '" << path << "': " << problem << "\n";
    return std::nullopt;
  }
  const Source source(path == "-" ? "<stdin>" : path, *text);
  Diagnostics diagnostics;
  auto system = load_model(source, diagnostics, Deadline());
  for (const Diagnostic& d : diagnostics.all()) std::cerr << render(d, source);
  return system;
}

}  // namespace smtsplit
