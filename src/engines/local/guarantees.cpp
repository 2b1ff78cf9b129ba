#include "engines/local/guarantees.hpp"

#include <map>

#include "engines/local/fixpoint.hpp"
#include "engines/query.hpp"

namespace smtsplit {
namespace {

using namespace local;

class Printer {
 public:
  explicit Printer(Space& space) : space_(space), system_(space.processes.functions().system()) {}

  // "x = 1 & p.l in {2, 3}", of a box over these digits; "TRUE" when it says nothing.
  std::string box(BoxView masks, const std::vector<Digit>& digits, bool next) {
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
      if (masks[i] == all_values(digits[i].size)) continue;
      text += (text.empty() ? "" : " & ") + literal(digits[i], masks[i], next);
    }
    return text.empty() ? "TRUE" : text;
  }

 private:
  std::string literal(const Digit& digit, Mask values, bool next) {
    const Variable& v = system_.variables[digit.variable];
    const std::string name = next ? "next(" + v.name + ")" : v.name;
    if (space_.digits.of(v.id).size() > 1) {  // a bit of a word, or a part of a large range
      std::vector<Expr> any;
      for (unsigned d = 0; d < digit.size; ++d) {
        if ((values >> d & 1) != 0) any.push_back(space_.digits.is(digit, d, system_.pool->variable(v, next)));
      }
      return "(" + system_.print(system_.pool->disjunction(any)) + ")";
    }
    if (v.type.is_boolean()) return values == 2 ? name : "!" + name;
    std::string list;
    std::size_t count = 0;
    for (unsigned d = 0; d < digit.size; ++d) {
      if ((values >> d & 1) == 0) continue;
      list += (count++ == 0 ? "" : ", ") + system_.print(v.domain.at(d), v.id);
    }
    return count == 1 ? name + " = " + list : name + " in {" + list + "}";
  }

  Space& space_;
  System& system_;
};

std::vector<std::string> invariant(Space& space, const Fixpoint& fixpoint, ProcessId p, Printer& printer) {
  std::vector<Digit> digits = space.layout.shared;
  digits.insert(digits.end(), space.layout.local[p].begin(), space.layout.local[p].end());
  BoxSet states(digits.size());
  for (SplitAssertion::RegionId r = 0; r < fixpoint.theta().size(); ++r) {
    const SplitAssertion::Region& region = fixpoint.theta()[r];
    const BoxSet& locals = region.parts[p].known;
    for (std::size_t i = 0; i < locals.size(); ++i) {
      Box box = region.shared;
      box.insert(box.end(), locals[i].begin(), locals[i].end());
      states.add(box);
    }
  }
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < states.size(); ++i) lines.push_back(printer.box(states[i], digits, false));
  return lines;
}

// The steps that set the same digits are boxes over all digits before and these after.
std::vector<std::string> guarantee(Space& space, const Fixpoint& fixpoint, ProcessId p, Printer& printer) {
  const std::vector<Digit>& digits = space.layout.shared;
  std::map<std::vector<std::size_t>, BoxSet> by_effect;
  Box from, to;
  for (SplitAssertion::RegionId r = 0; r < fixpoint.theta().size(); ++r) {
    for (const Fixpoint::Edge& edge : fixpoint.edges(r)) {
      if (edge.process != p || !fixpoint.ends(r, edge, from, to)) continue;
      std::vector<std::size_t> set;
      for (const DigitSet& s : space.commands[p][edge.command].shared_effect) {
        const bool keeps = is_point(BoxView(&from[s.place], 1)) && from[s.place] == to[s.place];
        if (!keeps) set.push_back(s.place);
      }
      if (set.empty()) continue;
      if (set.size() == 1 && is_point(BoxView(&to[set[0]], 1))) from[set[0]] &= ~to[set[0]];
      Box box = from;
      for (std::size_t place : set) box.push_back(to[place]);
      by_effect.try_emplace(set, BoxSet(box.size())).first->second.add(box);
    }
  }
  std::vector<std::string> lines;
  for (const auto& [set, steps] : by_effect) {
    std::vector<Digit> after;
    for (std::size_t place : set) after.push_back(digits[place]);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      lines.push_back(printer.box(steps[i].first(digits.size()), digits, false) + " -> " +
                      printer.box(steps[i].subspan(digits.size()), after, true));
    }
  }
  return lines;
}

}  // namespace

GuaranteesAnswer guarantees(System& system, const Deadline& deadline) {
  try {
    Space space(system, {}, deadline);
    Fixpoint fixpoint(space, {}, Guarantees::OfReachable, deadline);
    while (fixpoint.advance()) {
    }
    GuaranteesAnswer answer;
    Printer printer(space);
    for (ProcessId p = 0; p < system.processes.size(); ++p) {
      ProcessView view{system.processes[p].name, invariant(space, fixpoint, p, printer),
                       guarantee(space, fixpoint, p, printer)};
      const bool idle = space.layout.local[p].empty() && view.guarantee.empty();
      if (!idle) answer.processes.push_back(std::move(view));
    }
    return answer;
  } catch (const Stopped& e) {
    return {{}, e.reason};
  } catch (const CircularNextValues& e) {
    return {{}, e.what()};
  }
}

}  // namespace smtsplit
