// The answers of SMT-LIB programs: s-expressions, read strictly.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace smtsplit {

struct SExpr {
  enum class Kind { Atom, Quoted, String, List };  ///< Quoted: |a symbol with bars|, kept without them
  Kind kind = Kind::Atom;
  std::string text;
  std::vector<SExpr> items;

  [[nodiscard]] bool is_atom(std::string_view word) const { return kind == Kind::Atom && text == word; }
  [[nodiscard]] bool is_list() const { return kind == Kind::List; }
  /// A symbol by its name, with or without bars.
  [[nodiscard]] bool is_symbol(std::string_view name) const {
    return (kind == Kind::Atom || kind == Kind::Quoted) && text == name;
  }
};

/// Reads one expression from `text` at `position` and moves `position` behind it. None when the text ends first (an
/// atom counts as complete only when something follows it). Throws SolverError for what cannot become an expression.
[[nodiscard]] std::optional<SExpr> read_sexpr(std::string_view text, std::size_t& position);

/// The number a value stands for: true, false, #b.., #x.. or (_ bvN width). None unless it is of that width (0: Bool).
[[nodiscard]] std::optional<std::uint64_t> read_value(const SExpr& value, unsigned width);

}  // namespace smtsplit
