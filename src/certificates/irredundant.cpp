#include "certificates/irredundant.hpp"

#include <algorithm>
#include <numeric>

#include "evidence/certificate_check.hpp"

namespace smtsplit::certificates {
namespace {

constexpr std::size_t kMostConjuncts = 500;
constexpr std::uint32_t kLargest = 2000;  // nodes of one

}  // namespace

std::set<Expr> irredundant(System& system, std::vector<Expr> conjuncts, const Deadline& deadline) {
  std::set<Expr> kept(conjuncts.begin(), conjuncts.end());
  const bool is_large = std::ranges::any_of(conjuncts, [](Expr e) { return e->tree_size > kLargest; });
  if (kept.size() > kMostConjuncts || is_large) return kept;
  std::ranges::stable_sort(conjuncts, std::ranges::greater(), [](Expr e) { return e->tree_size; });
  const auto solver = make_unrolling(system, checking_options(nullptr));
  solver->set_deadline(deadline);
  for (Expr e : formulas(system).invar) solver->require(solver->literal(e, 0));
  for (Expr e : conjuncts) {
    if (!kept.contains(e) || kept.size() == 1) continue;
    std::vector<Literal> rest{-solver->literal(e, 0)};
    for (Expr other : kept) {
      if (other != e) rest.push_back(solver->literal(other, 0));
    }
    if (solver->solve(rest) == Answer::Unsat) kept.erase(e);
  }
  return kept;
}

}  // namespace smtsplit::certificates
