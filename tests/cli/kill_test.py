#!/usr/bin/env python3
"""Ends runs at random moments: by time, memory, SIGINT, SIGTERM. Whatever happens, the process is gone soon, its last
event is a summary, and no property has a verdict without evidence or two verdicts.

    kill_test.py SMTSPLIT EXAMPLES [--runs N] [--seed N]
"""
import argparse
import pathlib
import random
import signal
import subprocess
import sys
import time

import events

MODELS = ["peterson/peterson-5.smv", "bakery/bakery-10.smv", "german/german-5.smv", "mux-sem/mux-sem-50.smv",
          "dining/dining-3.smv", "arbiter/arbiter-20.smv"]
START = 0.2  # seconds; a signal that comes before main() has begun ends the process silently
SLACK = 3.0  # seconds; the promise is 1, a loaded machine gets more


def children_of(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []


def one_run(tool, model, choice):
    how = choice.choice(["timeout", "memory", "SIGINT", "SIGTERM"])
    command = [tool, "verify", "--json", "-", "--engine", choice.choice(["auto", "explicit", "kind", "bmc"])]
    if choice.random() < 0.25:
        command += ["--solver", choice.choice(["z3", "cvc5", "boolector"])]
    moment = choice.uniform(0.0, 1.5)
    if how == "timeout":
        command += ["--timeout", f"{max(moment, 0.02):.3f}"]
    elif how == "memory":
        command += ["--memory", str(choice.randint(20, 200)), "--timeout", "4"]
    start = time.time()
    process = subprocess.Popen([*command, str(model)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    limit = moment if how != "memory" else 4
    if how.startswith("SIG"):
        try:
            process.wait(moment)
        except subprocess.TimeoutExpired:
            pass
        children = children_of(process.pid)
        process.send_signal(getattr(signal, how))
    try:
        out, err = process.communicate(timeout=limit + 20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return how, 99.0, ["hangs: " + " ".join(command)]
    late = time.time() - start - limit
    if process.returncode in (-signal.SIGINT, -signal.SIGTERM) and not out and moment < START:
        return how, late, []
    wrong = events.problems(out)
    if process.returncode not in (0, 1, 2):
        wrong.append(f"exit code {process.returncode}: {err[-300:]}")
    if late > SLACK:
        wrong.append(f"{late:.1f} s late")
    if how.startswith("SIG"):
        time.sleep(0.05)
        wrong += [f"child {c} is left" for c in children if pathlib.Path(f"/proc/{c}").exists()]
    return how, late, [f"{w} ({' '.join(command)} {model.name})" for w in wrong]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    choice = random.Random(arguments.seed)
    good = bad = 0
    latest = {}
    for _ in range(arguments.runs):
        model = arguments.examples / choice.choice(MODELS)
        how, late, wrong = one_run(arguments.tool, model, choice)
        latest[how] = max(latest.get(how, 0.0), late)
        good, bad = good + (not wrong), bad + bool(wrong)
        for line in wrong:
            print("FAIL " + line)
    print("latest end after the limit or signal, in seconds:", {k: round(v, 2) for k, v in sorted(latest.items())})
    print(f"{good} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
