#!/usr/bin/env python3
"""Ends runs at random moments: by time, memory, SIGINT, SIGTERM. Whatever happens, the process and the solver programs
it started are gone soon, its last event is a summary, every property has exactly one verdict, and no verdict stands
without evidence.

    kill_test.py SMTSPLIT EXAMPLES [--runs N] [--seed N]
"""
import argparse
import collections
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

import events

MODELS = ["peterson/peterson-5.smv", "bakery/bakery-10.smv", "german/german-5.smv", "mux-sem/mux-sem-50.smv",
          "dining/dining-3.smv", "arbiter/arbiter-20.smv"]
START = 0.3  # seconds; a signal that comes before main() has begun ends the process silently
SLACK = 3.0  # seconds; the promise is 1, a loaded machine gets more
HARD_LIMIT = 60  # seconds; a run without limits that comes to its own end


def children_of(pid):
    found = set()
    try:
        for children in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
            found.update(int(child) for child in children.read_text().split())
    except OSError:
        pass  # it has just ended
    return found


def memory_of(pid):
    """Resident set of the process and its children, in MB."""
    pages = 0
    for p in {pid} | children_of(pid):
        try:
            pages += int(pathlib.Path(f"/proc/{p}/statm").read_text().split()[1])
        except (OSError, IndexError):
            pass
    return pages * os.sysconf("SC_PAGESIZE") >> 20


class Watch(threading.Thread):
    """Looks at a process while it runs: its children, and when it first exceeded a memory limit."""

    def __init__(self, process, megabytes):
        super().__init__(daemon=True)
        self.process, self.megabytes = process, megabytes
        self.children, self.exceeded, self.done = set(), None, False

    def run(self):
        while not self.done:
            self.children |= children_of(self.process.pid)
            if self.megabytes and self.exceeded is None and memory_of(self.process.pid) > self.megabytes:
                self.exceeded = time.monotonic()
            time.sleep(0.01)


def alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def one_run(tool, model, choice):
    """How the run was ended, seconds from that to its end (none when it ended by itself), what is wrong."""
    how = choice.choice(["timeout", "memory", "SIGINT", "SIGTERM"])
    command = [tool, "verify", "--json", "-", "--engine", choice.choice(["auto", "explicit", "kind", "bmc"])]
    if choice.random() < 0.3:
        command += ["--solver", choice.choice(["z3", "cvc5", "cvc5", "boolector"])]
    from_stdin = choice.random() < 0.1
    moment = choice.uniform(0.05, 2.0)
    megabytes = choice.randint(30, 300) if how == "memory" else None
    if how == "timeout":
        command += ["--timeout", f"{moment:.3f}"]
    elif how == "memory":
        command += ["--memory", str(megabytes), "--timeout", "10"]
    command.append("-" if from_stdin else str(model))
    properties = sum(line.startswith(("INVARSPEC", "SPEC", "CTLSPEC", "LTLSPEC"))
                     for line in model.read_text().splitlines())

    with open(model if from_stdin else os.devnull, "rb") as stdin:
        limit = time.monotonic() + (moment if how != "memory" else 10)
        process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    watch = Watch(process, megabytes)
    watch.start()
    sent = False
    if how.startswith("SIG"):
        try:
            out, err = process.communicate(timeout=moment)
        except subprocess.TimeoutExpired:
            limit, sent = time.monotonic(), True
            process.send_signal(getattr(signal, how))
    try:
        out, err = (out, err) if how.startswith("SIG") and not sent else process.communicate(timeout=HARD_LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return how, None, ["hangs: " + " ".join(command)]
    end = time.monotonic()
    watch.done = True
    watch.join()

    if sent and process.returncode == -getattr(signal, how) and not out and moment < START:
        return how + " before main()", end - limit, []
    wrong = events.problems(out, process.returncode, properties)
    if process.returncode not in (0, 1, 2):
        wrong.append(f"exit code {process.returncode}: {err[-300:]}")
    late = end - (watch.exceeded or limit)  # negative: the run ended by itself
    if late > SLACK:
        wrong.append(f"{late:.1f} s late")
    time.sleep(0.02)
    wrong += [f"the program {child} is left" for child in watch.children if alive(child)]
    return how, late if sent or late > 0 else None, [f"{w} ({' '.join(command)})" for w in wrong]


def large_model():
    count = 30000
    lines = ["MODULE main", "VAR"]
    lines += [f"  v{i} : 0..7;" for i in range(count)]
    lines.append("ASSIGN")
    lines += [f"  next(v{i}) := case v{i} < 7 & v{(7 * i + 1) % count} > 2 : v{i} + 1; TRUE : 0; esac;"
              for i in range(count)]
    return "\n".join(lines + ["INVARSPEC v0 < 7", ""])


def many_events():
    return ("MODULE main\nVAR x : 0..200;\nASSIGN init(x) := 0; next(x) := x < 200 ? x + 1 : x;\n"
            + "".join(f"INVARSPEC x < {i}\n" for i in range(1, 200)))


def awkward_moments(tool, folder):
    """Signals while the tool waits for its input, reads a large model, or for a reader of its output that sleeps."""
    wrong = []

    def end(name, process, sent=signal.SIGTERM):
        if sent:
            process.send_signal(sent)
        start = time.monotonic()
        try:
            process.wait(HARD_LIMIT)
        except subprocess.TimeoutExpired:
            process.kill()
        if time.monotonic() - start > SLACK:
            wrong.append(f"{name}: {time.monotonic() - start:.1f} s late")
        if process.returncode != 2:
            wrong.append(f"{name}: exit code {process.returncode}")

    command = [tool, "verify", "--json", "-"]
    for sent in (signal.SIGINT, signal.SIGTERM, None):
        with subprocess.Popen([*command, *([] if sent else ["--timeout", "0.3"]), "-"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            time.sleep(2 * START)
            end("waiting for stdin", process, sent)
            wrong += events.problems(process.stdout.read(), process.returncode)

    (folder / "large.smv").write_text(large_model())
    for moment in (START, 2 * START):
        with subprocess.Popen([*command, str(folder / "large.smv")], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True) as process:
            time.sleep(moment)
            end("reading a large model", process, signal.SIGINT)
            wrong += events.problems(process.stdout.read(), process.returncode)

    (folder / "many.smv").write_text(many_events())
    with subprocess.Popen([*command, str(folder / "many.smv")], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as process:
        time.sleep(1)
        end("nobody reads the output", process)
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    choice = random.Random(arguments.seed)
    good = bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for line in awkward_moments(arguments.tool, pathlib.Path(folder)):
            bad += 1
            print("FAIL " + line, flush=True)
    delays = collections.defaultdict(list)
    by_itself = collections.Counter()
    for _ in range(arguments.runs):
        model = arguments.examples / choice.choice(MODELS)
        how, late, wrong = one_run(arguments.tool, model, choice)
        if late is None:
            by_itself[how] += 1
        else:
            delays[how].append(late)
        good, bad = good + (not wrong), bad + bool(wrong)
        for line in wrong:
            print("FAIL " + line, flush=True)
    for how, values in sorted(delays.items()):
        values.sort()
        print(f"{how}: ended {len(values)} runs, median {values[len(values) // 2]:.2f} s, latest {values[-1]:.2f} s "
              f"after it; {by_itself[how]} ended by themselves")
    print(f"{good} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
