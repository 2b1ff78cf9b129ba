#include "engines/local/split_assertion.hpp"

#include <algorithm>

namespace smtsplit::local {
namespace {

// What comes first comes last.
Box turn(BoxView box, std::size_t first) {
  Box result(box.begin() + static_cast<std::ptrdiff_t>(first), box.end());
  result.insert(result.end(), box.begin(), box.begin() + static_cast<std::ptrdiff_t>(first));
  return result;
}

}  // namespace

std::size_t SplitAssertion::Hash::operator()(const Box& box) const {
  std::uint64_t h = 0x9e3779b97f4a7c15;
  for (Mask m : box) h = (h ^ m) * 0xff51afd7ed558ccd, h ^= h >> 32;
  return static_cast<std::size_t>(h);
}

SplitAssertion::RegionId SplitAssertion::add_region(Box shared) {
  const auto id = static_cast<RegionId>(regions_.size());
  if (!is_point(shared)) wide_.push_back(id);
  by_box_.emplace(shared, id);
  open_.push_back(false);
  Region& region = regions_.emplace_back();
  region.alike = symmetry_.alike(shared);
  region.shared = std::move(shared);
  for (std::uint32_t p = 0; p < parts(); ++p) {
    const std::vector<ProcessId>& of = parts_.members[p];
    if (of.size() == 1 && !region.alike.empty() && region.alike[of[0]] != of[0]) {
      region.part_of.push_back(region.part_of[region.alike[of[0]]]);
      region.members[region.part_of.back()].second = of[0];
      continue;
    }
    region.part_of.push_back(static_cast<std::uint32_t>(region.parts.size()));
    region.members.emplace_back(of.empty() ? 0 : of[0], std::nullopt);
    const BoxSet none(parts_.digits[p].size());
    region.parts.push_back({none, none, none});
  }
  return id;
}

// Leaves `keep` (a part of the region) in r and makes regions of the rest.
void SplitAssertion::cut(RegionId r, BoxView keep) {
  by_box_.erase(regions_[r].shared);
  std::vector<Box> rest;
  subtract(regions_[r].shared, keep, [&](Box piece) { rest.push_back(std::move(piece)); });
  regions_[r].shared.assign(keep.begin(), keep.end());
  by_box_.emplace(regions_[r].shared, r);
  if (is_point(keep)) std::erase(wide_, r);
  for (Box& piece : rest) {
    const RegionId other = add_region(std::move(piece));
    regions_[other].parts = regions_[r].parts;
    regions_[other].touched = regions_[r].touched;
    if (regions_[other].touched) touched_.push_back(other);
    fresh_.push_back(other);
    open_[other] = open_[r];
    if (open_[r]) pending_.push_back(other);
    on_cut(r, other);
  }
}

void SplitAssertion::cover(BoxView shared, const std::function<bool(const Place&)>& enough,
                           const std::function<void(const Place&)>& visit) {
  const Box box(shared.begin(), shared.end());
  if (symmetry_.none()) return cover_in_order(box, {}, enough, visit);
  // Variables without initial value are cut into their values once. Where steps give them any value it does not pay.
  constexpr std::size_t kMostInitial = 4096, kMostOfStep = 16;
  symmetry_.pieces(box, stage_ == 0 ? kMostInitial : kMostOfStep, [&](Box piece) {
    const Arrangement arrangement = symmetry_.arrange(piece);
    cover_in_order(piece, arrangement, enough, visit);
  });
}

void SplitAssertion::cover_in_order(const Box& shared, const Arrangement& arrangement,
                                    const std::function<bool(const Place&)>& enough,
                                    const std::function<void(const Place&)>& visit) {
  Place place{0, arrangement};
  const auto at = [&](RegionId r) -> const Place& {
    place.region = r;
    return place;
  };
  if (const auto exact = by_box_.find(shared); exact != by_box_.end()) return visit(at(exact->second));
  std::vector<RegionId> meeting;
  if (is_point(shared)) {
    if (const auto r = find_in_order(shared)) meeting.push_back(*r);
  } else {
    for (RegionId r = 0; r < regions_.size(); ++r) {
      if (!disjoint(regions_[r].shared, shared)) meeting.push_back(r);
    }
  }
  BoxSet covered(shared.size());
  for (RegionId r : meeting) covered.add(regions_[r].shared);
  std::vector<RegionId> inside;
  for (RegionId r : meeting) {
    if (!contains(shared, regions_[r].shared)) {
      if (enough(at(r))) continue;
      Box common = regions_[r].shared;
      for (std::size_t i = 0; i < common.size(); ++i) common[i] &= shared[i];
      cut(r, common);
    }
    inside.push_back(r);
  }
  std::vector<Box> missing;
  covered.outside(shared, [&](BoxView piece) { missing.emplace_back(piece.begin(), piece.end()); });
  for (Box& piece : missing) inside.push_back(add_region(std::move(piece)));
  for (RegionId r : inside) visit(at(r));
}

std::optional<SplitAssertion::Place> SplitAssertion::find(const Box& shared) const {
  Box box = shared;
  Arrangement arrangement = symmetry_.arrange(box);
  const auto r = find_in_order(box);
  if (!r) return std::nullopt;
  return Place{*r, std::move(arrangement)};
}

std::optional<SplitAssertion::RegionId> SplitAssertion::find_in_order(const Box& shared) const {
  if (const auto exact = by_box_.find(shared); exact != by_box_.end()) return exact->second;
  // Regions are disjoint: it is in one of the wide ones or in none.
  for (RegionId r : wide_) {
    if (contains(regions_[r].shared, shared)) return r;
  }
  return std::nullopt;
}

bool SplitAssertion::meets(RegionId r, const std::vector<DigitSet>& shared, std::size_t of,
                           const std::vector<DigitSet>& local) const {
  const auto inside = [](const std::vector<DigitSet>& sets, BoxView box) {
    return std::all_of(sets.begin(), sets.end(), [&](const DigitSet& s) { return (box[s.place] & s.values) != 0; });
  };
  const auto meets_locals = [&](std::size_t p, bool turned) {
    const BoxSet& known = part(r, p).known;
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (inside(local, turned ? turn(known[i], parts_.first_width[p]) : Box(known[i].begin(), known[i].end()))) {
        return true;
      }
    }
    return false;
  };
  if (symmetry_.none()) return inside(shared, regions_[r].shared) && meets_locals(of, false);
  const std::vector<ProcessId>& members = parts_.members[of];
  for (std::size_t p = 0; p < parts(); ++p) {
    const std::vector<ProcessId>& from = parts_.members[p];
    if (from.size() == 1 && regions_[r].alike[from[0]] != from[0]) continue;
    for (const bool turned : {false, true}) {
      if (turned && from.size() == 1) continue;
      Symmetry::Origins origins;
      for (std::size_t i = 0; i < members.size(); ++i) {
        origins.emplace_back(members[i], from[turned ? members.size() - 1 - i : i]);
      }
      if (from.size() == 2 &&
          symmetry_.same_number(from[0], from[1]) != symmetry_.same_number(members[0], members[1])) {
        continue;
      }
      const auto interchangeable = [&](const auto& o) {
        return symmetry_.first_like(o.first) == symmetry_.first_like(o.second);
      };
      if (!std::all_of(origins.begin(), origins.end(), interchangeable)) continue;
      if (meets_locals(p, turned) && symmetry_.meets(regions_[r].shared, shared, origins)) return true;
    }
  }
  return false;
}

void SplitAssertion::missing(RegionId r, std::size_t part, BoxView local,
                             const std::function<void(BoxView)>& visit) const {
  const Part& p = this->part(r, part);
  p.known.outside(local, [&](BoxView piece) { p.next.outside(piece, visit); });
}

void SplitAssertion::missing(const Place& place, std::size_t part, BoxView local,
                             const std::function<void(BoxView)>& visit) const {
  const Image to = image(place, part, local);
  if (!to.turned) return missing(place.region, to.part, to.local, visit);
  missing(place.region, to.part, to.local, [&](BoxView piece) { visit(turn(piece, parts_.first_width[to.part])); });
}

bool SplitAssertion::has(RegionId r, std::size_t part, BoxView local) const {
  const Part& p = this->part(r, part);
  bool all = true;
  p.known.outside(local, [&](BoxView piece) { all = all && p.next.covers(piece); });
  return all;
}

SplitAssertion::Image SplitAssertion::image(std::size_t part, BoxView local, ProcessId first, ProcessId second) const {
  const std::size_t then = parts_.of(first, second);
  if (first < second) return {then, Box(local.begin(), local.end()), false};
  return {then, turn(local, parts_.first_width[part]), true};
}

SplitAssertion::Image SplitAssertion::image(const Place& place, std::size_t part, BoxView local) const {
  const std::vector<ProcessId>& of = parts_.members[part];
  if (place.arrangement.empty() || of.empty()) return {part, Box(local.begin(), local.end()), false};
  if (of.size() == 1) {
    const std::size_t then = parts() == 1 ? part : place.arrangement[of[0]];
    return {then, Box(local.begin(), local.end()), false};
  }
  return image(part, local, place.arrangement[of[0]], place.arrangement[of[1]]);
}

void SplitAssertion::add_exactly(RegionId r, std::size_t part_index, BoxView local) {
  Region& region = regions_[r];
  Part& part = own_part(r, part_index);
  bool grown = false;
  part.known.outside(local, [&](BoxView piece) { grown |= part.next.add(piece); });
  if (grown && !region.touched) {
    region.touched = true;
    touched_.push_back(r);
  }
}

// Single processes that are alike share a part; for pairs that are alike it is added to each.
void SplitAssertion::add(RegionId r, std::size_t part, BoxView local) {
  const std::vector<ProcessId>& of = parts_.members[part];
  const std::vector<ProcessId>& alike = regions_[r].alike;
  if (of.size() != 2 || alike.empty()) return add_exactly(r, part, local);
  for (const auto& pair : parts_.members) {
    for (const auto& [p, q] : {std::pair(pair[0], pair[1]), std::pair(pair[1], pair[0])}) {
      if (alike[p] != alike[of[0]] || alike[q] != alike[of[1]]) continue;
      if (symmetry_.same_number(p, q) != symmetry_.same_number(of[0], of[1])) continue;
      const Image to = image(part, local, p, q);
      add_exactly(r, to.part, to.local);
    }
  }
}

void SplitAssertion::add(const Place& place, std::size_t part, BoxView local) {
  const Image to = image(place, part, local);
  add(place.region, to.part, to.local);
}

bool SplitAssertion::knows(const Place& place, std::size_t of, BoxView local) const {
  const Image to = image(place, of, local);
  return part(place.region, to.part).known.covers(to.local);
}

bool SplitAssertion::has(const Place& place, std::size_t part, BoxView local) const {
  const Image to = image(place, part, local);
  return has(place.region, to.part, to.local);
}

void SplitAssertion::add(BoxView shared, std::size_t part, BoxView local) {
  cover(
      shared, [&](const Place& at) { return has(at, part, local); }, [&](const Place& at) { add(at, part, local); });
}

bool SplitAssertion::advance(const std::function<void(RegionId)>& expand) {
  pending_ = gained_;
  for (RegionId r : pending_) open_[r] = true;
  while (!pending_.empty()) {
    const RegionId r = pending_.back();
    pending_.pop_back();
    if (!open_[r]) continue;
    expand(r);
    open_[r] = false;
  }
  publish();
  if (gained_.empty()) return false;
  ++stage_;
  return true;
}

// What was added becomes known, and fresh.
void SplitAssertion::publish() {
  gained_ = std::move(touched_);
  touched_.clear();
  for (RegionId r : fresh_) {
    for (Part& part : regions_[r].parts) part.fresh.clear();
  }
  for (RegionId r : gained_) {
    regions_[r].touched = false;
    for (Part& part : regions_[r].parts) {
      part.fresh = std::move(part.next);
      part.next = BoxSet(part.known.digits());
      part.known.add(part.fresh);
    }
  }
  fresh_ = gained_;
}

}  // namespace smtsplit::local
