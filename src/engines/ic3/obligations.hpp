// Cubes from which a violation is known to be reachable, waiting to be excluded: lowest level first.
#pragma once

#include <deque>
#include <queue>
#include <vector>

#include "engines/ic3/frames.hpp"

namespace smtsplit::ic3 {

struct Obligation {
  static constexpr std::size_t kViolation = ~std::size_t{0};

  Cube cube;              ///< of its orbit the representative
  Permutation by;         ///< what made the predecessor that was found into it
  std::size_t move;       ///< from all states before that, by some inputs, ...
  std::size_t successor;  ///< ... into the cube of this obligation; kViolation: they violate the goal
  Frames::Level steps;    ///< from the cube to the violation
};

class Obligations {
 public:
  std::size_t add(Obligation o, Frames::Level level) {
    all_.push_back(std::move(o));
    enqueue(all_.size() - 1, level);
    return all_.size() - 1;
  }
  void enqueue(std::size_t index, Frames::Level level) { waiting_.push({level, index}); }
  [[nodiscard]] bool empty() const { return waiting_.empty(); }
  struct Entry {
    Frames::Level level;
    std::size_t index;
    /// Of the same level the youngest first: it is nearest to the initial states.
    friend bool operator<(const Entry& a, const Entry& b) {
      return a.level != b.level ? a.level > b.level : a.index < b.index;
    }
  };
  Entry pop() {
    const Entry entry = waiting_.top();
    waiting_.pop();
    return entry;
  }
  [[nodiscard]] const Obligation& operator[](std::size_t index) const { return all_[index]; }

 private:
  std::deque<Obligation> all_;
  std::priority_queue<Entry> waiting_;
};

}  // namespace smtsplit::ic3
