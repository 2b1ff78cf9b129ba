// Passes over expressions: conjuncts, membership in a set, failure conditions, shifting to the next state.
#include <algorithm>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>

#include "model/expr.hpp"
#include "model/system.hpp"

namespace smtsplit {
namespace {

// Nodes that were seen below a root: bits by id below a large one, whose ids lie close together.
class Seen {
 public:
  explicit Seen(Expr root) {
    constexpr std::uint32_t kLarge = 10000;
    if (root->tree_size > kLarge) by_id_.resize(std::size_t{root->id} + 1);
  }
  // False when it was there before.
  bool insert(Expr e) {
    if (by_id_.empty()) return nodes_.insert(e).second;
    if (by_id_[e->id]) return false;
    by_id_[e->id] = true;
    return true;
  }

 private:
  std::vector<bool> by_id_;  // a node is younger than its arguments
  std::unordered_set<Expr> nodes_;
};

// Of the nodes below root (root included) that `enters` lets through those that are `wanted`, arguments before their
// users.
template <typename Enters, typename Wanted>
std::vector<Expr> nodes_below(Expr root, Enters enters, Wanted wanted) {
  std::vector<Expr> found;
  Seen seen(root);
  std::vector<Expr> stack{root};
  while (!stack.empty()) {
    const Expr e = stack.back();
    stack.pop_back();
    if (!enters(e) || !seen.insert(e)) continue;
    if (wanted(e)) found.push_back(e);
    stack.insert(stack.end(), e->args().begin(), e->args().end());
  }
  std::sort(found.begin(), found.end(), [](Expr a, Expr b) { return a->id < b->id; });
  return found;
}

constexpr bool any(Expr) { return true; }

}  // namespace

void for_each_variable(Expr e, const std::function<void(VarId, bool)>& visit) {
  const auto is_variable = [](Expr n) { return n->op == Op::Var || n->op == Op::NextVar; };
  for (Expr n : nodes_below(e, any, is_variable)) visit(n->var(), n->op == Op::NextVar);
}

std::vector<Expr> conjuncts(Expr e, const std::function<bool(Expr)>& divides) {
  std::vector<Expr> found, stack{e};
  Seen seen(e);
  while (!stack.empty()) {
    const Expr part = stack.back();
    stack.pop_back();
    if (!seen.insert(part)) continue;
    if (part->op == Op::And && divides(part)) {
      stack.insert(stack.end(), part->args().rbegin(), part->args().rend());
    } else {
      found.push_back(part);
    }
  }
  return found;
}

Expr ExprPool::member(Expr element, Expr set) {
  // Choices are pushed into the branches, so that `x in case c : {1,2}; TRUE : 3; esac` becomes an Ite of booleans.
  const auto is_choice = [](Expr e) { return e->op == Op::Ite || e->op == Op::Union; };
  std::unordered_map<Expr, Expr> memo;
  std::vector<Expr> spine;
  std::vector<Expr> stack{set};
  std::unordered_set<Expr> seen;
  while (!stack.empty()) {
    const Expr e = stack.back();
    stack.pop_back();
    if (!seen.insert(e).second) continue;
    if (!is_choice(e)) {
      memo[e] = e->op == Op::Fail ? fail(static_cast<std::size_t>(e->payload), Type::boolean()) : equal(element, e);
      continue;
    }
    spine.push_back(e);
    const auto branches = e->op == Op::Ite ? e->args().subspan(1) : e->args();
    stack.insert(stack.end(), branches.begin(), branches.end());
  }
  std::sort(spine.begin(), spine.end(), [](Expr a, Expr b) { return a->id < b->id; });
  for (Expr e : spine) {
    if (e->op == Op::Ite) {
      memo[e] = ite(e->arg(0), memo.at(e->arg(1)), memo.at(e->arg(2)));
    } else {
      std::vector<Expr> parts;
      for (Expr a : e->args()) parts.push_back(memo.at(a));
      memo[e] = disjunction(parts);
    }
  }
  return memo.at(set);
}

Expr ExprPool::failure_condition(Expr root) {
  for (Expr e : nodes_below(
           root, [](Expr n) { return n->may_fail; }, any)) {
    if (failure_memo_.size() <= e->id) failure_memo_.resize(nodes_.size(), nullptr);
    if (failure_memo_[e->id] != nullptr) continue;
    const auto fails = [&](Expr a) { return a->may_fail ? failure_memo_[a->id] : false_; };
    Expr condition = nullptr;
    if (e->op == Op::Fail) {
      condition = true_;
    } else if (e->op == Op::Ite) {
      condition = disjunction(
          fails(e->arg(0)), conjunction(negate(fails(e->arg(0))), ite(e->arg(0), fails(e->arg(1)), fails(e->arg(2)))));
    } else {
      std::vector<Expr> any;
      for (Expr a : e->args()) any.push_back(fails(a));
      condition = disjunction(any);
      if (e->op == Op::And || e->op == Op::Or) {
        // A defined operand that decides the result hides the failure of another.
        std::vector<Expr> undecided{condition};
        for (Expr a : e->args()) {
          undecided.push_back(disjunction(fails(a), e->op == Op::And ? a : negate(a)));
        }
        condition = conjunction(undecided);
      }
    }
    failure_memo_[e->id] = condition;
  }
  return root->may_fail ? failure_memo_[root->id] : false_;
}

Expr ExprPool::substitute(Expr root, const std::function<Expr(Expr leaf)>& replace,
                          std::unordered_map<Expr, Expr>& replaced) {
  std::vector<Expr> args;
  for (Expr e : nodes_below(
           root, [&](Expr n) { return !replaced.contains(n); }, any)) {
    if (e->op == Op::Var || e->op == Op::NextVar) {
      replaced[e] = replace(e);
      continue;
    }
    args.clear();
    for (Expr a : e->args()) args.push_back(replaced.at(a));
    replaced[e] = rebuild(e, args);
  }
  return replaced.at(root);
}

Expr ExprPool::shift_to_next(Expr root, const std::vector<Variable>& variables) {
  if (root->has_input || root->has_next) throw std::logic_error("shift_to_next: inputs or next values inside");
  std::unordered_map<Expr, Expr> replaced;
  return substitute(
      root, [&](Expr leaf) { return variable(variables[leaf->var()], true); }, replaced);
}

}  // namespace smtsplit
