#include "compare/reports.hpp"

#include <algorithm>
#include <set>
#include <sstream>

namespace smtsplit {
namespace {

template <typename Write>
std::string text_of(Write write) {
  std::ostringstream text;
  write(text);
  return text.str();
}

// A configuration's name as a part of a file's name, each once.
std::string file_part(std::string name, std::set<std::string>& taken) {
  std::replace_if(
      name.begin(), name.end(),
      [](unsigned char c) { return c >= 0x80 || (std::isalnum(c) == 0 && c != '-' && c != '_' && c != '='); }, '_');
  std::string result = name;
  for (std::size_t n = 2; !taken.insert(result).second; ++n) result = name + "-" + std::to_string(n);
  return result;
}

}  // namespace

void write_reports(const ReportInput& input) {
  write_file(input.folder / "results.csv", text_of([&](std::ostream& out) { write_csv(input, out); }));
  write_file(input.folder / "results.md", text_of([&](std::ostream& out) { write_markdown(input, out); }));
  std::set<std::string> taken;
  for (std::size_t i = 0; i < input.campaign.configurations.size(); ++i) {
    const std::string part = file_part(input.campaign.configurations[i].name, taken);
    write_file(input.folder / ("results." + part + ".xml"),
               text_of([&](std::ostream& out) { write_benchexec_xml(input, i, out); }));
  }
  write_file(input.folder / "index.html", text_of([&](std::ostream& out) { write_page(input, out); }));
}

}  // namespace smtsplit
