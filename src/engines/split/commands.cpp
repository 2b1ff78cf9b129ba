#include "engines/split/commands.hpp"

#include <algorithm>
#include <optional>

namespace smtsplit::split {

namespace {

constexpr std::size_t kMostCommands = 100;

using Values = std::vector<Expr>;  // by write

// What a guard says of the atoms in it.
class Facts {
 public:
  Facts(ExprPool& pool, Expr guard) : pool_(pool) {
    for (Expr e : conjuncts(guard)) assume(e, true);
  }

  Expr simplified(Expr root) {
    std::vector<std::pair<Expr, bool>> stack{{root, false}};
    while (!stack.empty()) {
      const auto [e, ready] = stack.back();
      stack.pop_back();
      if (known_.contains(e)) continue;
      if (const auto truth = truth_of(e)) {
        known_[e] = pool_.boolean(*truth);
      } else if (e->args().empty()) {
        known_[e] = e;
      } else if (!ready) {
        stack.push_back({e, true});
        for (Expr a : e->args()) stack.push_back({a, false});
      } else {
        std::vector<Expr> args;
        for (Expr a : e->args()) args.push_back(known_.at(a));
        known_[e] = pool_.rebuild(e, args);
      }
    }
    return known_.at(root);
  }

 private:
  void assume(Expr e, bool truth) {
    if (e->op == Op::Not) return assume(e->arg(0), !truth);
    if (e->op == (truth ? Op::And : Op::Or)) {
      for (Expr a : e->args()) assume(a, truth);
      return;
    }
    truth_[e] = truth;
    if (truth && e->op == Op::Eq && e->arg(0)->op == Op::Var && e->arg(1)->is_constant()) {
      value_[e->arg(0)] = e->arg(1)->payload;
    }
  }

  [[nodiscard]] std::optional<bool> truth_of(Expr e) const {
    if (!e->type.is_boolean() || e->type.is_set) return std::nullopt;
    if (const auto known = truth_.find(e); known != truth_.end()) return known->second;
    if (e->op != Op::Eq || !e->arg(1)->is_constant()) return std::nullopt;
    const auto value = value_.find(e->arg(0));
    if (value == value_.end()) return std::nullopt;
    return value->second == e->arg(1)->payload;
  }

  ExprPool& pool_;
  std::unordered_map<Expr, bool> truth_;
  std::unordered_map<Expr, Value> value_;
  std::unordered_map<Expr, Expr> known_;
};

class Ways {
 public:
  explicit Ways(ExprPool& pool) : pool_(pool) {}

  // False when there are too many.
  bool walk(Expr guard, Values values) {
    if (guard->is_false()) return true;
    const auto choice = std::find_if(values.begin(), values.end(), [](Expr e) { return e->op == Op::Ite; });
    if (choice == values.end()) {
      found_.emplace_back(guard, std::move(values));
      return found_.size() <= kMostCommands;
    }
    const Expr condition = (*choice)->arg(0);
    for (const Expr way : {condition, pool_.negate(condition)}) {
      Facts facts(pool_, pool_.conjunction(guard, way));
      Values then;
      for (Expr e : values) then.push_back(facts.simplified(chosen(e, condition, way == condition)));
      // What the way adds to the guard is simplified by the guard, and may be impossible.
      const Expr rest = Facts(pool_, guard).simplified(way);
      if (!walk(pool_.conjunction(guard, rest), std::move(then))) return false;
    }
    return true;
  }

  [[nodiscard]] std::vector<std::pair<Expr, Values>>& found() { return found_; }

 private:
  static Expr chosen(Expr e, Expr condition, bool truth) {
    while (e->op == Op::Ite && e->arg(0) == condition) e = e->arg(truth ? 1 : 2);
    return e;
  }

  ExprPool& pool_;
  std::vector<std::pair<Expr, Values>> found_;
};

}  // namespace

std::vector<ic3::Move> commands_of(local::Processes& processes, ProcessId p) {
  System& system = processes.functions().system();
  ExprPool& pool = *system.pool;
  const local::Processes::Process& process = processes[p];
  Values values;
  for (const local::Processes::Write& w : process.writes) values.push_back(w.value);
  Ways ways(pool);
  std::vector<std::pair<Expr, Values>> found;
  if (ways.walk(pool.boolean(true), values)) {
    found = std::move(ways.found());
  } else {
    found = {{pool.boolean(true), values}};
  }
  std::vector<ic3::Move> result;
  for (const auto& [guard, then] : found) {
    ic3::Move move{p, pool.conjunction(process.enabled, guard), {}};
    for (std::size_t i = 0; i < then.size(); ++i) {
      const VarId target = process.writes[i].target;
      if (then[i] != system.var(target)) move.writes.emplace(target, then[i]);
    }
    if (!move.writes.empty() && !move.enabled->is_false()) result.push_back(std::move(move));
  }
  return result;
}

}  // namespace smtsplit::split
