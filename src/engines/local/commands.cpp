#include "engines/local/commands.hpp"

#include "engines/local/lifting.hpp"

namespace smtsplit::local {

Layout::Layout(const Processes& processes, const Digits& digits) : local(processes.size()) {
  const auto append = [&](const std::vector<VarId>& variables, std::vector<Digit>& to) {
    for (VarId v : variables) to.insert(to.end(), digits.of(v).begin(), digits.of(v).end());
  };
  append(processes.shared(), shared);
  for (ProcessId p = 0; p < processes.size(); ++p) append(processes[p].locals, local[p]);
}

bool restrict_to(Box& box, const std::vector<DigitSet>& sets, std::size_t first) {
  for (const DigitSet& s : sets) {
    if ((box[first + s.place] &= s.values) == 0) return false;
  }
  return true;
}

void assign(Box& box, const std::vector<DigitSet>& sets, std::size_t first) {
  for (const DigitSet& s : sets) box[first + s.place] = s.values;
}

std::vector<Command> renamed(const std::vector<Command>& commands,
                             const std::function<DigitSet(const DigitSet&)>& rename_shared) {
  std::vector<Command> result = commands;
  for (Command& c : result) {
    for (DigitSet& s : c.shared_guard) s = rename_shared(s);
    for (DigitSet& s : c.shared_effect) s = rename_shared(s);
  }
  return result;
}

std::vector<Box> initial_boxes(Processes& processes, Digits& digits, const Layout& layout,
                               const EncodingOptions& options, const Deadline& deadline, Projection projection) {
  BoxLifting lifting(processes.functions().system(), digits, options, deadline, projection);
  std::vector<Digit> all = layout.shared;
  for (const auto& local : layout.local) all.insert(all.end(), local.begin(), local.end());
  const Literal initial = lifting.literal(processes.initial());
  lifting.restrict_search({initial});
  std::vector<Box> boxes;
  const Literal excluded[] = {-initial};
  const auto block = [&](const Box& box) {
    std::vector<Literal> outside;
    for (std::size_t i = 0; i < all.size(); ++i) lifting.append_outside(all[i], box[i], outside);
    lifting.restrict_search(std::move(outside));
  };
  for (bool more = lifting.search(); more;) {
    const Valuation state = lifting.model();
    Box box;
    for (const Digit& d : all) box.push_back(Mask{1} << digits.value(d, state[d.variable]));
    block(box);
    more = lifting.search();
    if (more) {  // else it is the last one, and needs no widening
      box = lifting.lift(all, state, excluded);
      block(box);
      more = lifting.search();
    }
    for (Box& piece : digits.in_domains(all, box)) boxes.push_back(std::move(piece));
  }
  return boxes;
}

}  // namespace smtsplit::local
