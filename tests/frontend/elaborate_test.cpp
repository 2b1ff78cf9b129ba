// The rules of names, types, assignments and specifications, one small model each: what is said and where.
#include <catch2/catch.hpp>

#include "frontend/frontend.hpp"

using namespace smtsplit;

namespace {

struct Run {
  std::optional<System> system;
  Diagnostics diagnostics;
};

Run load(const std::string& text) {
  Run run;
  const Source source("m.smv", text);
  run.system = smv::load(source, run.diagnostics);
  return run;
}

const Diagnostic* first(const Run& run, Severity severity) {
  for (const Diagnostic& d : run.diagnostics.all()) {
    if (d.severity == severity) return &d;
  }
  return nullptr;
}

std::string all_messages(const Run& run) {
  std::string out;
  for (const Diagnostic& d : run.diagnostics.all()) {
    out += std::to_string(d.location.line) + ":" + std::to_string(d.location.column) + " " + d.message + " [" + d.hint +
           "]\n";
  }
  return out;
}

// "line:column message" of the first error; the hint behind a bar.
std::string error_of(const std::string& text) {
  const Run run = load(text);
  const Diagnostic* d = first(run, Severity::Error);
  if (d == nullptr) return "accepted";
  CHECK_FALSE(run.system.has_value());
  return std::to_string(d->location.line) + ":" + std::to_string(d->location.column) + " " + d->message +
         (d->hint.empty() ? "" : " | " + d->hint);
}

System accepted(const std::string& text) {
  Run run = load(text);
  INFO(text << "\n" << all_messages(run));
  REQUIRE(run.system.has_value());
  return std::move(*run.system);
}

// One line of a module with x, y : 0..3, b, c : boolean, e : {p, q}, w, v : unsigned word[4], s : signed word[4].
std::string model(const std::string& line) {
  return "MODULE main\nVAR x : 0..3; y : 0..3; b : boolean; c : boolean; e : {p, q}; w : word[4]; v : word[4]; "
         "s : signed word[4]; a : array 1..3 of 0..3;\nIVAR i : boolean;\nFROZENVAR f : 0..3;\n" +
         line + "\n";
}

std::string rejected(const std::string& line) { return error_of(model(line)); }

std::string value_of(const std::string& expression) {
  System system = accepted(model("INVARSPEC " + expression));
  return system.print(std::get<Formula>(system.properties.at(0).meaning).expr);
}

std::string show(System& system, const Formula& f) {
  static const char* const kNames[] = {"Invariant", "Always", "Reachable", "Initially", "And", "Or"};
  std::string out =
      std::string(kNames[static_cast<int>(f.kind)]) + "(" + (f.expr != nullptr ? system.print(f.expr) : "");
  for (std::size_t i = 0; i < f.args.size(); ++i) out += (i == 0 ? "" : ", ") + show(system, f.args[i]);
  return out + ")";
}

std::string meaning_of(const std::string& spec) {
  System system = accepted(model(spec));
  const Property& property = system.properties.at(0);
  if (const auto* u = std::get_if<Unsupported>(&property.meaning)) return "unsupported: " + u->reason;
  return show(system, std::get<Formula>(property.meaning));
}

// The beginning of a message; for comparisons that show the whole when they fail.
#define CHECK_STARTS(text, prefix) CHECK_THAT(text, Catch::Matchers::StartsWith(prefix))

}  // namespace

TEST_CASE("undefined names carry a hint") {
  CHECK(rejected("INVARSPEC x-1 = 2") ==
        "5:11 \"x-1\" is undefined | '-' is part of the name; write \"x - 1\" to subtract");
  CHECK(rejected("VAR counter : 0..3;\nINVARSPEC conter = 2") ==
        "6:11 \"conter\" is undefined | did you mean \"counter\"?");
  CHECK(rejected("INVARSPEC running") ==
        "5:11 \"running\" is undefined | \"running\" exists only in models with processes");
  CHECK_STARTS(rejected("INVARSPEC x.z = 1"), "5:11 \"x.z\" is undefined");
  CHECK_STARTS(rejected("INIT e = zz"), "5:10 \"zz\" is undefined");
}

TEST_CASE("0 and 1 are not truth values") {
  CHECK(rejected("ASSIGN init(b) := 0;") ==
        "5:8 cannot assign integer to \"b\", which is boolean | use FALSE and TRUE for truth values, not 0 and 1");
  CHECK(rejected("INIT b = 1") ==
        "5:8 '=' expects operands of one type, not boolean and integer | use FALSE and TRUE for truth values, not 0 "
        "and 1");
  CHECK(rejected("ASSIGN next(x) := case b : 1; 1 : 0; esac;") ==
        "5:31 a condition must be boolean, not integer | write TRUE for the default branch");
  CHECK_STARTS(rejected("TRANS b & 1"), "5:9 '&' expects booleans or words of one type, not boolean and integer");
  CHECK_STARTS(rejected("TRANS x"), "5:7 TRANS expects boolean, not integer");
}

TEST_CASE("operators take the types NuSMV takes") {
  CHECK(rejected("INVARSPEC w + 1 = w") ==
        "5:13 '+' expects integers or words of one type, not unsigned word[4] and integer | constants of word types are "
        "written like 0ud4_9; toint(w) makes a word an integer");
  CHECK_STARTS(rejected("INIT b + c = 1"), "5:8 '+' expects integers or words of one type");
  CHECK_STARTS(rejected("INIT e < p"), "5:8 '<' expects");
  CHECK_STARTS(rejected("INIT !x = 1"), "5:6 '!' expects");
  CHECK_STARTS(rejected("INIT w = s"), "5:8 '=' expects operands of one type, not unsigned word[4] and signed word[4]");
  CHECK_STARTS(rejected("INIT x = p"), "5:8 '=' expects");
  CHECK_STARTS(rejected("INIT x = {0, 1}"), "5:8 '=' expects operands of one type, not integer and set of integers");
  CHECK_STARTS(rejected("ASSIGN init(x) := {0, p};"), "5:8 cannot assign set of integers and symbols");
  CHECK_STARTS(rejected("ASSIGN init(w) := {0ud4_1, 0ud4_2};"), "5:19 'union' expects booleans, integers or symbols");
  CHECK_STARTS(rejected("ASSIGN next(x) := case b : 1; TRUE : FALSE; esac;"), "5:28 the branches differ in type");
  CHECK_STARTS(rejected("INIT word1(b) = b"), "5:15 '=' expects");
  CHECK_STARTS(rejected("INIT w << 5 = w"), "5:11 a shift by more than the 4 bits");
  CHECK_STARTS(rejected("INIT w[4:0] = w"), "5:7 no bits 4:0");
  CHECK_STARTS(rejected("INIT x mod 0 = 1"), "5:8 division by zero");
  CHECK_STARTS(rejected("INIT 0ud4_16 = w"), "5:6 the constant does not fit into 4 bits");
  CHECK_STARTS(rejected("INIT 2000000000 * 1000 * x = y"), "5:17 integers beyond 2^40 are not supported");
  CHECK_STARTS(rejected("VAR z : word[65];"), "5:14 words wider than 64 bits are not supported");
  CHECK(value_of("x in {0, 1} union 2") == "x = 0 | x = 1 | x = 2");
  CHECK(value_of("{0, 1} in 0..2") == "TRUE");
  CHECK(value_of("{x} = x") == "TRUE");
  CHECK(value_of("bool(b) = b") == "TRUE");
}

TEST_CASE("word functions fold as they should") {
  CHECK(value_of("0ub4_0011 = 0ud4_3") == "TRUE");
  CHECK(value_of("0ub_0011 = 0uh4_3 & 0sd13_010 = 0sb13_0000000001010") == "TRUE");
  CHECK(value_of("resize(0sb4_1011, 2) = 0sb2_11") == "TRUE");
  CHECK(value_of("resize(0sb4_0011, 1) = 0sb1_0") == "TRUE");
  CHECK(value_of("resize(0ub4_1011, 2) = 0ub2_11 & resize(0sb2_10, 4) = 0sb4_1110") == "TRUE");
  CHECK(value_of("extend(0ub2_10, 2) = 0ub4_0010 & sizeof(extend(w, 3)) = 7") == "TRUE");
  CHECK(value_of("swconst(-3, 4) = -0sd4_3 & uwconst(15, 4) = 0ub4_1111") == "TRUE");
  CHECK(value_of("signed(0ub4_1111) = -0sd4_1 & unsigned(-0sd4_1) = 0ub4_1111") == "TRUE");
  CHECK(value_of("(0ub2_10 :: 0ub2_01)[2:1] = 0ub2_00 & toint(-0sd4_8) = -8") == "TRUE");
  CHECK(value_of("abs(-3) = 3 & max(2, 5) = 5 & min(2, 5) = 2 & count(TRUE, b, !b & FALSE) >= 1 & toint(TRUE) = 1") ==
        "1 + case b : 1; TRUE : 0; esac + 0 >= 1");
  CHECK_STARTS(rejected("INIT uwconst(16, 4) = w"), "5:14 the value does not fit into 4 bits");
  CHECK_STARTS(rejected("INIT resize(w, x) = w"), "5:6 'resize' expects a word and a constant integer");
}

TEST_CASE("partial operations are guarded") {
  System system = accepted(
      model("TRANS case b : x = 1; c : y = 1; esac\nTRANS a[x] = 0\nTRANS 3 / x = 1\nTRANS a[x > 0 ? x : 1] = 0"));
  REQUIRE(system.failures.size() == 4);
  CHECK(system.failures[0].kind == Failure::Kind::CaseNotExhaustive);
  CHECK(system.failures[1].kind == Failure::Kind::IndexOutOfBounds);
  CHECK(system.failures[2].kind == Failure::Kind::DivisionByZero);
  CHECK(system.failures[3].kind == Failure::Kind::IndexOutOfBounds);
  CHECK_STARTS(rejected("TRANS a[4] = 0"), "5:9 index 4 is out of the bounds 1..3");
}

TEST_CASE("declarations") {
  CHECK_STARTS(rejected("VAR x : boolean;"), "5:5 \"x\" is declared twice");
  CHECK_STARTS(rejected("DEFINE d := 1; d := 2;"), "5:16 \"d\" is declared twice");
  CHECK_STARTS(rejected("VAR p : boolean;"), "5:5 \"p\" is declared both as a constant and as a name of main");
  CHECK_STARTS(rejected("VAR z : {m, n, m};"), "5:16 \"m\" stands twice in the enumeration");
  CHECK_STARTS(rejected("VAR z : 3..2;"), "5:10 the range 3..2 is empty");
  CHECK_STARTS(rejected("VAR z : 0..x;"), "5:12 the bounds of a range must be a constant integer");
  CHECK_STARTS(rejected("DEFINE d := g; g := d;"), "5:21 \"d\" is defined by itself");
  CHECK_STARTS(error_of("MODULE m(k)\nVAR k : boolean;\nMODULE main\nVAR j : m(1);"), "2:5 \"k\" is declared twice");
  CHECK_STARTS(error_of("MODULE m\nVAR k : boolean;\nMODULE main\nVAR j.k : boolean; j : m;"),
               "2:5 \"j.k\" is declared twice");
  CHECK_STARTS(rejected("VAR k : array 0..1 of boolean; k[1] : boolean;"), "5:32 \"k[1]\" is declared twice");
  CHECK_STARTS(error_of("MODULE m(k)\nMODULE main\nVAR j : m;"),
               "3:9 too few parameters for module \"m\": 0 given, 1 expected");
  CHECK_STARTS(error_of("MODULE m\nVAR k : m;\nMODULE main\nVAR j : m;"), "2:5 module \"m\" contains itself");
  CHECK_STARTS(error_of("MODULE m\nVAR p : boolean;\nINIT p\nMODULE main\nVAR j : m; e : {p, q};"),
               "3:6 \"p\" is ambiguous");
  CHECK(error_of("MODULE m\nVAR k : undefined;\nMODULE main\nVAR b : boolean;") == "accepted");
  CHECK_STARTS(error_of("MODULE m\nVAR k : boolean;"), "1:8 there is no module \"main\"");
}

TEST_CASE("parameters are expressions, instances, arrays and sets read where they are given") {
  System system = accepted(
      "MODULE cell(source, all, me, choice, n)\nVAR v : 0..n;\n"
      "ASSIGN init(v) := choice; next(v) := case source.on : all[1]; me.v > 0 : next(all[2]); TRUE : 0; esac;\n"
      "MODULE lamp\nVAR on : boolean;\n"
      "MODULE main\nDEFINE N := K + 1; K := 2;\nVAR t : array 1..2 of 0..3; c : cell(l, t, c, {0, 2}, N); l : lamp;\n"
      "ASSIGN next(l.on) := !l.on;\n");
  REQUIRE(system.variables.size() == 4);
  CHECK(system.variables[2].name == "c.v");
  CHECK(system.variables[2].domain == Domain::interval(0, 3));
  CHECK(system.print(system.init.at(0).value) == "{0, 2}");
  CHECK(system.processes.at(0).next.size() == 2);
}

TEST_CASE("ISA and definitions for an instance from outside") {
  System system = accepted(
      "MODULE base\nVAR b : boolean;\nMODULE m(p)\nISA base\nASSIGN next(b) := p & extra;\n"
      "MODULE main\nVAR k : m(TRUE); z : boolean;\nDEFINE k.extra := z;\nINVARSPEC k.b\n");
  CHECK(system.print(system.processes.at(0).next.at(0).value) == "z");
}

TEST_CASE("flattened models declare compound names") {
  System system =
      accepted("MODULE main\nVAR p.x : boolean; g[0] : boolean;\nASSIGN next(p.x) := g[0]; next(g[0]) := p.x;\n");
  CHECK(system.variables.at(1).name == "g[0]");
  CHECK(system.processes.at(0).next.size() == 2);
}

TEST_CASE("processes, their assignments and running") {
  System system = accepted(
      "MODULE inner\nVAR a : boolean;\nASSIGN next(a) := running;\n"
      "MODULE proc\nVAR k : inner; q : process inner;\n"
      "MODULE main\nVAR p : process proc; m : boolean;\nASSIGN next(m) := !m; init(m) := FALSE;\n"
      "INVARSPEC p.running -> !p.q.running\n");
  REQUIRE(system.processes.size() == 3);
  CHECK(system.processes[1].name == "p");
  CHECK(system.processes[2].name == "p.q");
  CHECK(system.processes[0].next.size() == 1);
  CHECK(system.variables[system.processes[1].next.at(0).target].name == "p.k.a");
  REQUIRE(system.selector.has_value());
  CHECK(system.variables[*system.selector].domain == Domain::interval(0, 2));
  CHECK(system.print(system.processes[1].next.at(0).value) == "_process_selector_ = 1");
  // The selector keeps out of the way of every other name.
  for (const char* taken : {"_process_selector_ : boolean;", "e : {_process_selector_, b};", "_process_selector_ : m;",
                            "b : boolean; DEFINE _process_selector_ := b;"}) {
    system = accepted("MODULE m\nVAR x : boolean;\nMODULE main\nVAR p : process m; " + std::string(taken));
    CHECK(system.variables[system.selector.value()].name == "_process_selector__");
  }
  CHECK_STARTS(error_of("MODULE m\nVAR b : boolean;\nMODULE main\nVAR p : process m;\nCTLSPEC AG p.running"),
               "5:12 \"p.running\" depends on an input, which is not allowed in CTLSPEC");
}

TEST_CASE("assignments are unique, of variables, and not circular") {
  CHECK_STARTS(rejected("ASSIGN next(x) := 1; next(x) := 2;"), "5:22 next(x) is assigned more than once");
  CHECK_STARTS(rejected("ASSIGN x := 1;\n next(x) := 2;"), "6:2 both x and next(x) are assigned");
  CHECK_STARTS(rejected("ASSIGN init(i) := TRUE;"), "5:13 \"i\" is an input variable");
  CHECK_STARTS(rejected("ASSIGN next(f) := 1;"), "5:13 \"f\" is a frozen variable");
  CHECK_STARTS(rejected("DEFINE d := b;\nASSIGN next(d) := TRUE;"),
               "6:13 only a variable can be assigned, not \"d\": it is a DEFINE");
  CHECK_STARTS(rejected("ASSIGN next(a[x]) := 1;"),
               "5:15 the index of an assigned array element must be a constant integer");
  CHECK_STARTS(rejected("ASSIGN init(x) := 4;"), "5:8 cannot assign value 4 to variable x");
  CHECK_STARTS(rejected("ASSIGN init(x) := {3, 4};"), "5:8 cannot assign value 4 to variable x");
  CHECK_STARTS(rejected("ASSIGN next(x) := next(y); next(y) := next(x);"), "5:8 circular dependency: next(x)");
  CHECK_STARTS(rejected("ASSIGN x := y; y := x;"), "5:8 circular dependency: x depends on itself");
  CHECK_STARTS(rejected("ASSIGN next(b) := case TRUE : b; next(b) : FALSE; esac;"), "5:8 circular dependency");
  CHECK_STARTS(rejected("DEFINE t := [1, 2]; u := [2, 1]; m := x > 1 ? t : u;\nASSIGN x := m[0];"),
               "6:8 circular dependency");
  CHECK_STARTS(rejected("DEFINE m := [[1, 2], [2, 1]];\nASSIGN y := m[y = 1 ? 0 : 1][1];"), "6:8 circular dependency");
  CHECK(rejected("ASSIGN next(a[1]) := next(a[2]); next(a[2]) := 1; next(x) := x;") == "accepted");
  CHECK(
      error_of(
          "MODULE m(u, w)\nASSIGN next(u) := next(w);\nMODULE main\nVAR x : boolean; y : boolean; j : process m(x, y); "
          "k : process m(y, x);") == "accepted");
  CHECK_STARTS(rejected("ASSIGN next(x) := next(y); y := x;"), "5:8 circular dependency: next(x)");
  CHECK_STARTS(rejected("DEFINE d := next(y); g := x;\nASSIGN next(b) := d = 1; next(x) := d; y := g;"),
               "6:40 circular dependency: y depends on itself");
  CHECK(rejected("ASSIGN next(x) := next(y); y := f;") == "accepted");
  const Run run = load(model("ASSIGN next(x) := next(y); next(y) := next(x);"));
  REQUIRE(first(run, Severity::Error)->notes.size() == 2);
  CHECK(first(run, Severity::Error)->notes[0].message == "next(x) depends on next(y)");
}

TEST_CASE("assignments come in dependency order") {
  System system = accepted(model("ASSIGN next(x) := next(y); next(y) := next(f); b := c; c := x = 1;"));
  CHECK(system.variables[system.processes.at(0).next.at(0).target].name == "y");
  CHECK(system.variables[system.current.at(0).target].name == "c");
}

TEST_CASE("next and inputs where they are allowed") {
  CHECK_STARTS(rejected("INVAR next(b)"), "5:7 'next' is not allowed here");
  CHECK_STARTS(rejected("DEFINE d := next(b);\nINVAR d"), "6:7 \"d\" contains 'next', which is not allowed in INVAR");
  CHECK_STARTS(rejected("CTLSPEC AG next(b)"), "5:12 'next' is not allowed here");
  CHECK_STARTS(rejected("CTLSPEC AG i"), "5:12 \"i\" depends on an input, which is not allowed in CTLSPEC");
  CHECK_STARTS(rejected("INIT i"), "5:6 \"i\" depends on an input");
  CHECK_STARTS(rejected("TRANS next(i)"), "5:12 \"i\" is an input variable: it has no next value");
  CHECK_STARTS(rejected("DEFINE d := next(b);\nTRANS next(d)"), "5:13 'next' inside 'next'");
  CHECK_STARTS(rejected("DEFINE t := [next(b), c];\nINVAR t[0]"), "6:7 \"t[0]\" contains 'next'");
  CHECK_STARTS(rejected("DEFINE t := [b, c]; u := [c, b]; m := next(b) ? t : u;\nINVAR m[0]"),
               "6:7 \"m\" contains 'next'");
  CHECK_STARTS(rejected("IVAR z : array 0..1 of boolean;\nINIT z[0]"), "6:6 \"z[0]\" depends on an input");
  CHECK_STARTS(rejected("IVAR z : array 0..1 of boolean;\nASSIGN next(b) := next(z[0]);"),
               "6:24 \"z\" is an input variable");
  CHECK(rejected("TRANS next(b & c) & i\nINVARSPEC i -> next(b)\nFAIRNESS i\nLTLSPEC G (i -> X b)") == "accepted");
}

TEST_CASE("what specifications mean") {
  CHECK(meaning_of("INVARSPEC b -> c") == "Invariant(!b | c)");
  CHECK(meaning_of("CTLSPEC AG b") == "Always(b)");
  CHECK(meaning_of("CTLSPEC AG AG b & !EF c") == "And(Always(b), Always(!c))");
  CHECK(meaning_of("CTLSPEC AG (b & AG c)") == "And(Always(b), Always(c))");
  CHECK(meaning_of("CTLSPEC !AG b") == "Reachable(!b)");
  CHECK(meaning_of("CTLSPEC EF EF b | AG c") == "Or(Reachable(b), Always(c))");
  CHECK(meaning_of("CTLSPEC b -> AG c") == "Or(Initially(!b), Always(c))");
  CHECK(meaning_of("CTLSPEC AG (b -> AF c)") == "unsupported: CTL operator AF inside AG");
  CHECK(meaning_of("CTLSPEC AX b") == "unsupported: CTL operator AX");
  CHECK(meaning_of("CTLSPEC AG EF b") == "unsupported: CTL operator EF inside AG");
  CHECK(meaning_of("LTLSPEC G b & G c") == "And(Always(b), Always(c))");
  CHECK(meaning_of("LTLSPEC !F b") == "Always(!b)");
  CHECK(meaning_of("LTLSPEC G b | G c") == "unsupported: a disjunction of LTL formulas");
  CHECK(meaning_of("LTLSPEC b | G c") == "Or(Initially(b), Always(c))");
  CHECK(meaning_of("LTLSPEC !G b") == "unsupported: a negated LTL operator G");
  CHECK(meaning_of("LTLSPEC G (b -> X c)") == "Always(!b | next(c))");
  CHECK(meaning_of("LTLSPEC G X X c") == "unsupported: LTL operator X inside G");
  CHECK(meaning_of("LTLSPEC b U c") == "unsupported: LTL operator U");
  CHECK(meaning_of("LTLSPEC next(b)") == "unsupported: 'next' outside G in LTL");
  CHECK(meaning_of("COMPUTE MIN [b, c]") == "unsupported: COMPUTE");
  CHECK(meaning_of("PSLSPEC always b;") == "unsupported: PSL");
  CHECK_STARTS(rejected("INVARSPEC AG b"), "5:11 CTL operator is not allowed here");
  CHECK_STARTS(rejected("LTLSPEC AG b"), "5:9 CTL operator is not allowed here");
  CHECK_STARTS(rejected("CTLSPEC G b"), "5:9 LTL operator is not allowed here");
  CHECK_STARTS(rejected("LTLSPEC G x"), "5:11 a temporal operator expects boolean, not integer");
}

TEST_CASE("properties come in the order of the file, once an instance, with their antecedents") {
  System system = accepted(
      "MODULE m\nVAR b : boolean;\nSPEC NAME n := AG (b -> b)\nMODULE main\nINVARSPEC j.b\nVAR j : m; k : m;\n");
  REQUIRE(system.properties.size() == 3);
  CHECK(system.properties[0].context == "j");
  CHECK(system.properties[0].name == "n");
  CHECK(system.properties[0].text == "AG (b -> b)");
  CHECK(system.properties[1].context == "k");
  CHECK(system.properties[2].kind == SpecKind::Invarspec);
  CHECK(system.properties[2].index == 2);
  REQUIRE(system.properties[1].antecedents.size() == 1);
  CHECK(system.print(system.properties[1].antecedents[0]) == "k.b");
}

TEST_CASE("warnings") {
  const Run unconstrained = load("MODULE main\nVAR x : boolean; y : boolean;\nINIT y\n");
  REQUIRE(first(unconstrained, Severity::Warning) != nullptr);
  CHECK(first(unconstrained, Severity::Warning)->message ==
        "\"x\" is never constrained: any value is possible at any time");
  const Run unreachable = load("MODULE main\nVAR x : boolean;\nASSIGN next(x) := case TRUE : x; x : !x; esac;\n");
  REQUIRE(unreachable.system.has_value());
  CHECK_STARTS(first(unreachable, Severity::Warning)->message, "this branch is never reached");
}

TEST_CASE("several errors are reported, each once") {
  const Run run = load("MODULE m\nVAR b : boolean;\nINIT zz\nMODULE main\nVAR j : m; k : m;\nINIT yy\nINVARSPEC xx\n");
  CHECK(run.diagnostics.error_count() == 3);
}

TEST_CASE("long chains and deep nesting do not exhaust the stack") {
  std::string chain = "MODULE main\nVAR b : boolean;\nDEFINE d0 := b;\n";
  for (int i = 20000; i > 0; --i) chain += "d" + std::to_string(i) + " := !d" + std::to_string(i - 1) + ";\n";
  CHECK(accepted(chain + "ASSIGN next(b) := d20000;\n").processes.at(0).next.size() == 1);
  std::string cases = "MODULE main\nVAR x : 0..9999;\nASSIGN next(x) := case\n";
  for (int i = 0; i < 9999; ++i) cases += "x = " + std::to_string(i) + " : " + std::to_string(9999 - i) + ";\n";
  CHECK(accepted(cases + "TRUE : 0; esac;\n").processes.at(0).next.size() == 1);
}
