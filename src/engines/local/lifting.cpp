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

bool BoxLifting::search(Literal also) {
  const Literal assumptions[] = {searching_, also};
  return satisfiable(*solver_, std::span<const Literal>(assumptions, also == 0 ? 1 : 2), deadline_);
}

Dimension BoxLifting::dimension(const Digit& digit, const Valuation& state) {
  Dimension result{digits_.value(digit, state[digit.variable]), {}};
  for (unsigned d = 0; d < digit.size; ++d) result.is.push_back(is(digit, d));
  return result;
}

std::vector<Mask> BoxLifting::lift(std::span<const Digit> digits, const Valuation& state,
                                   std::span<const Literal> excluded) {
  std::vector<Dimension> dimensions;
  for (const Digit& d : digits) dimensions.push_back(dimension(d, state));
  return lift(dimensions, {}, excluded);
}

std::vector<Mask> BoxLifting::lift(std::span<const Dimension> dimensions, std::span<const Literal> given,
                                   std::span<const Literal> excluded) {
  if (projection_ == Projection::Models) {
    std::vector<Mask> masks;
    for (const Dimension& d : dimensions) masks.push_back(Mask{1} << d.own);
    return masks;
  }
  // The state, as "this dimension has not that value". What the core does not need is allowed.
  struct Exclusion {
    std::size_t dimension;
    unsigned value;
    Literal literal;
  };
  std::vector<Exclusion> needed;
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    for (unsigned d = 0; d < dimensions[i].is.size(); ++d) {
      if (d != dimensions[i].own) needed.push_back({i, d, -dimensions[i].is[d]});
    }
  }
  const Literal some = solver_->fresh();
  std::vector<Literal> clause(excluded.begin(), excluded.end());
  clause.push_back(-some);
  solver_->add_clause(clause);

  std::vector<Literal> assumptions;
  const auto follows = [&](const std::vector<Exclusion>& from) {
    assumptions.assign(given.begin(), given.end());
    assumptions.push_back(some);
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
  // Whole dimensions first, then single values.
  for (std::size_t i = dimensions.size(); i-- > 0;) {
    std::vector<Exclusion> fewer;
    for (const Exclusion& e : needed) {
      if (e.dimension != i) fewer.push_back(e);
    }
    if (fewer.size() != needed.size() && follows(fewer)) needed = core(fewer);
  }
  for (std::size_t k = needed.size(); k-- > 0;) {
    if (k >= needed.size() || dimensions[needed[k].dimension].is.size() == 2) continue;
    std::vector<Exclusion> fewer = needed;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
    if (follows(fewer)) needed = core(fewer);
  }
  solver_->require(-some);

  std::vector<Mask> masks;
  for (const Dimension& d : dimensions) masks.push_back(all_values(static_cast<unsigned>(d.is.size())));
  for (const Exclusion& e : needed) masks[e.dimension] &= ~(Mask{1} << e.value);
  return masks;
}

void BoxLifting::append_outside(const Digit& digit, Mask values, std::vector<Literal>& clause) {
  for (unsigned d = 0; d < digit.size; ++d) {
    if ((values >> d & 1) == 0) clause.push_back(is(digit, d));
  }
}

}  // namespace smtsplit::local
