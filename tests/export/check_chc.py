#!/usr/bin/env python3
"""Lets Z3's Spacer decide the exported Horn clauses and compares its answers with smtsplit's own verdicts.

    check_chc.py SMTSPLIT EXAMPLES [--corpus FOLDER] [--timeout SECONDS] [--size N]

The models are the examples, the small ones below, and those of a corpus with invariants. Each is asked about all of its
properties at once, those below also one by one. Undecided is allowed, but not too often. Without z3 the test is skipped
(exit code 77).
"""
import argparse
import collections
import functools
import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Where clauses could easily be wrong, each with the answers for its properties.
MODELS = {
    "deadlock": ("unsat sat unsat", """MODULE main
        VAR x : 0..2;
        ASSIGN init(x) := 0; next(x) := x < 2 ? x + 1 : x;
        TRANS x < 2
        INVARSPEC x < 2
        INVARSPEC x = 2 -> next(x) = 0
        INVARSPEC x = 1 -> next(x) = 0"""),
    "input": ("unsat sat sat", """MODULE main
        IVAR go : boolean;
        VAR on : boolean;
        ASSIGN init(on) := FALSE; next(on) := on | go;
        INVARSPEC !on
        INVARSPEC on -> next(on)
        INVARSPEC go -> next(on)"""),
    "frame": ("sat unsat sat unsat", """MODULE cell(other)
        VAR own : 0..3;
        ASSIGN init(own) := 0; next(own) := own < 3 & other > 0 ? own + 1 : own;
        MODULE main
        FROZENVAR c : 0..1;
        VAR a : process cell(c); b : process cell(a.own);
        INVARSPEC b.own > 0 -> c = 1
        INVARSPEC a.own < 3 | b.own < 3
        INVARSPEC a.own = next(a.own) | b.own = next(b.own)
        INVARSPEC a.running -> next(a.own) > a.own"""),
    "constraints": ("sat unsat sat sat", """MODULE main
        VAR x : -4..4; y : {low, high, 2};
        ASSIGN y := x > 0 ? {high, 2} : low;
        INIT x = -4
        INVAR x != 3
        TRANS next(x) - x in {1, 2}
        INVARSPEC x = 4 -> y != low
        INVARSPEC x < 4
        INVARSPEC x != 3
        INVARSPEC next(x) != 3"""),
    "paths": ("sat unsat", """MODULE main
        VAR x : unsigned word[3];
        ASSIGN init(x) := 0ud3_0; next(x) := x + 0ud3_2;
        CTLSPEC AG x != 0ud3_1
        LTLSPEC G x < 0ud3_6"""),
    "wide": ("unsat sat", """MODULE main
        VAR x : 0..300;
        ASSIGN init(x) := {5, 7}; next(x) := x = 0 ? 300 : x < 10 ? x - 1 : x;
        INVARSPEC x < 10
        INVARSPEC x < 10 | x = 300"""),
}


class Check:
    def __init__(self, arguments, scratch):
        self.tool, self.timeout = arguments.tool, arguments.timeout
        self.clauses = pathlib.Path(scratch) / "clauses.smt2"
        self.counts = collections.Counter()

    def answer(self, path, sorts, selection):
        """Of Spacer; none when there is nothing to ask."""
        export = [self.tool, "export", "--format", "chc", "--sorts", sorts, *selection, "-o", self.clauses, path]
        done = subprocess.run(export, capture_output=True, text=True)
        if done.returncode != 0:
            return None if done.returncode == 3 else done.stderr
        done = subprocess.run(["z3", f"-T:{self.timeout}", self.clauses], capture_output=True, text=True)
        return done.stdout.strip()

    @functools.cache
    def verdicts(self, path):
        command = [self.tool, "verify", "--json", "-", "--no-warnings", "--timeout", str(self.timeout), path]
        done = subprocess.run(command, capture_output=True, text=True)
        return [e for e in map(json.loads, done.stdout.splitlines()) if e["event"] == "property"]

    def expected(self, path):
        """The answers that agree with smtsplit's verdicts about the exported properties."""
        text = self.clauses.read_text()
        exported = set(map(int, re.findall(r"^; property (\d+): ", text, re.MULTILINE)))
        found = {p["verdict"] for p in self.verdicts(path) if p["index"] in exported}
        if "refuted" in found:
            return {"unsat"}
        # What violates the invariant of AG p or G p may have no infinite fair continuation.
        about_paths = "\n; (the invariant below" in text
        return {"sat"} if found <= {"proved"} and not about_paths else {"sat", "unsat"}

    def compare(self, name, sorts, actual, expected):
        if actual is None:
            return
        if actual in ("unknown", "timeout"):
            result = "undecided"
        elif actual not in ("sat", "unsat"):
            result = "FAIL"
        else:
            result = "FAIL" if actual not in expected else "ok" if len(expected) == 1 else "open"
        self.counts[result] += 1
        if result == "ok":
            self.counts[actual] += 1
        else:
            print(f"{result:9} {name} {sorts}: {actual}, expected {' or '.join(expected)}", flush=True)

    def models(self, paths):
        """How many answers could be compared."""
        before = self.counts["ok"]
        for path, sorts in itertools.product(sorted(paths), ("bool", "bv")):
            actual = self.answer(path, sorts, [])
            self.compare(path.name, sorts, actual, self.expected(path) if actual in ("sat", "unsat") else {"an answer"})
        return self.counts["ok"] - before


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("--corpus", type=pathlib.Path)
    parser.add_argument("--timeout", type=int, default=3, help="for each run of Z3 and of smtsplit")
    parser.add_argument("--size", type=int, default=3, help="greatest size of an example")
    arguments = parser.parse_args()
    if shutil.which("z3") is None:
        print("z3 is not installed")
        return 77
    with tempfile.TemporaryDirectory() as scratch:
        check = Check(arguments, scratch)
        for name, (answers, text) in MODELS.items():
            path = pathlib.Path(scratch) / f"{name}.smv"
            path.write_text(text)
            for sorts in ("bool", "bv"):
                for index, expected in enumerate(answers.split()):
                    actual = check.answer(path, sorts, ["--property", str(index)])
                    check.compare(f"{name} property {index}", sorts, actual or "not exported", {expected})
                together = {"unsat" if "unsat" in answers else "sat"}
                check.compare(name, sorts, check.answer(path, sorts, []) or "not exported", together)
        if check.counts["undecided"] or check.counts["open"]:
            check.counts["FAIL"] += 1
            print("FAIL      the small models must be decided")
        examples = [p for p in arguments.examples.glob("*/*.smv") if int(p.stem.rsplit("-", 1)[1]) <= arguments.size]
        few = check.models(examples) < 20
        if arguments.corpus:
            few = check.models(arguments.corpus.glob("*.smv")) < 20 or few
    print(", ".join(f"{n} {result}" for result, n in sorted(check.counts.items())))
    if few:
        print("too few are decided")
    return 1 if check.counts["FAIL"] or few else 0


if __name__ == "__main__":
    sys.exit(main())
