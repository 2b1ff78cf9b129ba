// The parts of split by their contracts, over every state of small systems; and what symmetry saves.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "engines/engines.hpp"
#include "engines/split/commands.hpp"
#include "engines/split/implicants.hpp"
#include "engines/split/scalarset_orbits.hpp"
#include "engines/split/speculative_images.hpp"
#include "engines/split/violations.hpp"
#include "support/brute_force.hpp"
#include "support/campaign.hpp"

using namespace smtsplit;
using namespace smtsplit::test;
using ic3::Cube;
using ic3::StateLiteral;

namespace {

// A system in commands, with all its states, inputs and choices included.
struct Fixture {
  explicit Fixture(System& system)
      : processes(system),
        functions(processes.functions()),
        vocabulary(functions.system()),
        moves(functions.system(), vocabulary),
        sets(local::find_scalarsets(processes, {}, {})) {
    for (ProcessId p = 0; p < processes.size(); ++p) {
      for (ic3::Move& m : split::commands_of(processes, p)) moves.add(std::move(m));
    }
  }

  [[nodiscard]] std::vector<std::size_t> nominal() const {
    std::vector<std::size_t> result(functions.system().variables.size(), 0);
    for (std::size_t s = 0; s < sets.size(); ++s) {
      for (VarId v : sets[s].holders) result[v] = s + 1;
    }
    return result;
  }

  [[nodiscard]] bool in(const Cube& cube, const Valuation& state) const {
    return std::all_of(cube.begin(), cube.end(), [&](StateLiteral l) { return vocabulary.holds(l, state); });
  }

  [[nodiscard]] Valuation after(std::size_t move, const Valuation& state) const {
    Valuation result = state;
    for (const auto& [v, value] : moves[move].writes) result[v] = evaluate(value, state.data());
    return result;
  }

  [[nodiscard]] bool same_state(const Valuation& s, const Valuation& t) const {
    return std::all_of(functions.original().variables.begin(), functions.original().variables.end(),
                       [&](const Variable& v) { return v.role == Role::Input || s[v.id] == t[v.id]; });
  }

  local::Processes processes;
  DeterministicSystem& functions;
  ic3::Vocabulary vocabulary;
  ic3::Moves moves;
  std::vector<local::Scalarset> sets;
};

// Systems with processes; check(fixture, states, seed).
template <typename Check>
void over_states(std::uint64_t models, std::uint64_t valuations, Check check) {
  std::size_t used = 0;
  for_each_model(slice(models), [&](std::uint64_t seed, const std::string& text, System& system) {
    INFO("seed " << seed << "\n" << text);
    if (!system.selector) return;
    try {
      Fixture f(system);
      const auto everything = all_valuations(f.functions.system(), valuations);
      if (!everything) return;
      std::vector<Valuation> states;
      for (const Valuation& v : *everything) {
        if (holds(f.functions.invariant(), v.data())) states.push_back(v);
      }
      check(f, states, seed);
      ++used;
    } catch (const CircularNextValues&) {
    }
  });
  CHECK(used > 0);
}

std::size_t statistic(const Job& job, const std::string& wanted) {
  for (const auto& [name, value] : job.statistics) {
    if (name == wanted) return static_cast<std::size_t>(value);
  }
  FAIL("no statistic " << wanted);
  return 0;
}

// What became of the first property of an example: the outcome; queries, frames, and lemmas in the proof.
struct Measured {
  Outcome outcome;
  std::size_t queries = 0, frames = 0, lemmas = 0;
  [[nodiscard]] bool proved() const { return std::holds_alternative<Proved>(outcome); }
};

Measured measured(System system, const EngineOptions& options, std::unique_ptr<Engine> engine = make_split()) {
  Measured result;
  Job job{system, {{std::get<Formula>(system.properties.front().meaning).expr}}, options, {}, {}};
  job.answer = [&](std::size_t, const Outcome& outcome) { result.outcome = outcome; };
  engine->run(job);
  result.queries = statistic(job, "queries");
  result.frames = statistic(job, "frames");
  for (const auto& [name, value] : job.efforts[0].counters) {
    if (name == "lemmas") result.lemmas = static_cast<std::size_t>(value);
  }
  return result;
}

System example(const std::string& path) { return load(read(std::string(SMTSPLIT_SOURCE_DIR "/examples/") + path)); }

}  // namespace

TEST_CASE("the commands of a process are its steps") {
  over_states(1200, 2000, [](Fixture& f, const std::vector<Valuation>& states, std::uint64_t) {
    for (const Valuation& s : states) {
      const auto mover = static_cast<ProcessId>(s[*f.functions.system().selector]);
      const bool enabled = holds(f.functions.enabled(), s.data());
      const Valuation successor = f.functions.successor(s);
      bool found = f.same_state(s, successor);
      for (std::size_t m = 0; m < f.moves.size(); ++m) {
        if (f.moves[m].process != mover || !holds(f.moves[m].enabled, s.data())) continue;
        if (!enabled || !f.same_state(f.after(m, s), successor)) FAIL("a command that is no step");
        found = true;
      }
      if (enabled && !found) FAIL("a step that is no command");
    }
  });
}

TEST_CASE("implicants: all states of a cube do what its state does") {
  over_states(400, 1000, [](Fixture& f, const std::vector<Valuation>& states, std::uint64_t seed) {
    const auto cost = [&](VarId v, std::optional<ProcessId>) { return static_cast<unsigned>(v * seed % 5); };
    split::Implicants implicants(f.functions.system(), f.vocabulary, f.moves, f.nominal(), cost);
    const std::size_t stride = std::max<std::size_t>(1, states.size() / 12);
    for (std::size_t i = seed % stride; i < states.size(); i += stride) {
      const Valuation& s = states[i];
      for (std::size_t m = 0; m < f.moves.size(); ++m) {
        if (!holds(f.moves[m].enabled, s.data())) continue;
        // Some of what is so after the step, comparisons of variables included.
        const Cube all = f.vocabulary.cube_of(f.after(m, s));
        Cube target;
        for (std::size_t k = 0; k < all.size(); ++k) {
          if ((seed + k + m) % 3 != 0) target.push_back(all[k]);
        }
        const Cube cube = implicants.into(target, s, m);
        CHECK(std::is_sorted(cube.begin(), cube.end()));
        CHECK(f.in(cube, s));
        for (Valuation t : states) {
          if (!f.in(cube, t)) continue;
          for (const Variable& v : f.functions.system().variables) {
            if (v.role == Role::Input) t[v.id] = s[v.id];
          }
          if (!holds(f.moves[m].enabled, t.data()) || !f.in(target, f.after(m, t))) FAIL("a cube of too many states");
        }
      }
      const Expr condition = f.functions.initial();
      if (!holds(condition, s.data())) continue;
      const Cube cube = implicants.where(condition, s);
      for (const Valuation& t : states) {
        if (f.in(cube, t) && !holds(condition, t.data())) FAIL("a cube of too many states");
      }
    }
  });
}

TEST_CASE("orbits: a representative is an image, and images have the steps of their cubes") {
  std::size_t symmetric = 0;
  over_states(1000, 3000, [&](Fixture& f, const std::vector<Valuation>& states, std::uint64_t seed) {
    if (f.sets.empty()) return;
    ++symmetric;
    split::ScalarsetOrbits orbits(f.processes, f.sets, f.vocabulary, f.moves);
    split::Implicants implicants(f.functions.system(), f.vocabulary, f.moves, f.nominal(),
                                 [](VarId, std::optional<ProcessId>) { return 1U; });
    const auto initial_states = [&](const Cube& cube) {
      std::set<Valuation> result;
      for (const Valuation& s : states) {
        if (f.in(cube, s) && holds(f.functions.initial(), s.data())) result.insert(f.functions.original_values(s));
      }
      return result.size();
    };
    for (std::size_t i = seed % 7; i < states.size(); i += 1 + states.size() / 6) {
      for (std::size_t m = 0; m < f.moves.size(); ++m) {
        if (!holds(f.moves[m].enabled, states[i].data())) continue;
        const Cube cube = implicants.into({}, states[i], m);
        const ic3::Image representative = orbits.representative(cube);
        CHECK(orbits.image(cube, representative.by) == representative.cube);
        CHECK(orbits.covers(representative.cube, cube));
        CHECK(orbits.covers(cube, representative.cube));
        CHECK(initial_states(cube) == initial_states(representative.cube));
        bool is_image = false;
        orbits.all_images(cube, [&](const Cube& c) {
          is_image = is_image || c == representative.cube;
          return true;
        });
        CHECK(is_image);
      }
    }
  });
  CHECK(symmetric > 0);
}

TEST_CASE("speculative images: rotations, then all in the same order; of all others the same is said") {
  // Five processes that only a comparison of their numbers tells apart.
  std::string text =
      "MODULE user(i, a)\nVAR l : 0..3;\nASSIGN\n  init(l) := 0;\n  next(l) := case\n"
      "    i <= 2 & a[1] & a[2] & a[3] & a[4] & a[5] : 1;\n    TRUE : l;\n  esac;\n  next(a[i]) := TRUE;\n"
      "MODULE main\nVAR a : array 1..5 of boolean;\n";
  for (const char* n : {"1", "2", "3", "4", "5"}) text += std::string("p") + n + " : process user(" + n + ", a);\n";
  System system = load(text);
  Fixture f(system);
  const std::vector<local::Scalarset> similar = local::guess_scalarsets(f.processes);
  REQUIRE(similar.size() == 1);
  split::ScalarsetOrbits renamings(f.processes, similar, f.vocabulary, f.moves);
  const auto literal = [&](const std::string& name, std::optional<Value> least) {
    for (const Variable& v : f.functions.system().variables) {
      if (v.name != name) continue;
      if (!least) return f.vocabulary.literal({ic3::Atom::Kind::Holds, v.id});
      return -f.vocabulary.literal({ic3::Atom::Kind::AtMost, v.id, 0, *least - 1});
    }
    FAIL("no variable " << name);
    return 0;
  };
  // In process i l >= 1, in process k l >= 2, and for each n in `raised` a[n].
  const auto cube = [&](int i, int k, const std::vector<int>& raised) {
    Cube result{literal("p" + std::to_string(i) + ".l", 1), literal("p" + std::to_string(k) + ".l", 2)};
    for (int n : raised) result.push_back(literal("a[" + std::to_string(n) + "]", std::nullopt));
    std::sort(result.begin(), result.end());
    return result;
  };
  split::SpeculativeImages images(renamings);
  const auto visited = [&](const Cube& lemma, bool answer) {
    std::set<Cube> result;
    images.visit(lemma, [&](const Cube& c) {
      result.insert(c);
      return answer;
    });
    return result;
  };
  CHECK(visited(cube(1, 2, {}), true) ==
        std::set<Cube>{cube(2, 3, {}), cube(3, 4, {}), cube(4, 5, {}), cube(5, 1, {})});
  std::set<Cube> in_order;
  for (int i = 1; i <= 5; ++i) {
    for (int k = i + 1; k <= 5; ++k) in_order.insert(cube(i, k, {}));
  }
  in_order.erase(cube(2, 4, {}));
  CHECK(visited(cube(2, 4, {}), true) == in_order);
  // All numbers above both: there, and between them where nobody is.
  CHECK(visited(cube(1, 2, {3, 4, 5}), true).size() == 4);
  const std::set<Cube> quantified = visited(cube(1, 2, {3, 4, 5}), true);
  CHECK(quantified.size() == 9);
  CHECK(quantified.contains(cube(2, 4, {1, 3, 5})));
  // Of some of the others only: these are others no more.
  CHECK(visited(cube(1, 5, {2, 3}), true).size() == 4);
  CHECK(visited(cube(1, 5, {2, 3}), true).size() == 4);
}

TEST_CASE("split: the work on interchangeable processes does not grow with their number") {
  const auto [name, few, many] = GENERATE(table<std::string, int, int>({{"mux-sem", 10, 50},
                                                                        {"mux-sem-last", 10, 50},
                                                                        {"mux-sem-count", 10, 20},
                                                                        {"simple-bool", 10, 50},
                                                                        {"simple-id", 10, 50}}));
  const auto of = [&, n = name](int size) {
    return measured(example(n + "/" + n + "-" + std::to_string(size) + ".smv"), {});
  };
  INFO(name);
  const Measured small = of(few), large = of(many);
  CHECK(small.proved());
  CHECK(large.proved());
  CHECK(static_cast<double>(large.queries) <= 1.1 * static_cast<double>(small.queries));
  CHECK(large.lemmas == small.lemmas);
}

// n processes that share k permits, and what is said of how many have one.
std::string permits(int n, int k, const std::string& property) {
  std::string text = R"(
MODULE user(free)
VAR has : boolean;
ASSIGN
  init(has) := FALSE;
  next(has) := case has : {TRUE, FALSE}; free > 0 : TRUE; TRUE : FALSE; esac;
TRANS next(free) = free + toint(has) - toint(next(has))
MODULE main
VAR free : 0..)" + std::to_string(k) +
                     ";\n";
  std::string all;
  for (int i = 1; i <= n; ++i) {
    const std::string p = "p" + std::to_string(i);
    text += p + " : process user(free);\n";
    all += (i == 1 ? "" : ", ") + p + ".has";
  }
  std::string said = property;
  for (std::size_t at; (at = said.find("COUNT")) != std::string::npos;) said.replace(at, 5, "count(" + all + ")");
  return text + "ASSIGN init(free) := " + std::to_string(k) + ";\nINVARSPEC " + said + "\n";
}

TEST_CASE("split: what is said of a count is asked for once an orbit, and decided rightly") {
  for (const char* property :
       {"COUNT <= 2", "COUNT <= 1", "COUNT < 3", "2 < COUNT", "2 >= COUNT", "!(COUNT = 3)", "COUNT != 2",
        "COUNT in {0, 1, 2}", "COUNT > 0", "COUNT + free = 2", "COUNT = 0", "1 + COUNT <= 3", "COUNT <= COUNT",
        "COUNT <= 5", "COUNT >= 0", "COUNT < 0", "p1.has -> COUNT <= 2"}) {
    INFO(property);
    const Outcome by_split = measured(load(permits(4, 2, property)), {}).outcome;
    Outcome by_search;
    System system = load(permits(4, 2, property));
    Job job{system, {{std::get<Formula>(system.properties.front().meaning).expr}}, {}, {}, {}};
    job.answer = [&](std::size_t, const Outcome& outcome) { by_search = outcome; };
    make_explicit()->run(job);
    CHECK(by_split.index() == by_search.index());
  }
  const Measured few = measured(load(permits(6, 1, "COUNT <= 1")), {});
  const Measured many = measured(load(permits(30, 1, "COUNT <= 1")), {});
  CHECK(few.proved());
  CHECK(many.proved());
  CHECK(many.queries == few.queries);
}

TEST_CASE("split proves with and without symmetry") {
  const std::string path =
      GENERATE("mux-sem/mux-sem-10.smv", "bakery/bakery-4.smv", "peterson/peterson-3.smv", "dining/dining-6.smv",
               "szymanski/szymanski-3.smv", "test-and-set/test-and-set-6.smv", "arbiter/arbiter-3.smv");
  INFO(path);
  EngineOptions options;
  CHECK(measured(example(path), options).proved());
  options.symmetry = false;
  CHECK(measured(example(path), options).proved());
}

// A shared variable that names the owner makes the proof local (Cohen and Namjoshi 2007, Fig. 1; Flanagan and Qadeer
// 2003, §1.1).
TEST_CASE("split: local lemmas alone prove what has a local proof, and find violations") {
  EngineOptions options;
  options.expose = Expose::None;
  const auto outcome = [&](const std::string& path) { return measured(example(path), options).outcome; };
  for (const char* path : {"mux-sem-last/mux-sem-last-10.smv", "simple-id/simple-id-10.smv", "bakery/bakery-4.smv"}) {
    INFO(path);
    CHECK(std::holds_alternative<Proved>(outcome(path)));
  }
  for (const char* path : {"mux-sem/mux-sem-10.smv", "simple-bool/simple-bool-10.smv", "peterson/peterson-3.smv"}) {
    INFO(path);
    const Outcome found = outcome(path);
    REQUIRE(std::holds_alternative<Unknown>(found));
    CHECK_THAT(std::get<Unknown>(found).reason, Catch::Contains(" is not local"));
  }
  CHECK(std::holds_alternative<Refuted>(outcome("mux-sem-try/mux-sem-try-5.smv")));
}

TEST_CASE("a counter does not climb to a bound that is inductive") {
  const std::string model = R"(
MODULE counter(x)
VAR t : 0..2000;
ASSIGN
  init(t) := 0;
  next(t) := case t < 1000 : t + 1; TRUE : 0; esac;
  next(x) := case t = 500 : !x; TRUE : x; esac;
MODULE main
VAR x : boolean; p : process counter(x); q : process counter(x);
INVARSPEC p.t <= 1000
)";
  for (auto* make : {&make_split, &make_pdr}) {
    const Measured found = measured(load(model), {}, make());
    CHECK(found.proved());
    CHECK(found.frames <= 3);
  }
}

TEST_CASE("a violation that is near has a short trace, whatever was decided before") {
  System system = load(R"(
MODULE counter()
VAR t : 0..30;
ASSIGN
  init(t) := 0;
  next(t) := {t, (t + 1) mod 31};
MODULE main
VAR p : process counter(); q : process counter();
INVARSPEC p.t + q.t < 12
INVARSPEC p.t < 3
INVARSPEC q.t > 0
)");
  for (auto* make : {&make_split, &make_pdr}) {
    std::vector<std::size_t> lengths(3, 0);
    Job job{system, {}, {}, {}, {}};
    for (const Property& p : system.properties) job.goals.push_back({std::get<Formula>(p.meaning).expr});
    job.answer = [&](std::size_t g, const Outcome& outcome) {
      lengths.at(g) = std::get<Refuted>(outcome).trace.states.size();
    };
    make()->run(job);
    CHECK(lengths == std::vector<std::size_t>{13, 4, 1});
  }
}

// Of the lemma's numbers seven are at least 1 and seven at least 2; which is which may be one of 3432 choices.
TEST_CASE("an image of a lemma that is not found in a model does not come again for ever") {
  const int n = 14;
  std::string members, some, many, all;
  for (int i = 1; i <= n; ++i) {
    const std::string k = std::to_string(i), comma = i == 1 ? "" : ", ";
    members += "p" + k + " : process member(" + k + ", y);\n";
    some += comma + "y[" + k + "] >= 1";
    many += comma + "y[" + k + "] >= 2";
    all += (i == 1 ? "" : " & ") + ("y[" + k + "] = ") + (i <= n / 2 ? "2" : "1");
  }
  const std::string model =
      "MODULE member(i, y)\nVAR m : boolean;\nASSIGN init(m) := FALSE; next(m) := y[i] = 1;\n"
      "  next(y[i]) := y[i];\nMODULE main\nVAR y : array 1..14 of 0..2;\n" +
      members + "INIT count(" + some + ") < 14 | count(" + many + ") < 7\nINVARSPEC !(" + all + ")";
  EngineOptions options;
  const Measured kept = measured(load(model), options);
  CHECK(kept.proved());
  CHECK(kept.queries < 100);
  CHECK(std::holds_alternative<Refuted>(measured(load(model + " & !(p1.m & p2.m)"), options).outcome));
}

TEST_CASE("split: the proof of one property has no lemmas of another, with symmetry or without") {
  System system = load(R"(
MODULE user(x)
VAR l : 0..1;
ASSIGN
  init(l) := 0;
  next(l) := case x & l = 0 : 1; TRUE : 0; esac;
  next(x) := case x & l = 0 : FALSE; l = 1 : TRUE; TRUE : x; esac;
MODULE main
VAR
  x : boolean; b : boolean;
  p : process user(x); q : process user(x); r : process user(x);
ASSIGN
  init(x) := TRUE; init(b) := FALSE; next(b) := b;
INVARSPEC !(p.l = 1 & q.l = 1)
INVARSPEC !b
)");
  for (const bool symmetry : {true, false}) {
    std::vector<Outcome> outcomes(2);
    Job job{system, {}, {}, {}, {}};
    job.options.symmetry = symmetry;
    job.options.expose = Expose::None;
    for (const Property& p : system.properties) job.goals.push_back({std::get<Formula>(p.meaning).expr});
    job.answer = [&](std::size_t g, const Outcome& outcome) { outcomes.at(g) = outcome; };
    make_split()->run(job);
    CHECK(std::holds_alternative<Unknown>(outcomes[0]));
    CHECK(std::holds_alternative<Proved>(outcomes[1]));
  }
}
