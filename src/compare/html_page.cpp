#include "compare/html_page.hpp"

#include <nlohmann/json.hpp>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace smtsplit {

namespace embedded {
extern const std::string_view page_html, page_css, page_script, chart_js;
}

namespace {

using json = nlohmann::ordered_json;

// JSON inside <script>, which ends at the first `</script` whatever stands around it, and in which `<!--` changes where it
// ends. Without `<`, which JSON knows only in strings, there is neither.
std::string json_in_script(const json& value) {
  const std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size() + text.size() / 16);
  for (const char c : text) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

void write_part(std::string_view name, const json& data, const json& outputs, std::ostream& out) {
  if (name == "style") {
    out << embedded::page_css;
  } else if (name == "chart") {
    out << embedded::chart_js;
  } else if (name == "script") {
    out << embedded::page_script;
  } else if (name == "data") {
    out << json_in_script(data);
  } else if (name == "outputs") {
    out << json_in_script(outputs);
  } else {
    throw std::logic_error("the page has a placeholder without a meaning: " + std::string(name));
  }
}

}  // namespace

// Only the template is searched for placeholders, `{{name}}`, never what replaces them.
void write_html_page(const json& data, const json& outputs, std::ostream& out) {
  std::string_view rest = embedded::page_html;
  for (auto begin = rest.find("{{"); begin != rest.npos; begin = rest.find("{{")) {
    const auto end = rest.find("}}", begin);
    if (end == rest.npos) throw std::logic_error("the page has a placeholder without an end");
    out << rest.substr(0, begin);
    write_part(rest.substr(begin + 2, end - begin - 2), data, outputs, out);
    rest.remove_prefix(end + 2);
  }
  out << rest;
}

}  // namespace smtsplit
