// Infinite fair continuations: what a reachable violation needs to refute AG p or G p, and what witnesses EF p.
//
// A lasso s_0 .. s_l .. s_{k-1} with s_k = s_l is fair when
//   JUSTICE p:          p holds at some step of the loop;
//   COMPASSION (p, q):  p holds at no step of the loop, or q at some.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "engines/engine.hpp"

namespace smtsplit {

/// There is certainly no lasso of the kind asked for: no path of `length` steps exists.
struct NoLasso {
  unsigned length;
};
using LassoAnswer = std::variant<Trace, NoLasso, Unknown>;

class LassoSearch {
 public:
  LassoSearch(System& system, const EngineOptions& options, const Deadline& deadline)
      : system_(system), options_(options), deadline_(deadline) {}

  /// A fair lasso that begins with the given finite path (the inputs of its last state may change).
  LassoAnswer continue_path(const Trace& path);

  /// The same, if one can be closed among the states that are met first behind the path: quick, and as short as
  /// possible or nearly so.
  [[nodiscard]] std::optional<Trace> short_loop(const Trace& path) const;

  /// A fair lasso from an initial state on which `target` holds at some position (null: any fair lasso).
  LassoAnswer through(Expr target);

 private:
  std::optional<Trace> walk(const Trace& path);
  LassoAnswer unroll(const Valuation* start, Expr target);

  System& system_;
  const EngineOptions& options_;
  Deadline deadline_;
};

/// Whether every infinite path that repeats the loop of this lasso is fair.
[[nodiscard]] bool is_fair_loop(const System& system, const Trace& trace);

}  // namespace smtsplit
