#include "solvers/command_line.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "solvers/answer.hpp"

namespace smtsplit {

namespace {

bool executable(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && access(path.c_str(), X_OK) == 0;
}

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

}  // namespace

std::string find_program(const std::string& name) {
  if (name.empty()) return {};
  if (name.find('/') != std::string::npos) return executable(name) ? name : std::string();
  const char* path = std::getenv("PATH");
  std::string_view rest = path ? path : "/usr/local/bin:/usr/bin:/bin";
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string folder(end == 0 ? "." : rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (std::string candidate = folder + "/" + name; executable(candidate)) return candidate;
  }
  return {};
}

std::vector<std::string> split_words(std::string_view command) {
  std::vector<std::string> words;
  bool in_word = false;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (blank(c)) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == '\\') {
      if (++i == command.size()) throw SolverError("the command ends in a backslash");
      words.back() += command[i];
    } else if (c == '\'' || c == '"') {
      for (++i; i < command.size() && command[i] != c; ++i) {
        if (c == '"' && command[i] == '\\' && i + 1 < command.size()) ++i;
        words.back() += command[i];
      }
      if (i == command.size()) throw SolverError("an open quote in the command");
    } else {
      words.back() += c;
    }
  }
  return words;
}

}  // namespace smtsplit
