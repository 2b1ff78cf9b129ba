#include "compare/outcome.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <utility>

#include "compare/printable.hpp"

namespace smtsplit {
namespace {

constexpr std::array<std::pair<Status, std::string_view>, 9> kWords = {
    {{Status::Proved, "proved"},
     {Status::Refuted, "refuted"},
     {Status::Unknown, "unknown"},
     {Status::Unsupported, "unsupported"},
     {Status::Timeout, "timeout"},
     {Status::OutOfMemory, "out-of-memory"},
     {Status::TooMuchOutput, "too-much-output"},
     {Status::TooManyProcesses, "too-many-processes"},
     {Status::Error, "error"}}};

constexpr std::size_t kLongestReason = 200;

// Calls `visit` with each line, without its end.
template <typename Visit>
void for_each_line(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    visit(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::string last_line(std::string_view output) {
  std::string_view last = "no output";
  for_each_line(output, [&](std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first != std::string_view::npos) last = line.substr(first, kLongestReason);
  });
  return printable(last);
}

std::set<Status> said_in(const Reading& reading, std::string_view output) {
  std::set<Status> said;
  for_each_line(output, [&](std::string_view line) {
    for (const Reading::Pattern& pattern : reading.patterns) {
      if (pattern.line.is_in(line)) said.insert(pattern.status);
    }
  });
  return said;
}

// Of a run that did not end by itself and well.
std::optional<Status> status_of(RunEnd end) {
  switch (end) {
    case RunEnd::Timeout: return Status::Timeout;
    case RunEnd::OutOfMemory: return Status::OutOfMemory;
    case RunEnd::TooMuchOutput: return Status::TooMuchOutput;
    case RunEnd::TooManyProcesses: return Status::TooManyProcesses;
    case RunEnd::NotStarted:
    case RunEnd::Lost:
    case RunEnd::Signalled: return Status::Error;
    case RunEnd::Exited: break;
  }
  return std::nullopt;
}

}  // namespace

std::string_view word_of(Status status) {
  const auto* const found =
      std::find_if(kWords.begin(), kWords.end(), [&](const auto& w) { return w.first == status; });
  return found->second;
}

std::optional<Status> status_of(std::string_view word) {
  for (const auto& [status, name] : kWords) {
    if (name == word) return status;
  }
  return std::nullopt;
}

std::string end_text(const Measurement& m) {
  switch (m.end) {
    case RunEnd::Timeout: return "the limit of time was reached";
    case RunEnd::OutOfMemory: return "the limit of memory was reached";
    case RunEnd::TooMuchOutput: return "it printed too much";
    case RunEnd::TooManyProcesses: return "it had too many processes";
    case RunEnd::NotStarted: return m.problem;
    case RunEnd::Lost: return m.problem.empty() ? "the process that watched this run was killed" : m.problem;
    case RunEnd::Signalled: {
      const char* name = sigabbrev_np(m.code);
      return std::string("killed by SIG") + (name == nullptr ? "?" : name);
    }
    case RunEnd::Exited: break;
  }
  return "exit code " + std::to_string(m.code);
}

RunOutcome read_outcome(const Reading& reading, const Measurement& measurement, std::string_view output,
                        bool refutable_by_state) {
  if (const auto status = status_of(measurement.end)) {
    return {*status, *status == Status::Error ? end_text(measurement) : ""};
  }
  const std::set<Status> said = said_in(reading, output);
  const bool code_is_fine =
      std::find(reading.exit_codes.begin(), reading.exit_codes.end(), measurement.code) != reading.exit_codes.end();
  const std::string last = last_line(output);
  if (said.contains(Status::Error)) return {Status::Error, last};
  if (said.contains(Status::Proved) && said.contains(Status::Refuted)) {
    return {Status::Error, "the output says both proved and refuted"};
  }
  if (!code_is_fine && (said.empty() || is_verdict(*said.begin()))) {
    return {Status::Error, end_text(measurement) + ": " + last};
  }
  if (said.empty()) return {Status::Error, "no verdict in the output: " + last};
  // A verdict comes first in the order of Status; of the rest, the later ones say more than "unknown".
  if (!is_verdict(*said.begin())) return {*said.rbegin(), last};
  if (said.contains(Status::Refuted) && reading.decides_invariants && !refutable_by_state) {
    return {Status::Unknown, "a bad state is reachable, which alone does not refute the property"};
  }
  return {*said.begin(), ""};
}

}  // namespace smtsplit
