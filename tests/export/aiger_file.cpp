#include "export/aiger_file.hpp"

#include <set>
#include <sstream>
#include <stdexcept>

namespace smtsplit::test {
namespace {

std::uint64_t bytes(std::istream& in) {
  std::uint64_t n = 0;
  for (unsigned shift = 0;; shift += 7) {
    const int c = in.get();
    if (c == EOF) throw std::runtime_error("the file ends too early");
    n |= static_cast<std::uint64_t>(c & 0x7f) << shift;
    if ((c & 0x80) == 0) return n;
  }
}

std::vector<std::uint64_t> line(std::istream& in) {
  std::string text;
  std::getline(in, text);
  std::istringstream words(text);
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t n = 0; words >> n;) numbers.push_back(n);
  return numbers;
}

void expect(bool condition, const char* what) {
  if (!condition) throw std::runtime_error(what);
}

}  // namespace

AigerFile AigerFile::read(const std::string& text) {
  std::istringstream in(text);
  std::string format;
  in >> format;
  const bool binary = format == "aig";
  expect(binary || format == "aag", "no AIGER file");
  const auto head = line(in);
  expect(head.size() == 6 && head[3] == 0 && head[0] == head[1] + head[2] + head[4], "a wrong header");
  AigerFile file;
  file.inputs = head[1];
  for (std::uint64_t i = 0; i < head[1] && !binary; ++i) {
    expect(line(in) == std::vector<std::uint64_t>{2 * (i + 1)}, "a wrong input");
  }
  for (std::uint64_t i = 0; i < head[2]; ++i) {
    auto numbers = line(in);
    if (!binary) {
      expect(!numbers.empty() && numbers[0] == 2 * (head[1] + i + 1), "a wrong latch");
      numbers.erase(numbers.begin());
    }
    expect(numbers.size() == 1 || (numbers.size() == 2 && numbers[1] <= 1), "a wrong latch");
    file.latches.push_back({numbers[0], numbers.size() == 2 ? numbers[1] : 0});
  }
  for (std::uint64_t i = 0; i < head[5]; ++i) file.bad.push_back(line(in).at(0));
  for (std::uint64_t i = 0; i < head[4]; ++i) {
    const std::uint64_t self = 2 * (head[1] + head[2] + i + 1);
    And gate;
    if (binary) {
      gate.left = self - bytes(in);
      gate.right = gate.left - bytes(in);
    } else {
      const auto numbers = line(in);
      expect(numbers.size() == 3 && numbers[0] == self, "a wrong gate");
      gate = {numbers[1], numbers[2]};
    }
    expect(gate.left < self && gate.right <= gate.left, "a gate out of order");
    file.ands.push_back(gate);
  }
  std::ostringstream rest;
  rest << in.rdbuf();
  file.rest = rest.str();
  return file;
}

AigerFile::Depth AigerFile::first_bad(std::size_t index, std::size_t most) const {
  using State = std::vector<bool>;
  State first;
  for (const Latch& l : latches) first.push_back(l.reset == 1);
  std::set<State> seen{first};
  std::vector<State> layer{first};
  for (unsigned steps = 0; !layer.empty(); ++steps) {
    std::vector<State> next_layer;
    for (const State& state : layer) {
      for (std::uint64_t chosen = 0; chosen < std::uint64_t{1} << inputs; ++chosen) {
        std::vector<bool> value{false};
        const auto of = [&](std::uint64_t literal) { return value[literal / 2] != ((literal & 1) != 0); };
        for (std::uint64_t i = 0; i < inputs; ++i) value.push_back(((chosen >> i) & 1) != 0);
        value.insert(value.end(), state.begin(), state.end());
        for (const And& gate : ands) value.push_back(of(gate.left) && of(gate.right));
        if (of(bad[index])) return {true, steps};
        State next;
        for (const Latch& l : latches) next.push_back(of(l.next));
        if (seen.insert(next).second) next_layer.push_back(std::move(next));
      }
      if (seen.size() > most) return {false, std::nullopt};
    }
    layer = std::move(next_layer);
  }
  return {};
}

}  // namespace smtsplit::test
