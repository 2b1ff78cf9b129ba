// Compares the scalar encodings: `test_encoders "[.bench]"`. Not part of the normal run.
#include <catch2/catch.hpp>

#include <chrono>
#include <cstdio>

#include "encoders/configurations.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

/// n processes idle -> trying -> critical around a turn, each with a counter modulo m; one moves at each step.
struct Mutex {
  System s;
  std::vector<Expr> trans;
  Expr init, bad;

  Mutex(int n, int m) {
    ExprPool& pool = *s.pool;
    const Type scalar = Type::scalar();
    const Value names[] = {s.symbols.intern("idle"), s.symbols.intern("trying"), s.symbols.intern("critical")};
    const Expr idle = pool.constant(names[0], scalar), trying = pool.constant(names[1], scalar),
               critical = pool.constant(names[2], scalar);
    const auto next = [&](VarId id) { return s.var(id, true); };
    const VarId turn = s.add_variable("turn", scalar, Domain::interval(0, n - 1), Role::State, {});
    const VarId moves = s.add_variable("moves", scalar, Domain::interval(0, n - 1), Role::Input, {});
    Expr next_turn = s.var(turn);
    std::vector<Expr> start{pool.equal(s.var(turn), pool.integer(0))}, counted;
    for (int i = 0; i < n; ++i) {
      const std::string p = "p" + std::to_string(i);
      const Domain states = Domain::of({names[0], names[1], names[2]});
      const VarId state = s.add_variable(p + ".state", scalar, states, Role::State, {});
      const VarId count = s.add_variable(p + ".count", scalar, Domain::interval(0, m - 1), Role::State, {});
      const Expr x = s.var(state), k = s.var(count);
      const Expr mine = pool.equal(s.var(moves), pool.integer(i)), my_turn = pool.equal(s.var(turn), pool.integer(i));
      const Expr leaves = pool.conjunction(mine, pool.equal(x, critical));
      const Expr more = pool.make(Op::Mod, pool.make(Op::Add, k, pool.integer(1)), pool.integer(m));
      const Expr enter = pool.ite(my_turn, critical, trying);
      const Expr moved = pool.ite(pool.equal(x, idle), trying, pool.ite(pool.equal(x, trying), enter, idle));
      trans.push_back(pool.equal(next(state), pool.ite(mine, moved, x)));
      trans.push_back(pool.equal(next(count), pool.ite(leaves, more, k)));
      next_turn = pool.ite(leaves, pool.integer((i + 1) % n), next_turn);
      start.push_back(pool.equal(x, idle));
      start.push_back(pool.equal(k, pool.integer(0)));
      counted.push_back(pool.make(Op::Lt, pool.integer(2), k));
    }
    trans.push_back(pool.equal(next(turn), next_turn));
    init = pool.conjunction(start);
    bad = pool.conjunction(counted);
  }
};

}  // namespace

TEST_CASE("the scalar encodings on a round-robin mutex", "[.bench]") {
  for (const auto& [n, m] : {std::pair{2, 4}, std::pair{3, 4}, std::pair{3, 10}, std::pair{3, 30}, std::pair{3, 100}}) {
    for (const EncodingOptions& options : configurations()) {
      if (options.solver != "cadical") continue;
      Mutex system(n, m);
      const auto start = std::chrono::steady_clock::now();
      const auto u = make_unrolling(system.s, options);
      u->set_deadline(Deadline::after(60));
      u->require(u->literal(system.init, 0));
      unsigned frame = 0;
      Answer answer = Answer::Unsat;
      for (; frame < 60 && answer == Answer::Unsat; ++frame) {
        for (const Expr e : system.trans) u->require(u->literal(e, frame));
        const Literal bad = u->literal(system.bad, frame);
        answer = u->solve(std::span<const Literal>(&bad, 1));
      }
      const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
      std::printf("%d processes, counters below %3d, %-20s %s at frame %2u  %7.2f s\n", n, m, name(options).c_str(),
                  answer == Answer::Sat ? "sat" : answer == Answer::Unsat ? "unsat" : "unknown", frame - 1,
                  seconds.count());
      CHECK(answer == Answer::Sat);
    }
  }
}
