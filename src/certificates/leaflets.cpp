#include "certificates/leaflets.hpp"

#include <algorithm>

namespace smtsplit::certificates {
namespace {

constexpr const char* kScriptHead = R"sh(#!/bin/sh
# Puts the obligations of this package to a solver: sh check.sh SOLVER [OPTION...]
#
# The solver is called with its options and the name of a file. What it prints must be the expected answer and nothing
# else; anything else, a crash included, is a failure. Exit status: 0 when all answers are as expected, 1 otherwise.
set -u
if [ $# -lt 1 ]; then
  echo "usage: sh check.sh SOLVER [OPTION...]     for instance: sh check.sh z3" >&2
  exit 2
fi
unset CDPATH
cd -- "$(dirname -- "$0")" || exit 2
good=0
bad=0
check() { # EXPECTED FILE SOLVER...
  expected=$1
  file=$2
  shift 2
  if [ ! -f "$file" ]; then
    answer="no such file"
    status=0
  else
    answer=$("$@" "$file" 2> /dev/null < /dev/null)
    status=$?
  fi
  case $expected.$status in # some solvers tell their answer by the status, too
    sat.0 | sat.10 | unsat.0 | unsat.20) ended=well ;;
    *) ended=badly ;;
  esac
  if [ "$answer" = "$expected" ] && [ $ended = well ]; then
    good=$((good + 1))
  else
    bad=$((bad + 1))
    echo "FAILED $file: expected $expected, got '$answer' (status $status)"
  fi
}
)sh";

constexpr const char* kScriptTail = R"sh(
echo "$good as expected, $bad failed"
[ "$bad" -eq 0 ] && [ "$good" -gt 0 ]
)sh";

constexpr const char* kSplit = R"md(
### Split invariants

The invariant is the conjunction of its parts, each about the shared variables, the variables of one process, and the
exposed predicates of others.

| file | shows |
|---|---|
| `front` | a step of the model is a step of one of its processes, which leaves alone what that process does not assign |
| `init_PART` | the part holds in every initial state |
| `step_PART_PROCESS` | a step of a process the part is about keeps it |
| `nonint_PART_PROCESS` | a step of another process keeps it |
| `steps_PROCESS` | in large packages: both of these, for all parts |
| `adequacy` | the parts together imply the property |

The parts hold initially. Take the first step that leads to a state where a part does not hold. It is a step of some
process (`front`), before it all parts held, and so the step keeps them all: no such step exists. So the parts hold in all
reachable states, and the property does (`adequacy`). What a step assumes of the state before it is the part in question
and those of the process that moves, or all of them: the file says which, and the argument covers any choice. There is no
file for a part that mentions nothing the process assigns.
)md";

constexpr const char* kSymmetric = R"md(
### Interchangeable processes

`manifest.json` lists numbers that may change places, with the variables and processes that belong to them. The invariant
is the conjunction of the lemmas and of all their images under permutations of the numbers.

| file | shows |
|---|---|
| `sym_init_..`, `sym_step_..` | a permutation maps initial states to initial states and steps to steps: the exchange of two numbers, and the rotation of all, which generate all permutations |
| `front` | the steps of one process of each kind are what the model says |
| `init_LEMMA` | the lemma holds in every initial state |
| `step_LEMMA_PROCESS` | a step of this process keeps the lemma, from states in which the images of lemmas over a few numbers hold |
| `adequacy` | the images over a few numbers imply a conjunct of the property |

The invariant holds initially; every step is one of some process and keeps it; so it holds in all reachable states, and
the property does. Processes that are left out, and images of lemmas and conjuncts, are images of those that are there: a permutation maps
one obligation to the other, and by `sym_..` both hold or none does. `smtsplit audit` works out anew which ones are needed;
`smtsplit audit --expand` writes a package without symmetry, in which every process has its own.
)md";

constexpr const char* kInductive = R"md(
### Inductive invariants

| file | shows |
|---|---|
| `front` | a step of the model is a step of one of its processes, which leaves alone what that process does not assign |
| `init_PART` | the invariant holds in every initial state |
| `step_PART_PROCESS` | a step of the process keeps it |
| `adequacy` | it implies the property |

So it holds in all reachable states: in the initial ones, and as every step is one of these and keeps it, in all that
follow; and the property does. There is no file for a process that assigns nothing the invariant mentions. When the
invariant or the property speaks of steps, the files are `base` (it holds initially), `step` (a step keeps it) and
`implication` instead.
)md";

constexpr const char* kInduction = R"md(
### k-induction

`base_J`: the invariant holds J steps after an initial state, for each J < k. `step`: after k states with the invariant
comes another one. `implication`: it implies the property. Where `distinct_states` is true, only paths through pairwise
different states are looked at: a shortest path to a violation repeats no state.
)md";

constexpr const char* kInitial = R"md(
### Initial states

`initial`: what is claimed holds in every initial state.
)md";

constexpr const char* kNoLongPath = R"md(
### No long path

`no_long_path`: no path from an initial state has k steps. So there is no infinite one, and what is asked of infinite
paths holds.
)md";

constexpr const char* kNoFairPath = R"md(
### No fair path

The invariant is inductive (`base`, `step`). Where it allows a violation the path is in one of the regions (`violations`),
which it never leaves for an earlier one (`.._no_way_back`), and in none of which a fair path stays for ever: there is no
path of so many steps inside (`.._end`), or a condition that fairness wants again and again is on no step inside
(`.._fairness`; for COMPASSION, where the regions inside cover what is left, `.._cover`).
)md";

constexpr const char* kCases = R"md(
### Cases

Some claims are about initial states with a condition (`given`). That the cases cover all initial states is a claim, too.
)md";

constexpr const char* kRuns = R"md(
### Runs

That something can be reached is shown by runs: `witnesses` in `manifest.json` holds one for each initial state from which
there is a fair path, and the definition of that state (`case_K`). The files in `obligations/` show only that these are all
such states. That the runs are runs is checked by `smtsplit audit`, not by `check.sh`.
)md";

constexpr const char* kTrust = R"md(
## What is left to trust

- **Your solver**, or any other: every file is a script in SMT-LIB 2.6 (QF_BV) by itself.
- **The argument above.**
- **That the files say what they should of the model.** `smtsplit audit` writes them again from the model and
  `invariants.smv` and compares; its own translation from SMV to SMT-LIB is to be believed then. It shares no code with the
  search that found the proof. `nusmv/`, where it is there, does without that translation: another checker of SMV can
  confirm its files.
- **That every expression has a value**: no division by zero, no index out of bounds, no `case` without a branch, no value
  out of range. smtsplit proves this of the model when it reads it, with a solver, and so does `smtsplit audit`.
- `check.sh` alone does not look at the model: it shows that the files hold.
)md";

}  // namespace

std::string check_script(const std::vector<ScriptFile>& files, bool with_runs) {
  std::string text = kScriptHead;
  for (const ScriptFile& f : files) {
    text += std::string("check ") + (f.satisfiable ? "sat" : "unsat") + " " + f.file + " \"$@\"\n";
  }
  if (with_runs) text += "echo 'not checked here: the runs in manifest.json (TRUST.md)'\n";
  return text + kScriptTail;
}

std::string trust_page(const Proof& proof, const std::string& text_of_property) {
  constexpr std::size_t kLongest = 1000;
  std::string property = text_of_property.substr(0, kLongest);
  if (property.size() < text_of_property.size()) property += " ...";
  std::string text =
      "# What this package proves, and what that rests on\n\nProperty " + std::to_string(proof.property) + " of `" +
      proof.model + "`:\n\n    " + property + "\n\nFound by the engine `" + proof.engine + "`" +
      (proof.solver.empty() ? "" : " with " + proof.solver) +
      ". `invariants.smv` holds the expressions, `manifest.json` says how they are used, and\n"
      "`obligations/` holds one file for each thing to be shown, which is *unsatisfiable* when it is so.\n"
      "Files whose names begin with `live_` are satisfiable: something can happen, so that nothing is shown\n"
      "of nothing. So is what is in `NEGATIVE/`, if it is there, an obligation without the invariant: a\n"
      "solver that finds no model there is not to be trusted. The head of a file says which answer is\n"
      "expected.\n\n"
      "## The rules\n";
  std::vector<std::string> rules;
  for (const Claim& c : proof.claims) rules.push_back(rule_of(c));
  const auto add = [&](const char* rule, const char* section) {
    if (std::find(rules.begin(), rules.end(), rule) != rules.end()) text += section;
  };
  add("split", kSplit);
  add("symmetric", kSymmetric);
  add("inductive", kInductive);
  add("k-induction", kInduction);
  add("initial", kInitial);
  add("no-long-path", kNoLongPath);
  add("no-fair-path", kNoFairPath);
  if (std::any_of(proof.claims.begin(), proof.claims.end(), [](const Claim& c) { return !c.given.empty(); }))
    text += kCases;
  if (!proof.witnesses.empty()) text += kRuns;
  return text + kTrust;
}

}  // namespace smtsplit::certificates
