// Boxes: products of sets of digit values, and sets of states as unions of boxes. The cubes of local reasoning.
//
// A box over n digits is n masks; bit d of a mask says that the digit may be d. No mask of a box is 0. All operations
// are exact: a union of boxes that is no box stays several.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace smtsplit::local {

/// Values of one digit, 0..63, as bits.
using Mask = std::uint64_t;
using Box = std::vector<Mask>;
using BoxView = std::span<const Mask>;

[[nodiscard]] constexpr Mask all_values(unsigned size) { return size >= 64 ? ~Mask{0} : (Mask{1} << size) - 1; }

[[nodiscard]] bool contains(BoxView larger, BoxView smaller);
[[nodiscard]] bool disjoint(BoxView a, BoxView b);
/// One state exactly.
[[nodiscard]] bool is_point(BoxView box);
/// Visits a \ b, as disjoint boxes.
void subtract(BoxView a, BoxView b, const std::function<void(Box)>& visit);

/// A union of boxes over the same digits, kept small: no box lies in another, and boxes that differ in one digit are
/// merged.
class BoxSet {
 public:
  explicit BoxSet(std::size_t digits = 0) : digits_(digits) {}

  [[nodiscard]] std::size_t digits() const { return digits_; }
  [[nodiscard]] std::size_t size() const { return empty_box_ ? 1 : digits_ == 0 ? 0 : masks_.size() / digits_; }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] BoxView operator[](std::size_t i) const { return BoxView(masks_).subspan(i * digits_, digits_); }

  [[nodiscard]] bool covers(BoxView box) const;
  [[nodiscard]] bool meets(BoxView box) const;
  /// Visits the part of a box that is not in this set, as disjoint boxes.
  void outside(BoxView box, const std::function<void(BoxView)>& visit) const;
  /// Adds a box; false when it was covered.
  bool add(BoxView box);
  void add(const BoxSet& other);
  void clear();

  /// The same set of states.
  [[nodiscard]] bool same(const BoxSet& other) const;

 private:
  void outside_from(BoxView box, std::size_t first, const std::function<void(BoxView)>& visit) const;
  void erase(std::size_t i);

  std::size_t digits_;
  std::vector<Mask> masks_;
  bool empty_box_ = false;  // without digits there is one state, and it is in the set
};

}  // namespace smtsplit::local
