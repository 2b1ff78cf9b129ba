// The messages of the parser: what was found, what was expected, and a hint for the slips people make.
#include <algorithm>
#include <array>
#include <cctype>

#include "frontend/parse_driver.hpp"
#include "frontend/parse_keywords.hpp"
#include "smv_parser.hpp"

namespace smtsplit::smv {
namespace {

using token = Parser::token;
using Names = std::vector<std::string_view>;

constexpr auto kOperators = std::to_array<std::string_view>(
    {"'->'", "'<->'", "'|'", "'xor'", "'xnor'", "'&'", "'U'", "'S'", "'V'", "'T'", "'='", "'!='", "'<'", "'<='", "'>'",
     "'>='", "'in'", "'union'", "'<<'", "'>>'", "'+'", "'-'", "'*'", "'/'", "'mod'", "'::'", "'.'", "'['", "'?'",
     "'('", "'..'"});

constexpr auto kStarters = std::to_array<std::string_view>(
    {"a name", "a number", "a word constant", "'('", "'-'", "'+'", "'!'", "'{'", "'self'", "'TRUE'", "'FALSE'",
     "'case'", "'next'", "a function", "'signed'", "'unsigned'", "'AG'", "'AF'", "'AX'", "'EG'", "'EF'", "'EX'",
     "'A'", "'E'", "'ABF'", "'ABG'", "'EBF'", "'EBG'", "'G'", "'F'", "'X'", "'H'", "'O'", "'Y'", "'Z'"});

constexpr auto kTypeStarters = std::to_array<std::string_view>({"'boolean'", "'word'", "'array'", "'process'"});

constexpr auto kSections = std::to_array<std::string_view>(
    {"'MODULE'", "'VAR'", "'IVAR'", "'FROZENVAR'", "'DEFINE'", "'MDEFINE'", "'CONSTANTS'", "'ASSIGN'", "'INIT'",
     "'INVAR'", "'TRANS'", "'FAIRNESS'", "'JUSTICE'", "'COMPASSION'", "'ISA'", "'INVARSPEC'", "'CTLSPEC'",
     "'LTLSPEC'", "'PSLSPEC'", "'COMPUTE'", "'FUN'", "the end of the file", "'IN'", "'NAME'"});

bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

template <std::size_t N>
void remove(Names& names, const std::array<std::string_view, N>& group) {
  std::erase_if(names, [&](std::string_view name) {
    return std::find(group.begin(), group.end(), name) != group.end();
  });
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kShown = 40;
  std::string shown;
  for (const char c : text.substr(0, kShown)) shown += static_cast<unsigned char>(c) < ' ' ? '?' : c;
  return "'" + shown + (text.size() > kShown ? "...'" : "'");
}

// The expected tokens in the words of the language, at most five of them.
std::string in_words(Names names) {
  constexpr std::size_t kShown = 5;
  std::erase(names, "the end of the statement");
  std::erase(names, "the start of an expression");
  Names groups;
  if (has(names, "'boolean'")) {
    groups.push_back("a type");
    remove(names, kTypeStarters);
    remove(names, kStarters);
    std::erase(names, "'of'");
  } else if (has(names, "a function")) {
    groups.push_back("an expression");
    remove(names, kStarters);
    if (!has(names, "'*'")) std::erase(names, "'['");
  }
  if (has(names, "'VAR'")) {
    groups.push_back("a section keyword");
    remove(names, kSections);
  }
  if (has(names, "'*'")) {
    groups.push_back("an operator");
    remove(names, kOperators);
  }
  if (has(names, "a name")) std::erase(names, "'self'");
  if (has(names, "':='") || has(names, "':'")) {
    std::erase(names, "'['");
    std::erase(names, "'.'");
  }
  names.insert(names.end(), groups.begin(), groups.end());
  std::string text;
  const std::size_t count = std::min(names.size(), kShown);
  for (std::size_t i = 0; i < count; ++i) {
    if (i != 0) text += i + 1 == count ? " or " : ", ";
    std::string_view name = names[i];
    if (name.ends_with(' ')) name.remove_suffix(1);
    text += name;
  }
  return text;
}

std::string reserved(const Keyword& keyword) {
  return quoted(keyword.word) + " is a reserved word (" + std::string(keyword.role) + ") and cannot be a name";
}

bool temporal(const Keyword* keyword) {
  return keyword != nullptr && (keyword->role.ends_with("CTL operator") || keyword->role.ends_with("LTL operator"));
}

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return result;
}

bool one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

std::string minus_hint(std::string_view name) {
  return "'-' may be part of a name: put a blank before it to subtract, '" +
         std::string(name.substr(0, name.find_last_not_of('-') + 1)) + " - ...'";
}

}  // namespace

void ParseDriver::error(Location where, std::string message, std::string hint) {
  diagnostics_.error(where, std::move(message), std::move(hint));
}

std::string ParseDriver::found() const {
  const std::string_view text = last_.value.text();
  switch (last_.kind) {
    case token::TOK_END: return no_file_ ? "end of the expression" : "end of the file";
    case token::TOK_NAME: return "name " + quoted(text);
    case token::TOK_NUMBER: return "number " + quoted(text);
    case token::TOK_WORD_CONSTANT: return "word constant " + quoted(text);
    case token::TOK_PSL_TEXT: return "PSL formula";
    default: return (find_keyword(text) != nullptr ? "keyword " : "") + quoted(text);
  }
}

void ParseDriver::syntax_error(const Names& expected) {
  std::string message = "unexpected " + found();
  Names named = expected;
  if (no_file_) {
    for (std::string_view& name : named) {
      if (name == "the end of the file") name = "the end of the expression";
    }
  }
  if (const std::string words = in_words(std::move(named)); !words.empty()) message += ", expected " + words;
  const std::string hint = hint_for(expected);
  if (last_.kind == token::TOK_BECOMES) cases_.clear();  // a case without esac: the statement ends at the next ';'
  recovering_ = last_.kind != token::TOK_END && !starts_section(last_.kind);
  error(last_.where, std::move(message), hint);
}

std::string ParseDriver::hint_for(const Names& expected) const {
  const int kind = last_.kind;
  const std::string_view text = last_.value.text(), before = before_last_.value.text();
  const Keyword* keyword = find_keyword(text);
  const Keyword* keyword_before = find_keyword(before);
  const bool at_section = starts_section(kind) || kind == token::TOK_END;

  const Location open_case = kind == token::TOK_BECOMES && case_open() ? cases_.back() : unclosed_case_;
  if (open_case.known()) return "the 'case' of line " + std::to_string(open_case.line) + " is not closed by 'esac'";
  if (kind == token::TOK_SEMICOLON && before_last_.kind == kind) return "';;' is not allowed: remove one ';'";
  if (has(expected, "'MODULE'") && !has(expected, "'VAR'") && at_section && kind != token::TOK_END)
    return "every section belongs to a module: begin with 'MODULE main'";
  if (at_section && starts_section(before_last_.kind))
    return "an empty " + std::string(before) + " section is not allowed";
  if (at_section && has(expected, "';'") && !has(expected, "'VAR'"))
    return "what stands before " + (kind == token::TOK_END ? "the end of the file" : quoted(text)) +
           " is not ended by ';'";
  if (one_of(text, {"if", "else", "switch", "default"}) || one_of(before, {"if", "else", "switch", "default"}))
    return "choices are written 'case condition : value; ... TRUE : value; esac'";
  if (text.starts_with("dnl") || one_of(before, {"define", "changequote", "include"}) ||
      one_of(text, {"define", "changequote", "include"}))
    return "this looks like input for m4: expand it with m4 first";
  if (kind == token::TOK_NAME && has(expected, "'MODULE'")) {
    if (const Keyword* meant = find_keyword(upper(text)); meant != nullptr && starts_section(meant->token))
      return "keywords are written in upper case: " + quoted(meant->word);
  }
  if (before_last_.kind == token::TOK_NEXT || before_last_.kind == token::TOK_SMALL_INIT) {
    if (has(expected, "'('")) return "write " + std::string(before) + "(...) with parentheses";
    if (kind == token::TOK_LBRACE) return "one variable is assigned at a time";
  }
  if (kind == token::TOK_LBRACE && before_last_.kind == token::TOK_LPAREN && !has(expected, "a function"))
    return "one variable is assigned at a time";
  if (before == "bool" && kind != token::TOK_LPAREN) return "the type is called 'boolean'";
  if (kind == token::TOK_RBRACE && before_last_.kind == token::TOK_LBRACE) return "a set has at least one element";
  if ((kind == token::TOK_LBRACE || kind == token::TOK_RBRACE) && !has(expected, "a function"))
    return "braces around blocks belong to Cadence SMV; here a module ends where the next one begins";
  if (kind == token::TOK_EQUAL && has(expected, "':='")) return "assignments and definitions are written with ':='";
  if (kind == token::TOK_BECOMES && has(expected, "'='"))
    return "equality is written '='; ':=' only assigns and defines";
  if (keyword != nullptr && has(expected, "a name") && !starts_section(kind)) return reserved(*keyword);
  if (temporal(keyword_before) && keyword == nullptr) return reserved(*keyword_before);
  if (before_last_.kind == token::TOK_NAME && before.ends_with('-')) return minus_hint(before);
  if (kind == token::TOK_LESS && has(expected, "':'")) return "a name with such characters is written in quotes";
  return {};
}

void ParseDriver::function_call(const ParseValue& name, const Location& where) {
  error(where, "functions are not supported: " + quoted(name.text()),
        name.text().ends_with('-') ? minus_hint(name.text()) : "");
}

void ParseDriver::illegal_character() {
  const std::string_view text = std::string_view(source_.text()).substr(begin_, offset_ - begin_);
  const auto byte = static_cast<unsigned char>(text.front());
  if (byte > ' ' && byte < 0x7F) return error(here(), "illegal character " + quoted(text));
  constexpr std::string_view kDigits = "0123456789abcdef";
  error(here(), std::string("illegal character (byte 0x") + kDigits[byte >> 4U] + kDigits[byte & 15U] + ")",
        byte >= 0x80 ? "letters outside ASCII are allowed only in comments and quoted names" : "");
}

void ParseDriver::large_number(std::string_view digits) {
  constexpr std::string_view kLargest = "2147483647";
  const std::string_view significant = digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
  if (significant.size() < kLargest.size()) return;
  if (significant.size() == kLargest.size() && significant <= kLargest) return;
  error(here(), "integer " + quoted(digits) + " is too large", "the largest integer is 2147483647");
}

void ParseDriver::no_real_constants() {
  error(here(), "real constants are not supported", "models are finite: use integers or words");
}

void ParseDriver::preprocessor_line() {
  // "# 12 ..." only says where the preprocessor read the following lines.
  const std::string_view rest = std::string_view(source_.text()).substr(begin_ + 1, offset_ - begin_ - 1);
  if (rest.size() > 1 && rest[0] == ' ' && std::isdigit(static_cast<unsigned char>(rest[1])) != 0) return;
  error(here(), "preprocessor directives are not supported", "run the C preprocessor (cpp -P) on the file first");
}

void ParseDriver::foreign_operator(std::string_view found, std::string_view meant) {
  // Whoever writes == once writes it everywhere: one message says it.
  if (std::find(foreign_.begin(), foreign_.end(), found) != foreign_.end()) return;
  foreign_.push_back(found);
  error(here(), "unknown operator " + quoted(found), "write " + std::string(meant));
}

void ParseDriver::slash_comment() {
  constexpr std::string_view kSlashes = "//";
  if (std::find(foreign_.begin(), foreign_.end(), kSlashes) != foreign_.end()) return;
  foreign_.push_back(kSlashes);
  error(here(2), "'//' does not start a comment", "comments start with '--'");
}

}  // namespace smtsplit::smv
