#include "compare/reports.hpp"

#include <set>
#include <sstream>

#include "compare/printable.hpp"

namespace smtsplit {
namespace {

template <typename Write>
std::string text_of(Write write) {
  std::ostringstream text;
  write(text);
  return valid_utf8(text.str());  // names of files need not be
}

}  // namespace

void write_reports(const ReportInput& input) {
  write_file(input.folder / "results.csv", text_of([&](std::ostream& out) { write_csv(input, out); }));
  write_file(input.folder / "results.md", text_of([&](std::ostream& out) { write_markdown(input, out); }));
  std::set<std::string> taken;
  for (std::size_t i = 0; i < input.campaign.configurations.size(); ++i) {
    const std::string part = file_name_part(input.campaign.configurations[i].name, taken);
    write_file(input.folder / ("results." + part + ".xml"),
               text_of([&](std::ostream& out) { write_benchexec_xml(input, i, out); }));
  }
  write_file(input.folder / "index.html", text_of([&](std::ostream& out) { write_page(input, out); }));
}

}  // namespace smtsplit
