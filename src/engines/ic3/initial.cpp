#include "engines/ic3/initial.hpp"

namespace smtsplit::ic3 {

InitialStates::InitialStates(DeterministicSystem& system, Vocabulary& vocabulary, const EncodingOptions& options)
    : vocabulary_(vocabulary), solver_(make_unrolling(system.system(), options)) {
  solver_->require(solver_->literal(system.initial(), 0));
  solver_->require(solver_->literal(system.invariant(), 0));
}

void InitialStates::set_deadline(const Deadline& deadline) {
  deadline_ = deadline;
  solver_->set_deadline(deadline);
}

bool InitialStates::meets(const Cube& cube) {
  for (StateLiteral l : cube) {
    if (!impossible_.contains(l)) continue;
    why_not_ = {l};
    return false;
  }
  std::vector<Literal> assumptions;
  for (StateLiteral l : cube) assumptions.push_back(solver_->literal(vocabulary_.now(l), 0));
  if (satisfiable(*solver_, assumptions, deadline_)) return true;
  why_not_.clear();
  for (std::size_t i = 0; i < cube.size(); ++i) {
    if (solver_->failed(assumptions[i])) why_not_.push_back(cube[i]);
  }
  if (why_not_.size() == 1) impossible_.insert(why_not_.front());
  return false;
}

}  // namespace smtsplit::ic3
