#include "engines/ic3/moves.hpp"

#include <cstdlib>

namespace smtsplit::ic3 {

bool Moves::touches(std::size_t m, StateLiteral l) const {
  const Atom& a = vocabulary_.atom(l);
  const auto& writes = moves_[m].writes;
  return writes.contains(a.v) || (a.of_two() && writes.contains(a.w));
}

Expr Moves::next(std::size_t m, StateLiteral l) {
  if (!touches(m, l)) return vocabulary_.now(l);
  const StateLiteral positive = std::abs(l);
  Expr& e = next_[m][positive];
  if (e == nullptr) {
    e = vocabulary_.over(positive, [&](VarId v) {
      const auto write = moves_[m].writes.find(v);
      return write == moves_[m].writes.end() ? system_.var(v) : write->second;
    });
  }
  return l < 0 ? system_.pool->negate(e) : e;
}

Move whole_step(DeterministicSystem& system) {
  Move result{std::nullopt, system.enabled(), {}};
  for (const Variable& v : system.original().variables) {
    if (v.role != Role::Input) result.writes.emplace(v.id, system.next(v.id));
  }
  return result;
}

}  // namespace smtsplit::ic3
