// The sets that the papers print for their examples, state by state.
#include <catch2/catch.hpp>
#include <functional>
#include <set>

#include "engines/local/fixpoint.hpp"
#include "engines/local/guarantees.hpp"
#include "engines/local/lemmas.hpp"
#include "engines/local/violations.hpp"
#include "support/models.hpp"

using namespace smtsplit;
using namespace smtsplit::local;

namespace {

std::string example(const std::string& path) {
  return test::read(std::string(SMTSPLIT_SOURCE_DIR "/examples/") + path);
}

// Fig. 1.a of Cohen and Namjoshi and Fig. 1 of Meng et al., two processes.
const char* const kMuxSem = R"(
MODULE user(x)
VAR l : 0..3;
ASSIGN
  init(l) := 0;
  next(l) := case l = 1 & !x : 1; l = 3 : 0; TRUE : l + 1; esac;
  next(x) := case l = 1 & x : FALSE; l = 3 : TRUE; TRUE : x; esac;
MODULE main
VAR x : boolean; p1 : process user(x); p2 : process user(x);
ASSIGN init(x) := TRUE;
INVARSPEC !(p1.l in {2, 3} & p2.l in {2, 3})
)";

struct MuxSem {
  System system = test::load(kMuxSem);
  Space space{system, {}, {}};
  VarId x = id("x"), l1 = id("p1.l"), l2 = id("p2.l");

  [[nodiscard]] VarId id(const std::string& name) const {
    for (const Variable& v : system.variables) {
      if (v.name == name) return v.id;
    }
    throw std::logic_error(name);
  }

  struct State {
    int x, l1, l2;
    auto operator<=>(const State&) const = default;
  };

  /// θ_1 ∧ θ_2 over the original variables; exposed predicates have the values they stand for.
  std::set<State> states(const SplitAssertion& theta, const std::vector<Predicate>& exposed) {
    const Lemmas lemmas(space, exposed, space.single);
    std::set<State> found;
    Valuation v(space.processes.functions().system().variables.size(), 0);
    for (int xv = 0; xv < 2; ++xv) {
      for (int a = 0; a < 4; ++a) {
        for (int b = 0; b < 4; ++b) {
          v[x] = xv, v[l1] = a, v[l2] = b;
          if (lemmas.excluding(theta, lemmas.point(v)).empty()) found.insert({xv, a, b});
        }
      }
    }
    return found;
  }

  /// The stage of the fixpoint at which the violation shows, or the last one.
  std::set<State> at_violation(const std::vector<Predicate>& exposed, bool& violated) {
    const auto critical = [](int l) { return l == 2 || l == 3; };
    Fixpoint fixpoint(space, exposed, Guarantees::OfReachable, {});
    std::set<State> now;
    violated = false;
    while (!violated && fixpoint.advance()) {
      now = states(fixpoint.theta(), exposed);
      for (const State& s : now) violated |= critical(s.l1) && critical(s.l2);
    }
    return now;
  }

  [[nodiscard]] Predicate at(int process, Value l) const {
    return {static_cast<ProcessId>(process), process == p1() ? l1 : l2, l};
  }
  [[nodiscard]] int p1() const { return static_cast<int>(*space.processes.owner(l1)); }
  [[nodiscard]] int p2() const { return static_cast<int>(*space.processes.owner(l2)); }
};

using State = MuxSem::State;

std::set<State> product(int x, const std::vector<int>& first, const std::vector<int>& second) {
  std::set<State> all;
  for (int a : first) {
    for (int b : second) all.insert({x, a, b});
  }
  return all;
}

std::set<State> any(std::initializer_list<std::set<State>> sets) {
  std::set<State> all;
  for (const auto& s : sets) all.insert(s.begin(), s.end());
  return all;
}

}  // namespace

TEST_CASE("Cohen and Namjoshi, section 3.3: theta at the end of each iteration for Mux-Sem") {
  MuxSem m;
  bool violated = false;
  std::vector<Predicate> exposed;
  CHECK(m.at_violation(exposed, violated) == any({product(0, {0, 1, 2}, {0, 1, 2}), product(1, {0, 1}, {0, 1})}));
  CHECK(violated);

  exposed = {m.at(m.p1(), 2), m.at(m.p2(), 2)};
  CHECK(m.at_violation(exposed, violated) == any({product(0, {0, 1, 3}, {0, 1, 3}), product(0, {0, 1}, {2}),
                                                  product(0, {2}, {0, 1}), product(1, {0, 1}, {0, 1})}));
  CHECK(violated);

  exposed.push_back(m.at(m.p1(), 3));
  exposed.push_back(m.at(m.p2(), 3));
  CHECK(m.at_violation(exposed, violated) ==
        any({product(0, {0, 1}, {2, 3}), product(0, {2, 3}, {0, 1}), product(1, {0, 1}, {0, 1})}));
  CHECK_FALSE(violated);
}

TEST_CASE("Meng et al., Examples 1 to 3: R-bar for Mux-Sem with guarantees of all local states") {
  MuxSem m;
  const auto r_bar = [&](const std::vector<Predicate>& exposed) {
    Fixpoint fixpoint(m.space, exposed, Guarantees::OfAll, {});
    while (fixpoint.advance()) {
    }
    return m.states(fixpoint.theta(), exposed);
  };
  const std::vector<int> all{0, 1, 2, 3};
  CHECK(r_bar({}) == any({product(0, all, all), product(1, all, all)}));
  CHECK(r_bar({m.at(m.p1(), 2), m.at(m.p1(), 3), m.at(m.p2(), 2), m.at(m.p2(), 3)}) ==
        any({product(1, {0, 1}, {0, 1}), product(0, {2, 3}, {0, 1}), product(0, {0, 1}, {2, 3})}));
}

TEST_CASE("Flanagan and Qadeer, section 1.1: invariants and guarantees of Simple(3) with an owner in the mutex") {
  System system = test::load(example("simple-id/simple-id-3.smv"));
  const GuaranteesAnswer answer = guarantees(system, {});
  REQUIRE(answer.problem.empty());
  REQUIRE(answer.processes.size() == 3);
  const std::vector<std::string> others{"", "2, 3", "1, 3", "1, 2"};
  for (int tid = 1; tid <= 3; ++tid) {
    const ProcessView& view = answer.processes[static_cast<std::size_t>(tid - 1)];
    const std::string t = std::to_string(tid);
    INFO(t);
    // Both sets as expressions over m, x and the local l, compared for all values.
    const auto holds = [&](const std::string& text, int m, int x, int l) {
      System model = test::load("MODULE main VAR p" + t + " : t; FROZENVAR m : 0..3; x : 0..1; INVARSPEC " + text +
                                "\nMODULE t VAR l : 1..6;");
      Valuation v(model.variables.size());
      for (const Variable& variable : model.variables) {
        v[variable.id] = variable.name == "m" ? m : variable.name == "x" ? x : l;
      }
      return evaluate(std::get<Formula>(model.properties.front().meaning).expr, v.data()) != 0;
    };
    std::string found = "FALSE";
    for (const std::string& line : view.invariant) found += " | (" + line + ")";
    const std::string pc = "p" + t + ".l";
    const std::string printed = "(" + pc + " in {1, 6} & m = 0 & x = 1) | (" + pc + " in {1, 6} & m in {" +
                                others[static_cast<std::size_t>(tid)] + "} & x in {0, 1}) | (" + pc +
                                " in {2, 4, 5} & m = " + t + " & x = 1) | (" + pc + " = 3 & m = " + t + " & x = 0)";
    for (int m = 0; m <= 3; ++m) {
      for (int x = 0; x <= 1; ++x) {
        for (int l = 1; l <= 6; ++l) CHECK(holds(found, m, x, l) == holds(printed, m, x, l));
      }
    }
    const std::set<std::string> guarantee(view.guarantee.begin(), view.guarantee.end());
    CHECK(guarantee == std::set<std::string>{"m = 0 & x = 1 -> next(m) = " + t, "m = " + t + " & x = 1 -> next(m) = 0",
                                             "m = " + t + " & x = 0 -> next(x) = 1",
                                             "m = " + t + " & x = 1 -> next(x) = 0"});
  }
}

TEST_CASE("Flanagan and Qadeer, section 1.2: with a Boolean mutex every local state is possible") {
  System system = test::load(example("simple-bool/simple-bool-3.smv"));
  const GuaranteesAnswer answer = guarantees(system, {});
  REQUIRE(answer.processes.size() == 3);
  for (const ProcessView& view : answer.processes) {
    CHECK(view.invariant == std::vector<std::string>{"TRUE"});
    CHECK(std::set<std::string>(view.guarantee.begin(), view.guarantee.end()) ==
          std::set<std::string>{"m -> !next(m)", "!m -> next(m)", "x = 1 -> next(x) = 0", "x = 0 -> next(x) = 1"});
  }
}
