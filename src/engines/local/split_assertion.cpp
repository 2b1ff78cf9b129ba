#include "engines/local/split_assertion.hpp"

#include <algorithm>

namespace smtsplit::local {

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
  region.shared = std::move(shared);
  for (std::size_t digits : local_digits_) region.parts.push_back({BoxSet(digits), BoxSet(digits), BoxSet(digits)});
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

void SplitAssertion::cover(BoxView shared, const std::function<bool(RegionId)>& enough,
                           const std::function<void(RegionId)>& visit) {
  const Box box(shared.begin(), shared.end());
  if (const auto exact = by_box_.find(box); exact != by_box_.end()) return visit(exact->second);
  std::vector<RegionId> meeting;
  if (is_point(shared)) {
    if (const auto r = find(box)) meeting.push_back(*r);
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
      if (enough(r)) continue;
      Box common = regions_[r].shared;
      for (std::size_t i = 0; i < common.size(); ++i) common[i] &= shared[i];
      cut(r, common);
    }
    inside.push_back(r);
  }
  std::vector<Box> missing;
  covered.outside(shared, [&](BoxView piece) { missing.emplace_back(piece.begin(), piece.end()); });
  for (Box& piece : missing) inside.push_back(add_region(std::move(piece)));
  for (RegionId r : inside) visit(r);
}

std::optional<SplitAssertion::RegionId> SplitAssertion::find(const Box& shared) const {
  if (const auto exact = by_box_.find(shared); exact != by_box_.end()) return exact->second;
  // Regions are disjoint: it is in one of the wide ones or in none.
  for (RegionId r : wide_) {
    if (contains(regions_[r].shared, shared)) return r;
  }
  return std::nullopt;
}

void SplitAssertion::missing(RegionId r, std::size_t part, BoxView local,
                             const std::function<void(BoxView)>& visit) const {
  const Part& p = regions_[r].parts[part];
  p.known.outside(local, [&](BoxView piece) { p.next.outside(piece, visit); });
}

bool SplitAssertion::has(RegionId r, std::size_t part, BoxView local) const {
  const Part& p = regions_[r].parts[part];
  bool all = true;
  p.known.outside(local, [&](BoxView piece) { all = all && p.next.covers(piece); });
  return all;
}

void SplitAssertion::add(RegionId r, std::size_t part_index, BoxView local) {
  Region& region = regions_[r];
  Part& part = region.parts[part_index];
  bool grown = false;
  part.known.outside(local, [&](BoxView piece) { grown |= part.next.add(piece); });
  if (grown && !region.touched) {
    region.touched = true;
    touched_.push_back(r);
  }
}

void SplitAssertion::add(BoxView shared, std::size_t part, BoxView local) {
  cover(
      shared, [&](RegionId r) { return has(r, part, local); }, [&](RegionId r) { add(r, part, local); });
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
