#!/usr/bin/env python3
"""The scripts that measure and look for errors: what they refuse, and that nothing wrong looks like success.

    scripts_test.py SMTSPLIT FUZZ_ENGINES

Nothing is built here: the tool is given, what is asked for is refused before, or a build is only pretended.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts"
BENCH, FUZZ_PARSER, FUZZ_SCRIPT = SCRIPTS / "bench", SCRIPTS / "fuzz-parser", SCRIPTS / "fuzz-engines"
REPRODUCE = SCRIPTS / "reproduce"

# AG holds: no path is fair. The invariant of the same text does not.
MODEL = """MODULE main
VAR x : 0..3;
ASSIGN init(x) := 0; next(x) := (x + 1) mod 4;
FAIRNESS x = 5
SPEC AG x < 3
INVARSPEC x < 3
SPEC AG AF x = 1
SPEC EF x = 1
"""
LARGE = "MODULE main\nVAR x : 0..9999;\nASSIGN init(x) := 0; next(x) := (x + 1) mod 10000;\nINVARSPEC x < 10000\n"

# A tool that answers each run of `verify` with the next of some lines: a verdict and an exit code.
FAKE = """#!/bin/sh
case $1 in
  engines) echo "pdr  x" ;;
  show) printf '\\nproperties\\n  0  INVARSPEC p  (line 1)\\n' ;;
  verify) set -- $(head -1 "$0.answers"); sed -i 1d "$0.answers"; echo "property 0  $1  INVARSPEC p"; exit "$2" ;;
esac
"""


# A fuzzer that has done as many runs as it was asked for.
FUZZER = """#!/bin/sh
for a; do case $a in -runs=*) echo "number_of_executed_units: ${a#-runs=}" ;; esac; done
"""


class Checks:
    def __init__(self, folder, tool):
        self.folder, self.environment, self.failures, self.count = folder, {**os.environ, "SMTSPLIT": tool}, 0, 0

    def __call__(self, command, code, *words, tool=None):
        """Runs a command and expects an exit code and words in what it prints, and no traceback."""
        environment = {**self.environment, **({"SMTSPLIT": str(tool)} if tool else {})}
        done = subprocess.run(list(map(str, command)), cwd=self.folder, env=environment, capture_output=True, text=True,
                              timeout=120)
        output = done.stdout + done.stderr
        self.count += 1
        if done.returncode == code and "Traceback" not in output and all(word in output for word in words):
            return
        self.failures += 1
        print(f"FAIL {' '.join(map(str, command))}\n  exit code {done.returncode}, not {code}; wanted {words}")
        print(output)

    def program(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
        return path

    def fake(self, *answers):
        path = self.program("fake", FAKE)
        (self.folder / "fake.answers").write_text("".join(f"{verdict} {code}\n" for verdict, code in answers))
        return path


def check_fuzz_engines(check, program):
    check([program, "--help"], 0, "usage")
    for option, value in [("--runs", "-1"), ("--runs", "0"), ("--runs", "x"), ("--runs", "1x"), ("--seed", "-1"),
                          ("--jobs", "0"), ("--seconds", "nan"), ("--seconds", "-1")]:
        check([program, option, value], 4, f"{option}: '{value}' is not a")
    check([program, "--seed", 2**64 - 1, "--runs", 2], 4, "there are no seeds")
    check([program, "--runs", 2**64], 4, "is not a whole number")
    check([program, "--bogus"], 4, "unknown option --bogus")
    check([program, "--check", ""], 4, "needs a value")
    check([program, "--check", "missing.smv"], 3, "cannot read 'missing.smv'")
    check([program, "--check", "."], 3, "cannot read '.'")
    check([program, "--check", "garbage.smv"], 3, "garbage.smv:1:1: error", "not checked")
    check([program, "--check", "types.smv"], 3, "types.smv:3:", "not checked")
    check([program, "--check", "large.smv"], 3, "not checked", "states")
    check([program, "--check", "model.smv"], 0, "nothing is wrong")
    check([FUZZ_SCRIPT, "--help"], 0, "fuzz-engines --check MODEL")
    for arguments in (["--bogus"], ["--only"], ["--only", "nosuch"], ["--runs"], ["--runs", "x"], ["--jobs", "0"]):
        check([FUZZ_SCRIPT, "--faults", *arguments], 4, "fuzz-engines: ")


def check_fuzz_parser(check):
    check([FUZZ_PARSER, "--help"], 0, "fuzz-parser --verify")
    for option, value in [("--seconds", "-1"), ("--seconds", "0"), ("--runs", "0"), ("--jobs", "-1"), ("--runs", "x")]:
        check([FUZZ_PARSER, option, value], 4, option, f"'{value}' is not a")
    check([FUZZ_PARSER, "--verify", "--runs", 5, "--jobs", 10, "--keep", "found"], 0, "5 runs")
    check([FUZZ_PARSER, "--verify", "--runs", 5, "--jobs", 3, "--keep", "found"], 0, "5 runs")
    check([FUZZ_PARSER, "--verify", "--seconds", "1e-9", "--keep", "found"], 2, "nothing was run")


def check_bench(check):
    check([BENCH, "--help"], 0, "PROTOCOL")
    quick = [BENCH, "--engines", "explicit,split", "--peers", "liar.toml", "--baseline", "split", "--repeat", 1]
    (check.folder / "liar.toml").write_text("""[[tool]]
name = "liar"
command = ["echo", "false"]
refuted = "^false$"
""")
    check([*quick, "-o", "o1", "peterson:2,3"], 5, "VERDICTS DISAGREE on 2 tasks", "peterson-3", "refuted by liar")
    check([*quick, "-o", "o2", "a b/model.smv"], 5, "DISAGREE on 2 tasks", "model#0: proved by explicit")
    for model in ("peterson:1", "nosuch:3"):
        check([*quick, "-o", "o3", model], 3, "cannot generate a model")
    check([BENCH, "-o", "o4", "--engines", "nosuch", "peterson:2"], 4, "there is no engine")


def check_reproduce(check):
    check([REPRODUCE, "--help"], 0, "meng")
    for arguments in ([], ["nobody"], ["meng", "--largest", 0], ["meng", "--timeout", "x"]):
        check([REPRODUCE, *arguments], 4, "reproduce: ")
    check([REPRODUCE, "flanagan-qadeer", "--largest", 2], 0, "thread-modular")


def check_building(check):
    """A copy of the scripts, in which a build does nothing, or fails."""
    copy = check.folder / "copy/scripts"
    shutil.copytree(SCRIPTS, copy)
    (check.folder / "copy/tests/fuzz").mkdir(parents=True)
    (check.folder / "copy/tests/fuzz/smv.dict").touch()
    check.program("copy/build-fuzz/tests/fuzz/parser_fuzzer", FUZZER)
    for script in ("setup", "build"):
        check.program(f"copy/scripts/{script}", "#!/bin/sh\n")
    for jobs in (3, 10):
        check([copy / "fuzz-parser", "--runs", 5, "--jobs", jobs], 0, "5 inputs")
    check.program("copy/scripts/build", "#!/bin/sh\necho broken >&2\nexit 1\n")
    for script in ("bench", "fuzz-parser", "fuzz-engines"):
        check([copy / script, "--help"], 0, script)
    check.environment["SMTSPLIT"] = ""
    for script in ("bench", "fuzz-parser"):
        check([copy / script], 5, "broken")


def main():
    tool, fuzz_engines = (pathlib.Path(a).resolve() for a in sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "a b").mkdir()
        for name in ("model.smv", "a b/model.smv", "n:3"):
            (folder / name).write_text(MODEL)
        (folder / "large.smv").write_text(LARGE)
        (folder / "garbage.smv").write_text("garbage\n")
        (folder / "types.smv").write_text("MODULE main\nVAR x : boolean;\nINVARSPEC x = 3\n")
        check = Checks(folder, str(tool))
        check_fuzz_engines(check, fuzz_engines)
        check_fuzz_parser(check)
        check_bench(check)
        check_reproduce(check)
        check_building(check)
    print(f"{check.count - check.failures} passed, {check.failures} failed")
    return 1 if check.failures else 0


if __name__ == "__main__":
    sys.exit(main())
