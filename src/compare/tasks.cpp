#include "compare/tasks.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>
#include <set>

#include "certificates/sha256.hpp"
#include "compare/folder.hpp"
#include "compare/printable.hpp"
#include "compare/single_run.hpp"
#include "frontend/frontend.hpp"
#include "verify/wellformed.hpp"

namespace smtsplit {
namespace {

constexpr RunLimits kGeneratorLimits{600, 4096, kLargestInput, 1000};
constexpr std::size_t kLargestMessage = 2000;  // bytes
constexpr double kCheckSeconds = 60;

std::string with_size(const std::string& text, const std::optional<std::size_t>& size) {
  return size ? replaced(text, "{N}", std::to_string(*size)) : text;
}

// What the command prints; nothing of it is left then. The place is that of the command in the campaign file.
std::string printed_by(const std::vector<std::string>& command, Location place, Runner& runner,
                       const Interruption& interrupted) {
  const TemporaryFolder scratch;
  RunRequest request;
  request.command = command;
  request.log = scratch / "model";
  request.errors = scratch / "errors";
  request.limits = kGeneratorLimits;
  const Measurement measurement = run_to_end(runner, request, interrupted);
  if (measurement.end == RunEnd::Exited && measurement.code == 0) return file_text(request.log).value_or("");
  std::string said = file_text(request.errors).value_or("");
  said.erase(said.find_last_not_of(" \n\r\t") + 1);
  if (said.size() > kLargestMessage) said = said.substr(0, kLargestMessage) + " ...";
  throw SettingsError("cannot generate a model by `" + shell_text(command) + "`: " + end_text(measurement) +
                          (said.empty() ? "" : ": " + said),
                      place);
}

class TaskReader {
 public:
  TaskReader(Runner& runner, std::ostream& warnings, const Interruption& interrupted)
      : runner_(runner), warnings_(warnings), interrupted_(interrupted) {}

  void add(const ModelSource& source, std::optional<std::size_t> size) {
    std::vector<std::string> command;
    for (const std::string& word : source.generate) command.push_back(with_size(word, size));
    const std::string path = with_size(source.file, size);
    std::string text =
        command.empty() ? read(path, source.place) : printed_by(command, source.place, runner_, interrupted_);
    const std::string name = printable(command.empty() ? std::filesystem::path(path).stem().string()
                                                       : source.family + "-" + std::to_string(*size));
    const std::string origin = command.empty() ? path : shell_text(command);
    const Source model(command.empty() ? path : name + ".smv", text);
    const System system = loaded(model);

    Task task;
    task.model = "inputs/" + file_name_part(name, files_) + ".smv";
    task.origin = origin;
    task.family = printable(source.family);
    task.size = size;
    for (const std::string& label : source.labels) task.labels.push_back(printable(label));
    task.only_property = system.properties.size() == 1;
    task.model_sha256 = sha256(text);
    add_properties(source, system, model, unique_name(name, names_), task);
    read_.files.emplace(task.model, std::move(text));
  }

  [[nodiscard]] ReadTasks take() {
    if (read_.tasks.empty()) throw InputError("smtsplit: error: there is no property to be compared\n");
    return std::move(read_);
  }

 private:
  // What may take long in one piece can be ended at once, as there is nothing to be kept yet.
  static std::string read(const std::string& path, Location place) {
    const EndsBySignals at_once;
    return input_text(path, place);
  }

  static System loaded(const Source& model) {
    const EndsBySignals at_once;
    Diagnostics diagnostics;
    std::optional<System> system = smv::load(model, diagnostics);
    if (system) check(*system, diagnostics);
    std::string messages;
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.severity == Severity::Error) messages += render(d, model);
    }
    if (!system || diagnostics.has_errors()) throw InputError(messages);
    return *std::move(system);
  }

  // What each run would say again.
  static void check(System& system, Diagnostics& diagnostics) {
    try {
      check_wellformed(system, diagnostics, Deadline::after(kCheckSeconds));
    } catch (const TooManyErrors&) {
    } catch (const WellformednessOpen&) {
    }
  }

  void add_properties(const ModelSource& source, const System& system, const Source& model, const std::string& name,
                      Task task) {
    const std::size_t count = system.properties.size();
    std::vector<std::size_t> wanted = source.properties;
    if (wanted.empty()) {
      for (std::size_t i = 0; i < count; ++i) wanted.push_back(i);
    }
    if (count == 0) throw InputError("smtsplit: error: " + model.name() + ": it has no properties\n");
    std::size_t added = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (wanted[i] >= count) {
        throw SettingsError("there is no property " + std::to_string(wanted[i]) + " in '" + model.name() +
                                "', which has " + std::to_string(count) + ", numbered from 0",
                            source.place);
      }
      if (std::count(wanted.begin(), wanted.end(), wanted[i]) > 1) {
        throw SettingsError("property " + std::to_string(wanted[i]) + " is asked for twice", source.place);
      }
      const Property& property = system.properties[wanted[i]];
      if (const auto* unsupported = std::get_if<Unsupported>(&property.meaning)) {
        Diagnostics note;
        note.warning(unsupported->location, "property " + std::to_string(property.index) +
                                                " is left out: " + unsupported->reason + " is not supported");
        warnings_ << render(note.all().front(), model);
        continue;
      }
      task.name = wanted.size() > 1 ? unique_name(name + "#" + std::to_string(property.index), names_) : name;
      task.property = property.index;
      task.kind = to_string(property.kind);
      task.expression = property.text;
      task.refutable_by_state = refutable_by_state(property, system);
      if (!source.expected.empty()) task.expected = source.expected[source.expected.size() > 1 ? i : 0];
      read_.tasks.push_back(task);
      ++added;
    }
    if (added == 0) warnings_ << "smtsplit: warning: " << model.name() << ": no property is left to be compared\n";
  }

  // Below AG and G, a bad state counts only on an infinite fair path. Assignments alone always leave a way on.
  static bool refutable_by_state(const Property& property, const System& system) {
    return property.kind == SpecKind::Invarspec ||
           (system.fairness.empty() && system.transitions.empty() && system.invariants.empty());
  }

  Runner& runner_;
  std::ostream& warnings_;
  const Interruption& interrupted_;
  ReadTasks read_;
  std::set<std::string> files_, names_;
};

}  // namespace

ReadTasks read_tasks(const std::vector<ModelSource>& sources, Runner& runner, std::ostream& warnings,
                     const Interruption& interrupted) {
  TaskReader reader(runner, warnings, interrupted);
  for (const ModelSource& source : sources) {
    if (source.sizes.empty()) reader.add(source, std::nullopt);
    for (const std::size_t size : source.sizes) reader.add(source, size);
  }
  return reader.take();
}

}  // namespace smtsplit
