// Terms as SMT-LIB text, in time and space linear in the size of their DAG.
//
// A subterm is named when it is used twice, in one call or over several, or when nesting gets deep; everything else is
// printed in place. So each node is written at most twice: once in place and once as a definition.
#include <algorithm>
#include <ostream>

#include "solvers/answer.hpp"
#include "solvers/term.hpp"
#include "solvers/term_checks.hpp"
#include "solvers/term_semantics.hpp"

namespace smtsplit {

namespace {

constexpr unsigned max_nesting = 24;

const char* operator_name(TermOp op) {
  switch (op) {
    case TermOp::Not: return "not";
    case TermOp::And: return "and";
    case TermOp::Or: return "or";
    case TermOp::Equal: return "=";
    case TermOp::Ite: return "ite";
    case TermOp::BvNot: return "bvnot";
    case TermOp::BvNeg: return "bvneg";
    case TermOp::BvAnd: return "bvand";
    case TermOp::BvOr: return "bvor";
    case TermOp::BvXor: return "bvxor";
    case TermOp::BvAdd: return "bvadd";
    case TermOp::BvSub: return "bvsub";
    case TermOp::BvMul: return "bvmul";
    case TermOp::BvUdiv: return "bvudiv";
    case TermOp::BvUrem: return "bvurem";
    case TermOp::BvSdiv: return "bvsdiv";
    case TermOp::BvSrem: return "bvsrem";
    case TermOp::BvShl: return "bvshl";
    case TermOp::BvLshr: return "bvlshr";
    case TermOp::BvAshr: return "bvashr";
    case TermOp::BvUlt: return "bvult";
    case TermOp::BvUle: return "bvule";
    case TermOp::BvSlt: return "bvslt";
    case TermOp::BvSle: return "bvsle";
    case TermOp::BvConcat: return "concat";
    default: throw SolverError("a term without an SMT-LIB function");
  }
}

std::string head(const TermNode& t) {
  switch (t.op) {
    case TermOp::BvExtract:
      return "(_ extract " + std::to_string(t.payload >> 16) + " " + std::to_string(t.payload & 0xffff) + ")";
    case TermOp::BvZeroExtend: return "(_ zero_extend " + std::to_string(t.payload) + ")";
    case TermOp::BvSignExtend: return "(_ sign_extend " + std::to_string(t.payload) + ")";
    default: return operator_name(t.op);
  }
}

bool leaf(Term t) { return t->args.empty(); }

std::string constant_text(const TermNode& t) {
  if (t.op == TermOp::True) return "true";
  if (t.op == TermOp::False) return "false";
  if (t.width % 4 == 0) {
    std::string text = "#x";
    for (unsigned bit = t.width; bit > 0; bit -= 4) text += "0123456789abcdef"[(t.payload >> (bit - 4)) & 15];
    return text;
  }
  std::string text = "#b";
  for (unsigned bit = t.width; bit-- > 0;) text += ((t.payload >> bit) & 1) != 0 ? '1' : '0';
  return text;
}

/// The terms below `root` that have no name yet, arguments first, each with its number of uses.
struct Unnamed {
  std::vector<Term> order;
  std::unordered_map<Term, unsigned> uses;
};

Unnamed unnamed_below(Term root, const std::unordered_map<Term, std::string>& names) {
  Unnamed result;
  std::unordered_set<Term> seen;
  visit_bottom_up(
      root, [&](Term t) { return names.contains(t) || seen.contains(t); },
      [&](Term t) {
        seen.insert(t);
        result.order.push_back(t);
        for (Term a : t->args) ++result.uses[a];
      });
  return result;
}

}  // namespace

std::string sort_text(Term t) { return t->is_bool() ? "Bool" : "(_ BitVec " + std::to_string(t->width) + ")"; }

std::string SmtLibPrinter::text_of(Term t, std::unordered_map<Term, std::string>& inline_texts) const {
  std::string text = "(" + head(*t);
  for (Term a : t->args) {
    text += ' ';
    const auto named = names_.find(a);
    text += named != names_.end() ? named->second : inline_texts.at(a);
  }
  for (Term a : t->args) inline_texts.erase(a);  // used once: every other term has a name
  return text += ')';
}

void SmtLibPrinter::define(Term t, const std::string& text) {
  const std::string name = "$" + std::to_string(t->id);
  switch (style_) {
    case DefinitionStyle::Macro:
      out_ << "(define-fun " << name << " () " << sort_text(t) << ' ' << text << ")\n";
      break;
    case DefinitionStyle::Equation:
      out_ << "(declare-fun " << name << " () " << sort_text(t) << ")\n(assert (= " << name << ' ' << text << "))\n";
      break;
    case DefinitionStyle::Let:
      out_ << "(let ((" << name << ' ' << text << "))\n";
      ++lets_;
      break;
  }
  names_[t] = name;
}

std::string SmtLibPrinter::name_of(Term root) {
  const Unnamed unnamed = unnamed_below(root, names_);
  std::unordered_map<Term, std::string> inline_texts;
  std::unordered_map<Term, unsigned> nesting;
  for (Term t : unnamed.order) {
    if (t->op == TermOp::Symbol) {
      if (t->name.starts_with('$')) throw SolverError("the name '" + t->name + "' is reserved: it begins with '$'");
      const std::string name = quote_symbol(t->name);
      if (style_ != DefinitionStyle::Let) out_ << "(declare-fun " << name << " () " << sort_text(t) << ")\n";
      names_[t] = name;
      continue;
    }
    if (leaf(t)) {
      names_[t] = constant_text(*t);
      continue;
    }
    unsigned depth = 1;
    for (Term a : t->args)
      if (const auto below = nesting.find(a); below != nesting.end()) depth = std::max(depth, below->second + 1);
    std::string text = text_of(t, inline_texts);
    const auto uses = unnamed.uses.find(t);
    const bool shared = (uses != unnamed.uses.end() && uses->second > 1) || inlined_.contains(t);
    if (t->op == TermOp::Not && names_.contains(t->args[0])) {
      names_[t] = std::move(text);  // as short as a name would be
    } else if (shared || (depth >= max_nesting && t != root)) {
      define(t, text);
      inlined_.erase(t);
    } else {
      inlined_.insert(t);
      nesting[t] = depth;
      inline_texts[t] = std::move(text);
    }
  }
  const auto named = names_.find(root);
  return named != names_.end() ? named->second : inline_texts.at(root);
}

void SmtLibPrinter::assert_term(Term t) {
  require_bool(t, "assert");
  const std::string text = name_of(t);
  out_ << "(assert " << text << ")\n";
}

}  // namespace smtsplit
