// NuSMV's answers on the micro-models that pin its rules, one by one, and the facts about processes as properties of
// single steps. Needs the corpus; without it these tests say that they checked nothing.
#include <catch2/catch.hpp>
#include <algorithm>
#include <map>
#include <regex>

#include "support/models.hpp"
#include "verify/verifier.hpp"

using namespace smtsplit;
using namespace smtsplit::test;

namespace {

// The verdicts of all properties; unsupported ones included.
std::vector<std::string> verdicts(System& system) {
  std::vector<std::string> words(system.properties.size());
  Observer observer;
  observer.result = [&](const Result& r) { words[r.property] = r.verdict.word(); };
  Verifier(system, {"auto", {}, {}}, observer, Deadline::after(5)).run();
  return words;
}

// "a => true; b => false" with repetitions of white space made one blank.
std::vector<std::pair<std::string, bool>> expected_verdicts(const std::string& result) {
  std::vector<std::pair<std::string, bool>> found;
  const std::string answers = result.substr(0, result.find("||"));
  static const std::regex kAnswer(R"(\s*(.*?) => (true|false)\s*(?:;|$))");
  for (std::sregex_iterator it(answers.begin(), answers.end(), kAnswer), end; it != end; ++it) {
    found.emplace_back((*it)[1], (*it)[2] == "true");
  }
  return found;
}

// Without blanks and parentheses.
std::string bare(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '(' || c == ')'; });
  return text;
}

// Of a case over several lines NuSMV names the last one.
std::size_t last_line(const std::string& text, std::size_t first) {
  const Source source("", text);
  const auto has = [&](std::size_t line, const char* word) {
    return source.line(static_cast<std::uint32_t>(line)).find(word) != std::string::npos;
  };
  std::size_t line = first;
  if (has(line, "case")) {
    while (line < source.line_count() && !has(line, "esac")) ++line;
  }
  return line;
}

bool skip() {
  if (corpus()) return false;
  WARN("the corpus is absent: nothing checked (set SMTSPLIT_CORPUS)");
  return true;
}

}  // namespace

TEST_CASE("micro-models have NuSMV's verdicts") {
  if (skip()) return;
  std::size_t compared = 0;
  for (const auto& row : table(*corpus() / "semantics/expected.tsv")) {
    if (row[1] != "accepted" || row.size() < 3) continue;
    const auto expected = expected_verdicts(row[2]);
    if (expected.empty()) continue;
    INFO(row[0] << ": " << row[2]);
    System system = load(read(*corpus() / "semantics" / (row[0] + ".smv")));
    const std::vector<std::string> words = verdicts(system);
    // NuSMV answers CTL first, then LTL, then invariants; each kind in the order of the file.
    std::vector<std::size_t> order;
    for (const SpecKind kind : {SpecKind::Ctlspec, SpecKind::Ltlspec, SpecKind::Invarspec}) {
      for (const Property& p : system.properties) {
        if (p.kind == kind) order.push_back(p.index);
      }
    }
    REQUIRE(order.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      // The order holds but for constant invariants, which NuSMV answers first: the texts decide where they can.
      const auto same = std::find_if(order.begin(), order.end(), [&](std::size_t p) {
        return bare(system.properties[p].text) == bare(expected[i].first);
      });
      const std::size_t property = same != order.end() ? *same : order[i];
      const std::string& word = words[property];
      INFO(system.properties[property].text << " is " << word << ", NuSMV says " << expected[i].first);
      if (word == "unsupported") continue;
      ++compared;
      CHECK(word == (expected[i].second ? "proved" : "refuted"));
    }
  }
  CHECK(compared >= 40);
}

TEST_CASE("models with undefined or out-of-range values are rejected at NuSMV's line") {
  if (skip()) return;
  std::map<std::string, std::string> messages;
  for (const auto& row : table(*corpus() / "semantics/expected.tsv")) {
    if (row.size() > 2) messages["semantics/" + row[0] + ".smv"] = row[2];
  }
  for (const auto& row : table(*corpus() / "semantics/probes/verdicts.tsv")) messages["semantics/probes/" + row[0]] = row[3];
  for (const auto& row : table(*corpus() / "wild/rejects.tsv")) messages["wild/" + row[0]] = row[2];
  const std::string file = GENERATE(as<std::string>(), "semantics/t12_case_not_exhaustive.smv",
                                    "semantics/t13_out_of_range_unreachable.smv", "semantics/t13b_out_of_range_in_set.smv",
                                    "semantics/t20c_array_read_out_of_bounds.smv", "semantics/probes/pr11_overflow.smv",
                                    "semantics/probes/pr19_casenotexh.smv", "wild/073_verivital_abs_diff.smv",
                                    "wild/076_verivital_fibonacci.smv");
  const std::string message = messages[file];
  INFO(file << ": " << message);
  const std::string text = read(*corpus() / file);
  const std::vector<Diagnostic> errors = errors_of(text);
  REQUIRE_FALSE(errors.empty());
  std::smatch line;
  if (!std::regex_search(message, line, std::regex("line ([0-9]+)"))) return;  // two probes without NuSMV's message
  std::vector<std::size_t> lines;
  for (const Diagnostic& d : errors) lines.push_back(last_line(text, d.location.line));
  CHECK_THAT(lines, Catch::Matchers::VectorContains(static_cast<std::size_t>(std::stoul(line[1]))));
}

namespace {

struct Fact {
  const char* file;
  const char* name;       ///< as in expected_process.tsv
  const char* invariant;  ///< the same question about steps
  bool negated;           ///< the specification holds when the invariant fails
};

// EX q at a state s: not (s -> !next(q)).
const Fact kFacts[] = {
    {"e1_selector_includes_main", "main_can_be_selected",
     "!(p.c = 0 & q.c = 0 & next(p.c) = 0 & next(q.c) = 0)", true},
    {"e1_selector_includes_main", "both_never_together", "p.c = 0 & q.c = 0 -> !(next(p.c) = 1 & next(q.c) = 1)", false},
    {"e2_unassigned_var_is_free", "f_changes_while_q_moves", "!(q.c = 0 & !p.f & next(q.c) = 1 & next(p.f))", true},
    {"e2_unassigned_var_is_free", "f_changes_while_nothing_moves",
     "!(p.c = 0 & q.c = 0 & !p.f & next(p.c) = 0 & next(q.c) = 0 & next(p.f))", true},
    {"e3_main_assign_only_when_main_runs", "m_and_c_move_together",
     "!(m = 0 & p.c = 0 & next(m) = 1 & next(p.c) = 1)", true},
    {"e3_main_assign_only_when_main_runs", "m_moves_alone", "!(m = 0 & p.c = 0 & next(m) = 1 & next(p.c) = 0)", true},
    {"e3_main_assign_only_when_main_runs", "c_moves_alone", "!(m = 0 & p.c = 0 & next(m) = 0 & next(p.c) = 1)", true},
    {"e3_main_assign_only_when_main_runs", "inv_assignment_always", "inv = m + p.c", false},
    {"e4_TRANS_in_process", "q_only_step_exists", "!(p.c = 0 & next(p.c) = 0 & next(q.c) = 1)", true},
    {"e4_TRANS_in_process", "both_move_in_one_step", "p.c = 0 & q.c = 0 -> next(p.c) = 1 & next(q.c) = 1", false},
    {"e5_plain_instance_inside_process", "a_b_move_together", "p.a.c = p.b.c", false},
    {"e5_plain_instance_inside_process", "s_of_main_moves_with_p",
     "!(s.c = 0 & p.a.c = 0 & next(s.c) = 1 & next(p.a.c) = 1)", true},
    {"e5_plain_instance_inside_process", "s_moves_alone",
     "!(s.c = 0 & p.a.c = 0 & q.a.c = 0 & next(s.c) = 1 & next(p.a.c) = 0 & next(q.a.c) = 0)", true},
    {"e6_nested_process", "parent_and_child_together", "!(p.x = 0 & p.k.c = 0 & next(p.x) = 1 & next(p.k.c) = 1)", true},
    {"e6_nested_process", "child_alone", "!(p.x = 0 & p.k.c = 0 & next(p.x) = 0 & next(p.k.c) = 1)", true},
    {"e6_nested_process", "parent_alone", "!(p.x = 0 & p.k.c = 0 & next(p.x) = 1 & next(p.k.c) = 0)", true},
    {"e7_shared_write", "only_1_2_3_reachable_next", "v = 0 -> next(v) = 1 | next(v) = 2 | next(v) = 3", false},
    {"e7_shared_write", "zero_persists", "!(v = 0 & next(v) = 0)", true},
    {"e7b_shared_write_main_silent", "three_reachable", "v != 3", true},
    {"e7b_shared_write_main_silent", "zero_persists", "!(v = 0 & next(v) = 0)", true},
    {"e9_next_in_process_assign", "p_copies_unchanged_w", "!(w = 2 & next(p.x) = 2 & next(w) = 2)", true},
    {"e9_next_in_process_assign", "no_copy_of_changed", "!(w = 0 & p.x = 0 & next(w) = 1 & next(p.x) = 1)", true},
    {"e9_next_in_process_assign", "x_le_w_first", "x_ok", false},
};

}  // namespace

TEST_CASE("the facts about processes hold of single steps") {
  if (skip()) return;
  std::map<std::pair<std::string, std::string>, bool> expected;
  for (const auto& row : table(*corpus() / "semantics/expected_process.tsv")) expected[{row[0], row[1]}] = row[2] == "true";
  for (const Fact& fact : kFacts) {
    const std::string file = std::string(fact.file) + ".smv";
    DYNAMIC_SECTION(file << " " << fact.name) {
      REQUIRE(expected.contains({file, fact.name}));
      System system = load(read(*corpus() / "semantics" / file) + "\nINVARSPEC " + fact.invariant + "\n");
      const bool holds = expected[{file, fact.name}] != fact.negated;
      CHECK(verdicts(system).back() == (holds ? "proved" : "refuted"));
    }
  }
}

TEST_CASE("fairness of a process says that it runs, and nothing of main") {
  if (skip()) return;
  // e8: with FAIRNESS running in p, a path on which p never moves is unfair; one on which main never moves is fair.
  const std::string text = read(*corpus() / "semantics/e8_running_fairness.smv");
  const std::string never_moves = "\nVAR seen : boolean;\nASSIGN init(seen) := FALSE;\n";
  // `seen` is stuck at FALSE on paths where the process stands still; AG over fair paths tells whether there are any.
  System p_stands = load(text + never_moves + "TRANS next(p.c) = p.c & next(seen) = seen\nCTLSPEC AG seen\n");
  CHECK(verdicts(p_stands).back() == "proved");
  System main_stands = load(text + never_moves + "TRANS next(m) = m & next(seen) = seen\nCTLSPEC AG seen\n");
  CHECK(verdicts(main_stands).back() == "refuted");
}
