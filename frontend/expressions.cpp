// The translation of expressions. It keeps its own stack: models written by tools nest thousands of levels deep, in
// one expression or through chains of DEFINEs.
#include <charconv>
#include <functional>

#include "frontend/elaborator.hpp"

namespace smtsplit::smv {

using Tag = SmvType::Tag;

const Mention* Elaborator::mention(VarId var, bool next) {
  auto& leaves = leaf_mentions_[next ? 1 : 0];
  if (leaves.size() <= var) leaves.resize(system_.variables.size(), nullptr);
  if (leaves[var] == nullptr) {
    Mention leaf;
    leaf.var = var;
    leaf.is_leaf = true;
    leaf.next = next;
    leaf.input = system_.variables[var].role == Role::Input;
    leaves[var] = &mentions_.emplace_back(leaf);
  }
  return leaves[var];
}

const Mention* Elaborator::merge(const Mention* a, const Mention* b) {
  if (a == nullptr || a == b) return b;
  if (b == nullptr) return a;
  Mention node;
  node.left = a;
  node.right = b;
  node.next = a->next || b->next;
  node.input = a->input || b->input;
  return &mentions_.emplace_back(node);
}

const Mention* Elaborator::merge(std::span<const Operand> args) {
  const Mention* all = nullptr;
  for (const Operand& arg : args) all = merge(all, arg.mentions);
  return all;
}

Operand Elaborator::error(const AstExpr& at, std::string message, std::string hint) {
  diagnostics_.error(at.location, std::move(message), std::move(hint));
  return {};
}

Operand Elaborator::evaluate(const AstExpr& e, Instance& scope, const Rules& rules, bool next) {
  const Rules outer_rules = rules_;
  const std::size_t base = frames_.size();
  rules_ = rules;
  push(e, scope, next, false);
  while (frames_.size() > base) step();
  rules_ = outer_rules;
  const Operand result = values_.back();
  values_.pop_back();
  return result;
}

void Elaborator::push(const AstExpr& e, Instance& scope, bool next, bool inner) {
  frames_.push_back({&e, &scope, nullptr, 0, static_cast<std::uint32_t>(values_.size()), next, inner});
}

void Elaborator::finish(const Operand& value) {
  values_.resize(frames_.back().base);
  values_.push_back(value);
  frames_.pop_back();
}

void Elaborator::step() {
  const Frame frame = frames_.back();
  if (frame.symbol != nullptr) return step_symbol(frame);
  const AstExpr& e = *frame.ast;
  if (is_name(e, *frame.scope)) return step_name(frame);
  if (frame.child == 0 && e.op == AstOp::Next) {
    if (frame.next) return finish(error(e, "'next' inside 'next'"));
    if (!frame.inner && !rules_.next) return finish(error(e, std::string("unexpected 'next' in ") + rules_.place));
  }
  if (frame.child == 0 && e.op >= AstOp::AG && !check_temporal(frame)) return finish({});
  if (frame.child < e.args.size()) {
    const AstExpr& child = *e.args[frames_.back().child++];
    return push(child, *frame.scope, frame.next || e.op == AstOp::Next, frame.inner);
  }
  const Operand value = combine(frame, std::span(values_).subspan(frame.base));
  // The name of an array says nothing about its elements: they are checked where they are used.
  const bool uses_elements = e.op == AstOp::Index || e.op == AstOp::Equal || e.op == AstOp::NotEqual;
  finish(!uses_elements || check_use(value, frame) ? value : Operand{});
}

void Elaborator::step_name(const Frame& frame) {
  const AstExpr& e = *frame.ast;
  if (frame.child == 1) {  // the value of the symbol is there
    const Operand value = values_.back();
    return finish(check_use(value, frame) ? value : Operand{});
  }
  Symbol* symbol = find(e, *frame.scope);
  if (symbol == nullptr) {
    const Value constant = system_.symbols.find(e.op == AstOp::Name ? std::string(e.text) : spelling(e));
    if (constant != 0)
      return finish({{Tag::Symbolic, 0, nullptr}, pool_.constant(constant, Type::scalar()), nullptr, nullptr});
    if (e.text == "running") {
      Instance* instance = e.op == AstOp::Dot ? as_instance(*e.args[0], *frame.scope) : frame.scope;
      if (instance != nullptr && system_.selector) return finish(running(frame, *instance));
    }
    undefined(e, *frame.scope);
    return finish({});
  }
  check_ambiguity(*symbol, e);
  const std::size_t mode = frame.next ? 1 : 0;
  if (symbol->kind == Symbol::Kind::Variable) {
    if (frame.next && symbol->role == Role::Input) {
      return finish(error(e, "\"" + spelling(e) + "\" is an input variable: it has no next value"));
    }
    if (symbol->state[mode] == Symbol::State::New) enter_symbol(*symbol, frame);
    const Operand& value = symbol->memo[mode];
    return finish(check_use(value, frame) ? value : Operand{});
  }
  if (symbol->kind == Symbol::Kind::Instance || as_instance(*symbol) != nullptr) {
    return finish(error(e, "\"" + spelling(e) + "\" is a module instance, not a value"));
  }
  frames_.back().child = 1;
  if (symbol->state[mode] == Symbol::State::Done) {
    values_.push_back(symbol->memo[mode]);
    return;
  }
  enter_symbol(*symbol, frame);
}

namespace {

// The next values of a variable, array by array.
Operand shifted(const Operand& now, const std::function<Operand(const Operand&)>& leaf,
                std::deque<ArrayValue>& arrays) {
  if (now.array == nullptr) return leaf(now);
  ArrayValue value;
  value.elements.reserve(now.array->elements.size());
  for (const Operand& element : now.array->elements) value.elements.push_back(shifted(element, leaf, arrays));
  arrays.push_back(std::move(value));
  return {now.type, nullptr, &arrays.back(), nullptr};
}

}  // namespace

void Elaborator::enter_symbol(Symbol& symbol, const Frame& frame) {
  const std::size_t mode = frame.next ? 1 : 0;
  if (symbol.kind == Symbol::Kind::Variable) {
    declare_variable(symbol);
    symbol.state[mode] = Symbol::State::Done;
    if (frame.next && !symbol.memo[0].is_error()) {
      symbol.memo[1] = shifted(
          symbol.memo[0],
          [&](const Operand& now) -> Operand {
            return {now.type, system_.var(now.expr->var(), true), nullptr, mention(now.expr->var(), true)};
          },
          arrays_);
    }
    return;
  }
  if (symbol.state[mode] == Symbol::State::Evaluating) {
    report_cycle(symbol, frame);
    values_.emplace_back();
    return;
  }
  symbol.state[mode] = Symbol::State::Evaluating;
  frames_.push_back(
      {symbol.body, symbol.scope, &symbol, 0, static_cast<std::uint32_t>(values_.size()), frame.next, true});
}

void Elaborator::step_symbol(const Frame& frame) {
  if (frame.child == 0) {
    frames_.back().child = 1;
    return push(*frame.ast, *frame.scope, frame.next, true);
  }
  const std::size_t mode = frame.next ? 1 : 0;
  frame.symbol->memo[mode] = values_.back();
  frame.symbol->state[mode] = Symbol::State::Done;
  finish(Operand(values_.back()));
}

void Elaborator::report_cycle(Symbol& symbol, const Frame& frame) {
  std::size_t start = frames_.size();
  while (start > 0 && frames_[start - 1].symbol != &symbol) --start;
  std::vector<const Symbol*> cycle;
  for (std::size_t i = start == 0 ? 0 : start - 1; i < frames_.size(); ++i) {
    if (frames_[i].symbol != nullptr) cycle.push_back(frames_[i].symbol);
  }
  std::vector<Diagnostic::Note> notes;
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const Symbol& needed = i + 1 < cycle.size() ? *cycle[i + 1] : symbol;
    notes.push_back(
        {cycle[i]->location, "\"" + std::string(cycle[i]->name) + "\" needs \"" + std::string(needed.name) + "\""});
  }
  diagnostics_.error(frame.ast->location, "\"" + std::string(symbol.name) + "\" is defined by itself", {}, notes);
}

// Does the place of use allow what a name stands for? Inside the body of a DEFINE everything is allowed.
bool Elaborator::check_use(const Operand& value, const Frame& frame) {
  if (frame.inner || value.is_error() || value.mentions == nullptr) return true;
  const AstExpr& e = *frame.ast;
  if (!rules_.next && !frame.next && value.mentions->next) {
    error(e, "\"" + spelling(e) + "\" contains 'next', which is not allowed in " + rules_.place);
    return false;
  }
  if (!rules_.input && value.mentions->input) {
    error(e, "\"" + spelling(e) + "\" depends on an input, which is not allowed in " + rules_.place);
    return false;
  }
  return true;
}

Operand Elaborator::running(const Frame& frame, Instance& instance) {
  const AstExpr& e = *frame.ast;
  if (frame.next) return error(e, "\"" + spelling(e) + "\" depends on an input: it has no next value");
  const Expr selector = system_.var(*system_.selector);
  Operand value{{Tag::Boolean, 0, nullptr},
                pool_.equal(selector, pool_.integer(instance.process)),
                nullptr,
                mention(*system_.selector, false)};
  return check_use(value, frame) ? value : Operand{};
}

bool Elaborator::check_temporal(const Frame& frame) {
  const AstExpr& e = *frame.ast;
  const bool compute = e.op == AstOp::Min || e.op == AstOp::Max;
  const bool ctl = e.op >= AstOp::AG && e.op <= AstOp::EBU;
  using Temporal = Rules::Temporal;
  const Temporal allowed = frame.inner ? Temporal::None : rules_.temporal;
  if (compute ? allowed == Temporal::Compute : ctl ? allowed == Temporal::Ctl : allowed == Temporal::Ltl) return true;
  error(e, std::string("unexpected ") + (compute ? "COMPUTE" : ctl ? "CTL" : "LTL") + " operator");
  return false;
}

Operand Elaborator::constant(const AstExpr& e) {
  if (e.op == AstOp::True || e.op == AstOp::False) {
    return {{Tag::Boolean, 0, nullptr}, pool_.boolean(e.op == AstOp::True), nullptr, nullptr};
  }
  Value number = 0;
  const auto result = std::from_chars(e.text.data(), e.text.data() + e.text.size(), number);
  if (result.ec != std::errc() || result.ptr != e.text.data() + e.text.size() || number > kIntegerLimit) {
    return error(e, "integers beyond 2^40 are not supported");
  }
  return {{Tag::Integer, 0, nullptr}, pool_.integer(number), nullptr, nullptr};
}

Operand Elaborator::combine(const Frame& frame, std::span<Operand> args) {
  const AstExpr& e = *frame.ast;
  for (const Operand& arg : args) {
    if (arg.is_error()) return {};
  }
  spend(e.location, 1 + args.size());
  switch (e.op) {
    case AstOp::True:
    case AstOp::False:
    case AstOp::Number: return constant(e);
    case AstOp::WordConstant: return word_constant(e);
    case AstOp::Self: return error(e, "\"self\" is a module instance, not a value");
    case AstOp::Name:
    case AstOp::Dot: break;
    case AstOp::Index: return combine_index(e, args);
    case AstOp::BitSelect: return combine_bits(e, args);
    case AstOp::Not:
    case AstOp::And:
    case AstOp::Or:
    case AstOp::Xor:
    case AstOp::Xnor:
    case AstOp::Iff:
    case AstOp::Implies: return combine_boolean(e, args);
    case AstOp::Equal:
    case AstOp::NotEqual: return combine_equality(e, args);
    case AstOp::Less:
    case AstOp::LessEqual:
    case AstOp::Greater:
    case AstOp::GreaterEqual: return combine_order(e, args);
    case AstOp::In: return combine_membership(e, args);
    case AstOp::Negate:
    case AstOp::Plus:
    case AstOp::Minus:
    case AstOp::Times:
    case AstOp::Divide:
    case AstOp::Mod: return combine_arithmetic(e, args);
    case AstOp::ShiftLeft:
    case AstOp::ShiftRight: return combine_shift(e, args);
    case AstOp::Concat: return combine_bits(e, args);
    case AstOp::Set:
    case AstOp::Range:
    case AstOp::Union: return combine_set(e, args);
    case AstOp::Case:
    case AstOp::Ternary: return combine_choice(e, args);
    case AstOp::Next: return args[0];
    case AstOp::Call: return combine_call(e, args);
    case AstOp::ArrayDefine: return combine_array(e, args);
    default: return combine_temporal(e, args);
  }
  return {};
}

}  // namespace smtsplit::smv
