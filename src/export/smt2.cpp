// The transition system as Boolean functions over the variables of one step.
#include <ostream>
#include <stdexcept>

#include "encoders/smt_terms.hpp"
#include "export/safety.hpp"
#include "export/smt_text.hpp"

namespace smtsplit {
namespace {

class Writer {
 public:
  Writer(System& system, std::ostream& out) : system_(system), out_(out), terms_(system, pool_), printer_(out) {}

  void write(const std::vector<SafetyProperty>& properties, const ExportOptions& options) {
    header(options);
    for (const Variable& v : system_.variables) declare(v);

    const Formulas parts = formulas(system_);
    std::vector<Term> now, next, step;
    for (const Variable& v : system_.variables) {
      if (v.role == Role::Input) {
        step.push_back(terms_.domain(v.id, 0));
      } else {
        now.push_back(terms_.domain(v.id, 0));
        next.push_back(terms_.domain(v.id, 1));
      }
    }
    add(now, parts.invar, 0);
    add(next, parts.invar, 1);
    add(step, parts.trans, 0);
    out_ << "\n; the values are in their domains, INVAR and x := e hold\n";
    define("invar", {}, now);
    define("next.invar", {}, next);
    out_ << "\n; the initial states\n";
    std::vector<Term> initial;
    add(initial, parts.init, 0);
    define("init", {"invar"}, initial);
    out_ << "\n; the steps\n";
    define("trans", {"invar", "next.invar"}, step);
    for (const SafetyProperty& p : properties) property(p);
    fairness();
  }

 private:
  void header(const ExportOptions& options) {
    out_
        << "; The transition system of " << one_line(options.model) << ", written by smtsplit.\n"
        << ";\n"
        << "; x@0 is the variable x now, x@1 the same in the next state; inputs (@0 only) belong to the step between.\n"
        << ";   init         the state now is an initial one\n"
        << ";   invar        it satisfies all invariants of the model, and values are in their domains\n"
        << ";   trans        there is a step from now to next; implies invar and next.invar\n"
        << ";   prop_N       what property N asks of a state, or of a step where it mentions inputs or next values\n"
        << ";   next.prop_N  the same of the next state, for properties of states\n"
        << ";   fair_K       the K-th fairness constraint; of a COMPASSION (p, q): fair_K.p and fair_K.q\n"
        << ";\n"
        << "; To see whether property 0 is inductive, ask for these to be unsatisfiable, each by itself:\n"
        << ";   (assert (and init (not prop_0)))\n"
        << ";   (assert (and prop_0 trans (not next.prop_0)))\n"
        << "; To unroll, copy the text for each step, with k and k+1 for 0 and 1 behind every @, and with functions\n"
        << "; that carry k in their names.\n"
        << ";\n";
    describe_terms(system_, out_);
    out_ << "(set-logic QF_BV)\n\n";
  }

  void declare(const Variable& v) {
    if (v.type.is_scalar()) {
      out_ << "; " << one_line(v.name) << " : " << one_line(system_.type_text(v)) << "\n";
    }
    printer_.name_of(terms_.variable(v.id, 0));
    if (v.role != Role::Input) printer_.name_of(terms_.variable(v.id, 1));
  }

  void add(std::vector<Term>& terms, const std::vector<Expr>& exprs, unsigned frame) {
    for (const Expr e : exprs) terms.push_back(terms_.term(e, frame));
  }

  // The conjunction of functions defined before and of terms, a line each.
  void define(const std::string& name, std::vector<std::string> parts, const std::vector<Term>& terms) {
    for (const Term t : terms) {
      if (t->op != TermOp::True) parts.push_back(printer_.name_of(t));
    }
    out_ << "(define-fun " << name << " () Bool " << conjunction_text(parts) << ")\n";
  }

  void property(const SafetyProperty& p) {
    out_ << "\n; property " << p.property->index << ": " << one_line(title(*p.property)) << "\n";
    if (p.about_paths) {
      out_ << "; (the invariant below G or AG: a violation counts only with an infinite fair continuation)\n";
    }
    const std::string name = "prop_" + std::to_string(p.property->index);
    std::vector<Term> now, next;
    bool about_step = false;
    for (const Expr goal : p.goals) about_step = about_step || goal->about_step();
    add(now, p.goals, 0);
    define(name, {}, now);
    if (about_step) return;
    add(next, p.goals, 1);
    define("next." + name, {}, next);
  }

  void fairness() {
    for (std::size_t k = 0; k < system_.fairness.size(); ++k) {
      const Fairness& f = system_.fairness[k];
      const std::string name = "fair_" + std::to_string(k);
      out_ << "\n; "
           << (f.q == nullptr ? "JUSTICE " + system_.print(f.p)
                              : "COMPASSION (" + system_.print(f.p) + ", " + system_.print(f.q) + ")")
           << "\n";
      define(f.q == nullptr ? name : name + ".p", {}, {terms_.term(f.p, 0)});
      if (f.q != nullptr) define(name + ".q", {}, {terms_.term(f.q, 0)});
    }
  }

  System& system_;
  std::ostream& out_;
  TermPool pool_;
  SmtTerms terms_;
  SmtLibPrinter printer_;
};

}  // namespace

void export_smt2(System& system, const ExportOptions& options, std::ostream& out, Diagnostics& diagnostics) {
  const std::vector<SafetyProperty> properties = safety_properties(system, options, diagnostics);
  check_smt_names(system, diagnostics);
  if (!diagnostics.has_errors()) Writer(system, out).write(properties, options);
}

}  // namespace smtsplit
