#include "compare/inputs.hpp"

#include <cstdio>
#include <set>

#include "compare/settings.hpp"
#include "compare/single_run.hpp"

namespace smtsplit {
namespace {

struct ExportForm {
  const char* extension;
  std::vector<std::string> options;
};

ExportForm form_of(InputFormat format) {
  switch (format) {
    case InputFormat::Aiger: return {".aig", {"--format", "aiger"}};
    case InputFormat::Chc: return {".chc.smt2", {"--format", "chc"}};
    case InputFormat::ChcBv: return {".chc-bv.smt2", {"--format", "chc", "--sorts", "bv"}};
    case InputFormat::Smt2: return {".smt2", {"--format", "smt2"}};
    case InputFormat::Smv:
    case InputFormat::Model: break;
  }
  return {".smv", {"--format", "smv"}};
}

// "line:column: error: message" without the model's name, or the first line.
std::string first_error(const std::string& output) {
  constexpr std::string_view kError = ": error: ";
  const std::size_t at = output.find(kError);
  const std::size_t from = at == std::string::npos ? 0 : at + kError.size();
  return output.substr(from, output.find('\n', from) - from);
}

}  // namespace

void Inputs::prepare(const std::function<void(std::size_t left)>& tell) {
  std::set<InputFormat> formats;
  for (const Configuration& c : campaign_.configurations) formats.insert(campaign_.tools[c.tool].input);
  std::size_t left = formats.size() * campaign_.tasks.size();
  for (std::size_t task = 0; task < campaign_.tasks.size(); ++task) {
    for (const InputFormat format : formats) {
      tell(left--);
      known_[{task, format}] = made(campaign_.tasks[task], format);
    }
  }
}

ToolInput Inputs::made(const Task& task, InputFormat format) {
  const bool as_it_is = format == InputFormat::Model || (format == InputFormat::Smv && task.only_property);
  return as_it_is ? ToolInput{task.model} : exported(task, format);
}

ToolInput Inputs::exported(const Task& task, InputFormat format) {
  // By the contents of the model: what is there is of this model, and no model's own copy is among the exports.
  constexpr std::size_t kDigits = 16;
  const std::string stem = "exports/" + task.model_sha256.substr(0, kDigits) + "-p" + std::to_string(task.property);
  const ExportForm form = form_of(format);
  const std::string file = stem + form.extension, part = stem + ".part" + form.extension;
  if (resumed_ && !file_text(folder_ / file).value_or("").empty()) return {file};
  std::vector<std::string> command = {program_, "export", task.model, "--property", std::to_string(task.property),
                                      "-o",     part};
  command.insert(command.end(), form.options.begin(), form.options.end());
  const Answered answered = run_alone(runner_, folder_, std::move(command), campaign_.limits, interrupted_);
  const Measurement& m = answered.measurement;
  if (m.end == RunEnd::Exited && m.code == 0 && std::rename((folder_ / part).c_str(), (folder_ / file).c_str()) == 0) {
    return {file};
  }
  std::remove((folder_ / part).c_str());
  const std::string what = "no " + form.options[1] + " export: ";
  const std::string said = m.end == RunEnd::Exited ? first_error(answered.output) : end_text(m);
  const auto none = [&](Status status) { return ToolInput{"", status, what + said}; };
  constexpr int kInput = 3, kInternal = 5;
  switch (m.end) {
    case RunEnd::Exited:
      if (m.code == kInput) return none(Status::Unsupported);
      if (m.code == kInternal) return none(Status::Error);
      break;
    case RunEnd::Signalled: return none(Status::Error);
    case RunEnd::Timeout:
    case RunEnd::OutOfMemory:
    case RunEnd::TooMuchOutput:
    case RunEnd::TooManyProcesses: return none(Status::Unsupported);
    case RunEnd::NotStarted:
    case RunEnd::Lost: break;
  }
  // A full disk, for one: not what is to be compared.
  throw SettingsError("'" + task.name + "': " + what + said);
}

}  // namespace smtsplit
