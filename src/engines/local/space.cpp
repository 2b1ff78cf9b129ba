#include "engines/local/space.hpp"

#include "engines/local/symmetry.hpp"

namespace smtsplit::local {

Space::Space(System& system, const EncodingOptions& options, const Deadline& deadline, Projection projection,
             bool symmetry)
    : processes(system),
      digits(processes.functions().system()),
      layout(processes, digits),
      single(Parts::single(layout)) {
  if (symmetry) scalarsets = find_scalarsets(processes, options, deadline);
  const Symmetry renamings(*this, scalarsets, {});
  for (ProcessId p = 0; p < processes.size(); ++p) {
    if (const auto first = renamings.first_like(p); first != p) {
      commands.push_back(
          renamed(commands[first], [&](const DigitSet& s) { return renamings.swapped({{s}}, first, p)->shared[0]; }));
    } else {
      commands.push_back(commands_of(processes, p, digits, layout, options, deadline, projection));
    }
  }
  initial = initial_boxes(processes, digits, layout, options, deadline, projection);
}

}  // namespace smtsplit::local
