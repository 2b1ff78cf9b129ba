// A forward checker of DRAT proofs: that a set of clauses is unsatisfiable, step by step. It shares no code with anything
// else, so that a solver, or an encoder's mistake in driving it, cannot lead it astray.
//
// The database D begins as the formula. A step adds a clause C to it that is one of
//   RUP:  unit propagation from D and the negation of C ends in a conflict, so that D ⊨ C;
//   RAT:  C has a first literal l, and for each clause D_i in D with ¬l, C ∨ (D_i \ {¬l}) is RUP; D and D ∪ {C} are then
//         satisfiable or not alike.
// or removes a clause, which keeps a satisfiable D satisfiable. If D comes to hold the empty clause, the formula is
// unsatisfiable.
//
// Source: Wetzler, Heule, Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive Clausal Proofs" (2014). As
// there, a clause that makes a literal true for good stays when it is removed: keeping more clauses is never unsound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace smtsplit::drat {

/// Literals are non-zero, in DIMACS style, of variables up to 2^29.
class Checker {
 public:
  /// A clause of the formula.
  void assume(std::span<const int> clause);
  /// A step that adds a clause; false, and nothing is changed, when it is neither RUP nor RAT.
  [[nodiscard]] bool derive(std::span<const int> clause);
  /// A step that removes a clause; nothing happens when it is not there.
  void remove(std::span<const int> clause);
  /// Whether the empty clause was derived, or follows by unit propagation alone.
  [[nodiscard]] bool refuted() const { return refuted_; }

 private:
  using Id = std::uint32_t;
  struct Clause {
    std::size_t begin = 0;
    std::uint32_t size = 0;
    bool removed = false;
  };

  static std::size_t index(int literal) {
    return literal < 0 ? 2 * static_cast<std::size_t>(-literal) + 1 : 2 * static_cast<std::size_t>(literal);
  }
  [[nodiscard]] bool is_true(int l) const { return truth_[index(l)] != 0; }
  [[nodiscard]] bool is_false(int l) const { return truth_[index(-l)] != 0; }
  [[nodiscard]] std::span<int> literals(Id id) { return {arena_.data() + clauses_[id].begin, clauses_[id].size}; }

  void add(std::span<const int> clause);
  bool implied(std::span<const int> clause);
  bool resolvents_implied(std::span<const int> clause);
  void set(int literal, Id reason);
  bool propagate();
  void undo(std::size_t trail);
  void make_room(std::span<const int> clause);
  static std::uint64_t hash(std::span<const int> sorted);

  std::vector<int> arena_;
  std::vector<Clause> clauses_;
  std::vector<std::vector<Id>> watched_;  // by literal: clauses that watch it
  std::vector<char> truth_;               // by literal
  std::vector<Id> reason_;                // by literal that is true for good
  std::vector<int> trail_;
  std::size_t propagated_ = 0;
  std::unordered_multimap<std::uint64_t, Id> by_hash_;
  bool refuted_ = false;
};

/// Reads the lines of a proof in DRAT's text form ("1 -2 0" adds, "d 1 -2 0" removes) and checks each. Returns the number of
/// the first line that is no step, or 0 when there is none; ends early when the formula is refuted. `interrupted` is asked
/// now and then; when it is true the reading ends.
[[nodiscard]] std::size_t check(Checker& checker, std::string_view proof, const std::function<bool()>& interrupted);

}  // namespace smtsplit::drat
