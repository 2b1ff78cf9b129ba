#include "cli/load.hpp"

#include <algorithm>
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

std::vector<smv::WatchText> watch_texts(const std::vector<std::string>& expressions) {
  std::vector<smv::WatchText> watches;
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    const auto same = std::find(expressions.begin(), expressions.end(), expressions[i]);
    if (same != expressions.begin() + static_cast<std::ptrdiff_t>(i)) continue;
    watches.push_back({Source("<watch " + std::to_string(i + 1) + ">", expressions[i])});
  }
  return watches;
}

std::vector<Diagnostic> without_notes(const Diagnostics& diagnostics) {
  std::vector<Diagnostic> all = diagnostics.all();
  for (Diagnostic& d : all) d.notes.clear();
  return all;
}

bool has_errors(std::span<const smv::WatchText> watches) {
  return std::any_of(watches.begin(), watches.end(), [](const auto& w) { return w.diagnostics.has_errors(); });
}

std::optional<System> load_model(const Source& source, Diagnostics& diagnostics, const Deadline& deadline,
                                 std::span<smv::WatchText> watches) {
  std::optional<System> system = smv::load(source, diagnostics, {}, watches);
  if (!system || has_errors(watches)) return std::nullopt;
  try {
    check_wellformed(*system, diagnostics, deadline);
  } catch (const TooManyErrors&) {
    return std::nullopt;
  }
  if (diagnostics.has_errors()) return std::nullopt;
  return system;
}

std::optional<System> load_or_complain(const std::string& path, std::span<smv::WatchText> watches) {
  std::string problem;
  const auto text = read_file(path, problem);
  if (!text) {
    std::cerr << "smtsplit: error: cannot read '" << path << "': " << problem << "\n";
    return std::nullopt;
  }
  const Source source(path == "-" ? "<stdin>" : path, *text);
  Diagnostics diagnostics;
  auto system = load_model(source, diagnostics, Deadline(), watches);
  for (const Diagnostic& d : diagnostics.all()) std::cerr << render(d, source);
  for (const smv::WatchText& w : watches) {
    for (const Diagnostic& d : without_notes(w.diagnostics)) std::cerr << render(d, w.source);
  }
  return system;
}

}  // namespace smtsplit
