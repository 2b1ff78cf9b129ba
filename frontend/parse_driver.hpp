// What the generated scanner and parser share: the token stream with its recovery, the node builders, the messages.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/ast.hpp"
#include "frontend/parse_levels.hpp"
#include "model/diagnostic.hpp"

namespace smtsplit::smv {

/// Sub-expressions being collected for an n-ary node.
using ExprList = std::vector<const AstExpr*>;

/// The value of every grammar symbol: small and trivially copyable, because the parser moves millions of them.
struct ParseValue {
  union {
    const char* data = nullptr;  ///< tokens and names
    AstExpr* expr;
    AstType* type;
    ExprList* list;
  };
  std::uint32_t size = 0;   ///< with data
  std::uint32_t depth = 0;  ///< with expr and list: levels of nesting

  [[nodiscard]] std::string_view text() const { return {data, size}; }
};

/// One token as the scanner sees it.
struct ParseToken {
  int kind = 0;
  ParseValue value;
  Location where;
};

class ParseDriver {
 public:
  /// Later stages walk expressions recursively, so nesting has a limit.
  static constexpr std::uint32_t kMaxDepth = 10'000;

  /// Of one name: p.q.x has three, and a[0][1].
  static constexpr std::size_t kMaxParts = 600;

  ParseDriver(const Source& source, Ast& ast, Diagnostics& diagnostics);
  ~ParseDriver();
  ParseDriver(const ParseDriver&) = delete;
  ParseDriver& operator=(const ParseDriver&) = delete;

  // --- tokens (parse.cpp) ---
  /// The next token for the parser. After an error it skips to the end of the statement and delivers RESYNC.
  int next_token(ParseValue* value, Location* where);
  /// Called by the scanner for each piece of text it matches.
  void advance(std::size_t length);
  /// Takes back all but the first bytes of the text just matched.
  void keep(std::size_t length) { offset_ = begin_ + length; }
  void newline() { ++line_, line_start_ = offset_; }
  [[nodiscard]] std::uint32_t column() const { return static_cast<std::uint32_t>(begin_ - line_start_ + 1); }
  [[nodiscard]] Location here(std::size_t length) const;
  [[nodiscard]] Location here() const { return here(offset_ - begin_); }
  /// The token kind of a name: a keyword's own, or NAME.
  int word_kind(std::string_view word);
  void open(char bracket);
  void close(char bracket);
  /// True directly inside the brackets of A [..] and E [..], where U is part of the quantifier.
  [[nodiscard]] bool in_ctl_brackets() const { return !brackets_.empty() && brackets_.back() == 'E'; }
  void psl_begin();
  [[nodiscard]] bool psl_at_section(std::string_view word) const;
  void psl_take();
  std::uint32_t psl_nesting = 0;
  Location comment_start;

  // --- messages (parse_errors.cpp) ---
  void error(Location where, std::string message, std::string hint = {});
  /// `expected`: the displayed names of the tokens that would have been right.
  void syntax_error(const std::vector<std::string_view>& expected);
  void function_call(const ParseValue& name, const Location& where);
  void illegal_character();
  void large_number(std::string_view digits);
  void no_real_constants();
  void preprocessor_line();
  void foreign_operator(std::string_view found, std::string_view meant);
  void slash_comment();

  // --- expressions (parse_build.cpp) ---
  ParseValue leaf(AstOp op, const ParseValue& token, const Location& where);
  ParseValue unary(AstOp op, const Location& where, const ParseValue& operand);
  ParseValue binary(AstOp op, const Location& where, const ParseValue& left, const ParseValue& right);
  ParseValue chain(AstOp op, const Location& where, const ParseValue& left, const ParseValue& right);
  ParseValue ternary(AstOp op, const Location& where, const ParseValue& a, const ParseValue& b, const ParseValue& c);
  ParseValue bounded_until(AstOp op, const Location& where, const ParseValue& left, const ParseValue& range,
                           const ParseValue& right);
  /// Bounded operators: `range` is a Range node, taken apart.
  ParseValue bounded(AstOp op, const Location& where, const ParseValue& range, const ParseValue& operand);
  ParseValue range(const Location& where, const ParseValue& low, const ParseValue& high);
  ParseValue nary(AstOp op, const Location& where, const ParseValue& list);
  ParseValue set(const Location& where, const ParseValue& list);
  ParseValue call(const ParseValue& function, const Location& where, const ParseValue& list);
  ParseValue dot(const ParseValue& base, const ParseValue& member, const Location& from, const Location& to);
  ParseValue index(const ParseValue& base, const ParseValue& at, const Location& from, const Location& to);
  ParseValue parenthesize(ParseValue inner);
  ParseValue list_of(const ParseValue& first);
  ParseValue no_list();
  ParseValue extend(ParseValue list, const ParseValue& item);
  /// The source text from one place to another, or the tokens joined when blanks stand between them.
  ParseValue join(const ParseValue& left, std::string_view middle, const ParseValue& right, std::string_view end);

  // --- types ---
  ParseValue type(AstType::Kind kind, const Location& where);
  ParseValue range_type(const Location& where, const ParseValue& low, const ParseValue& high);
  ParseValue word_type(const Location& where, bool is_signed, const ParseValue& width);
  ParseValue array_type(const Location& where, const ParseValue& low, const ParseValue& high,
                        const ParseValue& element);
  ParseValue enumeration(const Location& where, const ParseValue& items);
  ParseValue instance(const ParseValue& module, const Location& where, const ParseValue& actuals);
  ParseValue process(const ParseValue& instance);
  ParseValue boolean_item(const ParseValue& token, const Location& where);

  // --- declarations ---
  enum class Variables { State, Input, Frozen };
  void begin_module(const ParseValue& name, const Location& where);
  void parameter(const ParseValue& name, const Location& where);
  void variable(Variables section, const ParseValue& name, const Location& where, const ParseValue& type);
  void define(const ParseValue& name, const Location& where, const ParseValue& body);
  void constants(const ParseValue& list);
  void assign(AstAssign::Kind kind, const ParseValue& target, const Location& where, const ParseValue& value);
  void constraint(AstConstraint::Kind kind, const Location& where, const ParseValue& formula);
  void compassion(const Location& where, const ParseValue& first, const ParseValue& second);
  void spec(AstSpec::Kind kind, const Location& where, const ParseValue& name, const ParseValue& formula);
  void pslspec(const Location& where, const ParseValue& text);
  void isa(const ParseValue& name, const Location& where);

  // --- an expression instead of a file ---
  void expect_expression() { expression_first_ = no_file_ = true; }
  void expression_alone(const ParseValue& expression);
  /// The expression that was read; null when there was none.
  [[nodiscard]] const AstExpr* expression() const { return expression_; }

  void* scanner = nullptr;

 private:
  AstExpr* make(AstOp op, const Location& where);
  ParseValue done(AstExpr* node, std::uint32_t depth, const Location& where);
  void check(const ParseValue& formula, Level level);
  void count_parts(const AstExpr& name);
  AstModule& module() { return ast_.modules.back(); }
  ParseToken scan();
  [[nodiscard]] std::string found() const;
  [[nodiscard]] std::string hint_for(const std::vector<std::string_view>& expected) const;
  [[nodiscard]] bool case_open() const { return !cases_.empty(); }

  const Source& source_;
  Ast& ast_;
  Diagnostics& diagnostics_;
  std::deque<ExprList> lists_;
  bool too_deep_ = false, too_many_parts_ = false;

  std::size_t begin_ = 0, offset_ = 0, line_start_ = 0;  ///< of the text just matched; of the line
  std::uint32_t line_ = 1;
  std::string brackets_;         ///< open brackets; 'E' for those of A [..] and E [..], 'c' for case
  std::vector<Location> cases_;  ///< where the open cases start
  Location unclosed_case_;       ///< the innermost case that was open where a section began
  std::size_t psl_start_ = 0, psl_stop_ = 0;
  Location psl_where_;
  ParseToken last_, before_last_;  ///< delivered to the parser
  bool recovering_ = false;
  bool expression_first_ = false;  ///< the parser has not been told yet
  bool no_file_ = false;
  const AstExpr* expression_ = nullptr;
  std::vector<std::string_view> foreign_;  ///< operators of other languages already reported
};

}  // namespace smtsplit::smv
