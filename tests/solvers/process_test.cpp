// Programs that misbehave never give an answer, and nothing of them is left behind.
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "solvers/sexpr.hpp"
#include "solvers/command_line.hpp"
#include "solvers/subprocess.hpp"
#include "solvers/suite.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

std::size_t open_descriptors() {
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) ++count;
  return count;
}

bool has_children() { return waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD; }

/// A shell script that stands in for a solver.
class FakeSolver {
 public:
  explicit FakeSolver(const std::string& script) {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("smtsplit fake " + std::to_string(getpid()) + " " + std::to_string(count++));
    std::ofstream(path_) << script;
  }
  ~FakeSolver() { std::filesystem::remove(path_); }
  FakeSolver(const FakeSolver&) = delete;
  FakeSolver& operator=(const FakeSolver&) = delete;
  [[nodiscard]] std::string command() const { return "command:/bin/sh '" + path_.string() + "'"; }

 private:
  std::filesystem::path path_;
};

// Echoes what it is asked to, and answers each check with $ANSWER and each get-value with $VALUES.
std::string polite(const std::string& answer, const std::string& values, const std::string& core = "()") {
  return "while read -r line; do case \"$line\" in\n"
         "*echo*) line=${line#*\\\"}; echo \"\\\"${line%\\\"*}\\\"\" ;;\n"
         "*check-sat*) echo '" + answer + "' ;;\n*get-value*) echo '" + values + "' ;;\n"
         "*get-unsat*) echo '" + core + "' ;;\n*get-info*) echo '(:reason-unknown \"too hard\")' ;;\nesac; done\n";
}

struct Query {
  TermPool pool;
  std::unique_ptr<SmtSolver> solver;
  Term x = pool.symbol("x", 8);
  Term p = pool.symbol("p", 0);
  explicit Query(const FakeSolver& fake) : solver(make_smt_solver(fake.command(), pool)) {
    solver->set_deadline(Deadline::after(20));
    solver->assert_term(pool.equal(x, pool.bv(3, 8)));
  }
  Answer ask() {
    const Term assumptions[] = {p};
    return solver->check(assumptions);
  }
};

std::string error_of(const std::string& script) {
  const FakeSolver fake(script);
  Query query(fake);
  try {
    (void)query.ask();
  } catch (const SolverError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("a well-behaved program is believed when its model fits") {
  const FakeSolver fake(polite("sat", "((x #x03) (p true))"));
  Query query(fake);
  REQUIRE(query.ask() == Answer::Sat);
  CHECK(query.solver->value(query.x) == 3);
  CHECK(query.solver->value(query.p) == 1);
  const FakeSolver other(polite("unsat", "", "($a4)"));
  Query refuted(other);
  CHECK_THROWS_AS(refuted.ask(), SolverError);  // $a4 was not assumed
  const FakeSolver lazy(polite("unsat", "", "()"));
  Query empty(lazy);
  REQUIRE(empty.ask() == Answer::Unsat);
  CHECK_FALSE(empty.solver->failed(0));
  const FakeSolver weak(polite("unknown", ""));
  Query unknown(weak);
  REQUIRE(unknown.ask() == Answer::Unknown);
  CHECK(unknown.solver->unknown_reason() == "too hard");
}

TEST_CASE("wrong models are errors") {
  const std::string values = GENERATE("((x #x04) (p true))", "((x #x03) (p false))", "((x #b011) (p true))",
                                      "((x #x03))",
                                      "((y #x03) (p true))", "(error \"no model\")", "sat", "((x #x03) (p true)",
                                      "((x (_ bv300 8)) (p true))", "((x #x03) (p true)) extra", "((x true) (p true))");
  CAPTURE(values);
  if (values == "((x #x03) (p true)") {
    // An open parenthesis swallows everything after it: only time or the end of the program ends the wait.
    const FakeSolver fake(polite("sat", values));
    Query query(fake);
    query.solver->set_deadline(Deadline::after(0.3));
    CHECK(query.ask() == Answer::Unknown);
  } else {
    CHECK_THAT(error_of(polite("sat", values)), Catch::StartsWith("command:/bin/sh"));
  }
}

TEST_CASE("garbage, early exits and floods are errors with the program's own words") {
  CHECK_THAT(error_of("echo 'cannot find my licence' >&2; exit 7\n"),
             Catch::Contains("cannot find my licence") && Catch::Contains("exit status 7"));
  CHECK_THAT(error_of("exec cat\n"), Catch::Contains("unexpected output"));
  CHECK_THAT(error_of("while :; do echo sat; done\n"), Catch::Contains("unexpected output"));
  CHECK_THAT(error_of("exec tr '\\0' x < /dev/zero\n"), Catch::Contains("without end"));
  CHECK_THAT(error_of("while :; do echo '(((((((((('; done\n"), Catch::Contains("nested"));
  CHECK_THAT(error_of("echo ')'; cat > /dev/null\n"), Catch::Contains("unmatched"));
  CHECK_THAT(error_of("kill -SEGV $$\n"), Catch::Contains("signal 11"));
  CHECK_THAT(error_of(polite("(error \"line 3: \"\"x\"\" is bad\")", "")), Catch::Contains("line 3: \"x\" is bad"));
  CHECK_THAT(error_of(polite("sat unsat", "")), Catch::Contains("unexpected output"));
  CHECK_THAT(error_of(polite("maybe", "")), Catch::Contains("maybe"));
  CHECK_THAT(error_of(polite("", "")), Catch::Contains("no answer"));
  CHECK_THAT(error_of(polite("; sat", "")), Catch::Contains("comment"));
  CHECK_THAT(error_of("exec 0<&-; exec 1>&-; sleep 30\n"), Catch::Contains("ended early"));
}

TEST_CASE("a program that hangs is stopped at the deadline, with all its children") {
  const auto begin = std::chrono::steady_clock::now();
  {
    const FakeSolver fake("sleep 77 & sleep 77\n");
    Query query(fake);
    query.solver->set_deadline(Deadline::after(0.3));
    CHECK(query.ask() == Answer::Unknown);
    query.solver->set_deadline(Deadline::after(0.3));
    CHECK(query.ask() == Answer::Unknown);
    const FakeSolver noisy("while :; do echo hello >&2; done\n");
    Query loud(noisy);
    loud.solver->set_deadline(Deadline::after(0.3));
    CHECK(loud.ask() == Answer::Unknown);
  }
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(3));
  CHECK_FALSE(has_children());
}

TEST_CASE("a program that dies is started again with everything asserted so far") {
  const auto path = std::filesystem::temp_directory_path() / ("smtsplit once " + std::to_string(getpid()));
  const FakeSolver fake("if [ ! -e '" + path.string() + "' ]; then : > '" + path.string() + "'; exit 1; fi\n" +
                        polite("sat", "((x #x03) (p true))"));
  Query query(fake);
  CHECK_THROWS_AS(query.ask(), SolverError);
  CHECK(query.ask() == Answer::Sat);
  std::filesystem::remove(path);
}

TEST_CASE("no descriptor and no child is left behind") {
  const std::size_t before = open_descriptors();
  for (const std::string& name : installed(Feature::Smt)) {
    TermPool pool;
    for (int i = 0; i < 3; ++i) {
      const auto solver = make_smt_solver(name, pool);
      solver->assert_term(pool.equal(pool.symbol("x", 8), pool.bv(3, 8)));
      REQUIRE(solver->check({}) == Answer::Sat);
    }
  }
  CHECK(error_of("exit 1\n") != "no error");
  CHECK_THROWS_AS(Subprocess({"/etc/passwd"}, 100), SolverError);
  CHECK_THROWS_AS(Subprocess({"no such program"}, 100), SolverError);
  CHECK(open_descriptors() == before);
  CHECK_FALSE(has_children());
}

TEST_CASE("a child inherits nothing but its three pipes") {
  std::ofstream inherited("/dev/null");
  Subprocess process({"ls", "/proc/self/fd"}, 1000);
  process.close_input();
  while (process.read(Deadline::after(10)) == Subprocess::Event::Progress) {
  }
  CHECK(process.output() == "0\n1\n2\n3\n");  // 3 is the folder itself
  CHECK(process.finish(Deadline::after(10)) == "exit status 0");
}

TEST_CASE("a program that cannot be executed is an error that says why") {
  const auto path = std::filesystem::temp_directory_path() / ("smtsplit-broken-" + std::to_string(getpid()));
  std::ofstream(path) << "#!/no/such/interpreter\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  CHECK_THROWS_WITH(Subprocess({path.string()}, 100), Catch::Contains("cannot run"));
  std::filesystem::remove(path);
  CHECK_FALSE(has_children());
}

TEST_CASE("command lines are split as a shell would") {
  CHECK(split_words("a  'b c' \"d \\\" e\" f\\ g ''") ==
        std::vector<std::string>{"a", "b c", "d \" e", "f g", ""});
  CHECK(split_words(" $HOME;x ") == std::vector<std::string>{"$HOME;x"});
  CHECK(split_words("").empty());
  CHECK_THROWS_AS(split_words("a 'b"), SolverError);
  CHECK_THROWS_AS(split_words("a\\"), SolverError);
}

TEST_CASE("s-expressions are read strictly") {
  std::size_t at = 0;
  const auto list = read_sexpr("(a |b c| \"d\"\"e\" (#b01)) rest", at);
  REQUIRE(list);
  REQUIRE(list->items.size() == 4);
  CHECK(list->items[1].is_symbol("b c"));
  CHECK(list->items[2].text == "d\"e");
  CHECK(read_value(list->items[3].items[0], 2) == std::uint64_t{1});
  CHECK_FALSE(read_value(list->items[3].items[0], 3));
  CHECK_FALSE(read_sexpr("(a", at = 0));
  CHECK_FALSE(read_sexpr("sa", at = 0));
  CHECK_FALSE(read_sexpr("|a", at = 0));
  CHECK_THROWS_AS(read_sexpr(")", at = 0), SolverError);
}
