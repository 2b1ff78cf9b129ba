// Existential quantifiers over symbols of QF_BV terms, eliminated.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "solvers/answer.hpp"
#include "solvers/term.hpp"

namespace smtsplit {

/// Results are made of the bits of the symbols that are left, each as bit_of() writes it, with not, and, or, equality
/// and ite of Bools. Throws SolverError for what a solver makes of them beyond that.
class Projector {
 public:
  virtual ~Projector() = default;

  /// A formula equivalent to "there are values of `symbols` for which `formula` holds"; none when time is up.
  [[nodiscard]] virtual std::optional<Term> eliminate(Term formula, std::span<const Term> symbols) = 0;
  /// A formula that holds in `model`, does not mention `symbols`, and implies "there are values of `symbols` for which
  /// `formula` holds". `model` gives the value of each symbol, and satisfies `formula`.
  [[nodiscard]] virtual Term project(Term formula, std::span<const Term> symbols,
                                     const std::function<std::uint64_t(Term)>& model) = 0;
  virtual void set_deadline(const Deadline& deadline) = 0;
};

/// Bit k of a symbol, as a Bool; a Bool itself is its bit 0.
[[nodiscard]] inline Term bit_of(Term symbol, unsigned k, TermPool& pool) {
  return symbol->is_bool() ? symbol : pool.equal(pool.extract(symbol, k, k), pool.bv(1, 1));
}

}  // namespace smtsplit
