// The reader keeps the open lists on a stack of its own and limits their depth: answers are shallow.
#include "solvers/sexpr.hpp"

#include <charconv>

#include "solvers/answer.hpp"
#include "solvers/term_semantics.hpp"

namespace smtsplit {

namespace {

constexpr std::size_t max_depth = 100;

bool space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool delimiter(char c) { return space(c) || c == '(' || c == ')' || c == '"' || c == '|' || c == ';'; }

std::optional<SExpr> read_quoted(std::string_view text, std::size_t& at) {
  const std::size_t end = text.find('|', at + 1);
  if (end == std::string_view::npos) return std::nullopt;
  SExpr result{SExpr::Kind::Quoted, std::string(text.substr(at + 1, end - at - 1)), {}};
  at = end + 1;
  return result;
}

std::optional<SExpr> read_string(std::string_view text, std::size_t& at) {
  SExpr result{SExpr::Kind::String, {}, {}};
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] != '"') {
      result.text += text[i];
    } else if (i + 1 < text.size() && text[i + 1] == '"') {
      result.text += text[i++];
    } else {
      at = i + 1;
      return result;
    }
  }
  return std::nullopt;
}

std::optional<SExpr> read_atom(std::string_view text, std::size_t& at) {
  std::size_t end = at;
  while (end < text.size() && !delimiter(text[end])) {
    if (static_cast<unsigned char>(text[end]) < 32) throw SolverError("a control character in the solver's output");
    ++end;
  }
  if (end == text.size()) return std::nullopt;
  SExpr result{SExpr::Kind::Atom, std::string(text.substr(at, end - at)), {}};
  at = end;
  return result;
}

std::optional<std::uint64_t> number(std::string_view digits, int base) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<SExpr> read_sexpr(std::string_view text, std::size_t& position) {
  std::vector<SExpr> open;
  std::size_t at = position;
  while (true) {
    while (at < text.size() && space(text[at])) ++at;
    if (at == text.size()) return std::nullopt;
    std::optional<SExpr> item;
    if (text[at] == '(') {
      if (open.size() == max_depth) throw SolverError("too deeply nested output");
      open.push_back({SExpr::Kind::List, {}, {}});
      ++at;
      continue;
    }
    if (text[at] == ')') {
      if (open.empty()) throw SolverError("an unmatched ')' in the solver's output");
      item = std::move(open.back());
      open.pop_back();
      ++at;
    } else if (text[at] == '|') {
      item = read_quoted(text, at);
    } else if (text[at] == '"') {
      item = read_string(text, at);
    } else if (text[at] == ';') {
      throw SolverError("a comment in the solver's output");
    } else {
      item = read_atom(text, at);
    }
    if (!item) return std::nullopt;
    if (open.empty()) {
      position = at;
      return item;
    }
    open.back().items.push_back(std::move(*item));
  }
}

std::optional<std::uint64_t> read_value(const SExpr& value, unsigned width) {
  if (width == 0) {
    if (value.is_atom("true")) return 1;
    if (value.is_atom("false")) return 0;
    return std::nullopt;
  }
  const std::string_view text = value.text;
  std::optional<std::uint64_t> result;
  if (value.kind == SExpr::Kind::Atom && text.starts_with("#b") && text.size() == width + 2) {
    result = number(text.substr(2), 2);
  } else if (value.kind == SExpr::Kind::Atom && text.starts_with("#x") && (text.size() - 2) * 4 == width) {
    result = number(text.substr(2), 16);
  } else if (value.is_list() && value.items.size() == 3 && value.items[0].is_atom("_") &&
             value.items[1].kind == SExpr::Kind::Atom && value.items[1].text.starts_with("bv") &&
             value.items[2].is_atom(std::to_string(width))) {
    result = number(std::string_view(value.items[1].text).substr(2), 10);
  }
  return result && (*result & ~bv_mask(width)) == 0 ? result : std::nullopt;
}

}  // namespace smtsplit
