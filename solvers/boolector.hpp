// A solver that is a program which reads one SMT-LIB script, answers its one check-sat and ends: Boolector 1.5 knows
// neither options nor macros, push, get-value or a second check-sat. Each check starts it afresh.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "solvers/text_solver.hpp"

namespace smtsplit {

class BoolectorProcess final : public TextSolver {
 public:
  explicit BoolectorProcess(std::string program) : TextSolver("boolector"), program_(std::move(program)) {}

 private:
  Outcome decide(std::span<const Term> assumptions) override;
  [[nodiscard]] std::string script(std::span<const Term> assumptions) const;
  [[nodiscard]] TermEvaluator read_model(std::string_view text) const;

  std::string program_;
};

}  // namespace smtsplit
