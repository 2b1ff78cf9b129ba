// The reachable states as the least solution of constrained Horn clauses.
//
// The text keeps to the format of CHC-COMP, which is all that some solvers read right: one query, different variables in
// heads, no definitions but `let`. How values and steps are written is what Z3's Spacer decides most with; with Booleans
// one clause for all steps is better for it, with bit-vectors a clause for each process.
#include <ostream>

#include "export/clause.hpp"
#include "export/safety.hpp"
#include "export/smt_text.hpp"
#include "export/steps.hpp"

namespace smtsplit {
namespace {

class Writer {
 public:
  Writer(System& system, const ExportOptions& options, std::ostream& out)
      : system_(system),
        options_(options),
        out_(out),
        symbols_(ClauseSymbols::make(system, options.sorts)),
        formulas_(formulas(system)) {
    if (system.selector && options.sorts == ExportOptions::Sorts::BitVectors) {
      for (ProcessId p = 0; p < system.processes.size(); ++p) steps_.emplace_back(system, formulas_, p);
    } else {
      steps_.emplace_back(system, formulas_, std::nullopt);
    }
  }

  void write(const std::vector<SafetyProperty>& properties) {
    for (const SafetyProperty& p : properties) add_violations(p);
    header(properties);
    out_ << "\n; the initial states\n";
    Clause initial(system_, *symbols_, "");
    bind_state(initial);
    for (const Expr e : formulas_.init) initial.require(e);
    for (const Expr e : formulas_.invar) initial.require(e);
    initial.write(out_, reached());
    for (Steps& s : steps_) {
      out_ << "\n; the steps" << of_process(s) << "\n";
      if (s.idle()) {
        out_ << "; change nothing\n";
      } else {
        step(s).write(out_, reached(&s));
      }
    }
    for (const Violation& v : violations_) {
      out_ << "\n; " << v.title << "\n";
      v.clause.write(out_, single_query() ? "false" : "violated");
    }
    if (!single_query()) out_ << "\n; any of these\n(assert (=> violated false))\n";
    out_ << "(check-sat)\n";
  }

 private:
  struct Violation {
    std::string title;
    Clause clause;
  };

  [[nodiscard]] bool single_query() const { return violations_.size() == 1; }

  void header(const std::vector<SafetyProperty>& properties) {
    out_ << "; Horn clauses of " << one_line(options_.model) << ", written by smtsplit.\n"
         << ";\n"
         << "; sat    no reachable state or step violates a property below\n"
         << "; unsat  one does\n"
         << ";\n";
    for (const SafetyProperty& p : properties) {
      out_ << "; property " << p.property->index << ": " << one_line(title(*p.property)) << "\n";
      if (p.about_paths) {
        out_ << "; (the invariant below G or AG: a violation counts only with an infinite fair continuation)\n";
      }
    }
    out_ << ";\n"
         << "; reach holds of the reachable states. x@0 is the variable x now, x@1 the same in the next state; inputs "
            "(@0\n"
         << "; only) belong to the step between.\n";
    if (options_.sorts == ExportOptions::Sorts::BitVectors) {
      describe_terms(system_, out_);
    } else {
      out_ << "; All are Booleans. x@0.K is bit K of a word x; of a list or range: x is above its value number K, from "
              "0 in\n"
           << "; the order below. With more than " << ClauseSymbols::kMostOrdered
           << " values it is bit K of the number (in two's complement, without the\n"
           << "; sign where all have the same) or of the place in the list. $N are shared subterms.\n";
    }
    for (const Variable& v : system_.variables) {
      out_ << ";   " << one_line(v.name) << " : " << one_line(system_.type_text(v)) << "\n";
    }
    out_ << "(set-logic HORN)\n(declare-fun reach (";
    const char* separator = "";
    for (const Variable& v : system_.variables) {
      if (v.role == Role::Input) continue;
      for (const Term part : symbols_->of(v.id, 0).parts) {
        out_ << separator << sort_text(part);
        separator = " ";
      }
    }
    out_ << ") Bool)\n";
    if (!single_query()) out_ << "(declare-fun violated () Bool)\n";
  }

  void add_violations(const SafetyProperty& p) {
    ExprPool& pool = *system_.pool;
    const std::string title = "property " + std::to_string(p.property->index) + " is violated";
    std::vector<Expr> of_states, of_steps;
    for (const Expr goal : p.goals) (goal->about_step() ? of_steps : of_states).push_back(goal);
    // A state counts whether it has a successor or not.
    if (const Expr good = pool.conjunction(of_states); !good->is_true()) {
      violations_.push_back({title, state()});
      violations_.back().clause.require(pool.negate(good));
    }
    for (Steps& s : steps_) {
      const Expr good = s.specialize(pool.conjunction(of_steps));
      if (good->is_true()) continue;
      violations_.push_back({title + " by a step" + of_process(s), step(s)});
      violations_.back().clause.require(pool.negate(good));
    }
  }

  void bind_state(Clause& clause) {
    for (const Variable& v : system_.variables) {
      if (v.role != Role::Input) clause.bind(v.id, 0);
    }
  }
  // The invariants follow from reach; a solver need not find that out.
  Clause state() {
    Clause clause(system_, *symbols_, reached());
    bind_state(clause);
    for (const Expr e : formulas_.invar) clause.require(e);
    return clause;
  }
  Clause step(const Steps& steps) {
    Clause clause = state();
    for (const Variable& v : system_.variables) {
      if (v.role != Role::Input && !steps.keeps(v.id)) clause.bind(v.id, 1);
    }
    for (const Expr e : steps.conditions()) clause.require(e);
    return clause;
  }

  // The state before or, with steps, after them.
  std::string reached(const Steps* after = nullptr) {
    std::string arguments;
    for (const Variable& v : system_.variables) {
      if (v.role == Role::Input) continue;
      const unsigned frame = after != nullptr && !after->keeps(v.id) ? 1 : 0;
      for (const std::string& name : ClauseSymbols::names(symbols_->of(v.id, frame))) arguments += " " + name;
    }
    return arguments.empty() ? "reach" : "(reach" + arguments + ")";
  }

  [[nodiscard]] std::string of_process(const Steps& steps) const {
    return steps.process() ? " of " + one_line(system_.processes[*steps.process()].name) : "";
  }

  System& system_;
  const ExportOptions& options_;
  std::ostream& out_;
  std::unique_ptr<ClauseSymbols> symbols_;
  Formulas formulas_;
  std::vector<Steps> steps_;
  std::vector<Violation> violations_;
};

}  // namespace

void export_chc(System& system, const ExportOptions& options, std::ostream& out, Diagnostics& diagnostics) {
  const std::vector<SafetyProperty> properties = some_safety_properties(system, options, diagnostics);
  check_smt_names(system, diagnostics);
  if (!diagnostics.has_errors()) Writer(system, options, out).write(properties);
}

}  // namespace smtsplit
