// Gates as Boolean terms: for texts that use no theory but Core.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "encoders/gates.hpp"
#include "solvers/term.hpp"

namespace smtsplit {

class TermGates final : public Gates {
 public:
  /// The pool must outlive this.
  explicit TermGates(TermPool& pool) : Gates(1), pool_(pool), terms_{nullptr, pool.boolean(true)} {}

  [[nodiscard]] Term term(Bit bit) const;

  /// Begins something with this name: its bits are the symbols NAME.0, NAME.1 and so on.
  void begin(std::string name);
  /// A bit with exactly the name.
  Bit symbol(const std::string& name);
  Bit fresh() override { return symbol(name_ + "." + std::to_string(symbols_.size())); }
  /// The symbols made, and what the clauses asserted, since begin().
  [[nodiscard]] const std::vector<Term>& symbols() const { return symbols_; }
  [[nodiscard]] const std::vector<Term>& clauses() const { return clauses_; }

  using Gates::clause;
  void clause(std::span<const Bit> literals) override { clauses_.push_back(pool_.disjunction(terms(literals))); }
  Bit select(std::span<const Choice> choices) override;

 private:
  Bit add(Term term);
  Bit build_and(Bit a, Bit b) override { return build_wide_and({a, b}); }
  Bit build_wide_and(const Bits& literals) override { return add(pool_.conjunction(terms(literals))); }
  Bit build_xor(Bit a, Bit b) override { return add(pool_.negate(pool_.equal(term(a), term(b)))); }
  Bit build_ite(Bit condition, Bit then_value, Bit else_value) override {
    return add(pool_.ite(term(condition), term(then_value), term(else_value)));
  }
  Bit build_majority(Bit a, Bit b, Bit c) override {
    return disjunction(conjunction(a, b), conjunction(c, disjunction(a, b)));
  }
  [[nodiscard]] std::vector<Term> terms(std::span<const Bit> literals) const;

  TermPool& pool_;
  std::vector<Term> terms_;  // by variable
  std::string name_;
  std::vector<Term> symbols_, clauses_;
};

}  // namespace smtsplit
