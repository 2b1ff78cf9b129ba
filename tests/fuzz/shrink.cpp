#include "fuzz/shrink.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

namespace smtsplit::test {
namespace {

using Tokens = std::vector<std::string>;

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '#'; }

Tokens tokens_of(const std::string& text) {
  static const char* const kOperators[] = {"<->", ":=", "..", "->", "!=", "<=", ">=", "<<", ">>", "::"};
  Tokens tokens;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (std::isspace(static_cast<unsigned char>(text[i])) != 0) {
      i = end;
      continue;
    }
    if (text.compare(i, 2, "--") == 0) {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (in_word(text[i])) {
      while (end < text.size() && in_word(text[end])) ++end;
    } else {
      for (const char* op : kOperators) {
        const std::size_t length = std::string(op).size();
        if (text.compare(i, length, op) == 0) end = std::max(end, i + length);
      }
    }
    tokens.push_back(text.substr(i, end - i));
    i = end;
  }
  return tokens;
}

bool opens_section(const std::string& token) {
  static const std::set<std::string> kSections = {
      "MODULE", "VAR",      "IVAR",    "FROZENVAR",  "DEFINE",    "CONSTANTS", "ASSIGN", "INIT",    "INVAR",
      "TRANS",  "FAIRNESS", "JUSTICE", "COMPASSION", "INVARSPEC", "CTLSPEC",   "SPEC",   "LTLSPEC", "COMPUTE"};
  return kSections.contains(token);
}

std::string text_of(const Tokens& tokens) {
  std::string text;
  int open = 0;  // `case`s, which keep their ';' on the line
  std::string before;
  for (const std::string& t : tokens) {
    if (opens_section(t) && !text.empty() && text.back() != '\n') text += '\n';
    if (t == "case") ++open;
    if (t == "esac") --open;
    const bool tight = t == ";" || t == "," || t == ")" || t == "]" || t == "[" || t == "." || t == ".." ||
                       before == "(" || before == "[" || before == "." || before == ".." || before == "!" ||
                       (t == "(" && !before.empty() && in_word(before.back()) && !opens_section(before));
    if (!text.empty() && text.back() != '\n' && !tight) text += ' ';
    text += t;
    if ((t == ";" && open == 0) || t == "VAR" || t == "ASSIGN") text += '\n';
    before = t;
  }
  if (!text.empty() && text.back() != '\n') text += '\n';
  return text;
}

class Shrinker {
 public:
  Shrinker(Tokens tokens, const std::function<bool(const std::string&)>& fails, const Deadline& deadline)
      : tokens_(std::move(tokens)), fails_(fails), deadline_(deadline) {}

  Tokens run() {
    for (std::size_t size = tokens_.size() + 1; tokens_.size() < size && !deadline_.reached();) {
      size = tokens_.size();
      statements();
      parameters();
      expressions();
      for (std::size_t length = std::min<std::size_t>(kLongestRun, tokens_.size()); length > 0; --length) runs(length);
      numbers();
    }
    return tokens_;
  }

 private:
  static constexpr std::size_t kLongestRun = 24;

  // Replaces tokens [begin, end); keeps it when the model still fails.
  bool change(std::size_t begin, std::size_t end, const Tokens& by) {
    if (deadline_.reached()) return false;
    Tokens candidate(tokens_.begin(), tokens_.begin() + static_cast<std::ptrdiff_t>(begin));
    candidate.insert(candidate.end(), by.begin(), by.end());
    candidate.insert(candidate.end(), tokens_.begin() + static_cast<std::ptrdiff_t>(end), tokens_.end());
    if (candidate == tokens_ || !tried_.insert(text_of(candidate)).second || !fails_(text_of(candidate))) return false;
    tokens_ = std::move(candidate);
    return true;
  }

  // Many statements at once, then fewer.
  void statements() {
    for (std::size_t many = 64; many > 0; many /= 2) {
      for (std::size_t s = 0;;) {
        const std::vector<std::size_t> starts = statement_starts();
        if (s + 1 >= starts.size()) break;
        if (!change(starts[s], starts[std::min(s + many, starts.size() - 1)], {})) ++s;
      }
    }
  }

  // A parameter of a module with what is passed for it.
  void parameters() {
    for (std::size_t i = 0; i + 2 < tokens_.size(); ++i) {
      if (tokens_[i] != "MODULE" || tokens_[i + 2] != "(") continue;
      for (std::size_t at = 0; tokens_[i + 2] == "(" && at < pieces(i + 2).size();) {
        if (!change(0, tokens_.size(), without_parameter(tokens_[i + 1], at))) ++at;
      }
    }
  }

  // What stands between the commas of the bracket that opens here.
  [[nodiscard]] std::vector<Tokens> pieces(std::size_t open) const {
    std::vector<Tokens> result(1);
    int depth = 0;
    for (std::size_t i = open; i < closing(open); ++i) {
      const bool outermost = depth == 1;
      depth += weight(tokens_[i]);
      if (i == open || depth == 0) continue;
      if (outermost && tokens_[i] == ",") {
        result.emplace_back();
      } else {
        result.back().push_back(tokens_[i]);
      }
    }
    return result;
  }

  [[nodiscard]] Tokens without_parameter(const std::string& module, std::size_t at) const {
    Tokens result;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      result.push_back(tokens_[i]);
      if (tokens_[i] != module || i + 1 == tokens_.size() || tokens_[i + 1] != "(") continue;
      std::vector<Tokens> kept = pieces(i + 1);
      if (at < kept.size()) kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(at));
      for (std::size_t k = 0; k < kept.size(); ++k) {
        result.push_back(k == 0 ? "(" : ",");
        result.insert(result.end(), kept[k].begin(), kept[k].end());
      }
      if (!kept.empty()) result.push_back(")");
      i = closing(i + 1) - 1;
    }
    return result;
  }

  // Where statements begin, and the end of all.
  [[nodiscard]] std::vector<std::size_t> statement_starts() const {
    std::vector<std::size_t> starts{0};
    int open = 0;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i] == "case") ++open;
      if (tokens_[i] == "esac") --open;
      if (opens_section(tokens_[i]) && starts.back() != i) starts.push_back(i);
      if (open == 0 && tokens_[i] == ";" && i + 1 < tokens_.size()) starts.push_back(i + 1);
    }
    starts.push_back(tokens_.size());
    return starts;
  }

  static int weight(const std::string& t) {
    if (t == "(" || t == "[" || t == "{" || t == "case") return 1;
    return t == ")" || t == "]" || t == "}" || t == "esac" ? -1 : 0;
  }

  void runs(std::size_t length) {
    for (std::size_t begin = 0; begin + length <= tokens_.size();) {
      int depth = 0;
      bool balanced = true;
      for (std::size_t i = begin; i < begin + length && balanced; ++i) balanced = (depth += weight(tokens_[i])) >= 0;
      if (!balanced || depth != 0 || !change(begin, begin + length, {})) ++begin;
    }
  }

  // The end of the bracketed part that begins here.
  [[nodiscard]] std::size_t closing(std::size_t begin) const {
    int depth = 0;
    for (std::size_t i = begin; i < tokens_.size(); ++i) {
      depth += weight(tokens_[i]);
      if (depth == 0) return i + 1;
    }
    return tokens_.size();
  }

  void expressions() {
    for (std::size_t begin = 0; begin < tokens_.size(); ++begin) {
      if (weight(tokens_[begin]) == 1 && tokens_[begin] != "[") simplify(begin);
    }
  }

  void simplify(std::size_t begin) {
    const std::size_t end = closing(begin);
    const bool is_call = tokens_[begin] == "(" && begin > 0 && in_word(tokens_[begin - 1].back());
    const std::size_t from = is_call ? begin - 1 : begin;
    for (const char* leaf : {"TRUE", "FALSE", "0"}) {
      if (change(from, end, {leaf}) || change(begin, end, {leaf})) return;
    }
    // Operands: the pieces between operators, inner brackets kept whole.
    std::size_t piece = begin + 1;
    int depth = 0;
    for (std::size_t i = begin + 1; i < end; ++i) {
      const bool separates = depth == 0 && (i + 1 == end || (!in_word(tokens_[i][0]) && weight(tokens_[i]) == 0 &&
                                                             tokens_[i] != "." && tokens_[i] != "!"));
      if (separates) {
        const Tokens operand(tokens_.begin() + static_cast<std::ptrdiff_t>(piece),
                             tokens_.begin() + static_cast<std::ptrdiff_t>(i));
        if (!operand.empty() && change(from, end, operand)) return;
        piece = i + 1;
      }
      depth += weight(tokens_[i]);
    }
  }

  void numbers() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i].find_first_not_of("0123456789") != std::string::npos) continue;
      const unsigned long value = std::stoul(tokens_[i]);
      for (const unsigned long smaller : {0UL, 1UL, value / 2, value - 1}) {
        if (smaller < value && change(i, i + 1, {std::to_string(smaller)})) break;
      }
    }
  }

  Tokens tokens_;
  const std::function<bool(const std::string&)>& fails_;
  Deadline deadline_;
  std::set<std::string> tried_;
};

}  // namespace

std::string shrink(const std::string& text, const std::function<bool(const std::string&)>& fails,
                   const Deadline& deadline) {
  return text_of(Shrinker(tokens_of(text), fails, deadline).run());
}

}  // namespace smtsplit::test
