#include "model/step_plan.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>

namespace smtsplit {
namespace {

// A variable to be fixed, as a node of the dependency graph. Next-state and input unknowns have distinct keys.
struct Unknown {
  VarId variable;
  bool is_input;
  Expr value = nullptr;      // null: enumerate the domain
  bool over_target = false;  // value speaks of the target state as current
};

struct Test {
  Expr formula;
  bool over_target;
};

// The unknowns an expression mentions. In an expression over the target alone, current variables are target variables.
std::vector<std::size_t> unknowns_in(Expr e, bool over_target,
                                     const std::vector<std::optional<std::size_t>>& target_key,
                                     const std::vector<std::optional<std::size_t>>& input_key) {
  std::vector<std::size_t> keys;
  for_each_variable(e, [&](VarId v, bool next) {
    const auto& key = next || over_target ? target_key[v] : input_key[v];
    if (key) keys.push_back(*key);
  });
  return keys;
}

class Planner {
 public:
  explicit Planner(const System& system) : system_(system) {}

  StepPlan initial() {
    std::vector<Unknown> unknowns;
    std::vector<std::optional<std::size_t>> target_key(system_.variables.size()), none(system_.variables.size());
    for (const Variable& v : system_.variables) {
      if (v.role == Role::Input) continue;
      target_key[v.id] = unknowns.size();
      unknowns.push_back({v.id, false});
    }
    std::vector<Test> tests;
    for (const auto* list : {&system_.current, &system_.init}) {
      for (const Assignment& a : *list) {
        Unknown& u = unknowns[*target_key[a.target]];
        if (u.value == nullptr) {
          u.value = a.value;
          u.over_target = true;
        }
      }
    }
    for (const Constraint& c : system_.init_constraints) add_tests(c.formula, true, false, unknowns, target_key, tests);
    for (const Constraint& c : system_.invariants) add_tests(c.formula, true, false, unknowns, target_key, tests);
    return order(unknowns, tests, target_key, none);
  }

  StepPlan step(ProcessId p, std::span<const Expr> observed) {
    std::vector<char> framed(system_.variables.size(), 0);
    for (const Process& process : system_.processes) {
      for (const Assignment& a : process.next) framed[a.target] = 1;
    }
    std::vector<Unknown> unknowns;
    std::vector<std::optional<std::size_t>> target_key(system_.variables.size()), input_key(system_.variables.size());
    const auto add = [&](VarId v, Expr value, bool over_target) {
      target_key[v] = unknowns.size();
      unknowns.push_back({v, false, value, over_target});
    };
    for (const Assignment& a : system_.processes[p].next) add(a.target, a.value, false);
    for (const Assignment& a : system_.current) add(a.target, a.value, true);
    for (const Variable& v : system_.variables) {
      if (v.role == Role::State && !framed[v.id] && !target_key[v.id]) add(v.id, nullptr, false);
    }
    // Inputs the step depends on.
    std::vector<Expr> readers(observed.begin(), observed.end());
    for (const Assignment& a : system_.processes[p].next) readers.push_back(a.value);
    for (const Constraint& c : system_.transitions) readers.push_back(c.formula);
    for (Expr e : readers) {
      if (!e->has_input) continue;
      for_each_variable(e, [&](VarId v, bool next) {
        const bool wanted = !next && system_.variables[v].role == Role::Input && v != system_.selector && !input_key[v];
        if (!wanted) return;
        input_key[v] = unknowns.size();
        unknowns.push_back({v, true});
      });
    }
    std::vector<Test> tests;
    for (const Constraint& c : system_.transitions) add_tests(c.formula, false, true, unknowns, target_key, tests);
    for (const Constraint& c : system_.invariants) {
      bool touched = false;  // the source satisfies it already
      for_each_variable(c.formula, [&](VarId v, bool) { touched |= target_key[v].has_value(); });
      if (touched) add_tests(c.formula, true, false, unknowns, target_key, tests);
    }
    return order(unknowns, tests, target_key, input_key);
  }

 private:
  // Orders unknowns and tests into a plan.
  StepPlan order(const std::vector<Unknown>& unknowns, const std::vector<Test>& tests,
                 const std::vector<std::optional<std::size_t>>& target_key,
                 const std::vector<std::optional<std::size_t>>& input_key) {
    const std::size_t n = unknowns.size();
    std::vector<std::size_t> missing(n, 0), missing_in_test(tests.size(), 0);
    std::vector<std::vector<std::size_t>> users(n), tests_of(n), unknowns_of_test(tests.size());
    for (std::size_t i = 0; i < n; ++i) {
      if (unknowns[i].value == nullptr) continue;
      for (std::size_t k : unknowns_in(unknowns[i].value, unknowns[i].over_target, target_key, input_key)) {
        users[k].push_back(i);
        ++missing[i];
      }
    }
    StepPlan plan;
    std::vector<std::size_t> ready_tests;
    for (std::size_t t = 0; t < tests.size(); ++t) {
      unknowns_of_test[t] = unknowns_in(tests[t].formula, tests[t].over_target, target_key, input_key);
      missing_in_test[t] = unknowns_of_test[t].size();
      for (std::size_t k : unknowns_of_test[t]) tests_of[k].push_back(t);
      if (missing_in_test[t] == 0) ready_tests.push_back(t);
    }
    std::vector<bool> done(n, false);
    std::vector<std::size_t> ready;
    for (std::size_t i = n; i-- > 0;) {
      if (unknowns[i].value != nullptr && missing[i] == 0) ready.push_back(i);
    }
    const auto emit_tests = [&] {
      for (std::size_t t : ready_tests) {
        plan.instructions.push_back({StepPlan::Instruction::Kind::Check, StepPlan::Where::To, tests[t].over_target, 0,
                                     tests[t].formula, nullptr});
      }
      ready_tests.clear();
    };
    const auto fix = [&](std::size_t i, bool by_domain) {
      const Unknown& u = unknowns[i];
      StepPlan::Instruction in{};
      in.target = u.variable;
      in.domain = &system_.variables[u.variable].domain;
      in.target_in = u.is_input ? StepPlan::Where::From : StepPlan::Where::To;
      in.over_target = u.over_target;
      in.expr = by_domain ? nullptr : u.value;
      in.kind = by_domain              ? StepPlan::Instruction::Kind::Enumerate
                : u.value->type.is_set ? StepPlan::Instruction::Kind::Choose
                                       : StepPlan::Instruction::Kind::Assign;
      plan.instructions.push_back(in);
      done[i] = true;
      for (std::size_t user : users[i]) {
        if (--missing[user] == 0 && !done[user]) ready.push_back(user);
      }
      for (std::size_t t : tests_of[i]) {
        if (--missing_in_test[t] == 0) ready_tests.push_back(t);
      }
      emit_tests();
    };
    emit_tests();
    std::size_t next_free = 0;
    for (std::size_t fixed = 0; fixed < n;) {
      if (!ready.empty()) {
        const std::size_t i = ready.back();
        ready.pop_back();
        if (done[i]) continue;
        fix(i, false);
        ++fixed;
        continue;
      }
      const std::size_t i = pick(unknowns, done, unknowns_of_test, missing_in_test, next_free);
      // The front end refuses circular assignments.
      if (unknowns[i].value != nullptr) throw std::logic_error("circular assignments");
      fix(i, true);
      ++fixed;
    }
    return plan;
  }

  // The free unknown to enumerate next: one that helps to complete the test with the fewest unknowns left.
  static std::size_t pick(const std::vector<Unknown>& unknowns, const std::vector<bool>& done,
                          const std::vector<std::vector<std::size_t>>& unknowns_of_test,
                          const std::vector<std::size_t>& missing_in_test, std::size_t& next_free) {
    constexpr std::size_t kTestsWorthSearching = 2000;
    std::size_t best = unknowns.size();
    std::size_t best_missing = ~std::size_t{0};
    if (unknowns_of_test.size() <= kTestsWorthSearching) {
      for (std::size_t t = 0; t < unknowns_of_test.size(); ++t) {
        if (missing_in_test[t] == 0 || missing_in_test[t] >= best_missing) continue;
        for (std::size_t k : unknowns_of_test[t]) {
          if (!done[k] && unknowns[k].value == nullptr) {
            best = k;
            best_missing = missing_in_test[t];
            break;
          }
        }
      }
    }
    if (best < unknowns.size()) return best;
    while (next_free < unknowns.size() && (done[next_free] || unknowns[next_free].value != nullptr)) ++next_free;
    if (next_free < unknowns.size()) return next_free;
    return static_cast<std::size_t>(std::find(done.begin(), done.end(), false) - done.begin());
  }

  static void add_tests(Expr formula, bool over_target, bool next_side, std::vector<Unknown>& unknowns,
                        const std::vector<std::optional<std::size_t>>& target_key, std::vector<Test>& tests) {
    // Where one conjunct may keep another from being evaluated, they stay together.
    for (Expr part : conjuncts(formula, [](Expr e) { return !e->may_fail; })) {
      add_test(part, over_target, next_side, unknowns, target_key, tests);
    }
  }

  // A conjunct `x = e` fixes x: worth more than a test of every value of its domain.
  static void add_test(Expr formula, bool over_target, bool next_side, std::vector<Unknown>& unknowns,
                       const std::vector<std::optional<std::size_t>>& target_key, std::vector<Test>& tests) {
    const Op leaf = next_side ? Op::NextVar : Op::Var;
    const auto definition_of = [&](Expr e) -> std::pair<Expr, Expr> {
      if (e->op != Op::Eq) return {nullptr, nullptr};
      if (e->arg(0)->op == leaf) return {e->arg(0), e->arg(1)};
      if (e->arg(1)->op == leaf) return {e->arg(1), e->arg(0)};
      return {nullptr, nullptr};
    };
    const auto [left, value] = definition_of(formula);
    if (left != nullptr && target_key[left->var()]) {
      // Only values without unknowns of their own, so that no cycle can arise.
      bool closed = true;
      for_each_variable(value, [&](VarId v, bool next) { closed &= !(next || over_target) || !target_key[v]; });
      Unknown& u = unknowns[*target_key[left->var()]];
      if (closed && !value->has_input && u.value == nullptr) {
        u.value = value;
        u.over_target = over_target;
      }
    }
    tests.push_back({formula, over_target});
  }

  const System& system_;
};

}  // namespace

StepPlan plan_initial(const System& system) { return Planner(system).initial(); }

StepPlan plan_step(const System& system, ProcessId process, std::span<const Expr> observed) {
  return Planner(system).step(process, observed);
}

std::vector<VarId> StepPlan::reads() const {
  std::set<VarId> fixed_in_source, fixed_in_target, read;
  for (const Instruction& i : instructions) {
    if (i.kind == Instruction::Kind::Check) continue;
    (i.target_in == Where::From ? fixed_in_source : fixed_in_target).insert(i.target);
  }
  for (const Instruction& i : instructions) {
    if (i.expr == nullptr) continue;
    for_each_variable(i.expr, [&](VarId v, bool next) {
      const bool in_target = next || i.over_target;
      if (!(in_target ? fixed_in_target : fixed_in_source).contains(v)) read.insert(v);
    });
  }
  return {read.begin(), read.end()};
}

}  // namespace smtsplit
