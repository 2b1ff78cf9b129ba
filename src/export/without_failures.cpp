#include "export/without_failures.hpp"

#include <algorithm>
#include <vector>

namespace smtsplit {

Expr WithoutFailures::operator()(Expr root) {
  std::vector<std::pair<Expr, bool>> stack{{root, false}};
  while (!stack.empty()) {
    const auto [e, visited] = stack.back();
    stack.pop_back();
    if (!e->may_fail || e->op == Op::Fail) {
      done_.emplace(e, e);
    } else if (!visited) {
      if (done_.contains(e)) continue;
      stack.emplace_back(e, true);
      for (const Expr argument : e->args()) stack.emplace_back(argument, false);
    } else {
      std::vector<Expr> args;
      for (const Expr argument : e->args()) args.push_back(done_.at(argument));
      Expr result = nullptr;
      const auto failed = std::find_if(args.begin(), args.end(), [](Expr a) { return a->op == Op::Fail; });
      if (failed == args.end()) {
        result = pool_.rebuild(e, args);
      } else if (e->op == Op::Ite && args[0]->op != Op::Fail) {
        result = args[1]->op == Op::Fail ? args[2] : args[1];
      } else if (e->op == Op::And || e->op == Op::Or) {
        result = pool_.boolean(e->op == Op::Or);  // another operand decides, or this one would be reached
      } else {
        result = pool_.fail(static_cast<std::size_t>((*failed)->payload), e->type);
      }
      done_.emplace(e, result);
    }
  }
  return done_.at(root);
}

}  // namespace smtsplit
