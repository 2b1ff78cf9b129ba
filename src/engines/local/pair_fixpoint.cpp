#include "engines/local/pair_fixpoint.hpp"

#include <algorithm>

#include "engines/query.hpp"

namespace smtsplit::local {
namespace {

Box point_of(BoxView box) {
  Box point;
  for (Mask m : box) point.push_back(m & -m);
  return point;
}

bool intersect(Box& box, BoxView other) {
  for (std::size_t i = 0; i < box.size(); ++i) {
    if ((box[i] &= other[i]) == 0) return false;
  }
  return true;
}

}  // namespace

PairFixpoint::PairFixpoint(const Space& space, const Parts& parts, const Deadline& deadline,
                           const std::vector<Scalarset>& symmetry)
    : space_(space),
      parts_(parts),
      deadline_(deadline),
      part_of_(space.processes.size(), std::vector<std::size_t>(space.processes.size(), 0)),
      theta_(parts, Symmetry(space, symmetry, {})) {
  for (ProcessId p = 0; p < space.processes.size(); ++p) {
    if (width(p) > 0) owners_.push_back(p);
  }
  for (std::size_t part = 0; part < parts.size(); ++part) {
    const std::vector<ProcessId>& of = parts.members[part];
    for (ProcessId a : of) {
      for (ProcessId b : of) part_of_[a][b] = part;
    }
  }
  add_initial();
}

std::size_t PairFixpoint::place(std::size_t part, ProcessId p) const {
  return parts_.members[part].front() == p ? 0 : width(parts_.members[part].front());
}

void PairFixpoint::add_initial() {
  std::vector<std::size_t> start(space_.processes.size());  // of L_i in a box over all variables
  std::size_t at = space_.layout.shared.size();
  for (ProcessId p = 0; p < space_.processes.size(); ++p) {
    start[p] = at;
    at += width(p);
  }
  for (const Box& state : space_.initial) {
    const BoxView shared = BoxView(state).first(space_.layout.shared.size());
    for (std::size_t part = 0; part < parts_.size(); ++part) {
      Box local;
      for (ProcessId p : parts_.members[part]) {
        const BoxView own = BoxView(state).subspan(start[p], width(p));
        local.insert(local.end(), own.begin(), own.end());
      }
      theta_.add(shared, part, local);
    }
  }
}

bool PairFixpoint::advance() {
  return theta_.advance([this](RegionId r) { expand(r); });
}

void PairFixpoint::expand(RegionId r) {
  const std::vector<ProcessId>& alike = theta_[r].alike;
  for (ProcessId k = 0; k < space_.processes.size(); ++k) {
    if (!alike.empty() && alike[k] != k) continue;  // its steps are renamings of those of another
    for (const Command& command : space_.commands[k]) {
      if (deadline_.reached()) throw Stopped{"time limit reached"};
      for (std::size_t part = 0; part < parts_.size(); ++part) {
        Box to = theta_[r].shared;
        if (!restrict_to(to, command.shared_guard)) break;
        assign(to, command.shared_effect);
        const std::vector<ProcessId>& of = parts_.members[part];
        if (std::find(of.begin(), of.end(), k) != of.end()) {
          own_step(r, k, command, part, to);
        } else if (!contains(theta_[r].shared, to)) {
          others_step(r, k, command, part, to);
        }
      }
    }
  }
}

void PairFixpoint::own_step(RegionId r, ProcessId k, const Command& command, std::size_t part, const Box& to) {
  const BoxSet& before = theta_.part(r, part).fresh;
  for (std::size_t i = 0; i < before.size(); ++i) {
    Box local(before[i].begin(), before[i].end());
    if (!restrict_to(local, command.local_guard, place(part, k))) continue;
    assign(local, command.local_effect, place(part, k));
    theta_.add(to, part, local);
  }
}

// The pair keeps its locals where the step is possible beside them.
void PairFixpoint::others_step(RegionId r, ProcessId k, const Command& command, std::size_t part, const Box& to) {
  std::vector<Box> open;
  for (std::size_t i = 0; i < known(r, part).size(); ++i) {
    const Box local(known(r, part)[i].begin(), known(r, part)[i].end());
    if (const auto target = theta_.find(to)) {
      theta_.missing(*target, part, local, [&](BoxView box) { open.emplace_back(box.begin(), box.end()); });
    } else {
      open.push_back(local);
    }
  }
  while (!open.empty()) {
    const Box candidate = std::move(open.back());
    open.pop_back();
    const Box point = point_of(candidate);
    Witness witness;
    for (ProcessId p : parts_.members[part]) {
      const auto own = point.begin() + static_cast<std::ptrdiff_t>(place(part, p));
      witness.emplace(p, Box(own, own + static_cast<std::ptrdiff_t>(width(p))));
    }
    std::vector<ProcessId> left;
    for (ProcessId p : owners_) {
      if (p != k && !witness.contains(p)) left.push_back(p);
    }
    if (width(k) > 0) left.push_back(k);
    Box done = point;
    if (complete(r, witness, left, width(k) > 0 ? command.local_guard : std::vector<DigitSet>())) {
      done = served(r, part, candidate, witness);
      theta_.add(to, part, done);
    }
    subtract(candidate, done, [&](Box rest) { open.push_back(std::move(rest)); });
  }
}

// The part of a box of a pair's locals that fits to the others of a witness, around its own.
Box PairFixpoint::served(RegionId r, std::size_t part, const Box& within, const Witness& witness) const {
  Box result = within;
  for (ProcessId own : parts_.members[part]) {
    for (const auto& [other, local] : witness) {
      const std::vector<ProcessId>& of = parts_.members[part];
      if (std::find(of.begin(), of.end(), other) != of.end()) continue;
      const std::size_t shared_part = part_of_[own][other];
      const BoxSet& pairs = known(r, shared_part);
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        const BoxView mine = pairs[i].subspan(place(shared_part, own), width(own));
        const BoxView theirs = pairs[i].subspan(place(shared_part, other), width(other));
        if (!contains(mine, witness.at(own)) || !contains(theirs, local)) continue;
        for (std::size_t d = 0; d < mine.size(); ++d) result[place(part, own) + d] &= mine[d];
        break;
      }
    }
  }
  return result;
}

// Finds local states of the processes that are left, the last of them first: that one satisfies the guard.
bool PairFixpoint::complete(RegionId r, Witness& witness, std::vector<ProcessId> left,
                            const std::vector<DigitSet>& guard) {
  if (left.empty()) return true;
  if (deadline_.reached()) throw Stopped{"time limit reached"};
  const ProcessId p = left.back();
  left.pop_back();
  for (Box& box : fitting(r, p, witness)) {
    if (!restrict_to(box, guard)) continue;
    std::vector<Box> states{std::move(box)};
    while (!states.empty()) {
      const Box candidate = std::move(states.back());
      states.pop_back();
      const Box point = point_of(candidate);
      witness[p] = point;
      if (complete(r, witness, left, {})) return true;
      witness.erase(p);
      subtract(candidate, point, [&](Box rest) { states.push_back(std::move(rest)); });
    }
  }
  return false;
}

// The local states of a process that fit to all of the witness.
std::vector<Box> PairFixpoint::fitting(RegionId r, ProcessId p, const Witness& witness) const {
  Box anything;
  for (const Digit& d : space_.layout.local[p]) anything.push_back(all_values(d.size));
  std::vector<Box> result{anything};
  for (const auto& [other, local] : witness) {
    const std::size_t part = part_of_[p][other];
    std::vector<Box> fewer;
    for (std::size_t i = 0; i < known(r, part).size(); ++i) {
      const BoxView pair = known(r, part)[i];
      if (!contains(pair.subspan(place(part, other), width(other)), local)) continue;
      for (Box box : result) {
        if (intersect(box, pair.subspan(place(part, p), width(p)))) fewer.push_back(std::move(box));
      }
    }
    result = std::move(fewer);
  }
  return result;
}

}  // namespace smtsplit::local
