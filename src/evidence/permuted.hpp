// Expressions under permutations of interchangeable numbers, and the proof that a system stays as it is.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "model/evidence.hpp"

namespace smtsplit {

/// The numbers of all sets, counted through, and what belongs to them.
class Numbers {
 public:
  using Number = std::uint32_t;

  /// Throws std::invalid_argument when the sets make no sense: sizes that differ, something that belongs to two
  /// numbers.
  Numbers(const System& system, const std::vector<Certificate::Interchangeable>& sets);

  [[nodiscard]] std::size_t size() const { return set_of_.size(); }
  [[nodiscard]] std::size_t sets() const { return first_.size(); }
  [[nodiscard]] Number first(std::size_t set) const { return first_[set]; }
  [[nodiscard]] Number size(std::size_t set) const { return size_[set]; }
  [[nodiscard]] std::size_t set_of(Number n) const { return set_of_[n]; }
  [[nodiscard]] std::optional<Number> of_process(ProcessId p) const { return of_process_[p]; }
  [[nodiscard]] ProcessId process(ProcessId p, Number n) const;
  [[nodiscard]] VarId variable(VarId v, Number n) const;
  [[nodiscard]] std::optional<Number> of_variable(VarId v) const { return of_variable_[v]; }
  /// The kind of names that a variable holds: 0 for none, the selector's last.
  [[nodiscard]] std::size_t kind_of_names(VarId v) const { return kind_[v]; }
  /// What may be a name of that kind.
  [[nodiscard]] std::vector<Value> names(std::size_t kind) const;
  [[nodiscard]] std::optional<Number> named(Value name, std::size_t kind) const;
  [[nodiscard]] Value renamed(Value name, std::size_t kind, const std::function<Number(Number)>& to) const;

 private:
  std::vector<Number> first_, size_;
  std::vector<std::size_t> set_of_;
  std::vector<std::optional<Number>> of_variable_, of_process_;
  std::vector<std::size_t> family_, role_;  // by variable, by process
  std::vector<std::vector<VarId>> families_;
  std::vector<std::vector<ProcessId>> roles_;
  std::vector<std::size_t> kind_;                         // by variable
  std::vector<std::unordered_map<Value, Number>> names_;  // by set
  std::vector<Value> name_;                               // by number
};

/// Renames expressions; all of one permutation.
class Permuted {
 public:
  Permuted(System& system, const Numbers& numbers, std::function<Numbers::Number(Numbers::Number)> to)
      : system_(system), numbers_(numbers), to_(std::move(to)) {}

  /// None where names are used for more than to be compared and assigned.
  std::optional<Expr> renamed(Expr e) { return renamed(e, 0); }
  /// The value that an assignment gives to a variable.
  std::optional<Expr> renamed_value(Expr value, VarId target) { return renamed(value, numbers_.kind_of_names(target)); }
  [[nodiscard]] VarId variable(VarId v) const;
  [[nodiscard]] ProcessId process(ProcessId p) const;

 private:
  std::optional<Expr> renamed(Expr e, std::size_t kind);
  Expr build(Expr e, std::size_t kind);
  [[nodiscard]] std::size_t kind_below(Expr e, std::size_t argument, std::size_t kind) const;
  [[nodiscard]] std::size_t kind_of(Expr e) const;

  System& system_;
  const Numbers& numbers_;
  std::function<Numbers::Number(Numbers::Number)> to_;
  std::unordered_map<Expr, std::unordered_map<std::size_t, Expr>> done_;
  bool possible_ = true;
};

/// The numbers that an expression speaks of, ascending: by variables, and by names that it compares with.
[[nodiscard]] std::vector<Numbers::Number> numbers_in(Expr e, const Numbers& numbers);

/// Any permutation of the numbers of each set leaves the system as it is written, up to the order of operands.
[[nodiscard]] bool is_symmetric(System& system, const Numbers& numbers);

}  // namespace smtsplit
