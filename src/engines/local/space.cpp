#include "engines/local/space.hpp"

namespace smtsplit::local {

Space::Space(System& system, const EncodingOptions& options, const Deadline& deadline, Projection projection)
    : processes(system),
      digits(processes.functions().system()),
      layout(processes, digits),
      single(Parts::single(layout)) {
  for (ProcessId p = 0; p < processes.size(); ++p) {
    commands.push_back(commands_of(processes, p, digits, layout, options, deadline, projection));
  }
  initial = initial_boxes(processes, digits, layout, options, deadline, projection);
}

}  // namespace smtsplit::local
