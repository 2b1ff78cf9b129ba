// Images of a lemma in a system that is not symmetric, each of which may be a lemma or not: somebody has to ask. Which
// are worth asking for?
//
// Rings:       the rotations of a lemma's numbers.
// Tie-breaks:  a system that compares numbers (`i < j`) tells a lemma on processes 2 and 5 from one on 5 and 2, but often
//              not from one on 3 and 4. So a lemma's shape is what it says of its numbers in their order, and its images
//              are those with other numbers in the same order.
// "All others": a lemma may say one thing of two numbers and another of the rest, `pc2 = 3 & pc5 > 6 & no other flag is
//              raised`. What it says of all numbers between two of its distinguished ones, before the first or after the
//              last, its image says of all numbers in between, before or after theirs.
//
// A shape's first lemma is rotated; with its next one all images in order are asked for, until few of them are lemmas.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "engines/split/scalarset_orbits.hpp"

namespace smtsplit::split {

class SpeculativeImages {
 public:
  /// Must outlive this, and is not trivial.
  explicit SpeculativeImages(ScalarsetOrbits& renamings) : renamings_(renamings) {}

  /// Shows images of the lemma to `asked`, which says whether one is a lemma.
  void visit(const ic3::Cube& lemma, const std::function<bool(const ic3::Cube&)>& asked);
  [[nodiscard]] std::size_t asked() const { return asked_; }
  [[nodiscard]] std::size_t confirmed() const { return confirmed_; }

 private:
  using Number = ScalarsetOrbits::Number;

  struct Pattern {
    ic3::Cube fixed;                    // what is said of no number and of distinguished ones
    std::vector<Number> distinguished;  // ascending
    ic3::Cube of_other;                 // what is said of each of the others, put of their set's first; empty: nothing
    Number others = 0;                  // the first of that set
    std::vector<bool> spoken_of;        // by how many distinguished numbers of its set are smaller: the others there
  };
  struct History {
    std::size_t lemmas = 0, confirmed = 0, denied = 0;
  };

  Pattern pattern(const ic3::Cube& lemma);
  /// What is said, whatever the numbers, as long as their order is the same.
  ic3::Cube shape(const Pattern& pattern);
  void in_order(const Pattern& pattern, const std::function<bool(const ic3::Cube&)>& visit);
  ic3::Cube image(const Pattern& pattern, const std::vector<Number>& chosen);

  ScalarsetOrbits& renamings_;
  std::map<ic3::Cube, History> history_;  // by shape
  std::size_t asked_ = 0, confirmed_ = 0;
};

}  // namespace smtsplit::split
