#include "engines/local/report.hpp"

#include "engines/local/certificate.hpp"
#include "engines/local/violations.hpp"
#include "engines/query.hpp"

namespace smtsplit::local {

std::string state_text(const System& system, const Valuation& state) {
  constexpr std::size_t kLongest = 300;
  std::string text;
  for (const Variable& v : system.variables) {
    if (v.role == Role::Input) continue;
    if (text.size() > kLongest) return text + " ...";
    text += (text.empty() ? "" : " ") + v.name + "=" + system.print(state[v.id], v.id);
  }
  return text;
}

void report_stage(Job& job, unsigned stage, const SplitAssertion& theta) {
  job.progress(std::nullopt, "stage " + std::to_string(stage) + ", " + std::to_string(theta.size()) + " regions");
}

void answer_all(Job& job, Space& space, const std::vector<Predicate>& exposed, const Parts& parts,
                const SplitAssertion& theta) {
  for (std::size_t g = 0; g < job.goals.size(); ++g) {
    const Expr error = space.processes.functions().factored_violation(job.goals[g].expr);
    Violations violations(space, exposed, parts, error, job.options.encoding, job.deadline);
    if (const auto state = violations.find(theta)) {
      job.answer(g, Unknown{"the local invariants allow an error: " + state_text(job.system, *state), {}});
      continue;
    }
    const std::vector<Lemma> proof = violations.proof(theta);
    job.efforts[g].counters = {{"lemmas", proof.size()}};
    job.answer(g, Proved{certificate(space, proof, exposed, parts)});
  }
}

void note_exposed(Job& job, const std::string& engine, const std::vector<Predicate>& predicates) {
  std::string text;
  for (const Predicate& p : predicates) {
    text += (text.empty() ? "" : ", ") + job.system.variables[p.variable].name + " = " +
            job.system.print(p.value, p.variable);
  }
  job.note(engine + ": exposes " + text);
}

void note_symmetry(Job& job, const std::string& engine, const Space& space) {
  for (const Scalarset& set : space.scalarsets) {
    std::string roles;
    for (const auto& role : set.processes) {
      roles += (roles.empty() ? "" : ", ") + job.system.processes[role.front()].name + " to " +
               job.system.processes[role.back()].name;
    }
    job.note(engine + ": interchangeable: " + roles);
  }
}

void with_symmetry(Job& job, Space& space, std::size_t goal,
                   const std::function<void(const std::vector<Scalarset>&)>& decide) {
  const std::vector<Scalarset> sets =
      kept_by(job.goals[goal].expr, space.scalarsets, space.processes, job.options.encoding, job.deadline);
  with_or_without(job, sets, [&](const std::vector<Scalarset>& symmetry) {
    job.efforts[goal] = {};
    decide(symmetry);
  });
}

void with_or_without(Job& job, const std::vector<Scalarset>& sets,
                     const std::function<void(const std::vector<Scalarset>&)>& decide) {
  try {
    decide(sets);
  } catch (const TooManyPieces&) {
    job.note("symmetry does not pay here");
    decide({});
  }
}

void report_space(Job& job, const Space& space) {
  std::size_t commands = 0;
  for (const auto& of_process : space.commands) commands += of_process.size();
  job.statistics.emplace_back("commands", commands);
}

std::vector<std::pair<std::string, double>> size_of(const Fixpoint& fixpoint) {
  return {{"stages", fixpoint.stage()}, {"regions", fixpoint.theta().size()}};
}

namespace {

class LocalEngine : public Engine {
 public:
  explicit LocalEngine(void (*decide)(Job&)) : decide_(decide) {}

  void run(Job& job) override {
    std::vector<bool> answered(job.goals.size(), false);
    const auto answer = job.answer;
    job.answer = [&](std::size_t g, Outcome outcome) {
      answered[g] = true;
      answer(g, std::move(outcome));
    };
    std::string reason;
    try {
      decide_(job);
    } catch (const CircularNextValues& e) {
      reason = e.what();
    } catch (const Stopped& e) {
      reason = e.reason;
    }
    job.answer = answer;
    for (std::size_t g = 0; g < job.goals.size(); ++g) {
      if (!answered[g]) job.answer(g, Unknown{reason, std::nullopt});
    }
  }

 private:
  void (*decide_)(Job&);
};

}  // namespace

std::unique_ptr<Engine> local_engine(void (*decide)(Job&)) { return std::make_unique<LocalEngine>(decide); }

}  // namespace smtsplit::local
