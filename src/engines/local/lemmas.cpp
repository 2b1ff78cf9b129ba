#include "engines/local/lemmas.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace smtsplit::local {

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
  const auto place = theta.find(point.shared);
  if (!place) {
    if (auto lemma = at_most_one(theta, point.shared)) return {std::move(*lemma)};
  }
  std::vector<bool> excluded(parts_.size(), false);  // by a renaming of what excludes another part
  for (std::size_t p = 0; p < point.local.size(); ++p) {
    if (excluded[p] || (place && theta.knows(*place, p, point.local[p]))) continue;
    std::vector<bool> avoided(point.shared.size(), false);
    while (auto lemma = theta.symmetry().none() ? widen(theta, p, point, avoided) : drop(theta, p, point, avoided)) {
      const std::size_t first = lemmas.size();
      add_images(theta.symmetry(), *lemma, lemmas);
      for (std::size_t i = first; i < lemmas.size(); ++i) {
        if (has(lemmas[i], point)) excluded[lemmas[i].part] = true;
      }
      if (!place) return lemmas;  // the shared state alone is the reason
      // Another reason: without what this one looked at, but for the locals.
      if (lemma->shared.empty()) break;
      for (const DigitSet& s : lemma->shared) avoided[s.place] = true;
    }
  }
  return lemmas;
}

bool Lemmas::has(const Lemma& cube, const Point& point) {
  const auto in = [](const Box& box, const std::vector<DigitSet>& sets) {
    return std::all_of(sets.begin(), sets.end(), [&](const DigitSet& s) { return (box[s.place] & s.values) != 0; });
  };
  return in(point.shared, cube.shared) && in(point.local[cube.part], cube.local);
}

void Lemmas::add_images(const Symmetry& symmetry, const Lemma& lemma, std::vector<Lemma>& to) const {
  constexpr std::size_t kMost = 2000;
  ++orbits_;
  // What the lemma says of locals, by process; and the other way round.
  const std::vector<ProcessId>& members = parts_.members[lemma.part];
  Symmetry::Cube cube{lemma.shared};
  for (const DigitSet& s : lemma.local) {
    const bool first = s.place < parts_.first_width[lemma.part];
    const auto start = static_cast<std::uint32_t>(first ? 0 : parts_.first_width[lemma.part]);
    cube.local[first ? members[0] : members[1]].push_back({s.place - start, s.values});
  }
  if (members.size() == 2 && !cube.local.empty()) {
    for (ProcessId p : members) cube.local[p];  // the lemma is of both
  }
  std::vector<Symmetry::Cube> images = symmetry.images(cube, kMost);
  if (images.empty()) {
    symmetric_ = false;
    images.push_back(std::move(cube));
  }
  for (Symmetry::Cube& image : images) {
    Lemma of_image{lemma.part, std::move(image.shared), {}, {}, orbits_};
    if (image.local.size() == 1) of_image.part = image.local.begin()->first;
    if (image.local.size() == 2) of_image.part = parts_.of(image.local.begin()->first, image.local.rbegin()->first);
    if (image.local.size() == 1 && parts_.size() == 1) of_image.part = lemma.part;
    std::uint32_t start = 0;
    for (const auto& [p, sets] : image.local) {
      for (const DigitSet& s : sets) of_image.local.push_back({start + s.place, s.values});
      start = static_cast<std::uint32_t>(parts_.first_width[of_image.part]);
    }
    to.push_back(std::move(of_image));
  }
}

// Two exposed predicates of the shared state that hold in no region together, and what else excludes them and each other.
// With a place comes its column: then what is true of a region is true of its renamings.
std::optional<Lemma> Lemmas::at_most_one(const SplitAssertion& theta, const Box& shared) const {
  constexpr std::size_t kWorthIt = 3;
  const auto& digits = space_.layout.shared;
  std::vector<std::uint32_t> holding;
  for (auto place = static_cast<std::uint32_t>(digits.size()); place < shared.size(); ++place) {
    if (shared[place] == 2) holding.push_back(place);
  }
  std::vector<DigitSet> members;
  std::vector<bool> member(shared.size(), false), has_one(theta.size(), false);
  // Adds the column of a predicate, if no region has two members then.
  const auto add = [&](std::uint32_t place) {
    const std::vector<std::uint32_t> column = theta.symmetry().column(place);
    std::vector<bool> then = has_one;
    for (SplitAssertion::RegionId r = 0; r < theta.size(); ++r) {
      for (std::uint32_t p : column) {
        if ((theta[r].shared[p] & 2) == 0) continue;
        if (then[r]) return false;
        then[r] = true;
      }
    }
    has_one = std::move(then);
    for (std::uint32_t p : column) {
      members.push_back({p, 2});
      member[p] = true;
    }
    return true;
  };
  const auto start = [&](std::uint32_t a) {
    members.clear();
    std::fill(member.begin(), member.end(), false);
    std::fill(has_one.begin(), has_one.end(), false);
    if (!add(a)) return false;
    const auto other = [&](std::uint32_t b) { return b != a && (member[b] || add(b)); };
    return std::any_of(holding.begin(), holding.end(), other);
  };
  if (std::none_of(holding.begin(), holding.end(), start)) return std::nullopt;
  // First the other predicates, then what the shared variables have to do with them.
  for (auto place = static_cast<std::uint32_t>(digits.size()); place < shared.size(); ++place) {
    if (!member[place]) add(place);
  }
  for (std::uint32_t place = 0; place < digits.size(); ++place) {
    if (!theta.symmetry().is_fixed(place)) continue;
    Mask values = all_values(digits[place].size);
    for (SplitAssertion::RegionId r = 0; r < theta.size(); ++r) {
      if (has_one[r]) values &= ~theta[r].shared[place];
    }
    if (values == 0) continue;
    members.push_back({place, values});
    for (SplitAssertion::RegionId r = 0; r < theta.size(); ++r) {
      if ((theta[r].shared[place] & values) != 0) has_one[r] = true;
    }
  }
  if (members.size() < kWorthIt) return std::nullopt;
  return Lemma{0, {}, {}, std::move(members), ++orbits_};
}

// The same for regions that stand for their renamings: these are too many to look at one by one, but whether a cube meets
// one of them can be asked. Digits are dropped, many at a time, while it does not.
std::optional<Lemma> Lemmas::drop(const SplitAssertion& theta, std::size_t p, const Point& point,
                                  const std::vector<bool>& avoided) const {
  const auto excluded = [&](const Lemma& lemma) {
    for (SplitAssertion::RegionId r = 0; r < theta.size(); ++r) {
      if (theta.meets(r, lemma.shared, p, lemma.local)) return false;
    }
    return true;
  };
  Lemma lemma{p, {}, {}};
  for (std::uint32_t place = 0; place < point.shared.size(); ++place) {
    if (!avoided[place]) lemma.shared.push_back({place, point.shared[place]});
  }
  for (std::uint32_t place = 0; place < point.local[p].size(); ++place) {
    lemma.local.push_back({place, point.local[p][place]});
  }
  if (!excluded(lemma)) return std::nullopt;
  // Sets first..last: dropped together, or those of each half that can be.
  const std::function<void(std::vector<DigitSet>&, std::size_t, std::size_t)> drop_range =
      [&](std::vector<DigitSet>& sets, std::size_t first, std::size_t last) {
        if (first == last) return;
        const std::vector<DigitSet> before = sets;
        sets.erase(sets.begin() + static_cast<std::ptrdiff_t>(first), sets.begin() + static_cast<std::ptrdiff_t>(last));
        if (excluded(lemma)) return;
        sets = before;
        if (last - first == 1) return;
        const std::size_t middle = (first + last) / 2;
        drop_range(sets, middle, last);
        drop_range(sets, first, middle);
      };
  drop_range(lemma.shared, 0, lemma.shared.size());
  drop_range(lemma.local, 0, lemma.local.size());
  const auto loosen = [&](std::vector<DigitSet>& sets, const std::vector<Digit>& digits) {
    for (DigitSet& s : sets) {
      const unsigned size = s.place < digits.size() ? digits[s.place].size : 2;
      for (unsigned value = 0; value < size; ++value) {
        const Mask before = s.values;
        s.values |= Mask{1} << value;
        if (!excluded(lemma)) s.values = before;
      }
    }
  };
  loosen(lemma.shared, space_.layout.shared);
  loosen(lemma.local, parts_.digits[p]);
  return lemma;
}

std::optional<Lemma> Lemmas::widen(const SplitAssertion& theta, std::size_t p, const Point& point,
                                   const std::vector<bool>& avoided) const {
  // Boxes of θ_p that no kept digit tells from the point.
  struct Near {
    BoxView shared, local;
  };
  std::vector<Near> near;
  for (SplitAssertion::RegionId r = 0; r < theta.size(); ++r) {
    const BoxSet& locals = theta.part(r, p).known;
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
  return std::any_of(regions.begin(), regions.end(), [&](SplitAssertion::RegionId r) {
    if (lemma.at_most_one.empty()) return theta.meets(r, lemma.shared, lemma.part, lemma.local);
    const auto may_hold = [&](const DigitSet& s) { return (theta[r].shared[s.place] & s.values) != 0; };
    return std::count_if(lemma.at_most_one.begin(), lemma.at_most_one.end(), may_hold) > 1;
  });
}

Expr Lemmas::in_shared(const DigitSet& set, Space& space) const {
  const auto& digits = space.layout.shared;
  if (set.place < digits.size()) return space.digits.within(digits[set.place], set.values);
  System& system = space.processes.functions().system();
  const Expr holds = formula(exposed_[set.place - digits.size()], system);
  return set.values == 2 ? holds : system.pool->negate(holds);
}

VarId Lemmas::variable_of(const DigitSet& set, Space& space) const {
  const auto& digits = space.layout.shared;
  return set.place < digits.size() ? digits[set.place].variable : exposed_[set.place - digits.size()].variable;
}

Expr Lemmas::formula(const Predicate& p, System& system) {
  const Variable& v = system.variables[p.variable];
  return system.pool->equal(system.pool->variable(v), system.pool->constant(p.value, v.type));
}

Expr Lemmas::formula(const Lemma& lemma, Space& space) const {
  ExprPool& pool = *space.processes.functions().system().pool;
  std::vector<Expr> parts;
  if (!lemma.at_most_one.empty()) {
    // Predicates of one variable exclude each other anyway. Those of processes come first, as they do in properties:
    // counted in the same order, they are the same subexpressions.
    std::map<std::pair<bool, VarId>, std::vector<Expr>> by_variable;
    for (const DigitSet& s : lemma.at_most_one) {
      const bool shared = s.place < space.layout.shared.size();
      by_variable[{shared, variable_of(s, space)}].push_back(in_shared(s, space));
    }
    for (const auto& [variable, of_variable] : by_variable) parts.push_back(pool.disjunction(of_variable));
    return pool.at_least_two(parts);
  }
  for (const DigitSet& s : lemma.shared) parts.push_back(in_shared(s, space));
  const auto& local = parts_.digits[lemma.part];
  for (const DigitSet& s : lemma.local) parts.push_back(space.digits.within(local[s.place], s.values));
  return pool.conjunction(parts);
}

}  // namespace smtsplit::local
