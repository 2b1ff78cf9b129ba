// From one predecessor to a cube of them: which literals of a state make its step do what it does?
#pragma once

#include <memory>

#include "engines/query.hpp"
#include "engines/pdr/vocabulary.hpp"

namespace smtsplit::pdr {

class Lifting {
 public:
  /// Without `enabled` every answer is the whole state.
  Lifting(DeterministicSystem& system, Vocabulary& vocabulary, const EncodingOptions& options, bool enabled);

  void set_deadline(const Deadline& deadline);
  /// Literals of `state` (which holds inputs, too) such that every state with them has, under the same inputs, a step
  /// into `target`; that is so for `state` itself.
  Cube into(const Cube& target, const Valuation& state);
  /// The same for: satisfies `condition`, over state and inputs.
  Cube where(Expr condition, const Valuation& state);

 private:
  Cube lift(std::vector<Literal> not_all, const Valuation& state);
  void rebuild();

  DeterministicSystem& system_;
  Vocabulary& vocabulary_;
  EncodingOptions options_;
  bool enabled_;
  Deadline deadline_;
  std::unique_ptr<Unrolling> solver_;
  std::size_t garbage_ = 0;
};

}  // namespace smtsplit::pdr
