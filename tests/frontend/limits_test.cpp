// Texts that describe more than any memory holds, or that nest more deeply than any stack: each is refused, with a
// place, within a moment. Those that fit into a few lines are in tests/fuzz/parser.
#include <catch2/catch.hpp>
#include <chrono>

#include "frontend/frontend.hpp"

using namespace smtsplit;

namespace {

// "line: message" of the last error, which is the one that ended the run; "accepted" when there is none.
std::string outcome(const std::string& text) {
  const Source source("m.smv", text);
  Diagnostics diagnostics;
  const auto start = std::chrono::steady_clock::now();
  const auto system = smv::load(source, diagnostics);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(60));  // sanitizers included
  CHECK(system.has_value() == !diagnostics.has_errors());
  if (system) {
    for (const Property& p : system->properties) {
      if (const auto* formula = std::get_if<Formula>(&p.meaning); formula != nullptr && formula->expr != nullptr)
        CHECK(system->print(formula->expr).size() < 200'000);
    }
    return "accepted";
  }
  for (const Diagnostic& d : diagnostics.all()) CHECK(render(d, source).size() < 1'000'000);
  const Diagnostic& last = diagnostics.all().back();
  return std::to_string(last.location.line) + ": " + last.message;
}

std::string number(std::size_t i) { return std::to_string(i); }

std::string repeat(const std::string& piece, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += piece;
  return out;
}

}  // namespace

TEST_CASE("modules that contain two of the next are refused") {
  std::string text = "MODULE main VAR a : m0;\n";
  for (std::size_t i = 0; i < 40; ++i)
    text += "MODULE m" + number(i) + " VAR a : m" + number(i + 1) + "; b : m" + number(i + 1) + ";\n";
  text += "MODULE m40 VAR x : boolean;\n";
  CHECK(outcome(text).find("the model has more than 100000 module instances") != std::string::npos);
}

TEST_CASE("module instances do not nest without end") {
  std::string text = "MODULE main VAR a : m0;\n";
  for (std::size_t i = 0; i < 20'000; ++i) text += "MODULE m" + number(i) + " VAR a : m" + number(i + 1) + ";\n";
  text += "MODULE m20000 VAR x : boolean;\n";
  CHECK(outcome(text) == "501: module instances are nested more than 500 levels deep");
}

TEST_CASE("a module that takes in itself through many others by ISA") {
  std::string text = "MODULE main ISA m0\n";
  for (std::size_t i = 0; i < 50'000; ++i) text += "MODULE m" + number(i) + " ISA m" + number(i + 1) + "\n";
  text += "MODULE m50000 VAR x : boolean;\n";
  CHECK(outcome(text) == "1001: ISA leads to more than 1000 modules");
}

TEST_CASE("arrays are counted by their elements") {
  CHECK(outcome("MODULE main\nVAR a : array 0..999999 of array 0..999999 of boolean;") ==
        "2: the model has more than 262144 variables, the elements of arrays counted one by one");
  CHECK(outcome("MODULE main\nVAR a : " + repeat("array 0..0 of ", 20'000) + "boolean;") ==
        "2: arrays are nested more than 32 levels deep");
  CHECK(outcome("MODULE main\nVAR a : array 0..99999 of boolean; i : 0..99999;\nINVARSPEC a[i] | !a[i];") ==
        "accepted");
}

TEST_CASE("long chains of types that need each other's declarations") {
  std::string text = "MODULE main VAR\n";
  for (std::size_t i = 0; i < 50'000; ++i) text += "w" + number(i) + " : word[sizeof(w" + number(i + 1) + ")];\n";
  text += "w50000 : word[3];\n";
  CHECK(outcome(text) == "202: this type depends on a chain of more than 200 other declarations");
}

TEST_CASE("a type that depends on itself is an error") {
  CHECK(outcome("MODULE main\nVAR v : 0..v;\nINVARSPEC v = 0;") == "2: the type of \"v\" depends on itself");
  CHECK(outcome("MODULE main\nVAR a : 0..b;\nb : 0..a;") == "2: the type of \"a\" depends on itself");
}

TEST_CASE("names of many parts") {
  const std::string parts = "a" + repeat(" . a", 5'000);
  CHECK(outcome("MODULE main VAR x : boolean;\nINVARSPEC " + parts + ";") == "2: a name of more than 600 parts");
  CHECK(outcome("MODULE main VAR x : boolean;\nINVARSPEC a" + repeat("[0]", 5'000) + ";") ==
        "2: a name of more than 600 parts");
  CHECK(outcome("MODULE main\nVAR " + parts + " : boolean; " + parts + " : boolean;").find("declared twice") !=
        std::string::npos);
  CHECK(outcome("MODULE main\nVAR a.b : boolean;\nINVARSPEC " + ("a" + repeat(".a", 500)) + ";").find("is undefined") !=
        std::string::npos);
}

TEST_CASE("parameters that lead to parameters, each by many steps") {
  for (const std::string step : {".q", "[0]"}) {
    std::string text = "MODULE main VAR x : boolean; a : m0(x" + repeat(step, 590) + ");\n";
    for (std::size_t i = 0; i < 400; ++i)
      text += "MODULE m" + number(i) + "(p) VAR a : m" + number(i + 1) + "(p" + repeat(step, 590) + ");\n";
    text += "MODULE m400(p) ASSIGN p" + step + " := TRUE;\n";
    CHECK(outcome(text) != "accepted");
  }
}

TEST_CASE("long names are not compared letter by letter") {
  const std::string name(200'000, 'a');
  CHECK(outcome("MODULE main VAR " + name + " : boolean;\nINVARSPEC " + name + "b;").find("is undefined") !=
        std::string::npos);
}

TEST_CASE("large sets count each time they are written") {
  std::string text = "MODULE main VAR x : 0..9;\nASSIGN next(x) := case\n";
  for (std::size_t i = 0; i < 500; ++i) text += "x = " + number(i % 10) + " : 0..1048574 union " + number(i) + ";\n";
  CHECK(outcome(text + "TRUE : 0; esac;").find("the model becomes too large here") != std::string::npos);
  CHECK(outcome("MODULE main VAR x : 0..9;\nINVARSPEC (0..1048574) in (1..1048575);") ==
        "2: the model becomes too large here when it is flattened");
}

TEST_CASE("sets that share their parts are compared part by part") {
  std::string text = "MODULE main\nVAR x : 0..60; b : boolean;\nDEFINE s0 := {0, 1};\n";
  for (std::size_t i = 0; i < 50; ++i) {
    const std::string s = "s" + number(i);
    text += "s" + number(i + 1) + " := case x = " + number(i) + " : " + s + "; b : " + s + " union " + number(i + 3) +
            "; TRUE : " + s + "; esac;\n";
  }
  CHECK(outcome(text + "INVARSPEC s50 in s49;") == "accepted");
}

TEST_CASE("expressions that share their parts are printed up to a length") {
  std::string doubling = "MODULE main\nVAR x : boolean; y : boolean;\nDEFINE d0 := x xor y;\n";
  std::string chain = doubling;
  for (std::size_t i = 0; i < 60; ++i)
    doubling += "d" + number(i + 1) + " := (d" + number(i) + " & x) <-> (d" + number(i) + " | y);\n";
  CHECK(outcome(doubling + "INVARSPEC d60;") == "accepted");
  for (std::size_t i = 0; i < 100'000; ++i) chain += "d" + number(i + 1) + " := (d" + number(i) + " & x) <-> y;\n";
  CHECK(outcome(chain + "INVARSPEC d100000;") == "accepted");
}

TEST_CASE("a circle of many definitions is shown in part") {
  std::string text = "MODULE main VAR x : boolean;\nDEFINE\n";
  for (std::size_t i = 0; i < 10'000; ++i) text += "d" + number(i) + " := !d" + number((i + 1) % 10'000) + ";\n";
  CHECK(outcome(text + "INVARSPEC d0;").find("is defined by itself") != std::string::npos);
}

TEST_CASE("an expression as deep as the parser allows can be printed") {
  const std::string model = "MODULE main VAR x : boolean; a : array 0..3 of 0..3;\nINVARSPEC ";
  const std::string deep[][3] = {
      {"!(x & ", "x", ")"}, {"bool(", "x", ")"}, {"case x : ", "x", "; TRUE : x; esac"}, {"- ", "a[0]", ""}};
  for (const auto& [begin, middle, end] : deep) {
    const std::size_t times = begin.starts_with('!') ? 4'990 : 9'980;
    const std::string result = outcome(model + repeat(begin, times) + middle + repeat(end, times) + ";");
    CHECK((result == "accepted" || result.find("INVARSPEC expects boolean") != std::string::npos));
  }
  const std::string indices = repeat("a[", 9'980) + "0" + repeat("]", 9'980);
  CHECK(outcome(model + indices + " = 0;") == "accepted");
  CHECK(outcome("MODULE main VAR x : boolean; a : array 0..3 of 0..3; b.c : boolean;\nINVARSPEC " + indices +
                " = 0;") == "accepted");
}
