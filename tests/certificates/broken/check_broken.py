#!/usr/bin/env python3
"""Engines that lie are found out: exit code 5, no verdict `proved`, no package.

usage: check_broken.py BROKEN_SMTSPLIT EXAMPLES
"""
import pathlib
import subprocess
import sys
import tempfile

broken, examples = sys.argv[1], pathlib.Path(sys.argv[2])
failures = 0
for engine in ("auto", "nothing", "everything", "other-parts"):
    for solver in ("cadical", "z3"):
        for model in ("peterson/peterson-2.smv", "mux-sem/mux-sem-3.smv", "mux-sem-try/mux-sem-try-2.smv"):
            with tempfile.TemporaryDirectory() as folder:
                command = [broken, "verify", "--property", "0", "--engine", engine, "--solver", solver,
                           "--certificate", folder, str(examples / model)]
                result = subprocess.run(command, capture_output=True, text=True, timeout=60)
                left = list(pathlib.Path(folder).iterdir())
            if result.returncode != 5 or "proved " in result.stdout or "rejected" not in result.stderr or left:
                failures += 1
                print("FAILED:", *command, result.returncode, result.stdout, result.stderr, left, sep="\n  ")
print("failed" if failures else "all found out")
sys.exit(1 if failures else 0)
