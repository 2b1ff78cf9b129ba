// Z3's API as an SmtSolver.
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "solvers/adapters.hpp"
#include "solvers/term_checks.hpp"
#include "solvers/z3_translation.hpp"

namespace smtsplit {

namespace {

class Z3SmtSolver final : public SmtSolver {
 public:
  Z3SmtSolver() : translation_(context_), solver_(context_) {}

  void assert_term(Term t) override {
    require_bool(t, "assert");
    forget_answer();
    z3_guarded([&] { solver_.add(translation_.translate(t)); });
  }

  Answer check(std::span<const Term> assumptions) override {
    for (Term t : assumptions) require_bool(t, "an assumption");
    forget_answer();
    return z3_guarded([&] {
      z3::expr_vector assumed(context_);
      for (Term t : assumptions) assumed.push_back(literal(t));
      const Answer answer = solver_.check(assumed, deadline_);
      if (answer == Answer::Sat) model_ = solver_.model();
      if (answer == Answer::Unsat) failed_ = read_core(assumed);
      return answer;
    });
  }

  std::uint64_t value(Term t) override {
    if (!model_) throw SolverError("z3: a value was asked for without a model");
    return z3_guarded([&] {
      const z3::expr value = model_->eval(translation_.translate(t), true);
      if (value.is_true()) return std::uint64_t{1};
      if (value.is_false()) return std::uint64_t{0};
      std::uint64_t number = 0;
      if (!value.is_numeral_u64(number)) throw SolverError("z3: the model gives a term no value");
      return number;
    });
  }

  bool failed(std::size_t assumption_index) override {
    if (!failed_ || assumption_index >= failed_->size())
      throw SolverError("z3: a core was asked for where there is none");
    return (*failed_)[assumption_index];
  }

  void set_deadline(const Deadline& deadline) override { deadline_ = deadline; }
  void set_seed(unsigned seed) override {
    z3_guarded([&] { solver_.set_seed(seed); });
  }
  std::string unknown_reason() const override { return solver_.reason(); }

 private:
  void forget_answer() {
    model_.reset();
    failed_.reset();
  }

  // Z3 assumes literals only: a fresh constant implies the term. Symbols, too: see z3_sat.cpp.
  z3::expr literal(Term t) {
    if (const auto found = literals_.find(t); found != literals_.end()) return found->second;
    // Numbered names: no symbol of a term has one.
    const z3::symbol number = context_.int_symbol(static_cast<int>(literals_.size()));
    const z3::expr constant = context_.constant(number, context_.bool_sort());
    solver_.add(z3::implies(constant, translation_.translate(t)));
    return literals_.emplace(t, constant).first->second;
  }

  std::vector<bool> read_core(const z3::expr_vector& assumed) {
    std::unordered_set<unsigned> core;
    if (!assumed.empty())
      for (const z3::expr& e : solver_.core()) core.insert(e.id());
    std::vector<bool> failed;
    for (const z3::expr& e : assumed) failed.push_back(core.contains(e.id()));
    return failed;
  }

  z3::context context_;
  Z3Translation translation_;
  Z3FiniteDomain solver_;
  std::unordered_map<Term, z3::expr> literals_;
  std::optional<z3::model> model_;
  std::optional<std::vector<bool>> failed_;
  Deadline deadline_;
};

}  // namespace

std::unique_ptr<SmtSolver> make_z3_smt() {
  return z3_guarded([]() -> std::unique_ptr<SmtSolver> { return std::make_unique<Z3SmtSolver>(); });
}

}  // namespace smtsplit
