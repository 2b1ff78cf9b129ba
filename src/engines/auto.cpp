// auto: which engine when. Explicit search settles small systems at once, with the shortest violations. Of several
// processes split then finds local invariants, or what violates them. Otherwise short violations and inductive goals fall
// to a first round of k-induction, and most of what needs an invariant to pdr; then explicit search gets its chance with
// larger reachable sets, and what is left goes back to k-induction.
#include <algorithm>
#include <numeric>

#include "engines/engines.hpp"

namespace smtsplit {
namespace {

class Auto : public Engine {
 public:
  void run(Job& job) override {
    std::vector<std::size_t> open(job.goals.size());
    std::iota(open.begin(), open.end(), std::size_t{0});
    std::vector<Unknown> last(job.goals.size(), Unknown{"time limit reached", std::nullopt});

    const unsigned bits = state_bits(job.system);
    for (const Round& round : rounds(job.system, bits, job.deadline.left().value_or(kUnlimited))) {
      if (open.empty() || job.deadline.reached()) break;
      job.note("auto: " + std::to_string(open.size()) + " open, " + std::to_string(bits) + " state bits; " +
               round.engine + (round.seconds == kForever ? "" : " for " + seconds(round.seconds)) + " (" + round.why +
               ")");
      run_one(round.engine, job, open, last, round.seconds == kForever ? Deadline() : Deadline::after(round.seconds));
    }
    for (std::size_t g : open) job.answer(g, std::move(last[g]));
  }

 private:
  struct Round {
    const char* engine;
    double seconds;
    const char* why;
  };

  static constexpr double kUnlimited = 100;  // seconds that stand for "no limit" when shares are computed
  static constexpr double kForever = 0;
  static constexpr double kFirstLook = 2;     // seconds
  static constexpr unsigned kSmallBits = 30;  // with more, explicit search rarely ends at once

  static std::vector<Round> rounds(const System& system, unsigned bits, double total) {
    if (system.processes.size() < 2) {
      return {{"explicit", std::min(kFirstLook, total * 0.1), "small systems"},
              {"kind", total * 0.1, "shallow violations, inductive properties"},
              {"pdr", total * 0.4, "invariants"},
              {"explicit", total * 0.25, "larger reachable sets"},
              {"kind", kForever, "what is left"}};
    }
    const double look = std::min(kFirstLook, total * 0.05);
    std::vector<Round> result{{"split", look / 2, "local invariants of processes"},
                              {"explicit", look, "small systems"},
                              {"split", total * 0.3, "local invariants of processes"},
                              {"kind", total * 0.1, "shallow violations, inductive properties"},
                              {"pdr", total * 0.2, "invariants of the whole system"},
                              {"explicit", total * 0.2, "larger reachable sets"},
                              {"kind", kForever, "what is left"}};
    if (bits <= kSmallBits) std::swap(result[0], result[1]);
    return result;
  }

  static std::string seconds(double s) {
    const int tenths = static_cast<int>(s * 10 + 0.5);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
  }

  static unsigned state_bits(const System& system) {
    unsigned bits = 0;
    for (const Variable& v : system.variables) {
      if (v.role == Role::Input) continue;
      for (std::uint64_t n = v.domain.size() - 1; n != 0; n >>= 1) ++bits;
    }
    return bits;
  }

  // Runs one engine on the open goals; keeps what it leaves open, with the best bound known so far.
  static void run_one(const char* name, Job& job, std::vector<std::size_t>& open, std::vector<Unknown>& last,
                      const Deadline& slice) {
    const std::vector<std::size_t> tried = open;
    Job part{job.system, {}, job.options, job.deadline.earlier(slice), {}, job.progress, job.note, name, {}};
    for (std::size_t g : tried) part.goals.push_back(job.goals[g]);
    part.answer = [&](std::size_t i, Outcome outcome) {
      const std::size_t g = tried[i];
      if (auto* unknown = std::get_if<Unknown>(&outcome)) {
        const auto bound = std::max(last[g].bound, unknown->bound);
        last[g] = Unknown{std::string(name) + ": " + unknown->reason, bound};
        return;
      }
      std::erase(open, g);
      job.efforts[g] = part.efforts[i];
      job.engine = name;
      job.answer(g, std::move(outcome));
    };
    find_engine(name)->make()->run(part);
    for (const auto& [key, value] : part.statistics) job.statistics.emplace_back(std::string(name) + "." + key, value);
    job.engine = "auto";
  }
};

}  // namespace

std::unique_ptr<Engine> make_auto() { return std::make_unique<Auto>(); }

}  // namespace smtsplit
