// split: property-directed split invariants. IC3 (ic3/search.hpp) whose moves are the guarded commands of the processes,
// whose predecessors are implicants, and whose lemmas are local where they can be.
//
// Claims: those of ic3/search.hpp. A proof is a split invariant: θ_i is the conjunction of the lemmas at home in process i
// (Cohen and Namjoshi 2007, §2, §4), which may mention predicates over the locals of others; these are exposed.
#include <set>

#include "engines/engines.hpp"
#include "engines/ic3/search.hpp"
#include "engines/split/certificate.hpp"
#include "engines/split/commands.hpp"
#include "engines/split/implicants.hpp"
#include "engines/split/locality.hpp"
#include "engines/split/violations.hpp"

namespace smtsplit {
namespace {

class Split : public Engine {
 public:
  void run(Job& job) override {
    try {
      decide(job);
    } catch (const CircularNextValues& e) {
      for (std::size_t g = 0; g < job.goals.size(); ++g) job.answer(g, Unknown{e.what(), std::nullopt});
    }
  }

 private:
  static void decide(Job& job) {
    local::Processes processes(job.system);
    DeterministicSystem& functions = processes.functions();
    ic3::Vocabulary vocabulary(functions.system());
    ic3::Moves moves(functions.system(), vocabulary);
    if (functions.system().selector) {
      for (ProcessId p = 0; p < processes.size(); ++p) {
        for (ic3::Move& m : split::commands_of(processes, p)) moves.add(std::move(m));
      }
    } else {
      moves.add(ic3::whole_step(functions));
    }
    std::vector<local::Scalarset> sets;
    if (job.options.symmetry && functions.system().selector) {
      sets = local::find_scalarsets(processes, job.options.encoding, job.deadline);
    }
    split::ScalarsetOrbits orbits(processes, sets, vocabulary, moves);
    // Where no symmetry is proved, or of some processes only, lemmas may still have images that are lemmas.
    std::vector<local::Scalarset> similar = local::guess_scalarsets(processes);
    if (processes_in(sets) == processes_in(similar)) similar.clear();
    split::ScalarsetOrbits renamings(processes, similar, vocabulary, moves);
    split::Locality locality(processes, vocabulary, similar.empty() ? orbits : renamings,
                             !similar.empty() && job.options.speculation, job.options.expose);
    const auto cost = [&](VarId v, std::optional<ProcessId> mover) -> unsigned {
      const auto owner = processes.owner(v);
      return !owner ? 2 : owner == mover ? 1 : 4;
    };
    std::vector<std::size_t> nominal(functions.system().variables.size(), 0);
    std::size_t names = 0;
    for (const auto* named : {&similar, &sets}) {
      for (const local::Scalarset& set : *named) {
        ++names;
        for (VarId v : set.holders) nominal[v] = names;
      }
    }
    // A local lemma may need all that a process shares of a state, not only what led on from there.
    const bool whole = job.options.expose == Expose::None;
    split::Implicants implicants(functions.system(), vocabulary, moves, std::move(nominal), cost, whole);
    const auto violation = [&](Expr goal) { return split::representative_violation(functions, goal, orbits); };
    const auto certificate = [&](std::size_t g, const std::vector<ic3::Cube>& excluded) {
      for (const ic3::Cube& c : excluded) {
        if (!locality.refuses(c)) continue;
        throw ic3::NoCertificate{"its lemma that excludes " + job.system.print(vocabulary.formula(c)) +
                                 " is not local"};
      }
      Certificate proof =
          split::certificate(functions.system(), excluded, processes.size(), vocabulary, locality, orbits);
      for (const local::Scalarset& set : sets) proof.interchangeable.push_back(interchangeable(set, processes));
      if (!sets.empty()) {
        for (const ic3::Cube& c : excluded) proof.excluded.push_back(vocabulary.formula(c));
      }
      job.efforts[g].exposed = proof.exposed.size();
      return proof;
    };
    const ic3::Generaliser::Options generalisation{true, job.options.loosening, false};
    ic3::Search(job,
                {functions, vocabulary, moves, orbits, implicants, locality, generalisation, violation, certificate})
        .run();
    job.statistics.insert(job.statistics.end(), {{"local_lemmas", locality.local_lemmas()},
                                                 {"foreign_lemmas", locality.foreign_lemmas()},
                                                 {"exposed", locality.exposed().size()},
                                                 {"scalarsets", sets.size()},
                                                 {"images_asked", locality.asked()},
                                                 {"images_confirmed", locality.confirmed()}});
  }

  static std::set<ProcessId> processes_in(const std::vector<local::Scalarset>& sets) {
    std::set<ProcessId> result;
    for (const local::Scalarset& set : sets) {
      for (const auto& role : set.processes) result.insert(role.begin(), role.end());
    }
    return result;
  }

  static Certificate::Interchangeable interchangeable(const local::Scalarset& set, const local::Processes& processes) {
    return {local::families(processes, set), set.processes, set.names, set.holders};
  }
};

}  // namespace

std::unique_ptr<Engine> make_split() { return std::make_unique<Split>(); }

}  // namespace smtsplit
