// A comparison as one HTML page that needs nothing else: no network, no other file but the logs that it links to.
//
// The page is src/compare/page, embedded into the program together with Chart.js, which draws the plots. The data go into
// it as two JSON values, and everything shown is made from them by the page's script. Their texts, which may be anything
// that a model or a tool printed, are only ever text there.
#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>

namespace smtsplit {

/// `data`: the title, machine and limits of the comparison, its configurations and tasks, and "runs", an object with an
/// array for each column. `outputs`: for each run an object with its "command" and "output"; the page reads these only when
/// someone asks for the details of a run. tests/compare/page_data.py makes examples of both.
void write_html_page(const nlohmann::ordered_json& data, const nlohmann::ordered_json& outputs, std::ostream& out);

}  // namespace smtsplit
