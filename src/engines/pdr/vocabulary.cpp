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

std::vector<StateLiteral> Vocabulary::looser(StateLiteral l) {
  const Atom atom = atoms_[static_cast<std::size_t>(std::abs(l)) - 1];
  std::vector<StateLiteral> result;
  if (atom.bounded == nullptr) return result;
  const Variable& v = *atom.bounded;
  if (l > 0) {
    for (Value k = v.domain.high() - 1; k > atom.bound; --k) result.push_back(at_most(v, k));
  } else {
    for (Value k = v.domain.low(); k < atom.bound; ++k) result.push_back(-at_most(v, k));
  }
  return result;
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

bool subsumes(const Cube& larger_set, const Cube& smaller_set) {
  return std::includes(smaller_set.begin(), smaller_set.end(), larger_set.begin(), larger_set.end());
}

}  // namespace smtsplit::pdr
