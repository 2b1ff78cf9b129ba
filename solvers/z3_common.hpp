// What the Z3 adapters need: exceptions of ours, a solver with limits and seeds.
#pragma once

#include <z3++.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "solvers/answer.hpp"

namespace smtsplit {

/// Runs `action`, turning Z3's exceptions into ours.
template <class Action>
decltype(auto) z3_guarded(Action&& action) {
  try {
    return std::forward<Action>(action)();
  } catch (const z3::exception& error) {
    throw SolverError(std::string("z3: ") + error.msg());
  }
}

/// Z3's solver for finite domains, that can go on after a check without an answer: Z3 4.8.12 then answers wrongly at
/// times, when the limit came while it translated bitvectors. So it is given up for a new one.
class Z3FiniteDomain {
 public:
  explicit Z3FiniteDomain(z3::context& context) : context_(context), asserted_(context), solver_(context, kLogic) {}

  void add(const z3::expr& assertion) {
    asserted_.push_back(assertion);
    if (!spoilt_) solver_.add(assertion);
  }
  void set_seed(unsigned seed) {
    seed_ = seed;
    solver_.set("random_seed", seed);
  }
  Answer check(z3::expr_vector assumptions, const Deadline& deadline) {
    reason_ = "the time limit was reached";
    if (deadline.reached()) return Answer::Unknown;
    if (spoilt_) start_afresh();
    limit(deadline);
    const z3::check_result result = solver_.check(assumptions);
    if (result != z3::unknown) return result == z3::sat ? Answer::Sat : Answer::Unsat;
    if (!deadline.reached()) reason_ = solver_.reason_unknown();
    spoilt_ = true;
    return Answer::Unknown;
  }
  [[nodiscard]] z3::model model() const { return solver_.get_model(); }
  [[nodiscard]] z3::expr_vector core() const { return solver_.unsat_core(); }
  /// Why the last check gave no answer.
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  static constexpr const char* kLogic = "QF_FD";

  void limit(const Deadline& deadline) {
    unsigned milliseconds = UINT_MAX;  // no limit
    if (const auto left = deadline.left())
      milliseconds = static_cast<unsigned>(std::ceil(std::clamp(*left * 1000, 1.0, 4e9)));
    solver_.set("timeout", milliseconds);
  }
  void start_afresh() {
    solver_ = z3::solver(context_, kLogic);
    if (seed_) solver_.set("random_seed", *seed_);
    solver_.add(asserted_);
    spoilt_ = false;
  }

  z3::context& context_;
  z3::expr_vector asserted_;
  z3::solver solver_;
  std::optional<unsigned> seed_;
  bool spoilt_ = false;
  std::string reason_;
};

}  // namespace smtsplit
