// The term pool: hash-consing, symbols, and the Boolean connectives with their simplifications.
#include "solvers/term.hpp"

#include <algorithm>

#include "solvers/answer.hpp"
#include "solvers/term_checks.hpp"

namespace smtsplit {

namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdULL;
}

std::uint64_t hash_of(TermOp op, unsigned width, std::span<const Term> args, std::uint64_t payload) {
  std::uint64_t hash = mix(mix(static_cast<std::uint64_t>(op), width), payload);
  for (Term a : args) hash = mix(hash, a->id);
  return hash;
}

bool by_id(Term a, Term b) { return a->id < b->id; }

}  // namespace

TermPool::TermPool() {
  intern(TermOp::True, 0, {}, 0);
  intern(TermOp::False, 0, {}, 0);
}

Term TermPool::intern(TermOp op, unsigned width, std::span<const Term> args, std::uint64_t payload, std::string name) {
  const bool shared = op != TermOp::Symbol;  // symbols are found by name
  const std::uint64_t hash = hash_of(op, width, args, payload);
  if (shared) {
    const auto [begin, end] = table_.equal_range(hash);
    for (auto it = begin; it != end; ++it) {
      Term t = it->second;
      if (t->op == op && t->width == width && t->payload == payload && std::ranges::equal(t->args, args)) return t;
    }
  }
  nodes_.push_back({op, width, static_cast<std::uint32_t>(nodes_.size()), payload, {args.begin(), args.end()},
                    std::move(name)});
  if (shared) table_.emplace(hash, &nodes_.back());
  return &nodes_.back();
}

Term TermPool::boolean(bool value) { return &nodes_[value ? 0 : 1]; }

Term TermPool::symbol(const std::string& name, unsigned width) {
  if (width > max_width) throw SolverError("the symbol '" + name + "' is wider than 64 bits");
  const auto found = symbols_.find(name);
  if (found == symbols_.end()) return symbols_[name] = intern(TermOp::Symbol, width, {}, 0, name);
  if (found->second->width != width) throw SolverError("the symbol '" + name + "' is used with two sorts");
  return found->second;
}

Term TermPool::negate(Term a) {
  require_bool(a, "not");
  if (a->op == TermOp::True) return boolean(false);
  if (a->op == TermOp::False) return boolean(true);
  if (a->op == TermOp::Not) return a->args[0];
  return intern(TermOp::Not, 0, std::span(&a, 1), 0);
}

Term TermPool::conjunction(std::span<const Term> args) {
  std::vector<Term> kept;
  for (Term a : args) {
    require_bool(a, "and");
    if (a->op == TermOp::False) return a;
    if (a->op != TermOp::True) kept.push_back(a);
  }
  std::ranges::sort(kept, by_id);
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  for (Term a : kept)
    if (a->op == TermOp::Not && std::ranges::binary_search(kept, a->args[0], by_id)) return boolean(false);
  if (kept.empty()) return boolean(true);
  return kept.size() == 1 ? kept[0] : intern(TermOp::And, 0, kept, 0);
}

Term TermPool::disjunction(std::span<const Term> args) {
  std::vector<Term> kept;
  for (Term a : args) {
    require_bool(a, "or");
    if (a->op == TermOp::True) return a;
    if (a->op != TermOp::False) kept.push_back(a);
  }
  std::ranges::sort(kept, by_id);
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  for (Term a : kept)
    if (a->op == TermOp::Not && std::ranges::binary_search(kept, a->args[0], by_id)) return boolean(true);
  if (kept.empty()) return boolean(false);
  return kept.size() == 1 ? kept[0] : intern(TermOp::Or, 0, kept, 0);
}

Term TermPool::equal(Term a, Term b) {
  require_same_sort(a, b, "=");
  if (a == b) return boolean(true);
  if (b->id < a->id) std::swap(a, b);
  if (a->is_bool()) {
    // True and False have the smallest ids, so a constant is on the left.
    if (a->op == TermOp::True) return b;
    if (a->op == TermOp::False) return negate(b);
    if ((b->op == TermOp::Not && b->args[0] == a) || (a->op == TermOp::Not && a->args[0] == b)) return boolean(false);
  } else if (a->op == TermOp::BvConstant && b->op == TermOp::BvConstant) {
    return boolean(false);
  }
  const Term args[] = {a, b};
  return intern(TermOp::Equal, 0, args, 0);
}

Term TermPool::ite(Term c, Term t, Term e) {
  require_bool(c, "ite");
  require_same_sort(t, e, "ite");
  if (c->op == TermOp::Not) {
    c = c->args[0];
    std::swap(t, e);
  }
  if (c->op == TermOp::True || t == e) return t;
  if (c->op == TermOp::False) return e;
  if (t->is_bool()) {
    const auto both = [&](Term x, Term y) {
      const Term args[] = {x, y};
      return conjunction(args);
    };
    const auto either = [&](Term x, Term y) {
      const Term args[] = {x, y};
      return disjunction(args);
    };
    if (t->op == TermOp::True) return either(c, e);
    if (t->op == TermOp::False) return both(negate(c), e);
    if (e->op == TermOp::True) return either(negate(c), t);
    if (e->op == TermOp::False) return both(c, t);
  }
  const Term args[] = {c, t, e};
  return intern(TermOp::Ite, t->width, args, 0);
}

}  // namespace smtsplit
