#!/usr/bin/env python3
"""The packages of small examples, from outside: check.sh with each solver and with bad ones, the models of nusmv/ in our
own front end, `audit` on packages with damage.

usage: check_packages.py SMTSPLIT EXAMPLES
"""
import json
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile

SMTSPLIT, EXAMPLES = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
ROOT = EXAMPLES.resolve().parent
failures = []


def run(*command, **options):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=300, **options)


def expect(condition, what, result=None):
    if not condition:
        failures.append(what)
        print("FAILED:", what)
        if result is not None:
            print(result.stdout[-2000:], result.stderr[-2000:], sep="\n")


def package(folder, model, engine, *options):
    result = run(SMTSPLIT, "verify", "--no-warnings", "--engine", engine, "--certificate", folder, *options, EXAMPLES / model)
    expect(result.returncode == 0, f"{engine} proves {model} and writes packages", result)
    return sorted(p for p in folder.iterdir())


def script(path, text):
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def check_sh(one, where):
    for solver in ("z3", "cvc5", "boolector"):
        result = run("sh", one / "check.sh", solver)
        expect(result.returncode == 0, f"check.sh {solver} accepts {one}", result)
    bad = {
        "prints an error": 'echo \'(error "line 1: no such thing")\'; echo unsat',
        "crashes": "kill -SEGV $$",
        "answers, then crashes": "echo unsat; kill -SEGV $$",
        "always says sat": "echo sat",
        "always says unsat": "echo unsat",
        "says nothing": "exit 0",
        "answers, and fails": 'z3 "$1"; exit 1',
        "says more": "echo unsat; echo unsat",
        "does not know": "echo unknown",
    }
    for what, text in bad.items():
        result = run("sh", one / "check.sh", script(where / "solver", text))
        expect(result.returncode == 1, f"check.sh refuses a solver that {what}", result)
    expect(run("sh", one / "check.sh").returncode == 2, "check.sh without a solver")
    expect(run("sh", one / "check.sh", "no-such-solver").returncode == 1, "check.sh with a solver that is not there")
    other = where / "elsewhere" / one.name
    shutil.copytree(one, other)
    next((other / "obligations").glob("step_*")).unlink()
    result = run("sh", f"{one.name}/check.sh", "z3", cwd=one.parent, env={**os.environ, "CDPATH": str(other.parent)})
    expect(result.returncode == 0 and "FAILED" not in result.stdout, "check.sh stays in its folder", result)
    copy = where / "gap"
    shutil.copytree(one, copy)
    next((copy / "obligations").glob("step_*")).unlink()
    expect(run("sh", copy / "check.sh", "z3").returncode == 1, "check.sh misses a file")


def nusmv(one):
    files = sorted((one / "nusmv").glob("*.smv"))
    expect(len(files) == 2, f"two models for SMV checkers in {one}")
    for file in files:
        result = run(SMTSPLIT, "verify", "--no-warnings", "--engine", "explicit", file)
        expect(result.returncode == 0, f"explicit confirms {file}", result)


def audits(one, where):
    def damaged(name, change):
        copy = where / name
        shutil.copytree(one, copy)
        change(copy)
        return run(SMTSPLIT, "audit", copy)

    for solver in ("z3", "cvc5", "boolector", "cadical", "all", "z3 -T:60"):
        result = run(SMTSPLIT, "audit", "--solver", solver, one)
        expect(result.returncode == 0 and "accepted" in result.stdout, f"audit --solver {solver}", result)
    result = run(SMTSPLIT, "audit", "--proofs", one)
    expect(result.returncode == 0 and "cadical+drat" in result.stdout, "audit --proofs", result)
    kept = where / "kept"
    result = run(SMTSPLIT, "audit", "--keep-proofs", kept, "--solver", "cadical", one)
    expect(result.returncode == 0 and " cadical " not in result.stdout, "audit --keep-proofs", result)
    unsat = {p.stem for p in (one / "obligations").glob("*.smt2") if "expected: unsat" in p.read_text()}
    expect({p.stem for p in kept.glob("*.cnf")} == unsat, "the clauses of each proof are kept")
    expect({p.stem for p in kept.glob("*.drat")} == unsat, "the proofs are kept")
    expect((kept / "front.cnf").read_text().startswith("p cnf "), "clauses in DIMACS")
    liar = script(where / "liar", "echo unsat")
    result = run(SMTSPLIT, "audit", "--solver", liar, one)
    expect(result.returncode == 1 and "rejected: live_init does not hold" in result.stdout, "audit with a liar", result)
    mute = script(where / "mute", "echo unknown")
    expect(run(SMTSPLIT, "audit", "--solver", mute, one).returncode == 2, "audit with a solver that does not know")
    for endless in ("yes", "cat /dev/zero"):
        result = run(SMTSPLIT, "audit", "--solver", endless, one)
        expect(result.returncode == 2 and "prints without end" in result.stdout, f"audit with {endless}", result)
    expect(run(SMTSPLIT, "audit", "--solver", "no-such-solver", one).returncode == 4, "audit with no solver")
    expect(run(SMTSPLIT, "audit", where / "nothing").returncode == 3, "audit of nothing")
    result = run(SMTSPLIT, "audit", "-q", "--explain", where / "proof")
    for words in ("process p1 (user)", "p1.l > 1 -> !x & exposed_1", "relies on of others: exposed_1 (p2.l <= 1)", "x becomes TRUE when p1.l = 3", "x becomes FALSE when p1.l = 1"):
        expect(words in result.stdout, f"audit --explain says: {words}", result)
    expect("interchangeable: p1, p2, p3" in run(SMTSPLIT, "audit", "--explain", one).stdout, "audit --explain of symmetry")
    whole = where / "whole"
    result = run(SMTSPLIT, "audit", "--expand", whole, one)
    expect(result.returncode == 0 and "nonint_theta_p3_p1" in result.stdout, "audit --expand", result)
    expect(run("sh", whole / "check.sh", "cvc5").returncode == 0, "check.sh accepts an expanded package")
    expect(not list((whole / "obligations").glob("sym_*")), "an expanded package has no symmetry")
    expect(run(SMTSPLIT, "audit", "--expand", where / "again", whole).returncode == 4, "nothing to expand")
    result = run(SMTSPLIT, "audit", "--expand", ".", ".", cwd=one)
    expect(result.returncode == 4 and (one / "manifest.json").exists(), "a package is not expanded into itself", result)
    (where / "file").write_text("")
    for option in ("--expand", "--keep-proofs"):
        for bad in (where / "file", "/proc/nowhere"):
            result = run(SMTSPLIT, "audit", option, bad, one)
            expect(result.returncode == 4 and "rejected" not in result.stdout, f"audit {option} {bad}", result)
    expect(run(SMTSPLIT, "audit", "--solver", "", one).returncode == 4, "audit with a solver without a name")
    invariants = one / "invariants.smv"

    def weaken(copy):
        text = invariants.read_text()
        at = text.index("_1 :=")
        (copy / "invariants.smv").write_text(text[:at] + "_1 := TRUE; -- " + text[at + 5 :])

    result = damaged("weak", weaken)
    expect(result.returncode == 1 and "does not hold (" in result.stdout, "audit of a weaker invariant", result)
    result = damaged("short", lambda c: (c / "manifest.json").write_text((one / "manifest.json").read_text()[:500]))
    expect(result.returncode == 1 and "manifest.json: not JSON" in result.stdout, "audit of half a manifest", result)
    result = damaged("less", lambda c: next((c / "obligations").glob("step_*")).unlink())
    expect(result.returncode == 1 and ".smt2 is missing" in result.stdout, "audit of a package with a file less", result)
    words = "x\"\n  accepted: 9 answers\x1b[8m"
    manifest = json.loads((one / "manifest.json").read_text())
    manifest["claims"][0]["kind"] = words
    result = damaged("words", lambda c: (c / "manifest.json").write_text(json.dumps(manifest)))
    expect(result.returncode == 1 and "\n  accepted" not in result.stdout and "\x1b" not in result.stdout,
           "a package says what looks like a verdict", result)
    result = damaged("name", lambda c: (c / "obligations" / (words.replace("/", "") + ".smt2")).write_text(""))
    expect(result.returncode == 1 and "\n  accepted" not in result.stdout and "\x1b" not in result.stdout,
           "a file's name looks like a verdict", result)
    manifest["files"] = [{}] * 300000
    result = damaged("list", lambda c: (c / "manifest.json").write_text(json.dumps(manifest)))
    expect(result.returncode == 1, "audit of a manifest with a long list", result)
    manifest["files"] = eval("[" * 150 + "]" * 150)
    result = damaged("deep", lambda c: (c / "manifest.json").write_text(
        json.dumps(manifest).replace("[" * 150, "[" * 100000).replace("]" * 150, "]" * 100000)))
    expect(result.returncode == 1 and "nested too deeply" in result.stdout, "audit of a deep manifest", result)
    result = damaged("pipe", lambda c: os.mkfifo(c / "obligations" / "pipe"))
    expect(result.returncode == 1 and "is no plain file" in result.stdout, "audit of a package with a pipe", result)

    def turn_to_itself(copy):
        (copy / "manifest.json").unlink()
        (copy / "manifest.json").symlink_to("manifest.json")

    expect(damaged("circle", turn_to_itself).returncode == 3, "audit of a manifest that is a link to itself")
    other = where / "other.smv"
    other.write_text((one / "model.smv").read_text().replace("x := TRUE", "x := FALSE").replace("init(x)", "init(x) "))
    result = run(SMTSPLIT, "audit", "--model", other, one)
    expect(result.returncode == 1 and "not the one of the proof" in result.stdout, "audit of another model", result)
    expect(run(SMTSPLIT, "audit", "--model", one / "model.smv", one).returncode == 0, "audit of the same model")


def long_paths(where):
    """What would fill the memory is not begun; what takes too long ends in time."""
    one = package(where / "long", "mux-sem/mux-sem-3.smv", "pdr", "--property", "0")[0]
    manifest = json.loads((one / "manifest.json").read_text())
    claim = manifest["claims"][0]
    claim.update(rule="k-induction", distinct_states=True)
    for k, options, reason in ((100000, (), "too long for a package"), (900, ("--timeout", "0.5"), "time limit reached")):
        claim["k"] = k
        (one / "manifest.json").write_text(json.dumps(manifest))
        result = run(SMTSPLIT, "audit", *options, one)
        expect(result.returncode == 2 and reason in result.stdout, f"audit of paths of {k} steps", result)


def readme(where):
    """The package that the README shows is the one that is written."""
    text = (ROOT / "README.md").read_text()
    model = where / "mux-sem-2.smv"
    model.write_text(run(ROOT / "scripts/generate-example", "mux-sem", "2").stdout)
    result = run(SMTSPLIT, "verify", "--engine", "split", "--no-symmetry", "--certificate", where / "proof", model)
    expect(result.returncode == 0, "the README's package is written", result)
    one = where / "proof" / "property-0"
    for file in ("invariants.smv", "obligations/nonint_theta_p2_p1.smt2"):
        expect((one / file).read_text() in text, f"the README shows {file} as it is")
    written = {str(p.relative_to(one)): p.read_text() for p in one.rglob("*") if p.is_file()}
    stored = ROOT / "docs" / "example-proof"
    kept = {str(p.relative_to(stored)): p.read_text() for p in stored.rglob("*") if p.is_file()}
    expect(sorted(written) == sorted(kept), "docs/example-proof has the same files")
    for file, content in kept.items():
        expect(f"./{file}\n" in text, f"the README lists {file}")
        # Those name the versions that found the proof.
        same = content == written.get(file) or file in ("manifest.json", "TRUST.md")
        expect(same, f"docs/example-proof/{file} is what is written; to renew it: the README's commands")
    expect(run(SMTSPLIT, "audit", stored).returncode == 0, "docs/example-proof is accepted")
    audit = run(SMTSPLIT, "audit", where / "proof")
    for line in audit.stdout.splitlines():
        words = [w for w in line.split() if not w.rstrip("s").replace(".", "").isdigit() or not w.endswith("s")]
        shown = any(all(w in other for w in words) for other in text.splitlines())
        expect(shown, f"the README shows: {line}")


with tempfile.TemporaryDirectory() as folder:
    where = pathlib.Path(folder)
    for engine in ("split", "split-inv", "pdr", "explicit"):
        one = package(where / engine, "mux-sem/mux-sem-3.smv", engine, "--property", "0")[0]
        nusmv(one)
        expect(run("sh", one / "check.sh", "z3").returncode == 0, f"check.sh accepts the proof of {engine}")
    readme(where)
    long_paths(where)
    one = where / "split" / "property-0"
    check_sh(one, where)
    audits(one, where)
    again = run(SMTSPLIT, "verify", "--property", "0", "--engine", "split", "--certificate", where / "split",
                EXAMPLES / "mux-sem/mux-sem-3.smv")
    expect(again.returncode == 0, "a package is written over another", again)
    model = where / "changing.smv"
    for init, left in (("FALSE", {"property-0", "property-1"}), ("TRUE", {"property-1"})):
        model.write_text(f"MODULE main\nVAR x : boolean;\nASSIGN init(x) := {init}; next(x) := x;\nINVARSPEC !x\nINVARSPEC x | !x\n")
        run(SMTSPLIT, "verify", "--certificate", where / "changing", model)
        found = {p.name for p in (where / "changing").iterdir()}
        expect(found == left, f"proofs of what holds now, and no others: {found}")
    other = where / "full" / "property-0"
    os.makedirs(other)
    (other / "letter.txt").write_text("mine")
    full = run(SMTSPLIT, "verify", "--property", "0", "--certificate", where / "full", EXAMPLES / "mux-sem/mux-sem-3.smv")
    expect(full.returncode == 4 and (other / "letter.txt").read_text() == "mine", "other files are left alone", full)

print("failed:" if failures else "all as expected", *failures, sep="\n  ")
sys.exit(1 if failures else 0)
