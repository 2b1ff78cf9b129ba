#include "engines/local/lemmas.hpp"

#include <algorithm>

namespace smtsplit::local {

Lemmas::Point Lemmas::point(const Valuation& state) const {
  const auto box = [&](const std::vector<Digit>& digits) {
    Box result;
    for (const Digit& d : digits) result.push_back(Mask{1} << space_.digits.value(d, state[d.variable]));
    return result;
  };
  Point result{box(space_.layout.shared), {}};
  for (const Predicate& p : exposed_) result.shared.push_back(state[p.variable] == p.value ? 2 : 1);
  for (const auto& digits : space_.layout.local) result.local.push_back(box(digits));
  return result;
}

std::vector<Lemma> Lemmas::excluding(const SplitAssertion& theta, const Point& point) const {
  std::vector<Lemma> lemmas;
  const auto region = theta.find(point.shared);
  for (ProcessId p = 0; p < point.local.size(); ++p) {
    if (region && theta[*region].parts[p].known.covers(point.local[p])) continue;
    std::vector<bool> avoided(point.shared.size(), false);
    while (auto lemma = widen(theta, p, point, avoided)) {
      lemmas.push_back(std::move(*lemma));
      if (!region) return lemmas;  // the shared state alone is the reason
      // Another reason: without what this one looked at, but for the locals.
      if (lemmas.back().shared.empty()) break;
      for (const DigitSet& s : lemmas.back().shared) avoided[s.place] = true;
    }
  }
  return lemmas;
}

std::optional<Lemma> Lemmas::widen(const SplitAssertion& theta, ProcessId p, const Point& point,
                                   std::vector<bool>& avoided) const {
  // Boxes of θ_p that no kept digit tells from the point.
  struct Near {
    BoxView shared, local;
  };
  std::vector<Near> near;
  for (SplitAssertion::RegionId r = 0; r < theta.size(); ++r) {
    const BoxSet& locals = theta[r].parts[p].known;
    for (std::size_t i = 0; i < locals.size(); ++i) near.push_back({theta[r].shared, locals[i]});
  }
  const std::vector<Near> all = near;
  Lemma lemma{p, {}, {}};
  // Keeps the digit that tells the most boxes from the point, again and again.
  const auto keep = [&](const Box& own, bool local, std::vector<DigitSet>& kept) {
    while (!near.empty()) {
      std::vector<std::size_t> telling(own.size(), 0);
      for (const Near& n : near) {
        const BoxView box = local ? n.local : n.shared;
        for (std::size_t i = 0; i < own.size(); ++i) telling[i] += (box[i] & own[i]) == 0 ? 1 : 0;
      }
      for (std::size_t i = 0; i < own.size() && !local; ++i) {
        if (avoided[i]) telling[i] = 0;
      }
      const auto best = std::max_element(telling.begin(), telling.end());
      if (best == telling.end() || *best == 0) return;
      const auto place = static_cast<std::uint32_t>(best - telling.begin());
      kept.push_back({place, own[place]});
      std::erase_if(near, [&](const Near& n) { return ((local ? n.local : n.shared)[place] & own[place]) == 0; });
    }
  };
  const Box& local = point.local[p];
  keep(local, true, lemma.local);
  keep(point.shared, false, lemma.shared);
  if (!near.empty()) return std::nullopt;

  // Each kept digit may have every value that no box has which it alone tells from the cube; perhaps any.
  const auto loosen = [&](std::vector<DigitSet>& kept, std::size_t i, bool is_local) {
    Mask needed = 0;
    for (const Near& n : all) {
      const auto outside = [&](const std::vector<DigitSet>& sets, BoxView box, bool skip) {
        for (std::size_t k = 0; k < sets.size(); ++k) {
          if (!(skip && k == i) && (box[sets[k].place] & sets[k].values) == 0) return true;
        }
        return false;
      };
      if (outside(lemma.shared, n.shared, !is_local) || outside(lemma.local, n.local, is_local)) continue;
      needed |= (is_local ? n.local : n.shared)[kept[i].place];
    }
    const std::size_t place = kept[i].place;
    const std::vector<Digit>& digits = is_local ? space_.layout.local[p] : space_.layout.shared;
    const unsigned size = place < digits.size() ? digits[place].size : 2;
    kept[i].values = all_values(size) & ~needed;
    return needed == 0;
  };
  for (std::size_t i = lemma.shared.size(); i-- > 0;) {
    if (loosen(lemma.shared, i, false)) lemma.shared.erase(lemma.shared.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (std::size_t i = lemma.local.size(); i-- > 0;) {
    if (loosen(lemma.local, i, true)) lemma.local.erase(lemma.local.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return lemma;
}

bool Lemmas::meets(const SplitAssertion& theta, const std::vector<SplitAssertion::RegionId>& regions,
                   const Lemma& lemma) {
  const auto inside = [](const std::vector<DigitSet>& sets, BoxView box) {
    return std::all_of(sets.begin(), sets.end(), [&](const DigitSet& s) { return (box[s.place] & s.values) != 0; });
  };
  for (SplitAssertion::RegionId r : regions) {
    if (!inside(lemma.shared, theta[r].shared)) continue;
    const BoxSet& locals = theta[r].parts[lemma.process].known;
    for (std::size_t i = 0; i < locals.size(); ++i) {
      if (inside(lemma.local, locals[i])) return true;
    }
  }
  return false;
}

Expr Lemmas::formula(const Lemma& lemma, Space& space) const {
  System& system = space.processes.functions().system();
  ExprPool& pool = *system.pool;
  std::vector<Expr> all;
  const auto append = [&](const std::vector<Digit>& digits, const std::vector<DigitSet>& sets) {
    for (const DigitSet& s : sets) {
      if (s.place >= digits.size()) {
        const Predicate& p = exposed_[s.place - digits.size()];
        const Variable& v = system.variables[p.variable];
        const Expr holds = pool.equal(pool.variable(v), pool.constant(p.value, v.type));
        all.push_back(s.values == 2 ? holds : pool.negate(holds));
        continue;
      }
      all.push_back(space.digits.within(digits[s.place], s.values));
    }
  };
  append(space.layout.shared, lemma.shared);
  append(space.layout.local[lemma.process], lemma.local);
  return pool.conjunction(all);
}

}  // namespace smtsplit::local
