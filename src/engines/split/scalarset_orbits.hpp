// Orbits under permutations of the numbers of scalarsets (local/scalarsets.hpp), which were proved to leave the system
// as it is. The numbers of all sets are counted through: a permutation maps each to one of the same set.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engines/ic3/orbits.hpp"
#include "engines/local/scalarsets.hpp"

namespace smtsplit::split {

class ScalarsetOrbits final : public ic3::Orbits {
 public:
  using Number = std::uint32_t;

  /// All must outlive this.
  ScalarsetOrbits(const local::Processes& processes, const std::vector<local::Scalarset>& sets,
                  ic3::Vocabulary& vocabulary, const ic3::Moves& moves);

  [[nodiscard]] bool trivial() const override { return sets_.empty(); }
  ic3::Image representative(const ic3::Cube& cube) override;
  ic3::Cube image(const ic3::Cube& cube, const ic3::Permutation& by) override;
  ProcessId image(ProcessId p, const ic3::Permutation& by) override;
  bool stands_for_others(std::size_t move, const ic3::Cube& cube) override;
  void mention_move(std::size_t move) override;
  void mention(Expr e) override;
  void mention(const ic3::Cube& cube) override;
  void images_in(const ic3::Cube& cube, const Valuation& state, const std::function<void(ic3::Cube)>& visit) override;
  bool covers(const ic3::Cube& larger_set, const ic3::Cube& smaller_set) override;
  [[nodiscard]] std::uint64_t signature(const ic3::Cube& cube) const override;

  /// Variables that hold names of numbers.
  [[nodiscard]] bool holds_names(VarId v) const { return holder_of_[v].has_value(); }
  /// The number that a variable, a process belongs to.
  [[nodiscard]] std::optional<Number> number_of_variable(VarId v) const;
  /// The variable that stands for the first number of the set as this one does for its own.
  [[nodiscard]] VarId first_like(VarId v) const;
  /// Numbers that the literals speak of, each once, ascending.
  [[nodiscard]] std::vector<Number> numbers_of(const ic3::Cube& cube);
  /// Visits all cubes of the orbit; some may come more than once. False when the visitor stopped it.
  bool all_images(const ic3::Cube& cube, const std::function<bool(const ic3::Cube&)>& visit);
  /// The cube with the numbers of all sets moved on, by one, by two, and so on.
  std::vector<ic3::Cube> rotations(const ic3::Cube& cube);
  /// How many numbers there are in all sets.
  [[nodiscard]] Number numbers() const { return static_cast<Number>(set_of_.size()); }
  /// The numbers of the set that this one belongs to: first and size.
  [[nodiscard]] std::pair<Number, Number> set_of(Number n) const { return sets_[set_of_[n]]; }
  /// The cube with one number replaced by another of its set that it does not speak of.
  ic3::Cube with(const ic3::Cube& cube, Number from, Number to);
  /// What a cube says, by the numbers that it says it of.
  struct Sayings {
    ic3::Cube of_none, of_several;
    /// Of one number that no literal of several speaks of: put of the first of its set, with all that it is said of.
    std::map<ic3::Cube, std::vector<Number>> of_one;
    /// Of one number that a literal of several speaks of, too: what is said of it alone.
    std::map<Number, ic3::Cube> of_tied;
  };
  Sayings sayings(const ic3::Cube& cube);

 private:
  struct Place {
    std::optional<Number> number;
    std::uint32_t family = 0;
  };
  using Assignment = std::vector<std::pair<Number, Number>>;  // from, to

  [[nodiscard]] Number moved(Number n, const Assignment& by) const;
  template <class Map>
  ic3::StateLiteral renamed(ic3::StateLiteral l, const Map& to);
  template <class Map>
  ic3::Cube renamed(const ic3::Cube& cube, const Map& to);
  const std::vector<Number>& numbers_of(ic3::StateLiteral l);
  bool match(const ic3::Cube& cube, const std::vector<Number>& candidates,
             const std::function<bool(ic3::StateLiteral)>& holds, const std::function<bool(const Assignment&)>& visit,
             std::size_t most);

  const local::Processes& processes_;
  ic3::Vocabulary& vocabulary_;
  const ic3::Moves& moves_;
  std::vector<std::pair<Number, Number>> sets_;        // first number, size
  std::vector<std::size_t> set_of_;                    // by number
  std::vector<Place> place_;                           // by variable
  std::vector<std::vector<VarId>> families_;           // by family, by number within the set
  std::vector<std::optional<std::size_t>> holder_of_;  // by variable: the set whose names it holds
  std::vector<VarId> holders_;
  std::vector<std::unordered_map<Value, Number>> by_name_;  // by set
  std::vector<Value> name_;                                 // by number
  std::vector<Place> process_place_;                        // by process; family: the role
  std::vector<std::vector<ProcessId>> roles_;
  std::vector<std::vector<Number>> numbers_of_;  // by atom
  std::vector<bool> known_numbers_;              // by atom
  std::vector<bool> mentioned_;                  // by number
  std::vector<bool> move_mentioned_;
};

}  // namespace smtsplit::split
