#include "fuzz/model_check.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "engines/engine.hpp"
#include "evidence/certificate_check.hpp"
#include "evidence/replay.hpp"
#include "evidence/verdict.hpp"
#include "support/brute_force.hpp"
#include "support/models.hpp"
#include "support/random_model.hpp"
#include "support/state_graph.hpp"
#include "verify/verifier.hpp"

namespace smtsplit::test {
namespace {

constexpr std::size_t kMostStates = 3000;
bool is_local(std::string_view engine) {
  return engine == "tmmc" || engine == "split-inv" || engine == "tmmcir" || engine == "split-pairwise" ||
         engine == "split";
}

constexpr double kPatience = 20;  // seconds for what takes milliseconds: an engine that needs more does not end

constexpr double kLassoPatience = 0.5;  // seconds for a search that may go on for ever: lassos of unknown length

constexpr ScalarEncoding kScalars[] = {ScalarEncoding::Binary, ScalarEncoding::OneHot, ScalarEncoding::Order};

std::string name_of(const EncodingOptions& o) {
  if (o.encoder == "smt") return o.solver + "/smt";
  static const char* const kNames[] = {"/binary", "/one-hot", "/order"};
  return o.solver + kNames[static_cast<std::size_t>(o.scalars)];
}

class ModelCheck {
 public:
  ModelCheck(System& system, const Plan& plan, Counts& counts)
      : system_(system), plan_(plan), counts_(counts), exprs_(goals_of(system)), graph_(system, exprs_, kMostStates) {}

  std::optional<Finding> run() {
    if (!graph_.complete()) return std::nullopt;
    ++counts_.systems;
    counts_.properties += system_.properties.size();
    for (Expr e : exprs_) {
      goals_.push_back({e});
      violation_.push_back(graph_.shortest_violation(e));
      deepest_ = std::max(deepest_, violation_.back().value_or(0));
    }
    if (plan_.all || !plan_.only.empty() || plan_.seed % 4 == 0) guarded("oracle", [&] { check_oracle(); });
    guarded("explicit", [&] { run_engine("explicit", {}); });
    for (const char* engine :
         {"bmc", "kind", "pdr", "split", "tmmc", "split-inv", "split-pairwise", "tmmcir", "auto"}) {
      if (!plan_.engine.empty() && plan_.engine != engine) continue;
      for (const EncodingOptions& encoding : encodings()) {
        const std::string name = std::string(engine) + " " + name_of(encoding);
        EngineOptions options;
        options.encoding = encoding;
        if (name[0] == 'b' || name[0] == 'k') options.bound = deepest_ + 2;
        options.ctg = plan_.seed % 3 == 1;
        options.coarse_guarantees = plan_.seed % 2 == 1;
        options.greedy = plan_.seed % 3 == 2;
        options.skip_known = plan_.seed % 6 == 5;
        options.projection = projection();
        options.lifting = plan_.seed % 5 != 2;
        options.dropping = plan_.seed % 7 != 3;
        options.loosening = plan_.seed % 4 != 1;
        const bool loose = name[0] == 'k' && (plan_.all || plan_.seed % 4 == 3 || !plan_.only.empty());
        if (!loose || plan_.all || !plan_.only.empty()) guarded(name, [&] { run_engine(engine, options); });
        if (is_local(engine) && plan_.seed % 3 == 0) {
          EngineOptions without = options;
          without.symmetry = false;
          guarded(name + " without symmetry", [&] { run_engine(engine, without); });
        }
        options.simple_paths = false;
        if (loose) guarded(name + " without simple paths", [&] { run_engine(engine, options); });
      }
    }
    static const char* const kVerifying[] = {"auto", "explicit",  "kind",           "pdr",   "split", "bmc",
                                             "tmmc", "split-inv", "split-pairwise", "tmmcir"};
    for (std::size_t e = 0; e < std::size(kVerifying); ++e) {
      const bool chosen =
          plan_.engine.empty() ? plan_.seed % std::size(kVerifying) == e : plan_.engine == kVerifying[e];
      if (!plan_.all && plan_.only.empty() && !chosen) continue;
      for (const EncodingOptions& encoding : encodings()) {
        if (!plan_.all && plan_.only.empty() && (encoding.solver == "z3") != (plan_.seed % 3 == 0)) continue;
        guarded("verify " + std::string(kVerifying[e]) + " " + name_of(encoding),
                [&] { verify(kVerifying[e], encoding); });
      }
    }
    return failure_;
  }

 private:
  // Pairs of states one by one only where there are few.
  [[nodiscard]] Projection projection() const {
    constexpr std::uint64_t kMostValuations = 300;
    std::uint64_t valuations = 1;
    for (const Variable& v : system_.variables) {
      if (valuations <= kMostValuations) valuations *= v.domain.size();
    }
    const auto chosen = static_cast<Projection>(plan_.seed / 7 % 4);
    return chosen == Projection::Models && valuations > kMostValuations ? Projection::Cubes : chosen;
  }

  // The oracle's states against those that the definition of a step reaches, where these are few enough to try all.
  void check_oracle() {
    constexpr std::uint64_t kMostValuations = 300;
    const auto brute = BruteForce::of(system_, kMostValuations);
    if (!brute) return;
    std::vector<std::size_t> found;
    std::vector<char> seen(brute->states().size(), 0);
    const auto add = [&](std::size_t s) {
      if (seen[s] == 0) found.push_back(s);
      seen[s] = 1;
    };
    for (std::size_t s = 0; s < seen.size(); ++s) {
      if (brute->is_initial_state(s)) add(s);
    }
    std::size_t stuck = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const auto& edge : brute->edges(found[i])) add(edge.to);
      stuck += brute->edges(found[i]).empty() ? 1 : 0;
    }
    for (std::size_t s = 0; s < graph_.size(); ++s) stuck -= graph_.edges(s).empty() ? 1 : 0;
    expect(found.size() == graph_.size(), "the oracle misses states",
           std::to_string(graph_.size()) + " of " + std::to_string(found.size()));
    expect(stuck == 0, "the oracle misses deadlocks or steps", std::to_string(stuck));
  }

  // One for each solver, of its encodings in turn; or all.
  [[nodiscard]] std::vector<EncodingOptions> encodings() const {
    std::vector<EncodingOptions> chosen;
    const bool all = plan_.all || !plan_.only.empty();
    for (std::size_t s = 0; s < std::size(kScalars); ++s) {
      if (all || plan_.seed % 3 == s) chosen.push_back({"cadical", "cnf", kScalars[s], 0});
      if (all || plan_.seed % 6 == 2 * s) chosen.push_back({"z3", "cnf", kScalars[s], 0});
    }
    if (all || plan_.seed % 2 == 1) chosen.push_back({"z3", "smt", {}, 0});
    return chosen;
  }

  // Runs what has this name, unless something failed before or another is wanted.
  template <typename Run>
  void guarded(const std::string& name, Run run) {
    if (failure_ || (!plan_.only.empty() && plan_.only != name)) return;
    run_name_ = name;
    ++counts_.runs;
    try {
      run();
    } catch (const EvidenceError& e) {
      fail("evidence does not hold", e.what());
    } catch (const std::exception& e) {
      fail("exception", e.what());
    }
  }

  void fail(const std::string& kind, const std::string& detail) {
    if (!failure_) failure_ = {run_name_, kind, detail};
  }
  void expect(bool condition, const char* kind, const std::string& detail) {
    if (!condition) fail(kind, detail);
  }

  void run_engine(const std::string& engine, const EngineOptions& options) {
    std::vector<unsigned> answers(goals_.size(), 0);
    Job job{system_, goals_, options, Deadline::after(kPatience), {}};
    job.engine = engine;
    job.options.find_deadlock = engine == "explicit";
    job.answer = [&](std::size_t g, Outcome outcome) {
      ++answers[g];
      check_outcome(engine, g, outcome);
    };
    find_engine(engine)->make()->run(job);
    for (unsigned n : answers) expect(n == 1, "a goal is not answered once", std::to_string(n) + " times");
    if (engine == "explicit") check_deadlock(job.deadlock);
  }

  void check_outcome(const std::string& engine, std::size_t g, const Outcome& outcome) {
    const Expr goal = goals_[g].expr;
    const auto& violation = violation_[g];
    const std::string text = system_.print(goal);
    if (const auto* proof = std::get_if<Proved>(&outcome)) {
      ++counts_.proved;
      expect(!violation, "proved, but violated", text);
      expect(engine != "bmc", "bmc proves something", text);
      check_proof(goal, proof->certificate, text);
    } else if (const auto* refuted = std::get_if<Refuted>(&outcome)) {
      ++counts_.refuted;
      expect(violation.has_value(), "refuted, but it holds", text);
      const auto problem = replay(system_, refuted->trace);
      expect(!problem, "a trace does not replay", text + ": " + problem.value_or(""));
      expect(violates(refuted->trace, goal), "a trace violates nothing", text);
      expect(engine != "tmmc", "tmmc refutes something", text);
      if (!violation) return;
      const std::size_t steps = refuted->trace.states.size() - 1 - (goal->about_step() ? 1 : 0);
      if (steps > *violation) ++counts_.longer;
      if (engine == "pdr" || engine == "auto" || is_local(engine)) return;  // auto may run pdr
      expect(steps == *violation, "a trace is not shortest",
             text + ": " + std::to_string(steps) + " steps, not " + std::to_string(*violation));
    } else {
      ++counts_.unknown;
      const auto& unknown = std::get<Unknown>(outcome);
      const std::string why = text + ": " + unknown.reason;
      expect(!unknown.bound || !violation || *unknown.bound < *violation, "a bound is too high", why);
      const bool functional = engine == "pdr" || is_local(engine);  // stand on successors as functions
      const bool may_give_up =
          (functional && unknown.reason.find("depends on itself") != std::string::npos) ||
          ((engine == "tmmc" || engine == "split-pairwise") &&
           unknown.reason.find("allow an error") != std::string::npos) ||
          ((engine == "bmc" || engine == "kind") && !violation && unknown.reason.find("time limit") != 0);
      expect(may_give_up, "unknown", why);
    }
  }

  // Both checkers, once for each certificate.
  void check_proof(Expr goal, const Certificate& certificate, const std::string& text) {
    const bool is_new =
        confirmed_.emplace(goal, certificate.invariant, certificate.k, certificate.distinct_states).second;
    if (certificate.kind == Certificate::Kind::Inductive && !is_new) return;
    for (const EncodingOptions& checker :
         {EncodingOptions{"cadical", "cnf", kScalars[plan_.seed % 3], 0}, EncodingOptions{"z3", "smt", {}, 0}}) {
      const CheckResult result = check_certificate(system_, goal, certificate, checker, Deadline::after(kPatience));
      expect(result.kind == CheckResult::Kind::Confirmed, "a certificate is rejected",
             text + ": " + checker.solver + ": " + result.why);
    }
  }

  void check_deadlock(const std::optional<Trace>& found) {
    bool exists = false;
    for (std::size_t s = 0; s < graph_.size(); ++s) exists |= graph_.edges(s).empty();
    expect(exists == found.has_value(), "deadlocks", exists ? "one is missed" : "there is none");
    if (!found) return;
    const auto problem = replay(system_, *found);
    expect(!problem, "the path to a deadlock does not replay", problem.value_or(""));
  }

  void verify(const std::string& engine, const EncodingOptions& encoding) {
    EngineOptions options;
    options.encoding = encoding;
    options.bound = 14;
    std::vector<unsigned> reported(system_.properties.size(), 0);
    Observer observer;
    observer.result = [&](const Result& result) {
      ++reported[result.property];
      check_verdict(engine, system_.properties[result.property], result.verdict);
    };
    const double patience = engine == "auto" || engine == "explicit" ? kPatience : kLassoPatience;
    Verifier(system_, {engine, options, {}}, observer, Deadline::after(patience)).run();
    for (unsigned n : reported) expect(n == 1, "a property is not reported once", std::to_string(n) + " times");
  }

  void check_verdict(const std::string& engine, const Property& property, const Verdict& verdict) {
    const std::string text = property.text + ": " + verdict.word() + " " + verdict.reason();
    const auto* formula = std::get_if<Formula>(&property.meaning);
    if (formula == nullptr || verdict.kind() == Verdict::Kind::Unsupported) {
      expect((formula == nullptr) == (verdict.kind() == Verdict::Kind::Unsupported), "support", text);
      return;
    }
    const bool holds = graph_.satisfies(*formula);
    expect(verdict.kind() != Verdict::Kind::Proved || holds, "proved, but it does not hold", text);
    expect(verdict.kind() != Verdict::Kind::Refuted || !holds, "refuted, but it holds", text);
    if (verdict.kind() != Verdict::Kind::Unknown) return;
    const bool decides = formula->kind == Formula::Kind::Invariant && engine == "auto";
    expect(!decides && !verdict.reason().empty(), "unknown", text);
  }

  System& system_;
  const Plan& plan_;
  Counts& counts_;
  std::vector<Expr> exprs_;
  StateGraph graph_;
  std::vector<Goal> goals_;
  std::vector<std::optional<unsigned>> violation_;  // steps before each goal's first
  unsigned deepest_ = 0;
  std::set<std::tuple<Expr, Expr, unsigned, bool>> confirmed_;
  std::string run_name_;
  std::optional<Finding> failure_;
};

}  // namespace

Counts& Counts::operator+=(const Counts& o) {
  systems += o.systems;
  properties += o.properties;
  runs += o.runs;
  proved += o.proved;
  refuted += o.refuted;
  unknown += o.unknown;
  longer += o.longer;
  return *this;
}

std::optional<Finding> check_model(System& system, const Plan& plan, Counts& counts) {
  return ModelCheck(system, plan, counts).run();
}

std::optional<Finding> check_text(const std::string& text, const Plan& plan, Counts& counts) {
  try {
    std::string problems;
    std::optional<System> system = try_load(text, problems);
    if (!system) return std::nullopt;
    return check_model(*system, plan, counts);
  } catch (const std::exception& e) {
    return Finding{plan.only.empty() ? "load" : plan.only, "exception", e.what()};
  }
}

std::optional<Finding> check_chosen(const std::string& text) {
  Counts counts;
  auto failure = check_text(text, {0, true, ""}, counts);
  if (failure || counts.systems > 0) return failure;
  std::string problems;
  const bool model = try_load(text, problems).has_value();
  return Finding{"load", kNotChecked,
                 model ? "it has more than " + std::to_string(kMostStates) + " states" : "it is no well-formed model"};
}

std::string system_text(std::uint64_t seed) {
  constexpr std::uint64_t kAttempts = 20;
  std::string text, problems;
  for (std::uint64_t attempt = 0; attempt < kAttempts; ++attempt) {
    text = random_model(seed + (attempt << 40));
    try {
      if (try_load(text, problems)) break;
    } catch (const std::exception&) {
      break;  // a finding
    }
  }
  return text;
}

}  // namespace smtsplit::test
