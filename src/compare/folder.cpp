#include "compare/folder.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iomanip>
#include <sstream>

#include "compare/settings.hpp"

namespace smtsplit {

void CampaignFolder::create() const {
  for (const char* name : {"", "/inputs", "/exports", "/logs"}) {
    std::error_code error;
    std::filesystem::create_directories(path_ + name, error);
    if (error) throw SettingsError("cannot make the folder '" + path_ + name + "': " + error.message());
  }
}

std::string log_name(std::size_t run) {
  std::ostringstream name;
  name << "logs/" << std::setfill('0') << std::setw(6) << run << ".txt";
  return name.str();
}

std::string file_name_part(std::string name, std::set<std::string>& taken) {
  constexpr std::size_t kLongest = 100;
  if (name.size() > kLongest) name.resize(kLongest);
  const auto plain = [](unsigned char c) {
    return c < 0x80 && (std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_' || c == '=');
  };
  std::replace_if(name.begin(), name.end(), std::not_fn(plain), '_');
  return unique_name(name.empty() ? "_" : name, taken);
}

std::string unique_name(const std::string& name, std::set<std::string>& taken) {
  std::string result = name;
  for (std::size_t n = 2; !taken.insert(result).second; ++n) result = name + "-" + std::to_string(n);
  return result;
}

std::string path_from(const std::string& folder, const std::string& path) {
  return std::filesystem::path(folder) / path;
}

std::string program_from(const std::string& folder, const std::string& program) {
  return program.find('/') == std::string::npos ? program : path_from(folder, program);
}

std::optional<std::string> file_text(const std::string& path) {
  std::error_code ignored;
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path, ignored)) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return file.bad() ? std::nullopt : std::optional(text.str());
}

std::string input_text(const std::string& path, Location place) {
  std::error_code ignored;
  std::string problem = "it is a folder";
  if (!std::filesystem::is_directory(path, ignored)) {
    errno = 0;
    std::string text;
    std::ifstream file(path, std::ios::binary);
    std::array<char, 1 << 16> part;
    while (text.size() <= kLargestInput && file.read(part.data(), part.size()).gcount() > 0) {
      text.append(part.data(), static_cast<std::size_t>(file.gcount()));
    }
    if (text.size() > kLargestInput) {
      problem = "it is larger than " + std::to_string(kLargestInput >> 20) + " MB";
    } else if (file.eof()) {
      return text;
    } else {
      problem = errno != 0 ? std::strerror(errno) : "it is not a readable file";
    }
  }
  const std::string message = "cannot read '" + path + "': " + problem;
  if (place.known()) throw SettingsError(message, place);
  throw InputError("smtsplit: error: " + message + "\n");
}

void write_file(const std::string& path, const std::string& text) {
  const std::string part = path + ".part";
  errno = 0;
  std::ofstream file(part, std::ios::binary);
  file << text << std::flush;
  file.close();
  if (!file || std::rename(part.c_str(), path.c_str()) != 0) {
    const std::string why = std::strerror(errno);
    std::remove(part.c_str());
    throw SettingsError("cannot write '" + path + "': " + why);
  }
}

TemporaryFolder::TemporaryFolder() : path_(std::filesystem::temp_directory_path() / "smtsplit-XXXXXX") {
  if (mkdtemp(path_.data()) == nullptr) {
    throw SettingsError("cannot make the folder '" + path_ + "': " + std::strerror(errno));
  }
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace smtsplit
