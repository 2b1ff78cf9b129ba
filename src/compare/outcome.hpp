// What a run says about its property, in one word and a reason. A verdict comes only from a run that ended well and says
// one thing; whatever else happens is no verdict.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/line_pattern.hpp"
#include "compare/run.hpp"

namespace smtsplit {

enum class Status {
  Proved,
  Refuted,
  Unknown,      ///< the tool gave up, or what it found does not decide the property
  Unsupported,  ///< the tool cannot be asked
  Timeout,
  OutOfMemory,
  TooMuchOutput,
  TooManyProcesses,
  Error,  ///< a crash, or output that says nothing or two things
};

/// "proved", "out-of-memory", ...
[[nodiscard]] std::string_view word_of(Status status);
[[nodiscard]] std::optional<Status> status_of(std::string_view word);
[[nodiscard]] constexpr bool is_verdict(Status status) { return status == Status::Proved || status == Status::Refuted; }

struct RunOutcome {
  Status status = Status::Error;
  std::string reason;  ///< empty for a plain verdict
};

/// How the output of a tool is read: a line that matches (somewhere in it) says the status.
struct Reading {
  struct Pattern {
    Status status;
    LinePattern line;
  };
  std::vector<Pattern> patterns;
  std::vector<int> exit_codes = {0};  ///< with any other one, a verdict is an error
  /// The tool decides whether a bad state can be reached, which for some properties is less than their refutation.
  bool decides_invariants = false;
};

/// "exit code 7", "killed by SIGSEGV", "cannot run 'x': No such file or directory", "the limit of time was reached".
[[nodiscard]] std::string end_text(const Measurement& measurement);

/// `refutable_by_state` is false for a property that a reachable bad state alone does not refute.
[[nodiscard]] RunOutcome read_outcome(const Reading& reading, const Measurement& measurement, std::string_view output,
                                      bool refutable_by_state);

}  // namespace smtsplit
