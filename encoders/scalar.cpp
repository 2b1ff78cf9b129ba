// The forms of scalars and the conversions between them; scalar_operations.cpp has the operations.
#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "encoders/scalar.hpp"

#include "model/fault.hpp"

namespace smtsplit {

namespace {

/// Where symbols start in the bits form: above every integer (check_integers sees to it).
constexpr Value kSymbolCode = Value{1} << 41;

}  // namespace

Value Scalars::code(Value value) { return is_symbol(value) ? kSymbolCode + (value - kSymbolBase) : value; }

unsigned Scalars::signed_width(Value low, Value high) {
  const auto bits = [](Value v) {
    return static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(v < 0 ? ~v : v)));
  };
  return 1 + std::max(bits(low), bits(high));
}

void Scalars::check_integers(Value low, Value high) {
  if (low <= -kSymbolCode || high >= kSymbolCode) {
    throw std::logic_error("an integer expression with values from " + std::to_string(low) + " to " +
                           std::to_string(high) + " is too large to encode");
  }
}

Scalars::Ref Scalars::constant(Value value) {
  Ref& known = constants_[value];
  if (known == nullptr) {
    known = make();
    known->values = {value};
    known->is = {gates_.constant(true)};
    known->symbols = is_symbol(value);
    if (!known->symbols) known->low = known->high = value;
    check_integers(known->low, known->high);
  }
  return known;
}

Scalars::Ref Scalars::variable(const Domain& domain) {
  const std::uint64_t size = domain.size();
  if (size == 1) return constant(domain.at(0));
  if (encoding_ == ScalarEncoding::Binary || size > kUnaryLimit) {
    Bits stored;
    for (unsigned i = stored_width(domain); i > 0; --i) stored.push_back(gates_.fresh());
    for (const Bit limit : stored_limits(domain, stored)) {
      if (!fault("domain-unbounded")) gates_.clause({limit});
    }
    return from_stored(domain, stored);
  }
  const Ref x = of_domain(domain);
  for (std::uint64_t i = 0; i < size; ++i) x->values.push_back(domain.at(i));
  if (encoding_ == ScalarEncoding::OneHot) {
    for (std::uint64_t i = 0; i < size; ++i) x->is.push_back(gates_.fresh());
    if (!fault("one-hot-unconstrained")) exactly_one(x->is);
  } else {
    x->at_least.push_back(gates_.constant(true));
    for (std::uint64_t i = 1; i < size; ++i) {
      x->at_least.push_back(gates_.fresh());
      gates_.clause({-x->at_least[i], x->at_least[i - 1]});
    }
  }
  return x;
}

void Scalars::exactly_one(const Bits& literals) {
  gates_.clause(literals);
  // At most one: pairwise for a few, else along a chain of "one so far" literals.
  if (literals.size() <= 6) {
    for (std::size_t i = 0; i < literals.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) gates_.clause({-literals[i], -literals[j]});
    }
    return;
  }
  Bit seen = literals[0];
  for (std::size_t i = 1; i < literals.size(); ++i) {
    gates_.clause({-seen, -literals[i]});
    if (i + 1 == literals.size()) break;
    const Bit next = gates_.fresh();
    gates_.clause({-seen, next});
    gates_.clause({-literals[i], next});
    gates_.clause({-next, seen, literals[i]});
    seen = next;
  }
}

Value Scalars::value(const Scalar& variable, SatSolver& solver) const {
  const auto number = [&](const Bits& bits, bool is_signed) {
    std::uint64_t n = is_signed && solver.value(bits.back()) ? ~std::uint64_t{0} : 0;
    for (std::size_t i = 0; i < bits.size(); ++i) {
      const std::uint64_t bit = std::uint64_t{1} << i;
      n = solver.value(bits[i]) ? n | bit : n & ~bit;
    }
    return n;
  };
  const auto listed = [&](std::size_t i) {
    if (i >= variable.values.size()) throw SolverError("the solver's model gives a variable no value");
    return variable.values[i];
  };
  if (variable.values.size() == 1) return variable.values[0];
  // What it started with: other forms may be younger than the model.
  if (!variable.index.empty()) return listed(number(variable.index, false));
  if (encoding_ == ScalarEncoding::Binary || variable.values.empty()) {
    return static_cast<Value>(number(variable.bits, true));
  }
  const auto true_in_model = [&](Bit literal) { return solver.value(literal); };
  if (encoding_ == ScalarEncoding::OneHot) {
    return listed(std::find_if(variable.is.begin(), variable.is.end(), true_in_model) - variable.is.begin());
  }
  return listed(std::count_if(variable.at_least.begin(), variable.at_least.end(), true_in_model) - 1);
}

Scalars::Ref Scalars::by_values(std::vector<std::pair<Value, Bit>> cases) {
  std::stable_sort(cases.begin(), cases.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  const Ref result = make();
  Bits any;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    any.push_back(cases[i].second);
    if (i + 1 < cases.size() && cases[i + 1].first == cases[i].first) continue;
    const Bit literal = gates_.disjunction(any);
    any.clear();
    if (gates_.is_false(literal)) continue;
    const Value v = cases[i].first;
    result->values.push_back(v);
    result->is.push_back(literal);
    if (is_symbol(v)) {
      result->symbols = true;
      continue;
    }
    if (result->low > result->high) result->low = v;
    result->high = v;
  }
  if (result->values.size() == 1) return constant(result->values[0]);
  check_integers(result->low, result->high);
  return result;
}

Scalars::Ref Scalars::from_bits(Bits bits, Value low, Value high) {
  check_integers(low, high);
  if (low == high) return constant(low);
  const Ref result = make();
  result->low = low;
  result->high = high;
  result->bits = std::move(bits);
  if (static_cast<std::uint64_t>(high - low) < kValueLimit) {
    for (Value v = low; v <= high; ++v) result->values.push_back(v);
  }
  return result;
}

const Bits& Scalars::is(Ref a) {
  if (!a->is.empty()) return a->is;
  const std::size_t count = a->values.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (!a->at_least.empty()) {
      a->is.push_back(i + 1 < count ? gates_.conjunction(a->at_least[i], -a->at_least[i + 1]) : a->at_least[i]);
    } else {
      const Bits& from = a->index.empty() ? a->bits : a->index;
      const std::uint64_t number = a->index.empty() ? static_cast<std::uint64_t>(code(a->values[i])) : i;
      a->is.push_back(circuits_.equal(from, circuits_.constant(number, static_cast<unsigned>(from.size()))));
    }
  }
  return a->is;
}

const Bits& Scalars::at_least(Ref a) {
  if (!a->at_least.empty()) return a->at_least;
  const Bits& literals = is(a);
  a->at_least.assign(literals.size(), gates_.constant(true));
  for (std::size_t i = literals.size(); i-- > 1;) {
    const Bit above = i + 1 < literals.size() ? a->at_least[i + 1] : gates_.constant(false);
    a->at_least[i] = gates_.disjunction(literals[i], above);
  }
  return a->at_least;
}

const Bits& Scalars::bits(Ref a) {
  if (!a->bits.empty()) return a->bits;
  const Value least = a->low <= a->high ? a->low : 0;
  const unsigned width = signed_width(std::min(least, code(a->values.front())), code(a->values.back()));
  const Bits& literals = is(a);
  for (unsigned bit = 0; bit < width; ++bit) {
    Bits any;
    for (std::size_t i = 0; i < literals.size(); ++i) {
      if ((code(a->values[i]) >> bit) & 1) any.push_back(literals[i]);
    }
    // Where every value has the bit, "some value" need not be spelled out.
    a->bits.push_back(any.size() == literals.size() ? gates_.constant(true) : gates_.disjunction(any));
  }
  return a->bits;
}

}  // namespace smtsplit
