// The exported functions, asked of Z3 about random pairs of states, against the definition of the system.
#include <z3++.h>

#include <catch2/catch.hpp>
#include <random>
#include <sstream>

#include "encoders/smt_terms.hpp"
#include "export/safety.hpp"
#include "model/evaluator.hpp"
#include "support/campaign.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

Valuation random_valuation(const System& system, std::mt19937_64& random) {
  Valuation v;
  for (const Variable& x : system.variables) v.push_back(x.domain.at(random() % x.domain.size()));
  return v;
}

// Frozen variables and half of the others stay, so that steps are not too rare.
Valuation random_successor(const System& system, const Valuation& from, std::mt19937_64& random) {
  Valuation to = random_valuation(system, random);
  for (const Variable& v : system.variables) {
    if (v.role == Role::Frozen || random() % 2 == 0) to[v.id] = from[v.id];
  }
  return to;
}

bool legal(const System& system, const Valuation& state) {
  for (const Constraint& c : system.invariants) {
    if (!holds(c.formula, state.data())) return false;
  }
  for (const Assignment& a : system.current) {
    if (!holds(system.pool->member(system.pool->variable(system.variables[a.target]), a.value), state.data()))
      return false;
  }
  return true;
}

class Question {
 public:
  Question(System& system, const std::string& text) : system_(system), text_(text), terms_(system, pool_) {}

  /// Which of the functions are true of the pair.
  std::vector<bool> holds(const std::vector<std::string>& functions, const Valuation& from, const Valuation& to) {
    std::ostringstream script;
    script << text_;
    SmtLibPrinter constants(script);
    for (const Variable& v : system_.variables) {
      for (unsigned frame = 0; frame < (v.role == Role::Input ? 1u : 2u); ++frame) {
        const std::string value = constants.name_of(terms_.constant(v.id, (frame == 0 ? from : to)[v.id]));
        script << "(assert (= " << quote_symbol(v.name + "@" + std::to_string(frame)) << " " << value << "))\n";
      }
    }
    for (std::size_t i = 0; i < functions.size(); ++i) {
      script << "(declare-fun answer" << i << " () Bool)\n(assert (= answer" << i << " " << functions[i] << "))\n";
    }
    z3::solver solver(context_);
    solver.from_string(script.str().c_str());
    REQUIRE(solver.check() == z3::sat);
    const z3::model model = solver.get_model();
    std::vector<bool> answers;
    for (std::size_t i = 0; i < functions.size(); ++i) {
      answers.push_back(model.eval(context_.bool_const(("answer" + std::to_string(i)).c_str()), true).is_true());
    }
    return answers;
  }

 private:
  z3::context context_;
  System& system_;
  std::string text_;
  TermPool pool_;
  SmtTerms terms_;
};

}  // namespace

TEST_CASE("init, invar, trans and properties of random models mean what the model means") {
  std::size_t steps = 0;
  for_each_model(slice(40), [&](std::uint64_t seed, const std::string& model, System& system) {
    Diagnostics diagnostics;
    std::ostringstream out;
    export_smt2(system, {}, out, diagnostics);
    INFO("seed " << seed << "\n" << model << "\n" << out.str());
    REQUIRE(!diagnostics.has_errors());
    const auto properties = safety_properties(system, {}, diagnostics);
    Question question(system, out.str());
    std::mt19937_64 random(seed);
    for (int i = 0; i < 12; ++i) {
      const Valuation from = random_valuation(system, random);
      const Valuation to = random_successor(system, from, random);
      const bool step = is_step(system, from, to) && legal(system, from) && legal(system, to);
      steps += step ? 1 : 0;
      std::vector<std::string> functions{"trans", "invar", "next.invar", "init"};
      std::vector<bool> expected{step, legal(system, from), legal(system, to), is_initial(system, from)};
      for (const SafetyProperty& p : properties) {
        bool good = true, good_next = true, about_step = false;
        for (const Expr goal : p.goals) {
          good = good && holds(goal, from.data(), to.data());
          about_step = about_step || goal->about_step();
        }
        functions.push_back("prop_" + std::to_string(p.property->index));
        expected.push_back(good);
        if (about_step) continue;
        for (const Expr goal : p.goals) good_next = good_next && holds(goal, to.data());
        functions.push_back("next." + functions.back());
        expected.push_back(good_next);
      }
      CHECK(question.holds(functions, from, to) == expected);
    }
  });
  CHECK(steps > 20);
}
