#!/usr/bin/env python3
"""Golden tests: what the tool prints, to the letter, and its exit code.

    golden_test.py SMTSPLIT [--update] [CASE...]

A case is golden/NAME.test: a line `$ smtsplit ARGUMENTS` and, behind it, what is expected of stdout, stderr and the
exit code; `< FILE` and `> FILE` behind the arguments redirect. Models stand beside it; the tool runs in the folder
golden/. Times and versions are replaced by `#`. With --update
the expectations are rewritten: read the difference before you commit it. Runs with `--json -` are checked against the
schema, too.
"""
import pathlib
import re
import shlex
import subprocess
import sys

import events

GOLDEN = pathlib.Path(__file__).parent / "golden"


def normal(text):
    text = re.sub(r"\b\d+\.\d+s\b", "#s", text)
    text = re.sub(r"(seconds=)[0-9.e-]+", r"\1#", text)
    text = re.sub(r'("seconds"|"[a-z_.]*seconds"):[0-9.e-]+', r"\1:#", text)
    return re.sub(r"(sc2021|\b\d+\.\d+\.\d+\b) *", "# ", text)


def run(tool, case):
    lines = case.read_text().splitlines()
    comment = [line for line in lines if line.startswith("# ")]
    command = next(line for line in lines if line.startswith("$ smtsplit"))
    arguments = shlex.split(command[len("$ smtsplit"):])
    stdin, stdout = b"", subprocess.PIPE
    if "<" in arguments:
        stdin = (GOLDEN / arguments[arguments.index("<") + 1]).read_bytes()
        arguments = arguments[:arguments.index("<")]
    if ">" in arguments:
        stdout = open(GOLDEN / arguments[arguments.index(">") + 1], "wb")
        arguments = arguments[:arguments.index(">")]
    done = subprocess.run([tool, *arguments], cwd=GOLDEN, input=stdin, stdout=stdout, stderr=subprocess.PIPE,
                          timeout=120)
    out, err = (done.stdout or b"").decode(), done.stderr.decode()
    wrong = events.problems(out, done.returncode) if "--json" in arguments and "-" in arguments else []
    text = "\n".join([*comment, command, "--- stdout", normal(out) + "--- stderr",
                      normal(err) + f"--- exit code {done.returncode}"]) + "\n"
    return text, wrong


def main():
    arguments = sys.argv[1:]
    update = "--update" in arguments
    arguments = [a for a in arguments if a != "--update"]
    tool = pathlib.Path(arguments[0]).resolve()
    wanted = arguments[1:]
    passed = failed = 0
    for case in sorted(GOLDEN.glob("*.test")):
        if wanted and case.stem not in wanted:
            continue
        actual, wrong = run(tool, case)
        if update:
            case.write_text(actual)
        good = not wrong and actual == case.read_text()
        passed, failed = passed + good, failed + (not good)
        if not good:
            print(f"FAIL {case.name}\n{actual}" + "".join(f"  {w}\n" for w in wrong) + f"expected:\n{case.read_text()}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
