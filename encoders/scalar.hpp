// Enumerations and ranges as literals: integers and symbols in whichever form an operation can use best.
//
// A Scalar has up to four forms, each made when first asked for and kept, all of them equivalent:
//   is         a literal per possible value, exactly one of them true
//   at_least   a literal per possible value v: "the value is v or more"
//   bits       two's complement of the integer; a symbol counts as an integer above all others
//   index      the position among the possible values, in binary
// What a variable starts with is what ScalarEncoding chooses: bits or index (Binary), is (OneHot), at_least (Order).
#pragma once

#include <deque>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "encoders/bitvector.hpp"
#include "encoders/gates.hpp"
#include "encoders/unrolling.hpp"
#include "model/expr.hpp"
#include "model/value.hpp"
#include "solvers/sat_solver.hpp"

namespace smtsplit {

struct Scalar {
  std::vector<Value> values;  ///< the possible values, ascending; empty when there are too many to list
  Value low = 1, high = 0;    ///< bounds of the integers among them; low > high when there are only symbols
  bool symbols = false;       ///< symbols are among them
  Bits is, at_least;          ///< parallel to values, or empty
  Bits bits, index;           ///< empty: not made yet
};

/// Builds scalars and operations on them. The references it returns live as long as it does.
class Scalars {
 public:
  Scalars(Gates& gates, ScalarEncoding encoding) : gates_(gates), circuits_(gates), encoding_(encoding) {}

  using Ref = Scalar*;

  Ref constant(Value value);
  /// New literals and their domain constraint.
  Ref variable(const Domain& domain);
  /// The value of a variable() in the solver's model.
  [[nodiscard]] Value value(const Scalar& variable, SatSolver& solver) const;

  // A scalar of a domain by the literals a circuit stores: its two's complement, without the sign where all values have
  // the same, or else its position in the domain. What a variable() of ScalarEncoding::Binary starts with.

  [[nodiscard]] static unsigned stored_width(const Domain& domain);
  /// The scalar that stored literals stand for.
  Ref from_stored(const Domain& domain, const Bits& stored);
  /// The literals that stand for a scalar; arbitrary ones where its value is outside of the domain.
  Bits to_stored(Ref a, const Domain& domain);
  /// Literals that are all true exactly when the stored ones stand for a value of the domain.
  Bits stored_limits(const Domain& domain, const Bits& stored);

  Bit equal_to(Ref a, Value value);
  Bit equal(Ref a, Ref b);
  Bit less(Ref a, Ref b);
  Ref ite(Bit condition, Ref a, Ref b);
  Ref negate(Ref a) { return arithmetic(Op::Sub, constant(0), a); }
  /// Op::Add, Sub, Mul, Div or Mod. A zero divisor gives 0.
  Ref arithmetic(Op op, Ref a, Ref b);
  /// The integer a word stands for.
  Ref from_word(const Bits& word, bool is_signed);
  /// The two's complement form.
  const Bits& bits(Ref a);

 private:
  /// Domains beyond this are encoded in binary whatever the encoding asked for.
  static constexpr std::uint64_t kUnaryLimit = 4096;
  /// Results of operations are listed by value up to this many values ...
  static constexpr std::size_t kValueLimit = 32;
  /// ... and up to this many pairs of operand values.
  static constexpr std::size_t kPairLimit = 64;

  /// The integer that stands for a value in the bits form.
  [[nodiscard]] static Value code(Value value);
  [[nodiscard]] static unsigned signed_width(Value low, Value high);
  static void check_integers(Value low, Value high);
  /// Bounds of x op y over the integers of both, a zero divisor included.
  [[nodiscard]] static std::pair<Value, Value> bounds(Op op, const Scalar& a, const Scalar& b);

  Ref make() { return &scalars_.emplace_back(); }
  /// With its bounds set and no form yet.
  Ref of_domain(const Domain& domain);
  Ref by_values(std::vector<std::pair<Value, Bit>> cases);
  Ref from_bits(Bits bits, Value low, Value high);
  Ref plus(Ref a, Value offset);
  Ref bit_arithmetic(Op op, Ref a, Ref b);
  /// The bits of both, sign-extended to one width.
  std::pair<Bits, Bits> same_width(Ref a, Ref b, unsigned at_least = 0);
  void exactly_one(const Bits& literals);
  [[nodiscard]] static bool same_sign(const Domain& domain) { return (domain.low() < 0) == (domain.high() < 0); }

  [[nodiscard]] bool is_constant(Ref a) const { return a->values.size() == 1; }
  /// Whether the literals for single values cost nothing more.
  [[nodiscard]] bool value_ready(Ref a) const { return !a->is.empty() || !a->at_least.empty(); }
  [[nodiscard]] bool bits_ready(Ref a) const { return !a->bits.empty() || is_constant(a); }
  /// Whether an operation on both is better done bit by bit.
  [[nodiscard]] bool prefer_bits(Ref a, Ref b) const;
  const Bits& is(Ref a);
  const Bits& at_least(Ref a);
  Bit at_least(Ref a, Value value);

  Gates& gates_;
  Circuits circuits_;
  ScalarEncoding encoding_;
  std::deque<Scalar> scalars_;
  std::unordered_map<Value, Ref> constants_;
};

}  // namespace smtsplit
