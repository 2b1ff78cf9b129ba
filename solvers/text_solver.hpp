// What solvers reached through SMT-LIB text have in common: the assertions are kept as terms, so that a program can be
// started again at any time, and every model a program gives is checked against them before Sat is answered.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solvers/smt_solver.hpp"
#include "solvers/term_semantics.hpp"

namespace smtsplit {

class TextSolver : public SmtSolver {
 public:
  explicit TextSolver(std::string name) : name_(std::move(name)) {}

  void assert_term(Term t) override;
  Answer check(std::span<const Term> assumptions) final;
  std::uint64_t value(Term t) final;
  bool failed(std::size_t assumption_index) final;
  void set_deadline(const Deadline& deadline) final { deadline_ = deadline; }
  void set_seed(unsigned seed) override { seed_ = seed; }
  std::string unknown_reason() const final { return unknown_reason_; }

 protected:
  struct Outcome {
    Answer answer = Answer::Unknown;
    std::string reason;                       ///< Unknown
    TermEvaluator model;                      ///< Sat: the values of symbols()
    std::optional<std::vector<bool>> failed;  ///< Unsat: by assumption; none when there is no core
  };
  /// One check, within deadline(). SolverError for anything but an answer.
  virtual Outcome decide(std::span<const Term> assumptions) = 0;

  [[nodiscard]] Outcome out_of_time() const { return {Answer::Unknown, "the time limit was reached", {}, {}}; }
  /// Throws a SolverError, to which check() adds the solver's name.
  [[noreturn]] static void fail(const std::string& what);
  [[nodiscard]] const std::vector<Term>& assertions() const { return assertions_; }
  /// The symbols of all assertions and assumptions so far.
  [[nodiscard]] const std::vector<Term>& symbols() const { return symbols_; }
  [[nodiscard]] const Deadline& deadline() const { return deadline_; }
  [[nodiscard]] std::optional<unsigned> seed() const { return seed_; }

 private:
  void collect_symbols(Term t);
  void verify_model(TermEvaluator& model, std::span<const Term> assumptions) const;

  std::string name_;
  std::vector<Term> assertions_, symbols_;
  std::vector<bool> seen_;  // by term id
  Deadline deadline_;
  std::optional<unsigned> seed_;
  std::string unknown_reason_;
  std::optional<TermEvaluator> model_;
  std::optional<std::vector<bool>> failed_;
};

/// A printable, bounded piece of what a program wrote, for error messages.
[[nodiscard]] std::string excerpt(std::string_view text);

}  // namespace smtsplit
