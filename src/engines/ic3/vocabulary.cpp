#include "engines/ic3/vocabulary.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace smtsplit::ic3 {

Cube without(const Cube& cube, StateLiteral l) {
  Cube result = cube;
  std::erase(result, l);
  return result;
}

void insert(Cube& cube, StateLiteral l) {
  const auto place = std::lower_bound(cube.begin(), cube.end(), l);
  if (place == cube.end() || *place != l) cube.insert(place, l);
}

StateLiteral Vocabulary::literal(const Atom& atom) {
  const auto [place, is_new] = known_.try_emplace(atom, static_cast<StateLiteral>(atoms_.size()) + 1);
  if (is_new) {
    atoms_.push_back(atom);
    now_.push_back(nullptr);
  }
  return place->second;
}

std::uint64_t Vocabulary::looser_bounds(StateLiteral l) const {
  const Atom& a = atom(l);
  if (a.kind != Atom::Kind::AtMost) return 0;
  const Domain& domain = system_.variables[a.v].domain;
  return static_cast<std::uint64_t>(l > 0 ? domain.high() - 1 - a.value : a.value - domain.low());
}

StateLiteral Vocabulary::looser_bound(StateLiteral l, std::uint64_t i) {
  Atom looser = atom(l);
  const Domain& domain = system_.variables[looser.v].domain;
  const auto step = static_cast<Value>(i);
  looser.value = l > 0 ? domain.high() - 1 - step : domain.low() + step;
  return l > 0 ? literal(looser) : -literal(looser);
}

void Vocabulary::add_value(VarId id, Value value, Cube& to) {
  const Variable& v = system_.variables[id];
  if (v.domain.size() == 1) return;
  switch (v.type.kind) {
    case Kind::Boolean: {
      const StateLiteral l = literal({Atom::Kind::Holds, id});
      to.push_back(value != 0 ? l : -l);
      break;
    }
    case Kind::Word:
      for (unsigned i = 0; i < v.type.width; ++i) {
        const StateLiteral l = literal({Atom::Kind::Bit, id, 0, i});
        to.push_back((static_cast<std::uint64_t>(value) >> i & 1) != 0 ? l : -l);
      }
      break;
    case Kind::Scalar:
      if (v.domain.is_interval()) {
        if (value < v.domain.high()) to.push_back(literal({Atom::Kind::AtMost, id, 0, value}));
        if (value > v.domain.low()) to.push_back(-literal({Atom::Kind::AtMost, id, 0, value - 1}));
      } else if (v.domain.size() == 2) {
        const Value first = v.domain.at(0);
        const StateLiteral is_first = literal({Atom::Kind::Equals, id, 0, first});
        to.push_back(value == first ? is_first : -is_first);
      } else {
        to.push_back(literal({Atom::Kind::Equals, id, 0, value}));
      }
      break;
  }
}

Cube Vocabulary::cube_of(const Valuation& state) {
  Cube cube;
  for (const Variable& v : system_.variables) {
    if (v.role != Role::Input) add_value(v.id, state[v.id], cube);
  }
  std::sort(cube.begin(), cube.end());
  return cube;
}

Cube Vocabulary::tightened(const Cube& cube) {
  struct Values {
    Value low, high;
    std::set<Value> excluded;
  };
  std::map<VarId, Values> said;
  for (StateLiteral l : cube) {
    const Domain& domain = system_.variables[atom(l).v].domain;
    if (atom(l).kind == Atom::Kind::AtMost) said.try_emplace(atom(l).v, Values{domain.low(), domain.high(), {}});
  }
  Cube result;
  for (StateLiteral l : cube) {
    const Atom& a = atom(l);
    const bool differs = a.kind == Atom::Kind::Equals && l < 0;
    const auto bounded = said.find(a.v);
    if (bounded == said.end() || (!differs && a.kind != Atom::Kind::AtMost)) {
      result.push_back(l);
      continue;
    }
    Values& values = bounded->second;
    if (differs) {
      values.excluded.insert(a.value);
    } else if (l > 0) {
      values.high = std::min(values.high, a.value);
    } else {
      values.low = std::max(values.low, a.value + 1);
    }
  }
  for (auto& [v, values] : said) {
    while (values.low < values.high && values.excluded.contains(values.low)) ++values.low;
    while (values.low < values.high && values.excluded.contains(values.high)) --values.high;
    const Domain& domain = system_.variables[v].domain;
    if (values.low > domain.low()) result.push_back(-literal({Atom::Kind::AtMost, v, 0, values.low - 1}));
    if (values.high < domain.high()) result.push_back(literal({Atom::Kind::AtMost, v, 0, values.high}));
    for (Value excluded : values.excluded) {
      if (excluded < values.low || excluded > values.high) continue;
      result.push_back(-literal({Atom::Kind::Equals, v, 0, excluded}));
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

Expr Vocabulary::over(StateLiteral l, const std::function<Expr(VarId)>& value_of) {
  ExprPool& pool = *system_.pool;
  const Atom& a = atom(l);
  const Expr v = value_of(a.v);
  Expr e = nullptr;
  switch (a.kind) {
    case Atom::Kind::Holds: e = v; break;
    case Atom::Kind::AtMost: e = pool.make(Op::Le, v, pool.integer(a.value)); break;
    case Atom::Kind::Equals: e = pool.equal(v, pool.constant(a.value, system_.variables[a.v].type)); break;
    case Atom::Kind::Bit: {
      const auto bit = static_cast<unsigned>(a.value);
      e = pool.make(Op::WordToBool, pool.extract(v, bit, bit));
      break;
    }
    case Atom::Kind::Less: e = pool.make(Op::Lt, v, value_of(a.w)); break;
    case Atom::Kind::Same: e = pool.equal(v, value_of(a.w)); break;
  }
  return l < 0 ? pool.negate(e) : e;
}

Expr Vocabulary::now(StateLiteral l) {
  const StateLiteral positive = std::abs(l);
  Expr& e = now_[static_cast<std::size_t>(positive) - 1];
  if (e == nullptr) e = over(positive, [&](VarId v) { return system_.var(v); });
  return l < 0 ? system_.pool->negate(e) : e;
}

bool Vocabulary::holds(StateLiteral l, const Valuation& state) const {
  const Atom& a = atom(l);
  const Value v = state[a.v];
  bool result = false;
  switch (a.kind) {
    case Atom::Kind::Holds: result = v != 0; break;
    case Atom::Kind::AtMost: result = v <= a.value; break;
    case Atom::Kind::Equals: result = v == a.value; break;
    case Atom::Kind::Bit: result = (static_cast<std::uint64_t>(v) >> a.value & 1) != 0; break;
    case Atom::Kind::Less: result = v < state[a.w]; break;
    case Atom::Kind::Same: result = v == state[a.w]; break;
  }
  return result == (l > 0);
}

Expr Vocabulary::formula(const Cube& cube) {
  std::vector<Expr> parts;
  for (StateLiteral l : cube) parts.push_back(now(l));
  return system_.pool->conjunction(parts);
}

// Of literals over one variable: each as the set of values it allows.
bool Vocabulary::implies(StateLiteral tighter, StateLiteral looser) const {
  if (tighter == looser) return true;
  const Atom &a = atom(tighter), &b = atom(looser);
  using enum Atom::Kind;
  if (a.v != b.v || (a.kind != AtMost && a.kind != Equals) || (b.kind != AtMost && b.kind != Equals)) return false;
  if (a.kind == Equals && tighter > 0) {
    return ((b.kind == Equals ? a.value == b.value : a.value <= b.value)) == (looser > 0);
  }
  if (a.kind == Equals) return false;
  if (b.kind == Equals) return looser < 0 && (tighter > 0 ? a.value < b.value : a.value >= b.value);
  if ((tighter > 0) != (looser > 0)) return false;
  return looser > 0 ? a.value <= b.value : a.value >= b.value;
}

bool Vocabulary::follows(StateLiteral looser, const Cube& cube) const {
  if (std::binary_search(cube.begin(), cube.end(), looser)) return true;
  const Atom::Kind kind = atom(looser).kind;
  if (kind != Atom::Kind::AtMost && kind != Atom::Kind::Equals) return false;
  return std::any_of(cube.begin(), cube.end(), [&](StateLiteral m) { return implies(m, looser); });
}

bool Vocabulary::subsumes(const Cube& larger_set, const Cube& smaller_set) const {
  return std::all_of(larger_set.begin(), larger_set.end(), [&](StateLiteral l) { return follows(l, smaller_set); });
}

}  // namespace smtsplit::ic3
