#include "certificates/split_rule.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace smtsplit::certificates {
namespace {

// So many steps of parts get a file each. If there are more, those of a process are in one.
constexpr std::size_t kMostSteps = 1000;

// It should have a model. Where it has none, the claim is the other one.
void expect_model(Obligation& o, std::string otherwise, Claim& claim, const Decide* decide) {
  if (decide != nullptr && (*decide)(o) == Answer::Unsat) claim.never.insert(o.name);
  o.satisfiable = !claim.never.contains(o.name);
  if (!o.satisfiable) o.claim = std::move(otherwise);
}

class SplitRule {
 public:
  SplitRule(System& system, const SplitInvariant& invariant, Claim& claim, const Decide* decide)
      : system_(system),
        pool_(*system.pool),
        parts_(invariant.parts),
        claim_(claim),
        decide_(decide),
        steps_(system),
        formulas_(formulas(system)) {
    for (const SplitInvariant::Part& part : parts_) {
      auto& mentioned = mentioned_.emplace_back(system.variables.size(), false);
      for_each_variable(part.formula, [&](VarId v, bool) { mentioned[v] = true; });
      for (ProcessId p : part.of) parts_of_[p].push_back(mentioned_.size() - 1);
    }
  }

  std::vector<Obligation> all(Expr goal, const std::vector<Expr>& antecedents) {
    std::vector<ProcessId> processes(system_.processes.size());
    std::iota(processes.begin(), processes.end(), ProcessId{0});
    found_.push_back(front_obligation(system_, processes));
    for (std::size_t i = 0; i < parts_.size(); ++i) initiation(i);
    for (ProcessId p : processes) steps(p);
    adequacy(goal);
    found_.push_back(live_init(system_, claim_, decide_));
    std::vector<Expr> everything;
    for (const auto& part : parts_) everything.push_back(part.formula);
    for (ProcessId p : processes) found_.push_back(live_step(system_, steps_, p, everything, claim_, decide_));
    for (std::size_t a = 0; a < antecedents.size(); ++a) antecedent(a, antecedents[a], everything);
    return std::move(found_);
  }

 private:
  void initiation(std::size_t i) {
    Obligation& o = found_.emplace_back();
    o.name = "init_" + parts_[i].name;
    o.claim = parts_[i].name + " holds in the initial states";
    o.assume(formulas_.init);
    o.assume(formulas_.invar);
    o.assume(pool_.negate(parts_[i].formula));
  }

  void steps(ProcessId p) {
    const std::string& process = system_.processes[p].name;
    const std::vector<bool>& changed = steps_.changed_by(p);
    const std::string plain = plain_name_of(system_, p);
    std::vector<Obligation> each;
    std::vector<Expr> ways;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      bool touched = false;
      for (VarId v = 0; v < changed.size(); ++v) touched = touched || (changed[v] && mentioned_[i][v]);
      if (!touched) continue;
      Obligation o;
      const auto& of = parts_[i].of;
      const bool own = of.empty() || std::binary_search(of.begin(), of.end(), p);
      o.name = std::string(own ? "step_" : "nonint_") + parts_[i].name + "_" + plain;
      o.claim = "a step of " + process + " keeps " + parts_[i].name;
      o.assume(formulas_.invar);
      o.assume(steps_.step(p));
      o.assume(pool_.negate(steps_.after(parts_[i].formula, p)));
      const std::vector<Expr> assumed = premises(i, p, o);
      o.assume(assumed);
      ways.push_back(pool_.conjunction(pool_.conjunction(assumed), pool_.negate(steps_.after(parts_[i].formula, p))));
      each.push_back(std::move(o));
    }
    if (parts_.size() * system_.processes.size() <= kMostSteps) {
      found_.insert(found_.end(), each.begin(), each.end());
      return;
    }
    Obligation& o = found_.emplace_back();
    o.name = "steps_" + plain;
    o.claim = "a step of " + process + " keeps all parts";
    o.assume(formulas_.invar);
    o.assume(steps_.step(p));
    o.assume(pool_.disjunction(ways));
  }

  // What the step of p may assume to keep part i: that part and those of p, or all.
  std::vector<Expr> premises(std::size_t i, ProcessId p, const Obligation& bare) {
    std::vector<Expr> few{parts_[i].formula}, all;
    for (std::size_t j : parts_of_[p]) {
      if (j != i) few.push_back(parts_[j].formula);
    }
    for (const auto& part : parts_) all.push_back(part.formula);
    if (few.size() == all.size()) return all;
    if (decide_ != nullptr) {
      Obligation with_few = bare;
      with_few.assume(few);
      if ((*decide_)(with_few) != Answer::Unsat) claim_.all_parts.insert(bare.name);
    }
    return claim_.all_parts.contains(bare.name) ? all : few;
  }

  void adequacy(Expr goal) {
    Obligation& o = found_.emplace_back();
    o.name = "adequacy";
    o.claim = "the invariant implies the property";
    o.assume(formulas_.invar);
    for (const auto& part : parts_) o.assume(part.formula);
    o.assume(pool_.factored_negation(goal));
  }

  void antecedent(std::size_t number, Expr formula, const std::vector<Expr>& invariant) {
    Obligation o;
    o.name = "live_antecedent_" + std::to_string(number + 1);
    o.claim = "the invariant leaves room for an antecedent of the property";
    o.assume(formulas_.invar);
    if (formula->about_step()) {
      o.assume(formulas_.trans);
      o.assume(formulas_.invar, 1);
    }
    o.assume(invariant);
    o.assume(formula);
    expect_model(o, "the invariant excludes an antecedent: the property holds vacuously", claim_, decide_);
    found_.push_back(std::move(o));
  }

  System& system_;
  ExprPool& pool_;
  const std::vector<SplitInvariant::Part>& parts_;
  Claim& claim_;
  const Decide* decide_;
  ProcessSteps steps_;
  Formulas formulas_;
  std::vector<std::vector<bool>> mentioned_;  // by part, by variable
  std::map<ProcessId, std::vector<std::size_t>> parts_of_;
  std::vector<Obligation> found_;
};

}  // namespace

std::string plain_name_of(const System& system, ProcessId p) {
  const std::string name = plain_name(system.processes[p].name);
  const auto same = [&](const Process& q) { return plain_name(q.name) == name; };
  const bool alone = name == system.processes[p].name || std::ranges::count_if(system.processes, same) == 1;
  return alone ? name : name + "_" + std::to_string(p);
}

std::vector<Obligation> split_obligations(System& system, Expr goal, const SplitInvariant& invariant,
                                          const std::vector<Expr>& antecedents, Claim& claim, const Decide* decide) {
  return SplitRule(system, invariant, claim, decide).all(goal, antecedents);
}

Obligation front_obligation(System& system, const std::vector<ProcessId>& processes) {
  ExprPool& pool = *system.pool;
  const Formulas parts = formulas(system);
  ProcessSteps steps(system);
  Obligation o;
  o.name = "front";
  o.claim = processes.size() == system.processes.size() ? "every step of the model is a step of one of its processes"
                                                        : "when one of these processes moves, it is by its step";
  o.assume(parts.invar);
  o.assume(parts.trans);
  o.assume(parts.invar, 1);
  std::vector<Expr> others;  // the step is none of any of them
  std::vector<Expr> moves;
  for (ProcessId p : processes) {
    std::vector<Expr> step = steps.assigned(p);
    if (system.selector) {
      const Expr moved = pool.equal(system.var(*system.selector), pool.integer(p));
      moves.push_back(moved);
      step.front() = moved;
    }
    const std::vector<Expr> frame = steps.frame(p);
    step.insert(step.end(), frame.begin(), frame.end());
    others.push_back(pool.negate(pool.conjunction(step)));
  }
  if (processes.size() < system.processes.size()) o.assume(pool.disjunction(moves));
  o.assume(others);
  return o;
}

Obligation live_init(System& system, Claim& claim, const Decide* decide) {
  const Formulas parts = formulas(system);
  Obligation o;
  o.name = "live_init";
  o.claim = "there is an initial state";
  o.assume(parts.init);
  o.assume(parts.invar);
  expect_model(o, "there is no initial state: the property holds vacuously", claim, decide);
  return o;
}

Obligation live_step(System& system, ProcessSteps& steps, ProcessId p, const std::vector<Expr>& invariant, Claim& claim,
                     const Decide* decide) {
  const Formulas parts = formulas(system);
  const std::string& process = system.processes[p].name;
  Obligation initial;
  initial.name = "live_step_" + plain_name_of(system, p);
  initial.assume(parts.invar);
  initial.assume(steps.step(p));
  Obligation inside = initial;
  initial.claim = process + " can move in an initial state";
  initial.assume(parts.init);
  inside.claim = process + " can move in a state with " + (invariant.empty() ? "INVAR" : "the invariant");
  inside.assume(invariant);
  if (decide != nullptr && (*decide)(initial) != Answer::Sat) claim.inside.insert(initial.name);
  Obligation& chosen = claim.inside.contains(initial.name) ? inside : initial;
  expect_model(chosen, process + " never moves: what is said of its steps is void", claim, decide);
  return std::move(chosen);
}

}  // namespace smtsplit::certificates
