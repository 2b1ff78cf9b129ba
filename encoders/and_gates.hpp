// Gates as an and-inverter graph: nodes with two inputs, either of them negated or not.
#pragma once

#include "encoders/gates.hpp"

namespace smtsplit {

/// Variables are numbered from 1, which is the constant true, in an order in which a node comes after its inputs.
class AndGates final : public Gates {
 public:
  struct Node {
    Bit left = 0, right = 0;  ///< both 0: not a gate
  };

  AndGates() : Gates(1), nodes_(2) {}

  /// One more than the greatest variable.
  [[nodiscard]] Bit size() const { return static_cast<Bit>(nodes_.size()); }
  [[nodiscard]] const Node& node(Bit variable) const { return nodes_[static_cast<std::size_t>(variable)]; }

  Bit fresh() override { return add({}); }
  using Gates::clause;
  /// A circuit computes and asserts nothing: throws std::logic_error.
  void clause(std::span<const Bit> literals) override;
  Bit select(std::span<const Choice> choices) override;

 private:
  Bit add(Node node);
  Bit build_and(Bit a, Bit b) override { return add({a, b}); }
  Bit build_wide_and(const Bits& literals) override;
  Bit build_xor(Bit a, Bit b) override;
  Bit build_ite(Bit condition, Bit then_value, Bit else_value) override;
  Bit build_majority(Bit a, Bit b, Bit c) override;

  std::vector<Node> nodes_;  // by variable
};

}  // namespace smtsplit
