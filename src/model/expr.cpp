#include "model/expr.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <unordered_set>

#include "model/arithmetic.hpp"
#include "model/system.hpp"

namespace smtsplit {
namespace {

// Static bounds saturate here: far beyond kIntegerLimit, far below kSymbolBase.
constexpr Value kBoundLimit = Value{1} << 58;

__extension__ typedef __int128 Wide;

struct Bounds {
  Value low = 1, high = 0;
  [[nodiscard]] bool empty() const { return low > high; }
};

Bounds bounds_of(Expr e) { return {e->low, e->high}; }

Bounds hull(Bounds a, Bounds b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Value clamp(Wide v) {
  return static_cast<Value>(std::clamp<Wide>(v, -kBoundLimit, kBoundLimit));
}

Bounds corners(Bounds a, Bounds b, Wide (*f)(Wide, Wide)) {
  const std::array<Value, 4> v = {clamp(f(a.low, b.low)), clamp(f(a.low, b.high)), clamp(f(a.high, b.low)),
                                  clamp(f(a.high, b.high))};
  return {*std::min_element(v.begin(), v.end()), *std::max_element(v.begin(), v.end())};
}

Bounds quotient_bounds(Bounds a, Bounds b) {
  // Truncation moves towards zero, so |a / b| <= |a|; tighter corners when the divisor cannot be 0 or change sign.
  if (b.low > 0 || b.high < 0) return corners(a, b, [](Wide x, Wide y) { return x / y; });
  const Value m = std::max(std::abs(a.low), std::abs(a.high));
  return {-m, m};
}

Bounds remainder_bounds(Bounds a, Bounds b) {
  const Value limit = std::max(std::abs(b.low), std::abs(b.high)) - 1;
  return {a.low >= 0 ? 0 : std::max(a.low, -limit), a.high <= 0 ? 0 : std::min(a.high, limit)};
}

Bounds integer_bounds(Op op, std::span<const Expr> args) {
  if (std::any_of(args.begin(), args.end(), [](Expr e) { return bounds_of(e).empty(); })) return {};
  const Bounds a = bounds_of(args[0]);
  const Bounds b = args.size() > 1 ? bounds_of(args[1]) : Bounds{};
  switch (op) {
    case Op::Neg: return {-a.high, -a.low};
    case Op::Add: return corners(a, b, [](Wide x, Wide y) { return x + y; });
    case Op::Sub: return corners(a, b, [](Wide x, Wide y) { return x - y; });
    case Op::Mul: return corners(a, b, [](Wide x, Wide y) { return x * y; });
    case Op::Div: return quotient_bounds(a, b);
    case Op::Mod: return remainder_bounds(a, b);
    default: throw std::logic_error("integer_bounds: not an integer operator");
  }
}

Bounds word_bounds(Type type) {
  if (type.is_signed) {
    const Wide half = Wide{1} << (type.width - 1);
    return {clamp(-half), clamp(half - 1)};
  }
  return {0, clamp((Wide{1} << type.width) - 1)};
}

// The result type of every operator that `make` accepts.
Type result_type(Op op, std::span<const Expr> args, Type requested, Value payload) {
  const Type first = args[0]->type;
  switch (op) {
    case Op::Neg: case Op::Add: case Op::Sub: case Op::Mul: case Op::Div: case Op::Mod: return Type::scalar();
    case Op::Lt: case Op::Le: case Op::WordLt: case Op::WordLe: case Op::WordToBool: return Type::boolean();
    case Op::WordNot: case Op::WordAnd: case Op::WordOr: case Op::WordXor: case Op::WordNeg: case Op::WordAdd:
    case Op::WordSub: case Op::WordMul: case Op::WordDiv: case Op::WordMod: case Op::WordShl: case Op::WordShr:
      return first;
    case Op::WordConcat: return Type::word(first.width + args[1]->type.width);
    case Op::WordExtract:
      return Type::word(static_cast<unsigned>(payload >> 8) - static_cast<unsigned>(payload & 0xff) + 1);
    case Op::WordExtend: case Op::WordCast: return requested;
    case Op::BoolToWord: return Type::word(1);
    case Op::WordToInt: return Type::scalar();
    default: throw std::logic_error("ExprPool::make: operator has a constructor of its own");
  }
}

}  // namespace

ExprPool::ExprPool() {
  table_.assign(1024, 0);
  table_mask_ = table_.size() - 1;
  false_ = constant(0, Type::boolean());
  true_ = constant(1, Type::boolean());
}

const Expr* ExprPool::store_args(std::span<const Expr> args) {
  if (args.empty()) return nullptr;
  if (chunk_used_ + args.size() > chunk_size_) {
    chunk_size_ = std::max<std::size_t>(args.size(), 8192);
    arg_chunks_.push_back(std::make_unique<Expr[]>(chunk_size_));
    chunk_used_ = 0;
  }
  Expr* begin = arg_chunks_.back().get() + chunk_used_;
  std::copy(args.begin(), args.end(), begin);
  chunk_used_ += args.size();
  return begin;
}

namespace {

std::size_t hash_node(Op op, Type type, std::span<const Expr> args, Value payload) {
  std::uint64_t h = static_cast<std::uint64_t>(op) * 0x9e3779b97f4a7c15ULL;
  const auto mix = [&h](std::uint64_t v) {
    h ^= v;
    h *= 0xff51afd7ed558ccdULL;
    h ^= h >> 32;
  };
  mix(static_cast<std::uint64_t>(type.kind) | static_cast<std::uint64_t>(type.width) << 8 |
      static_cast<std::uint64_t>(type.is_signed) << 16 | static_cast<std::uint64_t>(type.is_set) << 17);
  mix(static_cast<std::uint64_t>(payload));
  for (Expr a : args) mix(a->id + 1);
  return static_cast<std::size_t>(h);
}

std::size_t hash_node(const Node& n) { return hash_node(n.op, n.type, n.args(), n.payload); }

}  // namespace

void ExprPool::grow_table() {
  table_.assign(table_.size() * 2, 0);
  table_mask_ = table_.size() - 1;
  for (const Node& n : nodes_) {
    std::size_t slot = hash_node(n) & table_mask_;
    while (table_[slot] != 0) slot = (slot + 1) & table_mask_;
    table_[slot] = n.id + 1;
  }
}

Expr ExprPool::intern(Op op, Type type, std::span<const Expr> args, Value payload, Value low, Value high,
                      bool may_symbol, bool is_input) {
  std::size_t slot = hash_node(op, type, args, payload) & table_mask_;
  for (; table_[slot] != 0; slot = (slot + 1) & table_mask_) {
    const Node& n = nodes_[table_[slot] - 1];
    if (n.op == op && n.type == type && n.payload == payload && std::ranges::equal(n.args(), args)) return &n;
  }
  Node& n = nodes_.emplace_back();
  n.op = op;
  n.type = type;
  n.payload = payload;
  n.low = low;
  n.high = high;
  n.may_symbol = may_symbol;
  n.may_fail = op == Op::Fail;
  n.has_next = op == Op::NextVar;
  n.has_input = is_input;
  std::uint64_t tree_size = 1;
  for (Expr a : args) {
    tree_size += a->tree_size;
    n.may_fail |= a->may_fail;
    n.has_next |= a->has_next;
    n.has_input |= a->has_input;
  }
  n.tree_size = static_cast<std::uint32_t>(std::min<std::uint64_t>(tree_size, UINT32_MAX));
  n.id = static_cast<std::uint32_t>(nodes_.size() - 1);
  n.args_ = store_args(args);
  n.count_ = static_cast<std::uint32_t>(args.size());
  table_[slot] = n.id + 1;
  if (nodes_.size() * 2 > table_.size()) grow_table();
  return &n;
}

Expr ExprPool::constant(Value value, Type type) {
  const bool symbol = type.is_scalar() && is_symbol(value);
  return intern(Op::Constant, type, {}, value, symbol ? 1 : value, symbol ? 0 : value, symbol);
}

Expr ExprPool::variable(const Variable& v, bool next) {
  if (next && v.role == Role::Input) throw std::logic_error("an input has no next value");
  return intern(next ? Op::NextVar : Op::Var, v.type, {}, v.id, v.domain.low(), v.domain.high(),
                v.domain.has_symbols(), v.role == Role::Input);
}

Expr ExprPool::fail(std::size_t failure, Type type) {
  return intern(Op::Fail, type, {}, static_cast<Value>(failure), 1, 0, false);
}

Expr ExprPool::negate(Expr a) {
  if (a->is_constant()) return boolean(a->payload == 0);
  if (a->op == Op::Not) return a->arg(0);
  return intern(Op::Not, Type::boolean(), std::span<const Expr>(&a, 1), 0, 0, 1, false);
}

Expr ExprPool::junction(Op op, std::span<const Expr> args) {
  const Expr absorbing = boolean(op == Op::Or);
  const Expr neutral = boolean(op == Op::And);
  std::vector<Expr> kept;
  kept.reserve(args.size());
  std::unordered_set<Expr> seen;  // only worth its cost for long lists
  constexpr std::size_t kShort = 8;
  const auto is_kept = [&](Expr a) {
    return args.size() <= kShort ? std::find(kept.begin(), kept.end(), a) != kept.end() : seen.contains(a);
  };
  for (Expr a : args) {
    if (!a->type.is_boolean() || a->type.is_set) throw std::logic_error("boolean operand expected");
    if (a == absorbing) return absorbing;
    if (a == neutral || is_kept(a)) continue;
    kept.push_back(a);
    if (args.size() > kShort) seen.insert(a);
  }
  for (Expr a : kept) {
    if (a->op == Op::Not && !a->may_fail && is_kept(a->arg(0))) return absorbing;
  }
  if (kept.empty()) return neutral;
  if (kept.size() == 1) return kept[0];
  return intern(op, Type::boolean(), kept, 0, 0, 1, false);
}

Expr ExprPool::conjunction(std::span<const Expr> args) { return junction(Op::And, args); }
Expr ExprPool::disjunction(std::span<const Expr> args) { return junction(Op::Or, args); }

Expr ExprPool::conjunction(Expr a, Expr b) {
  const Expr args[] = {a, b};
  return junction(Op::And, args);
}

Expr ExprPool::disjunction(Expr a, Expr b) {
  const Expr args[] = {a, b};
  return junction(Op::Or, args);
}

Expr ExprPool::equal(Expr a, Expr b) {
  if (a->type != b->type || a->type.is_set) throw std::logic_error("equal: operands of different types");
  if (a->is_constant()) std::swap(a, b);  // constants stand right
  if (b->is_constant()) {
    if (a->is_constant()) return boolean(a->payload == b->payload);
    if (a->type.is_boolean()) return b->is_true() ? a : negate(a);
    const bool possible = !a->type.is_scalar() ||
                          (is_symbol(b->payload) ? a->may_symbol : a->low <= b->payload && b->payload <= a->high);
    if (!possible && !a->may_fail) return false_;
  } else if (a->id > b->id) {
    std::swap(a, b);
  }
  if (a == b && !a->may_fail) return true_;
  const Expr args[] = {a, b};
  return intern(Op::Eq, Type::boolean(), args, 0, 0, 1, false);
}

Expr ExprPool::ite(Expr condition, Expr then_value, Expr else_value) {
  if (condition->is_constant()) return condition->is_true() ? then_value : else_value;
  if (then_value == else_value && !condition->may_fail) return then_value;
  if (then_value->type.element() != else_value->type.element()) throw std::logic_error("ite: branches differ in type");
  if (condition->op == Op::Not) {
    condition = condition->arg(0);
    std::swap(then_value, else_value);
  }
  const bool is_set = then_value->type.is_set || else_value->type.is_set;
  if (then_value->type.is_boolean() && !is_set) {
    if (then_value->is_true()) return disjunction(condition, else_value);
    if (then_value->is_false()) return conjunction(negate(condition), else_value);
    if (else_value->is_false()) return conjunction(condition, then_value);
    if (else_value->is_true()) return disjunction(negate(condition), then_value);
  }
  const Bounds b = hull(bounds_of(then_value), bounds_of(else_value));
  const Type type = is_set ? then_value->type.as_set() : then_value->type;
  const Expr args[] = {condition, then_value, else_value};
  return intern(Op::Ite, type, args, 0, b.low, b.high, then_value->may_symbol || else_value->may_symbol);
}

Expr ExprPool::set_union(std::span<const Expr> args) {
  std::vector<Expr> kept;
  std::unordered_set<Expr> few;
  std::vector<bool> many;  // by id, for large sets
  constexpr std::size_t kMany = 1000;
  if (args.size() > kMany) many.resize(nodes_.size());
  const auto is_new = [&](Expr a) {
    if (many.empty()) return few.insert(a).second;
    const bool fresh = !many[a->id];
    many[a->id] = true;
    return fresh;
  };
  Bounds b;
  bool may_symbol = false;
  for (Expr a : args) {
    if (a->type.element() != args[0]->type.element()) throw std::logic_error("union: elements differ in type");
    if (!is_new(a)) continue;
    kept.push_back(a);
    b = hull(b, bounds_of(a));
    may_symbol |= a->may_symbol;
  }
  if (kept.size() == 1) return kept[0];
  return intern(Op::Union, args[0]->type.as_set(), kept, 0, b.low, b.high, may_symbol);
}

Expr ExprPool::make(Op op, std::span<const Expr> args, Type type, Value payload) {
  const Type result = result_type(op, args, type, payload);
  const bool constant_args = std::all_of(args.begin(), args.end(), [](Expr e) { return e->is_constant(); });
  const bool by_zero = (op == Op::Div || op == Op::Mod || op == Op::WordDiv || op == Op::WordMod) &&
                       args[1]->is_constant() && args[1]->payload == 0;
  if (constant_args && !by_zero) {
    const Value b = args.size() > 1 ? args[1]->payload : 0;
    return constant(apply(op, result, payload, args[0]->type, args[0]->payload, b), result);
  }
  if ((op == Op::WordExtend || op == Op::WordCast) && result == args[0]->type) return args[0];
  Bounds b{0, 1};
  if (op == Op::WordToInt) {
    b = word_bounds(args[0]->type);
  } else if (result.is_scalar()) {
    b = integer_bounds(op, args);
  }
  return intern(op, result, args, payload, b.low, b.high, false);
}

Expr ExprPool::extract(Expr word, unsigned high, unsigned low) {
  if (high < low || high >= word->type.width) throw std::logic_error("extract: bits out of range");
  if (low == 0 && high + 1 == word->type.width) return cast(word, false);
  return make(Op::WordExtract, std::span<const Expr>(&word, 1), {}, Value{high} << 8 | low);
}

Expr ExprPool::extend(Expr word, unsigned width) {
  return make(Op::WordExtend, std::span<const Expr>(&word, 1), Type::word(width, word->type.is_signed));
}

Expr ExprPool::cast(Expr word, bool is_signed) {
  return make(Op::WordCast, std::span<const Expr>(&word, 1), Type::word(word->type.width, is_signed));
}

Expr ExprPool::rebuild(Expr e, std::span<const Expr> args) {
  switch (e->op) {
    case Op::Constant: case Op::Var: case Op::NextVar: case Op::Fail: return e;
    case Op::Not: return negate(args[0]);
    case Op::And: return conjunction(args);
    case Op::Or: return disjunction(args);
    case Op::Eq: return equal(args[0], args[1]);
    case Op::Ite: return ite(args[0], args[1], args[2]);
    case Op::Union: return set_union(args);
    default: return make(e->op, args, e->type, e->payload);
  }
}

}  // namespace smtsplit
