#!/usr/bin/env python3
"""Lets SMT solvers read the exported transition systems of the examples and check an induction step by the recipe that
stands in them: all installed solvers must agree.

    check_smt2.py SMTSPLIT EXAMPLES [--size N]

Without any solver the test is skipped (exit code 77).
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOLVERS = {"z3": [], "cvc5": ["--strict-parsing"]}


def answer(solver, script):
    done = subprocess.run([solver, *SOLVERS[solver], script], capture_output=True, text=True, timeout=120)
    return (done.stdout + done.stderr).strip()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("--size", type=int, default=3)
    arguments = parser.parse_args()
    solvers = [s for s in SOLVERS if shutil.which(s)]
    if not solvers:
        print("no solver is installed")
        return 77
    good = bad = 0
    with tempfile.TemporaryDirectory() as scratch:
        script = pathlib.Path(scratch) / "query.smt2"
        for path in sorted(arguments.examples.glob("*/*.smv")):
            if int(path.stem.rsplit("-", 1)[1]) > arguments.size:
                continue
            export = [arguments.tool, "export", "--format", "smt2", str(path)]
            done = subprocess.run(export, capture_output=True, text=True)
            names = re.findall(r"^\(define-fun next\.(prop_\d+) ", done.stdout, re.MULTILINE)
            queries = ["init", "trans"]
            for name in names:
                queries += [f"(and init (not {name}))", f"(and {name} trans (not next.{name}))"]
            for query in queries:
                script.write_text(f"{done.stdout}(assert {query})\n(check-sat)\n")
                answers = {solver: answer(solver, script) for solver in solvers}
                wanted = {"sat"} if query in ("init", "trans") else {"sat", "unsat"}
                fine = done.returncode == 0 and len(set(answers.values())) == 1 and set(answers.values()) <= wanted
                good, bad = good + fine, bad + (not fine)
                if not fine:
                    print(f"FAIL {path.name} {query}: {answers}\n{done.stderr}")
    print(f"{good} passed, {bad} failed by {', '.join(solvers)}")
    return 1 if bad or not good else 0


if __name__ == "__main__":
    sys.exit(main())
