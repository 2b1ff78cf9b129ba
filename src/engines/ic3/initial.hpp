// Which cubes contain initial states.
#pragma once

#include <memory>
#include <unordered_set>

#include "engines/ic3/vocabulary.hpp"
#include "engines/query.hpp"

namespace smtsplit::ic3 {

class InitialStates {
 public:
  InitialStates(DeterministicSystem& system, Vocabulary& vocabulary, const EncodingOptions& options);

  void set_deadline(const Deadline& deadline);
  /// Is there an initial state in the cube? Then model() is one. If not, why_not() are literals that rule it out.
  bool meets(const Cube& cube);
  [[nodiscard]] Valuation model() { return solver_->valuation(0); }
  [[nodiscard]] const Cube& why_not() const { return why_not_; }

 private:
  Vocabulary& vocabulary_;
  Deadline deadline_;
  std::unique_ptr<Unrolling> solver_;
  std::unordered_set<StateLiteral> impossible_;  // literals that hold in no initial state
  Cube why_not_;
};

}  // namespace smtsplit::ic3
