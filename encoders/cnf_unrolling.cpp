// Frames of the bit encoder in a SAT solver.
#include "encoders/cnf_unrolling.hpp"

#include <algorithm>
#include <utility>

#include "model/fault.hpp"

namespace smtsplit {

CnfUnrolling::CnfUnrolling(const System& system, std::unique_ptr<SatSolver> solver, ScalarEncoding encoding)
    : system_(system), solver_(std::move(solver)), gates_(*solver_), encoder_(system, gates_, encoding) {}

Literal CnfUnrolling::same_state(unsigned f, unsigned other) {
  if (f == other) return gates_.constant(true);
  const auto [place, is_new] = same_states_.try_emplace(std::minmax(f, other), 0);
  if (!is_new) return place->second;
  Bits same;
  for (const Variable& v : system_.variables) {
    if (v.role == Role::Input) continue;
    const BitEncoder::Code& x = encoder_.variable(v.id, f);
    const BitEncoder::Code& y = encoder_.variable(v.id, other);
    same.push_back(encoder_.same(x, y, v.type));
  }
  if (fault("same-state-partial") && same.size() > 1) same.pop_back();
  return place->second = gates_.conjunction(same);
}

Valuation CnfUnrolling::valuation(unsigned f) {
  Valuation values;
  values.reserve(system_.variables.size());
  for (const Variable& v : system_.variables) {
    const BitEncoder::Code* known = encoder_.find(v.id, f);
    if (known == nullptr) {
      values.push_back(v.domain.at(0));
    } else if (v.type.is_scalar()) {
      values.push_back(encoder_.scalars().value(*known->scalar, *solver_));
    } else if (v.type.is_word()) {
      std::uint64_t bits = 0;
      for (unsigned i = 0; i < v.type.width; ++i) {
        if (solver_->value(known->word[i])) bits |= std::uint64_t{1} << i;
      }
      values.push_back(normalize_word(bits, v.type.width, v.type.is_signed));
    } else {
      values.push_back(solver_->value(known->boolean) ? 1 : 0);
    }
  }
  return values;
}

}  // namespace smtsplit
