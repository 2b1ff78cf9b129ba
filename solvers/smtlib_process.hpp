// A solver that is a program reading SMT-LIB 2.6 commands from its standard input, kept running between checks.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solvers/sexpr.hpp"
#include "solvers/subprocess.hpp"
#include "solvers/text_solver.hpp"

namespace smtsplit {

struct SmtLibProgram {
  std::string name;                  ///< for messages
  std::vector<std::string> command;  ///< program and arguments
  std::string seed_option = ":random-seed";
  /// Z3 walks all of a macro at each use, so that chains of macros cost it quadratic time.
  DefinitionStyle definitions = DefinitionStyle::Macro;
};

class SmtLibProcess final : public TextSolver {
 public:
  explicit SmtLibProcess(SmtLibProgram program);
  ~SmtLibProcess() override;
  void set_seed(unsigned seed) override;

 private:
  struct Session;  // a running program and what it has been told
  struct OutOfTime {};

  Outcome decide(std::span<const Term> assumptions) override;
  Outcome ask(std::span<const Term> assumptions);
  void start();
  std::string assumption_name(Term t);
  TermEvaluator read_model();
  std::vector<bool> read_core(const std::vector<std::string>& names);

  /// Sends everything written to the session so far and returns the answers, at most `limit` of them.
  std::vector<SExpr> exchange(std::size_t limit);
  /// The same for a command with exactly one answer.
  SExpr exchange_one();
  std::optional<SExpr> read_answer();
  [[noreturn]] void report_end();

  SmtLibProgram program_;
  std::unique_ptr<Session> session_;
};

}  // namespace smtsplit
