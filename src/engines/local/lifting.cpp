#include "engines/local/lifting.hpp"

#include <stdexcept>

namespace smtsplit::local {

namespace {

// Thousands of small queries: Z3 takes a hundred times as long for them, through either encoder.
EncodingOptions for_small_queries(const EncodingOptions& options) {
  return {"cadical", "cnf", options.scalars, options.seed};
}

}  // namespace

BoxLifting::BoxLifting(System& system, Digits& digits, const EncodingOptions& options, const Deadline& deadline,
                       Projection projection)
    : digits_(digits),
      deadline_(deadline),
      projection_(projection),
      solver_(make_unrolling(system, for_small_queries(options))) {
  solver_->set_deadline(deadline);
  searching_ = solver_->fresh();
}

void BoxLifting::restrict_search(std::vector<Literal> clause) {
  clause.push_back(-searching_);
  solver_->add_clause(clause);
}

bool BoxLifting::search() { return satisfiable(*solver_, std::span<const Literal>(&searching_, 1), deadline_); }

std::vector<Mask> BoxLifting::lift(std::span<const Digit> digits, const Valuation& state,
                                   std::span<const Literal> excluded) {
  if (projection_ == Projection::Models) {
    std::vector<Mask> masks;
    for (const Digit& d : digits) masks.push_back(Mask{1} << digits_.value(d, state[d.variable]));
    return masks;
  }
  // The state, as "this digit is not that value". What the core does not need is allowed.
  struct Exclusion {
    std::size_t digit;
    unsigned value;
    Literal literal;
  };
  std::vector<Exclusion> needed;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const unsigned own = digits_.value(digits[i], state[digits[i].variable]);
    for (unsigned d = 0; d < digits[i].size; ++d) {
      if (d != own) needed.push_back({i, d, -is(digits[i], d)});
    }
  }
  const Literal some = solver_->fresh();
  std::vector<Literal> clause(excluded.begin(), excluded.end());
  clause.push_back(-some);
  solver_->add_clause(clause);

  std::vector<Literal> assumptions;
  const auto follows = [&](const std::vector<Exclusion>& from) {
    assumptions.assign(1, some);
    for (const Exclusion& e : from) assumptions.push_back(e.literal);
    return !satisfiable(*solver_, assumptions, deadline_);
  };
  const auto core = [&](const std::vector<Exclusion>& from) {
    std::vector<Exclusion> result;
    for (const Exclusion& e : from) {
      if (solver_->failed(e.literal)) result.push_back(e);
    }
    return result;
  };
  if (!follows(needed)) throw std::logic_error("a state does not decide what it was found for");
  needed = core(needed);
  // Whole digits first, then single values.
  for (std::size_t i = digits.size(); i-- > 0;) {
    std::vector<Exclusion> fewer;
    for (const Exclusion& e : needed) {
      if (e.digit != i) fewer.push_back(e);
    }
    if (fewer.size() != needed.size() && follows(fewer)) needed = core(fewer);
  }
  for (std::size_t k = needed.size(); k-- > 0;) {
    if (k >= needed.size() || digits[needed[k].digit].size == 2) continue;
    std::vector<Exclusion> fewer = needed;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
    if (follows(fewer)) needed = core(fewer);
  }
  solver_->require(-some);

  std::vector<Mask> masks;
  for (const Digit& digit : digits) masks.push_back(all_values(digit.size));
  for (const Exclusion& e : needed) masks[e.digit] &= ~(Mask{1} << e.value);
  return masks;
}

void BoxLifting::append_outside(const Digit& digit, Mask values, std::vector<Literal>& clause) {
  for (unsigned d = 0; d < digit.size; ++d) {
    if ((values >> d & 1) == 0) clause.push_back(is(digit, d));
  }
}

}  // namespace smtsplit::local
