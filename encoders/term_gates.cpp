#include "encoders/term_gates.hpp"

namespace smtsplit {

Term TermGates::term(Bit bit) const {
  const Term t = terms_[static_cast<std::size_t>(bit < 0 ? -bit : bit)];
  return bit < 0 ? pool_.negate(t) : t;
}

std::vector<Term> TermGates::terms(std::span<const Bit> literals) const {
  std::vector<Term> result;
  for (const Bit literal : literals) result.push_back(term(literal));
  return result;
}

void TermGates::begin(std::string name) {
  name_ = std::move(name);
  symbols_.clear();
  clauses_.clear();
}

Bit TermGates::symbol(const std::string& name) {
  symbols_.push_back(pool_.symbol(name, 0));
  return add(symbols_.back());
}

Bit TermGates::add(Term term) {
  terms_.push_back(term);
  return static_cast<Bit>(terms_.size() - 1);
}

Bit TermGates::select(std::span<const Choice> choices) {
  Bits any;
  for (const Choice& c : choices) any.push_back(conjunction(c.condition, c.value));
  return disjunction(any);
}

}  // namespace smtsplit
