// Random models of processes that are interchangeable, or nearly so.
#include <random>
#include <utility>
#include <vector>

#include "support/random_model.hpp"

namespace smtsplit::test {
namespace {

class SymmetricWriter {
 public:
  explicit SymmetricWriter(std::uint64_t seed) : random_(seed), flawed_(seed % 5 == 4) {}

  std::string model() {
    constexpr std::uint64_t kMostStates = 3000;
    do {
      size_ = 2 + below(3);
      locations_ = 2 + below(3);
      has_flag_ = chance(50);
      has_array_ = chance(60);
      has_last_ = chance(60);
      has_readers_ = chance(30);
      has_second_ = chance(30);
    } while (states() > kMostStates);
    shared_.push_back("x");
    if (has_second_) shared_.push_back("u");
    return module() + (has_readers_ ? reader() : "") + main();
  }

 private:
  [[nodiscard]] std::uint64_t states() const {
    std::uint64_t count = has_second_ ? 4 : 2;
    if (has_last_) count *= size_ + 1;
    for (std::uint64_t p = 0; p < size_; ++p) {
      count *= locations_ * (has_flag_ ? 2 : 1) * (has_array_ ? 2 : 1) * (has_readers_ ? 2 : 1);
    }
    return count;
  }

  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  bool chance(unsigned percent) { return below(100) < percent; }
  std::string number(std::uint64_t n) { return std::to_string(n); }
  std::string one_of(const std::vector<std::string>& words) { return words[below(words.size())]; }

  // What the processes say of each other, the same for all.
  std::string over_all(const std::string& element) {
    const std::string junction = chance(50) ? " & " : " | ";
    std::string text;
    for (std::uint64_t k = 1; k <= size_; ++k) {
      std::string one = element;
      one.replace(one.find('#'), 1, number(k));
      text += (k == 1 ? "" : junction) + one;
    }
    return "(" + text + ")";
  }

  std::string condition(unsigned depth) {
    if (depth > 0 && chance(60)) {
      const std::string a = condition(depth - 1), b = condition(depth - 1);
      return "(" + a + one_of({" & ", " | ", " <-> "}) + b + ")";
    }
    std::vector<std::string> atoms{"l = " + number(below(locations_)), one_of(shared_),
                                   "l > " + number(below(locations_))};
    if (has_flag_) atoms.push_back("b");
    if (has_last_) {
      atoms.push_back("last = i");
      atoms.push_back("last = 0");
    }
    if (has_array_) {
      atoms.push_back("y[i] = " + number(below(2)));
      atoms.push_back(over_all("y[#] = " + number(below(2))));
      atoms.push_back(over_all("y[#] <= y[i]"));
    }
    const std::string atom = one_of(atoms);
    return chance(30) ? "!(" + atom + ")" : atom;
  }

  std::string next(const std::string& target, const std::vector<std::string>& values) {
    std::string text = "  next(" + target + ") := case ";
    for (std::uint64_t branches = 1 + below(3); branches-- > 0;) text += condition(1) + " : " + one_of(values) + "; ";
    return text + "TRUE : " + (chance(70) ? target : one_of(values)) + "; esac;\n";
  }

  std::string module() {
    std::vector<std::string> locations;
    for (std::uint64_t k = 0; k < locations_; ++k) locations.push_back(number(k));
    if (chance(30)) locations.push_back("{0, 1}");
    std::string text = "MODULE P(i, x, u, last, y)\nVAR\n  l : 0.." + number(locations_ - 1) + ";\n";
    if (has_flag_) text += "  b : boolean;\n";
    text += "ASSIGN\n";
    if (chance(80)) text += "  init(l) := 0;\n";
    if (has_flag_ && chance(70)) text += "  init(b) := FALSE;\n";
    text += next("l", locations);
    if (has_flag_) text += next("b", {"TRUE", "FALSE", "x", "!b"});
    for (const std::string& s : shared_) {
      if (chance(80)) text += next(s, {"TRUE", "FALSE", "!" + s});
    }
    if (has_last_) text += next("last", {"i", "0", "i"});
    if (has_array_) text += next("y[i]", {"0", "1", "y[i]"});
    if (flawed_)
      text += one_of({"INVAR i = 1 -> l < 1;\n", "INVAR i = 2 | x | l != 1;\n", "TRANS i < 2 | next(l) >= l | x;\n"});
    return text;
  }

  // A second role with the same numbers.
  std::string reader() {
    const std::uint64_t locations = locations_;
    const bool has_flag = std::exchange(has_flag_, false);
    locations_ = 2;
    std::string text =
        "MODULE R(i, x, u, last, y)\nVAR\n  l : 0..1;\nASSIGN\n  init(l) := 0;\n" + next("l", {"0", "1", "1"});
    if (has_array_ && chance(40)) text += next("y[i]", {"0", "1"});
    if (has_last_ && chance(30)) text += next("last", {"i", "0"});
    locations_ = locations;
    has_flag_ = has_flag;
    return text;
  }

  std::string atom_of(std::uint64_t p) {
    const std::string instance = "p" + number(p);
    if (has_array_ && chance(20)) return "y[" + number(p) + "] = 1";
    if (has_last_ && chance(20)) return "last = " + number(p);
    if (has_readers_ && chance(30)) return "r" + number(p) + ".l = 1";
    return has_flag_ && chance(30) ? instance + ".b" : instance + ".l = " + number(locations_ - 1);
  }

  std::string property() {
    const std::uint64_t kind = below(4);
    const std::uint64_t seed = random_();
    // The same choices for each process: the same property.
    const auto of = [&](std::uint64_t p) {
      const std::mt19937_64 before = random_;
      random_.seed(seed);
      const std::string text = atom_of(p);
      random_ = before;
      return text;
    };
    if (kind == 3) return "INVARSPEC " + atom_of(1) + " -> " + atom_of(2) + ";\n";
    std::string text;
    for (std::uint64_t p = 1; p <= size_; ++p) {
      if (kind == 0) text += (p == 1 ? "" : " & ") + ("(" + of(p) + " -> " + (seed % 2 == 0 ? "x" : "!x") + ")");
      for (std::uint64_t q = p + 1; q <= size_ && kind == 1; ++q) {
        text += (text.empty() ? "" : " & ") + ("!(" + of(p) + " & " + of(q) + ")");
      }
      if (kind == 2) text += (p == 1 ? "!(" : " & ") + of(p) + (p == size_ ? ")" : "");
    }
    return "INVARSPEC " + text + ";\n";
  }

  std::string main() {
    std::string text = "MODULE main\nVAR\n  x : boolean;\n";
    if (has_second_) text += "  u : boolean;\n";
    if (has_last_) text += "  last : 0.." + number(size_) + ";\n";
    if (has_array_) text += "  y : array 1.." + number(size_) + " of 0..1;\n";
    const std::string actuals = std::string(", x, ") + (has_second_ ? "u" : "FALSE") + (has_last_ ? ", last" : ", 0") +
                                (has_array_ ? ", y);\n" : ", FALSE);\n");
    for (std::uint64_t p = 1; p <= size_; ++p) {
      text += "  p" + number(p) + " : process P(" + number(p) + actuals;
    }
    for (std::uint64_t p = 1; p <= size_ && has_readers_; ++p) {
      text += "  r" + number(p) + " : process R(" + number(p) + actuals;
    }
    text += "ASSIGN\n";
    if (has_last_) text += "  init(last) := 0;\n";
    text += chance(70) ? "  init(x) := TRUE;\n" : "  init(x) := {TRUE, FALSE};\n";
    for (std::uint64_t p = 1; p <= size_ && has_array_; ++p) text += "  init(y[" + number(p) + "]) := 0;\n";
    for (std::uint64_t n = 2 + below(2); n-- > 0;) text += property();
    return text;
  }

  std::mt19937_64 random_;
  bool flawed_;
  std::uint64_t size_ = 2, locations_ = 2;
  bool has_flag_ = false, has_array_ = false, has_last_ = false, has_readers_ = false, has_second_ = false;
  std::vector<std::string> shared_;
};

}  // namespace

std::string random_symmetric_model(std::uint64_t seed) { return SymmetricWriter(seed).model(); }

}  // namespace smtsplit::test
