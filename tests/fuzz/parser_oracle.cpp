#include "fuzz/parser_oracle.hpp"

#include <exception>

#include "frontend/frontend.hpp"

namespace smtsplit::fuzz {
namespace {

// A place on the input: the column may stand one behind the end of the line, the length stays on it.
bool is_inside(const Location& where, const Source& source) {
  if (where.line < 1 || where.line > source.line_count()) return false;
  const std::size_t length = source.line(where.line).size();
  return where.column >= 1 && where.column <= length + 1;
}

std::string check_diagnostic(const Diagnostic& d, const Source& source) {
  const std::string text = render(d, source);
  if (text.empty() || text.back() != '\n') return "a diagnostic without a rendering";
  if (d.message.empty()) return "a diagnostic without a message";
  if (!is_inside(d.location, source)) return "a diagnostic outside the input: " + text;
  for (const Diagnostic::Note& note : d.notes) {
    if (!is_inside(note.location, source)) return "a note outside the input: " + text;
  }
  return {};
}

std::size_t print_constraints(const System& system, const std::vector<Constraint>& constraints) {
  std::size_t size = 0;
  for (const Constraint& c : constraints) size += system.print(c.formula).size();
  return size;
}

std::size_t print_assignments(const System& system, const std::vector<Assignment>& assignments) {
  std::size_t size = 0;
  for (const Assignment& a : assignments) size += system.print(a.value).size();
  return size;
}

std::size_t print_formula(const System& system, const Formula& formula) {
  std::size_t size = formula.expr != nullptr ? system.print(formula.expr).size() : 0;
  for (const Formula& part : formula.args) size += print_formula(system, part);
  return size;
}

// Prints all there is; the size only keeps the work from being optimised away.
std::size_t print_everything(const System& system) {
  std::size_t size = print_assignments(system, system.init) + print_assignments(system, system.current) +
                     print_constraints(system, system.init_constraints) + print_constraints(system, system.invariants) +
                     print_constraints(system, system.transitions);
  for (const Process& p : system.processes) size += print_assignments(system, p.next);
  for (const Fairness& f : system.fairness) {
    size += system.print(f.p).size() + (f.q != nullptr ? system.print(f.q).size() : 0);
  }
  for (const Variable& v : system.variables) {
    if (v.domain.size() == 0) return 0;
    size += system.print(v.domain.at(0), v.id).size() + system.print(v.domain.at(v.domain.size() - 1), v.id).size();
  }
  for (const Property& p : system.properties) {
    if (const auto* formula = std::get_if<Formula>(&p.meaning)) size += print_formula(system, *formula);
    for (Expr antecedent : p.antecedents) size += system.print(antecedent).size();
  }
  return size + 1;
}

std::string check_properties(const System& system, const Source& source) {
  for (const Property& p : system.properties) {
    if (!is_inside(p.location, source)) return "a property outside the input";
    if (p.text.empty()) return "a property without a text";
    const auto* unsupported = std::get_if<Unsupported>(&p.meaning);
    if (unsupported == nullptr) continue;
    if (unsupported->reason.empty()) return "a property that is unsupported without a reason: " + p.text;
    if (!is_inside(unsupported->location, source)) return "an unsupported construct outside the input: " + p.text;
  }
  return {};
}

// Large enough for every kind of model, and small enough for thousands of them in a second.
smv::Limits small_limits() {
  smv::Limits limits;
  limits.instances = 1'000;
  limits.variables = 1'000;
  limits.work = 1U << 14U;
  return limits;
}

}  // namespace

std::string problem_with(std::string_view text) {
  const Source source("input.smv", std::string(text));
  Diagnostics diagnostics;
  std::optional<System> system;
  try {
    system = smv::load(source, diagnostics, small_limits());
    for (const Diagnostic& d : diagnostics.all()) {
      if (std::string problem = check_diagnostic(d, source); !problem.empty()) return problem;
    }
    if (system.has_value() == diagnostics.has_errors())
      return system ? "accepted in spite of errors" : "refused without an error";
    if (!system) return {};
    if (print_everything(*system) == 0) return "a variable without values";
    return check_properties(*system, source);
  } catch (const std::exception& e) {
    return std::string("an exception escaped: ") + e.what();
  }
}

}  // namespace smtsplit::fuzz
