// Schoolbook arithmetic on bits.
#include "solvers/oracle.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace smtsplit::test {

Bits to_bits(std::uint64_t value, unsigned width) {
  Bits bits(width);
  for (unsigned i = 0; i < width; ++i) bits[i] = ((value >> i) & 1) != 0;
  return bits;
}

std::uint64_t to_number(const Bits& bits) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bits.size(); ++i)
    if (bits[i]) value |= std::uint64_t{1} << i;
  return value;
}

namespace {

Bits invert(Bits a) {
  a.flip();
  return a;
}

Bits add(const Bits& a, const Bits& b, bool carry = false) {
  Bits sum(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    const int total = int(a[i]) + int(b[i]) + int(carry);
    sum[i] = (total & 1) != 0;
    carry = total > 1;
  }
  return sum;
}

Bits negate(const Bits& a) { return add(invert(a), Bits(a.size()), true); }
Bits subtract(const Bits& a, const Bits& b) { return add(a, invert(b), true); }

bool less(const Bits& a, const Bits& b) {
  for (std::size_t i = a.size(); i-- > 0;)
    if (a[i] != b[i]) return b[i];
  return false;
}

Bits shifted_left(const Bits& a, bool in) {
  Bits result(a.size());
  result[0] = in;
  for (std::size_t i = 1; i < a.size(); ++i) result[i] = a[i - 1];
  return result;
}

Bits shifted_right(const Bits& a, bool in) {
  Bits result(a.begin() + 1, a.end());
  result.push_back(in);
  return result;
}

Bits shift(Bits a, const Bits& by, TermOp op) {
  const bool sign = a.back();
  const std::uint64_t steps = std::min<std::uint64_t>(to_number(by), a.size());
  for (std::uint64_t i = 0; i < steps; ++i)
    a = op == TermOp::BvShl ? shifted_left(a, false) : shifted_right(a, op == TermOp::BvAshr && sign);
  return a;
}

Bits multiply(Bits a, const Bits& b) {
  Bits product(a.size());
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (b[i]) product = add(product, a);
    a = shifted_left(a, false);
  }
  return product;
}

// The quotient and remainder of SMT-LIB by long division with one more bit; by zero: all ones and a.
std::pair<Bits, Bits> divide(const Bits& a, const Bits& b) {
  if (to_number(b) == 0) return {Bits(a.size(), true), a};
  Bits quotient(a.size()), rest(a.size() + 1), divisor = b;
  divisor.push_back(false);
  for (std::size_t i = a.size(); i-- > 0;) {
    rest = shifted_left(rest, a[i]);
    if (!less(rest, divisor)) {
      rest = subtract(rest, divisor);
      quotient[i] = true;
    }
  }
  rest.pop_back();
  return {quotient, rest};
}

// SMT-LIB defines the signed operators by cases on the signs.
Bits signed_divide(const Bits& a, const Bits& b) {
  if (!a.back() && !b.back()) return divide(a, b).first;
  if (a.back() && !b.back()) return negate(divide(negate(a), b).first);
  if (!a.back()) return negate(divide(a, negate(b)).first);
  return divide(negate(a), negate(b)).first;
}

Bits signed_remainder(const Bits& a, const Bits& b) {
  if (!a.back() && !b.back()) return divide(a, b).second;
  if (a.back() && !b.back()) return negate(divide(negate(a), b).second);
  if (!a.back()) return divide(a, negate(b)).second;
  return negate(divide(negate(a), negate(b)).second);
}

bool signed_less(const Bits& a, const Bits& b) { return a.back() != b.back() ? a.back() : less(a, b); }

Bits bitwise(const Bits& a, const Bits& b, TermOp op) {
  Bits result(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    result[i] = op == TermOp::BvAnd ? a[i] && b[i] : op == TermOp::BvOr ? a[i] || b[i] : a[i] != b[i];
  return result;
}

Bits vector_operator(TermOp op, std::uint64_t payload, const Bits& a, const Bits& b) {
  Bits result = a;
  switch (op) {
    case TermOp::BvNot: return invert(a);
    case TermOp::BvNeg: return negate(a);
    case TermOp::BvAnd:
    case TermOp::BvOr:
    case TermOp::BvXor: return bitwise(a, b, op);
    case TermOp::BvAdd: return add(a, b);
    case TermOp::BvSub: return subtract(a, b);
    case TermOp::BvMul: return multiply(a, b);
    case TermOp::BvUdiv: return divide(a, b).first;
    case TermOp::BvUrem: return divide(a, b).second;
    case TermOp::BvSdiv: return signed_divide(a, b);
    case TermOp::BvSrem: return signed_remainder(a, b);
    case TermOp::BvShl:
    case TermOp::BvLshr:
    case TermOp::BvAshr: return shift(a, b, op);
    case TermOp::BvUlt: return {less(a, b)};
    case TermOp::BvUle: return {!less(b, a)};
    case TermOp::BvSlt: return {signed_less(a, b)};
    case TermOp::BvSle: return {!signed_less(b, a)};
    case TermOp::BvConcat:
      result = b;
      result.insert(result.end(), a.begin(), a.end());
      return result;
    case TermOp::BvExtract: return Bits(a.begin() + long(payload & 0xffff), a.begin() + long(payload >> 16) + 1);
    case TermOp::BvZeroExtend: result.resize(a.size() + payload, false); return result;
    case TermOp::BvSignExtend: result.resize(a.size() + payload, a.back()); return result;
    default: throw std::logic_error("no such operator in the oracle");
  }
}

}  // namespace

std::uint64_t oracle(TermOp op, std::uint64_t payload, const std::vector<std::uint64_t>& args,
                     const std::vector<unsigned>& widths) {
  const auto holds = [](std::uint64_t v) { return v == 1; };
  switch (op) {
    case TermOp::Not: return args[0] == 0;
    case TermOp::And: return std::all_of(args.begin(), args.end(), holds);
    case TermOp::Or: return std::any_of(args.begin(), args.end(), holds);
    case TermOp::Equal: return args[0] == args[1];
    case TermOp::Ite: return args[0] == 1 ? args[1] : args[2];
    default: {
      const Bits b = args.size() > 1 ? to_bits(args[1], widths[1]) : Bits();
      return to_number(vector_operator(op, payload, to_bits(args[0], widths[0]), b));
    }
  }
}

std::uint64_t evaluate(const Tree& tree, const Assignment& assignment) {
  switch (tree.op) {
    case TermOp::True: return 1;
    case TermOp::False: return 0;
    case TermOp::BvConstant: return tree.payload;
    case TermOp::Symbol: return assignment.at(tree.name);
    default: break;
  }
  std::vector<std::uint64_t> values;
  std::vector<unsigned> widths;
  for (const auto& a : tree.args) {
    values.push_back(evaluate(*a, assignment));
    widths.push_back(a->width);
  }
  return oracle(tree.op, tree.payload, values, widths);
}

Term build(TermPool& pool, TermOp op, std::uint64_t payload, const std::vector<Term>& args) {
  switch (op) {
    case TermOp::Not: return pool.negate(args[0]);
    case TermOp::And: return pool.conjunction(args);
    case TermOp::Or: return pool.disjunction(args);
    case TermOp::Equal: return pool.equal(args[0], args[1]);
    case TermOp::Ite: return pool.ite(args[0], args[1], args[2]);
    case TermOp::BvExtract: return pool.extract(args[0], unsigned(payload >> 16), unsigned(payload & 0xffff));
    case TermOp::BvZeroExtend: return pool.zero_extend(args[0], unsigned(payload));
    case TermOp::BvSignExtend: return pool.sign_extend(args[0], unsigned(payload));
    default: return args.size() == 1 ? pool.make(op, args[0]) : pool.make(op, args[0], args[1]);
  }
}

namespace {

Sample combine(TermPool& pool, TermOp op, unsigned width, std::uint64_t payload, const std::vector<Sample>& args) {
  auto tree = std::make_shared<Tree>(Tree{op, width, payload, {}, {}});
  std::vector<Term> terms;
  for (const Sample& a : args) {
    tree->args.push_back(a.tree);
    terms.push_back(a.term);
  }
  return {tree, build(pool, op, payload, terms)};
}

}  // namespace

std::uint64_t RandomTerms::number(unsigned width) {
  const std::uint64_t mask = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
  switch (below(6)) {
    case 0: return 0;
    case 1: return mask;
    case 2: return std::uint64_t{1} << (width - 1);
    case 3: return std::uniform_int_distribution<std::uint64_t>(0, 70)(random_) & mask;
    default: return std::uniform_int_distribution<std::uint64_t>()(random_) & mask;
  }
}

std::vector<std::pair<std::string, unsigned>> RandomTerms::symbols() const {
  return {{"x0", width_}, {"x 1", width_}, {"b0", 0}, {"b.1", 0}};
}

Assignment RandomTerms::assignment() {
  Assignment result;
  for (const auto& [name, width] : symbols()) result[name] = width == 0 ? below(2) : number(width);
  return result;
}

Sample RandomTerms::symbol(const std::string& name, unsigned width) {
  return {std::make_shared<Tree>(Tree{TermOp::Symbol, width, 0, name, {}}), pool_.symbol(name, width)};
}

Sample RandomTerms::negation(const Sample& of) { return combine(pool_, TermOp::Not, 0, 0, {of}); }

Sample RandomTerms::boolean(unsigned depth) {
  if (depth == 0) {
    if (below(8) == 0) {
      const bool value = below(2) != 0;
      return {std::make_shared<Tree>(Tree{value ? TermOp::True : TermOp::False, 0, 0, {}, {}}), pool_.boolean(value)};
    }
    return symbol(below(2) != 0 ? "b0" : "b.1", 0);
  }
  const unsigned d = depth - 1;
  switch (below(10)) {
    case 0: return combine(pool_, TermOp::Not, 0, 0, {boolean(d)});
    case 1: return combine(pool_, TermOp::And, 0, 0, {boolean(d), boolean(d), boolean(d)});
    case 2: return combine(pool_, TermOp::Or, 0, 0, {boolean(d), boolean(d), boolean(d)});
    case 3: return combine(pool_, TermOp::Equal, 0, 0, {boolean(d), boolean(d)});
    case 4: return combine(pool_, TermOp::Ite, 0, 0, {boolean(d), boolean(d), boolean(d)});
    case 5: return combine(pool_, TermOp::Equal, 0, 0, {vector(width_, d), vector(width_, d)});
    default: {
      const auto op = static_cast<TermOp>(unsigned(TermOp::BvUlt) + below(4));
      return combine(pool_, op, 0, 0, {vector(width_, d), vector(width_, d)});
    }
  }
}

// concat, extract and the extensions, made to fit.
Sample RandomTerms::resized(unsigned width, unsigned depth) {
  if (width > 1 && below(2) != 0) {
    const unsigned left = 1 + below(width - 1);
    if (below(3) == 0)
      return combine(pool_, TermOp::BvConcat, width, 0, {vector(left, depth), vector(width - left, depth)});
    const TermOp op = below(2) != 0 ? TermOp::BvZeroExtend : TermOp::BvSignExtend;
    return combine(pool_, op, width, width - left, {vector(left, depth)});
  }
  const unsigned larger = std::min(64U, width + below(9));
  const unsigned low = below(larger - width + 1);
  return combine(pool_, TermOp::BvExtract, width, (std::uint64_t{low + width - 1} << 16) | low,
                 {vector(larger, depth)});
}

Sample RandomTerms::vector(unsigned width, unsigned depth) {
  if (depth == 0) {
    if (width == width_ && below(4) != 0) return symbol(below(2) != 0 ? "x0" : "x 1", width);
    const std::uint64_t value = number(width);
    return {std::make_shared<Tree>(Tree{TermOp::BvConstant, width, value, {}, {}}), pool_.bv(value, width)};
  }
  const unsigned d = depth - 1;
  switch (below(8)) {
    case 0: return combine(pool_, below(2) != 0 ? TermOp::BvNot : TermOp::BvNeg, width, 0, {vector(width, d)});
    case 1: return combine(pool_, TermOp::Ite, width, 0, {boolean(d), vector(width, d), vector(width, d)});
    case 2:
    case 3: return resized(width, d);
    default: {
      const unsigned first = unsigned(TermOp::BvAnd), last = unsigned(TermOp::BvAshr);
      const auto op = static_cast<TermOp>(first + below(last - first + 1));
      return combine(pool_, op, width, 0, {vector(width, d), vector(width, d)});
    }
  }
}

}  // namespace smtsplit::test
