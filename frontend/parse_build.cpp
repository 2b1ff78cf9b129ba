// Builds the nodes of expressions and types.
#include <algorithm>

#include "frontend/parse_driver.hpp"

namespace smtsplit::smv {
namespace {

// From the start of one place to the end of another, if they share a line.
Location span(const Location& from, const Location& to) {
  if (from.line != to.line || to.column < from.column) return from;
  return {from.line, from.column, to.column + to.length - from.column};
}

bool names_something(const AstExpr& e) {
  return e.op == AstOp::Name || e.op == AstOp::Dot || e.op == AstOp::Index || e.op == AstOp::Self;
}

bool integer_literal(const AstExpr& e) {
  if (e.parenthesized) return false;
  if (e.op == AstOp::Negate) return e.args[0]->op == AstOp::Number && !e.args[0]->parenthesized;
  return e.op == AstOp::Number;
}

struct Arity {
  std::string_view function;
  std::size_t arguments;
};

constexpr Arity kArities[] = {
    {"bool", 1},   {"word1", 1},  {"signed", 1},  {"unsigned", 1}, {"sizeof", 1}, {"toint", 1}, {"abs", 1},
    {"extend", 2},  {"resize", 2}, {"uwconst", 2}, {"swconst", 2}, {"min", 2},      {"max", 2},    {"READ", 2},
    {"WRITE", 3},
};

}  // namespace

AstExpr* ParseDriver::make(AstOp op, const Location& where) {
  AstExpr& node = ast_.exprs.emplace_back();
  node.op = op;
  node.location = where;
  return &node;
}

ParseValue ParseDriver::done(AstExpr* node, std::uint32_t depth, const Location& where) {
  if (++depth > kMaxDepth) {
    if (!too_deep_) {
      error(where, "expression is nested more than " + std::to_string(kMaxDepth) + " levels deep",
            "name parts of it in a DEFINE section");
    }
    too_deep_ = true;
    depth = 0;
  }
  ParseValue value;
  value.expr = node;
  value.depth = depth;
  return value;
}

ParseValue ParseDriver::leaf(AstOp op, const ParseValue& token, const Location& where) {
  AstExpr* node = make(op, where);
  node->text = token.text();
  return done(node, 0, where);
}

ParseValue ParseDriver::unary(AstOp op, const Location& where, const ParseValue& operand) {
  AstExpr* node = make(op, where);
  node->args = {operand.expr};
  return done(node, operand.depth, where);
}

ParseValue ParseDriver::binary(AstOp op, const Location& where, const ParseValue& left, const ParseValue& right) {
  AstExpr* node = make(op, where);
  node->args = {left.expr, right.expr};
  return done(node, std::max(left.depth, right.depth), where);
}

ParseValue ParseDriver::chain(AstOp op, const Location& where, const ParseValue& left, const ParseValue& right) {
  if (left.expr->op != op || left.expr->parenthesized) return binary(op, where, left, right);
  left.expr->args.push_back(right.expr);
  return done(left.expr, std::max(left.depth - (left.depth != 0), right.depth), where);
}

ParseValue ParseDriver::ternary(AstOp op, const Location& where, const ParseValue& a, const ParseValue& b,
                                const ParseValue& c) {
  AstExpr* node = make(op, where);
  node->args = {a.expr, b.expr, c.expr};
  return done(node, std::max({a.depth, b.depth, c.depth}), where);
}

ParseValue ParseDriver::bounded(AstOp op, const Location& where, const ParseValue& range, const ParseValue& operand) {
  AstExpr* node = make(op, where);
  node->args = {range.expr->args[0], range.expr->args[1], operand.expr};
  return done(node, operand.depth, where);
}

ParseValue ParseDriver::bounded_until(AstOp op, const Location& where, const ParseValue& left, const ParseValue& range,
                                      const ParseValue& right) {
  AstExpr* node = make(op, where);
  node->args = {left.expr, range.expr->args[0], range.expr->args[1], right.expr};
  return done(node, std::max(left.depth, right.depth), where);
}

ParseValue ParseDriver::range(const Location& where, const ParseValue& low, const ParseValue& high) {
  if (!integer_literal(*low.expr) || !integer_literal(*high.expr)) {
    error(where, "the bounds of a range in an expression must be integer literals",
          "only a type may have computed bounds");
  }
  return binary(AstOp::Range, where, low, high);
}

ParseValue ParseDriver::nary(AstOp op, const Location& where, const ParseValue& list) {
  AstExpr* node = make(op, where);
  node->args = std::move(*list.list);
  lists_.pop_back();
  return done(node, list.depth, where);
}

ParseValue ParseDriver::set(const Location& where, const ParseValue& list) {
  if (list.list->size() > 1) return nary(AstOp::Set, where, list);
  // The single element keeps braces' closedness: a chain must not grow into it.
  auto* element = const_cast<AstExpr*>(list.list->front());
  lists_.pop_back();
  element->parenthesized = true;
  ParseValue value;
  value.expr = element;
  value.depth = list.depth;
  return value;
}

ParseValue ParseDriver::call(const ParseValue& function, const Location& where, const ParseValue& list) {
  const std::string_view name = function.text();
  const std::size_t given = list.list->size();
  for (const Arity& arity : kArities) {
    if (arity.function == name && arity.arguments != given) {
      std::string message = "'";
      message.append(name).append("' takes ").append(std::to_string(arity.arguments));
      message.append(arity.arguments == 1 ? " argument, not " : " arguments, not ").append(std::to_string(given));
      error(where, std::move(message));
    }
  }
  ParseValue value = nary(AstOp::Call, where, list);
  value.expr->text = name;
  return value;
}

ParseValue ParseDriver::dot(const ParseValue& base, const ParseValue& member, const Location& from,
                            const Location& to) {
  if (!names_something(*base.expr)) error(to, "only a name can be followed by '.'");
  AstExpr* node = make(AstOp::Dot, span(base.expr->parenthesized ? from : base.expr->location, to));
  node->text = member.text();
  node->args = {base.expr};
  count_parts(*node);
  return done(node, base.depth, to);
}

void ParseDriver::count_parts(const AstExpr& name) {
  std::size_t parts = 1;
  for (const AstExpr* e = &name; parts <= kMaxParts && (e->op == AstOp::Dot || e->op == AstOp::Index); e = e->args[0])
    ++parts;
  if (parts <= kMaxParts || too_many_parts_) return;
  too_many_parts_ = true;
  error(name.location, "a name of more than " + std::to_string(kMaxParts) + " parts");
}

ParseValue ParseDriver::index(const ParseValue& base, const ParseValue& at, const Location& from, const Location& to) {
  AstExpr* node = make(AstOp::Index, span(from, to));
  node->args = {base.expr, at.expr};
  count_parts(*node);
  return done(node, std::max(base.depth, at.depth), from);
}

ParseValue ParseDriver::parenthesize(ParseValue inner) {
  inner.expr->parenthesized = true;
  return inner;
}

ParseValue ParseDriver::no_list() {
  ParseValue value;
  value.list = &lists_.emplace_back();
  return value;
}

ParseValue ParseDriver::list_of(const ParseValue& first) { return extend(no_list(), first); }

ParseValue ParseDriver::extend(ParseValue list, const ParseValue& item) {
  list.list->push_back(item.expr);
  list.depth = std::max(list.depth, item.depth);
  return list;
}

ParseValue ParseDriver::join(const ParseValue& left, std::string_view middle, const ParseValue& right,
                             std::string_view end) {
  const std::size_t length = left.size + middle.size() + right.size + end.size();
  ParseValue value;
  value.size = static_cast<std::uint32_t>(length);
  // Without blanks between the parts the source itself holds the whole.
  const std::size_t offset = static_cast<std::size_t>(left.data - source_.text().data());
  const bool in_source = offset < source_.text().size() && left.data + left.size + middle.size() == right.data;
  if (in_source && source_.text().compare(offset + length - end.size(), end.size(), end) == 0) {
    value.data = left.data;
    return value;
  }
  // A name that grows part by part is kept once, not at every length it had.
  const bool grows = !ast_.strings.empty() && ast_.strings.back().data() == left.data;
  std::string& text = grows ? ast_.strings.back() : ast_.strings.emplace_back(left.text());
  text.append(middle).append(right.text()).append(end);
  value.data = text.data();
  return value;
}

// ------------------------------------------------------------------------------------------------------- types

ParseValue ParseDriver::type(AstType::Kind kind, const Location& where) {
  AstType& node = ast_.types.emplace_back();
  node.kind = kind;
  node.location = where;
  ParseValue value;
  value.type = &node;
  return value;
}

ParseValue ParseDriver::range_type(const Location& where, const ParseValue& low, const ParseValue& high) {
  ParseValue value = type(AstType::Kind::Range, where);
  check(low, Level::Simple);
  check(high, Level::Simple);
  value.type->low = low.expr;
  value.type->high = high.expr;
  return value;
}

ParseValue ParseDriver::word_type(const Location& where, bool is_signed, const ParseValue& width) {
  ParseValue value = type(AstType::Kind::Word, where);
  check(width, Level::Simple);
  value.type->is_signed = is_signed;
  value.type->low = width.expr;
  return value;
}

ParseValue ParseDriver::array_type(const Location& where, const ParseValue& low, const ParseValue& high,
                                   const ParseValue& element) {
  ParseValue value = range_type(where, low, high);
  value.type->kind = AstType::Kind::Array;
  value.type->element = element.type;
  if (element.type->is_process) error(element.type->location, "arrays of processes are not supported");
  return value;
}

ParseValue ParseDriver::enumeration(const Location& where, const ParseValue& items) {
  ParseValue value = type(AstType::Kind::Enumeration, where);
  value.type->items = std::move(*items.list);
  lists_.pop_back();
  return value;
}

ParseValue ParseDriver::instance(const ParseValue& module, const Location& where, const ParseValue& actuals) {
  ParseValue value = type(AstType::Kind::Module, where);
  value.type->module = module.text();
  for (const AstExpr* actual : *actuals.list) {
    ParseValue item;
    item.expr = const_cast<AstExpr*>(actual);
    check(item, Level::Next);
  }
  value.type->items = std::move(*actuals.list);
  lists_.pop_back();
  return value;
}

ParseValue ParseDriver::process(const ParseValue& instance) {
  instance.type->is_process = true;
  return instance;
}

ParseValue ParseDriver::boolean_item(const ParseValue& token, const Location& where) {
  error(where, std::string("'").append(token.text()) + "' cannot be a value of an enumeration",
        "the type is 'boolean'");
  return leaf(AstOp::Name, token, where);
}

}  // namespace smtsplit::smv
