// Specifications: checked like NuSMV does, then reduced to questions about reachability where the meaning is plain.
#include <algorithm>

#include "frontend/elaborator.hpp"

namespace smtsplit::smv {
namespace {

using Temporal = Rules::Temporal;

bool is_connective(AstOp op) { return op == AstOp::Not || (op >= AstOp::And && op <= AstOp::Implies); }

std::string symbol_of(AstOp op) {
  static constexpr const char* kNames[] = {"AG",
                                           "AF",
                                           "AX",
                                           "EG",
                                           "EF",
                                           "EX",
                                           "A [.. U ..]",
                                           "E [.. U ..]",
                                           "ABF",
                                           "ABG",
                                           "EBF",
                                           "EBG",
                                           "A [.. BU ..]",
                                           "E [.. BU ..]",
                                           "G",
                                           "F",
                                           "X",
                                           "H",
                                           "O",
                                           "Y",
                                           "Z",
                                           "U",
                                           "V",
                                           "S",
                                           "T",
                                           "bounded G",
                                           "bounded F",
                                           "bounded H",
                                           "bounded O"};
  const auto index = static_cast<std::size_t>(op) - static_cast<std::size_t>(AstOp::AG);
  return kNames[index];
}

std::string name_of(AstOp op) { return (op <= AstOp::EBU ? "CTL operator " : "LTL operator ") + symbol_of(op); }

std::string folded(std::string_view text) {
  std::string out;
  for (char c : text) {
    const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!space) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace

/// One specification in one instance. Negations are pushed inwards: `negated` asks for the opposite of a formula.
class SpecificationTranslator {
 public:
  SpecificationTranslator(Elaborator& elaborator, Instance& instance, const AstSpec& spec)
      : elaborator_(elaborator), instance_(instance), spec_(spec), pool_(elaborator.pool_) {}

  Property translate();

 private:
  // What a part of the formula asks; none when it is not supported, with the reason in unsupported_.
  using Result = std::optional<Formula>;

  Result unsupported(const AstExpr& e, std::string reason);
  Result unsupported_operator(const AstExpr& e);
  Result unsupported_inside(const AstExpr& e, AstOp outer);
  Result leaf(Formula::Kind kind, Expr e);
  Result junction(bool conjunction, std::vector<Formula> args);

  bool is_temporal(const AstExpr& e);
  Expr propositional(const AstExpr& e, bool negated, bool next = false);
  std::optional<Expr> step_expression(const AstExpr& e);
  template <typename Part>
  Result connective(const AstExpr& e, bool negated, Part part);

  Result ctl(const AstExpr& e, bool negated);
  Result globally(const AstExpr& e, bool negated);
  Result reachable(const AstExpr& e, bool negated);
  Result ltl(const AstExpr& e, bool negated);
  Result ltl_junction(const AstExpr& e, bool negated);
  void note_antecedents(const AstExpr& e);

  static constexpr int kMaxDepth = 1000;
  struct Depth {
    explicit Depth(int& depth) : depth_(depth) { ++depth_; }
    ~Depth() { --depth_; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;
    int& depth_;
  };

  Elaborator& elaborator_;
  Instance& instance_;
  const AstSpec& spec_;
  ExprPool& pool_;
  std::unordered_map<const AstExpr*, bool> temporal_;
  Unsupported unsupported_;
  std::vector<Expr> antecedents_;
  int depth_ = 0;
};

void Elaborator::translate_specifications() {
  std::vector<std::pair<Instance*, const AstSpec*>> specs;
  for (Instance& instance : instances_) {
    for (const AstModule* body : instance.bodies) {
      for (const AstSpec& spec : body->specs) specs.emplace_back(&instance, &spec);
    }
  }
  std::ranges::stable_sort(specs, {}, [](const auto& entry) { return entry.second->location; });
  for (const auto& [instance, spec] : specs) {
    Property property = SpecificationTranslator(*this, *instance, *spec).translate();
    property.index = system_.properties.size();
    system_.properties.push_back(std::move(property));
  }
}

Property SpecificationTranslator::translate() {
  Property property;
  property.name = std::string(spec_.name);
  property.context = instance_.path;
  property.location = spec_.location;
  property.text = spec_.formula != nullptr ? print(*spec_.formula) : folded(spec_.text);
  elaborator_.spend(spec_.location, 1 + property.text.size());
  Rules rules;
  const char* not_supported = nullptr;
  switch (spec_.kind) {
    case AstSpec::Kind::Invarspec:
      property.kind = SpecKind::Invarspec;
      rules = {true, true, Temporal::None, "INVARSPEC"};
      break;
    case AstSpec::Kind::Ctlspec:
      property.kind = SpecKind::Ctlspec;
      rules = {false, false, Temporal::Ctl, "CTLSPEC"};
      break;
    case AstSpec::Kind::Ltlspec:
      property.kind = SpecKind::Ltlspec;
      rules = {true, true, Temporal::Ltl, "LTLSPEC"};
      break;
    case AstSpec::Kind::Pslspec:
      property.kind = SpecKind::Pslspec;
      not_supported = "PSL";
      break;
    case AstSpec::Kind::Compute:
      property.kind = SpecKind::Compute;
      rules = {false, false, Temporal::Compute, "COMPUTE"};
      not_supported = "COMPUTE";
      break;
  }
  property.meaning = Unsupported{not_supported != nullptr ? not_supported : "", spec_.location};
  if (spec_.formula == nullptr) return property;
  const AstExpr& e = *spec_.formula;
  const std::size_t errors = elaborator_.diagnostics_.error_count();
  const Operand value = elaborator_.evaluate(e, instance_, rules);
  if (!value.is_error() && !value.type.is_boolean()) {
    elaborator_.error(e, std::string(rules.place) + " expects boolean, not " + to_string(value.type));
  }
  if (value.is_error()) elaborator_.expect_error();
  if (not_supported != nullptr || value.is_error() || elaborator_.diagnostics_.error_count() != errors) return property;
  if (!value.type.is_boolean()) return property;

  Result meaning;
  if (spec_.kind == AstSpec::Kind::Invarspec) {
    note_antecedents(e);
    meaning = leaf(Formula::Kind::Invariant, value.expr);
  } else {
    meaning = spec_.kind == AstSpec::Kind::Ctlspec ? ctl(e, false) : ltl(e, false);
  }
  if (meaning) {
    property.meaning = std::move(*meaning);
    property.antecedents = std::move(antecedents_);
  } else {
    property.meaning = unsupported_;
  }
  return property;
}

SpecificationTranslator::Result SpecificationTranslator::unsupported(const AstExpr& e, std::string reason) {
  unsupported_ = {std::move(reason), e.location};
  return std::nullopt;
}

SpecificationTranslator::Result SpecificationTranslator::unsupported_operator(const AstExpr& e) {
  return unsupported(e, e.op >= AstOp::AG ? name_of(e.op) : "a temporal formula as an operand");
}

// Names the outermost temporal operator in e, which stands below another one.
SpecificationTranslator::Result SpecificationTranslator::unsupported_inside(const AstExpr& e, AstOp outer) {
  const AstExpr* inner = &e;
  while (inner->op < AstOp::AG) {
    inner = *std::ranges::find_if(inner->args, [&](const AstExpr* arg) { return is_temporal(*arg); });
  }
  return unsupported(*inner, name_of(inner->op) + " inside " + symbol_of(outer));
}

SpecificationTranslator::Result SpecificationTranslator::leaf(Formula::Kind kind, Expr e) {
  Formula formula;
  formula.kind = kind;
  formula.expr = e;
  return formula;
}

SpecificationTranslator::Result SpecificationTranslator::junction(bool conjunction, std::vector<Formula> args) {
  Formula formula;
  formula.kind = conjunction ? Formula::Kind::And : Formula::Kind::Or;
  formula.args = std::move(args);
  return formula;
}

// Does a temporal operator stand in e? Never behind a name: the checks forbid that.
bool SpecificationTranslator::is_temporal(const AstExpr& root) {
  const auto known = temporal_.find(&root);
  if (known != temporal_.end()) return known->second;
  std::vector<std::pair<const AstExpr*, std::size_t>> stack{{&root, 0}};
  while (!stack.empty()) {
    const AstExpr* e = stack.back().first;
    bool& temporal = temporal_[e];
    if (e->op >= AstOp::AG) temporal = true;
    if (stack.back().second < e->args.size()) {
      stack.emplace_back(e->args[stack.back().second++], 0);
      continue;
    }
    for (const AstExpr* arg : e->args) temporal |= temporal_.at(arg);
    stack.pop_back();
  }
  return temporal_.at(&root);
}

Expr SpecificationTranslator::propositional(const AstExpr& e, bool negated, bool next) {
  const Expr value = elaborator_.evaluate(e, instance_, Rules{}, next).expr;
  return negated ? pool_.negate(value) : value;
}

// Conjunctions and disjunctions of parts, whatever the parts are asked for.
template <typename Part>
SpecificationTranslator::Result SpecificationTranslator::connective(const AstExpr& e, bool negated, Part part) {
  if (e.op == AstOp::Not) return part(*e.args[0], !negated);
  if (e.op != AstOp::And && e.op != AstOp::Or && e.op != AstOp::Implies) {
    return unsupported(*e.args[0], "an equivalence of temporal formulas");
  }
  std::vector<Formula> parts;
  for (std::size_t i = 0; i < e.args.size(); ++i) {
    const bool opposite = e.op == AstOp::Implies && i == 0;
    Result result = part(*e.args[i], opposite ? !negated : negated);
    if (!result) return result;
    parts.push_back(std::move(*result));
  }
  return junction((e.op == AstOp::And) != negated, std::move(parts));
}

SpecificationTranslator::Result SpecificationTranslator::ctl(const AstExpr& e, bool negated) {
  if (!is_temporal(e)) return leaf(Formula::Kind::Initially, propositional(e, negated));
  const Depth guard(depth_);
  if (depth_ > kMaxDepth) return unsupported(e, "a formula nested too deeply");
  if (is_connective(e.op)) return connective(e, negated, [&](const AstExpr& part, bool n) { return ctl(part, n); });
  if (e.op == AstOp::AG) return negated ? reachable(*e.args[0], true) : globally(*e.args[0], false);
  if (e.op == AstOp::EF) return negated ? globally(*e.args[0], true) : reachable(*e.args[0], false);
  return unsupported_operator(e);
}

// Everywhere on every path: e, or its opposite. In CTL and in LTL, where X p is a statement about a step.
SpecificationTranslator::Result SpecificationTranslator::globally(const AstExpr& e, bool negated) {
  if (!is_temporal(e)) {
    if (!negated) note_antecedents(e);
    return leaf(Formula::Kind::Always, propositional(e, negated));
  }
  const Depth guard(depth_);
  if (depth_ > kMaxDepth) return unsupported(e, "a formula nested too deeply");
  if (const auto step = step_expression(e)) {
    return leaf(Formula::Kind::Always, negated ? pool_.negate(*step) : *step);
  }
  const bool conjunction = e.op == AstOp::Not || (e.op == AstOp::And && !negated) ||
                           ((e.op == AstOp::Or || e.op == AstOp::Implies) && negated);
  if (conjunction) return connective(e, negated, [&](const AstExpr& part, bool n) { return globally(part, n); });
  if ((e.op == AstOp::AG || e.op == AstOp::G) && !negated) return globally(*e.args[0], false);
  if ((e.op == AstOp::EF || e.op == AstOp::F) && negated) return globally(*e.args[0], true);
  return unsupported_inside(e, spec_.kind == AstSpec::Kind::Ltlspec ? AstOp::G : AstOp::AG);
}

// Somewhere on some path: e, or its opposite.
SpecificationTranslator::Result SpecificationTranslator::reachable(const AstExpr& e, bool negated) {
  if (!is_temporal(e)) return leaf(Formula::Kind::Reachable, propositional(e, negated));
  const Depth guard(depth_);
  if (depth_ > kMaxDepth) return unsupported(e, "a formula nested too deeply");
  const bool disjunction = e.op == AstOp::Not || (e.op == AstOp::And && negated) ||
                           ((e.op == AstOp::Or || e.op == AstOp::Implies) && !negated);
  if (disjunction) return connective(e, negated, [&](const AstExpr& part, bool n) { return reachable(part, n); });
  if (e.op == AstOp::EF && !negated) return reachable(*e.args[0], false);
  if (e.op == AstOp::AG && negated) return reachable(*e.args[0], true);
  return unsupported_inside(e, AstOp::EF);
}

// A formula over this state and the next: booleans and X p, p without next values and inputs of its own.
std::optional<Expr> SpecificationTranslator::step_expression(const AstExpr& e) {
  if (!is_temporal(e)) return propositional(e, false);
  const Depth guard(depth_);
  if (depth_ > kMaxDepth) return std::nullopt;
  if (e.op == AstOp::X) {
    if (is_temporal(*e.args[0])) return std::nullopt;
    const Operand now = elaborator_.evaluate(*e.args[0], instance_, Rules{});
    if (now.mentions != nullptr && (now.mentions->next || now.mentions->input)) return std::nullopt;
    return propositional(*e.args[0], false, true);
  }
  if (!is_connective(e.op)) return std::nullopt;
  std::vector<Expr> parts;
  for (const AstExpr* arg : e.args) {
    const auto part = step_expression(*arg);
    if (!part) return std::nullopt;
    parts.push_back(*part);
  }
  switch (e.op) {
    case AstOp::Not: return pool_.negate(parts[0]);
    case AstOp::And: return pool_.conjunction(parts);
    case AstOp::Or: return pool_.disjunction(parts);
    case AstOp::Implies: return pool_.implies(parts[0], parts[1]);
    case AstOp::Xor: return pool_.exclusive_or(parts[0], parts[1]);
    default: return pool_.equal(parts[0], parts[1]);
  }
}

SpecificationTranslator::Result SpecificationTranslator::ltl(const AstExpr& e, bool negated) {
  if (!is_temporal(e)) {
    const Expr value = propositional(e, negated);
    if (value->has_next) return unsupported(e, "'next' outside G in LTL");
    if (value->has_input) return unsupported(e, "an input outside G in LTL");
    return leaf(Formula::Kind::Initially, value);
  }
  const Depth guard(depth_);
  if (depth_ > kMaxDepth) return unsupported(e, "a formula nested too deeply");
  if (is_connective(e.op)) return ltl_junction(e, negated);
  if (e.op == AstOp::G && !negated) return globally(*e.args[0], false);
  if (e.op == AstOp::F && negated) return globally(*e.args[0], true);
  if (e.op == AstOp::G) return unsupported(e, "a negated LTL operator G");
  return unsupported_operator(e);
}

// A path satisfies one of several formulas: only when at most one looks beyond the initial state can each be asked of
// all paths by itself.
SpecificationTranslator::Result SpecificationTranslator::ltl_junction(const AstExpr& e, bool negated) {
  const bool disjunction =
      ((e.op == AstOp::Or || e.op == AstOp::Implies) && !negated) || (e.op == AstOp::And && negated);
  if (disjunction && std::ranges::count_if(e.args, [&](const AstExpr* arg) { return is_temporal(*arg); }) > 1) {
    return unsupported(*e.args[0], "a disjunction of LTL formulas");
  }
  return connective(e, negated, [&](const AstExpr& part, bool n) { return ltl(part, n); });
}

void SpecificationTranslator::note_antecedents(const AstExpr& e) {
  if (e.op == AstOp::Implies) {
    antecedents_.push_back(propositional(*e.args[0], false));
  } else if (e.op == AstOp::And) {
    for (const AstExpr* arg : e.args) {
      if (arg->op == AstOp::Implies) antecedents_.push_back(propositional(*arg->args[0], false));
    }
  }
}

}  // namespace smtsplit::smv
