#include "certificates/tidy.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace smtsplit::certificates {
namespace {

struct Bound {
  VarId variable = 0;
  bool is_lower = false;
  Value value = 0;
};

// x <= c, x < c, c <= x, c < x, or the negation of one.
std::optional<Bound> bound(Expr literal) {
  const bool negated = literal->op == Op::Not;
  const Expr e = negated ? literal->arg(0) : literal;
  if (e->op != Op::Le && e->op != Op::Lt) return std::nullopt;
  const bool var_first = e->arg(0)->op == Op::Var && e->arg(1)->is_constant();
  if (!var_first && !(e->arg(1)->op == Op::Var && e->arg(0)->is_constant())) return std::nullopt;
  const Value c = (var_first ? e->arg(1) : e->arg(0))->payload;
  const bool strict = (e->op == Op::Lt) != negated;  // the negation of <= is strict, that of < is not
  const bool is_lower = var_first == negated;
  const Value value = !strict ? c : is_lower ? c + 1 : c - 1;
  return Bound{(var_first ? e->arg(0) : e->arg(1))->var(), is_lower, value};
}

class Tidy {
 public:
  explicit Tidy(System& system) : system_(system), pool_(*system.pool) {}

  Expr tidied(Expr e) {
    if (bound(e)) return single(e);
    if (e->op == Op::Not) return pool_.negate(tidied(e->arg(0)));
    if (e->op != Op::And && e->op != Op::Or) return e;
    const bool dual = e->op == Op::Or;
    std::vector<Expr> parts;
    for (Expr a : e->args()) parts.push_back(dual ? pool_.negate(deeper(a)) : deeper(a));
    parts = together(parts);
    if (!dual) return pool_.conjunction(parts);
    for (Expr& p : parts) p = single(pool_.negate(p));
    return pool_.disjunction(parts);
  }

 private:
  // Bounds of one variable meet first.
  Expr deeper(Expr e) { return bound(e) ? e : tidied(e); }

  Expr single(Expr e) {
    const std::vector<Expr> alone = together({e});
    return alone.size() == 1 ? alone.front() : e;
  }

  [[nodiscard]] const Domain* interval(VarId v) const {
    const Variable& variable = system_.variables[v];
    const bool fits = variable.type.is_scalar() && variable.domain.is_interval() && !variable.domain.has_symbols();
    return fits ? &variable.domain : nullptr;
  }

  // Of a conjunction.
  std::vector<Expr> together(const std::vector<Expr>& literals) {
    struct Range {
      Value low, high;
    };
    std::map<VarId, Range> ranges;
    for (Expr l : literals) {
      const auto b = bound(l);
      const Domain* domain = b ? interval(b->variable) : nullptr;
      if (domain == nullptr) continue;
      Range& r = ranges.try_emplace(b->variable, Range{domain->low(), domain->high()}).first->second;
      Value& end = b->is_lower ? r.low : r.high;
      end = b->is_lower ? std::max(end, b->value) : std::min(end, b->value);
    }
    std::erase_if(ranges, [](const auto& entry) { return entry.second.low > entry.second.high; });
    std::vector<Expr> result;
    const auto add = [&](Expr e) {
      if (std::find(result.begin(), result.end(), e) == result.end()) result.push_back(e);
    };
    for (Expr l : literals) {
      const auto b = bound(l);
      const auto found = b ? ranges.find(b->variable) : ranges.end();
      if (found == ranges.end()) {
        add(l);
        continue;
      }
      const auto& [v, r] = *found;
      const Domain& domain = *interval(v);
      const Expr x = system_.var(v);
      if (r.low == r.high) {
        add(pool_.equal(x, pool_.integer(r.low)));
      } else if (b->is_lower && r.low > domain.low()) {
        add(pool_.negate(pool_.make(Op::Le, x, pool_.integer(r.low - 1))));
      } else if (!b->is_lower && r.high < domain.high()) {
        add(pool_.make(Op::Le, x, pool_.integer(r.high)));
      }
    }
    return result;
  }

  System& system_;
  ExprPool& pool_;
};

}  // namespace

Expr tidied(System& system, Expr e) { return Tidy(system).tidied(e); }

}  // namespace smtsplit::certificates
