// A comparison as one HTML page that needs nothing else: no network, no other file but the logs that it links to.
//
// The page is src/compare/page, embedded into the program together with Chart.js, which draws the plots. The data go
// into it as two JSON values, and everything shown is made from them by the page's script. Their texts, which may be
// anything that a model or a tool printed, are only ever text there.
//
// The first value is read at once:
//   title, created, command     texts; created as 2026-11-29T19:30:00Z
//   complete, planned_runs      whether all runs of the plan are there, and how many it has
//   machine                     cpu, cores, memory_mb, kernel
//   limits                      of a run: timeout_seconds, memory_mb, cores; and jobs, repeat
//   configurations              name, tool, version, command of each
//   baseline                    one of these by its index, or null
//   tasks                       name, model, property (its number), kind, expression, labels of each; family, size and
//                               expected (verdict), or null
//   runs                        an array for each column, an entry for each run: task, configuration (indices), round,
//                               status, reason, wall_seconds, cpu_seconds, memory_mb, log (a path from the page's
//                               folder). A status is proved, refuted, unknown, unsupported, timeout, out-of-memory,
//                               too-much-output, too-many-processes or error
//   disagreements               the tasks (indices)
// The second may be most of the page and is read when someone first asks for details: command and output of each run.
#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>

namespace smtsplit {

/// Texts that are not UTF-8 are shown with replacement characters.
void write_html_page(const nlohmann::ordered_json& data, const nlohmann::ordered_json& outputs, std::ostream& out);

}  // namespace smtsplit
