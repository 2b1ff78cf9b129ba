// Choices (case, ?:) and arrays: reading an array with an index that varies is a choice among its elements.
#include <algorithm>

#include "frontend/elaborator.hpp"

namespace smtsplit::smv {

using Tag = SmvType::Tag;

// An element of an array is an Operand of its own, with the space around it.
static constexpr std::uint64_t kCostOfCopy = 4;

Operand Elaborator::failed(Failure::Kind kind, const AstExpr& e, SmvType type) {
  const auto [entry, fresh] = failures_.try_emplace(&e, system_.failures.size());
  if (fresh) system_.failures.push_back({kind, e.location});
  if (!type.is_array()) return {type, pool_.fail(entry->second, model_type(type).element()), nullptr, nullptr};
  spend(e.location, kCostOfCopy * size_of(type));
  ArrayValue value;
  for (Value i = type.array->low; i <= type.array->high; ++i)
    value.elements.push_back(failed(kind, e, type.array->element));
  arrays_.push_back(std::move(value));
  return {type, nullptr, &arrays_.back(), nullptr};
}

Operand Elaborator::choose(const AstExpr& e, Expr condition, const Operand& then_value, const Operand& else_value,
                           SmvType type) {
  spend(e.location, kCostOfCopy);
  if (!type.is_array()) return {type, pool_.ite(condition, then_value.expr, else_value.expr), nullptr, nullptr};
  ArrayValue value;
  for (std::size_t i = 0; i < then_value.array->elements.size(); ++i) {
    const Operand& a = then_value.array->elements[i];
    const Operand& b = else_value.array->elements[i];
    Operand element = choose(e, condition, a, b, type.array->element);
    element.mentions = merge(a.mentions, b.mentions);
    value.elements.push_back(element);
  }
  arrays_.push_back(std::move(value));
  return {type, nullptr, &arrays_.back(), nullptr};
}

// The elements of a chosen array depend on what the choice depends on.
Operand Elaborator::with_mentions(const AstExpr& e, Operand value, const Mention* mentions) {
  spend(e.location, kCostOfCopy);
  value.mentions = merge(value.mentions, mentions);
  if (value.array == nullptr) return value;
  ArrayValue elements;
  for (const Operand& element : value.array->elements) elements.elements.push_back(with_mentions(e, element, mentions));
  arrays_.push_back(std::move(elements));
  value.array = &arrays_.back();
  return value;
}

Operand Elaborator::combine_choice(const AstExpr& e, std::span<Operand> args) {
  const bool ternary = e.op == AstOp::Ternary;
  for (std::size_t i = 0; i + 1 < args.size(); i += 2) {
    if (args[i].type.is_boolean()) {
      if (args[i].expr == nullptr) return error(*e.args[i], "a temporal formula cannot be a condition");
      continue;
    }
    const bool old_default = !ternary && e.args[i]->op == AstOp::Number && e.args[i]->text == "1";
    return error(*e.args[i], "a condition must be boolean, not " + to_string(args[i].type),
                 old_default ? "write TRUE for the default branch" : "");
  }
  // Branches are typed from the last to the first, like the nested choices they stand for.
  const std::size_t step = ternary ? 1 : 2;
  SmvType type = args.back().type;
  for (std::size_t i = args.size() - 1; i > 1; i -= step) {
    const Operand& earlier = args[i - step];
    const SmvType both =
        type.is_array() || earlier.type.is_array() ? greater(type, earlier.type) : common_branch(type, earlier.type);
    if (both.is_error() ||
        (both.tag == Tag::MixedSet && (type.tag == Tag::BooleanSet || earlier.type.tag == Tag::BooleanSet))) {
      return error(*e.args[i - step],
                   "the branches differ in type: " + to_string(earlier.type) + " and " + to_string(type),
                   is_bit(*e.args[i - step]) && type.is_boolean() ? kTruthValueHint : "");
    }
    type = both;
  }
  for (std::size_t i = 1; i < args.size(); i += step) {
    if (args[i].expr == nullptr && args[i].array == nullptr)
      return error(*e.args[i], "a temporal formula cannot be a branch");
  }
  const Mention* mentions = merge(args);
  if (ternary) {
    return with_mentions(e, choose(e, args[0].expr, args[1], args[2], type), mentions);
  }
  record_branches(e, args);
  Operand result;
  for (std::size_t i = args.size(); i >= 2; i -= 2) {
    const Operand& value = args[i - 1];
    const Expr guard = args[i - 2].expr;
    if (i == args.size()) {
      result =
          guard->is_true() ? value : choose(e, guard, value, failed(Failure::Kind::CaseNotExhaustive, e, type), type);
    } else {
      if (e.args[i - 2]->op == AstOp::True) {
        diagnostics_.warning(e.args[i]->location,
                             "this branch is never reached: the one before has the condition TRUE");
      }
      result = choose(e, guard, value, result, type);
    }
  }
  result.type = type;
  return with_mentions(e, result, mentions);
}

// Remembers when each branch counts. A last TRUE branch is left out: being defensive is no mistake.
void Elaborator::record_branches(const AstExpr& e, std::span<const Operand> args) {
  Expr none_before = pool_.boolean(true);
  for (std::size_t i = 0; i + 1 < args.size(); i += 2) {
    const Expr guard = args[i].expr;
    if (e.args[i]->op == AstOp::True) return;
    system_.branches.push_back({pool_.conjunction(none_before, guard), e.args[i]->location});
    none_before = pool_.conjunction(none_before, pool_.negate(guard));
  }
}

Operand Elaborator::combine_array(const AstExpr& e, std::span<Operand> args) {
  SmvType type = args[0].type;
  for (std::size_t i = 1; i < args.size(); ++i) {
    const SmvType both = type.is_array() ? greater(type, args[i].type) : common(type, args[i].type);
    if (both.is_error()) {
      return error(*e.args[i],
                   "the elements of an array differ in type: " + to_string(type) + " and " + to_string(args[i].type));
    }
    type = both;
  }
  if (type.is_set()) return error(e, "an array of sets is not supported");
  arrays_.push_back({std::vector<Operand>(args.begin(), args.end())});
  for (Operand& element : arrays_.back().elements) element.type = type;
  const ArrayType* result = array_type(e.location, 0, static_cast<Value>(args.size()) - 1, type);
  return {{Tag::Array, 0, result}, nullptr, &arrays_.back(), nullptr};
}

Operand Elaborator::combine_index(const AstExpr& e, std::span<Operand> args) {
  const Operand& array = args[0];
  Operand index = args[1];
  if (!array.type.is_array()) return error(e, "only an array can be indexed, not " + to_string(array.type));
  if (index.type.is_word()) {
    index.expr = pool_.make(Op::WordToInt, index.expr);
  } else if (!index.type.is_integer()) {
    return error(*e.args[1], "an index must be an integer or a word, not " + to_string(index.type));
  }
  const ArrayType& bounds = *array.type.array;
  if (index.expr->is_constant()) {
    const Value i = index.expr->payload;
    if (i >= bounds.low && i <= bounds.high) return array.array->elements[static_cast<std::size_t>(i - bounds.low)];
    return error(*e.args[1], "index " + std::to_string(i) + " is out of the bounds " + std::to_string(bounds.low) +
                                 ".." + std::to_string(bounds.high));
  }
  return select(e, array, index.expr, index.mentions);
}

Operand Elaborator::select(const AstExpr& e, const Operand& array, Expr index, const Mention* mentions) {
  const ArrayType& bounds = *array.type.array;
  const Value first = std::max(bounds.low, index->low);
  const Value last = std::min(bounds.high, index->high);
  if (first > last) return error(*e.args[1], "the index is always out of bounds");
  const auto element = [&](Value i) -> const Operand& {
    return array.array->elements[static_cast<std::size_t>(i - bounds.low)];
  };
  const bool covered = index->low >= bounds.low && index->high <= bounds.high;
  Operand result = covered ? element(last) : failed(Failure::Kind::IndexOutOfBounds, e, bounds.element);
  for (Value i = covered ? last - 1 : last; i >= first; --i) {
    result = choose(e, pool_.equal(index, pool_.integer(i)), element(i), result, bounds.element);
  }
  result.type = bounds.element;
  spend(e.location, static_cast<std::uint64_t>(last - first));
  for (Value i = first; i <= last; ++i) mentions = merge(mentions, element(i).mentions);
  return with_mentions(e, result, mentions);
}

}  // namespace smtsplit::smv
