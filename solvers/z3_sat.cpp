// Z3's SAT solver as a SatSolver: variables are Bool constants.
//
// Z3 4.8.12 gives an empty core for the assumptions x, y, ¬x where x is asserted, too. So what it is given to assume are
// fresh constants that imply the assumptions; no clause ever makes one of them true.
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "solvers/adapters.hpp"
#include "solvers/sat_contract.hpp"
#include "solvers/z3_common.hpp"

namespace smtsplit {

namespace {

class Z3SatSolver final : public SatSolver {
 public:
  Z3SatSolver() : solver_(context_) {}

  int new_variable() override {
    const int variable = contract_.new_variable();
    z3_guarded(
        [&] { variables_.push_back(context_.constant(context_.int_symbol(2 * variable), context_.bool_sort())); });
    return variable;
  }

  void add_clause(std::span<const int> clause) override {
    contract_.require_literals(clause);
    contract_.forget_answer();
    z3_guarded([&] {
      z3::expr_vector literals(context_);
      for (const int literal : clause) literals.push_back(expression(literal));
      solver_.add(clause.size() == 1 ? literals[0] : z3::mk_or(literals));
    });
  }

  Answer solve(std::span<const int> assumptions) override {
    contract_.require_literals(assumptions);
    contract_.forget_answer();
    model_.reset();
    failed_.clear();
    return z3_guarded([&] {
      z3::expr_vector assumed(context_);
      for (const int literal : assumptions) assumed.push_back(assumable(literal));
      const Answer answer = solver_.check(assumed, deadline_);
      if (answer == Answer::Sat) model_ = solver_.model();
      if (answer == Answer::Unsat) read_core(assumptions);
      contract_.remember(answer);
      return answer;
    });
  }

  bool value(int literal) override {
    contract_.require_model(literal);
    const auto variable = static_cast<std::size_t>(literal < 0 ? -static_cast<long>(literal) : literal);
    if (variable > variables_.size()) return literal < 0;
    return z3_guarded([&] { return model_->eval(variables_[variable - 1], true).is_true() == (literal > 0); });
  }

  bool failed(int assumption) override {
    contract_.require_core();
    return failed_.contains(assumption);
  }

  void set_deadline(const Deadline& deadline) override { deadline_ = deadline; }
  void set_seed(unsigned seed) override {
    z3_guarded([&] { solver_.set_seed(seed); });
  }
  std::string unknown_reason() const override { return solver_.reason(); }

 private:
  z3::expr expression(int literal) const {
    const auto variable = static_cast<std::size_t>(literal < 0 ? -literal : literal);
    const z3::expr& positive = variables_[variable - 1];
    return literal < 0 ? !positive : positive;
  }

  const z3::expr& assumable(int literal) {
    if (const auto found = assumable_.find(literal); found != assumable_.end()) return found->second;
    const z3::symbol number = context_.int_symbol(2 * static_cast<int>(assumable_.size()) + 1);
    const z3::expr constant = context_.constant(number, context_.bool_sort());
    solver_.add(z3::implies(constant, expression(literal)));
    return assumable_.emplace(literal, constant).first->second;
  }

  void read_core(std::span<const int> assumptions) {
    std::unordered_set<unsigned> core;
    for (const z3::expr& e : solver_.core()) core.insert(e.id());
    for (const int literal : assumptions)
      if (core.contains(assumable(literal).id())) failed_.insert(literal);
  }

  SatContract contract_{"z3"};
  z3::context context_;
  Z3FiniteDomain solver_;
  std::vector<z3::expr> variables_;
  std::unordered_map<int, z3::expr> assumable_;
  std::optional<z3::model> model_;
  std::unordered_set<int> failed_;
  Deadline deadline_;
};

}  // namespace

std::unique_ptr<SatSolver> make_z3_sat() {
  return z3_guarded([]() -> std::unique_ptr<SatSolver> { return std::make_unique<Z3SatSolver>(); });
}

std::string z3_version() {
  unsigned major = 0, minor = 0, build = 0, revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
}

}  // namespace smtsplit
