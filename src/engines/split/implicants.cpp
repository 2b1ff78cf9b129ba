#include "engines/split/implicants.hpp"

#include <algorithm>
#include <unordered_set>

namespace smtsplit::split {

using ic3::Atom;
using ic3::Cube;
using ic3::StateLiteral;

// One cube, collected from the formulas that it has to imply.
class Implicants::Walk {
 public:
  Walk(Implicants& all, const Valuation& state, std::optional<ProcessId> mover)
      : all_(all), pool_(*all.system_.pool), state_(state), mover_(mover) {
    if (all_.whole_) add_state();
  }

  // The formula has its value for a reason; a whole state is reason enough.
  void justify(Expr root) {
    if (all_.whole_) return;
    std::vector<Expr> stack{root};
    while (!stack.empty()) {
      const Expr e = stack.back();
      stack.pop_back();
      if (!justified_.insert(e).second) continue;
      switch (e->op) {
        case Op::Constant:
        case Op::Fail: break;
        case Op::Not: stack.push_back(e->arg(0)); break;
        case Op::And:
        case Op::Or:
          if (value(e) == (e->op == Op::And)) {
            stack.insert(stack.end(), e->args().begin(), e->args().end());
          } else {
            stack.push_back(cheapest(e));
          }
          break;
        case Op::Ite:
          stack.push_back(e->arg(0));
          stack.push_back(e->arg(value(e->arg(0)) ? 1 : 2));
          break;
        case Op::Eq:
          if (e->arg(0)->type.is_boolean()) {
            stack.insert(stack.end(), e->args().begin(), e->args().end());
            break;
          }
          compare(e, stack);
          break;
        default: compare(e, stack);
      }
    }
  }

  Cube cube() {
    std::sort(cube_.begin(), cube_.end());
    cube_.erase(std::unique(cube_.begin(), cube_.end()), cube_.end());
    return std::move(cube_);
  }

 private:
  void add_state() {
    for (const Variable& v : all_.system_.variables) {
      if (v.role != Role::Input) add_value(v.id);
    }
  }

  bool value(Expr e) {
    const auto [place, is_new] = values_.try_emplace(e, false);
    if (is_new) {
      const bool v = holds(e, state_.data());
      values_[e] = v;
      return v;
    }
    return place->second;
  }

  // Beside an argument that decides, others may have no value.
  bool is(Expr e, bool wanted) {
    try {
      return value(e) == wanted;
    } catch (const EvaluationError&) {
      values_.erase(e);
      return false;
    }
  }

  // Of an And that is false an argument that is, of an Or that is true one that is.
  Expr cheapest(Expr e) {
    Expr best = nullptr;
    std::uint64_t least = 0;
    const bool wanted = e->op == Op::Or;
    for (Expr a : e->args()) {
      if (a->may_fail ? !is(a, wanted) : value(a) != wanted) continue;
      if (justified_.contains(a)) return a;
      const std::uint64_t c = cost(a);
      if (best == nullptr || c < least) {
        best = a;
        least = c;
      }
    }
    return best;
  }

  std::uint64_t cost(Expr e) {
    const auto [place, is_new] = costs_.try_emplace(e, 0);
    if (!is_new) return place->second;
    std::uint64_t sum = 0;
    for_each_variable(e, [&](VarId v, bool) { sum += all_.cost_(v, mover_); });
    return costs_[e] = sum;
  }

  // Without inputs and choices: their values, and the branch that is taken.
  Expr resolved(Expr e, std::vector<Expr>& reasons) {
    if (const auto known = resolved_.find(e); known != resolved_.end()) return known->second;
    const Expr result = resolve(e, reasons);
    return resolved_[e] = result;
  }

  Expr resolve(Expr e, std::vector<Expr>& reasons) {
    if (e->op == Op::Constant || e->op == Op::Fail) return e;
    if (e->op == Op::Var) {
      const Variable& v = all_.system_.variables[e->var()];
      return v.role == Role::Input || v.domain.size() == 1 ? pool_.constant(state_[v.id], v.type) : e;
    }
    if (e->op == Op::Ite) {
      reasons.push_back(e->arg(0));
      return resolved(e->arg(value(e->arg(0)) ? 1 : 2), reasons);
    }
    if (e->type.is_boolean()) {
      reasons.push_back(e);
      return pool_.boolean(value(e));
    }
    std::vector<Expr> args;
    for (Expr a : e->args()) args.push_back(resolved(a, reasons));
    return pool_.rebuild(e, args);
  }

  // v + offset, v or none at all.
  struct Linear {
    std::optional<VarId> v;
    Value offset = 0;
  };

  [[nodiscard]] static std::optional<Linear> linear(Expr e) {
    if (e->op == Op::Constant) return Linear{std::nullopt, e->payload};
    if (e->op == Op::Var) return Linear{e->var(), 0};
    if (e->op != Op::Add && e->op != Op::Sub) return std::nullopt;
    const auto a = linear(e->arg(0));
    const auto b = a ? linear(e->arg(1)) : std::nullopt;
    if (!b || (b->v && (a->v || e->op == Op::Sub))) return std::nullopt;
    if (e->op == Op::Sub) return Linear{a->v, a->offset - b->offset};
    return Linear{a->v ? a->v : b->v, a->offset + b->offset};
  }

  void compare(Expr e, std::vector<Expr>& reasons) {
    if (e->op == Op::Var) {
      if (all_.system_.variables[e->var()].role != Role::Input) add_value(e->var());
      return;
    }
    std::vector<Expr> args;
    for (Expr a : e->args()) args.push_back(resolved(a, reasons));
    const Expr plain = pool_.rebuild(e, args);
    if (plain->is_constant()) return;
    if (plain->op == Op::Not) return compare_plain(plain->arg(0));
    compare_plain(plain);
  }

  void compare_plain(Expr e) {
    const bool is_true = value(e);
    if (e->args().size() == 2 && e->arg(0)->type.is_scalar() && e->arg(1)->type.is_scalar()) {
      const auto a = linear(e->arg(0)), b = linear(e->arg(1));
      if (a && b && a->v == b->v) return;  // v + 1 < v + 2, whatever v is
      if (a && b) {
        if (e->op == Op::Eq && add_equation(*a, *b, is_true)) return;
        if (e->op == Op::Lt && add_order(*a, *b, true, is_true)) return;
        if (e->op == Op::Le && add_order(*a, *b, false, is_true)) return;
      }
    }
    for_each_variable(e, [&](VarId v, bool) {
      if (all_.system_.variables[v].role != Role::Input) add_value(v);
    });
  }

  bool add_equation(const Linear& a, const Linear& b, bool is_true) {
    if (a.v && b.v) {
      if (a.offset != b.offset || all_.nominal_[*a.v] != all_.nominal_[*b.v]) return false;
      add({Atom::Kind::Same, std::min(*a.v, *b.v), std::max(*a.v, *b.v)}, is_true);
      return true;
    }
    const VarId v = a.v ? *a.v : *b.v;
    const Value constant = a.v ? b.offset - a.offset : a.offset - b.offset;
    const Domain& domain = all_.system_.variables[v].domain;
    // Which name a variable holds instead says whom to look at.
    if (is_true || all_.nominal_[v] != 0 || domain.size() == 2) {
      add_value(v);
    } else if (constant == domain.low() && domain.is_interval()) {
      add({Atom::Kind::AtMost, v, 0, constant}, false);
    } else if (constant == domain.high() && domain.is_interval()) {
      add({Atom::Kind::AtMost, v, 0, constant - 1}, true);
    } else if (domain.contains(constant)) {
      add({Atom::Kind::Equals, v, 0, constant}, false);
    }
    return true;
  }

  // a < b, or a <= b
  bool add_order(const Linear& a, const Linear& b, bool strict, bool is_true) {
    if (a.v && b.v) {
      if (a.offset != b.offset || all_.nominal_[*a.v] != 0 || all_.nominal_[*b.v] != 0) return false;
      if (strict) {
        add({Atom::Kind::Less, *a.v, *b.v}, is_true);
      } else {
        add({Atom::Kind::Less, *b.v, *a.v}, !is_true);  // a <= b is not b < a
      }
      return true;
    }
    // v <= bound, or not
    const bool upper = a.v.has_value();
    const VarId v = upper ? *a.v : *b.v;
    if (all_.nominal_[v] != 0 || !all_.system_.variables[v].domain.is_interval()) return false;
    const Value other = upper ? b.offset - a.offset : a.offset - b.offset;
    // upper: v < other or v <= other; else other < v or other <= v, that is not v <= other, not v <= other - 1.
    const Value bound = upper == strict ? other - 1 : other;
    const Domain& domain = all_.system_.variables[v].domain;
    if (bound < domain.low() || bound >= domain.high()) return true;
    add({Atom::Kind::AtMost, v, 0, bound}, is_true == upper);
    return true;
  }

  void add(const Atom& atom, bool is_true) {
    const StateLiteral l = all_.vocabulary_.literal(atom);
    cube_.push_back(is_true ? l : -l);
  }

  void add_value(VarId v) {
    const Variable& variable = all_.system_.variables[v];
    if (all_.nominal_[v] != 0 && variable.domain.size() > 1) {
      add({Atom::Kind::Equals, v, 0, state_[v]}, true);
    } else {
      all_.vocabulary_.add_value(v, state_[v], cube_);
    }
  }

  Implicants& all_;
  ExprPool& pool_;
  const Valuation& state_;
  std::optional<ProcessId> mover_;
  std::unordered_set<Expr> justified_;
  std::unordered_map<Expr, bool> values_;
  std::unordered_map<Expr, std::uint64_t> costs_;
  std::unordered_map<Expr, Expr> resolved_;  // their reasons are justified already, or waiting
  Cube cube_;
};

Cube Implicants::into(const Cube& target, const Valuation& state, std::size_t move) {
  Walk walk(*this, state, moves_[move].process);
  walk.justify(moves_[move].enabled);
  for (StateLiteral l : target) walk.justify(moves_.next(move, l));
  return walk.cube();
}

Cube Implicants::where(Expr condition, const Valuation& state) {
  Walk walk(*this, state, std::nullopt);
  walk.justify(condition);
  return walk.cube();
}

}  // namespace smtsplit::split
