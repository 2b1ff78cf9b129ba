// Types and meaning of the operators on booleans, integers, symbols and sets.
#include <algorithm>

#include "frontend/elaborator.hpp"

namespace smtsplit::smv {
namespace {

using Tag = SmvType::Tag;

constexpr SmvType kBoolean{Tag::Boolean, 0, nullptr};
constexpr SmvType kInteger{Tag::Integer, 0, nullptr};

// An element is looked up, hashed and stored.
constexpr std::uint64_t kCostOfElement = 4;

const char* operator_name(AstOp op) {
  switch (op) {
    case AstOp::Not: return "!";
    case AstOp::And: return "&";
    case AstOp::Or: return "|";
    case AstOp::Xor: return "xor";
    case AstOp::Xnor: return "xnor";
    case AstOp::Iff: return "<->";
    case AstOp::Implies: return "->";
    case AstOp::Equal: return "=";
    case AstOp::NotEqual: return "!=";
    case AstOp::Less: return "<";
    case AstOp::LessEqual: return "<=";
    case AstOp::Greater: return ">";
    case AstOp::GreaterEqual: return ">=";
    case AstOp::In: return "in";
    case AstOp::Negate:
    case AstOp::Minus: return "-";
    case AstOp::Plus: return "+";
    case AstOp::Times: return "*";
    case AstOp::Divide: return "/";
    case AstOp::Mod: return "mod";
    case AstOp::ShiftLeft: return "<<";
    case AstOp::ShiftRight: return ">>";
    case AstOp::Concat: return "::";
    case AstOp::Union:
    case AstOp::Set: return "union";
    default: return nullptr;
  }
}

}  // namespace

// "'<' expects integers, not boolean and integer", with a hint when 0 or 1 stand for a truth value.
Operand Elaborator::mismatch(const AstExpr& e, const char* expected, std::span<const Operand> args) {
  const char* name = operator_name(e.op);
  std::string message =
      std::string("'") + (name != nullptr ? std::string(name) : spelling(e)) + "' expects " + expected;
  if (e.op == AstOp::Call) message = "'" + std::string(e.text) + "' expects " + expected;
  bool boolean = e.op == AstOp::Not || (e.op >= AstOp::And && e.op <= AstOp::Implies);
  bool bit = false, word = false, integer = false;
  for (std::size_t i = 0; i < args.size(); ++i) {
    message += (i == 0 ? ", not " : i + 1 == args.size() ? " and " : ", ") + to_string(args[i].type);
    boolean |= args[i].type.is_boolean();
    bit |= i < e.args.size() && is_bit(*e.args[i]);
    word |= args[i].type.is_word();
    integer |= args[i].type.is_integer();
  }
  return error(e, std::move(message),
               boolean && bit    ? kTruthValueHint
               : word && integer ? "constants of word types are written like 0ud4_9; toint(w) makes a word an integer"
                                 : "");
}

Operand Elaborator::boolean_result(Expr e, std::span<const Operand> args) {
  return {kBoolean, e, nullptr, merge(args)};
}

Operand Elaborator::checked_integer(const AstExpr& at, Expr e, const Mention* mentions) {
  if (e->low < -kIntegerLimit || e->high > kIntegerLimit) {
    return error(at, "integers beyond 2^40 are not supported, and this expression may reach " +
                         std::to_string(e->high > kIntegerLimit ? e->high : e->low));
  }
  return {kInteger, e, nullptr, mentions};
}

Operand Elaborator::combine_boolean(const AstExpr& e, std::span<Operand> args) {
  const SmvType type = args[0].type;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if ((type.is_boolean() || type.is_word()) && args[i].type == type) continue;
    if (args.size() <= 2) return mismatch(e, "booleans or words of one type", args);
    // In a long conjunction, point at the operand that does not fit.
    const std::string name = operator_name(e.op);
    const bool first = i == 0;
    return error(first ? e : *e.args[i],
                 "'" + name + "' expects booleans or words of one type, not " +
                     (first ? to_string(type) : to_string(type) + " and " + to_string(args[i].type)),
                 is_bit(*e.args[i]) ? kTruthValueHint : "");
  }
  if (std::ranges::any_of(args, [](const Operand& a) { return a.expr == nullptr; })) {
    return boolean_result(nullptr, args);  // a temporal formula below
  }
  std::vector<Expr> exprs;
  exprs.reserve(args.size());
  for (const Operand& arg : args) exprs.push_back(arg.expr);
  if (type.is_word()) {
    const auto fold = [&](Op op) {
      Expr all = exprs[0];
      for (std::size_t i = 1; i < exprs.size(); ++i) all = pool_.make(op, all, exprs[i]);
      return all;
    };
    Expr result = nullptr;
    switch (e.op) {
      case AstOp::Not: result = pool_.make(Op::WordNot, exprs[0]); break;
      case AstOp::And: result = fold(Op::WordAnd); break;
      case AstOp::Or: result = fold(Op::WordOr); break;
      case AstOp::Xor: result = fold(Op::WordXor); break;
      case AstOp::Implies: result = pool_.make(Op::WordOr, pool_.make(Op::WordNot, exprs[0]), exprs[1]); break;
      default: result = pool_.make(Op::WordNot, fold(Op::WordXor)); break;
    }
    return {type, result, nullptr, merge(args)};
  }
  switch (e.op) {
    case AstOp::Not: return boolean_result(pool_.negate(exprs[0]), args);
    case AstOp::And: return boolean_result(pool_.conjunction(exprs), args);
    case AstOp::Or: return boolean_result(pool_.disjunction(exprs), args);
    case AstOp::Xor: return boolean_result(pool_.exclusive_or(exprs[0], exprs[1]), args);
    case AstOp::Implies: return boolean_result(pool_.implies(exprs[0], exprs[1]), args);
    default: return boolean_result(pool_.equal(exprs[0], exprs[1]), args);
  }
}

// Only checked here; what the formula means is decided in specifications.cpp.
Operand Elaborator::combine_temporal(const AstExpr& e, std::span<Operand> args) {
  const bool leading_bounds =
      (e.op >= AstOp::ABF && e.op <= AstOp::EBG) || (e.op >= AstOp::BoundedG && e.op <= AstOp::BoundedO);
  const bool inner_bounds = e.op == AstOp::ABU || e.op == AstOp::EBU;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const bool bound = leading_bounds ? i < 2 : inner_bounds && (i == 1 || i == 2);
    if (bound) {
      const bool constant = args[i].type.is_integer() && args[i].expr->is_constant() && args[i].expr->payload >= 0;
      if (!constant) return error(*e.args[i], "a bound must be a constant integer that is not negative");
    } else if (!args[i].type.is_boolean()) {
      return error(*e.args[i], "a temporal operator expects boolean, not " + to_string(args[i].type),
                   is_bit(*e.args[i]) ? kTruthValueHint : "");
    }
  }
  return boolean_result(nullptr, args);
}

Operand Elaborator::combine_equality(const AstExpr& e, std::span<Operand> args) {
  const SmvType type = greater(args[0].type, args[1].type);
  if (type.is_error() || type.is_set() || (type.is_array() && !(args[0].type == args[1].type))) {
    return mismatch(e, "operands of one type", args);
  }
  if (type.is_array()) {
    spend(e.location, size_of(type));
    std::vector<Expr> parts;
    AstExpr equal_elements = e;
    equal_elements.op = AstOp::Equal;
    const Mention* mentions = nullptr;
    for (std::size_t i = 0; i < args[0].array->elements.size(); ++i) {
      Operand pair[] = {args[0].array->elements[i], args[1].array->elements[i]};
      const Operand part = combine_equality(equal_elements, pair);
      parts.push_back(part.expr);
      mentions = merge(mentions, part.mentions);
    }
    const Expr all = pool_.conjunction(parts);
    return {kBoolean, e.op == AstOp::Equal ? all : pool_.negate(all), nullptr, mentions};
  }
  if (args[0].expr == nullptr || args[1].expr == nullptr) return boolean_result(nullptr, args);
  const Expr equal = pool_.equal(args[0].expr, args[1].expr);
  return boolean_result(e.op == AstOp::Equal ? equal : pool_.negate(equal), args);
}

Operand Elaborator::combine_order(const AstExpr& e, std::span<Operand> args) {
  const SmvType type = greater(args[0].type, args[1].type);
  if (!type.is_integer() && !type.is_word()) return mismatch(e, "integers or words of one type", args);
  const bool strict = e.op == AstOp::Less || e.op == AstOp::Greater;
  const Op op = type.is_word() ? (strict ? Op::WordLt : Op::WordLe) : (strict ? Op::Lt : Op::Le);
  const bool swapped = e.op == AstOp::Greater || e.op == AstOp::GreaterEqual;
  const Expr left = args[swapped ? 1 : 0].expr, right = args[swapped ? 0 : 1].expr;
  return boolean_result(pool_.make(op, left, right), args);
}

Operand Elaborator::combine_arithmetic(const AstExpr& e, std::span<Operand> args) {
  if (e.op == AstOp::Negate) {
    const SmvType type = args[0].type;
    if (type.is_word()) return {type, pool_.make(Op::WordNeg, args[0].expr), nullptr, args[0].mentions};
    if (!type.is_integer()) return mismatch(e, "an integer or a word", args);
    return checked_integer(e, pool_.make(Op::Neg, args[0].expr), args[0].mentions);
  }
  return arithmetic(e, e.op, args[0], args[1]);
}

Operand Elaborator::arithmetic(const AstExpr& e, AstOp op, const Operand& a, const Operand& b) {
  const SmvType type = greater(a.type, b.type);
  const Mention* mentions = merge(a.mentions, b.mentions);
  if (!type.is_integer() && !type.is_word()) {
    const Operand args[] = {a, b};
    return mismatch(e, "integers or words of one type", args);
  }
  Op code = Op::Add;
  switch (op) {
    case AstOp::Plus: code = type.is_word() ? Op::WordAdd : Op::Add; break;
    case AstOp::Minus: code = type.is_word() ? Op::WordSub : Op::Sub; break;
    case AstOp::Times: code = type.is_word() ? Op::WordMul : Op::Mul; break;
    case AstOp::Divide: code = type.is_word() ? Op::WordDiv : Op::Div; break;
    default: code = type.is_word() ? Op::WordMod : Op::Mod; break;
  }
  const bool divides = op == AstOp::Divide || op == AstOp::Mod;
  if (divides && b.expr->is_constant() && b.expr->payload == 0) return error(e, "division by zero");
  Value product = 0;
  if (code == Op::Mul && a.expr->is_constant() && b.expr->is_constant() &&
      __builtin_mul_overflow(a.expr->payload, b.expr->payload, &product)) {
    return error(e, "integers beyond 2^40 are not supported");
  }
  Expr result = pool_.make(code, a.expr, b.expr);
  if (type.is_integer()) {
    const Operand checked = checked_integer(e, result, mentions);
    if (checked.is_error()) return checked;
  }
  const bool may_be_zero = !b.expr->is_constant() && (type.is_word() || (b.expr->low <= 0 && 0 <= b.expr->high));
  if (divides && may_be_zero) {
    const Expr zero = pool_.equal(b.expr, pool_.constant(0, model_type(type)));
    result = pool_.ite(zero, failed(Failure::Kind::DivisionByZero, e, type).expr, result);
  }
  return {type, result, nullptr, mentions};
}

Operand Elaborator::combine_set(const AstExpr& e, std::span<Operand> args) {
  if (e.op == AstOp::Range) {
    for (std::size_t i = 0; i < 2; ++i) {
      if (args[i].type.is_integer() && args[i].expr->is_constant()) continue;
      return error(*e.args[i], "the bounds of a range must be constant integers");
    }
    const Value low = args[0].expr->payload, high = args[1].expr->payload;
    constexpr Value kMaxValues = Value{1} << 20;
    if (low > high) return error(e, "the range " + std::to_string(low) + ".." + std::to_string(high) + " is empty");
    if (high - low >= kMaxValues) return error(e, "a set of more than 2^20 values is not supported");
    spend(e.location, kCostOfElement * static_cast<std::uint64_t>(high - low + 1));
    std::vector<Expr> values;
    for (Value v = low; v <= high; ++v) values.push_back(pool_.integer(v));
    return {set_of(kInteger), pool_.set_union(values), nullptr, nullptr};
  }
  SmvType type = set_of(args[0].type);
  for (std::size_t i = 1; i < args.size() && !type.is_error(); ++i) {
    const SmvType next = set_of(args[i].type);
    const bool mixes_booleans = (type.tag == Tag::BooleanSet) != (next.tag == Tag::BooleanSet);
    type = next.is_error() || mixes_booleans ? SmvType{} : common(type, next);
  }
  if (type.is_error()) return mismatch(e, "booleans, integers or symbols", args);
  std::vector<Expr> elements;
  for (const Operand& arg : args) elements.push_back(arg.expr);
  // Nested unions are one union: {a, b} union c.
  std::vector<Expr> flat;
  for (Expr element : elements) {
    spend(e.location, kCostOfElement * (element->op == Op::Union ? element->args().size() : 1));
    if (element->op == Op::Union) {
      flat.insert(flat.end(), element->args().begin(), element->args().end());
    } else {
      flat.push_back(element);
    }
  }
  return {type, pool_.set_union(flat), nullptr, merge(args)};
}

// Every possible value of `left` is one of `right`. Sets share their parts: each is looked at once.
Expr Elaborator::subset(const AstExpr& at, Expr left, Expr right) {
  const auto is_choice = [](Expr e) { return e->type.is_set && (e->op == Op::Ite || e->op == Op::Union); };
  const auto branches = [](Expr e) { return e->op == Op::Ite ? e->args().subspan(1) : e->args(); };
  // The choices below a set, operands before their users, and everything they choose from.
  const auto parts_of = [&](Expr set, std::vector<Expr>& choices, std::unordered_set<Expr>& seen) {
    std::vector<Expr> stack{set};
    while (!stack.empty()) {
      const Expr e = stack.back();
      stack.pop_back();
      spend(at.location, 1);
      if (!seen.insert(e).second || !is_choice(e)) continue;
      choices.push_back(e);
      stack.insert(stack.end(), branches(e).begin(), branches(e).end());
    }
    std::ranges::sort(choices, {}, [](Expr e) { return e->id; });
  };
  std::vector<Expr> choices, right_choices;
  std::unordered_set<Expr> parts, right_parts;
  parts_of(left, choices, parts);
  parts_of(right, right_choices, right_parts);
  spend(at.location, kCostOfElement * parts.size() * right_parts.size());
  std::unordered_map<Expr, Expr> holds;
  const auto holds_of = [&](Expr e) {
    const auto [entry, fresh] = holds.try_emplace(e, nullptr);
    if (!fresh) return entry->second;
    entry->second = e->op == Op::Fail ? pool_.fail(static_cast<std::size_t>(e->payload), Type::boolean())
                                      : pool_.member(e, right);
    return entry->second;
  };
  for (Expr e : choices) {
    std::vector<Expr> conditions;
    for (Expr branch : branches(e)) conditions.push_back(holds_of(branch));
    holds[e] = e->op == Op::Ite ? pool_.ite(e->arg(0), conditions[0], conditions[1]) : pool_.conjunction(conditions);
  }
  return holds_of(left);
}

Operand Elaborator::combine_membership(const AstExpr& e, std::span<Operand> args) {
  const SmvType left = set_of(args[0].type), right = set_of(args[1].type);
  if (left.is_error() || right.is_error() || greater(left, right).is_error()) {
    return mismatch(e, "a value and a set of such values", args);
  }
  const AstExpr& range = *e.args[1];
  if (range.op == AstOp::Range && args[0].type.is_integer() && args[1].expr->op == Op::Union) {
    const Expr low = args[1].expr->arg(0), high = args[1].expr->args().back();
    return boolean_result(
        pool_.conjunction(pool_.make(Op::Le, low, args[0].expr), pool_.make(Op::Le, args[0].expr, high)), args);
  }
  return boolean_result(subset(e, args[0].expr, args[1].expr), args);
}

}  // namespace smtsplit::smv
