// export: a model for other tools.
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/load.hpp"

namespace smtsplit {
namespace {

// A file that cannot be opened is a wrong command line; standard output is checked by run_app().
int write(const std::string& path, const std::string& text) {
  if (path == "-") {
    std::cout << text;
    return kExitProved;
  }
  std::ofstream file(path, std::ios::binary);
  const int code = file ? kExitInternal : kExitUsage;
  file << text << std::flush;
  if (file) return kExitProved;
  std::cerr << "smtsplit: error: cannot write '" << path << "'\n";
  return code;
}

}  // namespace

int run_export(const ExportCommand& command) {
  std::string problem;
  const auto text = read_file(command.model, problem);
  if (!text) {
    std::cerr << "smtsplit: error: cannot read '" << command.model << "': " << problem << "\n";
    return kExitInput;
  }
  const Source source(command.model == "-" ? "<stdin>" : command.model, *text);
  Diagnostics diagnostics;
  std::optional<System> system = load_model(source, diagnostics, Deadline());
  int code = system ? kExitProved : kExitInput;
  std::ostringstream out;
  if (system) {
    ExportOptions options;
    options.model = source.name();
    options.property = command.property;
    options.binary = command.binary;
    options.sorts = command.sorts;
    if (options.property && *options.property >= system->properties.size()) {
      std::cerr << "smtsplit: error: " << source.name() << ": there is no property " << *options.property << "; it has "
                << system->properties.size() << "\n";
      return kExitUsage;
    }
    try {
      command.exporter(*system, options, out, diagnostics);
    } catch (const TooManyErrors&) {
    }
    if (diagnostics.has_errors()) code = kExitInput;
  }
  for (const Diagnostic& d : diagnostics.all()) std::cerr << render(d, source);
  return code == kExitProved ? write(command.output, out.str()) : code;
}

}  // namespace smtsplit
