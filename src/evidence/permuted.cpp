#include "evidence/permuted.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "model/extremum.hpp"

namespace smtsplit {

using Number = Numbers::Number;

Numbers::Numbers(const System& system, const std::vector<Certificate::Interchangeable>& sets) {
  of_variable_.resize(system.variables.size());
  of_process_.resize(system.processes.size());
  family_.resize(system.variables.size());
  role_.resize(system.processes.size());
  kind_.resize(system.variables.size(), 0);
  const auto require = [](bool condition) {
    if (!condition) throw std::invalid_argument("interchangeable numbers that make no sense");
  };
  for (const auto& set : sets) {
    require(!set.processes.empty() && set.processes[0].size() > 1);
    const auto first = static_cast<Number>(set_of_.size());
    const auto size = static_cast<Number>(set.processes[0].size());
    set_of_.insert(set_of_.end(), size, first_.size());
    for (const auto& family : set.variables) {
      require(family.size() == size);
      for (Number n = 0; n < size; ++n) {
        require(family[n] < of_variable_.size() && !of_variable_[family[n]] && family[n] != system.selector);
        of_variable_[family[n]] = first + n;
        family_[family[n]] = families_.size();
      }
      families_.push_back(family);
    }
    for (const auto& role : set.processes) {
      require(role.size() == size);
      for (Number n = 0; n < size; ++n) {
        require(role[n] < of_process_.size() && !of_process_[role[n]]);
        of_process_[role[n]] = first + n;
        role_[role[n]] = roles_.size();
      }
      roles_.push_back(role);
    }
    require(set.names.empty() || set.names.size() == size);
    auto& names = names_.emplace_back();
    for (Number n = 0; n < set.names.size(); ++n) require(names.emplace(set.names[n], first + n).second);
    name_.resize(first + size, 0);
    std::copy(set.names.begin(), set.names.end(), name_.begin() + first);
    first_.push_back(first);
    size_.push_back(size);
    for (VarId v : set.holders) {
      require(v < kind_.size() && kind_[v] == 0 && v != system.selector && !set.names.empty());
      kind_[v] = first_.size();
    }
  }
  if (system.selector) kind_[*system.selector] = first_.size() + 1;
}

ProcessId Numbers::process(ProcessId p, Number n) const { return roles_[role_[p]][n - first_[set_of_[n]]]; }

VarId Numbers::variable(VarId v, Number n) const { return families_[family_[v]][n - first_[set_of_[n]]]; }

std::vector<Value> Numbers::names(std::size_t kind) const {
  std::vector<Value> result;
  if (kind > first_.size()) {
    for (std::size_t p = 0; p < of_process_.size(); ++p) result.push_back(static_cast<Value>(p));
  } else if (kind > 0) {
    for (const auto& [name, number] : names_[kind - 1]) result.push_back(name);
  }
  return result;
}

std::optional<Number> Numbers::named(Value name, std::size_t kind) const {
  if (kind == 0) return std::nullopt;
  if (kind > first_.size()) {
    const bool known = name >= 0 && static_cast<std::uint64_t>(name) < of_process_.size();
    return known ? of_process_[static_cast<std::size_t>(name)] : std::nullopt;
  }
  const auto n = names_[kind - 1].find(name);
  return n == names_[kind - 1].end() ? std::nullopt : std::optional(n->second);
}

Value Numbers::renamed(Value name, std::size_t kind, const std::function<Number(Number)>& to) const {
  const auto n = named(name, kind);
  if (!n) return name;
  return kind > first_.size() ? process(static_cast<ProcessId>(name), to(*n)) : name_[to(*n)];
}

VarId Permuted::variable(VarId v) const {
  const auto n = numbers_.of_variable(v);
  return n ? numbers_.variable(v, to_(*n)) : v;
}

ProcessId Permuted::process(ProcessId p) const {
  const auto n = numbers_.of_process(p);
  return n ? numbers_.process(p, to_(*n)) : p;
}

namespace {

// The kind of names that an expression may evaluate to, by the variables in it.
std::size_t kind_of_value(Expr root, const Numbers& numbers) {
  for (std::vector<Expr> stack{root}; !stack.empty();) {
    const Expr e = stack.back();
    stack.pop_back();
    if ((e->op == Op::Var || e->op == Op::NextVar) && numbers.kind_of_names(e->var()) != 0) {
      return numbers.kind_of_names(e->var());
    }
    if (e->op == Op::Ite) stack.insert(stack.end(), {e->arg(1), e->arg(2)});
    if (e->op == Op::Union) stack.insert(stack.end(), e->args().begin(), e->args().end());
  }
  return 0;
}

}  // namespace

std::size_t Permuted::kind_of(Expr e) const { return kind_of_value(e, numbers_); }

// Of which kind an argument is to be read, when the expression is read as one of `kind`.
std::size_t Permuted::kind_below(Expr e, std::size_t argument, std::size_t kind) const {
  if (e->op == Op::Eq) return std::max(kind_of(e->arg(0)), kind_of(e->arg(1)));
  if (e->op == Op::Union || (e->op == Op::Ite && argument > 0)) return kind;
  return 0;
}

std::optional<Expr> Permuted::renamed(Expr root, std::size_t kind) {
  struct Open {
    Expr e;
    std::size_t kind;
    bool ready;
  };
  std::vector<Open> stack{{root, kind, false}};
  while (!stack.empty() && possible_) {
    const Open top = stack.back();
    stack.pop_back();
    if (const auto known = done_.find(top.e); known != done_.end() && known->second.contains(top.kind)) continue;
    if (top.ready) {
      const Expr e = build(top.e, top.kind);
      done_[top.e][top.kind] = e;
      continue;
    }
    stack.push_back({top.e, top.kind, true});
    for (std::size_t i = 0; i < top.e->args().size(); ++i) {
      stack.push_back({top.e->arg(i), kind_below(top.e, i, top.kind), false});
    }
  }
  if (!possible_) return std::nullopt;
  return done_.at(root).at(kind);
}

Expr Permuted::build(Expr e, std::size_t kind) {
  ExprPool& pool = *system_.pool;
  if (e->op == Op::Var || e->op == Op::NextVar) {
    if (numbers_.kind_of_names(e->var()) != kind) possible_ = false;
    return system_.var(variable(e->var()), e->op == Op::NextVar);
  }
  if (e->op == Op::Constant) {
    return kind == 0 ? e : pool.constant(numbers_.renamed(e->payload, kind, to_), e->type);
  }
  if (e->args().empty()) return e;
  if (kind != 0 && e->op != Op::Ite && e->op != Op::Union) {
    possible_ = false;
    return e;
  }
  std::vector<Expr> args;
  for (std::size_t i = 0; i < e->args().size(); ++i) {
    args.push_back(done_.at(e->arg(i)).at(kind_below(e, i, kind)));
  }
  return pool.rebuild(e, args);
}

std::vector<Number> numbers_in(Expr root, const Numbers& numbers) {
  std::set<Number> found;
  std::set<std::pair<Expr, std::size_t>> seen;
  for (std::vector<std::pair<Expr, std::size_t>> stack{{root, 0}}; !stack.empty();) {
    const auto [e, kind] = stack.back();
    stack.pop_back();
    if (!seen.insert({e, kind}).second) continue;
    if (e->op == Op::Var || e->op == Op::NextVar) {
      if (const auto n = numbers.of_variable(e->var())) found.insert(*n);
    }
    if (e->op == Op::Constant) {
      if (const auto n = numbers.named(e->payload, kind)) found.insert(*n);
    }
    const std::size_t compared =
        e->op == Op::Eq ? std::max(kind_of_value(e->arg(0), numbers), kind_of_value(e->arg(1), numbers)) : 0;
    for (std::size_t i = 0; i < e->args().size(); ++i) {
      const bool same_place = e->op == Op::Union || (e->op == Op::Ite && i > 0);
      stack.push_back({e->arg(i), e->op == Op::Eq ? compared : same_place ? kind : 0});
    }
  }
  return {found.begin(), found.end()};
}

namespace {

class SymmetryProof {
 public:
  SymmetryProof(System& system, const Numbers& numbers) : system_(system), numbers_(numbers) {}

  bool run() {
    for (std::size_t s = 0; s < numbers_.sets(); ++s) {
      const Number first = numbers_.first(s), size = numbers_.size(s);
      const auto swap = [=](Number n) { return n == first ? first + 1 : n == first + 1 ? first : n; };
      const auto rotate = [=](Number n) { return n < first || n >= first + size ? n : first + (n - first + 1) % size; };
      if (!keeps_system(swap) || (size > 2 && !keeps_system(rotate))) return false;
    }
    return true;
  }

 private:
  using Assigned = std::set<std::pair<VarId, Expr>>;
  using Formulas = std::set<Expr>;

  bool keeps_system(const std::function<Number(Number)>& to) {
    Permuted permuted(system_, numbers_, to);
    for (const Variable& v : system_.variables) {
      const Variable& w = system_.variables[permuted.variable(v.id)];
      if (v.type != w.type || v.domain != w.domain || v.role != w.role) return false;
      if (numbers_.kind_of_names(v.id) != numbers_.kind_of_names(w.id)) return false;
      // Names are renamed to values that the variable has.
      const std::size_t kind = numbers_.kind_of_names(v.id);
      for (const Value name : numbers_.names(kind)) {
        if (v.domain.contains(name) && !v.domain.contains(numbers_.renamed(name, kind, to))) return false;
      }
    }
    if (!same(permuted, system_.init, system_.init) || !same(permuted, system_.current, system_.current)) return false;
    if (!same(permuted, system_.init_constraints) || !same(permuted, system_.invariants)) return false;
    if (!same(permuted, system_.transitions)) return false;
    for (ProcessId p = 0; p < system_.processes.size(); ++p) {
      if (!same(permuted, system_.processes[p].next, system_.processes[permuted.process(p)].next)) return false;
    }
    return true;
  }

  bool same(Permuted& permuted, const std::vector<Assignment>& from, const std::vector<Assignment>& to) {
    Assigned images, wanted;
    for (const Assignment& a : from) {
      const auto value = permuted.renamed_value(a.value, a.target);
      if (!value) return false;
      images.emplace(permuted.variable(a.target), normal_form(*value));
    }
    for (const Assignment& a : to) wanted.emplace(a.target, normal_form(a.value));
    return images == wanted;
  }

  bool same(Permuted& permuted, const std::vector<Constraint>& constraints) {
    Formulas images, wanted;
    for (const Constraint& c : constraints) {
      for (Expr e : conjuncts(c.formula)) {
        const auto renamed = permuted.renamed(e);
        if (!renamed) return false;
        images.insert(normal_form(*renamed));
        wanted.insert(normal_form(e));
      }
    }
    return images == wanted;
  }

  // Operands of what is commutative, maxima included, by their ids; failures are all the same, as checked models meet
  // none.
  Expr normal_form(Expr root) {
    ExprPool& pool = *system_.pool;
    std::vector<std::pair<Expr, bool>> stack{{root, false}};
    while (!stack.empty()) {
      const auto [e, ready] = stack.back();
      stack.pop_back();
      if (normal_.contains(e)) continue;
      if (!ready) {
        stack.push_back({e, true});
        for (Expr a : e->args()) stack.push_back({a, false});
        continue;
      }
      std::vector<Expr> args;
      for (Expr a : e->args()) args.push_back(normal_.at(a));
      const bool commutes =
          e->op == Op::And || e->op == Op::Or || e->op == Op::Add || e->op == Op::Mul || e->op == Op::Union;
      if (commutes) std::sort(args.begin(), args.end(), [](Expr a, Expr b) { return a->id < b->id; });
      normal_[e] = e->op == Op::Fail ? pool.fail(0, e->type)
                   : args.empty()    ? e
                                     : sorted_extremum(pool, pool.rebuild(e, args));
    }
    return normal_.at(root);
  }

  System& system_;
  const Numbers& numbers_;
  std::unordered_map<Expr, Expr> normal_;
};

}  // namespace

bool is_symmetric(System& system, const Numbers& numbers) { return SymmetryProof(system, numbers).run(); }

}  // namespace smtsplit
