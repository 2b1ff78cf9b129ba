// From syntax tree to System, step by step.
#include <stdexcept>

#include "frontend/elaborator.hpp"
#include "frontend/frontend.hpp"

namespace smtsplit::smv {

Elaborator::Elaborator(const Ast& ast, System& system, Diagnostics& diagnostics, const Limits& limits)
    : ast_(ast),
      system_(system),
      pool_(*system.pool),
      diagnostics_(diagnostics),
      limits_(limits),
      work_left_(limits.work + limits.work_per_node * ast.exprs.size()) {}

void Elaborator::spend(const Location& at, std::uint64_t amount) {
  if (amount > work_left_) refuse(at, "the model becomes too large here when it is flattened");
  work_left_ -= amount;
}

void Elaborator::expect_error() const {
  if (!diagnostics_.has_errors()) throw std::logic_error("the front end left something out without an error");
}

void Elaborator::refuse(const Location& at, std::string message) {
  diagnostics_.error(at, std::move(message));
  throw TooManyErrors();
}

void Elaborator::run() {
  build_instances();
  if (diagnostics_.has_errors()) return;
  declare_constants();
  declare_variables();
  for (Instance& instance : instances_) check_defines(instance);
  for (Instance& instance : instances_) {
    for (const AstModule* body : instance.bodies) {
      for (const AstAssign& ast : body->assigns) translate_assignment(instance, ast);
      for (const AstConstraint& ast : body->constraints) translate_constraint(instance, ast);
    }
  }
  check_double_assignments();
  translate_specifications();
  if (diagnostics_.has_errors()) return;
  order_assignments();
  if (diagnostics_.has_errors()) return;
  warn_unconstrained();
}

std::optional<System> elaborate(const Ast& ast, Diagnostics& diagnostics, const Limits& limits,
                                std::span<WatchText> watches) {
  System system;
  Elaborator elaborator(ast, system, diagnostics, limits);
  try {
    elaborator.run();
  } catch (const TooManyErrors&) {
    return std::nullopt;
  }
  if (diagnostics.has_errors()) return std::nullopt;
  for (WatchText& watch : watches) elaborator.add_watch(watch);
  system.decompose();
  return system;
}

std::optional<System> load(const Source& source, Diagnostics& diagnostics, const Limits& limits,
                           std::span<WatchText> watches) {
  std::unique_ptr<Ast> ast;
  try {
    ast = parse(source, diagnostics);
  } catch (const TooManyErrors&) {
    return std::nullopt;
  }
  if (ast == nullptr || diagnostics.has_errors()) return std::nullopt;
  return elaborate(*ast, diagnostics, limits, watches);
}

}  // namespace smtsplit::smv
