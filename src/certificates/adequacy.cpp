#include "certificates/adequacy.hpp"

#include <algorithm>
#include <utility>

#include "evidence/replay.hpp"
#include "evidence/state_formula.hpp"
#include "traces/reader.hpp"

namespace smtsplit::certificates {
namespace {

class Argument {
 public:
  explicit Argument(const Package& package)
      : system_(*package.model.system),
        definitions_(package.definitions),
        claims_(package.proof.claims),
        goals_(goals_of(system_, system_.properties[package.proof.property])) {
    for (const Claim& c : claims_) {
      auto& given = given_.emplace_back();
      for (const ClaimCase& g : c.given) given.push_back(condition(g));
    }
    for (const ClaimWitness& w : package.proof.witnesses) runs_.push_back({state(w.state), run(w)});
  }

  // `place`: of the formula's expression in goals_of(); `where`: of the initial states those with all of these.
  bool holds(const Formula& f, std::size_t& place, std::vector<Expr> where) {
    if (++work_ > kMostWork) throw PackageError("manifest.json: there are too many cases of cases");
    const std::size_t own = first(place);
    const std::size_t here = place;
    const bool has_goal = f.kind == Formula::Kind::Or || f.expr != nullptr;
    if (has_goal) ++place;
    std::vector<std::size_t> places;
    for (const Formula& a : f.args) {
      places.push_back(place);
      skip(a, place);
    }
    return directly(f, own, here, places, where) || by_cases(f, here, where);
  }

 private:
  [[nodiscard]] Expr state(const std::string& name) const {
    const auto found = definitions_.find(name);
    if (found == definitions_.end()) throw PackageError("invariants.smv does not define \"" + name + "\"");
    return found->second;
  }

  [[nodiscard]] Expr condition(const ClaimCase& c) const {
    return c.not_goal ? system_.pool->negate(goals_.at(*c.not_goal)) : state(c.definition);
  }

  static void skip(const Formula& f, std::size_t& place) {
    if (f.kind == Formula::Kind::Or || f.expr != nullptr) ++place;
    for (const Formula& a : f.args) skip(a, place);
  }

  bool directly(const Formula& f, std::size_t own, std::size_t here, const std::vector<std::size_t>& places,
                std::vector<Expr>& where) {
    switch (f.kind) {
      case Formula::Kind::Invariant: return claimed({own, {}}, where, Scope::States);
      case Formula::Kind::Always: return claimed({own, {}}, where, Scope::Paths);
      case Formula::Kind::Reachable: return claimed({}, where, Scope::Paths) || met(f.expr, where);
      case Formula::Kind::Initially: return initially(own, where);
      case Formula::Kind::And:
        for (std::size_t i = 0; i < f.args.size(); ++i) {
          std::size_t place = places[i];
          if (!holds(f.args[i], place, where)) return false;
        }
        return true;
      case Formula::Kind::Or: break;
    }
    if (initially(own, where)) return true;
    const std::size_t before = where.size();
    where.push_back(excluded(own));
    bool any = false;
    for (std::size_t i = 0; i < f.args.size() && !any; ++i) {
      std::size_t place = places[i];
      any = f.args[i].kind != Formula::Kind::Initially && holds(f.args[i], place, where);
    }
    any = any || by_cases(f, here, where);
    where.resize(before);
    return any;
  }

  // The run of a witness. Throws PackageError when it is none, or begins elsewhere.
  Trace run(const ClaimWitness& w) {
    PartialTrace partial;
    try {
      partial = read_trace(system_, w.trace, std::nullopt);
    } catch (const TraceFileError& e) {
      throw PackageError("the witness of " + w.state + ": " + e.what());
    }
    const Completion done = complete(system_, partial);
    if (done.kind != Completion::Kind::Run)
      throw PackageError("the witness of " + w.state + " is no run: " + done.reason);
    if (const auto problem = replay(system_, partial.trace)) {
      throw PackageError("the witness of " + w.state + " is no run: " + *problem);
    }
    if (state(w.state) != equals_state(system_, partial.trace.states.front())) {
      throw PackageError("the witness of " + w.state + " begins in another state");
    }
    return std::move(partial.trace);
  }

  bool met(Expr e, const std::vector<Expr>& where) {
    return std::any_of(runs_.begin(), runs_.end(), [&](const auto& begun) {
      const auto& [state, trace] = begun;
      return is_in(state, where) && trace.loop && violates(trace, system_.pool->negate(e));
    });
  }

  [[nodiscard]] Expr excluded(std::size_t goal) const { return system_.pool->negate(goals_.at(goal)); }

  static bool is_in(Expr e, const std::vector<Expr>& list) { return std::find(list.begin(), list.end(), e) != list.end(); }

  bool initially(std::size_t own, std::vector<Expr>& where) {
    if (claimed({own, {}}, where, Scope::Initial) || claimed({own, {}}, where, Scope::States)) return true;
    where.push_back(excluded(own));
    const bool void_there = claimed({}, where, Scope::Paths);
    where.pop_back();
    return void_there;
  }

  // The place that claims name for an expression that stands at several.
  [[nodiscard]] std::size_t first(std::size_t place) const {
    if (place >= goals_.size()) return place;
    return static_cast<std::size_t>(std::find(goals_.begin(), goals_.end(), goals_[place]) - goals_.begin());
  }

  bool by_cases(const Formula& f, std::size_t here, const std::vector<Expr>& where) {
    for (std::size_t c = 0; c < claims_.size(); ++c) {
      const auto& names = claims_[c].goal.cases;
      if (names.empty() || claims_[c].kind != Certificate::Kind::Initial || !counts(c, where)) continue;
      std::vector<Expr> cases;
      for (const std::string& name : names) cases.push_back(state(name));
      // A case that is looked at already is not taken apart again.
      if (std::any_of(cases.begin(), cases.end(), [&](Expr e) { return is_in(e, where); })) continue;
      const bool all = std::all_of(cases.begin(), cases.end(), [&](Expr e) {
        std::vector<Expr> inside = where;
        inside.push_back(e);
        std::size_t place = here;
        return holds(f, place, inside);
      });
      if (all) return true;
    }
    return false;
  }

  [[nodiscard]] bool counts(std::size_t claim, const std::vector<Expr>& where) const {
    return std::all_of(given_[claim].begin(), given_[claim].end(), [&](Expr e) { return is_in(e, where); });
  }

  // What a claim speaks of: all reachable states and steps, those on infinite fair paths, or the initial states.
  enum class Scope { States, Paths, Initial };

  static bool covers(Certificate::Kind kind, Scope scope) {
    switch (kind) {
      case Certificate::Kind::Inductive: return scope != Scope::Initial;
      case Certificate::Kind::NoLongPath:
      case Certificate::Kind::NoFairPath: return scope == Scope::Paths;
      case Certificate::Kind::Initial: return scope == Scope::Initial;
    }
    return false;
  }

  // FALSE implies any goal.
  [[nodiscard]] bool claimed(const ClaimGoal& goal, const std::vector<Expr>& where, Scope scope) const {
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      const Claim& c = claims_[i];
      if ((c.goal == goal || c.goal == ClaimGoal{}) && covers(c.kind, scope) && counts(i, where)) return true;
    }
    return false;
  }

  System& system_;
  const Definitions& definitions_;
  const std::vector<Claim>& claims_;
  std::vector<Expr> goals_;
  std::vector<std::vector<Expr>> given_;       // by claim: the initial states it is about
  std::vector<std::pair<Expr, Trace>> runs_;   // by where they begin
  std::size_t work_ = 0;
  static constexpr std::size_t kMostWork = 1000000;
};

}  // namespace

std::string missing_for_property(const Package& package) try {
  const auto* formula = std::get_if<Formula>(&package.model.system->properties[package.proof.property].meaning);
  std::size_t place = 0;
  const bool shown = formula != nullptr && Argument(package).holds(*formula, place, {});
  return shown ? "" : "the claims do not make up the property";
} catch (const PackageError& e) {
  return e.what();
}

}  // namespace smtsplit::certificates
