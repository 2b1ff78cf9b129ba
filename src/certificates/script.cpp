#include "certificates/script.hpp"

#include <algorithm>
#include <sstream>

#include "encoders/smt_terms.hpp"
#include "export/safety.hpp"

namespace smtsplit::certificates {
namespace {

constexpr std::size_t kLongest = 160;  // of a comment

std::string comment(const std::string& text) {
  std::string line = one_line(text);
  if (line.size() > kLongest) line.replace(kLongest, std::string::npos, " ...");
  return "; " + line + "\n";
}

class Script {
 public:
  Script(const System& system, std::ostream& out, const Deadline& deadline)
      : system_(system), out_(out), deadline_(deadline), terms_(system, pool_), printer_(out, DefinitionStyle::Equation) {}

  void write(const Obligation& o, const std::vector<std::string>& heading) {
    out_ << comment(o.claim);
    for (const std::string& line : heading) out_ << comment(line);
    out_ << "; expected: " << (o.satisfiable ? "sat" : "unsat") << "\n";
    legend();
    out_ << "(set-logic QF_BV)\n";
    for (const Obligation::At& a : o.assertions) {
      if (a.expr->is_true()) continue;
      const Term term = terms_.term(a.expr, a.frame);
      domains();
      out_ << comment((a.frame == 0 ? "" : "@" + std::to_string(a.frame) + ": ") + system_.print(a.expr));
      printer_.assert_term(term);
    }
    for (unsigned f = 0; f < o.distinct; ++f) {
      for (unsigned g = f + 1; g < o.distinct; ++g) different(f, g);
    }
    out_ << "(assert true)\n(check-sat)\n(exit)\n";  // some solvers want an assertion and an end
  }

 private:
  void legend() {
    out_ << "; x@0 is x now, x@1 in the next state; a process leaves the others' variables as they are: x@0 stands for "
            "both\n";
    std::string symbols;
    for (std::size_t i = 0; i < system_.symbols.size(); ++i) {
      symbols +=
          (i == 0 ? "" : ", ") + std::to_string(i) + " = " + system_.symbols.name(kSymbolBase + static_cast<Value>(i));
    }
    if (!symbols.empty()) out_ << comment("symbols are numbered: " + symbols);
  }

  void domains() {
    for (const auto& [id, frame] : terms_.take_new_variables()) {
      const Term domain = terms_.domain(id, frame);
      if (domain->op == TermOp::True) continue;
      const Variable& v = system_.variables[id];
      out_ << comment(v.name + "@" + std::to_string(frame) + " : " + system_.type_text(v));
      printer_.assert_term(domain);
    }
  }

  void different(unsigned f, unsigned g) {
    if (deadline_.reached()) throw OutOfReach("time limit reached");
    std::vector<Term> same;
    for (const Variable& v : system_.variables) {
      if (v.role != Role::Input) same.push_back(pool_.equal(terms_.variable(v.id, f), terms_.variable(v.id, g)));
    }
    domains();
    out_ << comment("the states at " + std::to_string(f) + " and " + std::to_string(g) + " are different");
    printer_.assert_term(pool_.negate(pool_.conjunction(same)));
  }

  const System& system_;
  std::ostream& out_;
  const Deadline& deadline_;
  TermPool pool_;
  SmtTerms terms_;
  SmtLibPrinter printer_;
};

}  // namespace

std::string script(const System& system, const Obligation& obligation, const std::vector<std::string>& heading,
                   const Deadline& deadline) {
  std::ostringstream out;
  Script(system, out, deadline).write(obligation, heading);
  return std::move(out).str();
}

}  // namespace smtsplit::certificates
