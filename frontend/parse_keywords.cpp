// The table of reserved words, looked up by length and first letter.
#include "frontend/parse_keywords.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "smv_parser.hpp"

namespace smtsplit::smv {
namespace {

using token = Parser::token;

constexpr std::string_view kSection = "a section keyword", kType = "part of types", kFunction = "a built-in function",
                           kCtl = "a CTL operator", kLtl = "an LTL operator", kPast = "a past LTL operator",
                           kOperator = "an operator", kCommand = "reserved by NuSMV";

constexpr auto kKeywords = std::to_array<Keyword>({
    {"MODULE", token::TOK_MODULE, kSection}, {"VAR", token::TOK_VAR, kSection}, {"IVAR", token::TOK_IVAR, kSection},
    {"FROZENVAR", token::TOK_FROZENVAR, kSection}, {"DEFINE", token::TOK_DEFINE, kSection},
    {"MDEFINE", token::TOK_MDEFINE, kSection}, {"CONSTANTS", token::TOK_CONSTANTS, kSection},
    {"ASSIGN", token::TOK_ASSIGN, kSection}, {"INIT", token::TOK_INIT, kSection},
    {"INVAR", token::TOK_INVAR, kSection}, {"TRANS", token::TOK_TRANS, kSection},
    {"FAIRNESS", token::TOK_FAIRNESS, kSection}, {"JUSTICE", token::TOK_JUSTICE, kSection},
    {"COMPASSION", token::TOK_COMPASSION, kSection}, {"ISA", token::TOK_ISA, kSection},
    {"INVARSPEC", token::TOK_INVARSPEC, kSection}, {"SPEC", token::TOK_CTLSPEC, kSection},
    {"CTLSPEC", token::TOK_CTLSPEC, kSection}, {"LTLSPEC", token::TOK_LTLSPEC, kSection},
    {"PSLSPEC", token::TOK_PSLSPEC, kSection}, {"COMPUTE", token::TOK_COMPUTE, kSection},
    {"FUN", token::TOK_FUN, kSection}, {"NAME", token::TOK_NAME_KEYWORD, kSection},
    {"IN", token::TOK_IN_CONTEXT, kSection},
    {"CONSTRAINT", token::TOK_RESERVED, kCommand}, {"ITYPE", token::TOK_RESERVED, kCommand},
    {"SIMPWFF", token::TOK_RESERVED, kCommand}, {"NEXTWFF", token::TOK_RESERVED, kCommand},
    {"CTLWFF", token::TOK_RESERVED, kCommand}, {"LTLWFF", token::TOK_RESERVED, kCommand},
    {"COMPWFF", token::TOK_RESERVED, kCommand}, {"COMPID", token::TOK_RESERVED, kCommand},
    {"CONSTARRAY", token::TOK_RESERVED, kFunction}, {"typeof", token::TOK_RESERVED, kFunction},
    {"process", token::TOK_PROCESS, kType}, {"array", token::TOK_ARRAY, kType}, {"of", token::TOK_OF, kType},
    {"boolean", token::TOK_BOOLEAN, kType}, {"word", token::TOK_WORD, kType}, {"Word", token::TOK_WORD, kType},
    {"signed", token::TOK_SIGNED, kType}, {"unsigned", token::TOK_UNSIGNED, kType},
    {"init", token::TOK_SMALL_INIT, kOperator}, {"next", token::TOK_NEXT, kOperator},
    {"self", token::TOK_SELF, "the instance itself"}, {"TRUE", token::TOK_TRUE_LITERAL, "a constant"},
    {"FALSE", token::TOK_FALSE_LITERAL, "a constant"}, {"case", token::TOK_CASE, kOperator},
    {"esac", token::TOK_ESAC, kOperator}, {"union", token::TOK_UNION, kOperator}, {"in", token::TOK_IN, kOperator},
    {"mod", token::TOK_MOD, kOperator}, {"xor", token::TOK_XOR, kOperator}, {"xnor", token::TOK_XNOR, kOperator},
    {"bool", token::TOK_FUNCTION, kFunction}, {"word1", token::TOK_FUNCTION, kFunction},
    {"extend", token::TOK_FUNCTION, kFunction}, {"resize", token::TOK_FUNCTION, kFunction},
    {"uwconst", token::TOK_FUNCTION, kFunction}, {"swconst", token::TOK_FUNCTION, kFunction},
    {"sizeof", token::TOK_FUNCTION, kFunction}, {"toint", token::TOK_FUNCTION, kFunction},
    {"count", token::TOK_FUNCTION, kFunction}, {"abs", token::TOK_FUNCTION, kFunction},
    {"min", token::TOK_FUNCTION, kFunction}, {"max", token::TOK_FUNCTION, kFunction},
    {"READ", token::TOK_FUNCTION, kFunction}, {"WRITE", token::TOK_FUNCTION, kFunction},
    {"AG", token::TOK_AG, kCtl}, {"AF", token::TOK_AF, kCtl}, {"AX", token::TOK_AX, kCtl},
    {"EG", token::TOK_EG, kCtl}, {"EF", token::TOK_EF, kCtl}, {"EX", token::TOK_EX, kCtl}, {"A", token::TOK_A, kCtl},
    {"E", token::TOK_E, kCtl}, {"ABF", token::TOK_ABF, kCtl}, {"ABG", token::TOK_ABG, kCtl},
    {"EBF", token::TOK_EBF, kCtl}, {"EBG", token::TOK_EBG, kCtl}, {"BU", token::TOK_BU, kCtl},
    {"G", token::TOK_G, kLtl}, {"F", token::TOK_F, kLtl}, {"X", token::TOK_X, kLtl}, {"U", token::TOK_U, kLtl},
    {"V", token::TOK_V, kLtl}, {"H", token::TOK_H, kPast}, {"O", token::TOK_O, kPast}, {"Y", token::TOK_Y, kPast},
    {"Z", token::TOK_Z, kPast}, {"S", token::TOK_S, kPast}, {"T", token::TOK_T, kPast},
    {"MIN", token::TOK_MIN, "part of COMPUTE"}, {"MAX", token::TOK_MAX, "part of COMPUTE"},
});

constexpr std::size_t kLongest = 10;

std::size_t bucket(std::string_view word) {
  return word.size() * 64 + (static_cast<unsigned char>(word.front()) & 63U);
}

struct Table {
  std::array<std::uint8_t, (kLongest + 1) * 64> start{}, count{};
  std::vector<const Keyword*> sorted;

  Table() {
    for (const Keyword& keyword : kKeywords) sorted.push_back(&keyword);
    std::sort(sorted.begin(), sorted.end(),
              [](const Keyword* a, const Keyword* b) { return bucket(a->word) < bucket(b->word); });
    for (std::size_t i = sorted.size(); i-- > 0;) {
      start[bucket(sorted[i]->word)] = static_cast<std::uint8_t>(i);
      ++count[bucket(sorted[i]->word)];
    }
  }
};

}  // namespace

const Keyword* find_keyword(std::string_view word) {
  static const Table table;
  if (word.empty() || word.size() > kLongest) return nullptr;
  const std::size_t at = bucket(word);
  for (std::size_t i = table.start[at]; i < table.start[at] + std::size_t{table.count[at]}; ++i) {
    if (table.sorted[i]->word == word) return table.sorted[i];
  }
  return nullptr;
}

std::span<const Keyword> all_keywords() { return kKeywords; }

bool starts_section(int kind) {
  switch (kind) {
    case token::TOK_MODULE: case token::TOK_VAR: case token::TOK_IVAR: case token::TOK_FROZENVAR:
    case token::TOK_DEFINE: case token::TOK_MDEFINE: case token::TOK_CONSTANTS: case token::TOK_ASSIGN:
    case token::TOK_INIT: case token::TOK_INVAR: case token::TOK_TRANS: case token::TOK_FAIRNESS:
    case token::TOK_JUSTICE: case token::TOK_COMPASSION: case token::TOK_ISA: case token::TOK_INVARSPEC:
    case token::TOK_CTLSPEC: case token::TOK_LTLSPEC: case token::TOK_PSLSPEC: case token::TOK_COMPUTE:
    case token::TOK_FUN:
      return true;
    default:
      return false;
  }
}

}  // namespace smtsplit::smv
