// The page holds its data whatever they contain, and fetches nothing. What it does in a browser: check_page.py.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>

#include "compare/html_page.hpp"

using namespace smtsplit;
using json = nlohmann::ordered_json;

namespace {

std::string page_of(const json& data, const json& outputs) {
  std::ostringstream out;
  write_html_page(data, outputs, out);
  return out.str();
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

// What a browser gives as the text of <script id="...">: up to the first end tag.
std::string script_text(const std::string& page, const std::string& id) {
  const std::string start = "<script type=\"application/json\" id=\"" + id + "\">";
  const auto begin = page.find(start);
  REQUIRE(begin != page.npos);
  const auto end = page.find("</script", begin);
  return page.substr(begin + start.size(), end - begin - start.size());
}

const json nothing = json::array();

}  // namespace

TEST_CASE("the data come out of the page as they went in") {
  const std::string text =
      GENERATE(as<std::string>(), "</script><script>alert(1)</script>", "</SCRIPT >", "<!-- <script>", "\"'`\\",
               "{{data}}{{outputs}}{{no such}}", "&amp;&lt;", std::string("\0\x01\x1b[31m\x7f", 9),
               "line\u2028separator\u2029", "\r\n\t", "]]>", "¬∀ 🔒");
  const json data = {{"title", text}, {text, {{"nested", text}}}};
  const json outputs = {{{"command", text}, {"output", text}}};
  const auto page = page_of(data, outputs);
  CHECK(json::parse(script_text(page, "data")) == data);
  CHECK(json::parse(script_text(page, "outputs")) == outputs);
  const auto empty = page_of(json::object(), nothing);
  for (const char* markup : {"</script", "<script", "<!--"}) CHECK(count(page, markup) == count(empty, markup));
}

TEST_CASE("what is not UTF-8 is replaced") {
  const auto page = page_of({{"title",
                              "a\xff\xfe"
                              "b\xc3"}},
                            {{{"output", "\xed\xa0\x80"}}});
  CHECK(json::parse(script_text(page, "data"))["title"] == "a\ufffd\ufffdb\ufffd");
  CHECK_NOTHROW(json::parse(script_text(page, "outputs")));
}

TEST_CASE("all placeholders are filled") {
  CHECK(count(page_of(json::object(), nothing), "{{") == 0);
  CHECK(count(page_of(json::object(), nothing), "Permission is hereby granted") == 1);
}

TEST_CASE("the page fetches nothing") {
  const auto page = page_of(json::object(), nothing);
  const std::regex reference(R"re(\b(src|srcset|href|action|data|poster)\s*=\s*["'](?!#|data:)[^"'$]*["'])re");
  CHECK_FALSE(std::regex_search(page, reference));
  CHECK(count(page, "@import") == 0);
  CHECK(count(page, "url(") == 0);
  CHECK(count(page, "default-src 'none'") == 1);
  // Addresses in the licence notices are all there is of them, and in SVG's name, which nobody fetches.
  const std::regex address(R"(https?://[^\s"'*]+)");
  for (std::sregex_iterator found(page.begin(), page.end(), address), end; found != end; ++found) {
    const auto text = found->str();
    CHECK((text == "https://www.chartjs.org" || text == "https://github.com/kurkle/color#readme" ||
           text == "http://www.w3.org/2000/svg"));
  }
}
