// What an engine is. To add one: derive from Engine in a file of its own, and add its line to registry.cpp.
//
// An engine MUST answer each goal with an Outcome (evidence included) or leave it alone when its job's deadline is
// reached; it MUST return soon after Job::deadline; it MUST NOT print. It MAY answer goals in any order and share work
// between them, and SHOULD report progress. Its answers are claims: src/evidence re-checks each before it is reported.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "encoders/unrolling.hpp"
#include "model/evidence.hpp"
#include "solvers/answer.hpp"

namespace smtsplit {

/// "expr holds in every reachable state" (on every reachable step, when expr mentions inputs or next values).
struct Goal {
  Expr expr = nullptr;
};

using Progress = std::function<void(std::optional<unsigned> bound, const std::string& what)>;

/// How local reasoning finds the steps of a process: see engines/local/relation.hpp.
enum class Projection { Cubes, Models, Z3Qe, Z3Mbp };

/// Which predicates over the locals of other processes lemmas of split may use.
enum class Expose { None, Needed, All };

struct EngineOptions {
  EncodingOptions encoding;
  unsigned bound = 0;         ///< greatest number of steps of a counterexample; 0: no limit
  std::size_t memory_mb = 0;  ///< what the engine itself may use; 0: no limit
  bool simple_paths = true;   ///< kind: require pairwise distinct states in the step case
  bool lifting = true;        ///< pdr: widen predecessors to all states with the same inputs and the same way on
  bool dropping = true;       ///< pdr: drop literals from lemmas one by one, beyond what the unsatisfiable core drops
  bool loosening = true;      ///< pdr: loosen the bounds on integers in lemmas
  bool ctg = false;           ///< pdr: exclude counterexamples to generalisation (Hassan, Bradley, Somenzi 2013)
  bool greedy = false;        ///< split-inv: extract predicates from one violating state after the other
  bool skip_known = false;    ///< split-inv: the same, without states that satisfy a predicate found in the round
  Projection projection = Projection::Cubes;
  Expose expose = Expose::Needed;
  bool speculation = true;           ///< split: try images of lemmas where no symmetry is proved
  bool symmetry = true;              ///< split, tmmc, split-inv, tmmcir: use that processes are interchangeable
  bool limiting_conjunction = true;  ///< tmmc, split-inv: see engines/local/fixpoint.hpp
  bool early_quantification = true;
  bool coarse_guarantees = false;  ///< tmmc: guarantees of all local states, reachable or not
  bool find_deadlock = false;      ///< explicit: go on, goals or not, until a state without successor is met
};

/// What an answer took, for the report.
struct Effort {
  std::size_t refinements = 0;  ///< rounds that added predicates
  std::size_t exposed = 0;      ///< predicates exposed in the end
  std::vector<std::pair<std::string, double>> counters = {};
};

/// One call of an engine: a system, the goals, limits, and where answers go.
struct Job {
  System& system;
  std::vector<Goal> goals;
  EngineOptions options;
  Deadline deadline;
  /// Called once for each goal that is answered, with its position in `goals`. Unknown outcomes included.
  std::function<void(std::size_t goal, Outcome outcome)> answer;
  /// Called now and then: no open goal is violated within `bound` steps (none: not known), and a few words ("1.2M
  /// states").
  Progress progress = [](std::optional<unsigned>, const std::string&) {};
  /// Called for decisions a user wants to know of, in one line ("auto: 40 state bits, explicit search first").
  std::function<void(const std::string& line)> note = [](const std::string&) {};
  /// The name of the engine that answers; `auto` sets it to the engine it runs.
  std::string engine = {};
  /// Filled by the engine before it answers a goal.
  std::map<std::size_t, Effort> efforts = {};
  /// Filled by the engine: named counters of the whole run, for -v and JSON.
  std::vector<std::pair<std::string, double>> statistics = {};
  /// explicit: a path to a state without successor, if the search met one.
  std::optional<Trace> deadlock = std::nullopt;
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual void run(Job& job) = 0;
};

struct EngineInfo {
  std::string_view name;
  std::string_view description;  ///< one line, with the source of the method
  bool uses_solver;
  std::vector<std::string_view> switches;  ///< the options of `verify` that not every engine heeds, but this one
  std::unique_ptr<Engine> (*make)();
};

/// All engines, in the order they are listed to the user.
[[nodiscard]] const std::vector<EngineInfo>& engines();
[[nodiscard]] const EngineInfo* find_engine(std::string_view name);
/// The solver that an engine's answers rest on; null for an engine that uses none.
[[nodiscard]] const EncodingOptions* solver_behind(std::string_view engine, const EngineOptions& options);

}  // namespace smtsplit
