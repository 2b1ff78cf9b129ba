// Predecessors by unsatisfiable cores.
#pragma once

#include <memory>

#include "engines/ic3/predecessors.hpp"

namespace smtsplit::ic3 {

class Lifting final : public Predecessors {
 public:
  /// Without `enabled` every answer is the whole state.
  Lifting(DeterministicSystem& system, Vocabulary& vocabulary, Moves& moves, const EncodingOptions& options,
          bool enabled);

  void set_deadline(const Deadline& deadline) override;
  Cube into(const Cube& target, const Valuation& state, std::size_t move) override;
  Cube where(Expr condition, const Valuation& state) override;

 private:
  Cube lift(std::vector<Literal> not_all, const Valuation& state);
  void rebuild();

  DeterministicSystem& system_;
  Vocabulary& vocabulary_;
  Moves& moves_;
  EncodingOptions options_;
  bool enabled_;
  Deadline deadline_;
  std::unique_ptr<Unrolling> solver_;
  std::size_t garbage_ = 0;
};

}  // namespace smtsplit::ic3
