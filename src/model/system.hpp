// A flattened model: variables, processes, constraints, properties. What every engine works on.
//
// Semantics (design.md §2, smv-semantics.md A). A state values all non-input variables. In a step one process p moves
// (selector = p), inputs take values, and
//   - for each `next(x) := e` of p:            x' is one of e;
//   - x assigned by some process but not by p: x' = x (frame);
//   - x assigned by no process:                x' is free in its domain;  frozen x: x' = x;
//   - all TRANS hold on (state, inputs, next state), all INVAR and `x := e` hold in both states.
// With no `process` in the model there is one process and no selector: its assignments fire at every step.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/expr.hpp"
#include "model/source.hpp"
#include "model/value.hpp"

namespace smtsplit {

using ProcessId = std::uint32_t;

enum class Role : std::uint8_t { State, Input, Frozen };

struct Variable {
  VarId id = 0;
  std::string name;  ///< flattened: p1.l, buffer[2]
  Type type;
  Domain domain;
  Role role = Role::State;
  Location location;
  /// The process this is local to; none when shared (System::decompose).
  std::optional<ProcessId> owner;
};

/// target := value, for the current, initial or next value of target by where it is listed. value may be a set and,
/// in next assignments, may mention next variables.
struct Assignment {
  VarId target = 0;
  Expr value = nullptr;
  Location location;
};

/// A boolean formula from an INIT, INVAR or TRANS section.
struct Constraint {
  Expr formula = nullptr;
  Location location;
  bool is_case = false;  ///< not of the model: some initial states are looked at by themselves
};

struct Process {
  std::string name;    ///< instance path; "main" for the root
  std::string module;
  Location location;
  std::vector<Assignment> next;  ///< in an order in which a value only depends on earlier targets' next values
};

/// JUSTICE p (q absent) or COMPASSION (p, q).
struct Fairness {
  Expr p = nullptr;
  Expr q = nullptr;
  Location location;
};

/// Why an expression has no value, for the front end's partial operations.
struct Failure {
  enum class Kind { CaseNotExhaustive, IndexOutOfBounds, DivisionByZero } kind;
  Location location;
};

enum class SpecKind : std::uint8_t { Invarspec, Ctlspec, Ltlspec, Pslspec, Compute };
[[nodiscard]] const char* to_string(SpecKind kind);

/// What a supported specification asks, as a positive combination of whole questions about reachability.
/// A formula holds of a model when it holds for every initial state (CTL and LTL: every fair initial state).
struct Formula {
  enum class Kind {
    Invariant,  ///< expr holds in every reachable state (on every reachable step, if it has next or inputs)
    Always,     ///< AG expr or G expr: on every step of every infinite fair path
    Reachable,  ///< EF expr: some infinite fair path meets expr
    Initially,  ///< expr holds in the initial state
    And,
    Or,
  } kind = Kind::Invariant;
  Expr expr = nullptr;
  std::vector<Formula> args;
};

struct Unsupported {
  std::string reason;  ///< names the construct: "nested path quantifiers (AG EF)"
  Location location;
};

struct Property {
  std::size_t index = 0;  ///< 0-based, in the order of the file; one per instance
  SpecKind kind = SpecKind::Invarspec;
  std::string name;        ///< from NAME n := ...; empty when none
  std::string text;        ///< in NuSMV's normal form, e.g. "AG (x = 1 -> y)"
  std::string context;     ///< the instance path it belongs to; empty for main
  Location location;
  std::variant<Formula, Unsupported> meaning;
  /// For `a -> b` invariants: the antecedents whose unreachability makes the property hold vacuously.
  std::vector<Expr> antecedents;
};

/// One branch of a `case`, once an instance: `taken` holds where the branch is the one that counts.
struct Branch {
  Expr taken = nullptr;
  Location location;
};

/// An expression to be shown along every trace. It is no part of the model: no check and no engine looks at it, and it
/// may have no value in some states.
struct Watch {
  std::string text;  ///< as the user wrote it
  Expr expr = nullptr;
};

struct System {
  std::shared_ptr<ExprPool> pool = std::make_shared<ExprPool>();  ///< derived systems share it
  SymbolTable symbols;
  std::vector<Variable> variables;
  std::vector<Assignment> init;     ///< init(x) := e
  std::vector<Assignment> current;  ///< x := e, in dependency order
  std::vector<Constraint> init_constraints, invariants, transitions;
  std::vector<Process> processes;  ///< processes[0] is main
  /// The input that says which process moves (its value is the ProcessId); none in models without `process`.
  std::optional<VarId> selector;
  std::vector<Fairness> fairness;
  std::vector<Property> properties;
  std::vector<Failure> failures;
  std::vector<Branch> branches;  ///< of all cases, last TRUE branches left out; for warnings
  std::vector<Watch> watches;

  VarId add_variable(std::string name, Type type, Domain domain, Role role, Location location);
  Expr var(VarId id, bool next = false) { return pool->variable(variables[id], next); }
  [[nodiscard]] std::string print(Expr e) const { return to_string(e, variables, symbols); }
  /// The type as a declaration gives it: boolean, 0..3, {idle, 7}, unsigned word[8].
  [[nodiscard]] std::string type_text(const Variable& v) const;
  [[nodiscard]] std::string print(Value v, VarId id) const { return to_string(v, variables[id].type, symbols); }

  /// Sets Variable::owner: x is local to process i when only i's assignments (and properties) mention it; anything
  /// mentioned by two processes, or by an INVAR or TRANS together with variables of another process, is shared.
  void decompose();
};

/// The transition system as boolean formulas, for encoders: the assignments of `system` spelled out as constraints.
struct Formulas {
  std::vector<Expr> init;   ///< over one state
  std::vector<Expr> invar;  ///< over one state, required of every state
  std::vector<Expr> trans;  ///< over state, inputs, next state
};
[[nodiscard]] Formulas formulas(System& system);

}  // namespace smtsplit
