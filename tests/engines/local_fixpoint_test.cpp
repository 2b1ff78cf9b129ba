// The strongest split invariant by boxes and commands against the same by enumeration of all states, stage by stage.
#include <catch2/catch.hpp>

#include <map>
#include <random>
#include <set>

#include "engines/local/fixpoint.hpp"
#include "engines/local/lemmas.hpp"
#include "support/brute_force.hpp"
#include "support/campaign.hpp"

using namespace smtsplit;
using namespace smtsplit::local;

namespace {

// What process k sees of a state: X, exposed predicates, L_k.
std::vector<Value> view(const Space& space, const std::vector<Predicate>& exposed, ProcessId k, const Valuation& s) {
  std::vector<Value> result;
  for (VarId v : space.processes.shared()) result.push_back(s[v]);
  for (const Predicate& p : exposed) result.push_back(s[p.variable] == p.value ? 1 : 0);
  for (VarId v : space.processes[k].locals) result.push_back(s[v]);
  return result;
}

// θ by its definition: F_k(θ) = ∃ L \ L_k: I ∨ ⋁_j sp(P_j, ⋀_m θ_m), over all states one by one.
class Enumeration {
 public:
  Enumeration(const test::BruteForce& graph, const Space& space, const std::vector<Predicate>& exposed)
      : graph_(graph), space_(space), exposed_(exposed), theta_(space.processes.size()) {}

  bool advance() {
    std::vector<std::size_t> entering;
    for (std::size_t s = 0; s < graph_.states().size(); ++s) {
      if (graph_.is_initial_state(s)) entering.push_back(s);
      if (!contains(graph_.states()[s])) continue;
      for (const auto& edge : graph_.edges(s)) entering.push_back(edge.to);
    }
    bool grown = false;
    for (std::size_t s : entering) {
      for (ProcessId k = 0; k < theta_.size(); ++k) {
        grown |= theta_[k].insert(view(space_, exposed_, k, graph_.states()[s])).second;
      }
    }
    return grown;
  }
  [[nodiscard]] bool has(ProcessId k, const Valuation& s) const {
    return theta_[k].contains(view(space_, exposed_, k, s));
  }
  [[nodiscard]] bool contains(const Valuation& s) const {
    for (ProcessId k = 0; k < theta_.size(); ++k) {
      if (!has(k, s)) return false;
    }
    return true;
  }

 private:
  const test::BruteForce& graph_;
  const Space& space_;
  const std::vector<Predicate>& exposed_;
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

}  // namespace

TEST_CASE("the stages of the strongest split invariant are those of its definition") {
  std::size_t compared = 0;
  test::for_each_model(test::slice(60), [&](std::uint64_t seed, const std::string& text, System& system) {
    const auto graph = test::BruteForce::of(system, 3000);
    if (!graph || graph->states().empty()) return;
    INFO("seed " << seed << "\n" << text);
    Space space(system, {}, {});
    std::mt19937_64 random(seed);
    const std::vector<Predicate> exposed = some_predicates(space, *graph, random);
    Enumeration expected(*graph, space, exposed);
    Fixpoint fixpoint(space, exposed, Guarantees::OfReachable, {});
    const Lemmas lemmas(space, exposed);
    for (bool more = true; more;) {
      more = expected.advance();
      REQUIRE(fixpoint.advance() == more);
      for (const Valuation& s : graph->states()) {
        const Lemmas::Point point = lemmas.point(s);
        const auto region = fixpoint.theta().find(point.shared);
        for (ProcessId k = 0; k < space.processes.size(); ++k) {
          const bool has = region && fixpoint.theta()[*region].parts[k].known.covers(point.local[k]);
          REQUIRE(has == expected.has(k, s));
        }
        const auto excluding = lemmas.excluding(fixpoint.theta(), point);
        REQUIRE(excluding.empty() == expected.contains(s));
        for (const Lemma& lemma : excluding) {
          REQUIRE(holds(lemmas.formula(lemma, space), s.data()));
          for (const Valuation& t : graph->states()) {
            REQUIRE((!holds(lemmas.formula(lemma, space), t.data()) || !expected.has(lemma.process, t)));
          }
        }
      }
    }
    ++compared;
  });
  REQUIRE(compared > 0);
}
