// Every gate as a few ands.
#include "encoders/and_gates.hpp"

#include <stdexcept>

namespace smtsplit {

void AndGates::clause(std::span<const Bit>) { throw std::logic_error("a clause is asserted in a circuit"); }

Bit AndGates::add(Node node) {
  nodes_.push_back(node);
  return static_cast<Bit>(nodes_.size() - 1);
}

Bit AndGates::select(std::span<const Choice> choices) {
  Bits any;
  for (const Choice& c : choices) any.push_back(conjunction(c.condition, c.value));
  return disjunction(any);
}

// A balanced tree.
Bit AndGates::build_wide_and(const Bits& literals) {
  Bits queue = literals;
  for (std::size_t i = 0; i + 1 < queue.size(); i += 2) queue.push_back(conjunction(queue[i], queue[i + 1]));
  return queue.back();
}

Bit AndGates::build_xor(Bit a, Bit b) { return disjunction(conjunction(a, -b), conjunction(-a, b)); }

Bit AndGates::build_ite(Bit condition, Bit then_value, Bit else_value) {
  return disjunction(conjunction(condition, then_value), conjunction(-condition, else_value));
}

Bit AndGates::build_majority(Bit a, Bit b, Bit c) {
  return disjunction(conjunction(a, b), conjunction(c, disjunction(a, b)));
}

}  // namespace smtsplit
