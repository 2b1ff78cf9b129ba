// Values, domains, symbols, diagnostics, and the division of a model into processes.
#include <catch2/catch.hpp>
#include <map>

#include "model/diagnostic.hpp"
#include "support/models.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

void check_order(const Domain& domain) {
  for (std::uint64_t i = 0; i < domain.size(); ++i) {
    CHECK(domain.contains(domain.at(i)));
    CHECK(domain.index_of(domain.at(i)) == i);
    if (i > 0 && i < domain.size()) CHECK(domain.at(i - 1) < domain.at(i));
  }
}

std::string owners(const std::string& text) {
  const System system = load(text);
  std::string out;
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input) continue;
    out += (out.empty() ? "" : " ") + v.name + ":" + (v.owner ? system.processes[*v.owner].name : "shared");
  }
  return out;
}

}  // namespace

TEST_CASE("domains are ordered sets of values") {
  check_order(Domain::interval(-3, 5));
  check_order(Domain::of({7, -1, 3, 3, kSymbolBase + 2, kSymbolBase}));
  check_order(Domain::word(4, false));
  check_order(Domain::word(4, true));
  check_order(Domain::boolean());
  CHECK(Domain::of({3, 1, 2}) == Domain::interval(1, 3));
  CHECK(Domain::of({3, 1, 2}).is_interval());
  CHECK_FALSE(Domain::of({1, 3}).contains(2));
  CHECK(Domain::of({7, -1, kSymbolBase}).low() == -1);
  CHECK(Domain::of({7, -1, kSymbolBase}).high() == 7);
  CHECK(Domain::of({kSymbolBase}).low() > Domain::of({kSymbolBase}).high());
  CHECK(Domain::of({kSymbolBase}).has_symbols());
  CHECK(Domain::word(64, false).size() == ~std::uint64_t{0});
  CHECK(Domain::word(64, false).contains(-1));
  CHECK(Domain().size() == 0);
}

TEST_CASE("symbols are interned once") {
  SymbolTable table;
  const Value red = table.intern("red");
  CHECK(table.intern("blue") != red);
  CHECK(table.intern("red") == red);
  CHECK(is_symbol(red));
  CHECK(table.find("red") == red);
  CHECK(table.find("green") == 0);
  CHECK(table.name(red) == "red");
  CHECK(table.size() == 2);
}

TEST_CASE("values print as in NuSMV") {
  SymbolTable symbols;
  const Value idle = symbols.intern("idle");
  CHECK(to_string(1, Type::boolean(), symbols) == "TRUE");
  CHECK(to_string(0, Type::boolean(), symbols) == "FALSE");
  CHECK(to_string(-7, Type::scalar(), symbols) == "-7");
  CHECK(to_string(idle, Type::scalar(), symbols) == "idle");
  CHECK(to_string(5, Type::word(3), symbols) == "0ud3_5");
  CHECK(to_string(-2, Type::word(4, true), symbols) == "-0sd4_2");
  CHECK(to_string(-1, Type::word(64), symbols) == "0ud64_18446744073709551615");
  CHECK(normalize_word(0xff, 4, true) == -1);
  CHECK(normalize_word(0xff, 4, false) == 15);
  CHECK(word_bits(-1, 4) == 15);
}

TEST_CASE("diagnostics show the place") {
  const Source source("m.smv", "VAR x;\n\tnext(x) := x-1;\r\nlast\rold mac");
  CHECK(source.line_count() == 4);
  CHECK(source.line(2) == "\tnext(x) := x-1;");
  CHECK(source.line(4) == "old mac");
  CHECK(source.line(9).empty());

  Diagnostic d;
  d.location = {2, 13, 3};
  d.message = "\"x-1\" is undefined";
  d.hint = "write x - 1";
  d.notes = {{{1, 5, 1}, "x is declared here"}};
  CHECK(render(d, source) ==
        "m.smv:2:13: error: \"x-1\" is undefined\n"
        "  \tnext(x) := x-1;\n"
        "  \t           ^~~\n"
        "  hint: write x - 1\n"
        "m.smv:1:5: note: x is declared here\n"
        "  VAR x;\n"
        "      ^\n");

  SECTION("without a place") {
    d.location = {};
    d.hint.clear();
    d.notes.clear();
    d.severity = Severity::Warning;
    CHECK(render(d, source) == "m.smv: warning: \"x-1\" is undefined\n");
  }
  SECTION("a long line is cut around the place, control characters are replaced") {
    const Source wide("w.smv", std::string(500, 'a') + "b\x1b" + std::string(500, 'c'));
    Diagnostic far;
    far.location = {1, 501, 400};
    far.message = "here";
    const std::string text = render(far, wide);
    CHECK(text.find('\x1b') == std::string::npos);
    const Source rendered("", text);
    REQUIRE(rendered.line_count() >= 3);
    CHECK(rendered.line(2).size() <= 122);
    CHECK(rendered.line(3).size() <= rendered.line(2).size());
    CHECK(rendered.line(2)[rendered.line(3).find('^')] == 'b');
  }
}

TEST_CASE("diagnostics are kept once, and only so many") {
  Diagnostics diagnostics;
  for (int i = 0; i < 5; ++i) diagnostics.error({1, 1, 1}, "same");
  diagnostics.warning({1, 1, 1}, "same");
  CHECK(diagnostics.all().size() == 2);
  CHECK(diagnostics.error_count() == 1);
  const auto many = [&] {
    for (std::uint32_t i = 0; i < 100; ++i) diagnostics.error({i + 2, 1, 1}, "another");
  };
  CHECK_THROWS_AS(many(), TooManyErrors);
  CHECK(diagnostics.error_count() == Diagnostics::kErrorLimit);
}

TEST_CASE("variables belong to the one process that mentions them") {
  const std::string process = "MODULE P(s)\nVAR l : boolean;\nASSIGN init(l) := FALSE; next(l) := s;\n";
  CHECK(owners(process + "MODULE main\nVAR s : boolean; p : process P(s); q : process P(s);\n") ==
        "s:shared p.l:p q.l:q");
  // s is read by p only, but free at every step
  CHECK(owners(process + "MODULE main\nVAR s : boolean; p : process P(s);\nASSIGN next(s) := s;\n") == "s:shared p.l:p");
  // a constraint of one process leaves its locals local; one that couples two processes does not
  CHECK(owners(process + "INVAR l | TRUE\nMODULE main\nVAR s : boolean; p : process P(s); q : process P(s);\n") ==
        "s:shared p.l:p q.l:q");
  CHECK(owners(process + "MODULE main\nVAR s : boolean; p : process P(s); q : process P(s);\nTRANS p.l | q.l\n") ==
        "s:shared p.l:shared q.l:shared");
  CHECK(owners("MODULE main\nVAR x : boolean; y : boolean;\nASSIGN next(x) := y;\n") == "x:main y:main");
}
