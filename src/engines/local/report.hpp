// What the local engines have in common towards the outside: answers, reports, giving up.
#pragma once

#include <memory>
#include <string>

#include "engines/engine.hpp"
#include "engines/local/fixpoint.hpp"

namespace smtsplit::local {

/// The state in one line, "x=1 p1.l=2"; of a large one the beginning.
[[nodiscard]] std::string state_text(const System& system, const Valuation& state);
void report_stage(Job& job, unsigned stage, const SplitAssertion& theta);
void note_exposed(Job& job, const std::string& engine, const std::vector<Predicate>& predicates);
void report_space(Job& job, const Space& space);
/// Notes which processes are interchangeable.
void note_symmetry(Job& job, const std::string& engine, const Space& space);
/// Decides with symmetry, or without where it does not pay.
void with_or_without(Job& job, const std::vector<Scalarset>& sets,
                     const std::function<void(const std::vector<Scalarset>&)>& decide);
/// Decides a goal with the scalarsets that it does not tell apart, or without where these do not pay.
void with_symmetry(Job& job, Space& space, std::size_t goal,
                   const std::function<void(const std::vector<Scalarset>&)>& decide);
/// Counters for Effort.
[[nodiscard]] std::vector<std::pair<std::string, double>> size_of(const Fixpoint& fixpoint);
/// Answers all goals by a fixpoint that is not refined: proved, or unknown with an error that is left. Throws Stopped.
void answer_all(Job& job, Space& space, const std::vector<Predicate>& exposed, const Parts& parts,
                const SplitAssertion& theta);
/// The engine that does this; the goals that it leaves open when it gives up are answered as unknown.
[[nodiscard]] std::unique_ptr<Engine> local_engine(void (*run)(Job&));

}  // namespace smtsplit::local
