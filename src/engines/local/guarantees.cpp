#include "engines/local/guarantees.hpp"

#include <algorithm>
#include <map>

#include "engines/local/fixpoint.hpp"
#include "engines/query.hpp"

namespace smtsplit {
namespace {

using namespace local;

class Printer {
 public:
  explicit Printer(Space& space) : space_(space), system_(space.processes.functions().system()) {}

  // "x = 1 & p.l in {2, 3}", of a box over these digits; "TRUE" when it says nothing. What a step sets is always said.
  std::string box(BoxView masks, const std::vector<Digit>& digits, bool next) {
    std::string text;
    for (std::size_t i = 0; i < digits.size();) {
      const VarId v = digits[i].variable;
      std::size_t end = i + 1;
      while (end < digits.size() && digits[end].variable == v) ++end;
      const BoxView own = masks.subspan(i, end - i);
      const std::span<const Digit> of_v(&digits[i], end - i);
      bool says_something = next;
      for (std::size_t k = 0; k < own.size(); ++k) says_something |= own[k] != all_values(of_v[k].size);
      if (says_something) text += (text.empty() ? "" : " & ") + literal(v, own, of_v, next);
      i = end;
    }
    return text.empty() ? "TRUE" : text;
  }

 private:
  // The values of one variable.
  std::string literal(VarId id, BoxView masks, std::span<const Digit> digits, bool next) {
    const Variable& v = system_.variables[id];
    const std::string name = next ? "next(" + v.name + ")" : v.name;
    if (v.type.is_word() || digits.size() != space_.digits.of(id).size()) return digits_text(v, masks, digits, next);
    std::vector<Value> values;
    for (std::uint64_t i = 0; i < v.domain.size(); ++i) {
      bool inside = true;
      for (std::size_t k = 0; k < digits.size(); ++k) {
        inside = inside && (masks[k] >> space_.digits.value(digits[k], v.domain.at(i)) & 1) != 0;
      }
      if (inside) values.push_back(v.domain.at(i));
    }
    if (v.type.is_boolean() && values.size() == 1) return values[0] != 0 ? name : "!" + name;
    if (values.size() == 1) return name + " = " + system_.print(values[0], id);
    // Integers that follow each other are a range.
    std::string text;
    for (std::size_t i = 0; i < values.size();) {
      std::size_t end = i + 1;
      while (v.domain.is_interval() && !v.type.is_boolean() && end < values.size() &&
             values[end] == values[end - 1] + 1) {
        ++end;
      }
      const bool range = end - i > 2;
      text += (text.empty() ? "" : ", ") + system_.print(values[i], id);
      if (range) text += ".." + system_.print(values[end - 1], id);
      i = range ? end : i + 1;
    }
    return name + " in " + (text.find(',') == std::string::npos ? text : "{" + text + "}");
  }

  // Bits of a word, or some digits of a large range.
  std::string digits_text(const Variable& v, BoxView masks, std::span<const Digit> digits, bool next) {
    std::vector<Expr> all;
    for (std::size_t k = 0; k < digits.size(); ++k) {
      std::vector<Expr> any;
      for (unsigned d = 0; d < digits[k].size; ++d) {
        if ((masks[k] >> d & 1) != 0) any.push_back(space_.digits.is(digits[k], d, system_.pool->variable(v, next)));
      }
      all.push_back(system_.pool->disjunction(any));
    }
    return system_.print(system_.pool->conjunction(all));
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
    const BoxSet& locals = fixpoint.theta().part(r, p).known;
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

// With one digit of a variable the others, where their value is known: it reads better.
void complete_variables(const std::vector<Digit>& digits, const Box& from, std::vector<std::size_t>& set) {
  std::vector<std::size_t> more;
  for (std::size_t place = 0; place < digits.size(); ++place) {
    const bool is_point_there = is_point(BoxView(&from[place], 1));
    const bool of_same = std::any_of(set.begin(), set.end(),
                                     [&](std::size_t s) { return digits[s].variable == digits[place].variable; });
    if (is_point_there && of_same && std::find(set.begin(), set.end(), place) == set.end()) more.push_back(place);
  }
  set.insert(set.end(), more.begin(), more.end());
  std::sort(set.begin(), set.end());
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
      complete_variables(digits, from, set);
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
