// A model as a sequential circuit whose runs violate no property unless the model does.
//
// Constraints of the model are part of the circuit, so that a checker needs to know latches with a reset value and bad
// states, nothing else:
//
//   x            a variable's bits: a latch for each, with the function of DeterministicSystem
//   started      false in the first state. Where an initial value is not fixed, the first state takes it from an input.
//   valid        the first state is an initial one and every step before was enabled
//   bad          valid, and the goal is false (a goal about a step: and the step is enabled)
//
// A state without successor may violate a goal about states: whether its own step is enabled does not count there. Bits
// of an input that stand for no value count as the first value of its domain.
#pragma once

#include <string>
#include <vector>

#include "encoders/and_gates.hpp"
#include "export/safety.hpp"

namespace smtsplit {

struct Circuit {
  struct Input {
    Bit bit;
    std::string name;
  };
  struct Latch {
    Bit bit;
    Bit next;
    bool reset;
    std::string name;
  };
  struct Bad {
    Bit bit;
    std::string name;
  };
  AndGates gates;
  std::vector<Input> inputs;
  std::vector<Latch> latches;
  std::vector<Bad> bad;
  std::vector<std::string> comments;  ///< what the bits of variables mean
};

/// Throws CircularNextValues.
void build_circuit(System& system, const std::vector<SafetyProperty>& properties, Circuit& circuit);

}  // namespace smtsplit
