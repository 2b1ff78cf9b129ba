// What a run says: verdicts come only from runs that ended well and say one thing.
#include "compare/outcome.hpp"

#include <catch2/catch.hpp>
#include <csignal>

namespace smtsplit {
namespace {

Reading reading() {
  Reading r;
  const auto add = [&](Status status, const char* line) { r.patterns.push_back({status, LinePattern(line)}); };
  add(Status::Proved, "^proved$");
  add(Status::Refuted, "^refuted$");
  add(Status::Unknown, "^maybe");
  add(Status::Timeout, "^no time");
  add(Status::Error, "^\\(error");
  r.exit_codes = {0, 10};
  return r;
}

Measurement exited(int code = 0) {
  Measurement m;
  m.end = RunEnd::Exited;
  m.code = code;
  return m;
}

Measurement ended(RunEnd end, int code = 0) {
  Measurement m;
  m.end = end;
  m.code = code;
  m.problem = "cannot run 'x'";
  return m;
}

RunOutcome outcome(const std::string& output, int code = 0) {
  return read_outcome(reading(), exited(code), output, true);
}

}  // namespace

TEST_CASE("a run that did not end by itself has no verdict, whatever it printed") {
  struct Case {
    RunEnd end;
    Status status;
    std::string reason;
  };
  const Case wanted = GENERATE(values<Case>({
      {RunEnd::Timeout, Status::Timeout, ""},
      {RunEnd::OutOfMemory, Status::OutOfMemory, ""},
      {RunEnd::TooMuchOutput, Status::TooMuchOutput, ""},
      {RunEnd::TooManyProcesses, Status::TooManyProcesses, ""},
      {RunEnd::NotStarted, Status::Error, "cannot run 'x'"},
      {RunEnd::Lost, Status::Error, "the process that watched this run was killed"},
  }));
  for (const char* output : {"", "proved\n", "(error 7)\n"}) {
    Measurement measurement = ended(wanted.end);
    if (wanted.end == RunEnd::Lost) measurement.problem.clear();
    const RunOutcome found = read_outcome(reading(), measurement, output, true);
    CHECK(found.status == wanted.status);
    CHECK(found.reason == wanted.reason);
  }
}

TEST_CASE("a crash has the name of its signal") {
  CHECK(read_outcome(reading(), ended(RunEnd::Signalled, SIGSEGV), "proved\n", true).reason == "killed by SIGSEGV");
  CHECK(read_outcome(reading(), ended(RunEnd::Signalled, SIGABRT), "", true).status == Status::Error);
  CHECK(read_outcome(reading(), ended(RunEnd::Signalled, 63), "", true).reason == "killed by SIG?");
}

TEST_CASE("plain verdicts have no reason") {
  CHECK(outcome("proved\n").status == Status::Proved);
  CHECK(outcome("proved\n").reason.empty());
  CHECK(outcome("refuted").status == Status::Refuted);  // without an end of line
  CHECK(outcome("noise\nproved\nproved\nmore noise\n").status == Status::Proved);
}

TEST_CASE("patterns are searched line by line") {
  CHECK(outcome("it is proved\n").status == Status::Error);
  CHECK(outcome("proved it is\n").status == Status::Error);
  CHECK(outcome("prov\ned\n").status == Status::Error);
  CHECK(outcome("x\n\n\nproved").status == Status::Proved);
  CHECK(outcome("maybe tomorrow\n").status == Status::Unknown);
  Reading across = reading();
  across.patterns = {{Status::Proved, LinePattern("a.*b")}, {Status::Proved, LinePattern("c\\s*d")}};
  CHECK(read_outcome(across, exited(), "a\nb\nc\nd\n", true).status == Status::Error);
  CHECK(read_outcome(across, exited(), "xx a b xx\n", true).status == Status::Proved);
}

TEST_CASE("lines may end as on Windows") {
  CHECK(outcome("x\r\nproved\r\n").status == Status::Proved);
  CHECK(outcome("proved\r").status == Status::Proved);
  CHECK(outcome("proved\r\r\n").status == Status::Error);
  CHECK(outcome("maybe\r\n").reason == "maybe");
}

TEST_CASE("bytes that are no text do not hide a verdict, and are none") {
  using namespace std::string_literals;
  CHECK(outcome("\0\0\n\xff\xfe\nproved\n"s).status == Status::Proved);
  CHECK(outcome("proved\0\n"s).status == Status::Error);
  CHECK(outcome("\0proved\n"s).status == Status::Error);
  CHECK(outcome("\0"s).status == Status::Error);
}

TEST_CASE("both verdicts are none") {
  const RunOutcome both = outcome("proved\nrefuted\n");
  CHECK(both.status == Status::Error);
  CHECK(both.reason == "the output says both proved and refuted");
  CHECK(outcome("refuted\nmaybe\nproved\n").status == Status::Error);
}

TEST_CASE("a verdict counts more than giving up, an error more than both") {
  CHECK(outcome("maybe\nproved\n").status == Status::Proved);
  CHECK(outcome("refuted\nno time\n").status == Status::Refuted);
  CHECK(outcome("proved\n(error 7)\n").status == Status::Error);
  CHECK(outcome("proved\n(error 7)\n").reason == "(error 7)");
  CHECK(outcome("maybe\nno time left\n").status == Status::Timeout);
  CHECK(outcome("no time left\nmaybe\n").status == Status::Timeout);
}

TEST_CASE("silence is an error") {
  CHECK(outcome("").reason == "no verdict in the output: no output");
  CHECK(outcome(" \n\t\n\n").reason == "no verdict in the output: no output");
  CHECK(outcome("what\nis it?\n\n").reason == "no verdict in the output: is it?");
  CHECK(outcome("").status == Status::Error);
}

TEST_CASE("exit codes") {
  CHECK(outcome("proved\n", 10).status == Status::Proved);
  CHECK(outcome("proved\n", 1).status == Status::Error);
  CHECK(outcome("proved\n", 1).reason == "exit code 1: proved");
  CHECK(outcome("refuted\n", 255).status == Status::Error);
  CHECK(outcome("", 3).reason == "exit code 3: no output");
  CHECK(outcome("maybe\n", 3).status == Status::Unknown);
  CHECK(outcome("proved\nrefuted\n", 3).reason == "the output says both proved and refuted");
  CHECK(outcome("(error)\n", 3).reason == "(error)");
}

TEST_CASE("a bad state does not refute every property") {
  Reading invariants = reading();
  invariants.decides_invariants = true;
  CHECK(read_outcome(invariants, exited(), "refuted\n", true).status == Status::Refuted);
  CHECK(read_outcome(invariants, exited(), "refuted\n", false).status == Status::Unknown);
  CHECK(read_outcome(invariants, exited(), "refuted\n", false).reason ==
        "a bad state is reachable, which alone does not refute the property");
  CHECK(read_outcome(invariants, exited(), "proved\n", false).status == Status::Proved);
  CHECK(read_outcome(reading(), exited(), "refuted\n", false).status == Status::Refuted);
}

TEST_CASE("a line without end counts as a whole, and costs neither stack nor time") {
  const std::string many(std::size_t{8} << 20, 'x');
  CHECK(outcome(many).status == Status::Error);
  CHECK(outcome(many).reason.size() < 300);
  CHECK(outcome(many + "\nproved\n").status == Status::Proved);
  CHECK(outcome("proved\n" + many).status == Status::Proved);
  Reading greedy = reading();
  greedy.patterns = {{Status::Proved, LinePattern("((x*)*|y)*z")}, {Status::Refuted, LinePattern("^x.*end$")}};
  CHECK(read_outcome(greedy, exited(), many, true).status == Status::Error);
  CHECK(read_outcome(greedy, exited(), many + "z", true).status == Status::Proved);
  CHECK(read_outcome(greedy, exited(), many + "end", true).status == Status::Refuted);
}

TEST_CASE("outputs and patterns need not be UTF-8") {
  Reading bytes = reading();
  bytes.patterns = {{Status::Proved, LinePattern("^\xc3\xa9.ok$")}};
  CHECK(read_outcome(bytes, exited(), "\xc3\xa9\xffok\n", true).status == Status::Proved);
  CHECK(read_outcome(bytes, exited(), std::string("\xc3\xa9\0ok\n", 6), true).status == Status::Proved);
  CHECK(read_outcome(bytes, exited(), "\xc3ok\n", true).status == Status::Error);
}

TEST_CASE("every status has a word of its own") {
  for (const Status status : {Status::Proved, Status::Refuted, Status::Unknown, Status::Unsupported, Status::Timeout,
                              Status::OutOfMemory, Status::TooMuchOutput, Status::TooManyProcesses, Status::Error}) {
    CHECK(status_of(word_of(status)) == status);
  }
  CHECK_FALSE(status_of("true"));
  CHECK_FALSE(status_of(""));
}

}  // namespace smtsplit
