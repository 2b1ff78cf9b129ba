#include "engines/pdr/vocabulary.hpp"

#include <algorithm>
#include <cstdlib>

namespace smtsplit::pdr {

Vocabulary::Vocabulary(DeterministicSystem& system) : system_(system) {}

StateLiteral Vocabulary::literal(Expr atom) {
  const auto [place, is_new] = known_.try_emplace(atom, static_cast<StateLiteral>(atoms_.size()) + 1);
  if (is_new) atoms_.push_back({atom, nullptr, nullptr, 0});
  return place->second;
}

StateLiteral Vocabulary::at_most(const Variable& v, Value bound) {
  ExprPool& pool = *system_.system().pool;
  const StateLiteral l = literal(pool.make(Op::Le, pool.variable(v), pool.integer(bound)));
  Atom& atom = atoms_[static_cast<std::size_t>(std::abs(l)) - 1];
  if (l > 0) {
    atom.bounded = &v;
    atom.bound = bound;
  }
  return l;
}

std::uint64_t Vocabulary::looser_bounds(StateLiteral l) const {
  const Atom& atom = atoms_[static_cast<std::size_t>(std::abs(l)) - 1];
  if (atom.bounded == nullptr) return 0;
  const Domain& domain = atom.bounded->domain;
  return static_cast<std::uint64_t>(l > 0 ? domain.high() - 1 - atom.bound : atom.bound - domain.low());
}

StateLiteral Vocabulary::looser_bound(StateLiteral l, std::uint64_t i) {
  const Variable& v = *atoms_[static_cast<std::size_t>(std::abs(l)) - 1].bounded;
  const auto step = static_cast<Value>(i);
  return l > 0 ? at_most(v, v.domain.high() - 1 - step) : -at_most(v, v.domain.low() + step);
}

Cube Vocabulary::cube_of(const Valuation& state) {
  ExprPool& pool = *system_.system().pool;
  Cube cube;
  for (const Variable& v : system_.original().variables) {
    if (v.role == Role::Input || v.domain.size() == 1) continue;
    const Value value = state[v.id];
    const Expr variable = pool.variable(v);
    switch (v.type.kind) {
      case Kind::Boolean: cube.push_back(value != 0 ? literal(variable) : -literal(variable)); break;
      case Kind::Word:
        for (unsigned i = 0; i < v.type.width; ++i) {
          const Expr bit = pool.make(Op::WordToBool, pool.extract(variable, i, i));
          cube.push_back((static_cast<std::uint64_t>(value) >> i & 1) != 0 ? literal(bit) : -literal(bit));
        }
        break;
      case Kind::Scalar:
        if (v.domain.is_interval()) {
          if (value < v.domain.high()) cube.push_back(at_most(v, value));
          if (value > v.domain.low()) cube.push_back(-at_most(v, value - 1));
        } else if (v.domain.size() == 2) {
          const Value first = v.domain.at(0);
          const StateLiteral is_first = literal(pool.equal(variable, pool.constant(first, v.type)));
          cube.push_back(value == first ? is_first : -is_first);
        } else {
          cube.push_back(literal(pool.equal(variable, pool.constant(value, v.type))));
        }
        break;
    }
  }
  std::sort(cube.begin(), cube.end());
  return cube;
}

Expr Vocabulary::now(StateLiteral l) {
  const Expr atom = atoms_[static_cast<std::size_t>(l < 0 ? -l : l) - 1].now;
  return l < 0 ? system_.system().pool->negate(atom) : atom;
}

Expr Vocabulary::next(StateLiteral l) {
  Atom& atom = atoms_[static_cast<std::size_t>(l < 0 ? -l : l) - 1];
  if (atom.next == nullptr) atom.next = system_.in_successor(atom.now);
  return l < 0 ? system_.system().pool->negate(atom.next) : atom.next;
}

Expr Vocabulary::formula(const Cube& cube) {
  std::vector<Expr> parts;
  for (StateLiteral l : cube) parts.push_back(now(l));
  return system_.system().pool->conjunction(parts);
}

bool Vocabulary::implies(StateLiteral tighter, StateLiteral looser) const {
  if (tighter == looser) return true;
  const Atom& a = atoms_[static_cast<std::size_t>(std::abs(tighter)) - 1];
  const Atom& b = atoms_[static_cast<std::size_t>(std::abs(looser)) - 1];
  if (a.bounded == nullptr || a.bounded != b.bounded || (tighter > 0) != (looser > 0)) return false;
  return looser > 0 ? a.bound <= b.bound : a.bound >= b.bound;
}

bool Vocabulary::subsumes(const Cube& larger_set, const Cube& smaller_set) const {
  if (larger_set.size() > smaller_set.size()) return false;  // no cube has two bounds of one kind for a variable
  return std::all_of(larger_set.begin(), larger_set.end(), [&](StateLiteral l) {
    if (std::binary_search(smaller_set.begin(), smaller_set.end(), l)) return true;
    if (atoms_[static_cast<std::size_t>(std::abs(l)) - 1].bounded == nullptr) return false;
    return std::any_of(smaller_set.begin(), smaller_set.end(), [&](StateLiteral m) { return implies(m, l); });
  });
}

}  // namespace smtsplit::pdr
