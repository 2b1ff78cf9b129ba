// The parts of pdr by their contracts, each checked over every state of small systems.
#include <catch2/catch.hpp>
#include <set>

#include "engines/ic3/generalise.hpp"
#include "engines/ic3/lifting.hpp"
#include "engines/ic3/obligations.hpp"
#include "engines/ic3/propagate.hpp"
#include "support/brute_force.hpp"
#include "support/campaign.hpp"

using namespace smtsplit;
using namespace smtsplit::test;
using namespace smtsplit::ic3;

namespace {

const EncodingOptions kOptions{"cadical", "cnf", {}, 0};

bool in_cube(Vocabulary& vocabulary, const Cube& cube, const Valuation& state) {
  return holds(vocabulary.formula(cube), state.data());
}

Moves whole(DeterministicSystem& system, Vocabulary& vocabulary) {
  Moves moves(system.system(), vocabulary);
  moves.add(whole_step(system));
  return moves;
}

// Everything over one system. The states are all there are, inputs and choices included.
struct Fixture {
  explicit Fixture(System& s)
      : original(s), system(s), vocabulary(system.system()), initial(system, vocabulary, kOptions) {}

  System& original;
  DeterministicSystem system;
  Vocabulary vocabulary;
  Moves moves = whole(system, vocabulary);
  NoSymmetry orbits{vocabulary};
  Counters counters;
  Frames frames{system, vocabulary, moves, orbits, kOptions, counters};
  InitialStates initial;
  Lifting lifting{system, vocabulary, moves, kOptions, true};
};

template <typename Check>
void over_states(std::uint64_t models, Check check) {
  std::size_t used = 0;
  for_each_model(slice(models), [&](std::uint64_t seed, const std::string& text, System& system) {
    INFO("seed " << seed << "\n" << text);
    try {
      Fixture f(system);
      const auto everything = all_valuations(f.system.system(), 400);
      if (!everything) return;
      std::vector<Valuation> states;
      for (const Valuation& v : *everything) {
        if (holds(f.system.invariant(), v.data())) states.push_back(v);
      }
      if (states.empty()) return;
      check(f, states, seed);
      ++used;
    } catch (const CircularNextValues&) {
    }
  });
  CHECK(used > models / 20);
}

}  // namespace

TEST_CASE("a state's cube is the state and nothing else") {
  over_states(200, [](Fixture& f, const std::vector<Valuation>& states, std::uint64_t) {
    for (const Valuation& s : states) {
      const Cube cube = f.vocabulary.cube_of(s);
      CHECK(std::is_sorted(cube.begin(), cube.end()));
      for (const Valuation& t : states) {
        bool same = true;
        for (const Variable& v : f.original.variables) same = same && (v.role == Role::Input || s[v.id] == t[v.id]);
        if (in_cube(f.vocabulary, cube, t) != same) FAIL("a cube holds the wrong states");
      }
      // The literals in the successor state are those of the successor.
      if (!holds(f.system.enabled(), s.data())) continue;
      const Valuation next = f.system.successor(s);
      for (StateLiteral l : f.vocabulary.cube_of(next)) CHECK(holds(f.moves.next(0, l), s.data()));
    }
  });
}

TEST_CASE("lifted cubes go where their state goes") {
  over_states(200, [](Fixture& f, const std::vector<Valuation>& states, std::uint64_t seed) {
    const Valuation& s = states[seed % states.size()];
    if (!holds(f.system.enabled(), s.data())) return;
    Cube target = f.vocabulary.cube_of(f.system.successor(s));
    if (target.size() > 1) target.erase(target.begin() + static_cast<std::ptrdiff_t>(seed % target.size()));
    const Cube lifted = f.lifting.into(target, s, 0);
    CHECK(f.vocabulary.subsumes(lifted, f.vocabulary.cube_of(s)));
    for (Valuation t : states) {
      if (!in_cube(f.vocabulary, lifted, t)) continue;
      for (const Variable& v : f.system.system().variables) {
        if (v.role == Role::Input) t[v.id] = s[v.id];
      }
      CHECK(holds(f.system.enabled(), t.data()));
      CHECK(in_cube(f.vocabulary, target, f.system.successor(t)));
    }
  });
}

TEST_CASE("generalised lemmas are inductive relative to their frame and leave the initial states") {
  for (const bool ctg : {false, true}) {
    over_states(250, [&](Fixture& f, const std::vector<Valuation>& states, std::uint64_t seed) {
      Preference preference;
      Generaliser generaliser(f.vocabulary, f.frames, f.initial, f.lifting, preference,
                              {seed % 4 != 0, seed % 3 != 0, ctg});
      for (int i = 0; i < 3; ++i) f.frames.add_level();
      for (std::size_t n = 0; n < 6 && n < states.size(); ++n) {
        const Cube cube = f.vocabulary.cube_of(states[(seed + n * 7) % states.size()]);
        for (Frames::Level level = 1; level <= 3; ++level) {
          if (cube.empty() || f.initial.meets(cube) || f.frames.reaches(cube, level - 1)) break;
          const Cube lemma = generaliser.generalise(cube, f.frames.needed(), level - 1);
          for (const Valuation& s : states) {
            if (in_cube(f.vocabulary, cube, s)) CHECK(in_cube(f.vocabulary, lemma, s));
          }
          f.frames.learn(lemma, level);
          CHECK(f.frames.excludes(cube, level));
        }
      }
      const auto closed = propagate(f.frames);
      if (closed) f.frames.close(*closed);
      // Whatever was learnt: frames contain what is reachable in as many steps, and lemmas for ever are inductive.
      std::set<Valuation> reached;
      for (const Valuation& s : states) {
        if (holds(f.system.initial(), s.data())) reached.insert(s);
      }
      const auto excluded = [&](const Valuation& s, Frames::Level level) {
        const auto any = [&](Frames::Level k) {
          const auto& lemmas = f.frames.lemmas(k);
          return std::any_of(lemmas.begin(), lemmas.end(), [&](const Cube& c) { return in_cube(f.vocabulary, c, s); });
        };
        for (Frames::Level k = std::max(1U, level); k <= f.frames.top(); ++k) {
          if (any(k)) return true;
        }
        return any(Frames::kForever);
      };
      for (Frames::Level level = 0; level <= f.frames.top(); ++level) {
        for (const Valuation& s : reached) {
          if (excluded(s, level)) FAIL("a reachable state is excluded from level " << level);
        }
        std::set<Valuation> next = reached;
        for (const Valuation& s : reached) {
          if (!holds(f.system.enabled(), s.data())) continue;
          const Valuation t = f.system.successor(s);
          for (const Valuation& u : states) {
            if (f.vocabulary.cube_of(u) == f.vocabulary.cube_of(t)) next.insert(u);
          }
        }
        reached = std::move(next);
      }
    });
  }
}

TEST_CASE("obligations come lowest level first, and the youngest of a level first") {
  Obligations obligations;
  const auto add = [&](Frames::Level level) { return obligations.add({{1}, {}, 0, Obligation::kViolation, 0}, level); };
  const auto a = add(2), b = add(1), c = add(2), d = add(1);
  for (const std::size_t expected : {d, b, c, a}) CHECK(obligations.pop().index == expected);
  CHECK(obligations.empty());
}

TEST_CASE("a learnt lemma drops those it makes superfluous") {
  System system =
      load("MODULE main\nVAR a : boolean; b : boolean; c : boolean;\nINIT !a & !b & !c\nTRANS next(a) = a\n");
  Fixture f(system);
  f.frames.add_level();
  f.frames.add_level();
  const Cube abc = f.vocabulary.cube_of({1, 1, 1});
  const Cube ab(abc.begin(), abc.begin() + 2);
  f.frames.learn(abc, 1);
  f.frames.learn(ab, 2);
  CHECK(f.frames.lemmas(1).empty());
  CHECK(f.frames.lemmas(2) == std::vector<Cube>{ab});
  CHECK(f.frames.excludes(abc, 1));
  CHECK(f.frames.excludes(abc, 2));
  CHECK_FALSE(f.frames.excludes(f.vocabulary.cube_of({0, 0, 0}), 1));
}
