#!/usr/bin/env python3
"""Whole campaigns of `smtsplit compare`: complete, killed and resumed, with tools that misbehave or lie.

    check_compare.py SMTSPLIT EXAMPLES
"""
import csv
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

TOOL = str(pathlib.Path(sys.argv[1]).resolve())
EXAMPLES = pathlib.Path(sys.argv[2]).resolve()
MODEL = EXAMPLES / "mux-sem/mux-sem-3.smv"

# AG holds: no path is fair. The invariant of the same text does not.
FAIR = """MODULE main
VAR x : 0..3;
ASSIGN init(x) := 0; next(x) := (x + 1) mod 4;
FAIRNESS x = 5
SPEC AG x < 3
INVARSPEC x < 3
SPEC AG AF x = 1
"""

failures = 0


def check(condition, message):
    global failures
    if not condition:
        failures += 1
        print(f"check_compare: {message}", file=sys.stderr)


def compare(folder, *arguments, code=None, timeout=300):
    done = subprocess.run([TOOL, "compare", "-o", str(folder), *map(str, arguments)], capture_output=True, text=True,
                          timeout=timeout, errors="replace")
    if code is not None:
        check(done.returncode == code,
              f"{arguments}: exit code {done.returncode}, not {code}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done


def runs_of(folder):
    lines = [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]
    check(lines[0]["event"] == "campaign", "the first line is not the campaign")
    return lines[0], lines[1:]


def peer(name, script, **keys):
    """A tool of a table: a shell script, that is given the input as $1."""
    lines = ["[[tool]]", f"name = {json.dumps(name)}", f"command = {json.dumps(['sh', '-c', script, 'sh', '{input}'])}"]
    lines += [f"{key.replace('_', '-')} = {json.dumps(value)}" for key, value in keys.items()]
    return "\n".join(lines) + "\n"


def alive(word):
    """Whether a process has this word in its environment or command line."""
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        for file in ("environ", "cmdline"):
            try:
                if word.encode() in (entry / file).read_bytes():
                    return True
            except OSError:
                pass
    return False


def gone(word):
    """Checks that such processes end soon."""
    for _ in range(200):
        if not alive(word):
            return
        time.sleep(0.02)
    check(False, "processes are left")


def tree(process):
    """The numbers of a process and of all below it."""
    parents = {}
    for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(entry.parent.name)] = int(entry.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            pass
    found = [process]
    for each in found:
        found += [child for child, parent in parents.items() if parent == each]
    return found


def complete_campaign(folder):
    """Engines, solvers and peers: all runs are there, in all reports, and measured."""
    models = [EXAMPLES / f"{name}/{name}-3.smv" for name in ("mux-sem", "dining")]
    peers = [p for p, program in (("abc-pdr", "yosys-abc"), ("abc-bmc3", "yosys-abc"), ("spacer", "z3"))
             if shutil.which(program)]
    done = compare(folder, "--engines", "split,explicit,pdr --ctg,kind,bmc", "--solvers", "cadical,z3", *models,
                   *(["--peers", ",".join(peers)] if peers else []), "--timeout", 2, "--jobs", 2, "--repeat", 2,
                   "--switch", "bound=4,8", "--baseline", "explicit bound=8", code=0)
    header, runs = runs_of(folder)
    configurations = [c["name"] for c in header["plan"]["configurations"]]
    # bound is an option of all these; explicit uses no solver
    check(len(configurations) == 4 * 2 * 2 + 2 + len(peers), f"configurations: {configurations}")
    tasks = len(header["plan"]["tasks"])
    check(tasks >= 2 and len(runs) == 2 * tasks * len(configurations), f"{len(runs)} runs")
    check(sorted(r["run"] for r in runs) == list(range(len(runs))), "runs are missing or doubled")
    ran = [r for r in runs if r["command"]]
    check(all(r["status"] == "unsupported" for r in runs if not r["command"]), "runs that did not run")
    check(all(r["status"] in ("proved", "refuted", "unknown", "timeout") for r in ran),
          f"statuses: { {(r['configuration'], r['status'], r['reason']) for r in runs if r['status'] == 'error'} }")
    check(any(r["status"] == "proved" and r["configuration"].startswith("abc") for r in runs) or not peers, "no peer proved")
    # neighbours in time: one task after the other, all configurations on each
    started = sorted(runs, key=lambda r: r["run"])
    check([r["configuration"] for r in started[:len(configurations)]] == configurations, "not interleaved")
    check(all(r["cpu_seconds"] > 0 and r["memory_mb"] > 1 and r["wall_seconds"] > 0 for r in ran), "a run without figures")
    check(all((folder / r["log"]).exists() for r in ran), "a log is missing")

    rows = list(csv.DictReader((folder / "results.csv").open(newline="")))
    check(len(rows) == len(runs), f"{len(rows)} rows of CSV")
    check({(r["run"], r["status"]) for r in rows} == {(str(r["run"]), r["status"]) for r in runs}, "the CSV differs")
    check_xml(folder, configurations, runs)
    document = (folder / "results.md").read_text()
    check(all(f" {c} |" in document for c in configurations) and "| mux-sem-3 | proved |" in document, document)
    page = (folder / "index.html").read_text()
    check("dining-3" in page and all(c in page for c in configurations), "the page lacks something")
    for word in (*configurations, "pairs", "dining-3"):
        check(word in done.stdout, f"the table lacks {word}")


def check_xml(folder, configurations, runs):
    """What BenchExec's doc/result.dtd and doc/run-results.md ask for."""
    files = sorted(folder.glob("results.*.xml"))
    check(len(files) == len(configurations), f"{len(files)} XML files")
    count = 0
    for file in files:
        root = xml.etree.ElementTree.parse(file).getroot()
        check(root.tag == "result" and root.get("name") in configurations, f"{file.name}: {root.attrib}")
        for name in ("benchmarkname", "starttime", "date", "tool", "toolmodule", "version", "generator"):
            check(root.get(name), f"{file.name}: no {name}")
        check([child.tag for child in root][:2] == ["columns", "systeminfo"], f"{file.name}: order of elements")
        check(re.fullmatch(r"[\d.]+s", root.get("timelimit")) and re.fullmatch(r"[\d.]+MB", root.get("memlimit")),
              f"{file.name}: limits")
        system = root.find("systeminfo")
        check([child.tag for child in system] == ["os", "cpu", "ram", "environment"], f"{file.name}: systeminfo")
        names = set()
        for run in root.iter("run"):
            count += 1
            check(run.get("name") not in names, f"{file.name}: {run.get('name')} twice")
            names.add(run.get("name"))
            values = {c.get("title"): c.get("value") for c in run}
            check(values["category"] in ("correct", "wrong", "unknown", "error", "missing"), f"{file.name}: {values}")
            if not run.get("logfile"):  # the tool could not be asked
                check(values["category"] == "unknown" and "cputime" not in values, f"{file.name}: {values}")
                continue
            check(re.fullmatch(r"[\d.]+s", values["cputime"]) and re.fullmatch(r"\d+B", values["memory"]),
                  f"{file.name}: {values}")
            check((folder / run.get("logfile")).exists(), f"{file.name}: {run.get('logfile')}")
    check(count == len(runs), f"{count} runs in XML")


def killed_and_resumed(folder):
    """Kills a campaign again and again; in the end every run is there once, and nothing is left running."""
    mark = f"resumed-{os.getpid()}"
    table = folder.parent / "slow.toml"
    table.write_text(peer("slow", "sleep 0.$(($$ % 4)); echo true", proved="^true$"))
    command = [TOOL, "compare", "-o", str(folder), "--resume", "--engines", "explicit,split", "--peers", str(table),
               "--repeat", "4", "--jobs", "2", "--timeout", "20", str(MODEL), str(EXAMPLES / "dining/dining-3.smv")]
    chance = random.Random(7)
    for attempt in range(100):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                   env={**os.environ, "MARK": mark})
        try:
            # A slow machine needs more time to get anywhere.
            _, errors = process.communicate(timeout=chance.uniform(0.05, 1.2) * (1 + attempt / 10))
            break
        except subprocess.TimeoutExpired:
            process.send_signal(chance.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
            _, errors = process.communicate()
        gone(mark)
    check(process.returncode == 0, f"a resumed campaign: exit code {process.returncode}: {errors}")
    check(attempt > 2, "never killed")
    header, runs = runs_of(folder)
    planned = 4 * len(header["plan"]["tasks"]) * 3
    check(sorted(r["run"] for r in runs) == list(range(planned)), f"{len(runs)} of {planned} runs after {attempt} kills")
    # What is there is not done again, and what is of another campaign is refused.
    before = (folder / "results.jsonl").read_bytes()
    check(subprocess.run(command, capture_output=True).returncode == 0, "a complete campaign cannot be resumed")
    check((folder / "results.jsonl").read_bytes() == before, "a complete campaign was changed")
    refused = compare(folder, "--resume", "--engines", "explicit", MODEL, code=4)
    check("is of another campaign" in refused.stderr, f"another campaign: {refused.stderr}")
    refused = compare(folder, "--engines", "explicit", MODEL, code=4)
    check("--resume" in refused.stderr, f"an old campaign: {refused.stderr}")
    check((folder / "results.jsonl").read_bytes() == before, "a refused campaign was changed")


def lies_are_loud(folder):
    table = folder.parent / "liar.toml"
    table.write_text(peer("liar", "echo false", refuted="^false$"))
    done = compare(folder, "--engines", "explicit,split", "--peers", table, MODEL, code=5)
    check("VERDICTS DISAGREE on 1 task" in done.stdout and "refuted by liar" in done.stdout, done.stdout)
    campaign = folder.parent / "expected.toml"
    campaign.write_text(f'engines = ["split"]\n[[model]]\nfile = "{MODEL}"\nexpected = "refuted"\n')
    done = compare(folder.parent / "expected", "--campaign", campaign, code=5)
    check("proved by split; expected: refuted" in done.stdout, done.stdout)
    page = (folder / "index.html").read_text()
    check('"disagreements":[0]' in page, "the page does not tell")
    tree = xml.etree.ElementTree.parse(folder.parent / "expected/results.split.xml")
    check([c.get("value") for c in tree.iter("column") if c.get("title") == "category"] == ["wrong"], "XML: not wrong")


def nonsense_is_no_verdict(folder):
    """Crashes, both verdicts, none, exit codes: errors, each with its reason."""
    table = folder.parent / "nonsense.toml"
    yes, no = {"proved": "^true$"}, {"refuted": "^false$"}
    table.write_text(peer("silent", "true", **yes) + peer("both", "echo true; echo false", **yes, **no) +
                     peer("crash", "echo true; kill -SEGV $$", **yes) + peer("code", "echo true; exit 3", **yes) +
                     peer("mumbling", "echo it is true", **yes) + peer("missing", "exec /no/such/program", **yes) +
                     peer("says-error", "echo true; echo '(error 7)'", **yes, error=r"^\(error") +
                     peer("fine", "echo true; exit 3", **yes, exit_codes=[0, 3]) +
                     peer("gives-up", "echo maybe; exit 7", **yes, unknown="^maybe$"))
    compare(folder, "--engines", "split", "--peers", table, MODEL, code=0)
    found = {r["configuration"]: (r["status"], r["reason"]) for r in runs_of(folder)[1]}
    wanted = {"silent": "no verdict in the output: no output", "both": "the output says both proved and refuted",
              "crash": "killed by SIGSEGV", "code": "exit code 3: true", "mumbling": "no verdict in the output: it is true",
              "missing": "exit code 127", "says-error": "(error 7)"}
    for name, reason in wanted.items():
        check(found[name][0] == "error" and reason in found[name][1], f"{name}: {found[name]}")
    check(found["fine"] == ("proved", ""), f"fine: {found['fine']}")
    check(found["gives-up"] == ("unknown", "maybe"), f"gives-up: {found['gives-up']}")


def limits_hold(folder):
    """Whatever a run does, it is stopped, named, and leaves nothing."""
    mark = f"limits-{os.getpid()}"
    table = folder.parent / "bad.toml"
    bad = {"sleeps": ("sleep 100", "timeout"), "ignores": ("trap '' TERM INT HUP; while :; do sleep 0.1; done", "timeout"),
           "daemon": ("setsid sh -c 'setsid sleep 100 & sleep 100' & sleep 100", "timeout"),
           "allocates": ("x=123456789; while :; do x=$x$x; done", "out-of-memory"),
           "forks": ("for i in $(seq 2000); do sleep 100 & done; wait", "too-many-processes"),
           # bounded, should it not be stopped
           "bomb": ("f() { [ $1 -gt 12 ] || { f $(($1 + 1)) & f $(($1 + 1)) & }; }; f 1; sleep 100", "too-many-processes"),
           "floods": ("yes", "too-much-output")}
    table.write_text("".join(peer(name, f"export MARK={mark}; {script}", proved="^true$")
                             for name, (script, _) in bad.items()))
    compare(folder, "--engines", "explicit", "--peers", table, "--timeout", 2, "--memory", 300, MODEL, code=0)
    found = {r["configuration"]: r for r in runs_of(folder)[1]}
    for name, (_, status) in bad.items():
        run = found[name]
        # on a loaded machine, time may come first
        check(run["status"] in (status, "timeout"), f"{name}: {run['status']}")
        check(run["unkillable"] == 0, f"{name}: {run['unkillable']} processes cannot be killed")
        print(f"  {name}: {run['status']} after {run['wall_seconds']:.2f} s, {run['tree_memory_mb']:.0f} MB")
    check(not alive(mark), "processes are left")


def figures_agree(folder):
    """The same run, measured by `time -v` inside and by the campaign outside."""
    if not shutil.which("time", path="/usr/bin"):
        print("  no /usr/bin/time: not compared")
        return
    table = folder.parent / "timed.toml"
    work = "x = b'1' * (300 << 20); sum(i * i for i in range(12_000_000))"
    children = (f"import subprocess, sys; [subprocess.run([sys.executable, '-c', \"{work}\"]) for _ in range(2)]")
    table.write_text(peer("one", f"exec /usr/bin/time -v {sys.executable} -c \"{work}\"; echo", proved="Exit status: 0") +
                     peer("tool", f"exec /usr/bin/time -v {TOOL} verify --engine kind --timeout 2 \"$1\"",
                          proved="Maximum resident", exit_codes=[0, 1, 2], input="model"))
    compare(folder, "--engines", "split", "--peers", table, "--repeat", 2, EXAMPLES / "szymanski/szymanski-6.smv")
    for run in runs_of(folder)[1]:
        if run["configuration"] == "split":
            continue
        text = (folder / run["log"]).read_text(errors="replace")
        def figure(name):
            return float(re.search(re.escape(name) + r": ([\d.]+)", text)[1])
        cpu = figure("User time (seconds)") + figure("System time (seconds)")
        megabytes = figure("Maximum resident set size (kbytes)") / 1024
        print(f"  {run['configuration']}: {run['cpu_seconds']:.3f} s and {cpu:.2f} s by time, "
              f"{run['memory_mb']:.1f} MB and {megabytes:.1f} MB by time")
        check(abs(run["cpu_seconds"] - cpu) <= 0.02 * cpu + 0.01, "CPU seconds differ")  # time has two digits
        check(abs(run["memory_mb"] - megabytes) <= 0.02 * megabytes, "megabytes differ")


def outputs_and_exports(folder):
    """Found by testers: exports and models that have the same name, stale exports, cut outputs, changed patterns."""
    home = folder.parent
    (home / "m.smv").write_text("MODULE main\nVAR x : boolean;\nINVARSPEC !x\nINVARSPEC TRUE\n")
    (home / "m-p0.smv").write_text("MODULE main\nVAR x : boolean;\nINVARSPEC TRUE\n")
    table = home / "reads.toml"
    table.write_text(peer("reads", "grep -q '!x' $1 && echo false || echo true", proved="^true$", refuted="^false$",
                          input="smv"))
    compare(folder, "--engines", "explicit", "--peers", table, home / "m.smv", home / "m-p0.smv", code=0)
    (folder / "results.jsonl").unlink()
    (home / "m.smv").write_text("MODULE main\nVAR x : boolean;\nINVARSPEC TRUE\nINVARSPEC !x\n")
    compare(folder, "--engines", "explicit", "--peers", table, home / "m.smv", home / "m-p0.smv", code=0)

    table.write_text(peer("long", "echo true; head -c 16777300 /dev/zero; echo false", proved="^true$", refuted="^false$"))
    compare(home / "long", "--engines", "explicit", "--peers", table, "--repeat", 3, MODEL, code=0)
    found = {r["status"] for r in runs_of(home / "long")[1] if r["configuration"] == "long"}
    check(found == {"too-much-output"}, f"a long output: {found}")
    table.write_text(table.read_text().replace("^true$", "^tru"))
    done = compare(home / "long", "--engines", "explicit", "--peers", table, "--repeat", 3, MODEL, "--resume", code=4)
    check("patterns" in done.stderr, f"changed patterns: {done.stderr}")

    odd = r"printf 'true \\357\\277\\277 \\377 \\033[31m\\n'; exit 3"
    table.write_text(peer("odd", odd, proved="^true"))
    done = compare(home / "odd", "--engines", "explicit", "--peers", table, MODEL, code=0)
    check("\033" not in done.stdout, "control characters reach the terminal")
    list(csv.DictReader((home / "odd/results.csv").open(newline="", encoding="utf-8")))
    xml.etree.ElementTree.parse(home / "odd/results.odd.xml")


def stopped_guards(folder):
    """A guard that is kept from running is ended by its server; its run with it."""
    mark = f"guards-{os.getpid()}"
    table = folder.parent / "guards.toml"
    table.write_text(peer("stops", f"export MARK={mark}; kill -STOP $PPID; setsid sleep 100 & sleep 100", proved="^true$") +
                     peer("kills", f"export MARK={mark}; setsid sleep 100 & kill -9 $PPID; sleep 100", proved="^true$") +
                     peer("late", "kill -STOP $PPID; sleep 1.5; echo true; kill -CONT $PPID", proved="^true$"))
    compare(folder, "--engines", "explicit", "--peers", table, "--timeout", 1, MODEL, code=0)
    found = {r["configuration"]: r["status"] for r in runs_of(folder)[1]}
    check(found == {"explicit": "proved", "stops": "error", "kills": "error", "late": "timeout"}, f"statuses: {found}")
    gone(mark)


def ended_from_outside(folder):
    """All of it is told to end at once, as at a shutdown, or is killed: no run is an error for that."""
    mark = f"shutdown-{os.getpid()}"
    table = folder.parent / "slow.toml"
    table.write_text(peer("slow", f"export MARK={mark}; setsid sleep 1 & sleep 1; echo true", proved="^true$"))
    arguments = ["--engines", "explicit", "--peers", table, "--repeat", 2, MODEL]
    for ending in (signal.SIGTERM, signal.SIGKILL):
        for who in (slice(None), slice(0, 3), slice(1, 3), slice(2, 3)):  # client, server, guard, and the runs
            process = subprocess.Popen([TOOL, "compare", "-o", str(folder), *map(str, arguments), "--resume"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while not alive(mark):
                time.sleep(0.01)
            for each in tree(process.pid)[who]:
                try:
                    os.kill(each, ending)
                except ProcessLookupError:
                    pass
            process.wait(timeout=60)
            gone(mark)
            compare(folder, *arguments, "--resume", code=0)
            found = [r["status"] for r in runs_of(folder)[1]]
            check(found == ["proved"] * 4, f"statuses after {ending.name} for {who}: {found}")
            (folder / "results.jsonl").unlink()


def what_is_wrong_here(folder):
    """What keeps this machine from running anything is no result."""
    model = folder.parent / "two.smv"
    model.write_text(MODEL.read_text() + "INVARSPEC TRUE\n")
    table = folder.parent / "smv.toml"
    table.write_text(peer("smv", "echo true", proved="^true$", input="smv"))
    digest = hashlib.sha256(model.read_bytes()).hexdigest()
    in_the_way = folder / f"exports/{digest[:16]}-p0.part.smv"
    in_the_way.mkdir(parents=True)  # nothing can be written there; then it is removed
    done = compare(folder, "--engines", "explicit", "--peers", table, model, code=4)
    check("no smv export: " in done.stderr, done.stderr)
    compare(folder, "--engines", "explicit", "--peers", table, model, "--resume", code=0)
    check({r["status"] for r in runs_of(folder)[1]} == {"proved"}, "statuses")

    # Standard streams that are closed.
    model = folder.parent / "fair.smv"
    model.write_text(FAIR)
    shell = ["sh", "-c", '"$@" <&- >&- 2>&-', "sh", TOOL, "compare", "-o", str(folder.parent / "closed"), "--engines",
             "explicit", "--progress", str(model)]
    for resume in ([], ["--resume"]):
        code = subprocess.run([*shell, *resume]).returncode
        check(code in (0, 5), f"closed streams: exit code {code}")  # 5: it cannot write its report to the terminal
        check(len(runs_of(folder.parent / "closed")[1]) == 2, "closed streams: runs")

    # Results that are no file.
    (folder.parent / "pipe").mkdir()
    os.mkfifo(folder.parent / "pipe/results.jsonl")
    done = compare(folder.parent / "pipe", "--engines", "explicit", MODEL, "--resume", code=4, timeout=20)
    check("is no file" in done.stderr, done.stderr)


def pinned(folder):
    table = folder.parent / "pinned.toml"
    table.write_text(peer("cpus", "grep Cpus_allowed_list /proc/self/status; echo true", proved="^true$"))
    compare(folder, "--engines", "explicit", "--peers", table, MODEL, code=0)
    run = next(r for r in runs_of(folder)[1] if r["configuration"] == "cpus")
    check(re.match(r"Cpus_allowed_list:\s\d+\n", (folder / run["log"]).read_text()), "a run is not pinned")


def properties(folder):
    """What a bad state means is not the same for all properties; what is not supported is left out by name."""
    model = folder.parent / "fair model.smv"
    model.write_text(FAIR)
    table = folder.parent / "invariants.toml"
    table.write_text(peer("states", "grep -q 'x@' $1; echo bad", refuted="^bad$", decides="invariants"))
    done = compare(folder, "--engines", "explicit", "--peers", table, model, code=0)
    check("property 2 is left out" in done.stderr, f"left out: {done.stderr}")
    found = {(r["configuration"], r["task"]): r["status"] for r in runs_of(folder)[1]}
    check(found == {("explicit", "fair model#0"): "proved", ("explicit", "fair model#1"): "refuted",
                    ("states", "fair model#0"): "unknown", ("states", "fair model#1"): "refuted"}, f"statuses: {found}")


def campaign_file(folder):
    """Families by files and by generators, several properties, labels, an own baseline; options on the line win."""
    home = folder.parent / "campaign"
    home.mkdir()
    (home / "m-1.smv").write_text("MODULE main\nVAR x : boolean;\nINVARSPEC x\nINVARSPEC TRUE\n")
    generator = home / "generate"
    generator.write_text("#!/bin/sh\necho \"MODULE main VAR x : 0..$1; INVARSPEC x <= $1\"\n")
    generator.chmod(0o755)
    (home / "campaign.toml").write_text("""title = "Two families"
engines = ["explicit", "split"]
timeout = 5
repeat = 3
baseline = "split"
[[family]]
name = "m"
sizes = [1]
file = "m-{N}.smv"
property = [0, 1]
expected = ["refuted", "proved"]
labels = ["small"]
[[family]]
name = "made"
sizes = [3, 5]
generate = ["./generate", "{N}"]
""")
    compare(folder, "--campaign", home / "campaign.toml", "--repeat", 2, code=0)
    header, runs = runs_of(folder)
    plan = header["plan"]
    check([t["name"] for t in plan["tasks"]] == ["m-1#0", "m-1#1", "made-3", "made-5"], f"{plan['tasks']}")
    check([t["expected"] for t in plan["tasks"]] == ["refuted", "proved", None, None], "expected")
    check(plan["title"] == "Two families" and plan["limits"]["repeat"] == 2 and plan["baseline"] == 1, f"{plan}")
    check(len(runs) == 16, f"{len(runs)} runs")
    check((folder / "campaign.toml").read_bytes() == (home / "campaign.toml").read_bytes(), "the campaign is kept")
    # A model that changed is another campaign.
    (home / "m-1.smv").write_text("MODULE main\nVAR x : boolean;\nINVARSPEC x\nINVARSPEC  TRUE\n")
    done = compare(folder, "--campaign", home / "campaign.toml", "--repeat", 2, "--resume", code=4)
    check("model_sha256 was " in done.stderr, done.stderr)


def settings_are_tried(folder):
    """What `verify` does not take stops the campaign; a tool by a relative path is found from its table."""
    home = folder.parent / "tables"
    home.mkdir()
    for arguments, message in ((["--engines", "split-inv", "--switch", "projection=foo"],
                                "'split-inv projection=foo': --projection: 'foo' is not one of cubes, models"),
                               (["--solvers", "foo"], "--solvers: there is no solver 'foo'"),
                               (["--solvers", "z3", "--engines", "explicit"], "--solvers: none of the engines"),
                               (["--engines", "pdr --no-lifting", "--switch", "lifting"],
                                "--engines: 'pdr --no-lifting': --switch lifting sets --no-lifting, too"),
                               (["--engines", "split", "--switch", "lifting"], "--switch: none of the engines"),
                               (["--engines", "split", "--switch", "loosening", "--switch", "loosening=on"],
                                "--switch: 'loosening' is given twice"),
                               (["--engines", "split", "--switch", "no-loosening"],
                                "--switch: a flag is named without no-: write 'loosening'"),
                               (["--engines", "pdr --nonsense"], "'pdr --nonsense': ")):
        done = compare(folder, *arguments, MODEL, code=4)
        check(done.stderr.startswith(f"smtsplit: error: {message}"), f"{arguments}: {done.stderr}")
        file = folder / "results.jsonl"
        check(not file.exists() or file.stat().st_size == 0, "results of a campaign that cannot be carried out")
        shutil.rmtree(folder, ignore_errors=True)
    tool = home / "tool"
    tool.write_text("#!/bin/sh\necho version 7\ntest -e \"$1\" && echo true\n")
    tool.chmod(0o755)
    (home / "table.toml").write_text('[[tool]]\nname = "mine"\ncommand = ["./tool", "{input}"]\n'
                                     'version = ["./tool"]\nproved = "^true$"\nexit-codes = [0]\n')
    compare(folder, "--engines", "explicit", "--peers", home / "table.toml", MODEL, code=0)
    header, runs = runs_of(folder)
    check([r["status"] for r in runs] == ["proved", "proved"], f"{runs}")
    check(header["plan"]["configurations"][1]["version"] == "version 7", f"{header['plan']['configurations']}")

    # Reports are made again with another title and baseline, and by another path to the model; but not for another tool.
    again = ["--engines", "explicit", "--peers", home / "table.toml", "--resume"]
    done = compare(folder, *again, "--title", "Again", "--baseline", "mine", os.path.relpath(MODEL), code=0)
    check("times mine" in done.stdout and "Again" in (folder / "results.md").read_text(), done.stdout)
    check(runs_of(folder)[1] == runs, "runs changed")
    tool.write_text(tool.read_text() + "true\n")
    done = compare(folder, *again, MODEL, code=4)
    check("/program_sha256 was " in done.stderr, done.stderr)

    (home / "script.sh").write_text('test -e "$1" && echo true\n')
    (home / "table.toml").write_text('[[tool]]\nname = "mine"\ncommand = ["sh", "{folder}/script.sh", "{input}"]\n'
                                     'version = ["./nowhere"]\nproved = "^true$"\n')
    done = compare(home / "out", "--engines", "explicit", "--peers", home / "table.toml", MODEL, code=4)
    check("the version of mine: cannot run '" in done.stderr, done.stderr)
    (home / "table.toml").write_text((home / "table.toml").read_text().replace('version = ["./nowhere"]\n', ""))
    compare(home / "out", "--engines", "explicit", "--peers", home / "table.toml", MODEL, code=0)
    check([r["status"] for r in runs_of(home / "out")[1]] == ["proved", "proved"], "a script beside its table")


def interrupted_early(folder):
    """A model that is never printed does not hold up an interrupt; nothing is left of who should print it."""
    mark = f"generator-{os.getpid()}"
    campaign = folder.parent / "endless.toml"
    campaign.write_text('[[family]]\nname = "endless"\nsizes = [1]\n'
                        f'generate = ["sh", "-c", "export MARK={mark}; sleep 100 & sleep 100", "{{N}}"]\n')
    scratch = folder.parent / "scratch"
    scratch.mkdir()
    with subprocess.Popen([TOOL, "compare", "-o", str(folder), "--campaign", str(campaign)],
                          env={**os.environ, "TMPDIR": str(scratch)}) as process:
        while not alive(mark):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        check(process.wait(timeout=60) == 2, f"exit code {process.returncode}")
    gone(mark)
    check(not folder.exists() and not list(scratch.iterdir()), "something is written before there are tasks")

    # A model that is a pipe which nobody writes to.
    os.mkfifo(folder.parent / "pipe.smv")
    with subprocess.Popen([TOOL, "compare", "-o", str(folder), str(folder.parent / "pipe.smv")]) as process:
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        check(process.wait(timeout=60) == -signal.SIGINT, f"exit code {process.returncode}")

    # What a generator leaves behind does not outlive it.
    campaign.write_text(f'[[family]]\nname = "daemon"\nsizes = [1]\ngenerate = ["sh", "-c", "MARK={mark} setsid sleep 100 '
                        '> /dev/null 2>&1 & echo MODULE main; echo noise >&2; echo INVARSPEC TRUE", "{N}"]\n')
    compare(folder, "--engines", "explicit", "--campaign", campaign, code=0)
    check(not alive(mark), "a generator's daemon is left")


def names_of_tasks(folder):
    """A model may have the name that a property of another one gets."""
    home = folder.parent / "tasks"
    home.mkdir()
    model = "MODULE main\nVAR x : boolean;\nASSIGN init(x) := FALSE; next(x) := {};\nINVARSPEC x = x\nINVARSPEC !x\n"
    (home / "p.smv").write_text(model.format("x"))
    (home / "p#1.smv").write_text(model.format("!x"))
    (home / "tasks.toml").write_text('engines = ["explicit"]\n'
                                     '[[model]]\nfile = "p.smv"\nproperty = [0, 1]\nexpected = "proved"\n'
                                     '[[model]]\nfile = "p#1.smv"\nproperty = [1]\nexpected = "refuted"\n')
    compare(folder, "--campaign", home / "tasks.toml", code=0)
    found = [r["task"] for r in runs_of(folder)[1]]
    check(found == ["p#0", "p#1", "p#1-2"], f"tasks: {found}")


def one_at_a_time(folder):
    """A second campaign in a folder is refused before it writes anything there."""
    table = folder.parent / "slow.toml"
    release = folder.parent / "release"
    table.write_text(peer("slow", f"until [ -e '{release}' ]; do sleep 0.05; done; echo true", proved="^true$"))
    with subprocess.Popen([TOOL, "compare", "-o", str(folder), "--engines", "explicit", "--peers", str(table), str(MODEL)],
                          stdout=subprocess.DEVNULL) as process:
        while not (folder / "logs/000001.txt").exists():
            time.sleep(0.01)
        before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
        for resume in ([], ["--resume"]):
            done = compare(folder, "--engines", "split", MODEL, *resume, code=4)
            check("is being written by another run" in done.stderr, done.stderr)
        after = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
        check(before == after, f"files changed: {set(before.items()) ^ set(after.items())}")
        release.touch()
        check(process.wait() == 0, f"exit code {process.returncode}")


def unread_output(folder):
    """Nobody reads the report on the terminal: the others are written all the same."""
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.Popen([TOOL, "compare", "-o", str(folder), "--engines", "explicit", str(MODEL)], stdout=writer)
    os.close(writer)
    process.wait()
    for name in ("index.html", "results.csv", "results.md", "results.explicit.xml"):
        check((folder / name).exists(), f"there is no {name}")


def odd_names(folder):
    """Names of models that are long, strange, or the same; each has its own copy, exports and rows."""
    home = folder.parent / "models"
    text = "MODULE main\nVAR x : boolean;\nINVARSPEC x | !x\n"
    names = ["a" * 251, "a" * 250 + "b", "two\nlines", "\033[31m<b>&amp;\"'", b"\xff\xfe".decode(errors="surrogateescape"),
             "-o", " ", "one/same", "two/same"]
    for name in names:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / f"{name}.smv").write_text(text)
    table = folder.parent / "reads.toml"
    table.write_text(peer("reads", "test -s \"$1\" && echo true", proved="^true$"))
    peers = f"{table},abc-pdr" if shutil.which("yosys-abc") else table
    done = compare(folder, "--engines", "explicit", "--peers", peers, "--title", "<script>alert(1)</script>", "--",
                   *(home / f"{name}.smv" for name in names), code=0)
    check("\033" not in done.stdout, "control characters reach the terminal")
    header, runs = runs_of(folder)
    check(len({task["model"] for task in header["plan"]["tasks"]}) == len(names), "models share a copy")
    check({run["status"] for run in runs} == {"proved"}, f"{[r for r in runs if r['status'] != 'proved'][:1]}")
    xml.etree.ElementTree.parse(folder / "results.explicit.xml")
    check("<script>alert(1)" not in (folder / "index.html").read_text(), "a title is taken for HTML")


def guide(folder):
    """The example of docs/compare.md, as it stands there."""
    home = folder.parent / "sources"
    home.mkdir()
    for name in ("examples", "scripts"):
        (home / name).symlink_to(EXAMPLES.parent / name)
    text = (EXAMPLES.parent / "docs/compare.md").read_text()
    example = re.search(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]
    if not shutil.which("yosys-abc"):
        example = example.replace('peers = ["abc-pdr"]\n', "")
    (home / "campaign.toml").write_text(example)
    compare(folder, "--campaign", home / "campaign.toml", code=0)
    header, runs = runs_of(folder)
    names = [t["name"] for t in header["plan"]["tasks"]]
    check(names == ["mux-sem-3", "mux-sem-6", "dining-3", "dining-6", "mux-sem-try-2#0", "mux-sem-try-2#1"], f"{names}")
    check(header["plan"]["configurations"][header["plan"]["baseline"]]["name"] == "split cadical loosening=on", "baseline")
    check(all(r["status"] != "error" for r in runs), "errors")
    documented = set(re.findall(r"^\| `([a-z_`, ]+)` \|", text[text.index("Each other line is a run"):], re.MULTILINE))
    documented = {word for words in documented for word in words.replace("`", "").split(", ")}
    check(all(set(run) <= documented for run in runs), f"keys without a word in the guide: {set(runs[0]) - documented}")


def main():
    for test in (complete_campaign, killed_and_resumed, lies_are_loud, nonsense_is_no_verdict, limits_hold, figures_agree,
                 outputs_and_exports, stopped_guards, pinned, properties, campaign_file, settings_are_tried, interrupted_early, names_of_tasks, ended_from_outside, what_is_wrong_here,
                 one_at_a_time, unread_output, odd_names, guide):
        if len(sys.argv) > 3 and test.__name__ not in sys.argv[3:]:
            continue
        print(test.__name__, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            test(pathlib.Path(folder) / "out")
    print(f"{failures} checks failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
