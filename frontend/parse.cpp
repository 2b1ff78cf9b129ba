// parse(), and the token stream between scanner and parser: places, bracket contexts, recovery after errors.
#include <cstring>
#include <new>

#include "frontend/frontend.hpp"
#include "frontend/parse_driver.hpp"
#include "frontend/parse_keywords.hpp"
#include "smv_parser.hpp"

// The scanner's interface, as flex names it.
using yyscan_t = void*;
struct yy_buffer_state;
int smv_lex(yyscan_t scanner);
int smv_lex_init_extra(smtsplit::smv::ParseDriver* driver, yyscan_t* scanner);
int smv_lex_destroy(yyscan_t scanner);
yy_buffer_state* smv__scan_bytes(const char* bytes, int length, yyscan_t scanner);

namespace smtsplit::smv {

using token = Parser::token;

namespace {
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
}

ParseDriver::ParseDriver(const Source& source, Ast& ast, Diagnostics& diagnostics)
    : source_(source), ast_(ast), diagnostics_(diagnostics) {
  if (smv_lex_init_extra(this, &scanner) != 0) throw std::bad_alloc();
  std::string_view text = source.text();
  if (text.starts_with(kByteOrderMark)) offset_ = kByteOrderMark.size();
  text.remove_prefix(offset_);
  smv__scan_bytes(text.data(), static_cast<int>(text.size()), scanner);
}

ParseDriver::~ParseDriver() { smv_lex_destroy(scanner); }

void ParseDriver::advance(std::size_t length) {
  begin_ = offset_;
  offset_ += length;
}

Location ParseDriver::here(std::size_t length) const { return {line_, column(), static_cast<std::uint32_t>(length)}; }

int ParseDriver::word_kind(std::string_view word) {
  const Keyword* keyword = find_keyword(word);
  if (keyword == nullptr) return token::TOK_NAME;
  switch (keyword->token) {
    case token::TOK_U: return in_ctl_brackets() ? token::TOK_CTL_U : token::TOK_U;
    case token::TOK_CASE:
      brackets_.push_back('c');
      cases_.push_back(here(word.size()));
      break;
    case token::TOK_ESAC:
      if (!cases_.empty()) {
        brackets_.resize(brackets_.rfind('c'));
        cases_.pop_back();
      }
      break;
    default: break;
  }
  return keyword->token;
}

void ParseDriver::open(char bracket) {
  const bool quantifier = bracket == '[' && (last_.kind == token::TOK_A || last_.kind == token::TOK_E);
  brackets_.push_back(quantifier ? 'E' : bracket);
}

void ParseDriver::close(char bracket) {
  if (brackets_.empty()) return;
  const char top = brackets_.back();
  if (top == bracket || (top == 'E' && bracket == '[')) brackets_.pop_back();
}

void ParseDriver::psl_begin() {
  psl_start_ = psl_stop_ = offset_;
  psl_where_ = here();
  psl_nesting = 0;
}

bool ParseDriver::psl_at_section(std::string_view word) const {
  if (psl_nesting != 0) return false;
  const Keyword* keyword = find_keyword(word);
  return keyword != nullptr && starts_section(keyword->token);
}

void ParseDriver::psl_take() {
  if (psl_start_ == psl_stop_) psl_start_ = begin_;
  psl_stop_ = offset_;
}

ParseToken ParseDriver::scan() {
  ParseToken result;
  result.kind = smv_lex(scanner);
  if (result.kind == token::TOK_END) begin_ = offset_;
  std::size_t from = begin_, to = offset_;
  result.where = here();
  if (result.kind == token::TOK_PSL_TEXT) {
    from = psl_start_;
    to = psl_stop_;
    result.where = psl_where_;
  }
  result.value.data = source_.text().data() + from;
  result.value.size = static_cast<std::uint32_t>(to - from);
  return result;
}

int ParseDriver::next_token(ParseValue* value, Location* where) {
  if (expression_first_) {
    expression_first_ = false;
    *value = {};
    *where = here(0);
    return token::TOK_EXPRESSION_ALONE;
  }
  ParseToken now;
  if (recovering_) {
    recovering_ = false;
    now = last_;
    while (now.kind != token::TOK_END && !starts_section(now.kind) &&
           !(now.kind == token::TOK_SEMICOLON && !case_open())) {
      now = scan();
    }
    if (now.kind == token::TOK_SEMICOLON) {
      now.kind = token::TOK_RESYNC;
      brackets_.clear();
    }
  } else {
    now = scan();
    recovering_ = now.kind == token::TOK_YYerror;
  }
  unclosed_case_ = {};
  if (now.kind == token::TOK_END || starts_section(now.kind)) {
    if (case_open()) unclosed_case_ = cases_.back();
    brackets_.clear();
    cases_.clear();
  }
  before_last_ = last_;
  last_ = now;
  *value = now.value;
  *where = now.where;
  return now.kind;
}

constexpr std::size_t kLargest = 1U << 30U;

std::unique_ptr<Ast> parse(const Source& source, Diagnostics& diagnostics) {
  auto ast = std::make_unique<Ast>();
  try {
    if (source.text().size() > kLargest) {
      diagnostics.error({}, "the file is larger than 1 GiB");
      return ast;
    }
    ParseDriver driver(source, *ast, diagnostics);
    Parser parser(driver);
    parser.parse();
  } catch (const TooManyErrors&) {
    // The limit was reached: what has been reported is the result.
  }
  return ast;
}

const AstExpr* parse_expression(const Source& source, Ast& ast, Diagnostics& diagnostics) {
  const AstExpr* expression = nullptr;
  try {
    ParseDriver driver(source, ast, diagnostics);
    driver.expect_expression();
    Parser parser(driver);
    parser.parse();
    expression = driver.expression();
  } catch (const TooManyErrors&) {
    return nullptr;
  }
  return diagnostics.has_errors() ? nullptr : expression;
}

}  // namespace smtsplit::smv
