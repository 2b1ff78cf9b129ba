// The strongest split invariant by boxes and commands against the same by enumeration of all states, stage by stage.
#include <catch2/catch.hpp>

#include <bit>
#include <map>
#include <random>
#include <set>

#include "engines/local/fixpoint.hpp"
#include "engines/local/lemmas.hpp"
#include "engines/local/pair_fixpoint.hpp"
#include "support/brute_force.hpp"
#include "support/campaign.hpp"

using namespace smtsplit;
using namespace smtsplit::local;

namespace {

// What a part sees of a state: X, exposed predicates, the locals of its processes.
std::vector<Value> view(const Space& space, const std::vector<Predicate>& exposed,
                        const std::vector<ProcessId>& members, const Valuation& s) {
  std::vector<Value> result;
  for (VarId v : space.processes.shared()) result.push_back(s[v]);
  for (const Predicate& p : exposed) result.push_back(s[p.variable] == p.value ? 1 : 0);
  for (ProcessId p : members) {
    for (VarId v : space.processes[p].locals) result.push_back(s[v]);
  }
  return result;
}

// θ by its definition: F_k(θ) = ∃ L \ L_k: I ∨ ⋁_j sp(P_j, ⋀_m θ_m), over all states one by one; k is a
// process, or two.
class Enumeration {
 public:
  Enumeration(const test::BruteForce& graph, const Space& space, const std::vector<Predicate>& exposed,
              const Parts& parts)
      : graph_(graph), space_(space), exposed_(exposed), parts_(parts), theta_(parts.size()) {}

  bool advance() {
    std::vector<std::size_t> entering;
    for (std::size_t s = 0; s < graph_.states().size(); ++s) {
      if (graph_.is_initial_state(s)) entering.push_back(s);
      if (!contains(graph_.states()[s])) continue;
      for (const auto& edge : graph_.edges(s)) entering.push_back(edge.to);
    }
    bool grown = false;
    for (std::size_t s : entering) {
      for (std::size_t k = 0; k < theta_.size(); ++k) {
        grown |= theta_[k].insert(view(space_, exposed_, parts_.members[k], graph_.states()[s])).second;
      }
    }
    return grown;
  }
  [[nodiscard]] bool has(std::size_t k, const Valuation& s) const {
    return theta_[k].contains(view(space_, exposed_, parts_.members[k], s));
  }
  [[nodiscard]] bool contains(const Valuation& s) const {
    for (std::size_t k = 0; k < theta_.size(); ++k) {
      if (!has(k, s)) return false;
    }
    return true;
  }

 private:
  const test::BruteForce& graph_;
  const Space& space_;
  const std::vector<Predicate>& exposed_;
  const Parts& parts_;
  std::vector<std::set<std::vector<Value>>> theta_;
};

std::vector<Predicate> some_predicates(const Space& space, const test::BruteForce& graph, std::mt19937_64& random) {
  std::set<Predicate> chosen;
  for (std::size_t i = random() % 4; i > 0; --i) {
    const ProcessId p = static_cast<ProcessId>(random() % space.processes.size());
    const auto& locals = space.processes[p].locals;
    if (locals.empty()) continue;
    const VarId v = locals[random() % locals.size()];
    chosen.insert({p, v, graph.states()[random() % graph.states().size()][v]});
  }
  return {chosen.begin(), chosen.end()};
}

// Stage by stage, state by state.
template <typename AnyFixpoint>
void compare(const test::BruteForce& graph, Space& space, const std::vector<Predicate>& exposed, const Parts& parts,
             AnyFixpoint& fixpoint) {
  Enumeration expected(graph, space, exposed, parts);
  const Lemmas lemmas(space, exposed, parts);
  for (bool more = true; more;) {
    more = expected.advance();
    REQUIRE(fixpoint.advance() == more);
    for (const Valuation& s : graph.states()) {
      const Lemmas::Point point = lemmas.point(s);
      const auto region = fixpoint.theta().find(point.shared);
      for (std::size_t k = 0; k < parts.size(); ++k) {
        const bool has = region && fixpoint.theta().knows(*region, k, point.local[k]);
        REQUIRE(has == expected.has(k, s));
      }
      const auto excluding = lemmas.excluding(fixpoint.theta(), point);
      REQUIRE(excluding.empty() == expected.contains(s));
      bool excluded = excluding.empty();
      for (const Lemma& lemma : excluding) {
        excluded = excluded || holds(lemmas.formula(lemma, space), s.data());  // others are renamings
        for (const Valuation& t : graph.states()) {
          REQUIRE((!holds(lemmas.formula(lemma, space), t.data()) || !expected.has(lemma.part, t)));
        }
      }
      REQUIRE(excluded);
    }
  }
}

}  // namespace

TEST_CASE("the stages of the strongest split invariants are those of their definition") {
  std::size_t compared = 0;
  test::for_each_model(test::slice(60), [&](std::uint64_t seed, const std::string& text, System& system) {
    const auto graph = test::BruteForce::of(system, 3000);
    if (!graph || graph->states().empty()) return;
    INFO("seed " << seed << "\n" << text);
    Space space(system, {}, {}, static_cast<Projection>(seed / 4 % 4));
    std::mt19937_64 random(seed);
    const std::vector<Predicate> exposed = some_predicates(space, *graph, random);
    const Heuristics heuristics{seed % 3 != 0, seed % 6 < 4};
    Fixpoint fixpoint(space, exposed, Guarantees::OfReachable, {}, {}, heuristics);
    compare(*graph, space, exposed, space.single, fixpoint);
    const Parts pairs = Parts::pairs(space.layout);
    const std::vector<Predicate> none;
    PairFixpoint pair_fixpoint(space, pairs, {});
    compare(*graph, space, none, pairs, pair_fixpoint);
    ++compared;
  });
  REQUIRE(compared > 0);
}

TEST_CASE("with symmetry the stages are the same") {
  std::size_t with_symmetry = 0;
  test::for_each_model(test::slice(60), [&](std::uint64_t seed, const std::string& text, System& system) {
    if (seed % 4 == 1) return;
    Space space(system, {}, {}, Projection::Cubes, true);
    if (space.scalarsets.empty()) return;
    const auto graph = test::BruteForce::of(system, 3000);
    if (!graph || graph->states().empty()) return;
    INFO("seed " << seed << "\n" << text);
    std::mt19937_64 random(seed);
    const Symmetry symmetry(space, space.scalarsets, {});
    std::set<Predicate> closed;
    for (const Predicate& p : some_predicates(space, *graph, random)) {
      for (const Predicate& image : symmetry.orbit(p, space)) closed.insert(image);
    }
    const std::vector<Predicate> exposed(closed.begin(), closed.end());
    Fixpoint fixpoint(space, exposed, Guarantees::OfReachable, {}, space.scalarsets);
    if (fixpoint.theta().symmetry().none()) return;
    compare(*graph, space, exposed, space.single, fixpoint);
    const Parts pairs = Parts::pairs(space.layout);
    const std::vector<Predicate> none;
    PairFixpoint pair_fixpoint(space, pairs, {}, space.scalarsets);
    compare(*graph, space, none, pairs, pair_fixpoint);
    ++with_symmetry;
  });
  CHECK(with_symmetry > 0);
}

TEST_CASE("a domain whose size is no power of 64 has no values beyond it") {
  // The step from 64 to 63 must not be met from the digits of 64 and 5 mixed.
  System system = test::load(R"(
MODULE p(s)
VAR l : boolean;
ASSIGN init(l) := FALSE; next(l) := !l; next(s) := s = 64 ? 63 : s;
MODULE main
VAR s : 0..64; t : 0..80; a : process p(s); b : process p(s);
ASSIGN init(s) := 5;
)");
  Space space(system, {}, {});
  const std::vector<Predicate> none;
  const Parts pairs = Parts::pairs(space.layout);
  PairFixpoint by_pairs(space, pairs, {});
  Fixpoint reachable(space, none, Guarantees::OfReachable, {}), all(space, none, Guarantees::OfAll, {});
  const auto check = [&](auto& fixpoint, const Parts& parts) {
    while (fixpoint.advance()) {
    }
    const Lemmas lemmas(space, none, parts);
    Valuation v(space.processes.functions().system().variables.size(), 0);
    for (int s = 0; s <= 64; ++s) {
      for (int t : {0, 63, 64, 80}) {
        for (const Variable& variable : system.variables) {
          if (variable.name == "s") v[variable.id] = s;
          if (variable.name == "t") v[variable.id] = t;
        }
        CHECK(lemmas.excluding(fixpoint.theta(), lemmas.point(v)).empty() == (s == 5));
      }
    }
    // No more shared states than there are.
    std::size_t count = 0;
    for (SplitAssertion::RegionId r = 0; r < fixpoint.theta().size(); ++r) {
      std::size_t size = 1;
      for (Mask m : fixpoint.theta()[r].shared) size *= static_cast<std::size_t>(std::popcount(m));
      count += size;
    }
    CHECK(count == 81);
  };
  check(reachable, space.single);
  check(all, space.single);
  check(by_pairs, pairs);
}
