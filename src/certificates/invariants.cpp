#include "certificates/invariants.hpp"

#include <algorithm>
#include <map>
#include <sstream>

#include "certificates/claim_check.hpp"
#include "certificates/irredundant.hpp"
#include "certificates/tidy.hpp"
#include "evidence/obligation.hpp"
#include "evidence/state_formula.hpp"
#include "export/smv_text.hpp"
#include "export/without_failures.hpp"
#include "traces/format.hpp"

namespace smtsplit::certificates {
namespace {

// A clause as an implication: what is assumed of the process it is about, and what follows.
struct Implication {
  Expr antecedent = nullptr;
  Expr consequent = nullptr;
};

constexpr std::uint32_t kLarge = 1000;  // nodes of an expression that is not printed for people

class Writer {
 public:
  Writer(System& system, const Property& property, const std::set<std::string>& taken, const Deadline& deadline)
      : system_(system),
        deadline_(deadline),
        pool_(*system.pool),
        goals_(goals_of(system, property)),
        taken_(taken),
        text_(system),
        total_(system) {}

  WrittenProof write(const Verdict& verdict, bool symmetry) {
    text_ << "-- What the proof rests on: manifest.json says how, TRUST.md why that is a proof. Names are those of "
             "main's\n"
             "-- instances.\n"
             "MODULE main\n";
    for (const ConfirmedTrace& t : verdict.traces()) {
      const Expr state = equals_state(system_, t.trace().states.front());
      result_.witnesses.push_back({condition(state), format_trace(system_, t.trace(), TraceFormat::Json, {})});
    }
    for (const ConfirmedProof& p : verdict.proofs()) claim(p, symmetry);
    std::ostringstream out;
    text_.write(out);
    result_.definitions = std::move(out).str();
    return std::move(result_);
  }

 private:
  void claim(const ConfirmedProof& proof, bool symmetry) {
    const Certificate& c = proof.certificate();
    Claim& claim = result_.claims.emplace_back();
    claim.goal = goal(proof);
    for (Expr e : proof.given()) claim.given.push_back(given(e));
    claim.kind = c.kind;
    claim.k = c.k;
    claim.distinct_states = c.distinct_states;
    const bool in_orbits = c.kind == Certificate::Kind::Inductive && !c.interchangeable.empty() && symmetry;
    if (!in_orbits) {
      for (Expr e : c.exposed) exposed(e, claim);
    }
    if (in_orbits) {
      text_ << "-- These, and all their images: whatever changes places in a line below may do so.\n";
      for (const Certificate::Interchangeable& set : c.interchangeable) {
        claim.symmetric.push_back(numbers(set));
        for (const auto& role : claim.symmetric.back().processes) text_ << "--   " << listed(role) << "\n";
        if (!set.names.empty()) text_ << "--   " << listed(claim.symmetric.back().names) << "\n";
      }
      for (Expr e : c.excluded) part("lemma_" + std::to_string(claim.parts.size() + 1), pool_.negate(e), {}, claim);
    } else if (c.kind == Certificate::Kind::Inductive && c.split.size() == system_.processes.size()) {
      needed_ = needed(c.split);
      by_process(c, claim);
    } else if (c.kind == Certificate::Kind::Inductive && !c.split.empty()) {
      needed_ = needed(c.split);
      for (std::size_t i = 0; i < c.split.size(); ++i) of_several(c.split[i], i, claim);
    }
    const bool has_invariant = c.kind == Certificate::Kind::Inductive || c.kind == Certificate::Kind::NoFairPath;
    if (has_invariant && claim.parts.empty()) {
      const bool plain = c.kind == Certificate::Kind::Inductive && c.k == 1 && !c.invariant->about_step();
      if (plain) needed_ = needed({c.invariant});
      part("theta", plain ? pool_.conjunction(to_write(c.invariant)) : c.invariant, {}, claim);
    }
    claim.regions = regions(c.regions);
  }

  // Of all clauses those that are written.
  std::set<Expr> needed(const std::vector<Expr>& formulas) {
    std::vector<Expr> all;
    for (Expr f : formulas) {
      for (Expr clause : clauses(f)) all.push_back(clause);
    }
    return irredundant(system_, std::move(all), deadline_);
  }

  // The clauses of a formula that are still to be written.
  std::vector<Expr> to_write(Expr formula) {
    std::vector<Expr> result;
    for (Expr clause : clauses(formula)) {
      if (needed_.erase(clause) > 0) result.push_back(clause);
    }
    return result;
  }

  ClaimGoal goal(const ConfirmedProof& proof) {
    ClaimGoal result;
    for (Expr e : proof.certificate().cases) result.cases.push_back(condition(e));
    if (!result.cases.empty() || proof.goal()->is_false()) return result;
    const auto found = std::find(goals_.begin(), goals_.end(), proof.goal());
    if (found == goals_.end()) throw PackageError("the proof is about something else than the property asks");
    result.of = static_cast<std::size_t>(found - goals_.begin());
    return result;
  }

  ClaimCase given(Expr e) {
    for (std::size_t g = 0; g < goals_.size(); ++g) {
      if (pool_.negate(goals_[g]) == e) return {g, ""};
    }
    return {std::nullopt, condition(e)};
  }

  // The name of a set of initial states.
  const std::string& condition(Expr e) {
    const auto [place, is_new] = conditions_.try_emplace(e, "");
    if (is_new) {
      place->second = fresh("case_" + std::to_string(conditions_.size()));
      text_ << "DEFINE\n  " << place->second << " := " << total_(e) << ";\n";
    }
    return place->second;
  }

  std::string fresh(const std::string& name) {
    std::string result = name;
    for (unsigned i = 2; taken_.contains(result); ++i) result = name + "_" + std::to_string(i);
    taken_.insert(result);
    return result;
  }

  // Names the predicate in what is written afterwards.
  void exposed(Expr e, Claim& claim) {
    const auto [place, is_new] = exposed_.try_emplace(tidy(e), "");
    if (is_new) {
      place->second = fresh("exposed_" + std::to_string(exposed_.size()));
      text_ << "DEFINE\n  " << place->second << " := " << full_text(total_(e), system_.variables, system_.symbols, {})
            << ";\n";
    }
    claim.exposed.push_back(place->second);
  }

  // Any division of the clauses is as good to prove. Each goes to the first process it speaks of, unless it speaks of
  // the one that it is from.
  void by_process(const Certificate& c, Claim& claim) {
    std::map<ProcessId, std::vector<Expr>> clauses_of;
    for (ProcessId p = 0; p < c.split.size(); ++p) {
      for (Expr clause : to_write(c.split[p])) {
        const std::set<ProcessId> owners = owners_in(clause);
        const ProcessId home = owners.empty() || owners.contains(p) ? p : *owners.begin();
        clauses_of[home].push_back(clause);
      }
    }
    for (const auto& [p, list] : clauses_of) {
      const Expr formula = pool_.conjunction(list);
      const std::string& process = system_.processes[p].name;
      if (!formula->is_true()) part("theta_" + plain_name(process), formula, {process}, claim);
    }
  }

  void of_several(Expr whole, std::size_t i, Claim& claim) {
    const Expr formula = pool_.conjunction(to_write(whole));
    if (formula->is_true()) return;
    std::vector<std::string> names;
    for (ProcessId p : owners_in(formula)) names.push_back(system_.processes[p].name);
    part("theta_" + std::to_string(i + 1), formula, names, claim);
  }

  std::set<ProcessId> owners_in(Expr e) const {
    std::set<ProcessId> owners;
    for_each_variable(e, [&](VarId v, bool) {
      if (const auto owner = system_.variables[v].owner) owners.insert(*owner);
    });
    return owners;
  }

  // What a formula is the conjunction of, through negated disjunctions.
  std::vector<Expr> clauses(Expr formula) {
    std::vector<Expr> result;
    for (Expr c : conjuncts(formula)) {
      if (c->op == Op::Not && c->arg(0)->op == Op::Or) {
        for (Expr e : c->arg(0)->args()) {
          for (Expr clause : clauses(pool_.negate(e))) result.push_back(clause);
        }
      } else {
        result.push_back(c);
      }
    }
    return result;
  }

  void part(const std::string& wish, Expr with_failures, std::vector<std::string> processes, Claim& claim) {
    const Expr formula = total_(with_failures);
    const std::string name = fresh(wish);
    text_ << "DEFINE";
    std::string of;
    for (const std::string& p : processes) of += (of.empty() ? "" : ", ") + p;
    if (!of.empty()) text_ << " -- of " << of;
    text_ << "\n  " << name << " :=";
    names_ = exposed_;
    std::erase_if(names_, [&](const auto& entry) {
      const std::set<ProcessId> owners = owners_in(entry.first);
      return std::any_of(owners.begin(), owners.end(), [&](ProcessId p) {
        return std::find(processes.begin(), processes.end(), system_.processes[p].name) != processes.end();
      });
    });
    conjunction(formula);
    text_ << ";\n";
    claim.parts.push_back({name, std::move(processes)});
  }

  // A line for each antecedent, short ones first.
  void conjunction(Expr formula) {
    std::vector<Implication> lines;
    std::map<Expr, std::size_t> known;
    for (Expr c : clauses(formula)) {
      const Implication i = as_implication(c);
      if (i.antecedent == nullptr || !known.contains(i.antecedent)) {
        if (i.antecedent != nullptr) known[i.antecedent] = lines.size();
        lines.push_back(i);
      } else {
        Expr& before = lines[known[i.antecedent]].consequent;
        before = pool_.conjunction(before, i.consequent);
      }
    }
    for (Implication& i : lines) i.consequent = tidy(i.consequent);
    const auto size = [](const Implication& i) {
      return i.consequent->tree_size + (i.antecedent == nullptr ? 0 : i.antecedent->tree_size);
    };
    std::stable_sort(lines.begin(), lines.end(),
                     [&](const Implication& a, const Implication& b) { return size(a) < size(b); });
    const bool alone = lines.size() == 1;
    for (const Implication& i : lines) {
      text_ << (alone ? " " : "\n    (");
      if (i.antecedent != nullptr) {
        print(i.antecedent, true);
        text_ << " -> ";
      }
      print(i.consequent, i.antecedent != nullptr);
      if (!alone) text_ << (&i == &lines.back() ? ")" : ") &");
    }
  }

  // With the names of exposed predicates, where it is no large expression.
  void print(Expr e, bool operand) {
    const auto is_plain = [](Op op) {
      return op == Op::And || op == Op::Var || op == Op::Not || op == Op::Le || op == Op::Lt;
    };
    const bool equation = e->op == Op::Eq && !e->arg(0)->type.is_boolean();
    const bool parentheses = operand && !is_plain(e->op) && !equation;
    if (parentheses) text_ << "(";
    if (e->tree_size > kLarge) {
      text_ << e;
    } else {
      const auto name = names_.find(e);
      text_ << (name != names_.end() ? name->second : full_text(e, system_.variables, system_.symbols, names_));
    }
    if (parentheses) text_ << ")";
  }

  // What a clause says of the variables of the first process in it stands left.
  Implication as_implication(Expr clause) {
    const bool negated = clause->op == Op::Not && clause->arg(0)->op == Op::And;
    if (clause->op != Op::Or && !negated) return {nullptr, clause};
    std::vector<Expr> literals;
    for (Expr e : negated ? clause->arg(0)->args() : clause->args()) literals.push_back(negated ? pool_.negate(e) : e);
    const auto owner_of = [&](Expr e) {
      std::optional<ProcessId> owner;
      for_each_variable(e, [&](VarId v, bool) {
        if (!owner) owner = system_.variables[v].owner;
      });
      return owner;
    };
    const auto first = owner_of(clause);
    std::vector<Expr> assumed, follows;
    for (Expr literal : literals) {
      if (first && owner_of(literal) == first) {
        assumed.push_back(pool_.negate(literal));
      } else {
        follows.push_back(literal);
      }
    }
    if (assumed.empty() || follows.empty()) return {nullptr, clause};
    return {tidy(pool_.conjunction(assumed)), pool_.disjunction(follows)};
  }

  Expr tidy(Expr e) { return e->tree_size > kLarge ? e : tidied(system_, e); }

  static std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t kFew = 8;
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names.size() > kFew && i == 3) i = names.size() - 1;
      text += (i == 0 ? "" : i == names.size() - 1 && names.size() > kFew ? ", .., " : ", ") + names[i];
    }
    return text;
  }

  ClaimNumbers numbers(const Certificate::Interchangeable& set) const {
    ClaimNumbers result;
    for (const auto& family : set.variables) {
      auto& names = result.variables.emplace_back();
      for (VarId v : family) names.push_back(system_.variables[v].name);
    }
    for (const auto& role : set.processes) {
      auto& names = result.processes.emplace_back();
      for (ProcessId p : role) names.push_back(system_.processes[p].name);
    }
    for (Value v : set.names) result.names.push_back(to_string(v, Type::scalar(), system_.symbols));
    for (VarId v : set.holders) result.holders.push_back(system_.variables[v].name);
    return result;
  }

  std::vector<ClaimRegion> regions(const std::vector<Certificate::Region>& of) {
    std::vector<ClaimRegion> result;
    for (const Certificate::Region& r : of) {
      const std::string name = fresh("region_" + std::to_string(++regions_));
      text_ << "DEFINE\n  " << name << " := " << total_(r.states) << ";\n";
      result.push_back({name, r.fairness, r.steps, regions(r.inside)});
    }
    return result;
  }

  System& system_;
  const Deadline& deadline_;
  ExprPool& pool_;
  std::vector<Expr> goals_;
  std::set<std::string> taken_;
  SmvText text_;
  WithoutFailures total_;
  ExprNames exposed_, names_;  // all, and those that the part at hand uses
  ExprNames conditions_;
  std::set<Expr> needed_;  // clauses of the claim at hand that are still to be written
  std::size_t regions_ = 0;
  WrittenProof result_;
};

}  // namespace

WrittenProof written(System& system, const Property& property, const Verdict& verdict,
                     const std::set<std::string>& taken, bool symmetry, const Deadline& deadline) {
  return Writer(system, property, taken, deadline).write(verdict, symmetry);
}

}  // namespace smtsplit::certificates
