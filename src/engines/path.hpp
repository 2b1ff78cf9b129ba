// A path of a system inside a solver: frames connected by transitions, starting anywhere or in an initial state.
#pragma once

#include <memory>
#include <vector>

#include "encoders/unrolling.hpp"
#include "engines/engine.hpp"

namespace smtsplit {

class Path {
 public:
  enum class Start { Anywhere, Initial };

  Path(System& system, const EncodingOptions& options, Start start);

  [[nodiscard]] Unrolling& solver() { return *solver_; }
  /// Makes frames 0..frame exist, each a state (INVAR) and connected to the one before by a transition.
  void extend_to(unsigned frame);
  [[nodiscard]] unsigned last_frame() const { return last_; }
  /// The last frame a goal looks at when it is violated at this position: a goal about steps needs the next one, too.
  static unsigned frames_of(const Goal& goal, unsigned position) {
    return position + (goal.expr->about_step() ? 1 : 0);
  }
  /// "the goal holds at this position"; extends the path as far as the goal looks.
  Literal holds(const Goal& goal, unsigned position);
  /// After Sat: the states of frames 0..last.
  [[nodiscard]] Trace trace(unsigned last);
  /// Requires frame 0 to be this state.
  void start_in(const Valuation& state);

 private:
  void require_all(const std::vector<Expr>& exprs, unsigned frame);

  System& system_;
  Formulas formulas_;
  std::unique_ptr<Unrolling> solver_;
  unsigned last_ = 0;
};

}  // namespace smtsplit
