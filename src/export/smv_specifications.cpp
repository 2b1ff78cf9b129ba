#include "export/smv_specifications.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace smtsplit {
namespace {

// Words in a property's text that are no names.
bool is_keyword(std::string_view word) {
  static const std::set<std::string_view> words = {
      "A",    "ABF",    "ABG",    "AF",     "AG",      "AX",    "BU",    "E",        "EBF",     "EBG",   "EF",   "EG",
      "EX",   "F",      "FALSE",  "G",      "H",       "MAX",   "MIN",   "O",        "S",       "TRUE",  "U",    "X",
      "Y",    "Z",      "abs",    "bool",   "case",    "count", "esac",  "extend",   "in",      "max",   "min",  "mod",
      "next", "resize", "signed", "sizeof", "swconst", "toint", "union", "unsigned", "uwconst", "word1", "xnor", "xor"};
  return words.contains(word);
}

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
// Word constants contain letters: 0ud4_5.
bool continues_number(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool continues_name(char c) { return continues_number(c) || c == '$' || c == '#' || c == '-'; }

// Rewrites the text of a property for the flattened model.
class Renamer {
 public:
  explicit Renamer(const System& system) : system_(system) {
    for (const Variable& v : system.variables) names_.insert(v.name);
  }

  /// Nothing when some name is not that of a variable or symbol: a DEFINE, a parameter, an array.
  std::optional<std::string> operator()(const Property& property) const {
    const std::string& text = property.text;
    const std::string prefix = property.context.empty() ? "" : property.context + ".";
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
      if (text[at] == '"') return std::nullopt;
      if (std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
        while (at < text.size() && continues_number(text[at])) out += text[at++];
        continue;
      }
      if (!starts_name(text[at])) {
        out += text[at++];
        continue;
      }
      const std::size_t end = name_end(text, at);
      std::size_t length = end - at;
      while (length > 0 && !names_.contains(prefix + text.substr(at, length))) length = shorter(text, at, length);
      if (length > 0) {
        out += prefix + text.substr(at, length);
        at += length;
        continue;
      }
      const std::string word = text.substr(at, word_end(text, at) - at);
      if (!is_keyword(word) && (system_.symbols.find(word) == 0 || goes_on(text, at + word.size())))
        return std::nullopt;
      out += word;
      at += word.size();
    }
    return out;
  }

 private:
  static std::size_t word_end(const std::string& text, std::size_t at) {
    while (at < text.size() && continues_name(text[at])) ++at;
    return at;
  }
  // The word is that of an instance or an array, which a constant may share, and some part of it is meant.
  static bool goes_on(const std::string& text, std::size_t end) {
    return end < text.size() && (text[end] == '.' || text[end] == '[');
  }
  // The end of the longest word(.word | [number])*.
  static std::size_t name_end(const std::string& text, std::size_t at) {
    std::size_t end = word_end(text, at);
    for (;;) {
      if (end + 1 < text.size() && text[end] == '.' && starts_name(text[end + 1])) {
        end = word_end(text, end + 1);
        continue;
      }
      std::size_t close = end + 1;
      if (close < text.size() && text[close] == '-') ++close;
      while (close < text.size() && std::isdigit(static_cast<unsigned char>(text[close])) != 0) ++close;
      if (end >= text.size() || text[end] != '[' || close >= text.size() || text[close] != ']') return end;
      end = close + 1;
    }
  }
  // Without its last .word or [number]; 0 when there is none.
  static std::size_t shorter(const std::string& text, std::size_t at, std::size_t length) {
    const std::size_t cut = std::string_view(text).substr(at, length).find_last_of(".[");
    return cut == std::string_view::npos ? 0 : cut;
  }

  const System& system_;
  std::set<std::string> names_;
};

// Writes supported properties anew.
class Formatter {
 public:
  Formatter(System& system, SmvText& text) : text_(text), total_(system) {}

  /// Whether an expression speaks of steps decides what it means in a deadlock.
  bool keeps_meaning(const Formula& f) {
    if (f.expr != nullptr) return total_(f.expr)->about_step() == f.expr->about_step();
    return std::ranges::all_of(f.args, [&](const Formula& part) { return keeps_meaning(part); });
  }

  void write(const Formula& f, SpecKind kind) {
    switch (f.kind) {
      case Formula::Kind::Invariant: text_ << total_(f.expr); return;
      case Formula::Kind::Always:
        text_ << (kind == SpecKind::Ltlspec ? "G (" : "AG (") << total_(f.expr) << ")";
        return;
      case Formula::Kind::Reachable: text_ << "EF (" << total_(f.expr) << ")"; return;
      case Formula::Kind::Initially: text_ << "(" << total_(f.expr) << ")"; return;
      case Formula::Kind::And:
      case Formula::Kind::Or: break;
    }
    const char* before = "(";
    for (const Formula& part : f.args) {
      text_ << before;
      write(part, kind);
      before = f.kind == Formula::Kind::And ? " & " : " | ";
    }
    text_ << ")";
  }

 private:
  SmvText& text_;
  WithoutFailures total_;
};

}  // namespace

void write_specifications(System& system, const ExportOptions& options, SmvText& out, Diagnostics& diagnostics) {
  const Renamer renamed(system);
  Formatter formatter(system, out);
  std::map<std::string, unsigned> uses;
  for (const Property& p : system.properties) ++uses[p.name];
  for (const Property& p : system.properties) {
    if (options.property && *options.property != p.index) continue;
    const std::optional<std::string> text = renamed(p);
    const auto* meaning = std::get_if<Formula>(&p.meaning);
    if (text || (meaning != nullptr && formatter.keeps_meaning(*meaning))) {
      const bool named = !p.name.empty() && uses[p.name] == 1;
      out << to_string(p.kind) << " " << (named ? "NAME " + p.name + " := " : "");
      if (text) {
        out << *text;
      } else {
        formatter.write(*meaning, p.kind);
      }
      out << (p.kind == SpecKind::Pslspec ? ";\n" : "\n");
      continue;
    }
    out << "-- left out: " << one_line(title(p)) << "\n";
    const std::string which = "property " + std::to_string(p.index);
    const std::string reason = "its text has names that the flattened model has not";
    if (options.property) {
      diagnostics.error(p.location, which + " cannot be exported: " + reason);
    } else {
      diagnostics.warning(p.location, which + " is left out: " + reason);
    }
  }
}

}  // namespace smtsplit
