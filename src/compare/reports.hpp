// The reports of a campaign, each made of its plan and its results alone.
#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "compare/statistics.hpp"

namespace smtsplit {

struct ReportInput {
  const Campaign& campaign;
  const nlohmann::ordered_json& header;   ///< of the results: machine, versions, command line, date
  const std::vector<RunResult>& results;  ///< in the order of their numbers
  const CampaignFolder& folder;
};

/// For a terminal: a line for each task and configuration, a summary, and, last and loudest, what does not fit together.
void write_text_report(const ReportInput& input, std::ostream& out);
/// The same facts as a document in Markdown, with a row for each task and a column for each configuration.
void write_markdown(const ReportInput& input, std::ostream& out);
/// A line a run, RFC 4180.
void write_csv(const ReportInput& input, std::ostream& out);
/// The runs of one configuration in the form of BenchExec's results (its doc/result.dtd, version 1.x to 3.x), for
/// `table-generator`: one file for each configuration.
void write_benchexec_xml(const ReportInput& input, std::size_t configuration, std::ostream& out);
/// The page, self-contained.
void write_page(const ReportInput& input, std::ostream& out);

/// All of them into the folder. Throws SettingsError.
void write_reports(const ReportInput& input);

}  // namespace smtsplit
