#!/usr/bin/env python3
"""Checks the verdicts that the examples announce.

    check_examples.py SMTSPLIT EXAMPLES [--timeout SECONDS]

The n-th `-- expect: VERDICT` of a file is about its n-th property. At the smallest size of each protocol every property
must be decided; at larger sizes `unknown` is allowed, a wrong verdict never is.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys


def size(path):
    return int(path.stem.rsplit("-", 1)[1])


def verdicts(tool, path, timeout):
    command = [tool, "verify", "--json", "-", "--no-warnings", "--timeout", str(timeout), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout + 30)
    events = [json.loads(line) for line in done.stdout.splitlines()]
    found = {e["index"]: e["verdict"] for e in events if e["event"] == "property"}
    return [found[i] for i in sorted(found)], done.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("--timeout", type=float, default=10)
    arguments = parser.parse_args()
    good = bad = 0
    for folder in sorted(p for p in arguments.examples.iterdir() if p.is_dir()):
        files = sorted(folder.glob("*.smv"), key=size)
        for path in files:
            expected = re.findall(r"^\s*-- expect: (\w+)", path.read_text(), re.MULTILINE)
            actual, errors = verdicts(arguments.tool, path, arguments.timeout)
            allowed = [{e} if path == files[0] else {e, "unknown"} for e in expected]
            fine = len(actual) == len(expected) and all(a in ok for a, ok in zip(actual, allowed))
            good, bad = good + fine, bad + (not fine)
            print(f"{'ok  ' if fine else 'FAIL'} {path.name}: {actual}" + ("" if fine else f", expected {expected}\n{errors}"))
    print(f"{good} passed, {bad} failed")
    return 1 if bad or not good else 0


if __name__ == "__main__":
    sys.exit(main())
