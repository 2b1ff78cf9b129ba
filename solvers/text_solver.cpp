// The solver-neutral half of the text adapters.
#include "solvers/text_solver.hpp"

#include <algorithm>

#include "solvers/term_checks.hpp"

namespace smtsplit {

std::string excerpt(std::string_view text) {
  constexpr std::size_t limit = 400;
  std::string result;
  for (const char c : text.substr(0, limit)) result += c == '\n' ? ' ' : (static_cast<unsigned char>(c) < 32 ? '?' : c);
  while (!result.empty() && result.back() == ' ') result.pop_back();
  return text.size() > limit ? result + " ..." : result;
}

void TextSolver::fail(const std::string& what) { throw SolverError(what); }

void TextSolver::collect_symbols(Term root) {
  visit_bottom_up(
      root, [&](Term t) { return t->id < seen_.size() && seen_[t->id]; },
      [&](Term t) {
        if (t->id >= seen_.size()) seen_.resize(std::max<std::size_t>(t->id + 1, seen_.size() * 2));
        seen_[t->id] = true;
        if (t->op == TermOp::Symbol) symbols_.push_back(t);
      });
}

void TextSolver::assert_term(Term t) {
  require_bool(t, "assert");
  model_.reset();
  failed_.reset();
  assertions_.push_back(t);
  collect_symbols(t);
}

void TextSolver::verify_model(TermEvaluator& model, std::span<const Term> assumptions) const {
  for (const auto& group : {std::span<const Term>(assertions_), assumptions})
    for (Term t : group)
      if (model.value(t) != 1) fail("its model does not satisfy the assertions");
}

Answer TextSolver::check(std::span<const Term> assumptions) {
  model_.reset();
  failed_.reset();
  for (Term t : assumptions) {
    require_bool(t, "an assumption");
    collect_symbols(t);
  }
  Outcome outcome = out_of_time();
  try {
    if (!deadline_.reached()) outcome = decide(assumptions);
    if (outcome.answer == Answer::Sat) verify_model(outcome.model, assumptions);
  } catch (const SolverError& error) {
    throw SolverError(name_ + ": " + error.what());
  }
  unknown_reason_ = std::move(outcome.reason);
  if (outcome.answer == Answer::Sat) {
    model_ = std::move(outcome.model);
  } else if (outcome.answer == Answer::Unsat) {
    failed_ = outcome.failed ? std::move(*outcome.failed) : std::vector<bool>(assumptions.size(), true);
  }
  return outcome.answer;
}

std::uint64_t TextSolver::value(Term t) {
  if (!model_) throw SolverError(name_ + ": a value was asked for without a model");
  return model_->value(t);
}

bool TextSolver::failed(std::size_t assumption_index) {
  if (!failed_ || assumption_index >= failed_->size())
    throw SolverError(name_ + ": a core was asked for where there is none");
  return (*failed_)[assumption_index];
}

}  // namespace smtsplit
