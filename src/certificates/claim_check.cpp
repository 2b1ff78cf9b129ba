#include "certificates/claim_check.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>

#include "evidence/permuted.hpp"
#include "evidence/symmetric_check.hpp"

namespace smtsplit::certificates {
namespace {

void add_goals(System& system, const Formula& f, std::vector<Expr>& goals) {
  ExprPool& pool = *system.pool;
  if (f.kind == Formula::Kind::Or) {
    std::vector<Expr> now;
    for (const Formula& a : f.args) {
      if (a.kind == Formula::Kind::Initially) now.push_back(a.expr);
    }
    goals.push_back(pool.disjunction(now));
  } else if (f.expr != nullptr) {
    goals.push_back(f.kind == Formula::Kind::Reachable ? pool.negate(f.expr) : f.expr);
  }
  for (const Formula& a : f.args) add_goals(system, a, goals);
}

class Resolver {
 public:
  Resolver(System& system, const Definitions& definitions, std::string where)
      : system_(system), definitions_(definitions), where_(std::move(where)) {}

  [[noreturn]] void fail(const std::string& what) const { throw PackageError(where_ + ": " + what); }

  [[nodiscard]] Expr condition(const std::string& name) const {
    const auto found = definitions_.find(name);
    if (found == definitions_.end()) fail("invariants.smv does not define \"" + name + "\"");
    if (!found->second->type.is_boolean()) fail("\"" + name + "\" should be boolean");
    return found->second;
  }

  [[nodiscard]] ProcessId process(const std::string& name) const {
    for (ProcessId p = 0; p < system_.processes.size(); ++p) {
      if (system_.processes[p].name == name) return p;
    }
    fail("the model has no process \"" + name + "\"");
  }

  [[nodiscard]] VarId variable(const std::string& name) const {
    for (const Variable& v : system_.variables) {
      if (v.name == name) return v.id;
    }
    fail("the model has no variable \"" + name + "\"");
  }

  [[nodiscard]] Value value(const std::string& text) const {
    Value number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && !is_symbol(number)) return number;
    const Value symbol = system_.symbols.find(text);
    if (symbol == 0) fail("the model has no value \"" + text + "\"");
    return symbol;
  }

  [[nodiscard]] Certificate::Interchangeable numbers(const ClaimNumbers& n) const {
    Certificate::Interchangeable result;
    for (const auto& family : n.variables) {
      auto& to = result.variables.emplace_back();
      for (const std::string& name : family) to.push_back(variable(name));
    }
    for (const auto& role : n.processes) {
      auto& to = result.processes.emplace_back();
      for (const std::string& name : role) to.push_back(process(name));
    }
    for (const std::string& name : n.names) result.names.push_back(value(name));
    for (const std::string& name : n.holders) result.holders.push_back(variable(name));
    return result;
  }

  [[nodiscard]] std::vector<Certificate::Region> regions(const std::vector<ClaimRegion>& of) const {
    std::vector<Certificate::Region> result;
    for (const ClaimRegion& r : of) {
      result.push_back({condition(r.states), r.fairness, r.steps, regions(r.inside)});
    }
    return result;
  }

 private:
  const System& system_;
  const Definitions& definitions_;
  std::string where_;
};

// Longer paths are too much for a file.
constexpr unsigned kLongestPath = 1000;

// Of regions there are pairs.
constexpr std::size_t kMostRegions = 2000;

std::size_t number_of(const std::vector<ClaimRegion>& regions) {
  std::size_t all = regions.size();
  for (const ClaimRegion& r : regions) all += number_of(r.inside);
  return all;
}

unsigned longest_path(const std::vector<ClaimRegion>& regions) {
  unsigned longest = 0;
  for (const ClaimRegion& r : regions) longest = std::max({longest, r.steps, longest_path(r.inside)});
  return longest;
}

// Adds the case of a claim to the initial states.
class InCase {
 public:
  InCase(System& system, const std::vector<Expr>& conditions)
      : system_(system), before_(system.init_constraints.size()) {
    for (Expr e : conditions) system.init_constraints.push_back({e, {}, true});
  }
  ~InCase() { system_.init_constraints.resize(before_); }
  InCase(const InCase&) = delete;
  InCase& operator=(const InCase&) = delete;

 private:
  System& system_;
  std::size_t before_;
};

// T and Init mean the same when the numbers change places: of each set the first two, and all in turn.
void add_symmetry(System& system, const std::vector<Certificate::Interchangeable>& sets, std::vector<Obligation>& to,
                  const Resolver& resolver) {
  using Number = Numbers::Number;
  const Numbers numbers(system, sets);
  const Formulas parts = formulas(system);
  const auto add = [&](const std::string& name, const std::string& how, const std::function<Number(Number)>& image) {
    Permuted permuted(system, numbers, image);
    const auto renamed = [&](const std::vector<Expr>& list) {
      std::vector<Expr> result;
      for (Expr e : list) {
        const auto r = permuted.renamed(e);
        if (!r) resolver.fail("the model is not symmetric in the numbers");
        result.push_back(*r);
      }
      return system.pool->negate(system.pool->conjunction(result));
    };
    Obligation initial;
    initial.name = "sym_init_" + name;
    initial.claim = "an initial state is one when " + how;
    initial.assume(parts.init);
    initial.assume(parts.invar);
    std::vector<Expr> both = parts.init;
    both.insert(both.end(), parts.invar.begin(), parts.invar.end());
    initial.assume(renamed(both));
    to.push_back(std::move(initial));
    Obligation step;
    step.name = "sym_step_" + name;
    step.claim = "a step is one when " + how;
    step.assume(parts.invar);
    step.assume(parts.trans);
    step.assume(parts.invar, 1);
    step.assume(renamed(parts.trans));
    to.push_back(std::move(step));
  };
  for (std::size_t s = 0; s < numbers.sets(); ++s) {
    const Number first = numbers.first(s), size = numbers.size(s), second = first + 1, last = first + size - 1;
    if (size < 2) continue;
    const std::string of = numbers.sets() == 1 ? "" : std::to_string(s + 1) + "_";
    const std::string whose = numbers.sets() == 1 ? "the numbers" : "the numbers of set " + std::to_string(s + 1);
    add(of + "exchange", "the first two of " + whose + " change places", [=](Number n) {
      return n == first ? second : n == second ? first : n;
    });
    if (size > 2) {
      add(of + "rotation", "each of " + whose + " moves on to the next, the last to the first", [=](Number n) {
        return n < first || n > last ? n : n == last ? first : n + 1;
      });
    }
  }
}

std::vector<Obligation> symmetric(System& system, Expr goal, const Certificate& certificate, Claim& claim,
                                  const Resolver& resolver, const Decide* decide) {
  auto rule = symmetric_obligations(system, goal, certificate);
  if (!rule) resolver.fail("the model is not symmetric in the numbers, or the invariant has too many images");
  std::vector<Obligation> result;
  add_symmetry(system, certificate.interchangeable, result, resolver);
  // Processes of which others are images are left to these.
  std::vector<ProcessId> movers;
  const Numbers numbers(system, certificate.interchangeable);
  for (ProcessId p = 0; p < system.processes.size(); ++p) {
    const auto n = numbers.of_process(p);
    if (!n || *n == numbers.first(numbers.set_of(*n))) movers.push_back(p);
  }
  result.push_back(front_obligation(system, movers));
  for (auto* list : {&rule->initiation, &rule->steps, &rule->implication}) {
    for (Obligation& o : *list) result.push_back(std::move(o));
  }
  result.push_back(live_init(system, claim, decide));
  ProcessSteps steps(system);
  for (ProcessId p : movers) result.push_back(live_step(system, steps, p, {}, claim, decide));
  return result;
}

}  // namespace

std::vector<Expr> goals_of(System& system, const Property& property) {
  std::vector<Expr> goals;
  if (const auto* formula = std::get_if<Formula>(&property.meaning)) add_goals(system, *formula, goals);
  return goals;
}

Expr goal_of(System& system, const Property& property, const ClaimGoal& goal, const Definitions& definitions) {
  if (goal.of) {
    const std::vector<Expr> goals = goals_of(system, property);
    if (*goal.of >= goals.size())
      throw PackageError("manifest.json: the property has no expression " + std::to_string(*goal.of));
    return goals[*goal.of];
  }
  std::vector<Expr> cases;
  for (const std::string& name : goal.cases) {
    cases.push_back(Resolver(system, definitions, "manifest.json").condition(name));
  }
  return system.pool->disjunction(cases);
}

Certificate certificate_of(System& system, const Claim& claim, const Definitions& definitions,
                           const std::string& where) {
  const Resolver resolver(system, definitions, where);
  Certificate result;
  result.kind = claim.kind;
  result.k = claim.k;
  result.distinct_states = claim.distinct_states;
  std::vector<Expr> parts;
  for (const ClaimPart& p : claim.parts) parts.push_back(resolver.condition(p.name));
  if (!parts.empty()) result.invariant = system.pool->conjunction(parts);
  for (const ClaimNumbers& n : claim.symmetric) result.interchangeable.push_back(resolver.numbers(n));
  if (!claim.symmetric.empty()) {
    for (Expr e : parts) result.excluded.push_back(system.pool->negate(e));
  }
  for (const std::string& name : claim.exposed) result.exposed.push_back(resolver.condition(name));
  result.regions = resolver.regions(claim.regions);
  return result;
}

std::vector<Obligation> obligations_of(System& system, const Property& property, Claim& claim,
                                       const Definitions& definitions, const std::string& where, const Decide* decide) {
  const Resolver resolver(system, definitions, where);
  if (const unsigned longest = std::max(claim.k, longest_path(claim.regions)); longest > kLongestPath) {
    throw OutOfReach(where + ": paths of " + std::to_string(longest) + " steps are too long for a package");
  }
  if (number_of(claim.regions) > kMostRegions) throw OutOfReach(where + ": there are too many regions for a package");
  const std::vector<Expr> goals = goals_of(system, property);
  std::vector<Expr> conditions;
  for (const ClaimCase& c : claim.given) {
    if (c.not_goal && *c.not_goal >= goals.size()) {
      resolver.fail("the property has no expression " + std::to_string(*c.not_goal));
    }
    conditions.push_back(c.not_goal ? system.pool->negate(goals[*c.not_goal]) : resolver.condition(c.definition));
  }
  for (Expr e : conditions) {
    if (e->about_step()) resolver.fail("a case is a set of initial states");
  }
  const Expr goal = goal_of(system, property, claim.goal, definitions);
  const Certificate certificate = certificate_of(system, claim, definitions, where);
  const InCase in_case(system, conditions);
  try {
    require_sense(system, goal, certificate);
    const bool inductive = claim.kind == Certificate::Kind::Inductive && claim.k == 1;
    if (!inductive && !claim.symmetric.empty()) resolver.fail("symmetry is for inductive invariants only");
    if (inductive && !claim.symmetric.empty()) return symmetric(system, goal, certificate, claim, resolver, decide);
    if (inductive && !goal->about_step() && !certificate.invariant->about_step()) {
      SplitInvariant invariant;
      for (const ClaimPart& p : claim.parts) {
        std::vector<ProcessId> of;
        for (const std::string& name : p.processes) of.push_back(resolver.process(name));
        std::sort(of.begin(), of.end());
        const Expr formula = resolver.condition(p.name);
        if (formula->about_step()) resolver.fail("\"" + p.name + "\" should be a set of states");
        invariant.parts.push_back({p.name, formula, of});
      }
      return split_obligations(system, goal, invariant, property.antecedents, claim, decide);
    }
    std::vector<Obligation> result = obligations(system, goal, certificate);
    result.push_back(live_init(system, claim, decide));
    return result;
  } catch (const InvalidCertificate& e) {
    resolver.fail(e.what());
  }
}

}  // namespace smtsplit::certificates
