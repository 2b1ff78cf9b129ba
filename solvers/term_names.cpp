// Which names are symbols of SMT-LIB, and which need bars.
#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "solvers/answer.hpp"
#include "solvers/term.hpp"

namespace smtsplit {

namespace {

// Functions of Core and FixedSizeBitVectors and of the QF_BV logic: bars do not make a different symbol of them.
const std::unordered_set<std::string_view>& theory_functions() {
  static const std::unordered_set<std::string_view> names = {
      "true",         "false",        "not",         "=>",     "and",    "or",     "xor",    "=",
      "distinct",     "ite",          "concat",      "extract", "bvnot", "bvneg",  "bvand",  "bvor",
      "bvadd",        "bvmul",        "bvudiv",      "bvurem", "bvshl",  "bvlshr", "bvult",  "bvnand",
      "bvnor",        "bvxor",        "bvxnor",      "bvcomp", "bvsub",  "bvsdiv", "bvsrem", "bvsmod",
      "bvashr",       "repeat",       "zero_extend", "sign_extend", "rotate_left", "rotate_right", "bvule", "bvugt",
      "bvuge",        "bvslt",        "bvsle",       "bvsgt",  "bvsge",  "Bool",   "BitVec"};
  return names;
}

const std::unordered_set<std::string_view>& reserved_words() {
  static const std::unordered_set<std::string_view> words = {
      "_",      "!",          "as",        "let",       "exists",     "forall",   "match",   "par",
      "BINARY", "DECIMAL",    "HEXADECIMAL", "NUMERAL", "STRING",     "assert",   "check-sat", "check-sat-assuming",
      "declare-const", "declare-datatype", "declare-datatypes", "declare-fun", "declare-sort", "define-fun",
      "define-fun-rec", "define-funs-rec", "define-sort", "echo", "exit", "get-assertions", "get-assignment",
      "get-info", "get-model", "get-option", "get-proof", "get-unsat-assumptions", "get-unsat-core", "get-value",
      "pop", "push", "reset", "reset-assertions", "set-info", "set-logic", "set-option"};
  return words;
}

bool digit(char c) { return c >= '0' && c <= '9'; }

bool simple_character(char c) {
  return digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("~!@$%^&*_-+=<>.?/").find(c) != std::string_view::npos;
}

}  // namespace

std::string quote_symbol(const std::string& name) {
  if (theory_functions().contains(name)) throw SolverError("'" + name + "' is a function of SMT-LIB, not a free name");
  for (const char c : name) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '|' || c == '\\' || code < 32 || code == 127)
      throw SolverError("'" + name + "' cannot be written as an SMT-LIB symbol");
  }
  // A leading '.' or '@' is the solver's own namespace when simple.
  const bool simple = !name.empty() && !digit(name[0]) && name[0] != '.' && name[0] != '@' &&
                      std::ranges::all_of(name, simple_character) && !reserved_words().contains(name);
  return simple ? name : "|" + name + "|";
}

}  // namespace smtsplit
