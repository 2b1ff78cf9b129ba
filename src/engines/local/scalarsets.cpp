#include "engines/local/scalarsets.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>

namespace smtsplit::local {

namespace {

// Proofs of symmetry must pay: what is not proved in this time is not used.
constexpr double kSeconds = 2;

// Pairs corresponding variables; the inputs of corresponding expressions in the order in which they are met.
class VariablePairing {
 public:
  VariablePairing(const System& system, Renaming& renaming)
      : system_(system), renaming_(renaming), paired_(system.variables.size(), false) {}

  void pair(Expr from, Expr to) {
    const std::vector<VarId> a = inputs(from), b = inputs(to);
    possible_ = possible_ && a.size() == b.size();
    for (std::size_t i = 0; i < a.size() && possible_; ++i) pair(a[i], b[i]);
  }

  void pair(VarId from, VarId to) {
    const Variable &a = system_.variables[from], &b = system_.variables[to];
    if (a.type != b.type || a.domain != b.domain || (paired_[from] && renaming_.variable[from] != to)) {
      possible_ = false;
      return;
    }
    paired_[from] = true;
    renaming_.variable[from] = to;
  }

  // Everything is the image of one thing.
  [[nodiscard]] bool is_permutation() const {
    std::set<VarId> images(renaming_.variable.begin(), renaming_.variable.end());
    return possible_ && images.size() == renaming_.variable.size();
  }

 private:
  [[nodiscard]] std::vector<VarId> inputs(Expr e) const {
    std::vector<VarId> result;
    for_each_variable(e, [&](VarId v, bool) {
      if (system_.variables[v].role == Role::Input) result.push_back(v);
    });
    return result;
  }

  const System& system_;
  Renaming& renaming_;
  std::vector<bool> paired_;
  bool possible_ = true;
};

std::vector<std::size_t> swapped(std::size_t size, std::size_t a, std::size_t b) {
  std::vector<std::size_t> result(size);
  std::iota(result.begin(), result.end(), 0);
  std::swap(result[a], result[b]);
  return result;
}

std::vector<std::size_t> rotated(std::size_t size) {
  std::vector<std::size_t> result(size);
  for (std::size_t i = 0; i < size; ++i) result[i] = (i + 1) % size;
  return result;
}

// These generate all permutations.
std::vector<std::vector<std::size_t>> generators(std::size_t size) {
  std::vector<std::vector<std::size_t>> result{swapped(size, 0, 1)};
  if (size > 2) result.push_back(rotated(size));
  return result;
}

Scalarset restricted(const Scalarset& set, const std::vector<std::size_t>& numbers) {
  Scalarset result{numbers.size(), {}, {}, {}, set.holders};
  const auto pick = [&](const auto& from, auto& to) {
    for (std::size_t n : numbers) to.push_back(from[n]);
  };
  for (const auto& role : set.processes) pick(role, result.processes.emplace_back());
  for (const auto& family : set.variables) pick(family, result.variables.emplace_back());
  if (!set.names.empty()) pick(set.names, result.names);
  return result;
}

// Guesses what the processes of some roles have to do with the shared variables.
class Guess {
 public:
  Guess(Processes& processes, std::vector<std::vector<ProcessId>> roles) : processes_(processes) {
    set_.size = roles[0].size();
    set_.processes = std::move(roles);
  }

  // Several, when it is not clear whether an array has an element for each number.
  std::vector<Scalarset> all() {
    collect_families();
    collect_holders();
    std::vector<Scalarset> result;
    constexpr std::size_t kMostUnclear = 3;
    const std::size_t unclear = std::min(unclear_.size(), kMostUnclear);
    for (std::size_t choice = 0; choice < std::size_t{1} << unclear; ++choice) {
      Scalarset& s = result.emplace_back(set_);
      for (std::size_t i = 0; i < unclear; ++i) {
        if ((choice >> i & 1) == 0) s.variables.push_back(unclear_[i]);
      }
      std::set<VarId> in_families;
      for (const auto& family : s.variables) in_families.insert(family.begin(), family.end());
      std::erase_if(s.holders, [&](VarId v) { return in_families.contains(v); });
      if (s.holders.empty()) s.names.clear();
    }
    return result;
  }

 private:
  [[nodiscard]] const System& system() const { return processes_.functions().system(); }

  // y[k] or p3.y: the name without what tells the elements apart.
  [[nodiscard]] std::string family_name(const Variable& v) const {
    const System& original = processes_.functions().original();
    if (v.name.ends_with(']')) return v.name.substr(0, v.name.rfind('['));
    for (std::size_t role = 0; role < set_.processes.size(); ++role) {
      for (ProcessId p : set_.processes[role]) {
        const std::string& instance = original.processes[p].name;
        if (v.name.starts_with(instance + ".")) return std::to_string(role) + v.name.substr(instance.size());
      }
    }
    return {};
  }

  void collect_families() {
    std::map<VarId, std::set<std::size_t>> writers;
    for (const auto& role : set_.processes) {
      for (std::size_t i = 0; i < role.size(); ++i) {
        for (const Processes::Write& w : processes_[role[i]].writes) writers[w.target].insert(i);
      }
    }
    std::map<std::string, std::vector<VarId>> families;
    for (VarId v : processes_.shared()) {
      if (const std::string name = family_name(system().variables[v]); !name.empty()) families[name].push_back(v);
    }
    for (const auto& [name, members] : families) {
      std::vector<std::optional<VarId>> own(set_.size);
      std::size_t found = 0;
      for (VarId v : members) {
        if (writers[v].size() != 1 || own[*writers[v].begin()]) continue;
        own[*writers[v].begin()] = v;
        ++found;
      }
      if (found == set_.size) {
        for (auto& family = set_.variables.emplace_back(); const auto& v : own) family.push_back(*v);
      } else if (members.size() == set_.size) {
        unclear_.push_back(members);
      }
    }
  }

  // With what constants does a process compare, or what does it give to, a shared variable?
  using Constants = std::map<VarId, std::set<Value>>;

  void relate(Expr a, Expr b, Constants& constants) const {
    std::set<VarId> variables;
    std::set<Value> values;
    for (std::vector<Expr> stack{a, b}; !stack.empty();) {
      const Expr e = stack.back();
      stack.pop_back();
      if (e->op == Op::Ite) stack.insert(stack.end(), {e->arg(1), e->arg(2)});
      if (e->op == Op::Var) variables.insert(e->var());
      if (e->op == Op::Constant) values.insert(e->payload);
    }
    for (VarId v : variables) constants[v].insert(values.begin(), values.end());
  }

  void relate_below(Expr root, Constants& constants) const {
    std::set<Expr> seen;
    for (std::vector<Expr> stack{root}; !stack.empty();) {
      const Expr e = stack.back();
      stack.pop_back();
      if (!seen.insert(e).second) continue;
      if (e->op == Op::Eq && e->arg(0)->type.is_scalar()) relate(e->arg(0), e->arg(1), constants);
      stack.insert(stack.end(), e->args().begin(), e->args().end());
    }
  }

  void collect_holders() {
    std::vector<Constants> of_number(set_.size);
    for (const auto& role : set_.processes) {
      for (std::size_t i = 0; i < role.size(); ++i) {
        const Processes::Process& p = processes_[role[i]];
        relate_below(p.enabled, of_number[i]);
        relate_below(p.invariant, of_number[i]);
        for (const Processes::Write& w : p.writes) {
          relate_below(w.value, of_number[i]);
          if (w.value->type.is_scalar()) {
            relate(processes_.functions().system().var(w.target), w.value, of_number[i]);
          }
        }
      }
    }
    for (VarId v : processes_.shared()) {
      std::vector<Value> names;
      for (std::size_t i = 0; i < set_.size; ++i) {
        // A name is what this process says of the variable and the next one does not.
        const std::set<Value>& other = of_number[(i + 1) % set_.size][v];
        std::vector<Value> own;
        for (Value value : of_number[i][v]) {
          if (!other.contains(value)) own.push_back(value);
        }
        if (own.size() == 1) names.push_back(own[0]);
      }
      if (std::set<Value>(names.begin(), names.end()).size() != set_.size) continue;
      const Domain& domain = system().variables[v].domain;
      if (!std::all_of(names.begin(), names.end(), [&](Value name) { return domain.contains(name); })) continue;
      if (set_.names.empty()) set_.names = names;
      if (set_.names == names) set_.holders.push_back(v);
    }
  }

  Processes& processes_;
  Scalarset set_;
  std::vector<std::vector<VarId>> unclear_;
};

std::map<std::string, std::vector<ProcessId>> instances_by_module(const Processes& processes) {
  std::map<std::string, std::vector<ProcessId>> result;
  const System& original = processes.functions().original();
  for (ProcessId p = 0; p < processes.size(); ++p) result[original.processes[p].module].push_back(p);
  return result;
}

// The largest sets of numbers that are interchangeable: neighbours are tried.
std::vector<Scalarset> parts_of(Processes& processes, const Scalarset& set, RenamingProof& proof) {
  constexpr std::size_t kMost = 64;
  std::vector<Scalarset> result;
  std::vector<std::size_t> run{0};
  const auto finish = [&] {
    if (run.size() > 1) result.push_back(restricted(set, run));
  };
  for (std::size_t i = 1; i < set.size && set.size <= kMost; ++i) {
    const auto swap = renaming(processes, set, swapped(set.size, i - 1, i));
    if (!swap || !proof.is_automorphism(*swap)) {
      finish();
      run.clear();
    }
    run.push_back(i);
  }
  if (set.size <= kMost) finish();
  return result;
}

bool interchangeable(Processes& processes, const Scalarset& set, const std::function<bool(const Renaming&)>& holds) {
  for (const auto& permutation : generators(set.size)) {
    const auto by = renaming(processes, set, permutation);
    if (!by || !holds(*by)) return false;
  }
  return true;
}

}  // namespace

std::vector<std::vector<VarId>> families(const Processes& processes, const Scalarset& set) {
  std::vector<std::vector<VarId>> result = set.variables;
  for (const auto& role : set.processes) {
    for (std::size_t k = 0; k < processes[role[0]].locals.size(); ++k) {
      auto& family = result.emplace_back();
      for (ProcessId p : role) family.push_back(processes[p].locals[k]);
    }
  }
  return result;
}

std::optional<Renaming> renaming(const Processes& processes, const Scalarset& set,
                                 const std::vector<std::size_t>& permutation) {
  const System& system = processes.functions().system();
  Renaming result;
  result.process.resize(processes.size());
  result.variable.resize(system.variables.size());
  result.holds_names.resize(system.variables.size(), false);
  std::iota(result.process.begin(), result.process.end(), 0);
  std::iota(result.variable.begin(), result.variable.end(), 0);
  for (VarId v : set.holders) result.holds_names[v] = true;
  for (std::size_t i = 0; i < set.names.size(); ++i) result.name[set.names[i]] = set.names[permutation[i]];
  VariablePairing pairing(system, result);
  for (const auto& family : set.variables) {
    for (std::size_t i = 0; i < set.size; ++i) pairing.pair(family[i], family[permutation[i]]);
  }
  for (const auto& role : set.processes) {
    for (std::size_t i = 0; i < set.size; ++i) {
      const std::vector<VarId>&from = processes[role[i]].locals, &to = processes[role[permutation[i]]].locals;
      result.process[role[i]] = role[permutation[i]];
      if (from.size() != to.size()) return std::nullopt;
      for (std::size_t k = 0; k < from.size(); ++k) pairing.pair(from[k], to[k]);
    }
  }
  for (ProcessId p = 0; p < processes.size(); ++p) {
    const Processes::Process &from = processes[p], &to = processes[result.process[p]];
    pairing.pair(from.enabled, to.enabled);
    const auto writes = by_target(to);
    for (const Processes::Write& w : from.writes) {
      if (const auto other = writes.find(result.variable[w.target]); other != writes.end()) {
        pairing.pair(w.value, other->second->value);
      }
    }
  }
  if (!pairing.is_permutation()) return std::nullopt;
  return result;
}

std::vector<Scalarset> guess_scalarsets(Processes& processes) {
  std::vector<Scalarset> result;
  std::set<VarId> used;
  for (const auto& [module, instances] : instances_by_module(processes)) {
    if (instances.size() < 2) continue;
    Scalarset guess = Guess(processes, {instances}).all().front();
    std::erase_if(guess.variables, [&](const std::vector<VarId>& family) {
      return std::any_of(family.begin(), family.end(), [&](VarId v) { return used.contains(v); });
    });
    for (const auto& family : guess.variables) used.insert(family.begin(), family.end());
    std::erase_if(guess.holders, [&](VarId v) { return used.contains(v); });
    used.insert(guess.holders.begin(), guess.holders.end());
    const auto alike = [&](ProcessId p) {
      const std::vector<VarId>&first = processes[instances[0]].locals, &own = processes[p].locals;
      return std::equal(first.begin(), first.end(), own.begin(), own.end(), [&](VarId v, VarId w) {
        const auto& variables = processes.functions().system().variables;
        return variables[v].type == variables[w].type && variables[v].domain == variables[w].domain;
      });
    };
    if (std::all_of(instances.begin(), instances.end(), alike)) result.push_back(std::move(guess));
  }
  return result;
}

std::vector<Scalarset> find_scalarsets(Processes& processes, const EncodingOptions& options, const Deadline& deadline) {
  std::map<std::size_t, std::vector<std::vector<ProcessId>>> by_size;
  for (const auto& [module, instances] : instances_by_module(processes)) {
    if (instances.size() > 1) by_size[instances.size()].push_back(instances);
  }
  RenamingProof by_structure(processes, options, deadline, false);
  RenamingProof proof(processes, options, Deadline::after(kSeconds).earlier(deadline), true);
  std::vector<Scalarset> result;
  const auto find = [&](const std::vector<std::vector<ProcessId>>& roles) {
    const std::vector<Scalarset> guesses = Guess(processes, roles).all();
    for (const Scalarset& guess : guesses) {
      if (!interchangeable(processes, guess, [&](const Renaming& r) { return by_structure.is_automorphism(r); }))
        continue;
      result.push_back(guess);
      return true;
    }
    for (const Scalarset& guess : guesses) {
      const std::vector<Scalarset> parts = parts_of(processes, guess, proof);
      result.insert(result.end(), parts.begin(), parts.end());
      if (!parts.empty()) return true;
    }
    return false;
  };
  for (const auto& [size, roles] : by_size) {
    if (find(roles) || roles.size() == 1) continue;
    for (const auto& role : roles) find({role});
  }
  // A variable belongs to one set: of those that share it the largest is used.
  std::stable_sort(result.begin(), result.end(),
                   [](const Scalarset& a, const Scalarset& b) { return a.size > b.size; });
  std::set<VarId> used;
  std::erase_if(result, [&](const Scalarset& set) {
    std::set<VarId> own(set.holders.begin(), set.holders.end());
    for (const auto& family : set.variables) own.insert(family.begin(), family.end());
    const bool drop = std::any_of(own.begin(), own.end(), [&](VarId v) { return used.contains(v); });
    if (!drop) used.merge(own);
    return drop;
  });
  return result;
}

std::vector<Scalarset> kept_by(Expr property, const std::vector<Scalarset>& sets, Processes& processes,
                               const EncodingOptions& options, const Deadline& deadline) {
  // Who moves is not renamed.
  bool names_mover = false;
  const std::optional<VarId> selector = processes.functions().original().selector;
  for_each_variable(property, [&](VarId v, bool) { names_mover = names_mover || v == selector; });
  if (names_mover) return {};
  RenamingProof proof(processes, options, Deadline::after(kSeconds).earlier(deadline), true);
  std::vector<Scalarset> result;
  for (const Scalarset& set : sets) {
    if (interchangeable(processes, set, [&](const Renaming& r) { return proof.keeps(r, property); })) {
      result.push_back(set);
    }
  }
  return result;
}

}  // namespace smtsplit::local
