// The proof as models of SMV, for checkers that know nothing of this tool: no translation to SMT is between the model and
// what they decide. Of each claim by an inductive invariant Θ of states:
//
//   inductive.smv   the model with Θ in the place of its initial condition: INVARSPEC Θ, and the goal
//   initial.smv     the model: CTLSPEC Θ, which is about its initial states
//
// The model is printed from its syntax tree, without specifications and fairness; Θ in names of main's instances.
#pragma once

#include <map>
#include <string>

namespace smtsplit::certificates {

struct Package;

/// File names and texts; none where there is no such claim, or Θ is very large.
[[nodiscard]] std::map<std::string, std::string> nusmv_files(Package& package);

}  // namespace smtsplit::certificates
