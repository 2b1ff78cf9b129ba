#include "engines/base_case.hpp"

#include <algorithm>
#include <numeric>

#include "model/fault.hpp"

namespace smtsplit {

BaseCase::BaseCase(Job& job)
    : job_(job), path_(job.system, job.options.encoding, Path::Start::Initial), open_(job.goals.size()) {
  std::iota(open_.begin(), open_.end(), std::size_t{0});
  path_.solver().set_deadline(job.deadline);
}

void BaseCase::close(std::size_t goal) { std::erase(open_, goal); }

void BaseCase::give_up(const std::string& reason) {
  const std::optional<unsigned> bound = checked_ > 0 ? std::optional(checked_ - 1) : std::nullopt;
  for (std::size_t g : open_) job_.answer(g, Unknown{reason, bound});
  open_.clear();
}

// One position for the goals of one kind. State goals come first: they must not require a successor.
bool BaseCase::check(bool step_goals, unsigned position) {
  Unrolling& solver = path_.solver();
  for (;;) {
    std::vector<std::size_t> goals;
    std::vector<Literal> violated;
    for (std::size_t g : open_) {
      if (job_.goals[g].expr->about_step() != step_goals) continue;
      goals.push_back(g);
      violated.push_back(-path_.holds(job_.goals[g], position));
    }
    if (goals.empty()) return true;
    // some_violation -> one of them; assumed for this query only
    const Literal some_violation = solver.fresh();
    std::vector<Literal> clause = violated;
    clause.push_back(-some_violation);
    solver.add_clause(clause);
    const Literal assumptions[] = {some_violation};
    const Answer answer = solver.solve(assumptions);
    if (answer == Answer::Unknown) {
      reason_ = job_.deadline.reached() ? "time limit reached" : solver.unknown_reason();
      return false;
    }
    if (answer == Answer::Unsat) {
      solver.require(-some_violation);
      return true;
    }
    std::vector<bool> hit;
    for (Literal l : violated) hit.push_back(solver.holds(l));
    const Trace trace = path_.trace(Path::frames_of(job_.goals[goals.front()], position));
    for (std::size_t i = 0; i < goals.size(); ++i) {
      if (!hit[i]) continue;
      close(goals[i]);
      job_.answer(goals[i], Refuted{trace});
    }
    solver.require(-some_violation);
  }
}

bool BaseCase::advance() {
  const unsigned position = checked_;
  path_.extend_to(position);
  if (!check(false, position) || !check(true, position)) return false;
  checked_ += fault("unrolling-off-by-one") && position == 1 ? 2 : 1;
  job_.progress(position, "no violation within " + std::to_string(position) + " steps");
  // Once in a while: is there any longer path at all?
  if ((checked_ & (checked_ - 1)) == 0 && !open_.empty()) {
    path_.extend_to(checked_);
    exhausted_ = path_.solver().solve({}) == Answer::Unsat;
  }
  return true;
}

}  // namespace smtsplit
