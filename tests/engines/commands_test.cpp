// The commands of a process against the definition of its steps, state by state, for every way to project inputs.
#include <catch2/catch.hpp>

#include <set>

#include "engines/local/commands.hpp"
#include "model/evaluator.hpp"
#include "support/campaign.hpp"

using namespace smtsplit;
using namespace smtsplit::local;

namespace {

using Digitwise = std::vector<unsigned>;  // the values of the digits of X, then of L_p

class Steps {
 public:
  Steps(Processes& processes, ProcessId p) : processes_(processes), process_(processes[p]), digits_(system()) {
    const Layout layout(processes, digits_);
    shared_ = layout.shared.size();
    all_ = layout.shared;
    all_.insert(all_.end(), layout.local[p].begin(), layout.local[p].end());
  }

  /// How many valuations there are of what a step looks at; 0: too many.
  [[nodiscard]] std::size_t valuations(std::size_t most) const {
    std::size_t count = 1;
    for (VarId v : looked_at()) {
      count *= system().variables[v].domain.size();
      if (count > most) return 0;
    }
    return count;
  }

  /// Compares the commands with the steps by definition.
  void check(const std::vector<Command>& commands) {
    steps_.clear();
    enumerate(looked_at(), 0, Valuation(first_values()));
    for (const auto& [before, after] : steps_) REQUIRE(successors(before, commands) == after);
  }

 private:
  [[nodiscard]] System& system() const { return processes_.functions().system(); }

  [[nodiscard]] std::vector<VarId> looked_at() const {
    std::vector<VarId> result = processes_.shared();
    result.insert(result.end(), process_.locals.begin(), process_.locals.end());
    for (const Variable& v : system().variables) {
      if (v.role == Role::Input) result.push_back(v.id);
    }
    return result;
  }
  [[nodiscard]] Valuation first_values() const {
    Valuation values;
    for (const Variable& v : system().variables) values.push_back(v.domain.at(0));
    return values;
  }

  void enumerate(const std::vector<VarId>& variables, std::size_t i, Valuation values) {
    if (i == variables.size()) return add_step(values);
    const Domain& domain = system().variables[variables[i]].domain;
    for (std::uint64_t d = 0; d < domain.size(); ++d) {
      values[variables[i]] = domain.at(d);
      enumerate(variables, i + 1, values);
    }
  }
  void add_step(const Valuation& before) {
    std::set<Digitwise>& after = steps_[digitwise(before)];
    if (!holds(process_.enabled, before.data()) || !holds(process_.invariant, before.data())) return;
    Valuation next = before;
    for (const Processes::Write& w : process_.writes) next[w.target] = evaluate(w.value, before.data());
    after.insert(digitwise(next));
  }
  [[nodiscard]] Digitwise digitwise(const Valuation& values) const {
    Digitwise result;
    for (const Digit& d : all_) result.push_back(digits_.value(d, values[d.variable]));
    return result;
  }

  [[nodiscard]] std::set<Digitwise> successors(const Digitwise& before, const std::vector<Command>& commands) const {
    std::set<Digitwise> result;
    for (const Command& c : commands) {
      Box box;
      for (unsigned d : before) box.push_back(Mask{1} << d);
      if (!restrict_to(box, c.shared_guard) || !restrict_to(box, c.local_guard, shared_)) continue;
      assign(box, c.shared_effect);
      assign(box, c.local_effect, shared_);
      expand(box, {}, result);
    }
    return result;
  }
  void expand(const Box& box, Digitwise prefix, std::set<Digitwise>& result) const {
    if (prefix.size() == box.size()) {
      result.insert(prefix);
      return;
    }
    const Mask values = box[prefix.size()];
    for (unsigned d = 0; d < all_[prefix.size()].size; ++d) {
      if ((values >> d & 1) == 0) continue;
      Digitwise longer = prefix;
      longer.push_back(d);
      expand(box, longer, result);
    }
  }

  Processes& processes_;
  const Processes::Process& process_;
  Digits digits_;
  std::vector<Digit> all_;
  std::size_t shared_ = 0;
  std::map<Digitwise, std::set<Digitwise>> steps_;
};

constexpr Projection kProjections[] = {Projection::Cubes, Projection::Models, Projection::Z3Qe, Projection::Z3Mbp};

/// The number of processes that were compared.
std::size_t compare(System& system, std::size_t most_valuations) {
  std::size_t compared = 0;
  Processes processes(system);
  for (ProcessId p = 0; p < processes.size(); ++p) {
    Steps steps(processes, p);
    if (steps.valuations(most_valuations) == 0) continue;
    for (const Projection projection : kProjections) {
      CAPTURE(p, static_cast<int>(projection));
      Digits digits(processes.functions().system());
      const Layout layout(processes, digits);
      steps.check(commands_of(processes, p, digits, layout, {}, {}, projection));
    }
    ++compared;
  }
  return compared;
}

}  // namespace

TEST_CASE("commands stand for the steps of random processes") {
  std::size_t compared = 0;
  test::for_each_model(test::slice(100), [&](std::uint64_t seed, const std::string& text, System& system) {
    INFO("seed " << seed << "\n" << text);
    compared += compare(system, 3000);
  });
  REQUIRE(compared > 0);
}

TEST_CASE("commands stand for the steps where inputs are in sums, in guards, in sets or dead") {
  // Wide ranges of both signs, mixed sets; inputs in sums, in guards, under a condition, and dead.
  const char* const text = R"(
MODULE p(s, m)
VAR l : boolean;
IVAR i : -1..1; dead : boolean;
ASSIGN
  init(l) := FALSE;
  next(l) := case dead | !dead : i > 0; TRUE : l; esac;
  next(s) := case l & s + i in -34..34 : s + i; i = -1 : -34; TRUE : s; esac;
  next(m) := case i = 0 : {off, 80}; i = 1 & m in 79..80 : off; TRUE : m; esac;
MODULE q(s)
VAR l : boolean;
ASSIGN next(l) := s < 0 | l;
MODULE main
VAR s : -34..34; m : {off, 80}; a : process p(s, m); b : process q(s);
ASSIGN init(s) := 5; init(m) := 80;
)";
  System system = test::load(text);
  REQUIRE(compare(system, 1000000) == 3);
}

TEST_CASE("what may become anything is no input to be enumerated") {
  // s is not assigned: TRANS looks at the value that it is given.
  System system = test::load(R"(
MODULE p(s, t, i)
ASSIGN next(t) := case i : 0; s > 2 : 0; s < 0 : 0; TRUE : s; esac;
TRANS next(s) < t -> s >= 0
MODULE main
IVAR i : boolean;
VAR s : -70..80; t : 0..2; a : process p(s, t, i);
)");
  Processes processes(system);
  for (const Projection projection : {Projection::Cubes, Projection::Z3Qe, Projection::Z3Mbp}) {
    CAPTURE(static_cast<int>(projection));
    for (ProcessId p = 0; p < processes.size(); ++p) {
      Digits digits(processes.functions().system());
      const Layout layout(processes, digits);
      const std::vector<Command> commands = commands_of(processes, p, digits, layout, {}, {}, projection);
      CHECK(commands.size() < 60);
      Steps(processes, p).check(commands);
    }
  }
}
