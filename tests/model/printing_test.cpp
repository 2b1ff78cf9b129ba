// What is printed is SMV and means the same: print, read back, compare values.
#include <catch2/catch.hpp>
#include <algorithm>
#include <random>

#include "encoders/random_expressions.hpp"
#include "support/campaign.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

Valuation random_valuation(const System& system, std::mt19937_64& random) {
  Valuation v;
  for (const Variable& x : system.variables) {
    const std::uint64_t n = x.domain.size();
    v.push_back(x.domain.at(n == 0 ? random() : random() % n));
  }
  return v;
}

bool mentions(Expr e, const System& system) {
  bool found = false;
  for_each_variable(e, [&](VarId v, bool) { found |= v == system.selector; });
  return found;
}

// Comparing symbols with integers is legal in a pool and not in SMV.
bool well_typed(Expr e) {
  const auto sort = [](Expr a) { return !a->may_symbol ? 1 : a->low > a->high ? 2 : 3; };
  std::vector<Expr> values(e->args().begin(), e->args().end());
  if (e->op == Op::Ite) values.erase(values.begin());
  for (Expr a : values) {
    if (a->type.is_scalar() && (sort(a) == 3 || sort(a) != sort(values.front()))) return false;
  }
  return std::all_of(e->args().begin(), e->args().end(), well_typed);
}

// Nor is a constant shift by more than the width, which a model may not contain.
bool shifts_too_far(Expr e) {
  if (e->op == Op::WordShl || e->op == Op::WordShr) {
    const Expr amount = e->arg(1);
    if (amount->is_constant() && (amount->payload < 0 || amount->payload > e->type.width)) return true;
  }
  return std::any_of(e->args().begin(), e->args().end(), shifts_too_far);
}

// Each boolean expression, printed as one more INVARSPEC of the model.
void round_trip(System& system, const std::string& text, const std::vector<Expr>& exprs, std::mt19937_64& random) {
  std::string longer = text;
  std::vector<Expr> printed;
  for (Expr e : exprs) {
    if (e->may_fail || mentions(e, system) || !well_typed(e) || shifts_too_far(e)) continue;
    longer += "INVARSPEC " + system.print(e) + "\n";
    printed.push_back(e);
  }
  INFO(longer);
  System again = load(longer);
  REQUIRE(again.variables.size() == system.variables.size());
  for (std::size_t i = 0; i < printed.size(); ++i) {
    const Property& property = again.properties[system.properties.size() + i];
    const Expr back = std::get<Formula>(property.meaning).expr;
    INFO(system.print(printed[i]) << "\nread back as\n" << again.print(back));
    for (int n = 0; n < 12; ++n) {
      const Valuation now = random_valuation(system, random);
      const Valuation next = random_valuation(system, random);
      CHECK(evaluate(back, now.data(), next.data()) == evaluate(printed[i], now.data(), next.data()));
    }
  }
}

}  // namespace

TEST_CASE("the formulas of random models can be read back") {
  for_each_model(slice(150), [&](std::uint64_t seed, const std::string& text, System& system) {
    std::mt19937_64 random(seed);
    std::vector<Expr> exprs;
    const Formulas parts = formulas(system);
    for (const auto* list : {&parts.init, &parts.invar, &parts.trans}) exprs.insert(exprs.end(), list->begin(), list->end());
    round_trip(system, text, exprs, random);
  });
}

TEST_CASE("random expressions of every operator and type can be read back") {
  const std::string text = R"(MODULE main
VAR b0 : boolean; b1 : boolean; x : -3..4; y : 0..99; e : {idle, trying, critical};
    u1 : word[1]; u3 : word[3]; u8 : unsigned word[8]; s1 : signed word[1]; s3 : signed word[3]; s8 : signed word[8];
IVAR b2 : boolean; FROZENVAR f : {done, idle};
)";
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    System system = load(text);
    Generator generator(system, seed, true);
    std::mt19937_64 random(seed);
    std::vector<Expr> exprs;
    for (int i = 0; i < 8; ++i) exprs.push_back(generator.boolean(4));
    round_trip(system, text, exprs, random);
  }
}
