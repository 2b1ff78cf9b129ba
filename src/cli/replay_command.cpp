// simulate --replay: checks a trace from a file on the model, and prints it.
#include <iostream>

#include "cli/commands.hpp"
#include "cli/load.hpp"
#include "traces/reader.hpp"

namespace smtsplit {
namespace {

int complain(const std::string& message, ExitCode code) {
  std::cerr << "smtsplit: error: " << message << "\n";
  return code;
}

}  // namespace

int run_replay(const SimulateCommand& command) {
  if (command.replay == "-" && command.model == "-")
    return complain("the model and the trace cannot both come from standard input", kExitUsage);
  auto watches = watch_texts(command.watches);
  auto system = load_or_complain(command.model, watches);
  if (!system) return has_errors(watches) ? kExitUsage : kExitInput;
  std::string problem;
  const auto text = read_file(command.replay, problem);
  if (!text) return complain("cannot read '" + command.replay + "': " + problem, kExitInput);

  const std::string name = command.replay == "-" ? "<stdin>" : command.replay;
  PartialTrace partial;
  try {
    partial = read_trace(*system, *text, command.property);
  } catch (const TraceFileError& e) {
    return complain(name + ": " + e.what(), kExitInput);
  }
  const Completion done = complete(*system, partial);
  switch (done.kind) {
    case Completion::Kind::Run: break;
    case Completion::Kind::NoRun: return complain(name + " is no run of the model: " + done.reason, kExitRefuted);
    case Completion::Kind::GivenUp: return complain(name + ": " + done.reason, kExitUndecided);
  }
  std::cout << format_trace(*system, partial.trace, command.trace, TraceOrigin::replayed());
  return kExitProved;
}

}  // namespace smtsplit
