// What the operators of terms mean on numbers, and the evaluation of whole terms. Constant folding and the models of
// solver processes share it, so that both follow SMT-LIB in the same words.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "solvers/answer.hpp"
#include "solvers/term.hpp"

namespace smtsplit {

[[nodiscard]] std::uint64_t bv_mask(unsigned width);
[[nodiscard]] std::int64_t bv_signed(std::uint64_t value, unsigned width);

/// A bit-vector operator on one or two numbers (`b` is ignored by unary ones). `width` is that of the last operand;
/// the two differ for BvConcat only.
[[nodiscard]] std::uint64_t apply_bv(TermOp op, unsigned width, std::uint64_t payload, std::uint64_t a,
                                     std::uint64_t b = 0);

/// Calls visit(t) for `root` and everything below it, arguments first, without recursion. A term with done(t) is left
/// out together with what is below it; visit must make done true.
template <class Done, class Visit>
void visit_bottom_up(Term root, Done done, Visit visit) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    const std::size_t height = stack.size();
    if (!done(t)) {
      for (auto a = t->args.rbegin(); a != t->args.rend(); ++a)
        if (!done(*a)) stack.push_back(*a);
      if (stack.size() > height) continue;
      visit(t);
    }
    stack.pop_back();
  }
}

/// The values of terms under an assignment of the symbols. Symbols without a value are 0.
class TermEvaluator {
 public:
  void set(Term symbol, std::uint64_t value) { symbols_[symbol] = value; }
  [[nodiscard]] std::uint64_t value(Term t);

 private:
  [[nodiscard]] std::uint64_t compute(Term t) const;
  [[nodiscard]] bool known(Term t) const { return t->id < known_.size() && known_[t->id]; }

  std::unordered_map<Term, std::uint64_t> symbols_;
  std::vector<std::uint64_t> values_;  // by term id
  std::vector<bool> known_;
};

}  // namespace smtsplit
