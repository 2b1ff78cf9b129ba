// pdr: property directed reachability, or IC3 (ic3/search.hpp), on the whole system.
#include "engines/engines.hpp"
#include "engines/ic3/lifting.hpp"
#include "engines/ic3/search.hpp"

namespace smtsplit {
namespace {

class Pdr : public Engine {
 public:
  void run(Job& job) override {
    try {
      DeterministicSystem system(job.system);
      ic3::Vocabulary vocabulary(system.system());
      ic3::Moves moves(system.system(), vocabulary);
      moves.add(ic3::whole_step(system));
      const EngineOptions& o = job.options;
      ic3::Lifting lifting(system, vocabulary, moves, o.encoding, o.lifting);
      ic3::Preference preference;
      ic3::NoSymmetry no_symmetry(vocabulary);
      const auto violation = [&](Expr goal) { return system.violation(goal); };
      const auto certificate = [&](std::size_t, const std::vector<ic3::Cube>& excluded) {
        std::vector<Expr> invariant;
        for (const ic3::Cube& c : excluded) invariant.push_back(job.system.pool->negate(vocabulary.formula(c)));
        return Certificate{Certificate::Kind::Inductive, job.system.pool->conjunction(invariant), 1, false};
      };
      ic3::Search(job, {system,
                        vocabulary,
                        moves,
                        no_symmetry,
                        lifting,
                        preference,
                        {o.dropping, o.loosening, o.ctg},
                        violation,
                        certificate})
          .run();
    } catch (const CircularNextValues& e) {
      for (std::size_t g = 0; g < job.goals.size(); ++g) job.answer(g, Unknown{e.what(), std::nullopt});
    }
  }
};

}  // namespace

std::unique_ptr<Engine> make_pdr() { return std::make_unique<Pdr>(); }

}  // namespace smtsplit
