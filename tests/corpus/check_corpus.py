#!/usr/bin/env python3
"""Compares smtsplit's verdicts on a corpus of models with tables of NuSMV's.

    check_corpus.py SMTSPLIT CORPUS [--timeout SECONDS] [--jobs N] [--only SUBSTRING] [--undecided PERCENT]

Every supported property is looked up in the folder's verdicts.tsv by its text and kind. Fails when a verdict differs,
when the tool crashes or reports an internal error, when a file NuSMV accepts is refused or the reverse, or when more
than the given percentage of the compared INVARSPEC, AG, G and EF properties is undecided.
"""
import argparse
import collections
import concurrent.futures
import csv
import json
import pathlib
import re
import subprocess
import sys
import time

KINDS = {"CTL": "CTLSPEC", "LTL": "LTLSPEC", "INVAR": "INVARSPEC", "Invar": "INVARSPEC"}
UNTRUSTED = {"coi-unsure", "coi-void"}
FOLDERS = ["nusmv", "nusmv-invariants", "wild", "semantics/probes"]


def normal(text):
    return re.sub(r"\s+", "", text)


def read_table(folder):
    """{file: {(kind, text): [verdict, ...]}} and the files that NuSMV itself refuses."""
    rows = collections.defaultdict(lambda: collections.defaultdict(list))
    refused = set()
    with open(folder / "verdicts.tsv", newline="") as stream:
        for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
            kind = row["kind"]
            verdict = row["verdict"]
            if kind == "-" and verdict == "error" or kind != "-" and verdict == "error":
                refused.add(row["file"])
            if kind not in KINDS or verdict not in ("true", "false", "timeout"):
                continue
            if row.get("config") in UNTRUSTED:
                verdict = "untrusted"
            text = row.get("expr") or row.get("expression")
            rows[row["file"]][KINDS[kind], normal(text)].append(verdict)
    return rows, refused


def run(tool, path, timeout):
    command = [tool, "verify", "--json", "-", "--timeout", str(timeout), "--no-progress", str(path)]
    start = time.time()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=timeout + 30)
    except subprocess.TimeoutExpired:
        return None, [], "does not end", time.time() - start
    events = [json.loads(line) for line in done.stdout.splitlines()]
    return done.returncode, events, done.stderr, time.time() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("corpus", type=pathlib.Path)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--undecided", type=float, default=10)
    arguments = parser.parse_args()

    jobs = []
    for name in FOLDERS:
        folder = arguments.corpus / name
        rows, refused = read_table(folder)
        for path in sorted(folder.glob("*.smv")):
            if arguments.only in str(path):
                jobs.append((path, rows.get(path.name, {}), path.name in refused))

    wrong = []
    counts = collections.Counter()
    undecided = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        futures = {pool.submit(run, arguments.tool, path, arguments.timeout): (path, rows, refused)
                   for path, rows, refused in jobs}
        for future in concurrent.futures.as_completed(futures):
            path, rows, refused = futures[future]
            code, events, errors, seconds = future.result()
            if code is None or code == 5 or code < 0 or not events or events[-1]["event"] != "summary":
                wrong.append(f"{path}: exit code {code}: {errors[-400:]}")
                continue
            here = collections.Counter()
            for event in events:
                if event["event"] != "property" or event["verdict"] == "unsupported":
                    continue
                text = event["expression"] + (" IN " + event["context"] if event["context"] else "")
                expected = rows.get((event["kind"], normal(text)), [])
                verdict = event["verdict"]
                if not expected:
                    counts["not in the tables"] += 1
                    continue
                known = {v for v in expected if v in ("true", "false")}
                here[verdict] += 1
                if verdict == "unknown":
                    undecided[path.name] += 1
                    counts["undecided"] += 1
                    counts["undecided, NuSMV too" if not known else "undecided, known to NuSMV"] += 1
                elif known and verdict not in {"true": "proved", "false": "refuted"}[next(iter(known))]:
                    wrong.append(f"{path}: {event['kind']} {text}: {verdict}, NuSMV says {sorted(known)}")
                else:
                    counts["agrees" if known else "decided, not by NuSMV"] += 1
            print(f"{seconds:7.1f}s  {path.parent.name}/{path.name}  {dict(here)}", flush=True)

    compared = counts["agrees"] + counts["decided, not by NuSMV"] + counts["undecided"]
    share = 100.0 * counts["undecided"] / compared if compared else 0.0
    print()
    for what, count in sorted(counts.items()):
        print(f"{count:6d}  {what}")
    for name, count in undecided.most_common():
        print(f"        undecided: {count} in {name}")
    print(f"{compared} compared, {share:.1f} % undecided")
    for line in wrong:
        print("WRONG: " + line)
    print(f"{compared - counts['undecided']} passed, {len(wrong)} failed")
    return 1 if wrong or share > arguments.undecided else 0


if __name__ == "__main__":
    sys.exit(main())
