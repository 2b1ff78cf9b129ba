// Z3's quantifier elimination (tactic qe) and model-based projection as a Projector. Both are complete for Bools only:
// bit-vectors are split into their bits first.
#include <unordered_map>
#include <vector>

#include "solvers/adapters.hpp"
#include "solvers/term_semantics.hpp"
#include "solvers/z3_translation.hpp"

namespace smtsplit {

namespace {

class Z3Projector final : public Projector {
 public:
  explicit Z3Projector(TermPool& pool) : pool_(pool), translation_(context_) {}

  std::optional<Term> eliminate(Term formula, std::span<const Term> symbols) override {
    if (deadline_.reached()) return std::nullopt;
    return z3_guarded([&]() -> std::optional<Term> {
      const z3::expr bits = in_bits(formula);
      const z3::expr_vector bound = bits_of(symbols);
      if (bound.empty()) return to_term(bits);
      z3::tactic qe = z3::tactic(context_, "simplify") & z3::tactic(context_, "qe") & z3::tactic(context_, "simplify");
      if (const auto left = deadline_.left()) qe = z3::try_for(qe, static_cast<unsigned>(*left * 1000) + 1);
      try {
        return to_term(applied(qe, z3::exists(bound, bits)));
      } catch (const z3::exception&) {
        if (deadline_.reached()) return std::nullopt;
        throw;
      }
    });
  }

  Term project(Term formula, std::span<const Term> symbols, const std::function<std::uint64_t(Term)>& model) override {
    return z3_guarded([&] {
      const z3::expr bits = in_bits(formula);
      z3::model values(context_);
      for (const auto& [symbol, of_symbol] : bits_) {
        const std::uint64_t value = model(symbol);
        for (std::size_t k = 0; k < of_symbol.size(); ++k) {
          z3::func_decl declaration = of_symbol[k].decl();
          z3::expr bit = context_.bool_val((value >> k & 1) != 0);
          values.add_const_interp(declaration, bit);
        }
      }
      const z3::expr_vector bound = bits_of(symbols);
      std::vector<Z3_app> apps;
      for (const z3::expr& bit : bound) apps.push_back(Z3_to_app(context_, bit));
      const Z3_ast result =
          Z3_qe_model_project(context_, values, static_cast<unsigned>(apps.size()), apps.data(), bits);
      context_.check_error();
      return to_term(z3::expr(context_, result).simplify());
    });
  }

  void set_deadline(const Deadline& deadline) override { deadline_ = deadline; }

 private:
  z3::expr applied(const z3::tactic& tactic, const z3::expr& formula) {
    z3::goal goal(context_);
    goal.add(formula);
    const z3::apply_result result = tactic(goal);
    if (result.size() != 1) throw SolverError("z3: a tactic split its goal");
    return result[0].as_expr();
  }

  // The formula over Bools alone: one for each bit of its symbols.
  z3::expr in_bits(Term formula) {
    if (const auto found = in_bits_.find(formula); found != in_bits_.end()) return found->second;
    std::unordered_map<Term, bool> seen;
    z3::expr_vector symbols(context_), values(context_);
    visit_bottom_up(
        formula, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen[t] = true;
          if (t->op != TermOp::Symbol) return;
          const std::vector<z3::expr>& bits = bits_of(t);
          symbols.push_back(translation_.translate(t));
          values.push_back(t->is_bool() ? bits[0] : word_of(bits));
        });
    z3::expr translated = translation_.translate(formula);
    translated = translated.substitute(symbols, values);
    const z3::expr bits =
        applied(z3::tactic(context_, "simplify") & z3::tactic(context_, "bit-blast") & z3::tactic(context_, "simplify"),
                translated);
    return in_bits_.emplace(formula, bits).first->second;
  }

  z3::expr word_of(const std::vector<z3::expr>& bits) {
    z3::expr word = z3::ite(bits[0], context_.bv_val(1, 1), context_.bv_val(0, 1));
    for (std::size_t k = 1; k < bits.size(); ++k)
      word = z3::concat(z3::ite(bits[k], context_.bv_val(1, 1), context_.bv_val(0, 1)), word);
    return word;
  }

  const std::vector<z3::expr>& bits_of(Term symbol) {
    std::vector<z3::expr>& bits = bits_[symbol];
    for (unsigned k = static_cast<unsigned>(bits.size()); k < std::max(symbol->width, 1U); ++k) {
      // Numbered names: no symbol of a term has one.
      const int number = static_cast<int>(terms_.size());
      bits.push_back(context_.constant(context_.int_symbol(number), context_.bool_sort()));
      terms_.emplace(bits.back().id(), bit_of(symbol, k, pool_));
    }
    return bits;
  }

  z3::expr_vector bits_of(std::span<const Term> symbols) {
    z3::expr_vector all(context_);
    for (Term s : symbols) {
      for (const z3::expr& bit : bits_of(s)) all.push_back(bit);
    }
    return all;
  }

  Term to_term(const z3::expr& root) {
    std::unordered_map<unsigned, Term> memo = terms_;
    std::vector<z3::expr> stack{root};
    while (!stack.empty()) {
      const z3::expr e = stack.back();
      const std::size_t height = stack.size();
      if (!memo.contains(e.id())) {
        if (!e.is_app()) throw SolverError("z3: quantifier elimination left a quantifier");
        for (unsigned i = 0; i < e.num_args(); ++i) {
          if (!memo.contains(e.arg(i).id())) stack.push_back(e.arg(i));
        }
        if (stack.size() > height) continue;
        memo.emplace(e.id(), make(e, memo));
      }
      stack.pop_back();
    }
    return memo.at(root.id());
  }

  Term make(const z3::expr& e, const std::unordered_map<unsigned, Term>& memo) {
    std::vector<Term> args;
    for (unsigned i = 0; i < e.num_args(); ++i) args.push_back(memo.at(e.arg(i).id()));
    switch (e.decl().decl_kind()) {
      case Z3_OP_TRUE: return pool_.boolean(true);
      case Z3_OP_FALSE: return pool_.boolean(false);
      case Z3_OP_AND: return pool_.conjunction(args);
      case Z3_OP_OR: return pool_.disjunction(args);
      case Z3_OP_NOT: return pool_.negate(args[0]);
      case Z3_OP_ITE: return pool_.ite(args[0], args[1], args[2]);
      case Z3_OP_IMPLIES: return pool_.disjunction(std::vector<Term>{pool_.negate(args[0]), args[1]});
      case Z3_OP_EQ:
      case Z3_OP_IFF:
        if (args.size() == 2 && args[0]->is_bool()) return pool_.equal(args[0], args[1]);
        break;
      case Z3_OP_XOR:
      case Z3_OP_DISTINCT:
        if (args.size() == 2 && args[0]->is_bool()) return pool_.negate(pool_.equal(args[0], args[1]));
        break;
      default: break;
    }
    throw SolverError("z3: a projection has the operator '" + e.decl().name().str() + "'");
  }

  TermPool& pool_;
  z3::context context_;
  Z3Translation translation_;
  Deadline deadline_;
  std::unordered_map<Term, std::vector<z3::expr>> bits_;
  std::unordered_map<unsigned, Term> terms_;  ///< of bits, by their number in Z3
  std::unordered_map<Term, z3::expr> in_bits_;
};

}  // namespace

std::unique_ptr<Projector> make_z3_projector(TermPool& pool) {
  return z3_guarded([&]() -> std::unique_ptr<Projector> { return std::make_unique<Z3Projector>(pool); });
}

}  // namespace smtsplit
