#include "engines/local/symmetry.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

namespace smtsplit::local {

Symmetry::Symmetry(const Space& space, const std::vector<Scalarset>& sets, const std::vector<Predicate>& exposed)
    : processes_(space.processes.size()) {
  for (const Scalarset& set : sets) {
    Columns columns;
    columns.set = set;
    if (!add_shared(columns, space)) continue;
    add_exposed(columns, space, exposed);
    for (std::size_t c = 0; c < columns.places.size(); ++c) {
      for (std::size_t i = 0; i < set.size; ++i) columns.by_place[columns.places[c][i]] = {c, i};
    }
    for (std::size_t role = 0; role < set.processes.size(); ++role) {
      for (std::size_t i = 0; i < set.size; ++i) columns.by_process[set.processes[role][i]] = {role, i};
    }
    columns_.push_back(std::move(columns));
  }
}

bool Symmetry::add_shared(Columns& columns, const Space& space) const {
  const std::vector<Digit>& shared = space.layout.shared;
  std::unordered_map<VarId, std::uint32_t> first;  // place of a variable's first digit
  for (auto place = static_cast<std::uint32_t>(shared.size()); place-- > 0;) first[shared[place].variable] = place;
  for (const auto& family : columns.set.variables) {
    for (std::uint32_t digit = 0; digit < space.digits.of(family[0]).size(); ++digit) {
      auto& column = columns.places.emplace_back();
      for (VarId v : family) column.push_back(first.at(v) + digit);
    }
  }
  for (VarId v : columns.set.holders) {
    const auto digits = space.digits.of(v);
    if (digits.size() != 1) return false;
    Columns::Holder& holder = columns.holders.emplace_back(Columns::Holder{first.at(v), {}, 0});
    for (Value name : columns.set.names) {
      holder.names.push_back(Mask{1} << space.digits.value(digits[0], name));
      holder.all |= holder.names.back();
    }
  }
  return true;
}

void Symmetry::add_exposed(Columns& columns, const Space& space, const std::vector<Predicate>& exposed) const {
  const auto first = static_cast<std::uint32_t>(space.layout.shared.size());
  for (const Predicate& p : exposed) {
    for (const auto& role : columns.set.processes) {
      if (role[0] != p.process) continue;
      auto& column = columns.places.emplace_back();
      for (const Predicate& image : orbit_of(p, role, space)) {
        const auto place = std::find(exposed.begin(), exposed.end(), image) - exposed.begin();
        column.push_back(first + static_cast<std::uint32_t>(place));
      }
    }
  }
}

std::vector<Predicate> Symmetry::orbit_of(const Predicate& p, const std::vector<ProcessId>& role, const Space& space) {
  const std::vector<VarId>& locals = space.processes[p.process].locals;
  const auto place = static_cast<std::size_t>(std::find(locals.begin(), locals.end(), p.variable) - locals.begin());
  std::vector<Predicate> result;
  for (ProcessId q : role) result.push_back({q, space.processes[q].locals[place], p.value});
  return result;
}

std::vector<Predicate> Symmetry::orbit(const Predicate& p, const Space& space) const {
  for (const Columns& c : columns_) {
    const auto place = c.by_process.find(p.process);
    if (place != c.by_process.end()) return orbit_of(p, c.set.processes[place->second.column], space);
  }
  return {p};
}

std::vector<Mask> Symmetry::Columns::signature(const Box& shared, std::size_t number) const {
  std::vector<Mask> result;
  for (const auto& column : places) result.push_back(shared[column[number]]);
  for (const Holder& h : holders) result.push_back((shared[h.place] & h.names[number]) != 0 ? 1 : 0);
  return result;
}

const Symmetry::Columns::Holder* Symmetry::Columns::holder(std::uint32_t place) const {
  for (const Holder& h : holders) {
    if (h.place == place) return &h;
  }
  return nullptr;
}

void Symmetry::pieces(const Box& shared, std::size_t most, const std::function<void(Box)>& visit) const {
  std::vector<Box> open{shared};
  const auto split = [&](std::uint32_t place, Mask together) {
    std::vector<Box> parts;
    for (Box& box : open) {
      Mask left = box[place];
      while (left != 0) {
        const Mask part = (left & together) != 0 ? left & together : left & -left;
        left &= ~part;
        parts.push_back(box);
        parts.back()[place] = part;
      }
      if (parts.size() > most) throw TooManyPieces{};
    }
    open = std::move(parts);
  };
  for (const Columns& c : columns_) {
    for (const auto& column : c.places) {
      for (std::uint32_t place : column) {
        if (!std::has_single_bit(shared[place])) split(place, 0);
      }
    }
    for (const Columns::Holder& h : c.holders) {
      if (!std::has_single_bit(shared[h.place])) split(h.place, ~h.all);
    }
  }
  for (Box& box : open) visit(std::move(box));
}

Arrangement Symmetry::arrange(Box& shared) const {
  if (none()) return {};
  Arrangement result(processes_);
  std::iota(result.begin(), result.end(), 0);
  for (const Columns& c : columns_) {
    std::vector<std::pair<std::vector<Mask>, std::size_t>> order;
    for (std::size_t i = 0; i < c.set.size; ++i) order.emplace_back(c.signature(shared, i), i);
    std::sort(order.begin(), order.end());
    std::vector<Mask> names(c.holders.size(), 0);
    for (std::size_t k = 0; k < order.size(); ++k) {
      const auto& [signature, i] = order[k];
      for (std::size_t column = 0; column < c.places.size(); ++column) shared[c.places[column][k]] = signature[column];
      for (std::size_t h = 0; h < c.holders.size(); ++h) {
        if (signature[c.places.size() + h] != 0) names[h] |= c.holders[h].names[k];
      }
      for (const auto& role : c.set.processes) result[role[i]] = role[k];
    }
    for (std::size_t h = 0; h < c.holders.size(); ++h) {
      Mask& mask = shared[c.holders[h].place];
      mask = (mask & ~c.holders[h].all) | names[h];
    }
  }
  return result;
}

std::vector<ProcessId> Symmetry::alike(const Box& shared) const {
  if (none()) return {};
  std::vector<ProcessId> result(processes_);
  std::iota(result.begin(), result.end(), 0);
  for (const Columns& c : columns_) {
    std::size_t first = 0;
    for (std::size_t i = 1; i < c.set.size; ++i) {
      if (c.signature(shared, i) != c.signature(shared, first)) first = i;
      for (const auto& role : c.set.processes) result[role[i]] = role[first];
    }
  }
  return result;
}

bool Symmetry::meets(const Box& shared, const std::vector<DigitSet>& sets, const Origins& origins) const {
  for (const DigitSet& s : sets) {
    if (is_fixed(s.place) && (shared[s.place] & s.values) == 0) return false;
  }
  return std::all_of(columns_.begin(), columns_.end(), [&](const Columns& c) { return c.fits(shared, sets, origins); });
}

bool Symmetry::same_number(ProcessId p, ProcessId q) const {
  return std::any_of(columns_.begin(), columns_.end(), [&](const Columns& c) {
    const auto a = c.by_process.find(p), b = c.by_process.find(q);
    return a != c.by_process.end() && b != c.by_process.end() && a->second.number == b->second.number;
  });
}

// Is there a bijection of the numbers that the sets speak of to those of the box, in which each finds what is asked of it?
// Numbers of the box that are alike are one target that can be met as often as there are of them.
bool Symmetry::Columns::fits(const Box& shared, const std::vector<DigitSet>& sets, const Origins& origins) const {
  struct Target {
    std::size_t first, count;
    std::vector<Mask> signature;
  };
  struct Wanted {
    std::vector<std::pair<std::size_t, Mask>> columns;
    std::vector<std::size_t> not_held_by;  // holders that must not have this name
    std::vector<std::size_t> from;         // numbers that it must be alike
  };
  std::map<std::size_t, Wanted> wanted;
  for (const DigitSet& s : sets) {
    if (const auto place = by_place.find(s.place); place != by_place.end()) {
      wanted[place->second.number].columns.emplace_back(place->second.column, s.values);
    } else if (const Holder* h = holder(s.place)) {
      if ((shared[s.place] & ~h->all) != 0) {
        if ((shared[s.place] & s.values) == 0) return false;
        continue;
      }
      if ((s.values & h->all) == 0) return false;
      for (std::size_t i = 0; i < set.size; ++i) {
        if ((h->names[i] & s.values) == 0)
          wanted[i].not_held_by.push_back(static_cast<std::size_t>(h - holders.data()));
      }
    }
  }
  for (const auto& [p, from] : origins) {
    const auto own = by_process.find(p), origin = by_process.find(from);
    if (own != by_process.end()) wanted[own->second.number].from.push_back(origin->second.number);
  }
  if (wanted.empty()) return true;

  std::vector<Target> targets;
  for (std::size_t i = 0; i < set.size; ++i) {
    std::vector<Mask> signature = this->signature(shared, i);
    if (targets.empty() || targets.back().signature != signature) targets.push_back({i, 0, std::move(signature)});
    ++targets.back().count;
  }
  const auto suits = [&](const Wanted& w, const Target& t) {
    for (const auto& [column, values] : w.columns) {
      if ((t.signature[column] & values) == 0) return false;
    }
    for (std::size_t h : w.not_held_by) {
      if (t.signature[places.size() + h] != 0) return false;
    }
    return std::all_of(w.from.begin(), w.from.end(),
                       [&](std::size_t number) { return t.first <= number && number < t.first + t.count; });
  };
  std::vector<std::vector<const Wanted*>> met(targets.size());
  std::vector<bool> tried;
  const std::function<bool(const Wanted&)> place = [&](const Wanted& w) {
    for (std::size_t t = 0; t < targets.size(); ++t) {
      if (tried[t] || !suits(w, targets[t])) continue;
      tried[t] = true;
      if (met[t].size() < targets[t].count) {
        met[t].push_back(&w);
        return true;
      }
      for (const Wanted*& other : met[t]) {
        if (place(*other)) {
          other = &w;
          return true;
        }
      }
    }
    return false;
  };
  return std::all_of(wanted.begin(), wanted.end(), [&](const auto& w) {
    tried.assign(targets.size(), false);
    return place(w.second);
  });
}

ProcessId Symmetry::first_like(ProcessId p) const {
  for (const Columns& c : columns_) {
    if (const auto place = c.by_process.find(p); place != c.by_process.end()) {
      return c.set.processes[place->second.column][0];
    }
  }
  return p;
}

bool Symmetry::is_fixed(std::uint32_t place) const {
  return std::none_of(columns_.begin(), columns_.end(),
                      [&](const Columns& c) { return c.by_place.contains(place) || c.holder(place) != nullptr; });
}

std::vector<std::uint32_t> Symmetry::column(std::uint32_t place) const {
  for (const Columns& c : columns_) {
    if (const auto found = c.by_place.find(place); found != c.by_place.end()) return c.places[found->second.column];
    if (c.holder(place) != nullptr) return {};
  }
  return {place};
}

std::vector<std::size_t> Symmetry::Columns::numbers_of(const Cube& cube) const {
  std::set<std::size_t> numbers;
  for (const auto& [p, sets] : cube.local) {
    if (const auto own = by_process.find(p); own != by_process.end()) numbers.insert(own->second.number);
  }
  for (const DigitSet& s : cube.shared) {
    if (const auto place = by_place.find(s.place); place != by_place.end()) numbers.insert(place->second.number);
    if (const Holder* h = holder(s.place)) {
      // Those in the set or those out of it, whichever are fewer, say what it is.
      const bool in = 2 * static_cast<std::size_t>(std::popcount(s.values & h->all)) <= set.size;
      for (std::size_t i = 0; i < set.size; ++i) {
        if (((h->names[i] & s.values) != 0) == in) numbers.insert(i);
      }
    }
  }
  return {numbers.begin(), numbers.end()};
}

void Symmetry::Columns::rename(Cube& cube, const std::vector<std::size_t>& to) const {
  std::map<ProcessId, std::vector<DigitSet>> local;
  for (auto& [p, sets] : cube.local) {
    const auto own = by_process.find(p);
    const ProcessId then = own == by_process.end() ? p : set.processes[own->second.column][to[own->second.number]];
    local.emplace(then, std::move(sets));
  }
  cube.local = std::move(local);
  for (DigitSet& s : cube.shared) {
    if (const auto place = by_place.find(s.place); place != by_place.end()) {
      s.place = places[place->second.column][to[place->second.number]];
    } else if (const Holder* h = holder(s.place)) {
      Mask values = s.values & ~h->all;
      for (std::size_t i = 0; i < set.size; ++i) {
        if ((s.values & h->names[i]) != 0) values |= h->names[to[i]];
      }
      s.values = values;
    }
  }
}

std::optional<Symmetry::Cube> Symmetry::swapped(const Cube& cube, ProcessId process, ProcessId other) const {
  for (const Columns& c : columns_) {
    const auto from = c.by_process.find(process), to = c.by_process.find(other);
    if (from == c.by_process.end() || to == c.by_process.end() || from->second.column != to->second.column) continue;
    std::vector<std::size_t> numbers(c.set.size);
    std::iota(numbers.begin(), numbers.end(), 0);
    std::swap(numbers[from->second.number], numbers[to->second.number]);
    Cube result = cube;
    c.rename(result, numbers);
    return result;
  }
  return std::nullopt;
}

std::vector<Symmetry::Cube> Symmetry::images(const Cube& cube, std::size_t most) const {
  std::vector<Cube> result{cube};
  for (const Columns& c : columns_) {
    const std::vector<std::size_t> numbers = c.numbers_of(cube);
    std::size_t count = result.size();
    for (std::size_t i = 0; i < numbers.size() && count <= most; ++i) count *= c.set.size - i;
    if (count > most) return {};
    std::vector<Cube> more;
    // Depth first: the image of one number after the other; numbers that are not mentioned fill what is left.
    std::vector<std::size_t> to(c.set.size);
    std::vector<bool> taken(c.set.size, false), mentioned(c.set.size, false);
    for (std::size_t n : numbers) mentioned[n] = true;
    const std::function<void(std::size_t)> choose = [&](std::size_t k) {
      if (k == numbers.size()) {
        std::size_t next = 0;
        for (std::size_t i = 0; i < c.set.size; ++i) {
          if (mentioned[i]) continue;
          while (taken[next]) ++next;
          to[i] = next++;
        }
        for (Cube image : result) {
          c.rename(image, to);
          more.push_back(std::move(image));
        }
        return;
      }
      for (std::size_t i = 0; i < c.set.size; ++i) {
        if (taken[i]) continue;
        taken[i] = true;
        to[numbers[k]] = i;
        choose(k + 1);
        taken[i] = false;
      }
    };
    choose(0);
    result = std::move(more);
  }
  // Renamings by different maps can be the same.
  for (Cube& image : result) std::sort(image.shared.begin(), image.shared.end());
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace smtsplit::local
