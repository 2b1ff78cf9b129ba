#include "engines/local/lemmas.hpp"

#include <algorithm>

namespace smtsplit::local {
namespace {

struct Some {
  Expr one, two;  // at least one, at least two
};

// Of linear size: two in one half, or one in each.
Some at_least_two(ExprPool& pool, std::span<const Expr> parts) {
  if (parts.size() == 1) return {parts[0], pool.boolean(false)};
  const Some left = at_least_two(pool, parts.first(parts.size() / 2));
  const Some right = at_least_two(pool, parts.subspan(parts.size() / 2));
  const Expr two[] = {left.two, right.two, pool.conjunction(left.one, right.one)};
  return {pool.disjunction(left.one, right.one), pool.disjunction(two)};
}

}  // namespace

Lemmas::Point Lemmas::point(const Valuation& state) const {
  const auto box = [&](const std::vector<Digit>& digits) {
    Box result;
    for (const Digit& d : digits) result.push_back(Mask{1} << space_.digits.value(d, state[d.variable]));
    return result;
  };
  Point result{box(space_.layout.shared), {}};
  for (const Predicate& p : exposed_) result.shared.push_back(state[p.variable] == p.value ? 2 : 1);
  for (const auto& digits : parts_.digits) result.local.push_back(box(digits));
  return result;
}

std::vector<Lemma> Lemmas::excluding(const SplitAssertion& theta, const Point& point) const {
  std::vector<Lemma> lemmas;
  const auto region = theta.find(point.shared);
  if (!region) {
    if (auto lemma = at_most_one(theta, point.shared)) return {std::move(*lemma)};
  }
  for (std::size_t p = 0; p < point.local.size(); ++p) {
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

// Two exposed predicates of the shared state that hold in no region together, and what else excludes them and each other.
std::optional<Lemma> Lemmas::at_most_one(const SplitAssertion& theta, const Box& shared) const {
  constexpr std::size_t kWorthIt = 3;
  const auto& digits = space_.layout.shared;
  std::vector<std::uint32_t> holding;
  for (auto place = static_cast<std::uint32_t>(digits.size()); place < shared.size(); ++place) {
    if (shared[place] == 2) holding.push_back(place);
  }
  std::vector<DigitSet> members;
  Box forbidden(shared.size(), 0);  // values that some region allows together with a member
  std::vector<bool> seen(theta.size(), false);
  const auto add = [&](const DigitSet& member) {
    members.push_back(member);
    for (SplitAssertion::RegionId r = 0; r < theta.size(); ++r) {
      if (seen[r] || (theta[r].shared[member.place] & member.values) == 0) continue;
      seen[r] = true;
      for (std::size_t i = 0; i < forbidden.size(); ++i) forbidden[i] |= theta[r].shared[i];
    }
  };
  const auto free = [&](std::uint32_t place) { return (forbidden[place] & 2) == 0; };
  const auto start = [&](std::uint32_t a) {
    members.clear();
    std::fill(forbidden.begin(), forbidden.end(), 0);
    std::fill(seen.begin(), seen.end(), false);
    add({a, 2});
    const auto other = std::find_if(holding.begin(), holding.end(), [&](auto b) { return b != a && free(b); });
    if (other != holding.end()) add({*other, 2});
    return other != holding.end();
  };
  if (std::none_of(holding.begin(), holding.end(), start)) return std::nullopt;
  // First the other predicates, then what the shared variables have to do with them.
  for (auto place = static_cast<std::uint32_t>(digits.size()); place < shared.size(); ++place) {
    if (place != members[0].place && place != members[1].place && free(place)) add({place, 2});
  }
  for (std::uint32_t place = 0; place < digits.size(); ++place) {
    const Mask values = all_values(digits[place].size) & ~forbidden[place];
    if (values != 0) add({place, values});
  }
  if (members.size() < kWorthIt) return std::nullopt;
  return Lemma{0, {}, {}, std::move(members)};
}

std::optional<Lemma> Lemmas::widen(const SplitAssertion& theta, std::size_t p, const Point& point,
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
    const std::vector<Digit>& digits = is_local ? parts_.digits[p] : space_.layout.shared;
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
    if (!lemma.at_most_one.empty()) {
      const auto may_hold = [&](const DigitSet& s) { return (theta[r].shared[s.place] & s.values) != 0; };
      if (std::count_if(lemma.at_most_one.begin(), lemma.at_most_one.end(), may_hold) > 1) return true;
      continue;
    }
    if (!inside(lemma.shared, theta[r].shared)) continue;
    const BoxSet& locals = theta[r].parts[lemma.part].known;
    for (std::size_t i = 0; i < locals.size(); ++i) {
      if (inside(lemma.local, locals[i])) return true;
    }
  }
  return false;
}

Expr Lemmas::in_shared(const DigitSet& set, Space& space) const {
  const auto& digits = space.layout.shared;
  if (set.place < digits.size()) return space.digits.within(digits[set.place], set.values);
  System& system = space.processes.functions().system();
  const Expr holds = formula(exposed_[set.place - digits.size()], system);
  return set.values == 2 ? holds : system.pool->negate(holds);
}

Expr Lemmas::formula(const Predicate& p, System& system) {
  const Variable& v = system.variables[p.variable];
  return system.pool->equal(system.pool->variable(v), system.pool->constant(p.value, v.type));
}

Expr Lemmas::formula(const Lemma& lemma, Space& space) const {
  ExprPool& pool = *space.processes.functions().system().pool;
  std::vector<Expr> parts;
  if (!lemma.at_most_one.empty()) {
    for (const DigitSet& s : lemma.at_most_one) parts.push_back(in_shared(s, space));
    return at_least_two(pool, parts).two;
  }
  for (const DigitSet& s : lemma.shared) parts.push_back(in_shared(s, space));
  const auto& local = parts_.digits[lemma.part];
  for (const DigitSet& s : lemma.local) parts.push_back(space.digits.within(local[s.place], s.values));
  return pool.conjunction(parts);
}

}  // namespace smtsplit::local
