#include "model/system.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "model/fault.hpp"

namespace smtsplit {

const char* to_string(SpecKind kind) {
  switch (kind) {
    case SpecKind::Invarspec: return "INVARSPEC";
    case SpecKind::Ctlspec: return "CTLSPEC";
    case SpecKind::Ltlspec: return "LTLSPEC";
    case SpecKind::Pslspec: return "PSLSPEC";
    case SpecKind::Compute: return "COMPUTE";
  }
  throw std::logic_error("unknown kind of specification");
}

VarId System::add_variable(std::string name, Type type, Domain domain, Role role, Location location) {
  const auto id = static_cast<VarId>(variables.size());
  variables.push_back({id, std::move(name), type, std::move(domain), role, location, std::nullopt});
  return id;
}

std::string System::type_text(const Variable& v) const {
  if (v.type.is_boolean()) return "boolean";
  if (v.type.is_word()) {
    return std::string(v.type.is_signed ? "signed" : "unsigned") + " word[" + std::to_string(v.type.width) + "]";
  }
  if (v.domain.is_interval()) return std::to_string(v.domain.low()) + ".." + std::to_string(v.domain.high());
  std::string out = "{";
  for (std::uint64_t i = 0; i < v.domain.size(); ++i) {
    out += (i > 0 ? ", " : "") + to_string(v.domain.at(i), v.type, symbols);
  }
  return out + "}";
}

namespace {

constexpr ProcessId kNobody = ~ProcessId{0};
constexpr ProcessId kShared = kNobody - 1;

// Who mentions each variable: kNobody, one process, or kShared. Only ever moves in that order.
class Ownership {
 public:
  explicit Ownership(std::size_t variables) : owner_(variables, kNobody) {}

  void mention(VarId v, ProcessId p) {
    if (owner_[v] == kNobody) {
      owner_[v] = p;
    } else if (owner_[v] != p) {
      owner_[v] = kShared;
    }
  }
  /// A formula that holds at every step: its variables get the one owner it has, or are all shared.
  /// Returns whether anything changed.
  bool couple(const std::vector<VarId>& mentioned) {
    ProcessId one = kNobody;
    for (VarId v : mentioned) {
      if (owner_[v] == kNobody || owner_[v] == kShared) continue;
      if (one == kNobody) one = owner_[v];
      if (one != owner_[v]) one = kShared;
    }
    bool changed = false;
    for (VarId v : mentioned) {
      const bool takes = one == kShared ? owner_[v] != kShared : owner_[v] == kNobody && one != kNobody;
      if (takes) {
        owner_[v] = one;
        changed = true;
      }
    }
    return changed;
  }
  [[nodiscard]] ProcessId operator[](VarId v) const { return owner_[v]; }

 private:
  std::vector<ProcessId> owner_;
};

std::vector<VarId> variables_of(std::initializer_list<Expr> exprs) {
  std::set<VarId> found;
  for (Expr e : exprs) for_each_variable(e, [&](VarId v, bool) { found.insert(v); });
  return {found.begin(), found.end()};
}

}  // namespace

void System::decompose() {
  if (!selector) {
    for (Variable& v : variables) v.owner = ProcessId{0};
    return;
  }
  Ownership owners(variables.size());
  std::vector<bool> framed(variables.size(), false);
  for (ProcessId p = 0; p < processes.size(); ++p) {
    for (const Assignment& a : processes[p].next) {
      framed[a.target] = true;
      owners.mention(a.target, p);
      for_each_variable(a.value, [&](VarId v, bool) { owners.mention(v, p); });
    }
  }
  std::vector<std::vector<VarId>> couplings;
  for (const auto* list : {&init, &current}) {
    for (const Assignment& a : *list) couplings.push_back(variables_of({a.value, var(a.target)}));
  }
  for (const Assignment& a : current) framed[a.target] = true;  // moves only with what defines it
  for (const auto* list : {&init_constraints, &invariants, &transitions}) {
    for (const Constraint& c : *list) couplings.push_back(variables_of({c.formula}));
  }
  // Constants (frozen) may be local; a variable nobody frames changes under every process, so it is shared.
  for (const Variable& v : variables) {
    if (!framed[v.id] && v.role == Role::State) {
      owners.mention(v.id, 0);
      owners.mention(v.id, 1);
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& c : couplings) changed |= owners.couple(c);
  }
  for (Variable& v : variables) {
    const ProcessId owner = owners[v.id];
    v.owner = owner == kNobody || owner == kShared || v.id == *selector ? std::nullopt : std::optional(owner);
  }
}

Formulas formulas(System& system) {
  ExprPool& pool = *system.pool;
  Formulas result;
  const auto holds_of = [&](const Assignment& a, bool next) {
    return pool.member(system.var(a.target, next), a.value);
  };
  for (const Assignment& a : system.init) result.init.push_back(holds_of(a, false));
  for (const Constraint& c : system.init_constraints) result.init.push_back(c.formula);
  for (const Assignment& a : system.current) result.invar.push_back(holds_of(a, false));
  for (const Constraint& c : system.invariants) result.invar.push_back(c.formula);

  std::vector<std::vector<Expr>> writers(system.variables.size());  // per variable: "the selector names a writer"
  for (ProcessId p = 0; p < system.processes.size(); ++p) {
    const Expr moves = system.selector ? pool.equal(system.var(*system.selector), pool.integer(p)) : pool.boolean(true);
    for (const Assignment& a : system.processes[p].next) {
      writers[a.target].push_back(moves);
      result.trans.push_back(pool.implies(moves, holds_of(a, true)));
    }
  }
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input) continue;
    const bool frozen = v.role == Role::Frozen;
    if (writers[v.id].empty() && !frozen) continue;
    const Expr moved = frozen ? pool.boolean(false) : pool.disjunction(writers[v.id]);
    result.trans.push_back(pool.disjunction(moved, pool.equal(pool.variable(v, true), pool.variable(v))));
  }
  for (const Constraint& c : system.transitions) result.trans.push_back(c.formula);
  if (fault("last-transition-lost") && !result.trans.empty()) result.trans.pop_back();
  return result;
}

}  // namespace smtsplit
