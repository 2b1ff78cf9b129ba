#include "engines/split/scalarset_orbits.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace smtsplit::split {

namespace {

// Assignments of numbers that are tried for one cube: those of many numbers have too many. What is not found is missed,
// no more: the solver is told of fewer images.
constexpr std::size_t kMostTried = 20000;

}  // namespace

using ic3::Atom;
using ic3::Cube;
using ic3::Image;
using ic3::Permutation;
using ic3::StateLiteral;

ScalarsetOrbits::ScalarsetOrbits(const local::Processes& processes, const std::vector<local::Scalarset>& sets,
                                 ic3::Vocabulary& vocabulary, const ic3::Moves& moves)
    : processes_(processes), vocabulary_(vocabulary), moves_(moves) {
  const std::size_t variables = processes.functions().system().variables.size();
  place_.resize(variables);
  holder_of_.resize(variables);
  process_place_.resize(processes.size());
  move_mentioned_.resize(moves.size());
  for (const local::Scalarset& set : sets) {
    const auto first = static_cast<Number>(set_of_.size());
    const auto size = static_cast<Number>(set.size);
    set_of_.insert(set_of_.end(), size, sets_.size());
    for (std::vector<VarId>& family : local::families(processes, set)) {
      for (Number n = 0; n < size; ++n) place_[family[n]] = {first + n, static_cast<std::uint32_t>(families_.size())};
      families_.push_back(std::move(family));
    }
    for (const auto& role : set.processes) {
      for (Number n = 0; n < size; ++n) {
        process_place_[role[n]] = {first + n, static_cast<std::uint32_t>(roles_.size())};
      }
      roles_.push_back(role);
    }
    for (VarId v : set.holders) holder_of_[v] = sets_.size();
    holders_.insert(holders_.end(), set.holders.begin(), set.holders.end());
    auto& names = by_name_.emplace_back();
    name_.resize(first + size, 0);
    for (std::size_t n = 0; n < set.names.size(); ++n) {
      names[set.names[n]] = first + static_cast<Number>(n);
      name_[first + n] = set.names[n];
    }
    sets_.emplace_back(first, size);
  }
  mentioned_.resize(set_of_.size());
}

std::optional<ScalarsetOrbits::Number> ScalarsetOrbits::number_of_variable(VarId v) const { return place_[v].number; }

VarId ScalarsetOrbits::first_like(VarId v) const { return place_[v].number ? families_[place_[v].family][0] : v; }

const std::vector<ScalarsetOrbits::Number>& ScalarsetOrbits::numbers_of(StateLiteral l) {
  const auto atom = static_cast<std::size_t>(std::abs(l));
  if (atom >= numbers_of_.size()) {
    numbers_of_.resize(atom * 2);
    known_numbers_.resize(atom * 2);
  }
  std::vector<Number>& result = numbers_of_[atom];
  if (known_numbers_[atom]) return result;
  known_numbers_[atom] = true;
  const Atom& a = vocabulary_.atom(l);
  if (const auto n = place_[a.v].number) result.push_back(*n);
  if (a.of_two() && place_[a.w].number) result.push_back(*place_[a.w].number);
  if (a.kind == Atom::Kind::Equals && holder_of_[a.v]) {
    const auto& names = by_name_[*holder_of_[a.v]];
    if (const auto n = names.find(a.value); n != names.end()) result.push_back(n->second);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<ScalarsetOrbits::Number> ScalarsetOrbits::numbers_of(const Cube& cube) {
  std::vector<Number> result;
  for (StateLiteral l : cube) {
    const auto& of = numbers_of(l);
    result.insert(result.end(), of.begin(), of.end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

ScalarsetOrbits::Number ScalarsetOrbits::moved(Number n, const Assignment& by) const {
  for (const auto& [from, to] : by) {
    if (from == n) return to;
  }
  return n;
}

template <class Map>
StateLiteral ScalarsetOrbits::renamed(StateLiteral l, const Map& to) {
  Atom a = vocabulary_.atom(l);
  const auto variable = [&](VarId v) {
    const Place& place = place_[v];
    if (!place.number) return v;
    const Number n = to(*place.number);
    return families_[place.family][n - sets_[set_of_[n]].first];
  };
  a.v = variable(a.v);
  if (a.of_two()) {
    a.w = variable(a.w);
    if (a.kind == Atom::Kind::Same && a.w < a.v) std::swap(a.v, a.w);
  }
  if (a.kind == Atom::Kind::Equals && holder_of_[a.v]) {
    const auto& names = by_name_[*holder_of_[a.v]];
    if (const auto n = names.find(a.value); n != names.end()) a.value = name_[to(n->second)];
  }
  const StateLiteral result = vocabulary_.literal(a);
  return l < 0 ? -result : result;
}

template <class Map>
Cube ScalarsetOrbits::renamed(const Cube& cube, const Map& to) {
  Cube result;
  for (StateLiteral l : cube) result.push_back(numbers_of(l).empty() ? l : renamed(l, to));
  std::sort(result.begin(), result.end());
  return result;
}

Cube ScalarsetOrbits::image(const Cube& cube, const Permutation& by) {
  if (by.empty()) return cube;
  return renamed(cube, [&](Number n) { return by[n]; });
}

Cube ScalarsetOrbits::with(const Cube& cube, Number from, Number to) {
  return renamed(cube, [&](Number n) { return n == from ? to : n; });
}

ProcessId ScalarsetOrbits::image(ProcessId p, const Permutation& by) {
  const Place& place = process_place_[p];
  if (by.empty() || !place.number) return p;
  const Number n = by[*place.number];
  return roles_[place.family][n - sets_[set_of_[n]].first];
}

// Numbers are sorted by what the cube says of each alone, and become the first ones of their sets.
Image ScalarsetOrbits::representative(const Cube& cube) {
  if (trivial()) return {cube, {}};
  std::map<Number, std::vector<std::size_t>> said;  // by number: hashes of literals
  for (StateLiteral l : cube) {
    const auto& of = numbers_of(l);
    for (Number n : of) {
      const Atom& a = vocabulary_.atom(l);
      const auto family = [&](VarId v) -> std::size_t {
        return !place_[v].number ? v : (place_.size() + place_[v].family) * 2 + (*place_[v].number == n ? 1 : 0);
      };
      std::size_t hash = family(a.v) * 8 + static_cast<std::size_t>(a.kind);
      hash = hash * 1000003 + (a.of_two() ? family(a.w) : 0);
      const bool is_name =
          a.kind == Atom::Kind::Equals && holder_of_[a.v] && by_name_[*holder_of_[a.v]].contains(a.value);
      hash = hash * 1000003 + (is_name ? (name_[n] == a.value ? 1 : 2) : static_cast<std::size_t>(a.value) * 4);
      said[n].push_back(hash * 2 + (l > 0 ? 1 : 0));
    }
  }
  std::vector<Number> order;
  for (auto& [n, hashes] : said) {
    std::sort(hashes.begin(), hashes.end());
    order.push_back(n);
  }
  std::stable_sort(order.begin(), order.end(), [&](Number a, Number b) { return said[a] < said[b]; });
  // The others keep their order.
  Permutation by(set_of_.size());
  std::vector<Number> next;
  for (const auto& [first, size] : sets_) next.push_back(first);
  for (Number n : order) by[n] = next[set_of_[n]]++;
  for (Number n = 0; n < by.size(); ++n) {
    if (!said.contains(n)) by[n] = next[set_of_[n]]++;
  }
  return {image(cube, by), std::move(by)};
}

bool ScalarsetOrbits::stands_for_others(std::size_t move, const Cube& cube) {
  const auto process = moves_[move].process;
  if (!process || !process_place_[*process].number) return true;
  const Number n = *process_place_[*process].number;
  const std::vector<Number> used = numbers_of(cube);
  if (std::binary_search(used.begin(), used.end(), n)) return true;
  Number least = sets_[set_of_[n]].first;
  while (std::binary_search(used.begin(), used.end(), least)) ++least;
  return n == least;
}

void ScalarsetOrbits::mention(Expr e) {
  for_each_variable(e, [&](VarId v, bool) {
    if (const auto n = place_[v].number) mentioned_[*n] = true;
  });
}

void ScalarsetOrbits::mention(const Cube& cube) {
  for (Number n : numbers_of(cube)) mentioned_[n] = true;
}

void ScalarsetOrbits::mention_move(std::size_t move) {
  if (trivial() || move_mentioned_[move]) return;
  move_mentioned_[move] = true;
  mention(moves_[move].enabled);
  for (const auto& [v, value] : moves_[move].writes) {
    if (const auto n = place_[v].number) mentioned_[*n] = true;
    mention(value);
  }
}

// Numbers of the cube are assigned one after the other, those with the fewest candidates first: what a literal says of one
// number alone is looked at before, what it says of several when its last number is assigned. Those that the same is said
// of are assigned in ascending order: the others give the same cubes.
bool ScalarsetOrbits::match(const Cube& cube, const std::vector<Number>& candidates,
                            const std::function<bool(StateLiteral)>& holds,
                            const std::function<bool(const Assignment&)>& visit, std::size_t most) {
  struct Slot {
    Number number;
    std::vector<Number> candidates;
    bool alike;  // the same is said of the one before
    std::vector<StateLiteral> due;
  };
  for (StateLiteral l : cube) {
    if (numbers_of(l).empty() && !holds(l)) return true;
  }
  const Sayings said = sayings(cube);
  std::vector<Slot> slots;
  const auto candidates_for = [&](Number n, const Cube& alone) {
    std::vector<Number> result;
    for (Number to : candidates) {
      if (set_of_[to] != set_of_[n]) continue;
      const bool all = std::all_of(alone.begin(), alone.end(),
                                   [&](StateLiteral l) { return holds(renamed(l, [&](Number) { return to; })); });
      if (all) result.push_back(to);
    }
    return result;
  };
  for (const auto& [what, numbers] : said.of_one) {
    const std::vector<Number> possible = candidates_for(numbers[0], what);
    if (possible.size() < numbers.size()) return true;
    for (Number n : numbers) slots.push_back({n, possible, n != numbers[0], {}});
  }
  for (const auto& [n, alone] : said.of_tied) {
    slots.push_back({n, candidates_for(n, alone), false, {}});
    if (slots.back().candidates.empty()) return true;
  }
  std::stable_sort(slots.begin(), slots.end(),
                   [](const Slot& a, const Slot& b) { return a.candidates.size() < b.candidates.size(); });
  for (StateLiteral l : said.of_several) {
    const auto last = std::find_if(slots.rbegin(), slots.rend(), [&](const Slot& slot) {
      return std::binary_search(numbers_of(l).begin(), numbers_of(l).end(), slot.number);
    });
    last->due.push_back(l);
  }
  Assignment by;
  std::size_t tried = 0;
  const std::function<bool(std::size_t)> assign = [&](std::size_t i) {
    if (i == slots.size()) return visit(by);
    for (Number to : slots[i].candidates) {
      if (slots[i].alike && to <= by.back().second) continue;
      if (std::any_of(by.begin(), by.end(), [&](const auto& pair) { return pair.second == to; })) continue;
      if (++tried > most) return false;
      by.emplace_back(slots[i].number, to);
      const bool all = std::all_of(slots[i].due.begin(), slots[i].due.end(), [&](StateLiteral l) {
        return holds(renamed(l, [&](Number n) { return moved(n, by); }));
      });
      const bool go_on = !all || assign(i + 1);
      by.pop_back();
      if (!go_on) return false;
    }
    return true;
  };
  return assign(0);
}

void ScalarsetOrbits::images_in(const Cube& cube, const Valuation& state, const std::function<void(Cube)>& visit) {
  // A number that a variable names counts, too.
  std::vector<bool> counts = mentioned_;
  for (VarId v : holders_) {
    const auto& names = by_name_[*holder_of_[v]];
    if (const auto n = names.find(state[v]); n != names.end()) counts[n->second] = true;
  }
  std::vector<Number> candidates;
  for (Number n = 0; n < counts.size(); ++n) {
    if (counts[n]) candidates.push_back(n);
  }
  constexpr std::size_t kMost = 50;
  std::set<Cube> found;
  match(
      cube, candidates, [&](StateLiteral l) { return vocabulary_.holds(l, state); },
      [&](const Assignment& by) {
        Cube result = renamed(cube, [&](Number n) { return moved(n, by); });
        if (found.insert(result).second) visit(std::move(result));
        return found.size() < kMost;
      },
      kMostTried);
}

bool ScalarsetOrbits::covers(const Cube& larger_set, const Cube& smaller_set) {
  bool found = vocabulary_.subsumes(larger_set, smaller_set);
  if (found || trivial()) return found;
  match(
      larger_set, numbers_of(smaller_set), [&](StateLiteral l) { return vocabulary_.follows(l, smaller_set); },
      [&](const Assignment&) {
        found = true;
        return false;
      },
      kMostTried);
  return found;
}

std::uint64_t ScalarsetOrbits::signature(const Cube& cube) const {
  const auto bit = [&](VarId v) { return ic3::signature_bit(place_[v].number ? place_.size() + place_[v].family : v); };
  std::uint64_t bits = 0;
  for (StateLiteral l : cube) {
    const Atom& a = vocabulary_.atom(l);
    bits |= bit(a.v);
    // Of two variables in no order a renaming may make either the first.
    if (a.kind == Atom::Kind::Same) bits |= bit(a.w);
  }
  return bits;
}

ScalarsetOrbits::Sayings ScalarsetOrbits::sayings(const Cube& cube) {
  Sayings result;
  std::map<Number, Cube> alone;
  for (StateLiteral l : cube) {
    const std::vector<Number>& of = numbers_of(l);
    (of.empty() ? result.of_none : of.size() > 1 ? result.of_several : alone[of[0]]).push_back(l);
  }
  for (Number tied : numbers_of(result.of_several)) {
    result.of_tied[tied] = std::move(alone[tied]);
    alone.erase(tied);
  }
  for (const auto& [n, said] : alone) result.of_one[with(said, n, set_of(n).first)].push_back(n);
  return result;
}

bool ScalarsetOrbits::all_images(const Cube& cube, const std::function<bool(const Cube&)>& visit) {
  std::vector<Number> candidates(set_of_.size());
  std::iota(candidates.begin(), candidates.end(), Number{0});
  return match(
      cube, candidates, [](StateLiteral) { return true; },
      [&](const Assignment& by) { return visit(renamed(cube, [&](Number n) { return moved(n, by); })); },
      std::numeric_limits<std::size_t>::max());
}

std::vector<Cube> ScalarsetOrbits::rotations(const Cube& cube) {
  std::vector<Cube> result;
  Number largest = 0;
  for (const auto& [first, size] : sets_) largest = std::max(largest, size);
  for (Number by = 1; by < largest; ++by) {
    Permutation rotation(set_of_.size());
    for (const auto& [first, size] : sets_) {
      for (Number n = 0; n < size; ++n) rotation[first + n] = first + (n + by) % size;
    }
    Cube rotated = image(cube, rotation);
    if (rotated != cube) result.push_back(std::move(rotated));
  }
  return result;
}

}  // namespace smtsplit::split
