// Traces from outside may leave open who moves and with which inputs. This finds what fits, and replays the whole.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/evidence.hpp"

namespace smtsplit {

/// A trace whose steps are known in part. open[i] are the inputs (the selector may be one) of the step that leaves state
/// i that trace.states[i] does not say; there is one entry for each state. States are complete.
struct PartialTrace {
  Trace trace;
  std::vector<std::vector<VarId>> open;
};

struct Completion {
  enum class Kind {
    Run,      ///< the trace is filled in, and is a run
    NoRun,    ///< whatever is filled in, it is none
    GivenUp,  ///< there are too many ways to fill in a step
  } kind = Kind::Run;
  std::string reason;  ///< what is wrong where; empty for a run
};

/// Fills in what is open, step by step, and checks the states, the steps, and that the loop closes and is fair.
[[nodiscard]] Completion complete(System& system, PartialTrace& partial);

}  // namespace smtsplit
