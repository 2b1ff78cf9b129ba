#include "engines/local/box.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace smtsplit::local {

bool contains(BoxView larger, BoxView smaller) {
  for (std::size_t i = 0; i < larger.size(); ++i) {
    if ((smaller[i] & ~larger[i]) != 0) return false;
  }
  return true;
}

bool disjoint(BoxView a, BoxView b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if ((a[i] & b[i]) == 0) return true;
  }
  return false;
}

bool is_point(BoxView box) {
  return std::all_of(box.begin(), box.end(), [](Mask m) { return std::has_single_bit(m); });
}

void subtract(BoxView a, BoxView b, const std::function<void(Box)>& visit) {
  if (disjoint(a, b)) return visit(Box(a.begin(), a.end()));
  // The first digit on which a state of a leaves b decides which piece it is in.
  Box rest(a.begin(), a.end());
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const Mask leaves = rest[i] & ~b[i];
    if (leaves == 0) continue;
    Box piece = rest;
    piece[i] = leaves;
    visit(std::move(piece));
    rest[i] &= b[i];
  }
}

bool BoxSet::covers(BoxView box) const {
  bool all = true;
  outside(box, [&](BoxView) { all = false; });
  return all;
}

bool BoxSet::meets(BoxView box) const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (!disjoint((*this)[i], box)) return true;
  }
  return false;
}

void BoxSet::outside(BoxView box, const std::function<void(BoxView)>& visit) const {
  if (empty_box_) return;
  outside_from(box, 0, visit);
}

void BoxSet::outside_from(BoxView box, std::size_t first, const std::function<void(BoxView)>& visit) const {
  for (std::size_t i = first; i < size(); ++i) {
    const BoxView taken = (*this)[i];
    if (disjoint(box, taken)) continue;
    subtract(box, taken, [&](const Box& piece) { outside_from(piece, i + 1, visit); });
    return;
  }
  visit(box);
}

bool BoxSet::add(BoxView box) {
  if (digits_ == 0) return !std::exchange(empty_box_, true);
  if (covers(box)) return false;
  // Merging with one box can make it possible with another.
  Box grown(box.begin(), box.end());
  for (bool merged = true; merged;) {
    merged = false;
    for (std::size_t i = 0; i < size(); ++i) {
      const BoxView old = (*this)[i];
      std::size_t differ = digits_;  // the only digit on which grown is not inside old and old not inside grown
      bool inside = true, mergeable = true;
      for (std::size_t d = 0; d < digits_ && mergeable; ++d) {
        if ((old[d] & ~grown[d]) != 0) inside = false;
        if (old[d] == grown[d]) continue;
        if (differ != digits_) mergeable = false;
        differ = d;
      }
      if (!mergeable) inside = contains(grown, old);
      if (inside) {
        erase(i--);
      } else if (mergeable && differ != digits_) {
        grown[differ] |= old[differ];
        erase(i);
        merged = true;
        break;
      }
    }
  }
  masks_.insert(masks_.end(), grown.begin(), grown.end());
  return true;
}

void BoxSet::add(const BoxSet& other) {
  empty_box_ |= other.empty_box_;
  for (std::size_t i = 0; i < other.size() && digits_ != 0; ++i) add(other[i]);
}

void BoxSet::clear() {
  masks_.clear();
  empty_box_ = false;
}

void BoxSet::erase(std::size_t i) {
  const auto last = masks_.end() - static_cast<std::ptrdiff_t>(digits_);
  const auto place = masks_.begin() + static_cast<std::ptrdiff_t>(i * digits_);
  if (place != last) std::copy(last, masks_.end(), place);
  masks_.erase(last, masks_.end());
}

bool BoxSet::same(const BoxSet& other) const {
  const auto inside = [](const BoxSet& small, const BoxSet& large) {
    for (std::size_t i = 0; i < small.size(); ++i) {
      if (!large.covers(small[i])) return false;
    }
    return true;
  };
  return inside(*this, other) && inside(other, *this);
}

}  // namespace smtsplit::local
