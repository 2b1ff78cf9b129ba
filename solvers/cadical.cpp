// CaDiCaL as a SatSolver.
//
// CaDiCaL takes options only before its first clause and aborts the program when its API is misused. So clauses wait
// until the first solve, by when the seed is known, and the contract is checked here first.
#include <cadical.hpp>

#include <cstdio>
#include <vector>

#include "solvers/adapters.hpp"
#include "solvers/registry.hpp"
#include "solvers/sat_contract.hpp"

namespace smtsplit {

namespace {

class DeadlineTerminator final : public CaDiCaL::Terminator {
 public:
  bool terminate() override { return deadline.reached(); }
  Deadline deadline;
};

class CadicalSolver final : public SatSolver {
 public:
  explicit CadicalSolver(std::FILE* proof) : proof_(proof) {
    solver_.set("quiet", 1);
    solver_.set("lucky", 0);    // tries simple models before each search: too much for thousands of small queries
    solver_.set("profile", 0);  // reads the clock several times for each query
    solver_.connect_terminator(&terminator_);
    if (proof == nullptr) return;
    solver_.set("binary", 0);
    if (!solver_.trace_proof(proof, "proof")) throw SolverError("cadical: cannot write a proof");
  }
  ~CadicalSolver() override { solver_.disconnect_terminator(); }
  CadicalSolver(const CadicalSolver&) = delete;
  CadicalSolver& operator=(const CadicalSolver&) = delete;

  int new_variable() override { return contract_.new_variable(); }

  void add_clause(std::span<const int> clause) override {
    contract_.require_literals(clause);
    contract_.forget_answer();
    if (started_) {
      add(clause);
      return;
    }
    waiting_.insert(waiting_.end(), clause.begin(), clause.end());
    waiting_.push_back(0);
  }

  Answer solve(std::span<const int> assumptions) override {
    contract_.require_literals(assumptions);
    contract_.forget_answer();
    if (!started_) start();
    if (terminator_.deadline.reached()) return Answer::Unknown;
    for (const int literal : assumptions) solver_.assume(literal);
    const int result = solver_.solve();
    const Answer answer = result == 10 ? Answer::Sat : result == 20 ? Answer::Unsat : Answer::Unknown;
    contract_.remember(answer);
    if (proof_ != nullptr) solver_.flush_proof_trace();
    return answer;
  }

  bool value(int literal) override {
    contract_.require_model(literal);
    const int variable = literal < 0 ? -literal : literal;
    const bool positive = variable <= solver_.vars() && solver_.val(variable) > 0;
    return positive == (literal > 0);
  }

  bool failed(int assumption) override {
    contract_.require_core();
    contract_.require_literals(std::span(&assumption, 1));
    return solver_.failed(assumption);
  }

  void set_deadline(const Deadline& deadline) override { terminator_.deadline = deadline; }

  void set_seed(unsigned seed) override {
    if (started_) throw SolverError("cadical: the seed has to be set before the first solve");
    solver_.set("seed", static_cast<int>(seed & 0x7fffffffU));
  }

  std::string unknown_reason() const override { return "the time limit was reached"; }

 private:
  void add(std::span<const int> clause) {
    for (const int literal : clause) solver_.add(literal);
    solver_.add(0);
  }

  void start() {
    started_ = true;
    for (const int literal : waiting_) solver_.add(literal);
    waiting_ = {};
  }

  SatContract contract_{"cadical"};
  DeadlineTerminator terminator_;
  CaDiCaL::Solver solver_;
  bool started_ = false;
  std::vector<int> waiting_;
  std::FILE* proof_;
};

}  // namespace

std::unique_ptr<SatSolver> make_cadical() { return std::make_unique<CadicalSolver>(nullptr); }

std::unique_ptr<SatSolver> make_proving_cadical(std::FILE* proof) { return std::make_unique<CadicalSolver>(proof); }

std::string cadical_version() { return CaDiCaL::Solver::version(); }

}  // namespace smtsplit
