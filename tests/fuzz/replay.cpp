// Replays inputs on the front end without a fuzzer: every file below the folders given, each as it is and with a fixed
// number of mutations drawn from a fixed seed.
//
//   fuzz_replay DICTIONARY MUTATIONS FOLDER...
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "fuzz/parser_oracle.hpp"

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLongest = 4096;  // of an input that is mutated
constexpr std::chrono::seconds kPatience{2};

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> words_of(const std::string& dictionary) {
  std::vector<std::string> words;
  std::ifstream in(dictionary);
  for (std::string line; std::getline(in, line);) {
    if (line.size() > 2 && line.front() == '"') words.push_back(line.substr(1, line.size() - 2));
  }
  return words;
}

class Mutator {
 public:
  explicit Mutator(std::vector<std::string> words) : words_(std::move(words)) {}

  std::string mutate(std::string text, const std::string& other) {
    for (std::size_t i = 0; i <= below(4); ++i) step(text, other);
    return text;
  }

 private:
  // Not std::uniform_int_distribution: its results differ from library to library.
  std::size_t below(std::size_t bound) { return bound == 0 ? 0 : static_cast<std::size_t>(random_() % bound); }

  void step(std::string& text, const std::string& other) {
    const std::size_t at = below(text.size() + 1), length = below(std::min<std::size_t>(text.size() - at + 1, 40));
    switch (below(6)) {
      case 0: text.erase(at, length); break;
      case 1: text.insert(at, text.substr(below(text.size()), length)); break;
      case 2: text.replace(at, length, " " + words_[below(words_.size())] + " "); break;
      case 3: text.insert(at, " " + words_[below(words_.size())] + " "); break;
      case 4: text.replace(at, length, other.substr(below(other.size()), 1 + below(60))); break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(random_());
    }
  }

  std::mt19937_64 random_{20231};  // the same mutations in every run
  std::vector<std::string> words_;
};

bool check(const std::string& text, const std::string& what) {
  const auto start = std::chrono::steady_clock::now();
  const std::string problem = smtsplit::fuzz::problem_with(text);
  const bool slow = std::chrono::steady_clock::now() - start > kPatience;
  if (problem.empty() && !slow) return true;
  std::cerr << what << ": " << (problem.empty() ? "takes too long" : problem) << "\n--- input\n" << text << "\n---\n";
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::cerr << "usage: fuzz_replay DICTIONARY MUTATIONS FOLDER...\n";
    return 4;
  }
  std::vector<fs::path> paths;
  for (int i = 3; i < argc; ++i) {
    for (const auto& entry : fs::recursive_directory_iterator(argv[i])) {
      if (entry.path().extension() == ".smv") paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  std::size_t failures = 0;
  for (const fs::path& path : paths) {
    const std::string text = read(path);
    if (!check(text, path.string())) ++failures;
    if (!text.empty() && text.size() <= kLongest) texts.push_back(text);
  }
  Mutator mutator(words_of(argv[1]));
  const auto mutations = static_cast<std::size_t>(std::strtoull(argv[2], nullptr, 10));
  for (std::size_t i = 0; i < mutations && failures == 0 && !texts.empty(); ++i) {
    const std::string text = mutator.mutate(texts[i % texts.size()], texts[(i * 7 + i / texts.size()) % texts.size()]);
    if (!check(text, "mutation " + std::to_string(i))) ++failures;
  }
  std::cout << paths.size() << " files, " << mutations << " mutations, " << failures << " problems\n";
  return failures == 0 ? 0 : 1;
}
