// Scalars by the literals that a circuit stores for them.
#include <bit>

#include "encoders/scalar.hpp"

namespace smtsplit {

Scalars::Ref Scalars::of_domain(const Domain& domain) {
  const Ref x = make();
  x->low = domain.low();
  x->high = domain.high();
  x->symbols = domain.has_symbols();
  check_integers(x->low, x->high);
  return x;
}

unsigned Scalars::stored_width(const Domain& domain) {
  if (domain.size() == 1) return 0;
  if (!domain.is_interval()) return static_cast<unsigned>(std::bit_width(domain.size() - 1));
  return signed_width(domain.low(), domain.high()) - (same_sign(domain) ? 1 : 0);
}

Scalars::Ref Scalars::from_stored(const Domain& domain, const Bits& stored) {
  const std::uint64_t size = domain.size();
  if (size == 1) return constant(domain.at(0));
  const Ref x = of_domain(domain);
  if (!domain.is_interval() || size <= kValueLimit) {
    for (std::uint64_t i = 0; i < size; ++i) x->values.push_back(domain.at(i));
  }
  Bits& form = domain.is_interval() ? x->bits : x->index;
  form = stored;
  if (domain.is_interval() && same_sign(domain)) form.push_back(gates_.constant(domain.low() < 0));
  return x;
}

Bits Scalars::to_stored(Ref a, const Domain& domain) {
  const unsigned width = stored_width(domain);
  if (domain.is_interval() && width > 0) {
    return circuits_.resize(bits(a), width, true);
  }
  std::vector<Bits> any(width);  // for each literal, the values that have it
  for (std::uint64_t i = 0; i < domain.size(); ++i) {
    for (unsigned bit = 0; bit < width; ++bit) {
      if (((i >> bit) & 1) != 0) any[bit].push_back(equal_to(a, domain.at(i)));
    }
  }
  Bits stored;
  for (const Bits& literals : any) stored.push_back(gates_.disjunction(literals));
  return stored;
}

Bits Scalars::stored_limits(const Domain& domain, const Bits& stored) {
  if (domain.size() == 1) return {};
  if (!domain.is_interval()) {
    const Bits last = circuits_.constant(domain.size() - 1, static_cast<unsigned>(stored.size()));
    return {-circuits_.less(last, stored, false)};
  }
  Bits bits = stored;
  if (same_sign(domain)) bits.push_back(gates_.constant(domain.low() < 0));
  const auto bound = [&](Value v) {
    return circuits_.constant(static_cast<std::uint64_t>(v), static_cast<unsigned>(bits.size()));
  };
  return {-circuits_.less(bits, bound(domain.low()), true), -circuits_.less(bound(domain.high()), bits, true)};
}

}  // namespace smtsplit
