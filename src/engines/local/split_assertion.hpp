// A split assertion θ = (θ_1, .., θ_N), θ_i over X and L_i (Cohen and Namjoshi 2007, §2.1), as a set that grows.
//
// X is cut into regions: disjoint boxes that together are the shared states seen so far. Within a region r, θ_i is a
// product: θ_i = ⋁_r r(X) ∧ Λ_i(r)(L_i). So what the processes have in common is kept once, and the images of all θ_i
// under a step that leads from r to another region are unions of sets over L_i alone. Where only a part of a region
// gains a local state the region is cut in two: never widened.
//
// With symmetry a region stands for all its renamings: it is in order (symmetry.hpp), and processes that are alike in it
// share a part. Cutting needs no more thought for it: regions in order overlap only in digits that no renaming changes.
//
// The set grows in stages. What is added becomes visible at the next stage (advance), together with what is new in it.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engines/local/symmetry.hpp"

namespace smtsplit::local {

class SplitAssertion {
 public:
  using RegionId = std::uint32_t;
  struct Part {
    BoxSet known;  ///< Λ_i(r) at this stage
    BoxSet fresh;  ///< the part of it that the last stage did not have
    BoxSet next;   ///< what the next stage will have beyond it
  };
  struct Region {
    Box shared;
    bool touched = false;  ///< some part has `next`
    std::vector<Part> parts;
    std::vector<std::uint32_t> part_of;  ///< by θ_i or θ_ij
    std::vector<ProcessId> alike;        ///< by process, see Symmetry::alike
    /// One process of each part and, when there is another, that one. Of pairs each has a part of its own.
    std::vector<std::pair<ProcessId, std::optional<ProcessId>>> members;
  };
  /// A region and the renaming that brought a box into it.
  struct Place {
    RegionId region;
    Arrangement arrangement;
  };

  /// The parts must outlive this.
  explicit SplitAssertion(const Parts& parts, Symmetry symmetry = {}) : parts_(parts), symmetry_(std::move(symmetry)) {}

  [[nodiscard]] const Symmetry& symmetry() const { return symmetry_; }
  [[nodiscard]] std::size_t parts() const { return parts_.size(); }
  [[nodiscard]] std::size_t size() const { return regions_.size(); }
  [[nodiscard]] const Region& operator[](RegionId r) const { return regions_[r]; }
  [[nodiscard]] const Part& part(RegionId r, std::size_t part) const {
    return regions_[r].parts[regions_[r].part_of[part]];
  }

  /// Visits the regions that the box is made of, new ones for what was not covered. Regions that lie in it only partly
  /// are cut, unless `enough(place)` says that they need no change: these are left out.
  void cover(BoxView shared, const std::function<bool(const Place&)>& enough,
             const std::function<void(const Place&)>& visit);
  /// Adds local states to a part, in all regions that the box is made of; visible at the next stage.
  void add(BoxView shared, std::size_t part, BoxView local);
  /// Adds local states to a part of a region, and what is a renaming of them in it; visible at the next stage.
  void add(RegionId r, std::size_t part, BoxView local);
  /// The same with states as they were before the region was put in order.
  void add(const Place& place, std::size_t part, BoxView local);
  /// Visits what the part does not have of a box, now or at the next stage.
  void missing(RegionId r, std::size_t part, BoxView local, const std::function<void(BoxView)>& visit) const;
  void missing(const Place& place, std::size_t part, BoxView local, const std::function<void(BoxView)>& visit) const;
  /// Has the region all of these?
  [[nodiscard]] bool has(RegionId r, std::size_t part, BoxView local) const;
  [[nodiscard]] bool has(const Place& place, std::size_t part, BoxView local) const;
  /// Has this stage all of these?
  [[nodiscard]] bool knows(const Place& place, std::size_t part, BoxView local) const;
  /// The region that a single shared state is in.
  [[nodiscard]] std::optional<Place> find(const Box& shared) const;
  /// Does a state of the region, or of a renaming of it, satisfy these sets of values, with locals of the part?
  [[nodiscard]] bool meets(RegionId r, const std::vector<DigitSet>& shared, std::size_t part,
                           const std::vector<DigitSet>& local) const;
  /// Expands the regions that have something fresh, and goes to the next stage; false when there is none because nothing
  /// was added. Expanding a region may cut it: it keeps its number, what is cut off is expanded on its own.
  bool advance(const std::function<void(RegionId)>& expand);
  [[nodiscard]] unsigned stage() const { return stage_; }
  /// The regions that gained something at this stage.
  [[nodiscard]] const std::vector<RegionId>& fresh() const { return gained_; }

  /// Called when the second region was cut off the first, with the same parts.
  std::function<void(RegionId from, RegionId cut_off)> on_cut = [](RegionId, RegionId) {};

 private:
  struct Hash {
    std::size_t operator()(const Box& box) const;
  };

  // Of a part that a renaming makes another part, the locals of two processes may change places.
  struct Image {
    std::size_t part;
    Box local;
    bool turned;
  };
  [[nodiscard]] Image image(std::size_t part, BoxView local, ProcessId first, ProcessId second) const;
  [[nodiscard]] Image image(const Place& place, std::size_t part, BoxView local) const;
  void add_exactly(RegionId r, std::size_t part, BoxView local);

  RegionId add_region(Box shared);
  void cover_in_order(const Box& shared, const Arrangement& arrangement,
                      const std::function<bool(const Place&)>& enough, const std::function<void(const Place&)>& visit);
  [[nodiscard]] std::optional<RegionId> find_in_order(const Box& shared) const;
  [[nodiscard]] Part& own_part(RegionId r, std::size_t part) { return regions_[r].parts[regions_[r].part_of[part]]; }
  void publish();
  void cut(RegionId r, BoxView keep);

  const Parts& parts_;
  Symmetry symmetry_;
  std::deque<Region> regions_;  // stay in place
  std::unordered_map<Box, RegionId, Hash> by_box_;
  std::vector<RegionId> wide_;     // more than one shared state, when entered; ascending
  std::vector<RegionId> touched_;  // by `next`
  std::vector<RegionId> fresh_;    // those that gained something, and what was cut off them since
  std::vector<RegionId> gained_;
  std::vector<RegionId> pending_;  // to be expanded at this stage
  std::vector<bool> open_;         // by region: not expanded yet
  unsigned stage_ = 0;
};

}  // namespace smtsplit::local
