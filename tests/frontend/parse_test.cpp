// The parser: tokens, precedences, the shape of the tree, messages and recovery, limits.
#include <catch2/catch.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "frontend/frontend.hpp"

using namespace smtsplit;
using smv::AstOp;

namespace {

struct Parsed {
  explicit Parsed(std::string text) : source("test.smv", std::move(text)), ast(smv::parse(source, diagnostics)) {}

  Source source;
  Diagnostics diagnostics;
  std::unique_ptr<smv::Ast> ast;

  const smv::AstModule& module() const { return ast->modules.back(); }
  std::string errors() const {
    std::string result;
    for (const Diagnostic& d : diagnostics.all()) {
      result += std::to_string(d.location.line) + ":" + std::to_string(d.location.column) + ": " + d.message;
      if (!d.hint.empty()) result += " [" + d.hint + "]";
      result += "\n";
    }
    return result;
  }
};

std::string repeat(const std::string& text, std::size_t count) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

// Fully parenthesised, independent of print().
std::string shape(const smv::AstExpr& e) {
  if (e.args.empty()) return std::string(e.text);
  std::string result = "(";
  result += std::to_string(static_cast<int>(e.op));
  for (const smv::AstExpr* arg : e.args) result.append(" ").append(shape(*arg));
  return result + ")";
}

// Both texts, as the formula of a section that allows every operator in question, give the same tree.
void same(const std::string& section, const std::string& text, const std::string& parenthesised) {
  const Parsed a("MODULE main " + section + " " + text), b("MODULE main " + section + " " + parenthesised);
  INFO(text << "\n" << a.errors() << b.errors());
  REQUIRE(a.errors().empty());
  REQUIRE(b.errors().empty());
  REQUIRE(a.module().specs.size() == 1);
  CHECK(shape(*a.module().specs[0].formula) == shape(*b.module().specs[0].formula));
}

std::string errors(const std::string& text) { return Parsed(text).errors(); }

std::string printed(const std::string& section, const std::string& text) {
  const Parsed p("MODULE main " + section + " " + text);
  INFO(text << "\n" << p.errors());
  REQUIRE(p.errors().empty());
  return smv::print(*p.module().specs.at(0).formula);
}

}  // namespace

TEST_CASE("precedence of boolean connectives") {
  same("INVARSPEC", "a -> b -> c", "a -> (b -> c)");
  same("INVARSPEC", "a <-> b <-> c", "(a <-> b) <-> c");
  same("INVARSPEC", "a <-> b -> c <-> d", "(a <-> b) -> (c <-> d)");
  same("INVARSPEC", "a | b & c", "a | (b & c)");
  same("INVARSPEC", "a & b | c & d", "(a & b) | (c & d)");
  same("INVARSPEC", "a | b xor c xnor d | e", "(((a | b) xor c) xnor d) | e");
  same("INVARSPEC", "a | b ? c : d", "(a | b) ? c : d");
  same("INVARSPEC", "a ? b : c ? d : e", "a ? b : (c ? d : e)");
  same("INVARSPEC", "a ? b -> c : d", "a ? (b -> c) : d");
  same("INVARSPEC", "a ? b : c <-> d", "(a ? b : c) <-> d");
  same("INVARSPEC", "a <-> b ? c : d", "a <-> (b ? c : d)");
  same("INVARSPEC", "!a = b", "(!a) = b");
  same("INVARSPEC", "!a & b", "(!a) & b");
  same("INVARSPEC", "!!a.b[1]", "!(!(a.b[1]))");
}

TEST_CASE("precedence of comparison, sets and arithmetic") {
  same("INVARSPEC", "a = b = c", "(a = b) = c");
  same("INVARSPEC", "a < b & c != d", "(a < b) & (c != d)");
  same("INVARSPEC", "a in b = c", "(a in b) = c");
  same("INVARSPEC", "a in {1, 2} union {3, 4}", "a in ({1, 2} union {3, 4})");
  same("INVARSPEC", "a in 1..3 union {5, 6}", "a in ((1..3) union {5, 6})");
  same("INVARSPEC", "a union b union c = d", "((a union b) union c) = d");
  same("INVARSPEC", "a << b + c >> d = 0", "((a << (b + c)) >> d) = 0");
  same("INVARSPEC", "a + b - c = 0", "((a + b) - c) = 0");
  same("INVARSPEC", "a + 1 mod 3 * 2 = 0", "(a + ((1 mod 3) * 2)) = 0");
  same("INVARSPEC", "a / b :: c = 0", "(a / (b :: c)) = 0");
  same("INVARSPEC", "-a mod 3 = 0", "((-a) mod 3) = 0");
  same("INVARSPEC", "-a[1] = -a.b", "(-(a[1])) = (-(a.b))");
  same("INVARSPEC", "a - -3 = +3", "(a - (-3)) = 3");
  same("INVARSPEC", "w[a ? 3 : 2 : 0] = 0", "w[(a ? 3 : 2) : 0] = 0");
}

TEST_CASE("precedence of temporal operators") {
  same("LTLSPEC", "G F x = 3", "G (F (x = 3))");
  same("LTLSPEC", "! F x = 4", "!(F (x = 4))");
  same("LTLSPEC", "a U b & c", "(a U b) & c");
  same("LTLSPEC", "! a U b", "(!a) U b");
  same("LTLSPEC", "! X a U b", "(!(X a)) U b");
  same("LTLSPEC", "G a U X b S c", "((G a) U (X b)) S c");
  same("LTLSPEC", "a V b T c", "(a V b) T c");
  same("LTLSPEC", "G [0,2] x < 3 -> O [1,4] y", "(G [0,2] (x < 3)) -> (O [1,4] y)");
  same("CTLSPEC", "AG AF x = 3 & x = 0", "(AG (AF (x = 3))) & (x = 0)");
  same("CTLSPEC", "A [a & b U c -> d]", "A [(a & b) U (c -> d)]");
  same("CTLSPEC", "E [a U E [b U c] & d]", "E [a U ((E [b U c]) & d)]");
  same("CTLSPEC", "! E [a BU 0..3 b] | ABF 0..2 c = 1", "(!(E [a BU 0..3 b])) | (ABF 0..2 (c = 1))");
}

TEST_CASE("what an operand may not be without parentheses") {
  CHECK(errors("MODULE main LTLSPEC a = X b") == "1:25: unexpected keyword 'X', expected an expression "
                                                 "['X' is a reserved word (an LTL operator) and cannot be a name]\n");
  CHECK(errors("MODULE main LTLSPEC a = (X b)").find("LTL operator is not allowed here") != std::string::npos);
  CHECK_FALSE(errors("MODULE main INVARSPEC a + {1, 2} = 3").empty());
  CHECK_FALSE(errors("MODULE main INVARSPEC !{1, 2}").empty());
  CHECK_FALSE(errors("MODULE main CTLSPEC E [a ? b : c U d]").empty());
  CHECK_FALSE(errors("MODULE main CTLSPEC AG a U b").empty());
  CHECK(errors("MODULE main INVARSPEC x in a..3") ==
        "1:29: the bounds of a range in an expression must be integer literals [only a type may have computed "
        "bounds]\n");
}

TEST_CASE("the printed form is NuSMV's") {
  CHECK(printed("INVARSPEC", "a&b&c|d") == "(((a & b) & c) | d)");
  CHECK(printed("INVARSPEC", "x in {2,3,4}") == "x in (2 union 3) union 4");
  CHECK(printed("INVARSPEC", "x in 2..4") == "x in (2 .. 4)");
  CHECK(printed("INVARSPEC", "(x+1) mod 4=0-(-3)") == "(x + 1) mod 4 = 0 - -3");
  CHECK(printed("INVARSPEC", "x -(y -z)=(x -y)-z") == "x - (y - z) = (x - y) - z");
  CHECK(printed("INVARSPEC", "!(x=1)") == "!(x = 1)");
  CHECK(printed("INVARSPEC", "next( x )=bool (y)") == "next(x) = bool(y)");
  CHECK(printed("INVARSPEC", "extend(w,1)=0b1_0::0h_ff") == "extend(w , 1) = 0ud1_0 :: 0ud8_255");
  CHECK(printed("INVARSPEC", "w[2:0]=a.b[3].c") == "w[2 : 0] = a.b[3].c");
  CHECK(printed("INVARSPEC", "case a:b;TRUE:c;esac") == "case a : b; TRUE : c; esac");
  CHECK(printed("INVARSPEC", "a?b:c") == "(a ? b : c)");
  CHECK(printed("LTLSPEC", "G F x=2") == "G (F x = 2)");
  CHECK(printed("LTLSPEC", "a V b") == "!(!a U !b)");
  CHECK(printed("LTLSPEC", "x=0 T x<1") == "!(!(x = 0) S !(x < 1))");
  CHECK(printed("LTLSPEC", "H[0,2]!x") == "H [0,2] !x");
  CHECK(printed("CTLSPEC", "!E[a U b=1]") == "!E [ a U b = 1 ]");
  CHECK(printed("CTLSPEC", "A[a BU 0..3 b]&EBG 1..2 c") == "(A [ a BU 0..3 b ] & EBG 1..2 c)");
  CHECK(printed("COMPUTE", "MIN[a,b&c]") == "MIN [ a , (b & c) ]");
}

TEST_CASE("names, numbers and constants") {
  const Parsed p("MODULE m-1(a$b, c#d)\nVAR \"a.b$c\" : boolean; x-y : {a-1, -2, +3, on . off}; z . w[ -1 ] : 0..1;"
                 " q.r[2] : boolean;\nDEFINE n := 2147483647; w := 0sd13_010 + 0uB_1 + -0so3_7; time := floor;");
  INFO(p.errors());
  REQUIRE(p.errors().empty());
  const auto& m = p.module();
  CHECK(m.name == "m-1");
  CHECK(m.parameters[1].first == "c#d");
  CHECK(m.variables[0].name == "\"a.b$c\"");
  CHECK(m.variables[1].name == "x-y");
  CHECK(m.variables[1].type->items.size() == 4);
  CHECK(m.variables[1].type->items[1]->op == AstOp::Negate);
  CHECK(m.variables[1].type->items[3]->op == AstOp::Dot);
  CHECK(m.variables[2].name == "z.w[-1]");
  CHECK(m.variables[3].name == "q.r[2]");
  CHECK(m.variables[3].name.data() >= p.source.text().data());
  CHECK(m.variables[3].name.data() < p.source.text().data() + p.source.text().size());
  CHECK(m.defines[0].body->text == "2147483647");
}

TEST_CASE("every section and declaration") {
  const Parsed p(R"(MODULE main
VAR IVAR FROZENVAR DEFINE ASSIGN CONSTANTS ; CONSTANTS a, b.c;
VAR p : process P(next(x), {1, 2}, 2..4, self); q : Q(); r : Q; s : array -1..2 of array 0..n - 1 of boolean;
    t : unsigned word[4]; u : signed word[n + 1]; v : word[3]; k : array 0..2 of Q(1);
IVAR i : boolean; FROZENVAR f : N..M + 1;
DEFINE d := next(x) & y; t2 := [[1, 2], [3, 4]]; MDEFINE e := [1];
ASSIGN x := 1; init(a[2].b) := {1, 2}; next(self.x) := case x = 1 : 2; TRUE : next(y); esac;
INIT x = 1 INVAR y; TRANS next(x) = y
FAIRNESS running; JUSTICE x COMPASSION (x, y)
ISA base
SPEC NAME n1 := AG x; CTLSPEC EF y LTLSPEC NAME n.2 := G x INVARSPEC x; INVARSPEC NAME n3 := next(x)
COMPUTE MIN [x, y]; COMPUTE NAME c := MAX [x, y]
PSLSPEC NAME p1 := always {a;b} |-> c; -- comment
PSLSPEC never (x) -- more
INIT y
)");
  INFO(p.errors());
  REQUIRE(p.errors().empty());
  const auto& m = p.module();
  CHECK(m.constants.size() == 2);
  REQUIRE(m.variables.size() == 8);
  CHECK(m.variables[0].type->is_process);
  CHECK(m.variables[0].type->items.size() == 4);
  CHECK(m.variables[2].type->module == "Q");
  CHECK(m.variables[3].type->element->kind == smv::AstType::Kind::Array);
  CHECK(m.variables[5].type->is_signed);
  CHECK(m.variables[7].type->element->kind == smv::AstType::Kind::Module);
  CHECK(m.inputs.size() == 1);
  CHECK(m.frozen.size() == 1);
  CHECK(m.defines[1].body->op == AstOp::ArrayDefine);
  CHECK(m.assigns[2].kind == smv::AstAssign::Kind::Next);
  CHECK(m.assigns[1].target->op == AstOp::Dot);
  CHECK(m.constraints.size() == 7);
  CHECK(m.constraints[5].second != nullptr);
  CHECK(m.isa[0].first == "base");
  REQUIRE(m.specs.size() == 9);
  CHECK(m.specs[2].name == "n.2");
  CHECK(m.specs[7].kind == smv::AstSpec::Kind::Pslspec);
  CHECK(m.specs[7].name == "p1");
  CHECK(m.specs[7].text == "always {a;b} |-> c");
  CHECK(m.specs[8].text == "never (x)");
}

TEST_CASE("comments, line ends and the byte order mark") {
  CHECK(errors("\xEF\xBB\xBFMODULE main -- c\rVAR x : boolean; /-- a\n-- b --/ y : boolean;\r\n"
               "INVARSPEC x --> y").empty());
  const Parsed p("MODULE main\rVAR a : 0..1;\r\n\n  INIT b = ;");
  CHECK(p.errors() == "4:12: unexpected ';', expected an expression\n");
  CHECK(errors("MODULE main\nVAR x : boolean; /-- open\n") ==
        "2:18: block comment is not closed ['/--' starts a comment that ends at '--/']\n");
}

TEST_CASE("locations are those of the main token") {
  const Parsed p("MODULE main\nINVARSPEC a.b  +\n  cd[3] = next(x)\n");
  REQUIRE(p.errors().empty());
  const smv::AstExpr& equal = *p.module().specs[0].formula;
  CHECK(equal.location == Location{3, 9, 1});
  CHECK(equal.args[0]->location == Location{2, 16, 1});
  CHECK(equal.args[0]->args[0]->location == Location{2, 11, 3});
  CHECK(equal.args[0]->args[1]->location == Location{3, 3, 5});
  CHECK(equal.args[1]->location == Location{3, 11, 4});
  CHECK(p.module().specs[0].location == Location{2, 1, 9});
}

TEST_CASE("messages and hints") {
  struct Case {
    std::string text, expected;
  };
  const std::vector<Case> cases = {
      {"", "1:1: unexpected end of the file, expected 'MODULE'\n"},
      {"VAR x : boolean;", "1:1: unexpected keyword 'VAR', expected 'MODULE' "
                           "[every section belongs to a module: begin with 'MODULE main']\n"},
      {"module main\nVAR x : boolean;",
       "1:1: unexpected name 'module', expected 'MODULE' [keywords are written in upper case: 'MODULE']\n"},
      {"MODULE main() {\n VAR x : boolean;\n}",
       "1:15: unexpected '{', expected a section keyword [braces around blocks belong to Cadence SMV; here a module "
       "ends where the next one begins]\n"
       "3:1: unexpected '}', expected a name or a section keyword [braces around blocks belong to Cadence SMV; here a "
       "module ends where the next one begins]\n"},
      {"MODULE main\nINIT x == y && z || w",
       "2:8: unknown operator '==' [write '=']\n2:13: unknown operator '&&' [write '&']\n"
       "2:18: unknown operator '||' [write '|']\n"},
      {"MODULE main\nINIT x <> 2", "2:8: unknown operator '<>' [write '!=']\n"},
      {"MODULE main\nVAR x : bool;", "2:13: unexpected ';', expected '(' [the type is called 'boolean']\n"},
      {"MODULE main\nVAR x : {};",
       "2:10: unexpected '}', expected a name, a number, 'TRUE', 'FALSE' or '+' [a set has at least one element]\n"},
      {"MODULE main\n// comment\nINIT x % 2 = 0",
       "2:1: '//' does not start a comment [comments start with '--']\n3:8: unknown operator '%' [write 'mod']\n"},
      {"#define N 3\n# 12 \"file\"\nMODULE main",
       "1:1: preprocessor directives are not supported [run the C preprocessor (cpp -P) on the file first]\n"},
      {"define(N,2)\nMODULE main",
       "1:1: unexpected name 'define', expected 'MODULE' [this looks like input for m4: expand it with m4 first]\n"},
      {"dnl-- This\nMODULE main",
       "1:1: unexpected name 'dnl--', expected 'MODULE' [this looks like input for m4: expand it with m4 first]\n"},
      {"MODULE main\nASSIGN next(x) := case a : b; c : d;\n next(y) := 3;\n next(z) := ;",
       "3:10: unexpected ':=', expected ':' or an operator [the 'case' of line 2 is not closed by 'esac']\n"
       "4:13: unexpected ';', expected an expression\n"},
      {"MODULE main\nASSIGN next(x) := case a : b;\nINIT x",
       "3:1: unexpected keyword 'INIT', expected 'esac' or an expression "
       "[the 'case' of line 2 is not closed by 'esac']\n"},
      {"MODULE main\nVAR x : boolean\nASSIGN x := TRUE\n",
       "3:1: unexpected keyword 'ASSIGN', expected ';' [what stands before 'ASSIGN' is not ended by ';']\n"
       "4:1: unexpected end of the file, expected ';' or an operator "
       "[what stands before the end of the file is not ended by ';']\n"},
      {"MODULE main\nVAR x : boolean;;",
       "2:17: unexpected ';', expected a name or a section keyword [';;' is not allowed: remove one ';']\n"},
      {"MODULE main\nDEFINE d = 3;",
       "2:10: unexpected '=', expected ':=' [assignments and definitions are written with ':=']\n"},
      {"MODULE main\nASSIGN next(x) = 3;",
       "2:16: unexpected '=', expected ':=' [assignments and definitions are written with ':=']\n"},
      {"MODULE main\nINVARSPEC x := 3",
       "2:13: unexpected ':=', expected ';', a section keyword or an operator "
       "[equality is written '='; ':=' only assigns and defines]\n"},
      {"MODULE main\nINIT x = 2.5 & y = 1e3",
       "2:10: real constants are not supported [models are finite: use integers or words]\n"
       "2:20: real constants are not supported [models are finite: use integers or words]\n"},
      {"MODULE main\nVAR F : boolean;",
       "2:5: unexpected keyword 'F', expected a name or a section keyword "
       "['F' is a reserved word (an LTL operator) and cannot be a name]\n"},
      {"MODULE main\nINIT S = 1",
       "2:6: unexpected keyword 'S', expected an expression "
       "['S' is a reserved word (a past LTL operator) and cannot be a name]\n"},
      {"MODULE main\nINIT G = 1",
       "2:8: unexpected '=', expected an expression "
       "['G' is a reserved word (an LTL operator) and cannot be a name]\n"},
      {"MODULE main\nTRANS next x = y",
       "2:12: unexpected name 'x', expected '(' [write next(...) with parentheses]\n"},
      {"MODULE main\nFUN f : boolean -> boolean;\nINIT f(x) = y",
       "2:1: functions (FUN) are not supported\n3:6: functions are not supported: 'f'\n"},
      {"MODULE main\nINIT x-(y) = x- 1",
       "2:6: functions are not supported: 'x-' "
       "['-' may be part of a name: put a blank before it to subtract, 'x - ...']\n"
       "2:17: unexpected number '1', expected ';', a section keyword or an operator "
       "['-' may be part of a name: put a blank before it to subtract, 'x - ...']\n"},
      {"MODULE main\nINIT\nTRANS x",
       "3:1: unexpected keyword 'TRANS', expected an expression [an empty INIT section is not allowed]\n"},
      {"MODULE main\nASSIGN if (a) x := 3;\n next(y) := 1;",
       "2:11: unexpected '(', expected ':=' "
       "[choices are written 'case condition : value; ... TRUE : value; esac']\n"},
      {"MODULE main\nVAR fair<0> : boolean;",
       "2:9: unexpected '<', expected ':' [a name with such characters is written in quotes]\n"},
      {"MODULE main\nIVAR x : foo; FROZENVAR y : integer;",
       "2:10: unknown type 'foo' [module instances can be declared only in VAR]\n"
       "2:29: unknown type 'integer' [module instances can be declared only in VAR]\n"},
      {"MODULE main\nINIT x = 99999999999",
       "2:10: integer '99999999999' is too large [the largest integer is 2147483647]\n"},
      {"MODULE main\nINIT x = extend(y)", "2:10: 'extend' takes 2 arguments, not 1\n"},
      {"MODULE main\nINIT x @ y; INIT \xC3\xA4",
       "2:8: illegal character '@'\n2:18: illegal character (byte 0xc3) "
       "[letters outside ASCII are allowed only in comments and quoted names]\n"},
      {"MODULE main\nINVAR next(b)",
       "2:7: 'next' is not allowed here ['next' is allowed in TRANS, INVARSPEC, LTLSPEC, DEFINE and on the right of "
       "next(x) :=]\n"},
      {"MODULE main\nTRANS w[next(x) : 0] = 0ub1_0\nASSIGN next(a[next(x)]) := 1;",
       "2:9: 'next' is not allowed here ['next' is allowed in TRANS, INVARSPEC, LTLSPEC, DEFINE and on the right of "
       "next(x) :=]\n"
       "3:15: 'next' is not allowed here ['next' is allowed in TRANS, INVARSPEC, LTLSPEC, DEFINE and on the right of "
       "next(x) :=]\n"},
      {"MODULE main\nTRANS next(x + next(y))",
       "2:16: 'next' inside 'next' [the language has no second next state; introduce a variable]\n"},
      {"MODULE main\nLTLSPEC G AF x",
       "2:11: CTL operator is not allowed here [write the property as CTLSPEC, or use LTL operators (G, F, X, U)]\n"},
      {"MODULE main\nSPEC x IN p", "2:8: a specification for one instance (IN) is not supported "
                                  "[write the specification in main, with the instance's name before each variable]\n"},
      {"MODULE main\nVAR x : array of boolean; y : array word[2] of boolean; z : array 0..1 of process P;",
       "2:9: arrays without bounds are not supported [write 'array 0..3 of ...']\n"
       "2:31: arrays indexed by words are not supported [write 'array 0..3 of ...']\n"
       "2:83: arrays of processes are not supported\n"},
  };
  for (const Case& c : cases) {
    INFO(c.text);
    CHECK(errors(c.text) == c.expected);
  }
}

TEST_CASE("independent errors are all reported, cascades are not") {
  CHECK(errors("MODULE main\nVAR x : ; y : boolean; z boolean;\nASSIGN next(x) := case a : ; TRUE : b; c : d; esac;\n"
               "  next(y) := +; next(z) := 1;\nINIT )\nDEFINE d := 1; e := ; f := 2;\nMODULE other VAR v : [;\n") ==
        "2:9: unexpected ';', expected a type\n"
        "2:26: unexpected keyword 'boolean', expected ':'\n"
        "3:28: unexpected ';', expected an expression\n"
        "4:15: unexpected ';', expected a number\n"
        "5:6: unexpected ')', expected an expression\n"
        "6:21: unexpected ';', expected an expression\n"
        "7:22: unexpected '[', expected a type\n");
}

TEST_CASE("twenty errors are enough") {
  const Parsed p("MODULE main\nASSIGN\n" + repeat("x := ;\n", 100));
  CHECK(p.diagnostics.error_count() == Diagnostics::kErrorLimit);
}

TEST_CASE("long chains stay flat and deep nesting is refused") {
  const Parsed chain("MODULE main INVARSPEC a" + repeat(" & a", 50'000));
  REQUIRE(chain.errors().empty());
  CHECK(chain.module().specs[0].formula->args.size() == 50'001);
  CHECK(smv::print(*chain.module().specs[0].formula).size() > 250'000);
  const Parsed mixed("MODULE main INVARSPEC (a | b) | c | (d | e)");
  CHECK(mixed.module().specs[0].formula->args.size() == 3);

  CHECK(errors("MODULE main INVARSPEC " + repeat("(", 100'000) + "a" + repeat(")", 100'000)).empty());
  CHECK(errors("MODULE main INVARSPEC " + repeat("!", 9'999) + "a").empty());
  CHECK(printed("INVARSPEC", repeat("!", 1'000) + "a").size() == 1'000 + 1 + 2 * 999);
  for (const std::string& deep : {repeat("!", 200'000) + "a", "a" + repeat(" -> a", 20'000),
                                  repeat("(a & ", 20'000) + "a" + repeat(")", 20'000), "a" + repeat("[0]", 20'000)}) {
    CHECK(errors("MODULE main INVARSPEC " + deep).find("nested more than 10000 levels deep") != std::string::npos);
  }
  CHECK_FALSE(errors("MODULE main INVARSPEC " + repeat("(", 100'000)).empty());
}

TEST_CASE("binary garbage is refused") {
  std::string garbage = "MODULE main\n";
  std::uint32_t state = 1;
  for (int i = 0; i < 20'000; ++i) {
    state = state * 1664525U + 1013904223U;
    garbage += static_cast<char>(state >> 24U);
  }
  CHECK_FALSE(errors(garbage).empty());
  CHECK_FALSE(errors(std::string(100, '\0')).empty());
}
