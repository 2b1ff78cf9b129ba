// Values of traces as text, and the corners of the formats that whole runs of the tool do not reach.
#include "traces/reader.hpp"

#include <catch2/catch.hpp>

#include "support/models.hpp"
#include "traces/format.hpp"

using namespace smtsplit;

TEST_CASE("values are read as they are printed", "[trace]") {
  const System system = test::load(R"(MODULE main
VAR b : boolean; r : -3..4; e : {idle, 7}; u : unsigned word[4]; s : signed word[4]; v : unsigned word[64];
    t : signed word[64]; one : signed word[1];
)");
  for (const Variable& v : system.variables) {
    const std::uint64_t size = v.domain.size();
    for (const std::uint64_t i : {std::uint64_t{0}, size / 2, size - 1}) {
      const Value value = v.domain.at(i);
      INFO(v.name << " = " << system.print(value, v.id));
      CHECK(parse_value(system, v, system.print(value, v.id)) == value);
    }
  }
  const auto read = [&](std::size_t variable, const std::string& text) {
    return parse_value(system, system.variables[variable], text);
  };
  CHECK(read(3, "0ub4_1010") == 10);
  CHECK(read(3, "0uh_a") == 10);
  CHECK(read(4, "0sb4_1111") == -1);
  for (const char* text : {"", "true", "1", "TRUE "}) CHECK_FALSE(read(0, text));
  for (const char* text : {"", "5", "-4", "+1", "1.0", " 1", "99999999999999999999", "1152921504606846976"})
    CHECK_FALSE(read(1, text));
  for (const char* text : {"busy", "8", "1152921504606846976"}) CHECK_FALSE(read(2, text));
  for (const char* text : {"0", "0u", "0ud4_", "0ud5_3", "0ud4_16", "0sd4_3", "-0ud4_3", "0ux4_3", "0ud4_-3", "_", "-"})
    CHECK_FALSE(read(3, text));
  for (const char* text : {"0sd4_8", "-0sd4_9", "0ud4_3"}) CHECK_FALSE(read(4, text));
}

TEST_CASE("XML and JSON survive names that are no UTF-8", "[trace]") {
  const System system = test::load("MODULE main\nVAR \"a\xff\x01\xc3\xa9\" : boolean;\n");
  const Trace trace{{{1}}, std::nullopt};
  const std::string xml = format_trace(system, trace, TraceFormat::Xml, TraceOrigin::simulation());
  CHECK(xml.find("\"&quot;a\xEF\xBF\xBD\xEF\xBF\xBD\xc3\xa9&quot;\"") != std::string::npos);
  CHECK_NOTHROW(format_trace(system, trace, TraceFormat::Json, TraceOrigin::simulation()));
}

TEST_CASE("a dump has as many bits as the values need", "[trace]") {
  const System system = test::load(
      "MODULE main\nVAR a : 0..0; b : -1..0; c : 0..7; d : -8..7; e : unsigned word[1]; f : signed word[64];\n");
  const Trace trace{{{0, -1, 7, -8, 1, -1}}, std::nullopt};
  const std::string vcd = format_trace(system, trace, TraceFormat::Vcd, TraceOrigin::simulation());
  for (const char* line :
       {"$var integer 1 ! a $end", "$var integer 1 \" b $end", "$var integer 4 # c $end", "$var integer 4 $ d $end",
        "$var wire 1 % e $end", "$var integer 64 & f $end", "b0 !\n", "b1 \"\n", "b0111 #\n", "b1000 $\n", "b1 %\n"}) {
    INFO(line);
    CHECK(vcd.find(line) != std::string::npos);
  }
}
