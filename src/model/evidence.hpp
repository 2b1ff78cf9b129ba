// What an engine must hand over with an answer. The only ways to build an Outcome are a certificate, a trace, or a
// reason, so a verdict without evidence cannot be written. src/evidence re-checks both kinds.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/evaluator.hpp"
#include "model/system.hpp"

namespace smtsplit {

/// A finite path, or a lasso when `loop` names the state that follows the last one.
/// states[i] holds the inputs of the step from i to i+1 (for the last state of a finite path: any, unless the
/// property looks at inputs or next values, in which case one more state follows the violating step).
struct Trace {
  std::vector<Valuation> states;
  std::optional<std::size_t> loop;
};

/// Why a goal holds.
struct Certificate {
  enum class Kind {
    /// `invariant` (which implies the goal) is k-inductive: it holds at the first k positions of every path from an
    /// initial state, and follows at a position when it holds at the k positions before; with `distinct_states`, for
    /// pairwise distinct states (enough, because a shortest violating path repeats no state). k = 1 without
    /// distinct_states is an ordinary inductive invariant.
    Inductive,
    /// No path from an initial state has k steps, so there is no infinite one. Shows AG, G, EF vacuously.
    NoLongPath,
    /// The initial condition implies the goal.
    Initial,
    /// No infinite fair path violates the goal: `invariant` is inductive, and where it allows a violation the path is
    /// in one of the `regions`, through which no fair path goes on for ever.
    NoFairPath,
  } kind = Kind::Inductive;
  Expr invariant = nullptr;  ///< Inductive, NoFairPath: the invariant; Initial: what is implied
  unsigned k = 1;
  bool distinct_states = false;

  /// Initial, when the initial states are looked at case by case: the goal is the disjunction of these.
  std::vector<Expr> cases = {};

  /// Inductive: the invariant in parts, θ_i over the shared variables, the locals of process i (θ_ij: of two processes),
  /// and the predicates over locals of other processes that are exposed; empty: in one piece.
  std::vector<Expr> split = {};
  std::vector<Expr> exposed = {};

  /// Numbers that the system does not tell apart: any permutation of those of a set, applied to what they stand for,
  /// maps steps to steps. `variables` by family and `processes` by role hold one for each number; variables that hold
  /// names have the number's where they mean it.
  struct Interchangeable {
    std::vector<std::vector<VarId>> variables;
    std::vector<std::vector<ProcessId>> processes;
    std::vector<Value> names;
    std::vector<VarId> holders;
  };
  /// Inductive, of a symmetric system: the invariant excludes these sets of states and all their images, no others.
  std::vector<Interchangeable> interchangeable = {};
  std::vector<Expr> excluded = {};

  /// NoFairPath: a path never returns from a region to one before it, and no fair path stays in one for ever:
  ///   without `fairness`, no path of `steps` steps stays inside;
  ///   JUSTICE p of that index: p holds on no step inside;
  ///   COMPASSION (p, q) of that index: q holds on no step inside, so that p must end; for steps inside without p, the
  ///   regions `inside` cover this one and are as these are.
  struct Region {
    Expr states = nullptr;
    std::optional<std::size_t> fairness = std::nullopt;  ///< index into System::fairness
    unsigned steps = 1;
    std::vector<Region> inside;
  };
  std::vector<Region> regions = {};
};

struct Proved {
  Certificate certificate;
};
struct Refuted {
  Trace trace;
};
/// `bound`: no violation within that many steps.
struct Unknown {
  std::string reason;
  std::optional<unsigned> bound;
};

/// An engine's claim about "expr holds on every reachable state or step", before it is re-checked.
using Outcome = std::variant<Proved, Refuted, Unknown>;

}  // namespace smtsplit
