#!/usr/bin/env python3
"""Lets ABC decide the circuits of the examples and compares its verdicts with those that the examples announce.

    check_abc.py SMTSPLIT EXAMPLES [--timeout SECONDS] [--size N]

The n-th `-- expect: VERDICT` of a file is about its n-th property. Undecided is allowed at all but the smallest size of
a protocol; a wrong verdict never is. Without yosys-abc the test is skipped (exit code 77).
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


def size(path):
    return int(path.stem.rsplit("-", 1)[1])


def abc(circuit, timeout):
    script = f"read_aiger {circuit}; fold; pdr -T {timeout}"
    done = subprocess.run(["yosys-abc", "-q", script], capture_output=True, text=True, timeout=timeout + 60)
    if "Property proved" in done.stdout:
        return "proved"
    return "refuted" if "was asserted in frame" in done.stdout else "unknown"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--size", type=int, default=4, help="greatest size to try beyond the smallest of a protocol")
    arguments = parser.parse_args()
    if shutil.which("yosys-abc") is None:
        print("yosys-abc is not installed")
        return 77
    counts = {"ok": 0, "undecided": 0, "FAIL": 0}
    with tempfile.TemporaryDirectory() as scratch:
        circuit = f"{scratch}/model.aig"
        for folder in sorted(p for p in arguments.examples.iterdir() if p.is_dir()):
            files = sorted(folder.glob("*.smv"), key=size)
            for path in [p for p in files if p == files[0] or size(p) <= arguments.size]:
                expected = re.findall(r"^\s*-- expect: (\w+)", path.read_text(), re.MULTILINE)
                for index, verdict in enumerate(expected):
                    export = [arguments.tool, "export", "--format", "aiger", "--property", str(index), "-o", circuit,
                              str(path)]
                    done = subprocess.run(export, capture_output=True, text=True)
                    if "cannot be exported" in done.stderr:  # no safety property
                        continue
                    actual = abc(circuit, arguments.timeout) if done.returncode == 0 else done.stderr
                    undecided = actual == "unknown" and path != files[0]
                    result = "ok" if actual == verdict else "undecided" if undecided else "FAIL"
                    counts[result] += 1
                    print(f"{result:9} {path.name} property {index}: {actual}, expected {verdict}", flush=True)
    print(", ".join(f"{n} {result}" for result, n in counts.items()))
    return 1 if counts["FAIL"] or not counts["ok"] else 0


if __name__ == "__main__":
    sys.exit(main())
