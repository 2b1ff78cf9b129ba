#include "certificates/proven.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>
#include <vector>

#include "certificates/package.hpp"
#include "drat/checker.hpp"
#include "encoders/cnf_unrolling.hpp"
#include "solvers/registry.hpp"

namespace smtsplit::certificates {
namespace {

// CaDiCaL for one question without assumptions.
class ProvenSolver final : public SatSolver {
 public:
  explicit ProvenSolver(std::filesystem::path name) : name_(std::move(name)), proof_(std::tmpfile(), &std::fclose) {
    if (proof_ == nullptr) throw OutputError("cannot write a file for a proof");
    solver_ = make_proving_cadical(proof_.get());
  }

  int new_variable() override { return variables_ = solver_->new_variable(); }

  void add_clause(std::span<const int> clause) override {
    clauses_.insert(clauses_.end(), clause.begin(), clause.end());
    clauses_.push_back(0);
    solver_->add_clause(clause);
  }

  Answer solve(std::span<const int> assumptions) override {
    if (!assumptions.empty()) throw std::logic_error("what rests on assumptions has no proof");
    const Answer answer = solver_->solve({});
    if (answer == Answer::Unknown) unknown_ = solver_->unknown_reason();
    if (answer == Answer::Unknown) return answer;
    const std::string proof = answer == Answer::Unsat ? text() : "";
    if (!name_.empty() && answer == Answer::Unsat) keep(proof);
    unknown_ = answer == Answer::Sat ? objection_to_model() : objection(proof);
    return unknown_.empty() ? answer : Answer::Unknown;
  }

  bool value(int literal) override { return solver_->value(literal); }
  bool failed(int assumption) override { return solver_->failed(assumption); }
  void set_seed(unsigned seed) override { solver_->set_seed(seed); }
  void set_deadline(const Deadline& deadline) override {
    deadline_ = deadline;
    solver_->set_deadline(deadline);
  }
  [[nodiscard]] std::string unknown_reason() const override { return unknown_; }

 private:
  std::string text() {
    std::rewind(proof_.get());
    std::string result;
    std::vector<char> buffer(std::size_t{1} << 16);
    while (const std::size_t read = std::fread(buffer.data(), 1, buffer.size(), proof_.get())) {
      result.append(buffer.data(), read);
    }
    return result;
  }

  template <typename Use>
  void for_each_clause(Use use) const {
    for (std::size_t begin = 0; begin < clauses_.size();) {
      std::size_t end = begin;
      while (clauses_[end] != 0) ++end;
      use(std::span(clauses_).subspan(begin, end - begin));
      begin = end + 1;
    }
  }

  [[nodiscard]] std::string objection_to_model() const {
    bool all = true;
    for_each_clause([&](std::span<const int> clause) {
      all = all && std::any_of(clause.begin(), clause.end(), [&](int literal) { return solver_->value(literal); });
    });
    return all ? "" : "cadical's model is none";
  }

  [[nodiscard]] std::string objection(const std::string& proof) const {
    drat::Checker checker;
    for_each_clause([&](std::span<const int> clause) { checker.assume(clause); });
    const std::size_t bad = drat::check(checker, proof, [&] { return deadline_.reached(); });
    if (bad != 0) return "line " + std::to_string(bad) + " of cadical's proof does not follow";
    if (checker.refuted()) return "";
    return deadline_.reached() ? "time limit reached" : "cadical's proof ends without a contradiction";
  }

  void keep(const std::string& proof) const {
    std::size_t count = 0;
    for_each_clause([&](std::span<const int>) { ++count; });
    std::ofstream cnf(name_.string() + ".cnf"), drat(name_.string() + ".drat", std::ios::binary);
    cnf << "p cnf " << variables_ << " " << count << "\n";
    for_each_clause([&](std::span<const int> clause) {
      for (const int literal : clause) cnf << literal << " ";
      cnf << "0\n";
    });
    drat << proof;
    if (!cnf.flush() || !drat.flush()) throw OutputError("cannot write '" + name_.string() + ".cnf' and .drat");
  }

  std::filesystem::path name_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> proof_;
  std::unique_ptr<SatSolver> solver_;
  std::vector<int> clauses_;  // each ends with 0
  int variables_ = 0;
  Deadline deadline_;
  std::string unknown_;
};

}  // namespace

Answer ask_for_proof(System& system, const Obligation& obligation, const std::filesystem::path& name,
                     const Deadline& deadline, std::string& why) {
  CnfUnrolling solver(system, std::make_unique<ProvenSolver>(name), ScalarEncoding::Binary);
  return ask(solver, obligation, deadline, why);
}

}  // namespace smtsplit::certificates
