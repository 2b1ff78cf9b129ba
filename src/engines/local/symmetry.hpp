// Scalarsets at work on boxes: sets of shared states that are renamings of each other are kept once.
//
// A box whose digits differ from number to number only in single values is put in order: the numbers of a scalarset are
// sorted by what they stand for in it (their elements of arrays, their exposed predicates, whether a variable holds their
// name). Two such boxes are renamings of each other exactly when they are the same in order.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engines/local/space.hpp"

namespace smtsplit::local {

/// Where each process went; empty: all stay.
using Arrangement = std::vector<ProcessId>;

/// A box needs more pieces than are worth it.
struct TooManyPieces {};

class Symmetry {
 public:
  Symmetry() = default;  ///< none: every box is in order
  /// `sets` are of the space's; what is exposed of one number is exposed of all. Digits of X are those of the layout, then
  /// one for each exposed predicate. Leaves a scalarset out whose names are not single digits.
  Symmetry(const Space& space, const std::vector<Scalarset>& sets, const std::vector<Predicate>& exposed);

  [[nodiscard]] bool none() const { return columns_.empty(); }
  /// Visits pieces of the box that can be put in order. Throws TooManyPieces when there are more than `most`.
  void pieces(const Box& shared, std::size_t most, const std::function<void(Box)>& visit) const;
  /// Puts such a piece in order.
  Arrangement arrange(Box& shared) const;
  /// For a box in order: by process, the first process that is like it in its part of the system. Empty: all differ.
  [[nodiscard]] std::vector<ProcessId> alike(const Box& shared) const;
  /// For a box in order: does a renaming of it meet the sets, by which each of these processes comes from one that is
  /// alike the other? (The first is of the sets, the second of the box; they are interchangeable.)
  using Origins = std::vector<std::pair<ProcessId, ProcessId>>;
  [[nodiscard]] bool meets(const Box& shared, const std::vector<DigitSet>& sets, const Origins& origins) const;
  /// Do they have the same number?
  [[nodiscard]] bool same_number(ProcessId p, ProcessId q) const;
  /// Predicates that are renamings of this one, itself included.
  [[nodiscard]] std::vector<Predicate> orbit(const Predicate& predicate, const Space& space) const;
  /// The first of the processes that are interchangeable with this one.
  [[nodiscard]] ProcessId first_like(ProcessId p) const;
  /// Places of X that are renamings of this one by the place alone: a column of array elements, or of predicates.
  [[nodiscard]] std::vector<std::uint32_t> column(std::uint32_t place) const;
  /// Is the digit none that a renaming changes?
  [[nodiscard]] bool is_fixed(std::uint32_t place) const;
  /// A set of states: what it says of X, and of the locals of processes.
  struct Cube {
    std::vector<DigitSet> shared;
    std::map<ProcessId, std::vector<DigitSet>> local = {};
    friend auto operator<=>(const Cube&, const Cube&) = default;
  };
  /// The one in which `process`, and another like it, have changed places; none when the two are not interchangeable.
  [[nodiscard]] std::optional<Cube> swapped(const Cube& cube, ProcessId process, ProcessId other) const;
  /// Its renamings, itself included; none when there are more than `most`.
  [[nodiscard]] std::vector<Cube> images(const Cube& cube, std::size_t most) const;

 private:
  // What the numbers of one scalarset stand for.
  struct Columns {
    Scalarset set;
    std::vector<std::vector<std::uint32_t>> places;  // of X: by column, by number
    struct Holder {
      std::uint32_t place;
      std::vector<Mask> names;  // by number
      Mask all;
    };
    std::vector<Holder> holders;
    struct Place {
      std::size_t column, number;
    };
    std::unordered_map<std::uint32_t, Place> by_place;
    std::unordered_map<ProcessId, Place> by_process;  // column: the role

    [[nodiscard]] std::vector<Mask> signature(const Box& shared, std::size_t number) const;
    [[nodiscard]] const Holder* holder(std::uint32_t place) const;
    [[nodiscard]] std::vector<std::size_t> numbers_of(const Cube& cube) const;
    void rename(Cube& cube, const std::vector<std::size_t>& to) const;
    [[nodiscard]] bool fits(const Box& shared, const std::vector<DigitSet>& sets, const Origins& origins) const;
  };

  bool add_shared(Columns& columns, const Space& space) const;
  static std::vector<Predicate> orbit_of(const Predicate& p, const std::vector<ProcessId>& role, const Space& space);
  void add_exposed(Columns& columns, const Space& space, const std::vector<Predicate>& exposed) const;

  std::vector<Columns> columns_;
  std::size_t processes_ = 0;
};

}  // namespace smtsplit::local
